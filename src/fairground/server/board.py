"""The board on which every worker of a machine writes what it does, and from which it is read.

It is memory that all of them share. Every worker has a row of its own in which nobody else writes,
so that counting needs no lock and costs a microsecond or two; whoever reads adds the rows up.
A worker that dies takes nothing with it: its successor goes on in a free row, on top of what stands
there. See docs/decisions/watching.md.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_double
from dataclasses import dataclass
from enum import IntEnum
from multiprocessing.sharedctypes import RawArray
from typing import Any

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds by which times are counted; the last count is of those that took longer still."""


class Now(IntEnum):
    """What there is at this moment, written once a second."""

    ALIVE = 0
    SOCKETS = 1
    PEOPLE = 2
    TABLES_OPEN = 3
    TABLES_PLAYING = 4
    TABLES_OVER = 5
    TABLES_REMEMBERED = 6
    WRITES_WAITING = 7
    NEWS_WAITING = 8
    QUICK_WAITING = 9
    DEEP_WAITING = 10
    QUICK_RUNNING = 11
    DEEP_RUNNING = 12


class Count(IntEnum):
    """What has happened, ever since the hall was opened."""

    MOVES_OF_PEOPLE = 0
    MOVES_OF_BOTS = 1
    LINES_OF_CHAT = 2
    REFUSED_RULE = 3
    REFUSED_REQUEST = 4
    REFUSED_UNKNOWN = 5
    REFUSED_LIMIT = 6
    REFUSED_UNAVAILABLE = 7
    REFUSED_FAULT = 8


class Timed(IntEnum):
    """What takes time."""

    MOVE = 0
    NEWS = 1
    CALL = 2
    WRITE = 3
    COMMIT = 4
    READ = 5
    QUICK_WAIT = 6
    QUICK_THOUGHT = 7
    DEEP_WAIT = 8
    DEEP_THOUGHT = 9
    LOOP_DELAY = 10


_FIRST_COUNT = len(Now)
_FIRST_TIMED = _FIRST_COUNT + len(Count)
_OF_TIMED = len(BOUNDS) + 2  # how many took how long, and all of it in seconds
_WIDTH = _FIRST_TIMED + _OF_TIMED * len(Timed)


@dataclass(frozen=True)
class Times:
    """How long something took, each time that it happened."""

    counts: tuple[int, ...]  # within each of BOUNDS but not within the one before; and the rest
    seconds: float  # altogether

    @property
    def count(self) -> int:
        """How often it happened."""
        return sum(self.counts)

    def within(self, part: float) -> float | None:
        """Seconds within which this part of them was done, as far as bounds tell; None if none.

        >>> Times((98, 0, 1, 1) + 10 * (0,), 0.3).within(0.99)
        0.005
        """
        seen = 0
        for count, bound in zip(self.counts, (*BOUNDS, float("inf")), strict=True):
            seen += count
            if count and seen >= part * self.count:
                return bound
        return None


@dataclass(frozen=True)
class Readings:
    """How a hall fares: all workers of this machine together, or one of them."""

    workers: int
    sockets: int
    people: int
    tables: dict[str, int]  # that somebody is at, by state
    remembered: int  # tables
    moves: dict[str, int]  # of people, of bots
    chat: int
    refused: dict[str, int]  # by kind
    waiting: dict[str, int]  # writes, news, quick and deep thoughts
    thinking: dict[str, int]  # quick and deep thoughts
    times: dict[str, Times]  # by the names of Timed in small letters


REFUSALS = ("rule", "request", "unknown", "limit", "unavailable", "fault")
"""Kinds of refusals, as Count has them."""


def kind_of(status: int) -> Count:
    """Why something was refused with a status of HTTP."""
    if status == 404:
        return Count.REFUSED_UNKNOWN
    if status == 429:
        return Count.REFUSED_LIMIT
    if status == 503:
        return Count.REFUSED_UNAVAILABLE
    return Count.REFUSED_FAULT if status >= 500 else Count.REFUSED_REQUEST


class Tally:
    """A row, where one worker writes. Each number is written by one thread, or under a lock."""

    def __init__(self, numbers: memoryview[float]) -> None:
        self._numbers = numbers

    def set(self, what: Now, value: float) -> None:
        """There are so many now."""
        self._numbers[what] = value

    def count(self, what: Count) -> None:
        """It has happened once more."""
        self._numbers[_FIRST_COUNT + what] += 1

    def refuse(self, status: int) -> None:
        """Something was refused."""
        self.count(kind_of(status))

    def took(self, what: Timed, seconds: float) -> None:
        """It has happened once more, and took so long."""
        first = _FIRST_TIMED + _OF_TIMED * what
        self._numbers[first + bisect_left(BOUNDS, seconds)] += 1
        self._numbers[first + _OF_TIMED - 1] += seconds

    @contextmanager
    def timing(self, what: Timed) -> Iterator[None]:
        """Take the time."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self.took(what, time.monotonic() - begun)

    def vacate(self) -> None:
        """Nobody is here any more; what has happened stays."""
        for what in Now:
            self.set(what, 0)

    def read(self) -> Readings:
        """This worker alone."""
        return _readings(self._numbers)


class Board:
    """As many rows as there can be workers at once. It is handed to a process when it starts."""

    def __init__(self, rows: int = 1) -> None:
        self._shared: Any = RawArray(c_double, rows * _WIDTH)
        self._rows = rows

    def tally(self, number: int = 0) -> Tally:
        """Where a worker writes: in its own row."""
        return Tally(self._numbers[number * _WIDTH : (number + 1) * _WIDTH])

    def read(self) -> Readings:
        """All workers of this machine together."""
        numbers = self._numbers
        columns = (numbers[first::_WIDTH] for first in range(_WIDTH))
        return _readings([sum(column) for column in columns])

    @property
    def _numbers(self) -> memoryview[float]:
        return memoryview(self._shared).cast("B").cast("d")


def _readings(numbers: Sequence[float] | memoryview[float]) -> Readings:
    def now(what: Now) -> int:
        return int(numbers[what])

    def count(what: Count) -> int:
        return int(numbers[_FIRST_COUNT + what])

    def times(what: Timed) -> Times:
        first = _FIRST_TIMED + _OF_TIMED * what
        counts = [int(number) for number in numbers[first : first + _OF_TIMED - 1]]
        return Times(tuple(counts), float(numbers[first + _OF_TIMED - 1]))

    return Readings(
        workers=now(Now.ALIVE),
        sockets=now(Now.SOCKETS),
        people=now(Now.PEOPLE),
        tables={
            "open": now(Now.TABLES_OPEN),
            "playing": now(Now.TABLES_PLAYING),
            "over": now(Now.TABLES_OVER),
        },
        remembered=now(Now.TABLES_REMEMBERED),
        moves={"people": count(Count.MOVES_OF_PEOPLE), "bots": count(Count.MOVES_OF_BOTS)},
        chat=count(Count.LINES_OF_CHAT),
        refused={kind: count(Count[f"REFUSED_{kind.upper()}"]) for kind in REFUSALS},
        waiting={
            "writes": now(Now.WRITES_WAITING),
            "news": now(Now.NEWS_WAITING),
            "quick": now(Now.QUICK_WAITING),
            "deep": now(Now.DEEP_WAITING),
        },
        thinking={"quick": now(Now.QUICK_RUNNING), "deep": now(Now.DEEP_RUNNING)},
        times={what.name.lower(): times(what) for what in Timed},
    )
