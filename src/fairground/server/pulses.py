"""How every worker fares, once a second, and how the hall has fared lately."""

from __future__ import annotations

import os
import socket
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator

import msgspec

from fairground.server.notices import Pulse

BEAT = 1.0
SILENT = 5.0
"""Seconds between two pulses, and without one until a worker is not shown any more."""

STEP = 5
KEPT = 180
"""Seconds between two points of the pictures, and how many there are: a quarter of an hour."""

TIMES = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds within which moves are answered, by which they are counted; the last are slower still."""


class Point(msgspec.Struct, frozen=True):
    """The hall at one moment: what there is now, and what happened since the point before."""

    at: float
    tables: int
    people: int
    sockets: int
    thinking: int
    waiting: int
    moves: float  # a second
    p99: float | None  # milliseconds from a move to its answer; None if there was none


class Meter:
    """Counts what a worker has done since it began."""

    def __init__(self) -> None:
        self.times = [0] * (len(TIMES) + 1)

    def played(self, seconds: float) -> None:
        """Somebody's move was answered after so long."""
        self.times[bisect_left(TIMES, seconds)] += 1

    def figures(self) -> dict[str, float]:
        """All of it by name."""
        return {f"times{n}": count for n, count in enumerate(self.times)}


class Pulses:
    """The last pulse of every worker, and points of the hall as a whole."""

    def __init__(self) -> None:
        self.process = f"{socket.gethostname()[:60]} {os.getpid()}"
        self.started = time.time()
        self.points: deque[Point] = deque(maxlen=KEPT)
        self._known: dict[str, tuple[float, Pulse]] = {}
        self._before: dict[str, Pulse] = {}  # as they were at the last point
        self._next = 0.0

    def hear(self, pulse: Pulse) -> None:
        """A worker, this one too, says how it fares."""
        self._known[pulse.worker] = time.monotonic(), pulse

    def forget(self, worker: str) -> None:
        """A worker goes."""
        self._known.pop(worker, None)

    def alive(self) -> list[Pulse]:
        """Of every worker that was heard lately, the longest at work first."""
        now = time.monotonic()
        self._known = {
            worker: known for worker, known in self._known.items() if now - known[0] < SILENT
        }
        return sorted((pulse for _, pulse in self._known.values()), key=lambda one: one.started)

    def draw(self, now: float) -> None:
        """Make a point if it is time for one; they lie at the same moments on every worker."""
        if now < self._next:
            return
        pulses = self.alive()
        if self._next:
            self.points.append(_point(now - now % STEP, pulses, self._before))
        self._before = {pulse.worker: pulse for pulse in pulses}
        self._next = now - now % STEP + STEP


def _point(at: float, pulses: list[Pulse], before: dict[str, Pulse]) -> Point:
    def there_are(name: str) -> int:
        return int(sum(pulse.figures.get(name, 0) for pulse in pulses))

    def since(name: str) -> float:
        return sum(_since(pulse, before, name) for pulse in pulses)

    times = [since(f"times{n}") for n in range(len(TIMES) + 1)]
    return Point(
        at=at,
        tables=there_are("tables"),
        people=there_are("people"),
        sockets=there_are("sockets"),
        thinking=there_are("thinking"),
        waiting=there_are("waiting"),
        moves=sum(times) / STEP,
        p99=_slowest(times, 0.99),
    )


def _since(pulse: Pulse, before: dict[str, Pulse], name: str) -> float:
    """How much a worker's count has grown; one that is new has begun at nothing."""
    known = before.get(pulse.worker)
    return pulse.figures.get(name, 0) - (known.figures.get(name, 0) if known else 0)


def _slowest(times: Iterable[float], part: float) -> float | None:
    """Within how many milliseconds this part of all moves was answered, at most.

    >>> _slowest([98, 0, 1, 1, 0, 0, 0, 0, 0, 0], 0.99)
    20.0
    >>> _slowest([0] * 10, 0.99) is None
    True
    """
    counts = list(times)
    wanted, seen = part * sum(counts), 0.0
    for count, seconds in zip(counts, _bounds(), strict=True):
        seen += count
        if count and seen >= wanted:
            return 1000 * seconds
    return None


def _bounds() -> Iterator[float]:
    yield from TIMES
    yield 2 * TIMES[-1]
