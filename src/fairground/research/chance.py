"""Chance as somebody else's choice: what the dice show is given from outside, roll by roll.

Rules roll dice in the middle of an action. For those who want every roll as a node of a tree (game
solvers), an action is carried out with the results known so far; where they run out it stops and
tells how many sides the next die has. The rules know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fairground.kernel.layout import LANES, Plain

LANE = 1 << 16


class Undecided(Exception):
    """A roll whose result nobody has given yet."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _Die:
    """A lane of the dice that comes out as it should, whatever it is multiplied by."""

    def __init__(self, lanes: GivenLanes) -> None:
        self._lanes = lanes

    def __mul__(self, sides: int) -> int:
        result = 0 if sides == 1 else self._lanes.next(sides)
        return (result * LANE + LANE - 1) // sides * sides


class GivenLanes(list[Any]):
    """Lanes of a state's dice (see kernel/dice.py) that show what was given."""

    def __init__(self, results: Sequence[int]) -> None:
        super().__init__([0] * LANES)
        self._results = iter(results)

    def next(self, sides: int) -> int:
        """What the next die shows."""
        for result in self._results:
            return result
        raise Undecided(sides)

    def __getitem__(self, place: Any) -> Any:
        return _Die(self) if isinstance(place, int) else super().__getitem__(place)


def carried_out(act: Callable[[Plain], Any], state: Plain, results: Sequence[int]) -> Plain | int:
    """A state after an action whose dice show these results, or the sides of the next die."""
    after = state.copy()
    after.lanes = GivenLanes(results)
    after.ticks = 0
    try:
        act(after)
    except Undecided as roll:
        return roll.sides
    after.key = [0, 0]
    after.lanes = [0] * LANES
    after.ticks = 0
    return after
