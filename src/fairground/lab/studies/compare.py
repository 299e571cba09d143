"""Comparing variants: what differs from the first one, in words that stay true however often one
looks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from fairground.kernel.sentences import how_many
from fairground.lab.intervals import LEVEL, samples_for, sequence_margin
from fairground.lab.studies.findings import (
    BEHIND,
    MINUTES,
    SHARE,
    Array,
    Sample,
    share_columns,
)
from fairground.lab.studies.plans import BadStudy

PROBABLY = 0.8  # confidence at which something is said to be probable
MATTERS = 0.05  # of the first variant's figure: a smaller difference hardly matters
MATTERS_OF_SHARE = 0.02


class Measure(NamedTuple):
    """A figure of every game that variants are compared by."""

    title: str
    unit: str
    of: Callable[[Sample], Array]


def _column(name: str) -> Callable[[Sample], Array]:
    def read(sample: Sample) -> Array:
        return sample.columns(name)[name].astype(float)

    return read


def _judged(name: str, below: float | None = None) -> Callable[[Sample], Array]:
    def read(sample: Sample) -> Array:
        read = sample.columns(name, "judged")
        values = np.where(read["judged"], read[name].astype(float), np.nan)
        return values if below is None else np.where(np.isnan(values), np.nan, values < below)

    return read


def _edge(sample: Sample) -> Array:
    first = share_columns(sample)[:, 0]
    return first - (1 - first) / max(sample.variant.seats - 1, 1)


def _forced(sample: Sample) -> Array:
    read = sample.columns("forced", "decisions")
    shares: Array = read["forced"] / np.maximum(read["decisions"], 1)
    return shares


MEASURES: dict[str, Measure] = {
    "minutes": Measure("minutes", MINUTES, Sample.minutes),
    "turns": Measure("turns", "count", _column("turns")),
    "decisions": Measure("decisions", "count", _column("decisions")),
    "edge": Measure("edge of the first seat", SHARE, _edge),
    "leads": Measure("changes of the lead", "count", _judged("leads")),
    "comebacks": Measure("games won from behind", SHARE, _judged("lowest", BEHIND)),
    "decided": Measure("part of the game after which it is decided", SHARE, _judged("decided_at")),
    "forced": Measure("decisions without a choice", SHARE, _forced),
}
"""By what variants are compared, and goals are set."""


def measure_of(name: str) -> Measure:
    """A measure by its name, or a sentence about one that is not known."""
    if name not in MEASURES:
        raise BadStudy(f"there is no measure {name!r}; the measures are {', '.join(MEASURES)}")
    return MEASURES[name]


class Verdict(NamedTuple):
    """How a variant differs from the first one in a measure."""

    measure: str
    variant: str
    base: float
    value: float
    difference: float
    margin: float  # of a confidence sequence
    settled: bool
    words: str
    more: int  # games of each variant that it would still take


def verdicts(samples: Sequence[Sample], names: Sequence[str] = tuple(MEASURES)) -> list[Verdict]:
    """Every variant against the first one in every measure.

    The confidence is shared out among all that is compared (Bonferroni), so that with 95 % none of
    the sequences ever leaves what is true.
    """
    looks = max(len(samples) - 1, 1) * len(names)
    return [
        verdict(samples[0], sample, name, 1 - (1 - LEVEL) / looks)
        for sample in samples[1:]
        for name in names
    ]


def verdict(first: Sample, other: Sample, name: str, level: float = LEVEL) -> Verdict:
    """One variant against another in one measure."""
    measure = measure_of(name)
    base, value = measure.of(first), measure.of(other)
    apart, variance, count = _apart(first, other, base, value)
    before, after = _mean(base), _mean(value)
    if math.isnan(apart):
        words = "too few games to compare"
        return Verdict(name, other.variant.label, before, after, 0, math.inf, False, words, 0)
    margin = sequence_margin(variance, count, level)
    probable = sequence_margin(variance, count, 1 - (1 - level) * (1 - PROBABLY) / (1 - LEVEL))
    matters = MATTERS_OF_SHARE if measure.unit == SHARE else MATTERS * abs(before)
    rest = 0
    way = "more" if apart > 0 else "less"
    if abs(apart) > margin:
        words, settled = way, True
    elif margin <= matters:
        words, settled = "no difference that matters", True
    else:
        settled = False
        wanted = max(abs(apart), matters) if abs(apart) > probable else matters
        rest = max(samples_for(variance, wanted, level) - count, 0) * other.variant.rotations
        seen = f"probably {way}" if abs(apart) > probable else "no difference seen"
        words = f"{seen}; needs about {how_many(_round(rest), 'more game', 'more games')}"
    return Verdict(
        name, other.variant.label, before, after, apart, margin, settled, words, _round(rest)
    )


def _apart(first: Sample, other: Sample, base: Array, value: Array) -> tuple[float, float, int]:
    """The mean difference, its variance for one sample, and how many samples there are.

    Tables of the same number are dealt alike in both, so that their difference is what counts.
    """
    before, after = first.by_table(base), other.by_table(value)
    count = min(len(before), len(after))
    gaps = after[:count] - before[:count]
    gaps = gaps[~np.isnan(gaps)]
    if len(gaps) < 2:
        return math.nan, math.nan, len(gaps)
    return float(gaps.mean()), float(gaps.var(ddof=1)), len(gaps)


def _mean(values: Array) -> float:
    there = values[~np.isnan(values)]
    return float(there.mean()) if len(there) else math.nan


def _round(number: int) -> int:
    """A number of games as one would say it: two digits."""
    digits = max(len(str(number)) - 2, 0)
    return int(round(number, -digits))
