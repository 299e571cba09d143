"""The database behind the hall: reads on threads, and one writer that commits in groups.

A write is queued, committed together with whatever else has queued up meanwhile, and only then
answered: nobody is told anything that a crash could take back.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError

from fairground.kernel.errors import FairgroundError
from fairground.server.migrations import upgrade

MOST_IN_A_GROUP = 256
"""Writes in one commit: enough to share a disk flush, few enough to answer within it."""

READERS = 2
BUSY_SECONDS = 10.0
"""How long to wait for another process that writes to the same file."""

T = TypeVar("T")
Work = Callable[[Connection], Any]


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work
    answer: asyncio.Future[Any]


class Done(NamedTuple):
    """What came of it, after the commit."""

    answer: asyncio.Future[Any]
    result: Any
    error: Exception | None


class BadDatabase(FairgroundError):
    """A database that cannot be used, and why."""


class LostRace(Exception):
    """Somebody else has written this row already: reload and try again."""


def default_database() -> str:
    """The URL of the hall's own file in the user's data directory."""
    return f"sqlite:///{user_data_path('fairground', appauthor=False) / 'hall.sqlite3'}"


class Storage:
    """Reads and durable writes; `close` ends its threads."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(_checked(url))
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")
        try:
            self._writing = self.engine.connect().execution_options(writes=True)
            with self._writing.begin():
                upgrade(self._writing)
        except DatabaseError as error:
            raise BadDatabase(f"cannot open the database {url}: {error.orig}") from None
        self._writer = threading.Thread(target=self._write_for_ever, name="write", daemon=True)
        self._writer.start()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query on a reader's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Have work done by the writer; returns after its commit. LostRace if a key is taken."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(Job(work, answer))
        return await answer

    def close(self) -> None:
        """Write what is queued, then let go of the database."""
        self._queue.put(None)
        self._writer.join()
        self._writing.close()
        self._readers.shutdown()
        self.engine.dispose()

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def _write_for_ever(self) -> None:
        last = False
        while not last and (first := self._queue.get()) is not None:
            group = [first]
            while len(group) < MOST_IN_A_GROUP and not self._queue.empty():
                job = self._queue.get()
                if job is None:
                    last = True
                    break
                group.append(job)
            _answer(self._commit(group))

    def _commit(self, group: Sequence[Job]) -> list[Done]:
        """One transaction for all; if one of them fails, one for each, so that only it does."""
        try:
            with self._writing.begin():
                return [Done(job.answer, job.work(self._writing), None) for job in group]
        except Exception as error:
            if len(group) > 1:
                return [done for job in group for done in self._commit([job])]
            lost = LostRace(str(error.orig)) if isinstance(error, IntegrityError) else error
            return [Done(group[0].answer, None, lost)]


def _answer(group: Sequence[Done]) -> None:
    """Answer a group at once: waking the loop costs more than an answer."""
    with suppress(RuntimeError):  # a loop that has closed waits for nothing
        group[0].answer.get_loop().call_soon_threadsafe(_settle, group)


def _settle(group: Sequence[Done]) -> None:
    for answer, result, error in group:
        if answer.done():  # whoever waited has gone
            continue
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)


def _checked(url: str) -> URL:
    allowed = "the hall keeps its tables in SQLite: give a URL such as sqlite:////home/me/hall.db"
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadDatabase(f"{url!r} is no database URL; {allowed}") from None
    if parsed.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise BadDatabase(f"cannot use a {parsed.drivername} database; {allowed}")
    if parsed.database in (None, "", ":memory:"):
        raise BadDatabase(f"the database needs a file, or a restart would lose it; {allowed}")
    try:
        Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(f"cannot open the database {url}: {error.strerror}") from None
    return parsed


def _engine(url: URL) -> Engine:
    engine = create_engine(
        url,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        hide_parameters=True,  # errors are logged, and values are keys of dice and hashes of tokens
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        # Transactions are begun below, so that a write locks from its first statement on.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
