"""When bots answer: at beats that depend on nothing but what everybody sees.

Everybody knows when the last step was made that all could see, and how strong a bot is. A bot's
next step that others can see comes a beat later, or two if it was late, however much or little
there was to think about. What nobody sees it does meanwhile, as soon as it likes.
"""

from __future__ import annotations

import math
from weakref import WeakKeyDictionary

from fairground.bots import searches
from fairground.server.story import SPECTATOR
from fairground.server.table import Table

QUICK_BEAT, SEARCHING_BEAT = 0.3, 0.6
"""Seconds for those who look one action ahead, and for searches of a few thousand nodes. They take
far less; until the compiled twins are ready, about that."""

BEATS = {"skilled": 0.4, "champion": 2.0}
"""Those that differ. The champion thinks as long as people like to wait for every action."""

PART = 0.6
"""How much of what is left of a turn goes into one thought: as much of the rest into the next one,
if that is made in secret too."""

RESERVE, FEWEST = 0.3, 0.005
"""The part of a beat that is kept for the last of many thoughts and for all that is not thinking,
on a busy machine too; and the least for one of them: a turn may have twenty."""


def beat_of(name: str) -> float:
    """A bot's beat in seconds."""
    return BEATS.get(name, SEARCHING_BEAT if searches(name) else QUICK_BEAT)


class Turn:
    """A seat's turn, from the last step that everybody saw to the next."""

    def __init__(self, since: float, beat: float, now: float) -> None:
        self.since = since
        self.beat = beat
        # Somebody may have been asked late, without a step that all could see.
        self.due = self._after(now + beat / 2)

    def seconds(self, now: float) -> float:
        """How long the next thought of the turn may take."""
        left = self.due - RESERVE * self.beat - now
        return max(PART * left, FEWEST * self.beat)

    def wait(self, now: float) -> float:
        """How many seconds to wait before others may see what was decided.

        >>> turn = Turn(since=100.0, beat=2.0, now=100.0)
        >>> turn.wait(100.5), turn.wait(102.5)
        (1.5, 1.5)
        """
        return max(self.due, self._after(now)) - now

    def _after(self, now: float) -> float:
        if not self.beat:
            return now
        return self.since + self.beat * max(1, math.ceil((now - self.since) / self.beat - 1e-9))


class Beats:
    """Since when everybody waits, at every table."""

    def __init__(self) -> None:
        self._seen: WeakKeyDictionary[Table, tuple[int, float]] = WeakKeyDictionary()

    def hear_of(self, table: Table, now: float) -> None:
        """A table may have come to a new step."""
        if table.story is None:
            return
        public = table.story.n(SPECTATOR)
        if table not in self._seen or self._seen[table][0] != public:
            self._seen[table] = public, now

    def since(self, table: Table) -> float:
        """When the last step was made that everybody saw."""
        return self._seen[table][1]
