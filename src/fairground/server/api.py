"""The hall over HTTP: games, rulebooks, tables, and who sits where."""

import asyncio
from functools import partial
from typing import Annotated, Any, Literal

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, PathParameter, QueryParameter

from fairground.server import ending, giving, seating
from fairground.server.bodies import (
    GameInfo,
    Join,
    Me,
    NewTable,
    OptionInfo,
    OwnTable,
    Refused,
    ReplayPage,
    ReportPage,
    ReportProgress,
    RulebookPage,
    Seated,
    TableInfo,
)
from fairground.server.errands import Errand, digest
from fairground.server.guests import Guest
from fairground.server.hall import Hall
from fairground.server.infos import option_infos, rulebook_page
from fairground.server.keepsakes import replay_file
from fairground.server.partings import Ending, Given, Vanished
from fairground.server.plans import check_seats, hall_game
from fairground.server.primer import turn_pictures
from fairground.server.refusals import NotAllowed, Restarting, clean_nickname
from fairground.server.rematches import decline, rematch
from fairground.server.rows import SessionRow
from fairground.server.sessions import cookies_for
from fairground.server.showings import TurnPicture

AnyRequest = Request[Any, Any, Any]
TheHall = NamedDependency[Hall]
FromPage = Annotated[
    Literal["page"],
    HeaderParameter(
        name="X-Fairground",
        description="Shows that the call does not come from another site's form.",
    ),
]
TableId = Annotated[str, PathParameter(max_length=40, description="A table's id.")]
ErrandKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=40,
        description="Made by the client, one for each thing it wants done: whoever sends a call "
        "again with the same key gets the first answer, and nothing is done twice.",
    ),
]
PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description="Fifty tables each.")]
Begin = Annotated[
    bool, QueryParameter(description="False: only look whether there is one, and do not make it.")
]
GameName = Annotated[str, PathParameter(max_length=40, description="A game's name.")]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of a route, for the OpenAPI document; some can meet any call."""
    about = {
        400: "What was sent cannot be read or is not allowed.",
        403: "Not from this hall's page, or not yours to do.",
        404: "There is no such table or game.",
        409: "Not possible as the table stands.",
        413: "The body is too long.",
        415: "The body is not sent as JSON.",
        421: "This hall does not answer to the host that was called.",
        429: "Too often or too much; the header Retry-After says for how many seconds to wait.",
        503: "The database fails at the moment, or the hall restarts; nothing has changed.",
    }
    return {
        status: ResponseSpec(Refused, description=about[status], generate_examples=False)
        for status in (400, *statuses, 421, 503)
    }


MAKING = ResponseSpec(
    ReportProgress, description="It is being made; ask again in a moment.", generate_examples=False
)
CHANGES = refusals(403, 404, 409, 413, 415, 429)


async def keep_pace(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Find out who calls, and refuse those who call too often."""
    hall: Hall = connection.app.state.hall
    if hall.draining:
        raise Restarting
    guest, token = await hall.welcome(connection)
    hall.limits.call(guest)
    connection.scope["state"]["guest"] = guest
    connection.scope["state"]["token"] = token


def asker(request: AnyRequest) -> Guest:
    """Who calls, as `keep_pace` has found."""
    guest: Guest = request.scope["state"]["guest"]
    return guest


class Caller:
    """The session of a request that needs one: found, renewed, or begun with a nickname."""

    def __init__(self, hall: Hall, request: AnyRequest, key: str | None = None) -> None:
        self._hall = hall
        self._request = request
        self._key = key
        self._guest = asker(request)
        self._token: str = request.scope["state"]["token"]

    async def named(self, nickname: str) -> SessionRow:
        """The session under this nickname."""
        name = clean_nickname(nickname)
        if self._guest.session is not None:
            return await self._hall.sessions.renew(self._guest.session, name)
        if self._key is not None:
            raise NotAllowed(
                403,
                "An Idempotency-Key needs a session, or a resend could not be told from a "
                "stranger's call: take a nickname first, with POST /api/me.",
            )
        self._hall.limits.sessions.pay(self._guest)
        session, self._token = await self._hall.sessions.begin(name)
        return session

    def known(self) -> SessionRow:
        """The session, which must be known."""
        if self._guest.session is None:
            raise NotAllowed(403, "You hold no seat at this table, or your session has expired.")
        return self._guest.session

    def errand(self, session: SessionRow, body: Any = None) -> Errand:
        """What is asked for, under its key if it may be asked again."""
        return Errand(session, self._guest.origin, self._key, digest(self._request.url.path, body))

    def answer(self, content: Any, status: int = 200) -> Response[Any]:
        """A response that carries the session's cookie anew, so that it outlives this one."""
        return Response(
            content, status_code=status, cookies=cookies_for(self._token, self._request)
        )


