"""The hall over HTTP: games, rulebooks, tables, and who sits where."""

import asyncio
import time
from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, PathParameter

from fairground.games import games
from fairground.server.cards import game_card, option_card, replay_page, rulebook_page
from fairground.server.hall import Hall, hall_game
from fairground.server.messages import (
    GameCard,
    Join,
    Me,
    NewTable,
    OptionCard,
    OwnTable,
    Refused,
    ReplayPage,
    ReportPage,
    ReportProgress,
    RulebookPage,
    Seated,
    TableCard,
)
from fairground.server.pace import Pace
from fairground.server.refusals import NotAllowed, clean_nickname
from fairground.server.rows import SessionRow
from fairground.server.sessions import COOKIE, LIFETIME
from fairground.server.table import Table

AnyRequest = Request[Any, Any, Any]
FromPage = Annotated[
    Literal["page"],
    HeaderParameter(
        name="X-Fairground",
        description="Shows that the call does not come from another site's form.",
    ),
]
TableId = Annotated[str, PathParameter(max_length=40, description="A table's id.")]
GameName = Annotated[str, PathParameter(max_length=40, description="A game's name.")]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of a route, for the OpenAPI document."""
    about = {
        400: "What was sent cannot be read or is not allowed.",
        403: "Not from this hall's page, or not yours to do.",
        404: "There is no such table or game.",
        409: "Not possible as the table stands.",
        413: "The body is too long.",
        429: "Too many requests; wait a second.",
    }
    return {
        status: ResponseSpec(Refused, description=about[status], generate_examples=False)
        for status in statuses
    }


MAKING = ResponseSpec(
    ReportProgress, description="It is being made; ask again in a moment.", generate_examples=False
)
CHANGES = refusals(400, 403, 404, 409, 413, 429)


async def keep_pace(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Find out who calls, and refuse those who call too often."""
    hall: Hall = connection.app.state.hall
    session = await hall.sessions.find(connection.cookies.get(COOKIE))
    address = connection.client.host if connection.client else ""
    who = session.id if session else f"address {address}"
    if hall.buckets.take(who, time.monotonic()) is not Pace.FINE:
        raise NotAllowed(429, "You ask too often; wait a second and try again.")
    connection.scope["state"]["session"] = session


def asker(request: AnyRequest) -> SessionRow | None:
    """The session that `keep_pace` has found."""
    session: SessionRow | None = request.scope["state"]["session"]
    return session


class Caller:
    """The session of a request that needs one: found, renewed, or begun with a nickname."""

    def __init__(self, hall: Hall, request: AnyRequest) -> None:
        self._hall = hall
        self._secure = request.url.scheme == "https"
        self._token = request.cookies.get(COOKIE)
        self._found = asker(request)
        self._cookie: Cookie | None = None

    async def named(self, nickname: str) -> SessionRow:
        """The session under this nickname."""
        name = clean_nickname(nickname)
        if self._found is None:
            session, token = await self._hall.sessions.begin(name)
            self._set(token)
        else:
            session, renewed = await self._hall.sessions.renew(self._found, name)
            if renewed and self._token is not None:
                self._set(self._token)
        return session

    def known(self) -> SessionRow:
        """The session, which must be known."""
        if self._found is None:
            raise NotAllowed(403, "You hold no seat at this table, or your session has expired.")
        return self._found

    def answer(self, content: Any, status: int = 200) -> Response[Any]:
        """A response that carries the cookie if it is new."""
        cookies = [self._cookie] if self._cookie else []
        return Response(content, status_code=status, cookies=cookies)

    def _set(self, token: str) -> None:
        self._cookie = Cookie(
            key=COOKIE,
            value=token,
            path="/",
            max_age=LIFETIME,
            httponly=True,
            samesite="strict",
            secure=self._secure,
        )


class Games(Controller):
    """What can be played."""

    path = "/api/games"
    guards = (keep_pace,)
    tags = ("games",)

    @get("/", responses=refusals(429), summary="The games, each with a picture")
    async def games(self) -> list[GameCard]:
        """Every game of the hall."""
        return [await asyncio.to_thread(game_card, game.name) for game in games()]

    @get("/{game:str}/options", responses=refusals(400, 404, 429), summary="A game's options")
    async def options(self, game: GameName) -> list[OptionCard]:
        """Every option with its sentence, what it may be, and what it is by default."""
        found = hall_game(game)
        return [option_card(found, option) for option in found.options]

    @get("/{game:str}/rules", responses=refusals(400, 404, 429), summary="A game's rulebook")
    async def rules(self, game: GameName) -> RulebookPage:
        """Every rule with its id, by section, and the whole text."""
        return rulebook_page(hall_game(game))


