"""The database behind the hall: reads on threads, and one writer that commits in groups.

A write is queued, committed together with whatever else has queued up meanwhile, and only then
answered: nobody is told anything that a crash could take back. When the database fails, a write is
answered soon all the same, and then it is not carried out later: see docs/decisions/faults.md.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, RootTransaction, Table
from sqlalchemy.exc import IntegrityError

from fairground.server.board import Board, Tally, Timed
from fairground.server.database import (
    PATIENCE_SECONDS,
    Database,
    explained,
    insert,
    patiently,
    reconnecting,
)
from fairground.server.faults import (
    DATABASE_ERRORS,
    LOCKED,
    RACES,
    TOO_SLOW,
    CannotKeep,
    Fault,
    FaultLog,
    code_of,
    fault_of,
)
from fairground.server.kinds import database_of
from fairground.server.notices import MOST_ABOUTS, About, Ears, Written, encode
from fairground.server.reading import Readers
from fairground.server.traces import Place, Traces

MOST_IN_A_GROUP = 256
"""Writes in one commit: enough to share a disk flush, few enough to answer within it."""

GATHERING_SECONDS = 0.006
"""From one commit to the next while several wait for each: a commit costs the hall, the database
and the workers that hear of it about the same however many writes are in it."""

FAILING_SECONDS = 0.25
"""For so long after a failure nothing more is tried: whoever comes meanwhile is told at once."""

T = TypeVar("T")
Work = Callable[[Connection], Any]


class LostRace(Exception):
    """Somebody else has written this row already: reload and try again."""


class Doubt(LostRace):
    """A commit is said to have failed, and may have happened."""


class Row(NamedTuple):
    """A row to add, its values in the order of the columns."""

    table: Table
    values: tuple[Any, ...]


class Job:
    """Something to write, what other workers are to hear of it, and who waits for it."""

    def __init__(
        self, work: Work | Row, about: About | None, answer: asyncio.Future[Any], within: Place
    ) -> None:
        self.work = work
        self.about = about
        self.answer = answer
        self.within = within
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

    A file that another hall has open is refused, unless this one is not to be `alone`. `worker` is
    the name by which the hall's other workers know this one.
    """

    def __init__(
        self,
        database: str | Database,
        alone: bool = True,
        worker: str = "",
        tally: Tally | None = None,
        traces: Traces | None = None,
    ) -> None:
        self.tally = tally or Board().tally()
        self.traces = traces or Traces()
        self.worker = worker or secrets.token_urlsafe(12)
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._failing = 0.0  # until when nothing is tried
        self._writes = FaultLog("the database cannot be written", "the database is written again")
        self._database = database if isinstance(database, Database) else database_of(database)
        with explained(self._database.shown):
            self._writing: Connection | None = self._database.open(alone)
        self.engine = self._database.engine
        self._readers = Readers(self._database)
        self._writer = threading.Thread(target=self._write_for_ever, name="write", daemon=True)
        self._writer.start()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query on a reader's thread; CannotKeep if the database fails."""
        with self.tally.timing(Timed.READ), self.traces.span("read"):
            return await self._readers.read(work)

    async def write(self, work: Callable[[Connection], T], about: About | None = None) -> T:
        """Have work done by the writer; returns after its commit.

        LostRace if a key is taken. CannotKeep if the database fails: then nothing is written, now
        or later.
        """
        with self.traces.span("write"):
            written: T = await self._write(work, about)
        return written

    async def add(self, row: Row, about: About | None = None) -> None:
        """The same for one row: all rows of a table that are committed together are one statement.

        At every statement the writer lets go of the interpreter's lock, and a busy loop makes it
        wait before it has it back: statement by statement, the writer of a busy hall falls behind.
        """
        with self.traces.span("write"):
            await self._write(row, about)

    async def _write(self, work: Work | Row, about: About | None) -> Any:
        if time.monotonic() < self._failing:
            raise CannotKeep
        loop = asyncio.get_running_loop()
        job = Job(work, about, loop.create_future(), self.traces.here())
        self._queue.put(job)
        # A timer costs a tenth of asyncio.wait, and the answer comes a round of the loop sooner.
        timer = loop.call_later(PATIENCE_SECONDS + FAILING_SECONDS, self._give_up, job)
        try:
            return await job.answer
        except asyncio.CancelledError:
            job.claim()  # nobody waits for it any more
            raise
        finally:
            timer.cancel()
            self.tally.took(Timed.WRITE, time.monotonic() - job.asked)

    def _give_up(self, job: Job) -> None:
        """A write takes too long: it is taken back, or cut off if it was begun."""
        if job.answer.done():
            return
        if job.claim():
            self._fail(TOO_SLOW)  # the writer itself is held up
            job.answer.set_exception(CannotKeep())
            return
        # Who was held up may have been this process alone.
        job.answer.get_loop().call_later(FAILING_SECONDS, self._cut_off, job)

    def _cut_off(self, job: Job) -> None:
        if not job.answer.done():
            self._database.cut_off()

    @property
    def shared(self) -> bool:
        """Whether other workers may use the same database, and hear of what is written."""
        return self._database.shared

    @property
    def waiting(self) -> int:
        """How many writes the writer has not begun."""
        return self._queue.qsize()

    def writes_fail(self) -> bool:
        """Whether the database could not be written a moment ago."""
        return self._writes.lately

    async def tell(self, notices: list[str]) -> None:
        """Tell other workers something that is written nowhere."""
        await self.write(partial(self._database.tell, notices=notices))

    def listen(self, heard: Callable[[str], None], again: Callable[[], None]) -> Ears:
        """Hear what workers tell. `again`: it begins or ends, and something may be missed."""
        return self._database.listen(heard, again)

    def close(self) -> None:
        """Write what is queued, then let go of the database."""
        self._queue.put(None)
        self._writer.join()
        self._readers.close()
        if self._writing is not None:
            self._writing.close()
        self._database.close()

    # ------------------------------------------------------------ writing

    def _write_for_ever(self) -> None:
        last, ended = False, 0.0
        group: list[Job] = []
        while not last and (first := self._queue.get()) is not None:
            if len(group) > 1:  # the last one: who writes alone never waits
                time.sleep(max(0.0, ended + GATHERING_SECONDS - time.monotonic()))
            group = [first]
            while len(group) < MOST_IN_A_GROUP and not self._queue.empty():
                job = self._queue.get()
                if job is None:
                    last = True
                    break
                group.append(job)
            links = (job.within for job in group)
            with self.tally.timing(Timed.COMMIT), self.traces.span("commit", links=links) as span:
                span.note("fairground.writes", len(group))
                done = self._serve(group)
            ended = time.monotonic()
            _answer(done)

    def _serve(self, group: Sequence[Job]) -> list[Done]:
        """Carry out what has not been taken back, which can be done for as long as it connects."""
        try:
            until = group[0].asked + PATIENCE_SECONDS
            patiently(lambda: reconnecting(self._connect, until), until)
        except DATABASE_ERRORS as error:
            refused = self._told(error, fault_of(error))
            return [Done(job.answer, None, refused) for job in group if job.claim()]
        taken = [job for job in group if job.claim()]
        return self._keep(taken) if taken else []

    def _connect(self) -> Connection:
        if self._writing is None:
            self._writing = self._database.writer()
        return self._writing

    def _keep(self, group: Sequence[Job]) -> list[Done]:
        """One transaction for all; if one of them fails, one for each, so that only it does."""
        try:
            until = group[0].asked + PATIENCE_SECONDS
            done = reconnecting(lambda: self._commit(group, until), until)
        except Doubt as doubt:  # tried once more and refused, it could be kept all the same
            return [Done(job.answer, None, Doubt(str(doubt))) for job in group]
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
        if isinstance(error, IntegrityError) or code_of(error) in RACES:
            return LostRace(type(error).__name__)
        return error

    def _fail(self, fault: Fault) -> None:
        self._writes.failed(fault)
        if not fault.local:
            self._failing = time.monotonic() + FAILING_SECONDS

    def _commit(self, group: Sequence[Job], until: float) -> list[Done]:
        try:
            if self._add_at_once(group, until):
                return [Done(job.answer, None, None) for job in group]
            connection, transaction = self._begin(until)
            try:
                done = _carry_out(group, connection)
                notices = self._notices(group)
                if notices:
                    self._database.tell(connection, notices)
                before = self._database.before_commit()
            except BaseException:
                with suppress(*DATABASE_ERRORS):  # the first error is the one to tell
                    transaction.rollback()
                raise
            self._finish(transaction, before)
        except DATABASE_ERRORS as error:
            if fault_of(error) not in (None, LOCKED):
                self._drop_connection()  # a new one may find the file mended
            raise
        return done

    def _add_at_once(self, group: Sequence[Job], until: float) -> bool:
        """Rows of one table, as most groups are, in one go if the database can do that."""
        added = [job.work for job in group if isinstance(job.work, Row)]
        if len(added) < len(group) or any(row.table is not added[0].table for row in added):
            return False
        connection, table = patiently(self._connect, until), added[0].table
        addition = self._database.addition(connection, table, until - time.monotonic())
        if addition is None:
            return False
        try:
            addition.add([row.values for row in added], self._notices(group))
        except DATABASE_ERRORS as error:
            self._doubt(error, 0)
            raise
        return True

    def _notices(self, group: Sequence[Job]) -> list[str]:
        """Other workers hear of it at the very moment of the commit, or not at all."""
        abouts = [job.about for job in group if job.about is not None] if self.shared else []
        parts = [abouts[i : i + MOST_ABOUTS] for i in range(0, len(abouts), MOST_ABOUTS)]
        return [encode(Written(self.worker, tuple(part))).decode() for part in parts]

    def _begin(self, until: float) -> tuple[Connection, RootTransaction]:
        """Wait for other programs that write, but not for long: people wait for this one."""

        def attempt() -> tuple[Connection, RootTransaction]:
            connection = self._connect()
            return connection, connection.begin()

        connection, transaction = patiently(attempt, until)
        self._database.hurry(connection, until - time.monotonic())
        return connection, transaction

    def _drop_connection(self) -> None:
        connection, self._writing = self._writing, None
        if connection is not None:
            with suppress(*DATABASE_ERRORS):
                connection.invalidate()
                connection.close()

    def _finish(self, transaction: RootTransaction, before: int) -> None:
        """Commit; if that is said to fail, find out whether it has happened all the same."""
        try:
            transaction.commit()
        except DATABASE_ERRORS as error:
            with suppress(*DATABASE_ERRORS):
                transaction.rollback()
            self._doubt(error, before)
            raise

    def _doubt(self, error: Exception, before: int) -> None:
        """A commit is said to have failed: Doubt unless it is sure that it has not happened."""
        if not self._database.not_committed(before, error):
            self._drop_connection()
            with suppress(*DATABASE_ERRORS):
                self._connect()  # after that it is decided, and can be seen in the rows
            raise Doubt("something is written") from error


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
        insert(connection, table, rows)
    return done


def _answer(group: Sequence[Done]) -> None:
    """Answer a group at once: waking the loop costs more than an answer."""
    if not group:
        return
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
