"""What whoever runs the hall sees of it: tables that are not over, people, bans, and past acts."""

from __future__ import annotations

import time
from collections import defaultdict
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, exists, func, or_, select

from fairground.kernel.errors import UnknownGame
from fairground.registry import game_named as find_game
from fairground.server import bans
from fairground.server.hall import Hall
from fairground.server.pulses import STEP, Point
from fairground.server.schema import acts, moves, seats, sessions, tables

LISTED = 50
"""Tables, people, bans or acts at once; a search finds the others."""


class RunningSeat(msgspec.Struct, frozen=True):
    """Who sits there; `bot` is who plays now, if it is one."""

    name: str
    kind: str
    bot: str
    here: bool
    session: str | None


class RunningTable(msgspec.Struct, frozen=True):
    """A table that is not over."""

    id: str
    game: str
    title: str
    state: str
    public: bool
    created: float
    moves: int
    last_move: float | None
    watching: int
    seats: list[RunningSeat]


class RunningTables(msgspec.Struct, frozen=True):
    """Some of them, the newest first, and how many there are."""

    total: int
    tables: list[RunningTable]


class SessionInfo(msgspec.Struct, frozen=True):
    """Somebody with a name; `here` counts the tables at which they are now."""

    id: str
    nickname: str
    created: float
    tables: int
    here: int
    banned: bool


class Sessions(msgspec.Struct, frozen=True):
    """Some of them, those first who are here, and how many there are; `unnamed` are here too."""

    total: int
    unnamed: int
    sessions: list[SessionInfo]


class BanInfo(msgspec.Struct, frozen=True):
    """A ban; `over` tells whether it holds no longer."""

    id: str
    nickname: str
    address: bool
    network: str | None
    reason: str
    since: float
    until: float
    over: bool


class ActInfo(msgspec.Struct, frozen=True):
    """What was done, when, and why."""

    at: float
    what: str
    reason: str


class WorkerInfo(msgspec.Struct, frozen=True):
    """A process that serves; `here` is the one that answers, `replaced` has a supervisor."""

    id: str
    process: str
    started: float
    draining: bool
    replaced: bool
    here: bool
    tables: int
    people: int
    sockets: int


class Glance(msgspec.Struct, frozen=True):
    """The workers, the hall now, and as it was in the last quarter of an hour."""

    at: float
    step: int
    workers: list[WorkerInfo]
    points: list[Point]


def glance(hall: Hall) -> Glance:
    """How the hall fares."""
    pulses = hall.office.pulses
    workers = [
        WorkerInfo(
            id=pulse.worker,
            process=pulse.process,
            started=pulse.started,
            draining=pulse.draining,
            replaced=bool(pulse.supervisor),
            here=pulse.worker == hall.storage.worker,
            tables=int(pulse.figures.get("tables", 0)),
            people=int(pulse.figures.get("people", 0)),
            sockets=int(pulse.figures.get("sockets", 0)),
        )
        for pulse in pulses.alive()
    ]
    return Glance(time.time(), STEP, workers, list(pulses.points))


# ---------------------------------------------------------------- tables


async def running_tables(hall: Hall, search: str) -> RunningTables:
    """The newest tables that are not over, or those that a word finds."""
    total, found = await hall.storage.read(partial(_tables, search=search))
    known = {table.id: table for table in hall.tables}
    listed = []
    for row, its_seats in found:
        people = known[row.id].people if row.id in known else hall.others.at(row.id)
        here = {one.session for one in people if one.greeted}
        sitting = {seat.session for seat in its_seats}
        listed.append(
            RunningTable(
                id=row.id,
                game=row.game,
                title=_title(row.game),
                state=row.state,
                public=row.public,
                created=row.created,
                moves=row.moves or 0,
                last_move=row.last_move,
                watching=sum(one.greeted and one.session not in sitting for one in people),
                seats=[_seat(seat, here) for seat in its_seats],
            )
        )
    return RunningTables(total, listed)


def _seat(seat: Any, here: set[str | None]) -> RunningSeat:
    away = seat.kind == "person" and seat.away
    return RunningSeat(
        name=seat.name,
        kind=seat.kind,
        bot=seat.bot if seat.kind == "bot" else "stand-in" if away else "",
        here=seat.session is not None and seat.session in here,
        session=seat.session,
    )


