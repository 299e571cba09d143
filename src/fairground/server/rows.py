"""Every query of the hall: rows as small records, in and out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, exists, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from fairground.server.schema import answers, chat, moves, seats, sessions, tables
from fairground.server.storage import LostRace, Row

INSERT_NEW_SESSION = {
    "postgresql": postgresql.insert(sessions).on_conflict_do_nothing(),
    "sqlite": sqlite.insert(sessions).on_conflict_do_nothing(),
}
JSON = ("options", "start")
"""Columns of a table whose texts are JSON."""

LAST_MOVE = (
    select(moves.c.at)
    .where(moves.c.table == tables.c.id)
    .order_by(moves.c.n.desc())
    .limit(1)
    .scalar_subquery()
)
"""When somebody moved last at a table."""

CHAT_KEPT = 100
"""Lines of chat that come with a table, the newest; older ones stay in the database."""


@dataclass(frozen=True)
class SessionRow:
    """A person's session; the token itself is known to their browser alone."""

    id: str
    token_hash: str
    nickname: str
    created: float
    expires: float


@dataclass(frozen=True)
class TableRow:
    """A table as it was set up."""

    id: str
    game: str
    version: int
    options: dict[str, Any]
    public: bool
    created: float
    state: str
    key: str | None
    rematch_of: str | None
    hints: bool
    owner: str | None
    origin: str | None
    seen: float = 0.0
    hash: str | None = None
    keeper: str | None = None
    closed: str | None = None  # why it was closed before its game was over, if so
    ended: bool = False  # whether those who played there have closed it
    start: dict[str, Any] | None = None  # where its game begins, if it is not dealt anew
    branch_of: str | None = None
    branched_at: int | None = None
    secret: str | None = None  # the hall's part of the key, if it is sealed
    lesson: int | None = None  # the chapter that is taught there, if one is


@dataclass(frozen=True)
class SeatRow:
    """Who a seat is for."""

    seat: int
    kind: str
    name: str
    bot: str
    session: str | None
    away: bool
    hash: str | None = None
    word: str | None = None
    ends: int | None = None


class MoveRow(NamedTuple):
    """One action of the past."""

    n: int
    seat: int
    action: int
    command: str | None
    at: float


class ChatRow(NamedTuple):
    """One line of chat."""

    number: int
    session: str
    command: str
    who: str
    text: str
    at: float
    seated: bool


class AnswerRow(NamedTuple):
    """What was answered to a command, which may come again."""

    session: str
    command: str
    asked: str
    body: str
    at: float


class Kept(NamedTuple):
    """What is kept of a table: all of it, or its moves and its chat from some number on."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    moves: tuple[MoveRow, ...]
    chat: tuple[ChatRow, ...]
    rematch: str | None


# ---------------------------------------------------------------- sessions


def find_session(connection: Connection, token_hash: str) -> SessionRow | None:
    """The session of a token's hash."""
    row = connection.execute(select(sessions).where(sessions.c.token_hash == token_hash)).first()
    return SessionRow(**row._mapping) if row else None


def session_of(connection: Connection, session: str) -> SessionRow | None:
    """The session of an id."""
    row = connection.execute(select(sessions).where(sessions.c.id == session)).first()
    return SessionRow(**row._mapping) if row else None


def keep_session(connection: Connection, session: SessionRow) -> None:
    """Keep a session, if it is not kept yet: part of the first thing that is done with it."""
    connection.execute(INSERT_NEW_SESSION[connection.dialect.name], vars(session))


def change_session(connection: Connection, session: SessionRow) -> None:
    """Keep a session's new nickname and end."""
    connection.execute(
        update(sessions)
        .where(sessions.c.id == session.id)
        .values(nickname=session.nickname, expires=session.expires)
    )


def find_answer(connection: Connection, session: str, command: str) -> AnswerRow | None:
    """What was answered to a session's command."""
    row = connection.execute(
        select(answers).where(answers.c.session == session, answers.c.command == command)
    ).first()
    return AnswerRow(*row) if row else None


def add_answer(connection: Connection, answer: AnswerRow) -> None:
    """Keep an answer, together with what was done."""
    connection.execute(insert(answers), answer._asdict())


