"""Counting's rules."""

from counting.state import FIRST_TOTALS, RAISED
from counting.steps import raised_by
from fairground.kernel.dice import roll
from fairground.kernel.tape import EVERYONE, note


def deal(s, desk):
    """CO-1: the total begins anywhere from 0 to 3."""
    s.total = roll(s, FIRST_TOTALS)
    s.turn = 0


def pending(s):
    """CO-2: one seat at a time."""
    if s.total >= s.goal:
        return 0
    return 1 << s.turn


def verdict(s, seat, a, desk):
    """CO-2, CO-3."""
    if s.total >= s.goal:
        return 3
    if s.turn != seat:
        return 2
    return 0


def choices(s, seat, out, desk):
    """CO-2: 1, 2 or 3."""
    if pending(s) != 1 << seat:
        return 0
    for a in range(3):
        out[a] = a
    return 3


def apply(s, seat, a, desk):
    """CO-2: raise the total; the next seat follows, unless the goal is reached (CO-3)."""
    s.total += raised_by(a)
    note(desk, 2, RAISED, EVERYONE, seat, raised_by(a), s.total, 0, 0)
    if s.total < s.goal:
        s.turn = (seat + 1) % s.seats
    return pending(s)


def score(s, out):
    """CO-3: who reached the goal has it all."""
    for seat in range(s.seats):
        out[seat] = 0.0
    if s.total >= s.goal:
        out[s.turn] = 1.0
