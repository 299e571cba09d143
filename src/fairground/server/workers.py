"""Several workers behind one port: started, watched over, and replaced one after another."""

from __future__ import annotations

import logging
import multiprocessing
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fairground.kernel.errors import FairgroundError
from fairground.server.board import Board, Tally
from fairground.server.settings import Settings

if TYPE_CHECKING:  # Windows has no such thing, and one worker only
    from multiprocessing.context import ForkServerContext, SpawnContext

log = logging.getLogger("fairground.server")

OPENING_SECONDS = 60.0
"""For a worker to open; the first one may have a schema to bring up to date."""

FAREWELL_SECONDS = 12.0
"""For a worker to close before it is killed: a little more than it takes of its own accord, which
is a second at most where nothing hangs."""

SHORT_LIFE = 5.0
LONGEST_PAUSE = 3.0
"""A worker that did not live for so long is replaced after a pause, twice as long each time. Not
longer than this: people wait, and a worker costs a fraction of a second."""

PREPARED = "fairground.server.run"
"""What a worker is made of. Importing it takes a second of a core, so it is done once, by a process
that does nothing else; workers are copies of that one, which share its memory."""

Way = Literal["forkserver", "spawn"]
"""As such a copy, or from nothing."""


class Place(NamedTuple):
    """A worker's number, from 1, which it has from whoever was there before; its name, which nobody
    else ever has; the names of those who have died and were not replaced yet; and where it writes
    what it does."""

    number: int
    name: str
    dead: tuple[str, ...]
    board: Board
    row: int

    @property
    def tally(self) -> Tally:
        """Its own row of the board."""
        return self.board.tally(self.row)


Work = Callable[[Settings, socket.socket, Callable[[], None], Place], None]
"""Serves on a socket until a signal comes; calls when it is ready."""


class WorkerFailed(FairgroundError):
    """A worker could not open, and why."""


class Closing(Exception):
    """The hall is to close, and waits for no worker that is still to open."""


class Worker:
    """One process that serves."""

    def __init__(
        self, work: Work, settings: Settings, listener: socket.socket, place: Place, way: Way
    ) -> None:
        self.place = place
        starting: SpawnContext | ForkServerContext
        if way == "spawn":
            starting = multiprocessing.get_context("spawn")
        else:
            starting = multiprocessing.get_context("forkserver")
            starting.set_forkserver_preload([PREPARED])
        self._ready, told = starting.Pipe(duplex=False)
        self.process: BaseProcess = starting.Process(
            target=_serve,
            args=(work, settings, listener, place, told),
            name=f"worker {place.number}",
        )
        self.process.start()
        told.close()
        self.born = time.monotonic()

    def wait_until_ready(self, closing: int) -> None:
        """WorkerFailed if it does not open; Closing if there is something to be read there."""
        happened = wait([self._ready, closing], OPENING_SECONDS)
        if not happened:
            raise WorkerFailed("a worker does not open in time")
        if self._ready not in happened:
            raise Closing
        try:
            problem: str = self._ready.recv()
        except EOFError:
            raise WorkerFailed("a worker has ended before it was open") from None
        if problem:
            raise WorkerFailed(problem)

    def end(self) -> None:
        """Let it close; kill it if it does not."""
        if self.process.is_alive():
            self.process.terminate()

    def bury(self) -> None:
        """Wait until it has closed."""
        self.process.join(FAREWELL_SECONDS)
        if self.process.is_alive():
            log.warning("worker %d does not close and is killed", self.process.pid)
        self.kill()

    def kill(self) -> None:
        """End it at once; one that is not open has nobody to say goodbye to."""
        self.process.kill()
        self.process.join()
        self.place.tally.vacate()


