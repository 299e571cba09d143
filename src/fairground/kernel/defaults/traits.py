"""What a seat has, as whole numbers, and its prospects: for judgements learned of a layout.

In the rules' subset of Python.
"""

from math import exp

from fairground.kernel.roles import NO_CARD


def sum_of(things, n):
    """The first n cards or dice of a place together, by their numbers."""
    total = 0
    for i in range(n):
        if things[i] != NO_CARD:
            total += things[i]
    return total


def prospect_among(worths, seats, seat):
    """A seat's prospects, from -1 to 1, where each has a worth in log-odds; they sum to zero."""
    most = worths[0]
    for other in range(seats):
        most = max(most, worths[other])
    total = 0.0
    for other in range(seats):
        total += exp(worths[other] - most)
    return (seats * exp(worths[seat] - most) / total - 1.0) / max(seats - 1, 1)
