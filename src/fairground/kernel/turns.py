"""Turns around a table that some have left, in the rules' subset of Python.

`held` is a line with what each seat still has: dice, cards, pebbles.
"""


def total(held, seats):
    """What all seats have together, or what the first entries of any line come to."""
    together = 0
    for seat in range(seats):
        together += held[seat]
    return together


def next_holder(held, seats, seat):
    """The next seat that still has something, or the seat itself if nobody else does."""
    for step in range(1, seats):
        other = (seat + step) % seats
        if held[other] > 0:
            return other
    return seat