# ---------------------------------------------------------------- tables and seats


def load_table(
    connection: Connection, table: str, after_move: int = 0, after_line: int = 0
) -> Kept | None:
    """A table with the moves and the lines of chat after those that are known, or None."""
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    past = connection.execute(
        select(*(column for column in moves.c if column.name != "table"))
        .where(moves.c.table == table, moves.c.n > after_move)
        .order_by(moves.c.n)
    )
    lines = connection.execute(
        select(*(column for column in chat.c if column.name != "table"))
        .where(chat.c.table == table, chat.c.number > after_line)
        .order_by(chat.c.number.desc())
        .limit(CHAT_KEPT)
    ).all()
    rematch = connection.execute(select(tables.c.id).where(tables.c.rematch_of == table)).scalar()
    return Kept(
        _table_row(row),
        _seat_rows(connection, [table])[table],
        tuple(MoveRow(*move) for move in past),
        tuple(ChatRow(*line) for line in reversed(lines)),
        rematch,
    )


def public_tables(
    connection: Connection, skip: int, most: int
) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
    """Public tables that are playing, or open with somebody at them, newest first.

    They come in rounds, one table of each address in a round: nobody can push the others off.
    """
    # One seat and not EXISTS, for which PostgreSQL may read the seats of all tables at once.
    person = (
        select(seats.c.seat)
        .where(seats.c.table == tables.c.id, seats.c.kind == "person")
        .limit(1)
        .scalar_subquery()
    )
    newest = (tables.c.created.desc(), tables.c.id)
    source = func.coalesce(tables.c.origin, tables.c.owner, tables.c.id)
    turn = func.row_number().over(partition_by=source, order_by=newest)
    listed = (
        select(tables.c.id, tables.c.created, turn.label("turn"))
        .where(
            tables.c.public,
            tables.c.state.in_(("open", "playing")),
            or_(tables.c.state == "playing", person.is_not(None)),
        )
        .subquery()
    )
    found = connection.execute(
        select(tables)
        .join(listed, tables.c.id == listed.c.id)
        .order_by(listed.c.turn, *newest)
        .offset(skip)
        .limit(most)
    ).all()
    rows = _seat_rows(connection, [row.id for row in found])
    readable = []
    for row in found:
        with suppress(ValueError):  # a damaged row is left out
            readable.append((_table_row(row), rows[row.id]))
    return readable


def unfinished(connection: Connection, owner: str, origin: str) -> tuple[int, int]:
    """How many tables a session has set up that are not over, and how many an address has."""

    def count(condition: Any) -> int:
        chosen = condition & tables.c.state.in_(("open", "playing"))
        return connection.execute(select(func.count()).where(chosen)).scalar_one()

    return count(tables.c.owner == owner), count(tables.c.origin == origin)


def tables_of(connection: Connection, session: str, most: int) -> list[str]:
    """The tables at which a session holds a seat and that are not over, newest first."""
    # By the person's seats, which are few, and not by all tables that go on.
    found = connection.execute(
        select(tables.c.id)
        .join(seats, seats.c.table == tables.c.id)
        .where(seats.c.session == session, seats.c.kind == "person")
        .where(tables.c.state.in_(("open", "playing")))
        .group_by(tables.c.id, tables.c.created)
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(most)
    )
    return list(found.scalars())


def finished_of(
    connection: Connection, session: str, skip: int, most: int
) -> list[tuple[TableRow, tuple[SeatRow, ...], float]]:
    """The tables at which a session held a seat and that are over, with when, the last first."""
    ended = func.coalesce(LAST_MOVE, tables.c.created)
    own = select(seats.c.table).where(seats.c.session == session)
    found = connection.execute(
        select(tables, ended.label("at_end"))
        .where(tables.c.id.in_(own), tables.c.state == "over")
        .order_by(ended.desc(), tables.c.id)
        .offset(skip)
        .limit(most)
    ).all()
    rows = _seat_rows(connection, [row.id for row in found])
    return [(_table_row(row), rows[row.id], row.at_end) for row in found]


