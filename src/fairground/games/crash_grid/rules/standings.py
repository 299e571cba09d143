"""How a match of Crash Grid stands: points, the lead, and when it is over."""

from fairground.games.crash_grid.rules.components import DECIDED, LAST_ROUND, SOLE_LEADER
from fairground.games.crash_grid.rules.events import MATCH_OVER
from fairground.kernel.tape import RULING


def note_match(s, desk):
    """CG-52, CG-R21: who has won, after how many rounds, and why no other is played."""
    winners = leaders(s)
    shared = winners & (winners - 1) != 0
    rule = RULING + 21 if shared else 52
    MATCH_OVER(desk, rule, winners, s.round, end_of_match(s), s.rounds_min)


def end_of_match(s):
    """The line of section "Match flow" that ended the match."""
    if s.round >= s.rounds_max:
        return LAST_ROUND
    return SOLE_LEADER if s.round >= s.rounds_min else DECIDED


def best_points(s):
    """The lead: the most points of any seat."""
    lead = 0
    for seat in range(s.seats):
        if s.points[seat] > lead:
            lead = s.points[seat]
    return lead


def leaders(s):
    """Bit mask of the seats that share the lead (CG-R21)."""
    lead = best_points(s)
    mask = 0
    for seat in range(s.seats):
        if s.points[seat] == lead:
            mask |= 1 << seat
    return mask


def match_is_over(s):
    """CG-52, CG-R20, CG-R22: after the last round, or as soon as one leader is settled."""
    if s.round >= s.rounds_max:
        return True
    lead = best_points(s)
    holders = 0
    second = 0
    for seat in range(s.seats):
        if s.points[seat] == lead:
            holders += 1
        elif s.points[seat] > second:
            second = s.points[seat]
    if holders != 1:
        return False
    return s.round >= s.rounds_min or lead - second > s.rounds_min - s.round
