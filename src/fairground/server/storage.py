"""The database behind the hall: reads on threads, and one writer that commits in groups.

A write is queued, committed together with whatever else has queued up meanwhile, and only then
answered: nobody is told anything that a crash could take back. When the database fails, a write is
answered soon all the same, and then it is not carried out later: see docs/decisions/faults.md.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, RootTransaction, Table
from sqlalchemy.exc import DBAPIError, IntegrityError

from fairground.server.database import (
    QUICK_BYTES,
    LookThrough,
    explained,
    file_of,
    open_database,
    patiently,
    refuse_foreign,
)
from fairground.server.faults import (
    BROKEN,
    LOCKED,
    NOT_READ,
    TOO_SLOW,
    CannotKeep,
    Fault,
    FaultLog,
    fault_of,
)
from fairground.server.lease import Lease

MOST_IN_A_GROUP = 256
"""Writes in one commit: enough to share a disk flush, few enough to answer within it."""

READERS = 2
PATIENCE_SECONDS = 1.5
"""How long a write waits for another program's, so that people are answered within two seconds."""

FAILING_SECONDS = 0.25
"""For so long after a failure nothing more is tried: whoever comes meanwhile is told at once."""

T = TypeVar("T")
Work = Callable[[Connection], Any]


class LostRace(Exception):
    """Somebody else has written this row already: reload and try again."""


class Row(NamedTuple):
    """A row to add, its values in the order of the columns."""

    table: Table
    values: tuple[Any, ...]


class Job:
    """Something to write, and who waits for it."""

    def __init__(self, work: Work | Row, answer: asyncio.Future[Any]) -> None:
        self.work = work
        self.answer = answer
        self.asked = time.monotonic()
        self._claim = threading.Lock()

    def claim(self) -> bool:
        """Either the writer gets it, or who asked takes it back: whoever comes first."""
        return self._claim.acquire(blocking=False)


class Done(NamedTuple):
    """What came of it, after the commit."""

    answer: asyncio.Future[Any]
    result: Any
    error: Exception | None


