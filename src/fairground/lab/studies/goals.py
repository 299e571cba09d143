"""Goals: what a designer wants of a game, and the search for the variant that comes closest.

>>> [target.words for target in read_goal("seats fair, 30 to 45 minutes, leads at least 3")]
['seats fair', '30 to 45 minutes', 'leads at least 3']
>>> read_goal("fun")
Traceback (most recent call last):
...
fairground.lab.studies.plans.BadStudy: 'fun' is no goal; a goal is "seats fair", "30 to 45 \
minutes", "leads at least 3" or "forced at most 0.2", with the measures minutes, turns, ...
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from fairground.lab.studies.compare import MEASURES
from fairground.lab.studies.findings import WORST_SEAT, Sample, seats
from fairground.lab.studies.folder import Folder
from fairground.lab.studies.plans import BadStudy
from fairground.lab.studies.study import Study

NUMBER = r"(-?\d+(?:\.\d+)?)"
FAIR = 0.02
"""How far a seat's share may be off where seats shall be fair."""
FIRST_ROUND = 64  # games of each variant at least


class Target(NamedTuple):
    """A figure, and from where to where it shall lie."""

    words: str
    measure: str
    low: float
    high: float

    def missed_by(self, sample: Sample) -> float:
        """How far a variant is off: 0 if it is not, 1 if by as much as the bound itself."""
        value = figure(sample, self.measure)
        bound = self.low if value < self.low else self.high
        away = max(self.low - value, value - self.high, 0.0)
        return away / (abs(bound) or 1.0)


def figure(sample: Sample, measure: str) -> float:
    """A measure's mean, or how far the worst seat's share is off."""
    if measure == "seats":
        return next(one.value for one in seats(sample) if one.label == WORST_SEAT)
    values = MEASURES[measure].of(sample)
    return float(np.nanmean(values)) if not np.isnan(values).all() else math.nan


def read_goal(text: str) -> list[Target]:
    """The targets of a goal, which are told apart by commas."""
    return [_target(part.strip()) for part in text.split(",")]


def _target(words: str) -> Target:
    if words == "seats fair":
        return Target(words, "seats", 0.0, FAIR)
    names = "|".join(MEASURES)
    if found := re.fullmatch(rf"{NUMBER} to {NUMBER} ({names})", words):
        return _bounded(words, found[3], float(found[1]), float(found[2]))
    if found := re.fullmatch(rf"({names}) {NUMBER} to {NUMBER}", words):
        return _bounded(words, found[1], float(found[2]), float(found[3]))
    if found := re.fullmatch(rf"({names}) at least {NUMBER}", words):
        return Target(words, found[1], float(found[2]), math.inf)
    if found := re.fullmatch(rf"({names}) at most {NUMBER}", words):
        return Target(words, found[1], -math.inf, float(found[2]))
    raise BadStudy(
        f'{words!r} is no goal; a goal is "seats fair", "30 to 45 minutes", "leads at least 3" '
        f'or "forced at most 0.2", with the measures {", ".join(MEASURES)}'
    )


def _bounded(words: str, measure: str, low: float, high: float) -> Target:
    if low > high:
        raise BadStudy(f"the goal {words!r} can never be reached: {low:g} is above {high:g}")
    return Target(words, measure, low, high)


class Standing(NamedTuple):
    """How close a variant came: what it misses in all, its figures, and the games it was given."""

    variant: int
    label: str
    missed: float
    figures: tuple[float, ...]
    games: int


def search(
    folder: Folder,
    targets: list[Target],
    games: int,
    run: Callable[[Folder, Mapping[int, int]], None],
    open_study: Callable[[Folder], Study] = Study,
) -> list[Standing]:
    """Successive halving: all variants play a little, the better half twice as much, and so on.

    The last round's variants have played so many games. The closest comes first.
    """
    left = [variant.number for variant in folder.plan.variants]
    rounds = max(math.ceil(math.log2(len(left))), 0)
    known: dict[int, Standing] = {}
    for number in range(rounds + 1):
        given = max(games >> rounds - number, min(FIRST_ROUND, games))
        run(folder, dict.fromkeys(left, given))
        for sample in open_study(folder).samples:
            if sample.variant.number in left:
                figures = tuple(figure(sample, target.measure) for target in targets)
                missed = sum(target.missed_by(sample) for target in targets)
                known[sample.variant.number] = Standing(
                    sample.variant.number, sample.variant.label, missed, figures, sample.games
                )
        left = sorted(left, key=lambda one: (known[one].missed, one))
        if number < rounds:
            left = left[: max(-(-len(left) // 2), 1)]
    return sorted(known.values(), key=lambda one: (-one.games, one.missed, one.variant))
