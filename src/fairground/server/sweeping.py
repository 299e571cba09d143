"""What nobody uses any more is swept away: in small heaps, so that no move waits for it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    and_,
    delete,
    exists,
    false,
    func,
    or_,
    select,
    update,
)

from fairground.server.schema import (
    acts,
    answers,
    bans,
    chat,
    counted,
    films,
    moves,
    notes,
    seats,
    sessions,
    tables,
)
from fairground.server.settings import DAY, Settings
from fairground.server.storage import Storage

log = logging.getLogger("fairground.server")

HEAP = 20
"""Rows that are swept in one transaction, with all that belongs to them."""

BREATH = 0.05
"""Seconds between two heaps: those who write meanwhile wait for one heap at most."""

MOST_HEAPS = 500
"""In one sweep; what is left lies until the next one."""

BANS_DAYS, ACTS_DAYS = 30, 365
"""How long a ban that is over is still shown, and what whoever runs the hall has done."""

Claim = Callable[[list[str]], list[str]]
"""Which of some tables may be swept: nobody is at them, and nobody comes before they are gone."""


class Heaps(NamedTuple):
    """How much is swept."""

    tables: int
    answers: int
    sessions: int


class Sweeper:
    """Sweeps a hall's database now and then."""

    def __init__(
        self, settings: Settings, storage: Storage, claim: Claim, release: Callable[[], None]
    ) -> None:
        self._settings = settings
        self._storage = storage
        self._claim = claim
        self._release = release

    async def run(self) -> None:
        """Sweep for ever; the first time after a while, when people are back at their tables."""
        while True:
            await asyncio.sleep(self._settings.sweep_seconds)
            try:
                await self.sweep()
            except Exception as error:
                # The database may be locked or full; nothing is lost by sweeping later.
                log.warning(
                    "sweeping has failed and is tried again later: %s", type(error).__name__
                )

    async def sweep(self) -> Heaps:
        """Sweep once; how much has gone."""
        now = time.time()
        gone = 0
        for old in _old_tables(self._settings, now):
            query = select(tables.c.id).where(old)
            gone += await self._by_heaps(query, partial(self._sweep_tables, old))
        await self._storage.write(partial(_forget_acts, now=now))
        stale = select(answers.c.command).where(_stale(self._settings, now))
        unused = select(sessions.c.id).where(_unused(self._settings, now))
        return Heaps(
            gone,
            await self._by_heaps(stale, self._sweep_answers),
            await self._by_heaps(unused, self._sweep_sessions),
        )

    async def _by_heaps(self, query: Any, sweep: Callable[[list[str]], Awaitable[int]]) -> int:
        swept = 0
        for _ in range(MOST_HEAPS):
            found = await self._storage.read(lambda c: list(c.execute(query.limit(HEAP)).scalars()))
            gone = await sweep(found) if found else 0
            swept += gone
            if len(found) < HEAP or not gone:
                break
            await asyncio.sleep(BREATH)
        return swept

    async def _sweep_tables(self, old: ColumnElement[bool], found: list[str]) -> int:
        heap = self._claim(found)
        try:
            return await self._storage.write(lambda c: _drop_tables(c, heap, old)) if heap else 0
        finally:
            self._release()

    async def _sweep_answers(self, commands: list[str]) -> int:
        stale = _stale(self._settings, time.time())
        query = delete(answers).where(answers.c.command.in_(commands), stale)
        return await self._storage.write(lambda c: c.execute(query).rowcount)

    async def _sweep_sessions(self, ids: list[str]) -> int:
        unused = _unused(self._settings, time.time())
        query = delete(sessions).where(sessions.c.id.in_(ids), unused)
        return await self._storage.write(lambda c: c.execute(query).rowcount)


def _forget_acts(connection: Connection, now: float) -> None:
    """Bans are forgotten some time after their end, with the addresses in them, and old acts."""
    over = or_(bans.c.until < now - BANS_DAYS * DAY, bans.c.lifted < now - BANS_DAYS * DAY)
    connection.execute(delete(bans).where(over))
    connection.execute(delete(acts).where(acts.c.at < now - ACTS_DAYS * DAY))


def _drop_tables(connection: Connection, heap: list[str], old: ColumnElement[bool]) -> int:
    """Take tables away that are old still, with all that belongs to them.

    Whoever moves, chats or sits down at one by way of another worker needs its row: either they had
    it before, and what they did is seen by the second question, or they wait for its end.
    """
    connection.execute(select(tables.c.id).where(tables.c.id.in_(heap)).with_for_update())
    query = select(tables.c.id).where(tables.c.id.in_(heap), old)
    ids = list(connection.execute(query).scalars())
    for rows in (moves, chat, notes, seats, films, counted):
        connection.execute(delete(rows).where(rows.c.table.in_(ids)))
    for link in (tables.c.rematch_of, tables.c.branch_of):
        connection.execute(update(tables).where(link.in_(ids)).values({link: None}))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    return len(ids)


def _old_tables(settings: Settings, now: float) -> Iterator[ColumnElement[bool]]:
    """What makes a table old, for each kind of table that is swept."""
    last_move = select(func.max(moves.c.at)).where(moves.c.table == tables.c.id).scalar_subquery()
    last_line = select(func.max(chat.c.at)).where(chat.c.table == tables.c.id).scalar_subquery()

    def untouched(days: float) -> ColumnElement[bool]:
        before = now - days * DAY
        lively = func.coalesce(or_(last_move >= before, last_line >= before), false())
        # Most tables are told from the table's own columns, without a look at its moves.
        return and_(tables.c.created < before, tables.c.seen < before, ~lively)

    nobody = ~exists().where(seats.c.table == tables.c.id, seats.c.kind == "person")
    yield and_(tables.c.state == "open", untouched(settings.unstarted_days))
    yield and_(
        tables.c.state.in_(("playing", "over")),
        tables.c.seen == 0,  # bots among themselves, and nobody ever watched
        nobody,
        untouched(settings.unstarted_days),
    )
    yield and_(tables.c.state == "playing", untouched(settings.abandoned_days))
    if settings.finished_days * DAY < now:
        yield and_(tables.c.state == "over", untouched(settings.finished_days))


def swept(connection: Connection, settings: Settings, now: float) -> Heaps:
    """How much a sweep would take away now, of sessions those that hold nothing already."""

    def count(of: FromClause, condition: ColumnElement[bool]) -> int:
        return connection.execute(
            select(func.count()).select_from(of).where(condition)
        ).scalar_one()

    return Heaps(
        count(tables, or_(*_old_tables(settings, now))),
        count(answers, _stale(settings, now)),
        count(sessions, _unused(settings, now)),
    )


def _stale(settings: Settings, now: float) -> ColumnElement[bool]:
    """What makes an answer one that nobody asks for again."""
    return answers.c.at < now - settings.answers_days * DAY


def _unused(settings: Settings, now: float) -> ColumnElement[bool]:
    """What makes a session one that nobody would miss: nothing refers to it."""
    columns = (table.c.session for table in (seats, chat, notes, answers))
    references = (*columns, tables.c.owner)
    old = sessions.c.created < now - settings.unused_days * DAY
    return and_(
        or_(old, sessions.c.expires < now),
        *(~exists().where(column == sessions.c.id) for column in references),
    )