class Supervisor:
    """Keeps as many workers as are wanted, until it is told to close."""

    def __init__(self, work: Work, settings: Settings, listener: socket.socket) -> None:
        self._work = work
        self._settings = settings
        self._listener = listener
        self._workers: list[Worker] = []
        self.board = Board(settings.workers + 1)  # one more while they are replaced
        self._pauses = 0.0
        self._closing = False
        self._way: Way = "forkserver"
        self._dead: list[str] = []
        self._renewals, self._renew = os.pipe()  # a byte for each time that all are to be replaced
        self._closed, self._close = os.pipe()  # something to read once the hall is to close

    def run(self, opened: Callable[[], None]) -> None:
        """Serve until SIGTERM or SIGINT; SIGHUP replaces every worker without closing the hall."""
        watched = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
        before = {sign: signal.signal(sign, self._note) for sign in watched}
        try:
            with suppress(Closing):
                # One after another: the first may have a schema to bring up to date.
                for number in range(1, self._settings.workers + 1):
                    self._workers.append(self._started(number))
                opened()
                self._watch()
        finally:
            self._closing = True
            for worker in self._workers:
                worker.end()
            for worker in self._workers:
                worker.bury()
            for sign, handler in before.items():
                signal.signal(sign, handler)
            for end in (self._renewals, self._renew, self._closed, self._close):
                os.close(end)

    def _started(self, number: int) -> Worker:
        taken = {worker.place.row for worker in self._workers}
        row = next(row for row in range(self._settings.workers + 1) if row not in taken)
        place = Place(number, secrets.token_urlsafe(12), tuple(self._dead), self.board, row)
        worker = Worker(self._work, self._settings, self._listener, place, self._way)
        try:
            worker.wait_until_ready(self._closed)
        except BaseException:
            worker.kill()
            self._dead.append(place.name)
            raise
        self._dead.clear()  # it has taken their place
        return worker

    def _note(self, number: int, _frame: Any) -> None:
        if self._closing and number == signal.SIGINT:
            for worker in self._workers:
                worker.process.kill()  # at a second Ctrl+C they end at once
        os.write(self._renew if number == signal.SIGHUP else self._close, b"!")

    def _watch(self) -> None:
        """Until the hall is to close, which ends with Closing."""
        while True:
            ends = (worker.process.sentinel for worker in self._workers)
            happened = wait([self._closed, self._renewals, *ends])
            if self._closed in happened:
                raise Closing
            if self._renewals in happened:
                os.read(self._renewals, 1)
                self._replace_all()
            dead = [one for one in self._workers if not one.process.is_alive()]
            self._dead += [worker.place.name for worker in dead]
            for worker in dead:
                self._replace_dead(worker)

    def _replace_dead(self, worker: Worker) -> None:
        """Put another worker in the place of one that has died."""
        log.error(
            "worker %d has ended with exit code %s and is replaced",
            worker.process.pid,
            worker.process.exitcode,
        )
        self._workers.remove(worker)
        worker.place.tally.vacate()
        lived = time.monotonic() - worker.born
        self._pauses = min(2 * self._pauses + 1, LONGEST_PAUSE) if lived < SHORT_LIFE else 0.0
        while True:
            if wait([self._closed], self._pauses):
                raise Closing
            try:
                self._workers.append(self._started(worker.place.number))
                return
            except WorkerFailed as failure:
                log.error("a worker cannot be replaced yet: %s", failure)
                self._pauses = min(2 * self._pauses + 1, LONGEST_PAUSE)

    def _replace_all(self) -> None:
        """One after another, each when its successor is open: nobody finds the hall closed."""
        self._way = "spawn"  # there may be a new version, which nobody has imported yet
        for worker in list(self._workers):
            try:
                self._workers.append(self._started(worker.place.number))
            except WorkerFailed as failure:
                log.error("workers are not replaced: %s", failure)
                return
            worker.end()
            worker.bury()
            self._workers.remove(worker)  # not before: its row is its own


def _serve(
    work: Work, settings: Settings, listener: socket.socket, place: Place, ready: Connection
) -> None:
    """A worker's life."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()
    try:
        work(replace(settings, workers=1, browser=False), listener, lambda: ready.send(""), place)
    except FairgroundError as error:
        with suppress(OSError):
            ready.send(str(error))


def _follow_parent() -> None:
    """A worker does not outlive whoever looks after it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
