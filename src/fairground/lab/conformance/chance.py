"""How likely counts are if a distribution is what it should be: Pearson's chi-square test."""

from __future__ import annotations

import math
from collections.abc import Sequence


def chi_square_tail(x: float, freedom: int) -> float:
    """The chance that a chi-square variable with so many degrees of freedom exceeds x.

    The regularised upper incomplete gamma function Q(freedom / 2, x / 2): by its series below the
    mean, by Lentz's continued fraction above.

    >>> round(chi_square_tail(3.841458820694124, 1), 12)
    0.05
    >>> round(chi_square_tail(18.307038053275146, 10), 12)
    0.05
    """
    a, z = freedom / 2, x / 2
    if z <= 0:
        return 1.0
    front = math.exp(a * math.log(z) - z - math.lgamma(a))
    if z < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= z / n
            total += term
        return max(0.0, 1 - front * total)
    b = z + 1 - a
    c = math.inf
    d = 1 / b
    fraction = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction


def likelihood(counts: Sequence[int], weights: Sequence[float] | None = None) -> float:
    """The chance of counts at least as uneven as these, if the cells have these weights.

    >>> likelihood([50, 50]) == 1.0, likelihood([90, 10]) < 1e-12
    (True, True)
    """
    shares = [1.0] * len(counts) if weights is None else list(weights)
    scale = sum(counts) / sum(shares)
    cells = pooled(list(zip((share * scale for share in shares), counts, strict=True)))
    if len(cells) < 2:
        return 1.0
    x = sum((count - expected) ** 2 / expected for expected, count in cells)
    return chi_square_tail(x, len(cells) - 1)


FEWEST = 5.0
"""Pearson's test means little for a cell with fewer expected than this."""


def pooled(cells: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """Cells of expected and counted numbers, the rare ones thrown together until they are not.

    >>> pooled([(20.0, 18), (2.0, 3), (3.0, 1), (1.0, 4)])
    [(6.0, 8), (20.0, 18)]
    """
    made: list[tuple[float, int]] = []
    expected, counted = 0.0, 0
    for share, count in sorted(cells, key=lambda cell: cell[0]):
        expected, counted = expected + share, counted + count
        if expected >= FEWEST:
            made.append((expected, counted))
            expected, counted = 0.0, 0
    if counted or expected:
        last = made.pop() if made else (0.0, 0)
        made.append((last[0] + expected, last[1] + counted))
    return made
