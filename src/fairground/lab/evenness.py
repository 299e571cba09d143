"""Evenness: whether counts of chance are as chance has them, by Pearson's chi-square."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

LEAST_EXPECTED = 10.0
"""Of each value, until a count says anything: the chi-square distribution is a limit."""

ALARM = 0.001
"""The chance at most that fair counts are ever called uneven, however often somebody looks."""

STEPS = 10_000


class ChiSquare(NamedTuple):
    """How far counts are from what was to be expected, and how often chance alone goes as far."""

    expected: tuple[float, ...]
    statistic: float
    freedom: int
    p: float | None  # none as long as there is too little to tell


def chi_square(
    counts: Sequence[int], shares: Sequence[float], narrowness: float = 1.0
) -> ChiSquare:
    """Counts beside the shares that each value should have.

    `narrowness` is the variance of a count as part of that of independent draws: cards that are
    dealt without being put back vary less (see `narrowness_of_hands`).

    >>> chi_square([8, 9, 19, 5, 8, 11], [1 / 6] * 6).p
    0.0406...
    >>> chi_square([1, 2], [0.5, 0.5]).p is None
    True
    """
    total = sum(counts)
    expected = tuple(total * share for share in shares)
    freedom = sum(share > 0 for share in shares) - 1
    if any(count > 0 and share == 0 for count, share in zip(counts, shares, strict=True)):
        return ChiSquare(expected, math.inf, freedom, 0.0)  # chance never does that
    known = [(n, e) for n, e in zip(counts, expected, strict=True) if e > 0]
    if freedom < 1 or narrowness <= 0 or not known or min(e for _, e in known) < LEAST_EXPECTED:
        return ChiSquare(expected, 0.0, freedom, None)
    statistic = sum((n - e) ** 2 / e for n, e in known) / narrowness
    return ChiSquare(expected, statistic, freedom, upper_tail(statistic, freedom))


def narrowness_of_hands(drawn: int, pool: int) -> float:
    """How much less the kinds of so many cards vary that are drawn from a pool and not put back."""
    return (pool - drawn) / (pool - 1) if pool > 1 else 0.0


def upper_tail(statistic: float, freedom: int) -> float:
    """How often chance alone comes to a chi-square of so much or more.

    The regularised incomplete gamma function, by its series or its continued fraction (Lentz).

    >>> round(upper_tail(3.841459, 1), 6), round(upper_tail(18.307038, 10), 6)
    (0.05, 0.05)
    >>> upper_tail(300.0, 5) < 1e-60
    True
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for step in range(1, STEPS):
            term *= x / (a + step)
            total += term
            if term < total * 1e-15:
                break
        return max(0.0, 1 - front * total)
    b = x + 1 - a
    c, d = math.inf, 1 / b
    fraction = d
    for step in range(1, STEPS):
        b += 2
        factor = -step * (step - a)
        d = 1 / (factor * d + b)
        c = b + factor / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return front * fraction


def is_alarming(p: float | None, lines: int, looks: int) -> bool:
    """Whether a p-value is too small for chance, for somebody who looks again and again, each time
    at so many lines.

    Look n may take 1 / (n (n + 1)) of the alarm's chance: all looks there will ever be take the
    whole of it, by Bonferroni's bound, and fair counts are never called uneven more often.

    >>> is_alarming(0.0001, 1, 1), is_alarming(0.0001, 1, 100), is_alarming(1e-12, 10, 1000)
    (True, False, True)
    """
    return p is not None and p * lines * looks * (looks + 1) < ALARM
