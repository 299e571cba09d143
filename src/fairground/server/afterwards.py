"""What a hall does with games that are over, one after the other and at leisure."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Connection, Table, exists, select, tuple_

from fairground.kernel.errors import UnknownGame
from fairground.registry import game_named as find_game
from fairground.server import rows
from fairground.server.insisting import insisting
from fairground.server.rows import Kept
from fairground.server.schema import tables
from fairground.server.settings import Settings
from fairground.server.storage import Storage
from fairground.server.thinking import stand_back

log = logging.getLogger("fairground.server")

HEAP = 100
"""Games from before that are looked up at once."""

MOST_WAITING = 10_000
"""Games that wait; one that finds no room has its turn when the hall opens next."""


class Afterwards(ABC):
    """Does something once with every game that is over: with those that end now, and with those
    from before for which it was not done. Nobody waits for it."""

    done_in: Table
    """Where a row says for which tables it was done."""

    failure: str
    """What the log says if it cannot be done."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self._pause = settings.afterwards_seconds
        self._storage = storage
        name = self.done_in.name
        self.pool = ThreadPoolExecutor(1, thread_name_prefix=name, initializer=stand_back)
        self._waiting: deque[str] = deque()
        self._known: set[str] = set()
        self._wanted = asyncio.Event()

    @abstractmethod
    async def do(self, kept: Kept) -> bool:
        """Do it for a game that the rules of today play alike; whether it could be done."""

    def want(self, table: str) -> None:
        """A game is over: it has its turn soon."""
        if table not in self._known and len(self._known) < MOST_WAITING:
            self._known.add(table)
            self._waiting.append(table)
            self._wanted.set()

    def close(self) -> None:
        """Stop; what was not done is done when the hall opens next."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def run(self) -> None:
        """Do it for ever: for what ends now, and for games from before."""
        before = asyncio.create_task(self._look_back())
        try:
            while True:
                await self._wanted.wait()
                self._wanted.clear()
                while self._waiting:
                    table = self._waiting.popleft()
                    await self._do_safely(table)
                    self._known.discard(table)
        finally:
            before.cancel()

    async def _look_back(self) -> None:
        """Once through all finished games, while the rules are still theirs."""
        await asyncio.sleep(self._pause)
        await self.do_all()

    async def do_all(self) -> int:
        """Do it for every finished game for which it was not done and can be; for how many."""
        last, made = (0.0, ""), 0
        while True:
            after = last
            found = await insisting(lambda: self._storage.read(lambda c: self.left(c, after)))  # noqa: B023
            for _, table in found:
                made += await self._do_safely(table)
            if len(found) < HEAP:
                return made
            last = found[-1]

    async def _do_safely(self, table: str) -> bool:
        try:
            return await self.do_for(table)
        except Exception as error:
            # The game stays as it is.
            log.warning("%s: %s", self.failure, type(error).__name__)
            return False

    async def do_for(self, table: str) -> bool:
        """Do it for the game of a table, if it can be and is not yet; whether it was."""
        if await self._storage.read(lambda c: is_done(c, self.done_in, table)):
            return False
        kept = await self._storage.read(lambda c: rows.load_table(c, table))
        if kept is None or kept.table.state != "over" or not goes_alike(kept):
            return False
        return await self.do(kept)

    def left(self, connection: Connection, after: tuple[float, str]) -> list[tuple[float, str]]:
        """Some of the finished games for which it was not done, by age, after one of them."""
        age = (tables.c.created, tables.c.id)
        query = (
            select(*age)
            .where(
                tables.c.state == "over",
                tables.c.closed.is_(None),
                tables.c.key.is_not(None),
                tuple_(*age) > after,
                ~exists().where(self.done_in.c.table == tables.c.id),
            )
            .order_by(*age)
            .limit(HEAP)
        )
        return [(row.created, row.id) for row in connection.execute(query)]


def is_done(connection: Connection, done_in: Table, table: str) -> bool:
    """Whether a table is among those for which something was done."""
    query = select(done_in.c.table).where(done_in.c.table == table)
    return connection.execute(query).first() is not None


def goes_alike(kept: Kept) -> bool:
    """Whether the rules of today play a game alike."""
    row = kept.table
    if row.key is None or row.closed is not None:
        return False
    try:
        return find_game(row.game).plays_alike(row.version, row.options)
    except UnknownGame:
        return False
