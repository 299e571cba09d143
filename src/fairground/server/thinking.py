"""The threads on which the hall thinks: short thoughts on one lane, searches on another."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from fairground.bots import Budget
from fairground.server.board import Tally, Timed
from fairground.server.shares import Shares, Thought
from fairground.server.traces import Traces

NICENESS = 5
"""How far searches stand back from the loop that answers people: to a third of its weight. Much
further back they would be kept from running by any other program, while they hold the interpreter's
lock for a moment, and the loop with them."""

FAREWELL_SECONDS = 2.0
"""How long a thought may take to notice that the hall closes."""

T = TypeVar("T")


class Allowance:
    """How much one thought may take, which changes while it is thought."""

    def __init__(self, lane: Lane, thought: Thought, cores: int) -> None:
        self._lane = lane
        self._thought = thought
        self._cores = cores

    def budget(self, nodes: int) -> Budget:
        """So many nodes, as long as the allowance lasts."""
        return Budget(nodes, 1.0, self._used, self._cores)

    def _used(self) -> float:
        """The part that is used up; 1 is all of it."""
        return self._lane.used(self._thought)


Work = Callable[[Allowance], T]


class Lane:
    """Some threads that share what there is to think about."""

    def __init__(
        self, name: str, threads: int, tally: Tally, traces: Traces, *, nice: bool
    ) -> None:
        self._name = name
        self._traces = traces
        self._nice = nice
        self._tally = tally
        self._wait, self._thought = Timed[f"{name.upper()}_WAIT"], Timed[f"{name.upper()}_THOUGHT"]
        self._shares = Shares(threads)
        self._works: dict[Thought, tuple[Future[Any], Work[Any]]] = {}
        self._news = threading.Condition()
        self._closing = False
        self._threads: list[threading.Thread] = []

    def begin(self, thought: Thought, work: Work[T]) -> Future[T]:
        """Have something thought about as soon as it is its turn."""
        answer: Future[T] = Future()
        with self._news:
            self._works[thought] = (answer, work)
            self._shares.add(thought, time.monotonic())
            if not self._threads:
                self._start()
            self._news.notify()
        return answer

    async def think(self, thought: Thought, work: Work[T]) -> T:
        """Have something thought about; whoever goes away meanwhile ends it."""
        try:
            with self._traces.span("think") as span:
                span.note("fairground.lane", self._name)
                return await asyncio.wrap_future(self.begin(thought, work))
        except asyncio.CancelledError:
            thought.seconds = 0.0
            with self._news:
                if thought in self._shares.waiting:
                    self._shares.drop(thought)
                    del self._works[thought]
            raise

    @property
    def count(self) -> tuple[int, int]:
        """How many thoughts are under way, and how many wait for their turn."""
        return len(self._shares.running), len(self._shares.waiting)

    def stir(self) -> None:
        """Somebody may wait now for what nobody did before."""
        with self._news:
            self._news.notify_all()

    def used(self, thought: Thought) -> float:
        """The part of what a thought may take that it has taken."""
        allowed = 0.0 if self._closing else self._shares.allowed(thought)
        return (time.monotonic() - thought.begun) / max(allowed, 1e-6)

    def close(self) -> None:
        """End; what has not begun is cancelled."""
        with self._news:
            self._closing = True
            for answer, _ in self._works.values():
                answer.cancel()
            self._news.notify_all()
        for thread in self._threads:
            thread.join(FAREWELL_SECONDS)

    def _start(self) -> None:
        self._threads = [
            threading.Thread(target=self._think_for_ever, name=f"{self._name} {n}", daemon=True)
            for n in range(self._shares.threads)
        ]
        for thread in self._threads:
            thread.start()

    def _think_for_ever(self) -> None:
        if self._nice:
            stand_back()
        while (taken := self._take()) is not None:
            thought, answer, work, cores = taken
            try:
                result = work(Allowance(self, thought, cores))
            except Exception as error:
                self._done(thought)
                answer.set_exception(error)
            else:
                self._done(thought)
                answer.set_result(result)
            # Whoever waits for the next thought must not keep this one's trees alive.
            del taken, answer, work

    def _take(self) -> tuple[Thought, Future[Any], Work[Any], int] | None:
        """The next thought; None once the hall closes."""
        with self._news:
            while not self._closing:
                thought = self._shares.take(time.monotonic())
                if thought is None:
                    self._news.wait(self._shares.rest(time.monotonic()))
                    continue
                answer, work = self._works[thought]
                if answer.set_running_or_notify_cancel():
                    if thought.waited_for():  # the others wait until nothing else is to be done
                        self._tally.took(self._wait, thought.begun - thought.asked)
                    return thought, answer, work, self._shares.cores(thought)
                self._end(thought)
            return None

    def _done(self, thought: Thought) -> None:
        with self._news:
            self._tally.took(self._thought, time.monotonic() - thought.begun)
            self._end(thought)

    def _end(self, thought: Thought) -> None:
        self._shares.done(thought, time.monotonic())
        del self._works[thought]


class Thinking:
    """Everything that the hall thinks: bots' moves, hints and reports."""

    def __init__(self, threads: int, tally: Tally, traces: Traces) -> None:
        self.quick = Lane("quick", 1, tally, traces, nice=False)
        self.deep = Lane("deep", threads, tally, traces, nice=True)

    def stir(self) -> None:
        """Somebody has come to a table or gone."""
        self.quick.stir()
        self.deep.stir()

    def close(self) -> None:
        """Stop thinking."""
        self.quick.close()
        self.deep.close()


def stand_back() -> None:
    """Let this thread, and those that it starts, run less often where there are too many."""
    if sys.platform == "linux":  # elsewhere it would be the whole process
        thread = threading.get_native_id()
        with contextlib.suppress(OSError):
            usual = os.getpriority(os.PRIO_PROCESS, thread)
            os.setpriority(os.PRIO_PROCESS, thread, usual + NICENESS)
