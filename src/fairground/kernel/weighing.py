"""Learned judgement: a game's traits weighed, and what there is to learn.

A game writes whole numbers about every seat on its desk (its *traits*); `fairground train` learns
what one of each is worth. The prospects of the seats are in proportion to the exponentials of their
sums, which is logistic regression for two seats and its natural extension for more.
"""

import dataclasses
from collections.abc import Mapping
from math import exp
from typing import Any

SCALE = 10_000
"""Weights are whole numbers: so many of them are one unit of log-odds."""


@dataclasses.dataclass(frozen=True)
class Lesson:
    """One set of weights to learn: its name, where the traits lie, and what they are."""

    weights: str  # name of the tuple in the game's weights.py
    field: str  # of the desk, where `estimate` leaves a line of traits for each seat
    traits: tuple[str, ...]  # of each, more is better, unless it is free
    start: tuple[int, ...]  # weights to play the first games with
    seats: tuple[int, ...]  # the numbers of seats to learn it for, a line of weights for each
    options: Mapping[str, Any] = dataclasses.field(
        default_factory=dict
    )  # of the games to learn it from
    free: tuple[bool, ...] = ()  # whether a trait may count against its seat; none may without it
    unit: int = SCALE  # so much of weights times traits is one unit of log-odds
    moments: tuple[str, ...] = ()  # of the game, each with a worth of its own for every trait
    parts: int = 1  # that the way from one moment to the next has: see `worth_ahead`

    @property
    def learned(self) -> tuple[str, ...]:
        """What there is a weight for: every trait, at every moment if there are some."""
        if not self.moments:
            return self.traits
        return tuple(f"{trait}, {moment}" for moment in self.moments for trait in self.traits)


def weighed(traits, weights, n):
    """What a seat's first n traits are worth together: `SCALE` of it are one log-odds."""
    total = 0
    for i in range(n):
        total += traits[i] * weights[i]
    return total


def worth_ahead(mine, other, weights, n, when, parts):
    """What a seat's first n traits are worth more than another's, at some moment of the game.

    `when` says which moment is behind and how many parts of the way to the next one are gone: the
    worth of a trait is interpolated between them. A lesson leaves it on the desk.
    """
    near = when[0] * n
    far = near + n
    gone = when[1]
    total = 0
    for i in range(n):
        apart = mine[i] - other[i]
        if apart != 0:
            total += apart * ((parts - gone) * weights[near + i] + gone * weights[far + i])
    return total


def prospects(lead, unit):
    """What a lead in log-odds, so many of `unit` each, makes of a duel: from -1 to 1.

    The hyperbolic tangent of half of it, in half the time.
    """
    odds = exp(-abs(lead) / (unit * 1.0))
    sure = (1.0 - odds) / (1.0 + odds)
    return sure if lead > 0 else -sure
