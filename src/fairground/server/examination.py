"""Examines a hall's database without changing it: its pages, its rows, and every game again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection, text

from fairground.bots import BOTS, PREFIX
from fairground.kernel.errors import FairgroundError, UnknownGame
from fairground.kernel.game import Game
from fairground.kernel.position import Position
from fairground.kernel.replay import play_act
from fairground.kernel.sentences import how_many
from fairground.kernel.view import state_hash
from fairground.registry import game_named as find_game
from fairground.server.database import BadDatabase, Connect, Database, explained
from fairground.server.dealing import dealt
from fairground.server.drafts import is_talk
from fairground.server.faults import DAMAGED, DATABASE_ERRORS, NO_DATABASE, fault_of
from fairground.server.kinds import database_of
from fairground.server.rows import Kept, SeatRow, load_table
from fairground.server.sealing import is_ready
from fairground.server.sqlite import SQLite

Progress = Callable[[int, int], None]


class Trouble(NamedTuple):
    """Something that is wrong, with a table or with the whole database."""

    table: str | None
    sentence: str


@dataclass
class Examination:
    """What was looked at, and what was found."""

    database: str
    revision: str
    tables: int = 0
    moves: int = 0
    verified: int = 0  # finished games that came out as their hash says
    unhashed: int = 0  # finished games from before hashes were kept
    older: int = 0  # tables of versions of the rules that are not played here
    findings: list[Trouble] = field(default_factory=list)

    def to_json(self) -> str:
        """All of it as JSON."""
        findings = [finding._asdict() for finding in self.findings]
        return json.dumps(asdict(self) | {"findings": findings}, ensure_ascii=False)


def named(database: str) -> Database:
    """The database that somebody means by the path of a file or by a URL."""
    return database_of(database) if "://" in database else SQLite(database)


def examine(database: Database, progress: Progress = lambda _done, _total: None) -> Examination:
    """Examine a database, that of an open hall too; BadDatabase if it is none of a hall's."""
    found = Examination(database.shown, "unknown")
    with explained(database.shown):
        try:
            found.revision = database.revision()
        except DATABASE_ERRORS as error:
            if fault_of(error) not in (DAMAGED, NO_DATABASE):
                raise
            found.findings.append(Trouble(None, f"The file is damaged: {error}."))
            return found
        found.findings += [Trouble(None, line) for line in database.complaints()]
    try:
        with database.examined(found.revision) as connect:
            _examine_tables(connect, found, progress)
    except (BadDatabase, *DATABASE_ERRORS) as error:
        sentence = f"The tables cannot be listed: {getattr(error, 'orig', error)}."
        found.findings.append(Trouble(None, sentence))
    return found


# ---------------------------------------------------------------- tables


def _examine_tables(connect: Connect, found: Examination, progress: Progress) -> None:
    with connect() as connection:
        names = connection.execute(text("SELECT id FROM tables ORDER BY created, id"))
        ids = list(names.scalars())
    for number, name in enumerate(ids, start=1):
        # Each table by itself, so that an open hall can tidy up behind a long examination.
        with connect() as connection:
            sentences = _examine_table(connection, name, found)
        found.findings += [Trouble(name, sentence) for sentence in sentences]
        progress(number, len(ids))


def _examine_table(connection: Connection, name: str, found: Examination) -> list[str]:
    found.tables += 1
    try:
        kept = load_table(connection, name)
        if kept is None:  # it was swept while others were examined
            found.tables -= 1
            return []
        found.moves += len(kept.moves)
        game = find_game(kept.table.game)
        wrong = [*_wrong_with_seats(game, kept), *_wrong_with_rows(kept)]
        return [*wrong, *_replayed(game, kept, found)]
    except UnknownGame as error:
        return [f"It cannot be played: {error}."]
    except Exception as error:  # whatever stands in the rows, texts in the place of numbers too
        reason = str(getattr(error, "orig", error)) or type(error).__name__
        return [f"It cannot be read: {reason}."]


