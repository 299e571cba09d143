"""Censuses: how many things of each kind lie somewhere, and which of them lie nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


def spread(counts: Iterable[int]) -> list[int]:
    """The kinds that are counted, each as often as its count says.

    >>> spread([2, 0, 1])
    [0, 0, 2]
    """
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def counted(kinds: Iterable[int], size: int) -> list[int]:
    """How many there are of each kind below a number.

    >>> counted([0, 2, 0], 3)
    [2, 0, 1]
    """
    counts = [0] * size
    for kind in kinds:
        counts[kind] += 1
    return counts


def miscounted(found: Counter[int], due: Sequence[int]) -> list[int]:
    """The kinds of which more or fewer are found than are due.

    >>> miscounted(Counter([0, 0, 2]), [2, 1, 1, 0])
    [1]
    """
    return [kind for kind, count in enumerate(due) if found[kind] != count]


def left_over(found: Counter[int], due: Sequence[int]) -> list[int]:
    """What is due and not found.

    >>> left_over(Counter([0, 2]), [2, 1, 1, 0])
    [0, 1]
    """
    return spread(count - found[kind] for kind, count in enumerate(due))