class People(Controller):
    """Who one is; spectators need a nickname to chat."""

    path = "/api/me"
    guards = (keep_pace,)
    tags = ("people",)

    @get("/", responses=refusals(429), summary="My nickname")
    async def me(self, request: AnyRequest) -> Me:
        """The nickname of this session, empty if there is none."""
        session = asker(request)
        return Me(session.nickname if session else "")

    @post("/", status_code=200, responses=CHANGES, summary="Take a nickname")
    async def name(
        self, data: Me, hall: Hall, request: AnyRequest, from_page: FromPage
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
    async def tables(self, hall: Hall, request: AnyRequest) -> list[TableCard]:
        """Newest first."""
        return await hall.listed(asker(request))

    @get("/mine", responses=refusals(429), summary="My tables that are open or playing")
    async def mine(self, hall: Hall, request: AnyRequest) -> list[OwnTable]:
        """Private ones too, newest first, with the seats that must decide."""
        session = asker(request)
        return await hall.own(session) if session else []

    @get("/{table:str}", responses=refusals(400, 404, 409, 429), summary="A table")
    async def table(self, table: TableId, hall: Hall, request: AnyRequest) -> TableCard:
        """Who sits there, and which seats are the asker's."""
        session = asker(request)
        return (await hall.table(table)).card(session.id if session else None)

    @get("/{table:str}/replay", responses=refusals(400, 404, 409, 429), summary="A replay")
    async def replay(self, table: TableId, hall: Hall) -> ReplayPage:
        """The finished game, key included, for anybody to verify."""
        return replay_page(await hall.table(table))

    @get(
        "/{table:str}/report",
        responses={202: MAKING, **refusals(400, 404, 409, 429)},
        summary="A report",
    )
    async def report(self, table: TableId, hall: Hall) -> Response[ReportPage]:
        """The finished game as the bot sees it; made when it is first asked for."""
        found: Any = hall.reports.report(await hall.table(table))
        return Response(found, status_code=200 if isinstance(found, ReportPage) else 202)

    @post("/", responses=CHANGES, summary="Set up a table")
    async def set_up(
        self, data: NewTable, hall: Hall, request: AnyRequest, from_page: FromPage
    ) -> Response[Seated]:
        """It starts by itself the moment every seat is taken."""
        check_plan(data)
        caller = Caller(hall, request)
        session = await caller.named(data.nickname)
        table = await hall.set_up(data, session)
        return caller.answer(seated(table, session), 201)

    @post("/{table:str}/join", status_code=200, responses=CHANGES, summary="Take a seat")
    async def join(
        self, table: TableId, data: Join, hall: Hall, request: AnyRequest, from_page: FromPage
    ) -> Response[Seated]:
        """Take the first open seat or the given one, or take back a seat one left."""
        found = await hall.table(table)
        caller = Caller(hall, request)
        session = await caller.named(data.nickname)
        await found.join(session, data.seat)
        return caller.answer(seated(found, session))

    @post("/{table:str}/leave", status_code=200, responses=CHANGES, summary="Leave a table")
    async def leave(
        self, table: TableId, hall: Hall, request: AnyRequest, from_page: FromPage
    ) -> TableCard:
        """While open, the seat is free again; later a bot plays on until one returns."""
        found = await hall.table(table)
        session = Caller(hall, request).known()
        await found.leave(session.id)
        return found.card(session.id)

    @post("/{table:str}/return", status_code=200, responses=CHANGES, summary="Come back")
    async def come_back(
        self, table: TableId, hall: Hall, request: AnyRequest, from_page: FromPage
    ) -> Seated:
        """Take back the seats one left."""
        found = await hall.table(table)
        session = Caller(hall, request).known()
        await found.come_back(session.id)
        return seated(found, session)

    @post("/{table:str}/rematch", status_code=200, responses=CHANGES, summary="Play again")
    async def rematch(
        self, table: TableId, hall: Hall, request: AnyRequest, from_page: FromPage
    ) -> Seated:
        """A new table with the same game, options, people and bots; the same one for all."""
        found = await hall.table(table)
        session = Caller(hall, request).known()
        return seated(await hall.rematch(found, session), session)


def seated(table: Table, session: SessionRow) -> Seated:
    """A table with the seats that a session plays there."""
    return Seated(table.card(session.id), table.roster.of(session.id, away=False))


def check_plan(plan: NewTable) -> None:
    """Refuse plans before a session is begun for them."""
    hall_game(plan.game)
    if sum(seat.kind == "me" for seat in plan.seats) > 1:
        raise NotAllowed(400, "Only one seat can be 'me'; further people here are 'here'.")


ROUTES = (Games, People, Tables)