def _wrong_with_seats(game: Game, kept: Kept) -> Iterator[str]:
    if [row.seat for row in kept.seats] != list(range(len(kept.seats))):
        yield f"Its seats are numbered {_numbers([row.seat for row in kept.seats])}."
    if len(kept.seats) not in game.seat_counts:
        yield f"It has {how_many(len(kept.seats), 'seat')}, which {game.title} cannot have."
    for row in kept.seats:
        wrong = _wrong_with_seat(row)
        if wrong:
            yield f"Seat {row.seat} {wrong}."


def _wrong_with_seat(row: SeatRow) -> str:
    if row.kind == "bot" and row.bot not in BOTS and not row.bot.startswith(PREFIX):
        return f"is a bot {row.bot!r}, which does not exist"
    if row.kind == "person" and row.session is None:
        return "is taken by a person who is not known"
    if row.kind == "bot" and row.session is not None:  # an open one is kept for somebody
        return "belongs to a person and is not taken by one"
    return ""


def _wrong_with_rows(kept: Kept) -> Iterator[str]:
    """What can be seen without playing."""
    table, waiting = kept.table, any(row.kind == "open" for row in kept.seats)
    if table.closed is not None:  # whatever it was then
        return
    if table.state == "open" and not waiting and is_ready(table, kept.seats):
        yield "It is open, but no seat is."
    if table.state != "open" and waiting:
        yield f"It is {table.state}, but a seat is open."
    if (table.key is None) != (table.state == "open"):
        has = "has no" if table.key is None else "has a"
        yield f"It is {table.state}, but {has} key of its dice."
    if table.key is None and kept.moves:
        yield f"It has {how_many(len(kept.moves), 'move')} before its game has started."
    if table.state != "over" and table.hash is not None:
        yield f"It is {table.state}, but has the hash of an end."
    for what, numbers in (
        ("moves", [move.n for move in kept.moves]),
        ("lines of chat", [line.number for line in kept.chat]),
    ):
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"Its {what} are numbered {_numbers(numbers)}."


def _numbers(numbers: Sequence[int]) -> str:
    """Where numbers leave their order."""
    for place, number in enumerate(numbers):
        if place and number != numbers[place - 1] + 1:
            return f"… {numbers[place - 1]}, {number} …"
    return f"{numbers[0]}, …" if numbers else "not at all"


# ---------------------------------------------------------------- games


def _replayed(game: Game, kept: Kept, found: Examination) -> list[str]:
    """Play a table's game again."""
    table = kept.table
    if table.key is None:
        return []
    try:
        if not game.plays_alike(table.version, table.options):
            found.older += 1
            return []
        position = dealt(game, table, len(kept.seats))
    except Exception as error:  # whatever stands in the rows
        return [f"It cannot be dealt: {error}."]
    for move in kept.moves:
        if is_talk(move.action):
            continue
        try:
            play_act(position, move.seat, move.action)
        except FairgroundError as error:
            what = f"Move {move.n} (action {move.action} of seat {move.seat})"
            return [f"{what} is refused: {error}."]
    return list(_wrong_with_end(kept, position, found))


def _wrong_with_end(kept: Kept, position: Position, found: Examination) -> Iterator[str]:
    table = kept.table
    over = position.outcome is not None
    if table.closed is None and over != (table.state == "over"):
        yield f"It is {table.state}, but its moves {'end' if over else 'do not end'} the game."
    if not over:
        return
    if table.hash is None:
        found.unhashed += 1
        return
    hashed = state_hash(position.game, position.row, table.version)
    if hashed == table.hash:
        found.verified += 1
    elif table.version != position.game.version:
        found.older += 1  # the rules keep other notes by now
    else:
        yield f"It does not end as it did: its moves lead to {hashed}, it ended with {table.hash}."
