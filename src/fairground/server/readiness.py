"""Whether the process lives (/health), and whether people should be sent to it (/ready)."""

import asyncio
import time
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from sqlalchemy import Connection, text

from fairground.server.bodies import Refused
from fairground.server.door import FULL, Door
from fairground.server.faults import DATABASE_ERRORS, RETRY_SECONDS, CannotKeep
from fairground.server.hall import Hall
from fairground.server.migrations import revisions
from fairground.server.refusals import RESTARTS

BEAT = 1.0
"""Seconds for which the database's word is good: whoever asks more often does not ask it."""

PATIENCE = 2.0
REVISION = text("SELECT version_num FROM alembic_version")

SILENT = "The database does not answer in time."
UNREADABLE = "The database cannot be read."
UNWRITTEN = "The database cannot be written."


class Alive(msgspec.Struct, frozen=True):
    """The hall's process answers."""

    alive: bool


class Ready(msgspec.Struct, frozen=True):
    """People may be sent to this worker."""

    ready: bool


class Checkup:
    """Whether the database is fine, asked once a second however many want to know."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._asked = 0.0
        self._asking: asyncio.Task[str] | None = None

    async def why_not(self) -> str:
        """A sentence, or nothing if all is well."""
        now = time.monotonic()
        if self._asking is None or (self._asking.done() and now - self._asked >= BEAT):
            self._asked = now
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                found = await self._hall.storage.read(_revision)
        except TimeoutError:
            return SILENT
        except (CannotKeep, *DATABASE_ERRORS):
            return UNREADABLE
        newest = revisions()[-1]
        if found != newest:
            return f"The database's schema is at revision {found}, and this hall's at {newest}."
        return UNWRITTEN if self._hall.storage.writes_fail() else ""


def _revision(connection: Connection) -> str:
    return str(connection.execute(REVISION).scalar())


@get("/health", tags=("operation",), summary="Whether the process lives")
async def health() -> Alive:
    """It answers for as long as its loop goes round; nothing else is asked."""
    return Alive(True)


NOT_READY = ResponseSpec(
    Refused,
    description="Send people elsewhere: the database fails or has another schema, the hall is "
    "full, or it is about to close.",
    generate_examples=False,
)


@get(
    "/ready",
    tags=("operation",),
    responses={503: NOT_READY},
    summary="Whether people should be sent here",
)
async def ready(state: State, request: Request[Any, Any, Any]) -> Response[Ready]:
    """The database answers, its schema is the newest, there is room, and it is not to close."""
    doors: list[Door] = request.scope.get("state", {}).get("doors", [])
    if state.hall.draining:
        why = RESTARTS
    elif any(door.full for door in doors):
        why = FULL
    else:
        why = await state.checkup.why_not()
    if not why:
        return Response(Ready(True))
    refused: Any = Refused(why)
    return Response(refused, status_code=503, headers={"Retry-After": str(RETRY_SECONDS)})
