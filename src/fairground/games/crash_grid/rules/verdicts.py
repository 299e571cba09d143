"""Crash Grid's verdicts: which rule an action breaks, if any."""

from fairground.games.crash_grid.rules.components import CARDS, MOVE_J
from fairground.kernel.piles import index_of
from fairground.kernel.tape import RULING


def verdict_on_reveal(s, seat, a):
    """CG-17: exactly one card of the own hand, final once given (CG-R29)."""
    if s.held[seat] == 0:
        return 49
    if (s.waiting >> seat) & 1 == 0:
        return RULING + 29
    if a >= CARDS:
        return 24
    if index_of(s.hand[seat], s.held[seat], a) < 0:
        return 17
    return 0


def verdict_on_ride(s, seat, a):
    """CG-24: the rider whose turn it is plays one unused move card."""
    if (s.waiting >> seat) & 1 == 0:
        return 21
    if a < CARDS:
        return 18
    if (s.used[seat] >> (a - MOVE_J)) & 1 == 1:
        return 15
    return 0