class Games(Controller):
    """What can be played."""

    path = "/api/games"
    guards = (keep_pace,)
    tags = ("games",)

    @get("/", responses=refusals(429), summary="The games, each with a picture")
    async def games(self, hall: TheHall) -> Response[list[GameInfo]]:
        """Every game of the hall."""
        ready: Any = await hall.gallery.games()
        return Response(ready, media_type=MediaType.JSON)

    @get("/{game:str}/options", responses=refusals(404, 429), summary="A game's options")
    async def options(self, game: GameName) -> list[OptionInfo]:
        """Every option with its sentence, what it may be, and what it is by default."""
        return option_infos(hall_game(game))

    @get("/{game:str}/rules", responses=refusals(404, 429), summary="A game's rulebook")
    async def rules(self, game: GameName) -> RulebookPage:
        """Every rule with its id, by section, and the whole text."""
        return rulebook_page(hall_game(game))

    @get("/{game:str}/turn", responses=refusals(404, 429), summary="How a turn goes")
    async def turn(self, game: GameName) -> list[TurnPicture]:
        """The first decisions of the game's first lesson, each with its scene; none without one."""
        return list(await asyncio.to_thread(turn_pictures, hall_game(game).name))


class People(Controller):
    """Who one is; spectators need a nickname to chat."""

    path = "/api/me"
    guards = (keep_pace,)
    tags = ("people",)

    @get("/", responses=refusals(429), summary="My nickname")
    async def me(self, request: AnyRequest) -> Me:
        """The nickname of this session, empty if there is none."""
        return Me(asker(request).nickname)

    @post("/", status_code=200, responses=CHANGES, summary="Take a nickname")
    async def name(
        self, data: JSONBody[Me], hall: TheHall, request: AnyRequest, from_page: FromPage
    ) -> Response[Me]:
        """Begin a session with a nickname, or change it; it shows at the next table."""
        caller = Caller(hall, request)
        session = await caller.named(data.nickname)
        return caller.answer(Me(session.nickname))


