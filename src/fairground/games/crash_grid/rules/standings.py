"""How a match of Crash Grid stands: points, the lead, and when it is over."""

from fairground.games.crash_grid.rules.state import DECIDED, LAST_ROUND, MATCH_OVER, SOLE_LEADER
from fairground.kernel.tape import EVERYONE, RULING, note


def note_points(s, rule, kind, seat, desk):
    """How the match stands after a round."""
    if desk.taping == 1:
        points = s.points
        note(desk, rule, kind, EVERYONE, seat, points[0], points[1], points[2], points[3])


def note_match(s, desk):
    """CG-52, CG-R21: who has won, after how many rounds, and why no other is played."""
    winners = leaders(s)
    shared = winners & (winners - 1) != 0
    rule = RULING + 21 if shared else 52
    note(desk, rule, MATCH_OVER, EVERYONE, 0, winners, s.round, end_of_match(s), s.rounds_min)


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
