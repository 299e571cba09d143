"""Every query of the hall: rows as small records, in and out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, exists, func, insert, or_, select, update

from fairground.server.schema import chat, moves, seats, sessions, tables
from fairground.server.storage import LostRace

INSERT_MOVE = insert(moves)


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


@dataclass(frozen=True)
class SeatRow:
    """Who a seat is for."""

    seat: int
    kind: str
    name: str
    bot: str
    session: str | None
    away: bool


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


class Kept(NamedTuple):
    """All that is kept of a table."""

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


def add_session(connection: Connection, session: SessionRow) -> None:
    """Keep a new session."""
    connection.execute(insert(sessions), vars(session))


def change_session(connection: Connection, session: SessionRow) -> None:
    """Keep a session's new nickname and end."""
    connection.execute(
        update(sessions)
        .where(sessions.c.id == session.id)
        .values(nickname=session.nickname, expires=session.expires)
    )


# ---------------------------------------------------------------- tables and seats


def load_table(connection: Connection, table: str) -> Kept | None:
    """Everything about a table, or None."""
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    past = connection.execute(
        select(*(column for column in moves.c if column.name != "table"))
        .where(moves.c.table == table)
        .order_by(moves.c.n)
    )
    lines = connection.execute(
        select(*(column for column in chat.c if column.name != "table"))
        .where(chat.c.table == table)
        .order_by(chat.c.number)
    )
    rematch = connection.execute(select(tables.c.id).where(tables.c.rematch_of == table)).scalar()
    return Kept(
        _table_row(row),
        _seat_rows(connection, [table])[table],
        tuple(MoveRow(*move) for move in past),
        tuple(ChatRow(*line) for line in lines),
        rematch,
    )


def public_tables(connection: Connection, most: int) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
    """Public tables that are open or playing, newest first."""
    found = connection.execute(
        select(tables)
        .where(tables.c.public, tables.c.state.in_(("open", "playing")))
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(most)
    ).all()
    rows = _seat_rows(connection, [row.id for row in found])
    return [(_table_row(row), rows[row.id]) for row in found]


def tables_of(connection: Connection, session: str, most: int) -> list[str]:
    """The tables at which a session holds a seat and that are not over, newest first."""
    held = exists().where(seats.c.table == tables.c.id, seats.c.session == session)
    found = connection.execute(
        select(tables.c.id)
        .where(tables.c.state.in_(("open", "playing")), held)
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(most)
    )
    return list(found.scalars())


def tables_of_bots(connection: Connection, most: int) -> list[str]:
    """Tables in the middle of a game at which a bot plays, the most lively first."""
    by_bots = exists().where(seats.c.table == tables.c.id, or_(seats.c.kind == "bot", seats.c.away))
    last = (
        select(moves.c.at)
        .where(moves.c.table == tables.c.id)
        .order_by(moves.c.n.desc())
        .limit(1)
        .scalar_subquery()
    )
    found = connection.execute(
        select(tables.c.id)
        .where(tables.c.state == "playing", by_bots)
        .order_by(func.coalesce(last, tables.c.created).desc())
        .limit(most)
    )
    return list(found.scalars())


def add_table(connection: Connection, table: TableRow, rows: Sequence[SeatRow]) -> None:
    """Keep a new table."""
    connection.execute(insert(tables), vars(table) | {"options": json.dumps(table.options)})
    connection.execute(insert(seats), [{"table": table.id, **vars(row)} for row in rows])


def change_seat(connection: Connection, table: str, before: SeatRow, after: SeatRow) -> None:
    """Change a seat that is still as it was; LostRace if it is not."""
    done = connection.execute(
        update(seats)
        .where(
            seats.c.table == table,
            seats.c.seat == before.seat,
            seats.c.kind == before.kind,
            seats.c.session.is_not_distinct_from(before.session),
        )
        .values(kind=after.kind, name=after.name, session=after.session, away=after.away)
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


def add_move(connection: Connection, table: str, move: MoveRow, over: bool) -> None:
    """Keep an action, and that the game is over if it is."""
    connection.execute(INSERT_MOVE, {"table": table, **move._asdict()})
    if over:
        connection.execute(update(tables).where(tables.c.id == table).values(state="over"))


def add_chat(connection: Connection, table: str, line: ChatRow) -> None:
    """Keep a line of chat."""
    connection.execute(insert(chat), {"table": table, **line._asdict()})


def renamed(row: SeatRow, taken: set[str]) -> SeatRow:
    """The seat with a name that nobody else at the table has: Ada, Ada 2, Ada 3."""
    name, number = row.name, 2
    while name in taken:
        name, number = f"{row.name} {number}", number + 1
    return replace(row, name=name)


def _table_row(row: Any) -> TableRow:
    fields = dict(row._mapping)
    return TableRow(**fields | {"options": json.loads(fields["options"])})


def _seat_rows(connection: Connection, ids: list[str]) -> dict[str, tuple[SeatRow, ...]]:
    found: dict[str, list[SeatRow]] = {table: [] for table in ids}
    rows = connection.execute(
        select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)
    )
    for row in rows:
        fields = dict(row._mapping)
        found[fields.pop("table")].append(SeatRow(**fields))
    return {table: tuple(entries) for table, entries in found.items()}
