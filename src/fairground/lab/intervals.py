"""Intervals: how far an estimate can be trusted, once looked at or as often as one likes."""

from __future__ import annotations

import math
from typing import NamedTuple

NORMAL_95 = 1.959964
LEVEL = 0.95


class Interval(NamedTuple):
    """From where to where, with 95 % confidence."""

    low: float
    high: float


def wilson(mean: float, variance: float, count: int) -> Interval:
    """Wilson's interval of a share, with the variance that was seen: samples that all came out
    alike do not prove that all would."""
    square = NORMAL_95**2
    spread = variance * count
    middle = (count * mean + square / 2) / (count + square)
    margin = math.sqrt(square * (spread + square / 4)) / (count + square)
    return Interval(max(middle - margin, 0.0), min(middle + margin, 1.0))


def normal(mean: float, variance: float, count: int) -> Interval:
    """The usual interval of a mean; nothing is known from fewer than two samples."""
    if count < 2:
        return Interval(-math.inf, math.inf)
    margin = NORMAL_95 * math.sqrt(max(variance, 0.0) / count)
    return Interval(mean - margin, mean + margin)


TUNED_FOR = 1000
"""The number of samples at which a confidence sequence is tightest."""


def sequence_margin(variance: float, count: int, level: float = LEVEL) -> float:
    """Half the width of a confidence sequence of a mean: it holds at all times at once, so that
    one may look whenever one likes and stop when one likes what one sees.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas ("Time-
    uniform central limit theory and asymptotic confidence sequences"), a mixture of normals.

    >>> once = NORMAL_95 * math.sqrt(1 / 1000)
    >>> 1.3 < sequence_margin(1.0, 1000) / once < 1.9
    True
    """
    if count < 2:
        return math.inf
    alpha = 1 - level
    # the value of rho for which the sequence is tightest at TUNED_FOR samples
    rho = math.sqrt((-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / TUNED_FOR)
    grown = count * rho**2 + 1
    return math.sqrt(variance * 2 * grown / (count * rho) ** 2 * math.log(math.sqrt(grown) / alpha))


def samples_for(variance: float, margin: float, level: float = LEVEL) -> int:
    """How many samples it takes until a confidence sequence is so narrow."""
    count = 2
    while sequence_margin(variance, count, level) > margin and count < 1 << 40:
        count *= 2
    low, high = count // 2, count
    while high - low > max(low // 50, 1):
        middle = (low + high) // 2
        if sequence_margin(variance, middle, level) > margin:
            low = middle
        else:
            high = middle
    return high