def tables_of_bots(connection: Connection, most: int) -> list[str]:
    """Tables in the middle of a game at which a bot plays, the most lively first."""
    by_bots = exists().where(seats.c.table == tables.c.id, or_(seats.c.kind == "bot", seats.c.away))
    found = connection.execute(
        select(tables.c.id)
        .where(tables.c.state == "playing", by_bots)
        .order_by(func.coalesce(LAST_MOVE, tables.c.created).desc())
        .limit(most)
    )
    return list(found.scalars())


def add_table(connection: Connection, table: TableRow, rows: Sequence[SeatRow]) -> None:
    """Keep a new table."""
    texts = {
        name: json.dumps(value) for name in JSON if (value := getattr(table, name)) is not None
    }
    connection.execute(insert(tables), vars(table) | texts)
    connection.execute(insert(seats), [{"table": table.id, **vars(row)} for row in rows])


def see_tables(connection: Connection, seen: Mapping[str, float]) -> None:
    """Keep when somebody was last at tables: one after another for all who do that at once."""
    statement = update(tables).where(tables.c.id == bindparam("table")).values(seen=bindparam("at"))
    connection.execute(statement, [{"table": table, "at": seen[table]} for table in sorted(seen)])


def close_table(connection: Connection, table: str, reason: str) -> None:
    """Close a table that is not over; LostRace if it is by now."""
    done = connection.execute(
        update(tables)
        .where(tables.c.id == table, tables.c.state != "over")
        .values(state="over", closed=reason)
    )
    if done.rowcount != 1:
        raise LostRace(f"{table} is over already")


def change_seat(connection: Connection, table: str, before: SeatRow, after: SeatRow) -> None:
    """Change a seat that is still as it was; LostRace if it is not."""
    done = connection.execute(
        update(seats)
        .where(
            seats.c.table == table,
            seats.c.seat == before.seat,
            seats.c.kind == before.kind,
            seats.c.session.is_not_distinct_from(before.session),
            seats.c.hash.is_not_distinct_from(before.hash),
            seats.c.word.is_not_distinct_from(before.word),
        )
        .values({name: value for name, value in vars(after).items() if name != "seat"})
    )
    if done.rowcount != 1:
        raise LostRace(f"seat {before.seat} of {table} has changed")


def start_table(connection: Connection, table: str, key: str) -> None:
    """Deal: from now on the table has its key."""
    done = connection.execute(
        update(tables)
        .where(tables.c.id == table, tables.c.state == "open")
        .values(state="playing", key=key)
    )
    if done.rowcount != 1:
        raise LostRace(f"{table} has started already")


# ---------------------------------------------------------------- moves and chat


def move_row(table: str, move: MoveRow) -> Row:
    """An action as the row that keeps it."""
    return Row(moves, (table, *move))


def end_table(connection: Connection, table: str, move: MoveRow, end: str) -> None:
    """Keep an action that ends the game, and the hash of how it has ended."""
    connection.execute(insert(moves), {"table": table, **move._asdict()})
    connection.execute(update(tables).where(tables.c.id == table).values(state="over", hash=end))


def add_chat(connection: Connection, table: str, line: ChatRow, speaker: SessionRow) -> str | None:
    """Keep a line of chat and who spoke, unless its command is a line already: what that says."""
    known = select(chat.c.text).where(
        chat.c.table == table, chat.c.session == line.session, chat.c.command == line.command
    )
    text: str | None = connection.execute(known).scalar()
    if text is None:
        keep_session(connection, speaker)
        connection.execute(insert(chat), {"table": table, **line._asdict()})
    return text


def _table_row(row: Any) -> TableRow:
    fields = {name: value for name, value in row._mapping.items() if name in tables.c}
    return TableRow(**fields | {name: json.loads(fields[name] or "null") for name in JSON})


def _seat_rows(connection: Connection, ids: list[str]) -> dict[str, tuple[SeatRow, ...]]:
    found: dict[str, list[SeatRow]] = {table: [] for table in ids}
    rows = connection.execute(
        select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)
    )
    for row in rows:
        fields = dict(row._mapping)
        table = fields.pop("table")
        if table in found:  # an index that is damaged leads to others' rows
            found[table].append(SeatRow(**fields))
    return {table: tuple(entries) for table, entries in found.items()}