def _tables(connection: Connection, search: str) -> tuple[int, list[tuple[Any, list[Any]]]]:
    chosen: ColumnElement[bool] = tables.c.state.in_(("open", "playing"))
    if search:
        sits = exists().where(seats.c.table == tables.c.id, _holds(seats.c.name, search))
        by_word = or_(tables.c.id == search, _holds(tables.c.game, search), sits)
        chosen = and_(chosen, by_word)
    last = select(moves.c.n).where(moves.c.table == tables.c.id).order_by(moves.c.n.desc())
    at = select(moves.c.at).where(moves.c.table == tables.c.id).order_by(moves.c.n.desc())
    found = connection.execute(
        select(
            tables.c.id,
            tables.c.game,
            tables.c.state,
            tables.c.public,
            tables.c.created,
            last.limit(1).scalar_subquery().label("moves"),
            at.limit(1).scalar_subquery().label("last_move"),
        )
        .where(chosen)
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(LISTED)
    ).all()
    by_table = defaultdict(list)
    query = select(seats).where(seats.c.table.in_([row.id for row in found]))
    for seat in connection.execute(query.order_by(seats.c.table, seats.c.seat)):
        by_table[seat.table].append(seat)
    total = connection.execute(select(func.count()).select_from(tables).where(chosen)).scalar_one()
    return total, [(row, by_table[row.id]) for row in found]


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except UnknownGame:
        return game


def _holds(column: Any, word: str) -> ColumnElement[bool]:
    held: ColumnElement[bool] = func.lower(column).contains(word.lower(), autoescape=True)
    return held


# ---------------------------------------------------------------- people


async def people(hall: Hall, search: str) -> Sessions:
    """Those who are here and then the newest, or those whom a word finds."""
    here: dict[str, set[str]] = defaultdict(set)
    unnamed = 0
    present = [(visit.table.id, visit.guest.id) for visit in hall.visits]
    present += [(table, person.session) for table, person in hall.others.people]
    for table, session in present:
        if session is None:
            unnamed += 1
        else:
            here[session].add(table)
    total, found = await hall.storage.read(partial(_sessions, search=search, here=list(here)))
    unkept = {
        visit.guest.id: visit.guest.session
        for visit in hall.visits
        if visit.guest.session is not None
        and visit.guest.id not in {row.id for row, _ in found}
        and search.lower() in visit.guest.nickname.lower()
    }
    rows = [(row, count) for row, count in found] + [(row, 0) for row in unkept.values()]
    held = await hall.storage.read(partial(bans.held, now=time.time()))
    banned = {ban.session for ban in held}
    listed = [
        SessionInfo(
            row.id, row.nickname, row.created, count, len(here.get(row.id, ())), row.id in banned
        )
        for row, count in rows
    ]
    listed.sort(key=lambda one: (not one.here, -one.created))
    return Sessions(total, unnamed, listed[:LISTED])


def _sessions(
    connection: Connection, search: str, here: list[str]
) -> tuple[int, list[tuple[Any, int]]]:
    chosen = sessions.c.expires > time.time()
    if search:
        chosen = and_(chosen, or_(sessions.c.id == search, _holds(sessions.c.nickname, search)))
    count = (
        select(func.count(tables.c.id.distinct()))
        .join(seats, seats.c.table == tables.c.id)
        .where(seats.c.session == sessions.c.id, tables.c.state.in_(("open", "playing")))
        .scalar_subquery()
    )
    columns = (sessions.c.id, sessions.c.nickname, sessions.c.created, count.label("tables"))
    newest = (sessions.c.created.desc(), sessions.c.id)
    found: dict[str, tuple[Any, int]] = {}
    for condition in (and_(chosen, sessions.c.id.in_(here[:LISTED])), chosen):
        query = select(*columns).where(condition).order_by(*newest).limit(LISTED)
        found |= {row.id: (row, row.tables) for row in connection.execute(query)}
    total = connection.execute(select(func.count()).select_from(sessions).where(chosen))
    return total.scalar_one(), list(found.values())


# ---------------------------------------------------------------- bans and acts


async def all_bans(hall: Hall) -> list[BanInfo]:
    """The newest bans, those first that hold."""
    found = await hall.storage.read(partial(bans.listed, most=LISTED))
    now = time.time()
    infos = [
        BanInfo(
            id=ban.id,
            nickname=ban.nickname,
            address=ban.address,
            network=ban.network,
            reason=ban.reason,
            since=ban.since,
            until=ban.lifted or ban.until,
            over=ban.lifted is not None or ban.until <= now,
        )
        for ban in found
    ]
    return sorted(infos, key=lambda ban: ban.over)


async def past_acts(hall: Hall) -> list[ActInfo]:
    """The newest acts."""
    query = select(acts.c.at, acts.c.what, acts.c.reason).order_by(acts.c.at.desc()).limit(LISTED)
    return [ActInfo(*row) for row in await hall.storage.read(lambda c: c.execute(query).all())]
