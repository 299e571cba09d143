"""The replay theatre over HTTP: finished games, files that are not kept, and one's own games."""

from typing import Annotated, Any

from litestar import Controller, Response, Router, get, post
from litestar.exceptions import HTTPException
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE

from fairground.server.api import (
    CHANGES,
    AnyRequest,
    Caller,
    ErrandKey,
    FromPage,
    TableId,
    TheHall,
    asker,
    keep_pace,
    refusals,
)
from fairground.server.bodies import MOST_ACTIONS, Branch, GameLuck, Refused, Seated, Verified
from fairground.server.branching import branch
from fairground.server.keepsakes import finished, screened
from fairground.server.notes import notes_on, remove, write
from fairground.server.plans import check_seats
from fairground.server.showings import (
    Advised,
    FinishedTable,
    NewNote,
    NoteInfo,
    Part,
    Programme,
)

LONGEST_FILE = 512 * 1024
"""Of a replay file: some fifty thousand actions, more than any game of ours has taken."""

View = Annotated[
    str,
    PathParameter(
        pattern="^(open|spectator|[0-9]{1,2})$",
        description="Whose view: a seat's by its number, a spectator's, or open: nothing hidden.",
    ),
]
NoteId = Annotated[str, PathParameter(max_length=40, description="A note's id.")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=99, description="A seat.")]
At = Annotated[
    int, QueryParameter(ge=0, le=MOST_ACTIONS, description="A moment: so many actions after 0.")
]
PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description="Twenty games each.")]
OfTable = refusals(404, 409, 429)
OfFile = refusals(403, 404, 409, 413, 415, 429)


class Screenings(Controller):
    """Watching a finished game again."""

    path = "/api/tables"
    guards = (keep_pace,)
    tags = ("replays",)

    @get("/finished", responses=refusals(429), summary="My games that are over")
    async def finished(
        self, hall: TheHall, request: AnyRequest, page: PageNumber = 1
    ) -> Response[list[FinishedTable]]:
        """The last one first; the header Link names the next page."""
        session = asker(request).session
        listed, more = await finished(hall, session, page) if session else ([], False)
        link = f'</api/tables/finished?page={page + 1}>; rel="next"'
        return Response(listed, headers={"Link": link} if more else {})

    @get("/{table:str}/theatre", responses=OfTable, summary="What there is to be watched")
    async def programme(self, table: TableId, hall: TheHall) -> Programme:
        """The finished game: how long it is, and where its turns and rounds begin."""
        return await (await screened(hall, table)).programme()

    @get("/{table:str}/theatre/{view:str}", responses=OfTable, summary="A piece of a replay")
    async def part(self, table: TableId, view: View, hall: TheHall, at: At = 0) -> Response[Part]:
        """The part in which a moment lies, as somebody sees it: a scene, and what follows."""
        showing = await screened(hall, table)
        ready: Any = await showing.part(view, at)
        return Response(ready)

    @get(
        "/{table:str}/theatre/{seat:int}/advice",
        responses=OfTable,
        summary="What the bot would have done",
    )
    async def advice(
        self, table: TableId, seat: SeatNumber, hall: TheHall, request: AnyRequest, at: At = 0
    ) -> Advised:
        """The best few choices at a moment, from what the seat knew then."""
        showing = await screened(hall, table)
        return await showing.advice(seat, at, asker(request))


