"""The operator's page and what it calls: everything but the way in needs the token."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Annotated

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from fairground.server import overview
from fairground.server.api import AnyRequest, FromPage, TheHall
from fairground.server.keyring import Keyring
from fairground.server.office import LONGEST_REASON, MOST_DAYS
from fairground.server.operator_door import (
    PLACE,
    WRONG,
    is_operator,
    is_token,
    only_the_operator,
    pass_cookie,
)
from fairground.server.overview import ActInfo, BanInfo, Glance, RunningTables, Sessions
from fairground.server.page import page_file
from fairground.server.refusals import NotAllowed

WAY_IN = Path(__file__).parent / "way_in"
"""The page that asks for the token: all that is shown without it."""

BUILT = Path(__file__).parent / "operator_page"

Id = Annotated[str, PathParameter(max_length=40)]
Search = Annotated[str, QueryParameter(max_length=60)]
Reason = Annotated[str, msgspec.Meta(max_length=4 * LONGEST_REASON)]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token, as somebody shows it."""

    token: Annotated[str, msgspec.Meta(max_length=200)]


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reason for an act; people are told it."""

    reason: Reason


class NewBan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to be banned: a session, perhaps with its address, or a network."""

    reason: Reason
    days: Annotated[float, msgspec.Meta(gt=0, le=MOST_DAYS)]
    session: Annotated[str, msgspec.Meta(max_length=40)] = ""
    address: bool = False
    network: Annotated[str, msgspec.Meta(max_length=60)] = ""


class Drain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which worker is to drain; all if none is named."""

    worker: Annotated[str, msgspec.Meta(max_length=40)] = ""


class WayIn(Controller):
    """The page, and showing the token."""

    path = PLACE

    @get("/")
    async def page(self, request: AnyRequest) -> Response[bytes]:
        """The page for whoever has shown the token, for all others the one that asks for it."""
        if not is_operator(request):
            found = await asyncio.to_thread(page_file, WAY_IN, "index.html")
            return Response(found.content, status_code=401, media_type=MediaType.HTML)
        return await asyncio.to_thread(page_file, BUILT, "index.html")

    @get("/way-in/{name:str}")
    async def file(self, name: FromPath[str]) -> Response[bytes]:
        """A file of the page that asks for the token."""
        return await asyncio.to_thread(page_file, WAY_IN, name)

    @get("/assets/{name:str}", guards=[only_the_operator])
    async def asset(self, name: FromPath[str]) -> Response[bytes]:
        """A file of the page."""
        return await asyncio.to_thread(page_file, BUILT, f"assets/{name}")

    @post("/enter", status_code=200)
    async def enter(
        self, data: JSONBody[Shown], request: AnyRequest, from_page: FromPage
    ) -> Response[None]:
        """Show the token, for a pass that holds for some hours."""
        if not is_token(request, data.token):
            raise NotAllowed(401, WRONG)
        keyring: Keyring = request.app.state.keyring
        given = keyring.new_pass(time.time())
        return Response(None, cookies=[pass_cookie(request, given)])

    @post("/leave", status_code=200)
    async def leave(self, request: AnyRequest, from_page: FromPage) -> Response[None]:
        """Give the pass back."""
        return Response(None, cookies=[pass_cookie(request, "", 0)])


class Desk(Controller):
    """What the page shows, and what can be done there."""

    path = f"{PLACE}/api"
    guards = (only_the_operator,)

    @get("/glance")
    async def glance(self, hall: TheHall) -> Glance:
        """Workers and figures."""
        return overview.glance(hall)

    @get("/tables")
    async def tables(self, hall: TheHall, search: Search = "") -> RunningTables:
        """Tables that are not over."""
        return await overview.running_tables(hall, _word(search))

    @post("/tables/{table:str}/close", status_code=200)
    async def close_table(
        self, table: Id, data: JSONBody[Why], hall: TheHall, from_page: FromPage
    ) -> None:
        """Close a table, with a sentence for whoever is there."""
        await hall.office.close_table(table, data.reason)

    @get("/sessions")
    async def sessions(self, hall: TheHall, search: Search = "") -> Sessions:
        """People with a name."""
        return await overview.people(hall, _word(search))

    @post("/sessions/{session:str}/end", status_code=200)
    async def end_session(
        self, session: Id, data: JSONBody[Why], hall: TheHall, from_page: FromPage
    ) -> None:
        """End a session."""
        await hall.office.end_session(_word(session), data.reason)

    @get("/bans")
    async def bans(self, hall: TheHall) -> list[BanInfo]:
        """Who is banned, and who was."""
        return await overview.all_bans(hall)

    @post("/bans")
    async def ban(self, data: JSONBody[NewBan], hall: TheHall, from_page: FromPage) -> None:
        """Ban somebody, or a network."""
        if bool(data.session) == bool(data.network):
            raise NotAllowed(400, "A ban is of a session or of a network: give one of them.")
        if data.session:
            session = _word(data.session)
            await hall.office.ban_session(session, data.address, data.days, data.reason)
        else:
            await hall.office.ban_network(data.network, data.days, data.reason)

    @post("/bans/{ban:str}/lift", status_code=200)
    async def lift(self, ban: Id, hall: TheHall, from_page: FromPage) -> None:
        """Take a ban back."""
        await hall.office.lift(_word(ban))

    @get("/acts")
    async def acts(self, hall: TheHall) -> list[ActInfo]:
        """What was done here, the newest first."""
        return await overview.past_acts(hall)

    @post("/drain", status_code=200)
    async def drain(self, data: JSONBody[Drain], hall: TheHall, from_page: FromPage) -> None:
        """Have a worker drain, or all of them."""
        await hall.office.drain(data.worker)


def _word(text: str) -> str:
    """What a database can be asked for: PostgreSQL knows no NUL."""
    return text.replace("\0", "").strip()


OPERATOR_ROUTES = (WayIn, Desk)
