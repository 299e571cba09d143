"""Pennies: equal sides are a point for the first, different ones for the second."""

from fairground.kernel.scoring import share_win

NO_COIN = 255


def deal(s, desk):
    """PE-1: nobody has shown anything."""
    s.shown[0] = s.shown[1] = NO_COIN


def pending(s):
    """PE-1: who has not shown a coin."""
    waiting = 0
    for seat in range(2):
        if s.shown_count[seat] == 0 and s.round < 9:
            waiting |= 1 << seat
    return waiting


def verdict(s, seat, a, desk):
    """PE-1: either side, once a round."""
    return 0 if pending(s) >> seat & 1 else 1


def apply(s, seat, a, desk):
    """PE-2: the second coin settles the round."""
    s.shown[seat] = a
    s.shown_count[seat] = 1
    if s.shown_count[0] + s.shown_count[1] == 2:
        s.points[0 if s.shown[0] == s.shown[1] else 1] += 1
        s.round += 1
        for other in range(2):
            s.shown[other] = NO_COIN
            s.shown_count[other] = 0
    return pending(s)


def score(s, out):
    """PE-2: the most points."""
    share_win(out, s.points, 2, pending(s) == 0)