class Branches(Controller):
    """Playing on from a moment of a finished game."""

    path = "/api/tables"
    guards = (keep_pace,)
    tags = ("replays",)

    @post("/{table:str}/branch", responses=CHANGES, summary="Play on from a moment")
    async def branch(
        self,
        table: TableId,
        data: JSONBody[Branch],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Response[Seated]:
        """A new table with people or bots in any seats; it starts when every seat is taken."""
        check_seats(data.seats)
        found = await hall.table(table)
        caller = Caller(hall, request, idempotency_key)
        errand = caller.errand(await caller.named(data.nickname), data)
        return caller.answer(await branch(hall, found, data, errand), 201)


class Notes(Controller):
    """Notes on moments of a finished game, which are kept with its replay."""

    path = "/api/tables"
    guards = (keep_pace,)
    tags = ("replays",)

    @get("/{table:str}/notes", responses=refusals(404, 409, 429), summary="Notes on a game")
    async def notes(self, table: TableId, hall: TheHall, request: AnyRequest) -> list[NoteInfo]:
        """All of them, in the order of its moments."""
        return await notes_on(hall, await hall.table(table), asker(request).id)

    @post("/{table:str}/notes", status_code=200, responses=CHANGES, summary="Write a note")
    async def write(
        self,
        table: TableId,
        data: JSONBody[NewNote],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
    ) -> list[NoteInfo]:
        """A note on a moment; the answer has all notes."""
        return await write(hall, await hall.table(table), asker(request), data)

    @post(
        "/{table:str}/notes/{note:str}/remove",
        status_code=200,
        responses=CHANGES,
        summary="Remove a note",
    )
    async def remove(
        self,
        table: TableId,
        note: NoteId,
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
    ) -> list[NoteInfo]:
        """One of one's own; the answer has all that are left."""
        return await remove(hall, await hall.table(table), asker(request), note)


def refuse_long(_: AnyRequest, error: HTTPException) -> Response[Refused]:
    """A file that is too long for any game."""
    sentence = f"A replay file has at most {LONGEST_FILE // 1024} KiB."
    return Response(Refused(sentence), status_code=error.status_code)


class Files(Controller):
    """Watching a replay file: it is sent with every call, and nothing of it is kept."""

    path = "/api/replays"
    guards = (keep_pace,)
    tags = ("replays",)
    request_max_body_size = LONGEST_FILE

    @post("/", status_code=200, responses=OfFile, summary="Check a replay file")
    async def programme(
        self,
        data: JSONBody[dict[str, Any]],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
    ) -> Programme:
        """What there is to be watched in it, or what is wrong with it."""
        return await hall.theatre.of_file(data, asker(request)).programme()

    @post("/verify", status_code=200, responses=OfFile, summary="Verify a replay file")
    async def verify(
        self,
        data: JSONBody[dict[str, Any]],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
    ) -> Verified:
        """Play it again: whether it comes out as it says, and whether its seal fits."""
        return await hall.theatre.verify(data, asker(request))

    @post("/{view:str}", status_code=200, responses=OfFile, summary="A piece of a replay file")
    async def part(
        self,
        view: View,
        data: JSONBody[dict[str, Any]],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        at: At = 0,
    ) -> Response[Part]:
        """The part in which a moment lies, as somebody sees it."""
        ready: Any = await hall.theatre.of_file(data, asker(request)).part(view, at)
        return Response(ready)

    @post(
        "/{seat:int}/advice",
        status_code=200,
        responses=OfFile,
        summary="What the bot would have done in it",
    )
    async def advice(
        self,
        seat: SeatNumber,
        data: JSONBody[dict[str, Any]],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        at: At = 0,
    ) -> Advised:
        """The best few choices at a moment, from what the seat knew then."""
        guest = asker(request)
        return await hall.theatre.of_file(data, guest).advice(seat, at, guest)


class Counts(Controller):
    """How chance fell in all games that are over."""

    path = "/api/luck"
    guards = (keep_pace,)
    tags = ("replays",)

    @get("/", responses=refusals(429), summary="Dice and deals, counted")
    async def luck(self, hall: TheHall) -> list[GameLuck]:
        """Of every game, over all tables where it was played to its end: for everybody."""
        return await hall.games_over.luck.told()


FILES = Router(
    "/", route_handlers=[Files], exception_handlers={HTTP_413_REQUEST_ENTITY_TOO_LARGE: refuse_long}
)
THEATRE_ROUTES = (Screenings, Branches, Notes, Counts, FILES)
