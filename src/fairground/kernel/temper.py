"""How a search should think about a game: what suits its estimate, found by trial."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """A game's own temper of search; a game without one is searched with this."""

    explore: float = 1.0  # how much an action is favoured that was tried less than it deserves
    heat: float = 0.1  # a difference of estimates makes the better e times as likely; 0: none asked
    eye: float = 0.1  # the difference of two estimates that a fair player just sees
    insight: bool = True  # whether the others act on their own cards, or on what all can see
    looks: int = 1  # imagined worlds in which actions are judged at the first visits of a place
    depth: int = 0  # random actions beyond the tree, before the estimate is asked
    pace: float = 1.0  # how much of a level's usual nodes makes a bot of that level here