class Storage:
    """Reads and durable writes; `close` ends its threads.

    A database that another hall has open is refused, unless this one is not to be `alone`.
    """

    def __init__(self, url: str, alone: bool = True) -> None:
        file = file_of(url)
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._failing = 0.0  # until when nothing is tried
        self._writes = FaultLog("the database cannot be written", "the database is written again")
        self._reads = FaultLog("the database cannot be read", "the database is read again")
        self._lease: Lease | None = None
        self._writing: Connection | None = None
        with explained(file):
            refuse_foreign(file)
            if alone:
                self._lease = Lease(file)
            try:
                self.engine = open_database(file)
                # It sees from outside whether a commit of the writer's has happened.
                self._outside = self.engine.raw_connection()
                large = file.stat().st_size > QUICK_BYTES
                self._look_through = LookThrough(file) if large else None
            except BaseException:
                self._let_go()
                raise
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")
        self._writer = threading.Thread(target=self._write_for_ever, name="write", daemon=True)
        for thread in (self._writer, self._look_through):
            if thread is not None:
                thread.start()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query on a reader's thread; CannotKeep if the database fails."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Have work done by the writer; returns after its commit.

        LostRace if a key is taken. CannotKeep if the database fails: then nothing is written, now
        or later.
        """
        written: T = await self._write(work)
        return written

    async def add(self, row: Row) -> None:
        """The same for one row: all rows of a table that are committed together are one statement.

        At every statement the writer lets go of the interpreter's lock, and a busy loop makes it
        wait before it has it back: statement by statement, the writer of a busy hall falls behind.
        """
        await self._write(row)

    async def _write(self, work: Work | Row) -> Any:
        if time.monotonic() < self._failing:
            raise CannotKeep
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        job = Job(work, answer)
        self._queue.put(job)
        try:
            await asyncio.wait((answer,), timeout=PATIENCE_SECONDS + FAILING_SECONDS)
        except asyncio.CancelledError:
            job.claim()  # nobody waits for it any more
            raise
        if not answer.done() and job.claim():
            self._fail(TOO_SLOW)  # the writer itself is held up
            raise CannotKeep
        return await answer

    def close(self) -> None:
        """Write what is queued, then let go of the database."""
        self._queue.put(None)
        self._writer.join()
        if self._look_through is not None:
            self._look_through.stop()
        if self._writing is not None:
            self._writing.close()
        self._outside.close()
        self._readers.shutdown()
        self.engine.dispose()
        self._let_go()

    def _let_go(self) -> None:
        if self._lease is not None:
            self._lease.release()

    # ------------------------------------------------------------ reading

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            found = patiently(lambda: self._look(work), time.monotonic() + PATIENCE_SECONDS)
        except (DBAPIError, sqlite3.Error) as error:
            fault = fault_of(error)
            if fault is None:
                raise
            self._reads.failed(fault)
            raise CannotKeep(BROKEN if fault.local else NOT_READ) from error
        self._reads.worked()
        return found

    def _look(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            try:
                return work(connection)
            except DBAPIError as error:
                if fault_of(error) is not None:
                    connection.invalidate()  # the next one may find the file mended
                raise

    # ------------------------------------------------------------ writing

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
            taken = [job for job in group if job.claim()]
            if taken:
                _answer(self._keep(taken))

    def _keep(self, group: Sequence[Job]) -> list[Done]:
        """One transaction for all; if one of them fails, one for each, so that only it does."""
        try:
            done = self._commit(group)
        except Exception as error:
            fault = fault_of(error)
            if len(group) > 1 and (fault is None or fault.local):
                return [done for job in group for done in self._keep([job])]
            return [Done(job.answer, None, self._told(error, fault)) for job in group]
        self._writes.worked()
        return done

    def _told(self, error: Exception, fault: Fault | None) -> Exception:
        """What whoever asked for a write hears of its failure."""
        if fault is not None:
            self._fail(fault)
            return CannotKeep()
        return LostRace(str(error.orig)) if isinstance(error, IntegrityError) else error

    def _fail(self, fault: Fault) -> None:
        self._writes.failed(fault)
        if not fault.local:
            self._failing = time.monotonic() + FAILING_SECONDS

    def _commit(self, group: Sequence[Job]) -> list[Done]:
        try:
            connection, transaction = self._begin(group[0].asked)
            try:
                done = _carry_out(group, connection)
                before = self._commits()
            except BaseException:
                transaction.rollback()
                raise
            self._finish(transaction, before)
        except (DBAPIError, sqlite3.Error) as error:
            if fault_of(error) not in (None, LOCKED):
                self._drop_connection()  # a new one may find the file mended
            raise
        return done

    def _begin(self, asked: float) -> tuple[Connection, RootTransaction]:
        """Wait for other programs that write, but not for long: people wait for this one."""

        def attempt() -> tuple[Connection, RootTransaction]:
            if self._writing is None:
                self._writing = self.engine.connect().execution_options(writes=True)
            return self._writing, self._writing.begin()

        return patiently(attempt, asked + PATIENCE_SECONDS)

    def _drop_connection(self) -> None:
        connection, self._writing = self._writing, None
        if connection is not None:
            with suppress(DBAPIError, sqlite3.Error):
                connection.invalidate()
                connection.close()

    def _finish(self, transaction: RootTransaction, before: int) -> None:
        """Commit; if that is said to fail, find out whether it has happened all the same."""
        try:
            transaction.commit()
        except (DBAPIError, sqlite3.Error) as error:
            with suppress(DBAPIError, sqlite3.Error):
                transaction.rollback()
            if self._nothing_since(before):
                raise
            raise LostRace("a commit is said to have failed, and something is written") from error

    def _nothing_since(self, before: int) -> bool:
        """Whether nothing has been committed for sure; who asked looks at the rows otherwise."""
        try:
            return self._commits() == before
        except sqlite3.Error:
            return False

    def _commits(self) -> int:
        """A number that changes when anything is committed."""
        outside: Any = self._outside.driver_connection
        return int(outside.execute("PRAGMA data_version").fetchone()[0])


def _carry_out(group: Sequence[Job], connection: Connection) -> list[Done]:
    done = []
    added: dict[Table, list[tuple[Any, ...]]] = {}
    for job in group:
        result = None
        if isinstance(job.work, Row):
            added.setdefault(job.work.table, []).append(job.work.values)
        else:
            result = job.work(connection)
        done.append(Done(job.answer, result, None))
    for table, rows in added.items():
        _insert(connection, table, rows)
    return done


def _insert(connection: Connection, table: Table, rows: list[tuple[Any, ...]]) -> None:
    """Add rows by one statement, which SQLAlchemy would take longer to write than to execute."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    row = f"({', '.join(mark for _ in table.columns)})"
    name = connection.dialect.identifier_preparer.format_table(table)
    statement = f"INSERT INTO {name} VALUES {', '.join(row for _ in rows)}"
    connection.exec_driver_sql(statement, tuple(value for values in rows for value in values))


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