class Tables(Controller):
    """Looking at tables, setting them up, and sitting at them."""

    path = "/api/tables"
    guards = (keep_pace,)
    tags = ("tables",)

    @get("/", responses=refusals(429), summary="Public tables that are open or playing")
    async def tables(
        self, hall: TheHall, request: AnyRequest, page: PageNumber = 1
    ) -> Response[list[TableInfo]]:
        """Newest first, by turns from each address; the header Link names the next page."""
        cards, more = await hall.listed(asker(request).session, page)
        link = f'</api/tables?page={page + 1}>; rel="next"'
        return Response(cards, headers={"Link": link} if more else {})

    @get("/mine", responses=refusals(429), summary="My tables that are open or playing")
    async def mine(self, hall: TheHall, request: AnyRequest) -> list[OwnTable]:
        """Private ones too, newest first, with the seats that must decide."""
        session = asker(request).session
        return await hall.own(session) if session else []

    @get("/{table:str}", responses=refusals(404, 409, 429), summary="A table")
    async def table(self, table: TableId, hall: TheHall, request: AnyRequest) -> TableInfo:
        """Who sits there, and which seats are the asker's."""
        return (await hall.table(table)).info(asker(request).id)

    @get("/{table:str}/replay", responses=refusals(404, 409, 429), summary="A replay")
    async def replay(self, table: TableId, hall: TheHall) -> ReplayPage:
        """The finished game, key included, for anybody to verify; one of older rules too."""
        return await replay_file(hall, table)

    @get(
        "/{table:str}/report",
        responses={202: MAKING, **refusals(404, 409, 429)},
        summary="A report",
    )
    async def report(
        self, table: TableId, hall: TheHall, request: AnyRequest, begin: Begin = True
    ) -> Response[ReportPage]:
        """The finished game as the bot sees it; made when it is first asked for."""
        guest = asker(request)
        pay = partial(hall.limits.reports.pay, guest)
        found: Any = hall.reports.report(
            await hall.table(table), guest.id or guest.origin, pay, begin=begin
        )
        return Response(found, status_code=202 if isinstance(found, ReportProgress) else 200)

    @post("/", responses=CHANGES, summary="Set up a table")
    async def set_up(
        self,
        data: JSONBody[NewTable],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Response[Seated]:
        """It starts by itself the moment every seat is taken."""
        check_plan(data)
        caller = Caller(hall, request, idempotency_key)
        errand = caller.errand(await caller.named(data.nickname), data)
        return caller.answer(await hall.set_up(data, errand), 201)

    @post("/{table:str}/join", status_code=200, responses=CHANGES, summary="Take a seat")
    async def join(
        self,
        table: TableId,
        data: JSONBody[Join],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Response[Seated]:
        """Take the first open seat or the given one, or take back a seat one left."""
        found = await hall.table(table)
        caller = Caller(hall, request, idempotency_key)
        errand = caller.errand(await caller.named(data.nickname), data)
        return caller.answer(await seating.join(found, data, errand))

    @post("/{table:str}/leave", status_code=200, responses=CHANGES, summary="Leave a table")
    async def leave(
        self,
        table: TableId,
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> TableInfo:
        """While open, the seat is free again; later a bot plays on until one returns."""
        found = await hall.table(table)
        caller = Caller(hall, request, idempotency_key)
        return (await seating.leave(found, caller.errand(caller.known()))).table

    @post("/{table:str}/return", status_code=200, responses=CHANGES, summary="Come back")
    async def come_back(
        self,
        table: TableId,
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Seated:
        """Take back the seats one left."""
        found = await hall.table(table)
        caller = Caller(hall, request, idempotency_key)
        return await seating.come_back(found, caller.errand(caller.known()))

    @post("/{table:str}/stand-in", status_code=200, responses=CHANGES, summary="Let a bot play on")
    async def stand_in(
        self,
        table: TableId,
        data: JSONBody[Vanished],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Response[Seated]:
        """For somebody who has vanished and is waited for: until they return to their seats."""
        found = await hall.table(table)
        caller = Caller(hall, request, idempotency_key)
        errand = caller.errand(caller.known(), data)
        return caller.answer(await seating.stand_in(found, data, errand))

    @post("/{table:str}/end", status_code=200, responses=CHANGES, summary="End the game")
    async def end(
        self,
        table: TableId,
        data: JSONBody[Ending],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Response[Seated]:
        """As it stands, without somebody who has vanished: when all others who are there agree."""
        found = await hall.table(table)
        caller = Caller(hall, request, idempotency_key)
        errand = caller.errand(caller.known(), data)
        return caller.answer(await ending.end(found, data, errand))

    @post("/{table:str}/rematch", status_code=200, responses=CHANGES, summary="Play again")
    async def rematch(
        self,
        table: TableId,
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Seated:
        """A new table with the same game, options and bots; seats are kept for the others, who take
        them by asking for the rematch, too."""
        found = await hall.table(table)
        caller = Caller(hall, request, idempotency_key)
        return await rematch(hall, found, caller.errand(caller.known()))

    @post("/{table:str}/decline", status_code=200, responses=CHANGES, summary="Not play again")
    async def decline(
        self,
        table: TableId,
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Seated:
        """The seats that are kept at the rematch of this table are free."""
        found = await hall.table(table)
        caller = Caller(hall, request, idempotency_key)
        return await decline(hall, found, caller.errand(caller.known()))

    @post("/{table:str}/give", status_code=200, responses=CHANGES, summary="Give a seat away")
    async def give(
        self,
        table: TableId,
        data: JSONBody[Given],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Response[Seated]:
        """To a bot, or to whoever comes first: an open seat, perhaps one kept for somebody."""
        found = await hall.table(table)
        caller = Caller(hall, request, idempotency_key)
        errand = caller.errand(caller.known(), data)
        return caller.answer(await giving.give(hall, found, data, errand))


def check_plan(plan: NewTable) -> None:
    """Refuse plans before a session is begun for them."""
    hall_game(plan.game)
    check_seats(plan.seats)


ROUTES = (Games, People, Tables)
