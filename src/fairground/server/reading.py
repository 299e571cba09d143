"""Reading from a hall's database: on threads of its own, and never for ever."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from fairground.server.database import PATIENCE_SECONDS, Database, patiently, reconnecting
from fairground.server.faults import (
    BROKEN,
    DATABASE_ERRORS,
    CannotKeep,
    CannotRead,
    FaultLog,
    fault_of,
)

READERS = 2
LONGEST = 2.0
"""Seconds for one question: a server that lives gives up by itself before that."""

AGAIN = 0.25

T = TypeVar("T")


class Reading:
    """Something to read, which is cut off if the server does not answer it."""

    def __init__(self) -> None:
        self.asked = time.monotonic()
        self._cut: Callable[[], None] | None = None
        self._lock = threading.Lock()
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(LONGEST, self._look)

    def begin(self, cut: Callable[[], None] | None) -> None:
        """A connection is at work, and how to cut it off; nothing: it is somebody else's now."""
        with self._lock:
            self._cut = cut

    def end(self) -> None:
        """Nobody waits for it any more."""
        self._timer.cancel()

    def _look(self) -> None:
        with self._lock:
            if self._cut is not None:
                self._cut()
        self._timer = self._loop.call_later(AGAIN, self._look)


class Readers:
    """Threads that read; each has a connection while it does."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._faults = FaultLog("the database cannot be read", "the database is read again")
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="read")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query on one of them; CannotKeep if the database fails."""
        reading, loop = Reading(), asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._read, work, reading)
        finally:
            reading.end()

    def close(self) -> None:
        """Wait until everything is read."""
        self._threads.shutdown()

    def _read(self, work: Callable[[Connection], T], reading: Reading) -> T:
        now = time.monotonic()
        if now - reading.asked > PATIENCE_SECONDS and self._faults.lately:
            raise CannotRead  # those before it have waited in vain: they would add up
        try:
            until = now + PATIENCE_SECONDS
            found = patiently(lambda: reconnecting(lambda: self._ask(work, reading), until), until)
        except DATABASE_ERRORS as error:
            fault = fault_of(error)
            if fault is None:
                raise
            self._faults.failed(fault)
            raise (CannotKeep(BROKEN) if fault.local else CannotRead()) from error
        self._faults.worked()
        return found

    def _ask(self, work: Callable[[Connection], T], reading: Reading) -> T:
        with self._database.engine.connect() as connection:
            reading.begin(self._database.cutter(connection))
            try:
                return work(connection)
            except DBAPIError as error:
                if fault_of(error) is not None:
                    connection.invalidate()  # the next one may find the file mended
                raise
            finally:
                reading.begin(None)
