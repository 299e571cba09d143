"""Skill depth: how many levels lie between weak and strong bots, one duel for each step.

>>> chain(["random", "greedy", "expert"])
[('random', 'greedy'), ('greedy', 'expert')]
>>> round(levels(0.75), 3), round(levels(0.5), 3), round(levels(0.9), 3)
(1.0, 0.0, 2.0)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from fairground.lab.studies.findings import COUNT, Finding, Sample, bots
from fairground.lab.studies.plans import BadStudy

ONE_LEVEL = 0.75
"""Who is a level better wins so many games."""
SURE_OF = 1e-6


class Step(NamedTuple):
    """A duel of two neighbours: what the second one wins, and how many levels that is."""

    weaker: str
    stronger: str
    share: Finding
    apart: Finding


def chain(names: Sequence[str]) -> list[tuple[str, str]]:
    """The line-ups of a ladder, the weakest first: every bot against the next one."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadStudy("levels are two or more different bots, the weakest first")
    return list(pairwise(names))


def levels(share: float) -> float:
    """How many levels apart two are of whom one wins this share of their games."""
    held = min(max(share, SURE_OF), 1 - SURE_OF)
    return math.log(held / (1 - held)) / math.log(ONE_LEVEL / (1 - ONE_LEVEL))


def steps(samples: Sequence[Sample]) -> list[Step]:
    """The duels of a study that make a chain; none if they do not."""
    found: list[Step] = []
    for sample in samples:
        names = sample.variant.bots
        if len(names) != 2 or names[0] == names[1]:
            return []
        if found and found[-1].stronger != names[0]:
            return []
        share = next(one for one in bots(sample) if one.label == names[1])
        value, low, high = map(levels, (share.value, share.low, share.high))
        label = f"{names[1]} above {names[0]}"
        apart = Finding("levels", label, value, low, high, share.games, COUNT)
        found.append(Step(names[0], names[1], share, apart))
    return found if len(found) > 1 else []


def depth(found: Sequence[Step]) -> Finding:
    """All levels together; the errors of the steps are independent."""
    total = sum(one.apart.value for one in found)
    below = math.hypot(*(one.apart.value - one.apart.low for one in found))
    above = math.hypot(*(one.apart.high - one.apart.value for one in found))
    label = f"{found[-1].stronger} above {found[0].weaker}"
    games = sum(one.share.games for one in found)
    return Finding("levels", label, total, total - below, total + above, games, COUNT)
