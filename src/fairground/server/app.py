"""The application: routes, error sentences, the OpenAPI document, and the hall's life."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from fairground.server.api import ROUTES
from fairground.server.hall import Hall
from fairground.server.messages import Refused
from fairground.server.page import page
from fairground.server.refusals import NotAllowed
from fairground.server.security import Security
from fairground.server.settings import Settings
from fairground.server.sockets import LONGEST_MESSAGE, table_socket
from fairground.server.storage import Storage

log = logging.getLogger("fairground.server")

SENTENCES = {
    404: "There is nothing at this address; see /schema/openapi.json.",
    405: "This address does not take this method; see /schema/openapi.json.",
    413: f"A request has at most {LONGEST_MESSAGE} bytes.",
}


def refuse(_request: Request[Any, Any, Any], error: NotAllowed) -> Response[Refused]:
    """The hall says no."""
    return Response(Refused(error.sentence, error.rule), status_code=error.status)


def refuse_request(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    """A request that could not be read, or that goes nowhere."""
    sentence = SENTENCES.get(error.status_code) or _complaint(error)
    return Response(Refused(sentence), status_code=error.status_code)


def refuse_bytes(_request: Request[Any, Any, Any], _error: Exception) -> Response[Refused]:
    """A request that is no text."""
    return Response(Refused("This request cannot be read: it is not UTF-8."), status_code=400)


def apologise(_request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """A fault of the hall's own."""
    log.error("a request could not be answered", exc_info=error)
    return Response(Refused("The hall could not do this; try again."), status_code=500)


def _complaint(error: HTTPException) -> str:
    """What is wrong with a request, in one sentence."""
    parts = []
    for entry in error.extra if isinstance(error.extra, list) else ():
        if isinstance(entry, dict):
            key = f"{entry['key']}: " if entry.get("key") else ""
            parts.append(f"{key}{entry.get('message', '')}")
    what = "; ".join(parts) or str(error.detail)
    return f"This request cannot be carried out: {' '.join(what.split()).rstrip('.')}."


def application(settings: Settings) -> ASGIApp:
    """The hall as an ASGI application."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        hall = Hall(settings, Storage(settings.database))
        app.state.hall = hall
        hall.open()
        try:
            yield
        finally:
            await hall.close()

    def the_hall(state: State) -> Hall:
        hall: Hall = state.hall
        return hall

    litestar = Litestar(
        route_handlers=[*ROUTES, table_socket, page],
        lifespan=[life],
        dependencies={"hall": Provide(the_hall, sync_to_thread=False)},
        exception_handlers={
            NotAllowed: refuse,
            HTTPException: refuse_request,
            UnicodeDecodeError: refuse_bytes,
            Exception: apologise,
        },
        openapi_config=OpenAPIConfig(
            title="Fairground, the game hall",
            version="1",
            description="The API that the hall's own page uses. A table's moves go over the "
            "WebSocket /api/tables/{table}/socket.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],  # no viewer that loads scripts from elsewhere
        ),
        logging_config=None,  # loggers stay as the program that serves the hall has set them
        request_max_body_size=LONGEST_MESSAGE,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1024),
    )
    return Security(litestar)
