"""Which worker plays for the bots of a table: its keeper, for as long as it lives."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, text

from fairground.server.storage import Storage

log = logging.getLogger("fairground.server")

BEAT = 1.0
DEAD = 4.0
"""Seconds between two signs of life, and without one until another worker may keep the tables.

All by the clock of the database: those of the workers' machines may differ.
"""

FORGOTTEN = 3600.0
JOINING = int.from_bytes(b"fairjoin")
"""The lock of a worker that joins: two that come at once agree on one key."""

NOW = "extract(epoch FROM clock_timestamp())"
LOCK = text("SELECT pg_advisory_xact_lock(:key)")
KEY = text(f"SELECT origins FROM workers WHERE seen > {NOW} - :dead ORDER BY started LIMIT 1")
LIVE = text(
    "INSERT INTO workers (id, origins, started, seen) "
    f"VALUES (:id, :key, {NOW}, {NOW}) ON CONFLICT (id) DO UPDATE SET seen = EXCLUDED.seen"
)
TIDY = text(f"DELETE FROM workers WHERE seen < {NOW} - :forgotten")
KEEP = text(
    "UPDATE tables SET keeper = :id WHERE tables.id = ANY(:tables) AND (keeper IS NULL OR "
    "keeper = :id OR NOT EXISTS (SELECT 1 FROM workers WHERE workers.id = keeper "
    f"AND workers.seen > {NOW} - :dead)) RETURNING tables.id"
)
RELEASE = text("UPDATE tables SET keeper = NULL WHERE keeper = :id AND tables.id = ANY(:tables)")
LEAVE = (
    text("UPDATE tables SET keeper = NULL WHERE keeper = ANY(:ids)"),
    text("DELETE FROM workers WHERE id = ANY(:ids)"),
)


class Keepers:
    """At which tables this worker plays for the bots: at all, if there is but one worker.

    A keeper that is thought dead and lives may still play: then one of two moves takes the place
    and the other one finds it taken, as with two people who click at once. Of those that this one
    replaces, who are `dead`, it is sure: nobody has to wait until they have given no sign of life.
    """

    def __init__(self, storage: Storage, dead: Sequence[str] = ()) -> None:
        self._storage = storage
        self._dead = list(dead)
        self._me = {"id": storage.worker}
        self._kept: set[str] = set()
        self._wanted: dict[str, Callable[[], None]] = {}
        self._released: set[str] = set()
        self._lived = time.monotonic()
        self._origins = secrets.token_hex(32)
        self._left = False

    async def join(self) -> str:
        """Begin; the key under which the workers of a hall hide addresses."""
        if self._storage.shared:
            self._origins = await self._storage.write(self._join)
            self._lived = time.monotonic()
        return self._origins

    def keeps(self, table: str) -> bool:
        """Whether bots of a table play here."""
        return not self._storage.shared or table in self._kept

    def want(self, table: str, call: Callable[[], None]) -> None:
        """Keep a table as soon as nobody else does, and call then."""
        self._wanted[table] = call

    async def keep(self, table: str) -> bool:
        """Keep a table if nobody else does."""
        if not self.keeps(table):
            self._kept.update(await self._storage.write(partial(self._keep, tables=[table])))
        return self.keeps(table)

    def release(self, tables: Iterable[str]) -> None:
        """Keep some tables no longer; others may from the next beat on."""
        for table in tables:
            self._wanted.pop(table, None)
            if table in self._kept:
                self._kept.discard(table)
                self._released.add(table)

    async def run(self) -> None:
        """Live, as the others can see, and keep what they leave behind."""
        while self._storage.shared:
            await asyncio.sleep(BEAT)
            if self._left:
                return
            try:
                released, wanted = list(self._released), list(self._wanted)
                live = partial(self._live, released=released, wanted=wanted)
                kept = await self._storage.write(live)
            except Exception:  # which is in the log already
                if time.monotonic() - self._lived > DEAD - BEAT:
                    self._kept.clear()
                continue
            self._lived = time.monotonic()
            self._released.difference_update(released)
            self._kept.update(kept)
            for table in kept:
                call = self._wanted.pop(table, None)
                if call is not None:
                    call()

    async def close(self) -> None:
        """Leave all tables to the others; their bots play on at the next beat."""
        if self._storage.shared and not self._left:
            self._left = True
            with suppress(Exception):  # others find out by themselves
                await self._storage.write(partial(self._leave, workers=[self._storage.worker]))

    # ------------------------------------------------------------ in the database

    def _join(self, connection: Connection) -> str:
        connection.execute(LOCK, {"key": JOINING})
        key: str | None = connection.execute(KEY, {"dead": DEAD}).scalar()
        origins = key or self._origins
        connection.execute(LIVE, self._me | {"key": origins})
        self._leave(connection, self._dead)
        return origins

    def _live(self, connection: Connection, released: list[str], wanted: list[str]) -> list[str]:
        connection.execute(LIVE, self._me | {"key": self._origins})
        connection.execute(TIDY, {"forgotten": FORGOTTEN})
        connection.execute(RELEASE, self._me | {"tables": released})
        return self._keep(connection, wanted)

    def _keep(self, connection: Connection, tables: list[str]) -> list[str]:
        if not tables:
            return []
        found = connection.execute(KEEP, self._me | {"tables": tables, "dead": DEAD})
        return list(found.scalars())

    def _leave(self, connection: Connection, workers: list[str]) -> None:
        for statement in LEAVE:
            connection.execute(statement, {"ids": workers})
