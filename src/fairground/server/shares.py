"""Who may think next and for how long: fair shares as pure logic, without threads or clocks.

Thoughts that somebody waits for come before those that nobody does. Among them the one that is due
first is first, so that short thoughts pass long ones; an owner who has many is asked to wait longer
for each further one. Time is shared too: so many threads, divided by the owners who wait, divided
by the thoughts of each. A thought that is under way notices when its share has become smaller.

If every thought is due after the time that is stated for it, shares add up to no more than there
is, and taking what is due first keeps every promise; see docs/decisions/thinking.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

CROWD = 8
"""Thoughts of one owner at once after which a further one is due twice as late: a table of bots
that all answer a call at the same time has fewer."""

LEAST = 0.1
"""Of the time that a thought wants, what it gets although it is late: enough to play sensibly."""

SPARE_SECONDS = 0.3
"""For a thought that nobody waits for."""

SPARE_REST = 0.05
"""Seconds between two of those: their moves cost the hall more than their thinking does."""


def always() -> bool:
    """Somebody waits for this whatever happens."""
    return True


@dataclass(eq=False)
class Thought:
    """Something to think about."""

    owner: str
    seconds: float  # that it wants at most
    patience: float  # seconds after which it should be answered
    waited_for: Callable[[], bool] = always
    asked: float = 0.0
    wanted: float = 0.0  # when, if its owner had no other
    due: float = 0.0
    begun: float = 0.0


class Shares:
    """The thoughts that wait and those that are under way, on so many threads."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self.waiting: list[Thought] = []
        self.running: list[Thought] = []
        self._share: dict[str, float] = {}
        self._pressed = False  # whether somebody waits for a thought that has not begun
        self._spare_from = 0.0
        self._served: dict[str, int] = {}  # owners of spare thoughts, by when they last had one

    def add(self, thought: Thought, now: float) -> None:
        """Something is to be thought about."""
        own = sum(known.owner == thought.owner for known in (*self.waiting, *self.running))
        thought.asked = now
        thought.wanted = now + thought.patience
        thought.due = thought.wanted + thought.patience * own / CROWD
        self.waiting.append(thought)
        self._count()

    def take(self, now: float) -> Thought | None:
        """What to think about next, if there is anything that may be begun now."""
        pressing = [thought for thought in self.waiting if thought.waited_for()]
        thought = None
        if pressing:
            thought = _first(pressing)
        elif self.waiting and now >= self._spare_from:
            thought = min(
                self.waiting, key=lambda known: (self._served.get(known.owner, 0), known.due)
            )
            self._serve(thought.owner)
            self._spare_from = now + SPARE_REST + SPARE_SECONDS  # until it has ended: see `done`
        if thought is not None:
            self.waiting.remove(thought)
            self.running.append(thought)
            thought.begun = now
        self._count()
        return thought

    def _serve(self, owner: str) -> None:
        last = max(self._served.values(), default=0)
        waiting = {thought.owner for thought in self.waiting}
        self._served = {known: at for known, at in self._served.items() if known in waiting}
        self._served[owner] = last + 1

    def drop(self, thought: Thought) -> None:
        """Nobody wants to know any more what has not begun."""
        self.waiting.remove(thought)
        self._count()

    def done(self, thought: Thought, now: float) -> None:
        """A thought has ended."""
        self.running.remove(thought)
        if not thought.waited_for():
            self._spare_from = now + SPARE_REST
        self._count()

    def rest(self, now: float) -> float | None:
        """After how many seconds something may be begun that may not be now, if anything waits."""
        return max(0.0, self._spare_from - now) if self.waiting else None

    def allowed(self, thought: Thought) -> float:
        """How many seconds a thought may take that has begun; it may become less meanwhile."""
        if not thought.waited_for():
            return 0.0 if self._pressed else min(thought.seconds, SPARE_SECONDS)
        share = min(1.0, self._share.get(thought.owner, 1.0))
        left = max(thought.due - thought.begun, LEAST * thought.seconds)
        return min(thought.seconds * share, left)

    def cores(self, thought: Thought) -> int:
        """On how many cores a thought may think that begins: on all if it is alone."""
        alone = len(self.running) == 1 and not self.waiting and thought.waited_for()
        return self.threads if alone else 1

    def _count(self) -> None:
        pressing = [thought for thought in self.waiting if thought.waited_for()]
        under_way = [thought for thought in self.running if thought.waited_for()]
        owners = Counter(thought.owner for thought in (*pressing, *under_way))
        self._share = {
            owner: self.threads / (len(owners) * count) for owner, count in owners.items()
        }
        self._pressed = bool(pressing)


def _first(thoughts: list[Thought]) -> Thought:
    """What the owner whose turn it is wants first."""
    due = min(thoughts, key=lambda thought: thought.due)
    own = [thought for thought in thoughts if thought.owner == due.owner]
    first = min(own, key=lambda thought: thought.wanted)
    first.due, due.due = due.due, first.due
    return first
