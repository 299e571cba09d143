"""How every worker fares, once a second, and how the hall has fared lately."""

from __future__ import annotations

import os
import socket
import time
from collections import deque

import msgspec

from fairground.server.board import BOUNDS, Times
from fairground.server.notices import Pulse

BEAT = 1.0
SILENT = 5.0
"""Seconds between two pulses, and without one until a worker is not shown any more."""

STEP = 5
KEPT = 180
"""Seconds between two points of the pictures, and how many there are: a quarter of an hour."""


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

    moves = Times(tuple(int(since(f"times{n}")) for n in range(len(BOUNDS) + 1)), 0.0)
    slowest = moves.within(0.99)
    return Point(
        at=at,
        tables=there_are("tables"),
        people=there_are("people"),
        sockets=there_are("sockets"),
        thinking=there_are("thinking"),
        waiting=there_are("waiting"),
        moves=moves.count / STEP,
        p99=None if slowest is None else 1000 * min(slowest, 2 * BOUNDS[-1]),  # JSON knows no end
    )


def _since(pulse: Pulse, before: dict[str, Pulse], name: str) -> float:
    """How much a worker's count has grown; one that is new has begun at nothing."""
    known = before.get(pulse.worker)
    return pulse.figures.get(name, 0) - (known.figures.get(name, 0) if known else 0)
