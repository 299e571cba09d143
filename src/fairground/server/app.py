"""The application: routes, error sentences, the OpenAPI document, and the hall's life."""

import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, InternalServerException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, ExceptionHandlersMap

from fairground.server.api import ROUTES
from fairground.server.bodies import Refused
from fairground.server.calls import apology
from fairground.server.faults import CannotKeep
from fairground.server.hall import Hall
from fairground.server.handshakes import Handshakes
from fairground.server.inviting import Inviting
from fairground.server.lab_api import LAB_ROUTES
from fairground.server.lessons_api import Lessons
from fairground.server.operator_api import OPERATOR_ROUTES
from fairground.server.operator_door import HEADERS, OperatorDoor
from fairground.server.page import page
from fairground.server.readiness import Checkup, health, ready
from fairground.server.refusals import NotAllowed, as_sentence
from fairground.server.security import Security
from fairground.server.sockets import LONGEST_MESSAGE, table_socket
from fairground.server.storage import LostRace
from fairground.server.theatre_api import THEATRE_ROUTES

log = logging.getLogger("fairground.server")

SENTENCES = {
    404: "There is nothing at this address; see /schema/openapi.json.",
    405: "This address does not take this method; see /schema/openapi.json.",
    413: f"A request has at most {LONGEST_MESSAGE} bytes.",
}


def refuse(_request: Request[Any, Any, Any], error: NotAllowed) -> Response[Refused]:
    """The hall says no."""
    headers = {"Retry-After": str(error.wait)} if error.wait else {}
    return Response(Refused(error.sentence, error.rule), status_code=error.status, headers=headers)


def refuse_doubt(request: Request[Any, Any, Any], _error: LostRace) -> Response[Refused]:
    """What is new cannot lose a race: its commit is in doubt, and the database fails."""
    return refuse(request, CannotKeep())


def refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    """A request that could not be read, or that goes nowhere."""
    if error.status_code >= 500:
        return apologise(request, error)
    sentence = SENTENCES.get(error.status_code) or _complaint(error)
    headers = error.headers if error.status_code == 405 else None  # which methods it does take
    return Response(Refused(sentence), status_code=error.status_code, headers=headers)


def refuse_bytes(_request: Request[Any, Any, Any], _error: Exception) -> Response[Refused]:
    """A request that is no text."""
    return Response(Refused("This request cannot be read: it is not UTF-8."), status_code=400)


def apologise(_request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """A fault of the hall's own."""
    log.error("a request could not be answered", exc_info=error)
    return Response(Refused(apology()), status_code=500)


def _complaint(error: HTTPException) -> str:
    """What is wrong with a request, in one sentence."""
    parts = []
    for entry in error.extra if isinstance(error.extra, list) else ():
        if isinstance(entry, dict):
            key = f"{entry['key']}: " if entry.get("key") else ""
            parts.append(f"{key}{entry.get('message', '')}")
    what = "; ".join(parts) or str(error.detail)
    return as_sentence(f"This request cannot be carried out: {what}")


class HallRequest(Request[Any, Any, Any]):
    """A request whose body is JSON, or is refused with a sentence."""

    async def json(self) -> Any:
        """The body."""
        kind = self.content_type[0].lower()
        if kind not in ("", "application/json"):
            raise NotAllowed(415, "A body is sent as 'Content-Type: application/json'.")
        try:
            return await super().json()
        except RecursionError:
            raise NotAllowed(400, "This request cannot be read: its nesting is too deep.") from None

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """The body in parts; somebody who goes away in the middle of it is no fault of ours."""
        try:
            async for part in super().stream():
                yield part
        except InternalServerException:
            raise NotAllowed(400, "This request ended in the middle of its body.") from None


def nothing_here(response: Response[Any]) -> Response[Any]:
    """The document's own refusals as ours, in place of a page of HTML."""
    if response.status_code != 404:
        return response
    return Response(Refused(SENTENCES[404]), status_code=404, media_type=MediaType.JSON)


REFUSALS: ExceptionHandlersMap = {
    NotAllowed: refuse,
    LostRace: refuse_doubt,
    HTTPException: refuse_request,
    UnicodeDecodeError: refuse_bytes,
    Exception: apologise,
}


def the_hall(state: State) -> Hall:
    """The hall that an application serves."""
    hall: Hall = state.hall
    return hall


def application(hall: Hall) -> ASGIApp:
    """A hall as an ASGI application; at its end it closes the database."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        app.state.hall = hall
        app.state.checkup = Checkup(hall)
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    public = Handshakes(_routed(life))
    door = OperatorDoor(public, _for_operators(hall))
    return Security(door, hall.settings, hall.storage)


def document() -> dict[str, Any]:
    """The OpenAPI document, without a hall to ask for it."""
    return _routed().openapi_schema.to_schema()


def _for_operators(hall: Hall) -> Litestar:
    """The application behind the operator's token."""
    return Litestar(
        route_handlers=OPERATOR_ROUTES,
        state=State({"hall": hall, "keyring": hall.office.keyring}),
        dependencies={"hall": Provide(the_hall, sync_to_thread=False)},
        exception_handlers=REFUSALS,
        response_headers=HEADERS,
        openapi_config=None,
        logging_config=None,
        request_class=HallRequest,
        request_max_body_size=LONGEST_MESSAGE,
    )


def _routed(*lives: Callable[[Litestar], AbstractAsyncContextManager[None]]) -> Litestar:
    """Every address that the hall answers at."""

    return Litestar(
        route_handlers=[
            *ROUTES,
            Inviting,
            *THEATRE_ROUTES,
            Lessons,
            *LAB_ROUTES,
            health,
            ready,
            table_socket,
            page,
        ],
        lifespan=list(lives),
        dependencies={"hall": Provide(the_hall, sync_to_thread=False)},
        exception_handlers=REFUSALS,
        openapi_config=OpenAPIConfig(
            title="Fairground, the game hall",
            version="1",
            description="The API that the hall's own page uses. A table's moves go over the "
            "WebSocket /api/tables/{table}/socket.",
            openapi_router=Router(
                "/schema", route_handlers=[], after_request=nothing_here, include_in_schema=False
            ),
            render_plugins=[JsonRenderPlugin()],  # no viewer that loads scripts from elsewhere
        ),
        logging_config=None,  # loggers stay as the program that serves the hall has set them
        request_class=HallRequest,
        request_max_body_size=LONGEST_MESSAGE,
        # At the default of 9 the games' cards take ten times as long, to be a tenth smaller.
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1024, gzip_compress_level=4
        ),
    )
