"""Crash Grid's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.crash_grid.rules.components import (
    MOST_SEATS,
    MOVE_J,
    MOVES_LEFT,
    OPEN_MOVES,
    OVER,
    REVEAL,
)
from fairground.games.crash_grid.rules.initiative import commit
from fairground.games.crash_grid.rules.riding import ride
from fairground.games.crash_grid.rules.standings import leaders
from fairground.games.crash_grid.rules.turns import start_round
from fairground.games.crash_grid.rules.verdicts import verdict_on_reveal, verdict_on_ride
from fairground.kernel.piles import copy_cards


def deal(s, desk):
    """CG-1..CG-9: a new match; options, seats and key already lie in the state."""
    s.round = 0
    for seat in range(MOST_SEATS):
        s.points[seat] = 0
    start_round(s, desk)


def pending(s):
    """CG-17, CG-24: all living riders with a card at once, or the one whose turn it is."""
    return s.waiting


def verdict(s, seat, a, desk):
    """0 if the action is legal for the seat now, else the number of the rule it breaks."""
    if s.phase == OVER:
        return 52
    if s.alive[seat] == 0:
        return 19
    if s.phase == REVEAL:
        return verdict_on_reveal(s, seat, a)
    return verdict_on_ride(s, seat, a)


def choices(s, seat, out, desk):
    """Write the seat's legal actions in ascending order; return how many there are."""
    if (s.waiting >> seat) & 1 == 0:
        return 0
    if s.phase == REVEAL:
        held = s.held[seat]
        copy_cards(out, s.hand[seat], held)
        return held
    used = s.used[seat]
    n = OPEN_MOVES[used]
    copy_cards(out, MOVES_LEFT[used], n)
    return n


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    if s.phase == REVEAL:
        commit(s, seat, a, desk)
    else:
        ride(s, seat, a - MOVE_J, desk)
    return s.waiting


def score(s, out):
    """CG-52: the winners share one point of result; before the end everybody has nothing."""
    winners = leaders(s)
    count = 0
    for seat in range(s.seats):
        count += (winners >> seat) & 1
    for seat in range(s.seats):
        out[seat] = 0.0
        if s.phase == OVER and (winners >> seat) & 1 == 1:
            out[seat] = 1.0 / count
