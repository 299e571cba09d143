"""The course of Crash Grid: rounds begin and end, and tricks within them."""

from fairground.games.crash_grid.rules.arena import clear_arena, place_rider, reset_rider
from fairground.games.crash_grid.rules.cards import deal_hands, discard_card, open_deck, refill
from fairground.games.crash_grid.rules.components import MOST_SEATS, NO_CARD, OVER, REVEAL
from fairground.games.crash_grid.rules.events import (
    EXTENDED,
    REFRESHED,
    ROUND_STARTED,
    SCORED,
    TRICK_STARTED,
    VOIDED,
)
from fairground.games.crash_grid.rules.initiative import set_order
from fairground.games.crash_grid.rules.options import ROUND_END
from fairground.games.crash_grid.rules.standings import match_is_over, note_match
from fairground.kernel.tape import RULING, keep_picture

# ---------------------------------------------------------------- rounds


def start_round(s, desk):
    """CG-53: everything afresh; only points and the round number carry over."""
    ROUND_STARTED(desk, s.round, s.seats)
    clear_arena(s)
    open_deck(s)
    s.trick = 1
    s.living = s.seats
    for seat in range(MOST_SEATS):
        reset_rider(s, seat)
    for seat in range(s.seats):
        place_rider(s, seat, desk)
    deal_hands(s, desk)
    if s.rail_moves == 0:
        EXTENDED(desk)
    start_trick(s, desk)


def end_round_at_once(s, desk):
    """CG-R10, `round_end=immediate`: the last rider scores without moving."""
    for i in range(s.turn + 1, s.riders):
        seat = s.order[i]
        discard_card(s, s.revealed[seat])
        s.revealed[seat] = NO_CARD
    end_round(s, desk)


def end_round(s, desk):
    """CG-50, CG-51: the last rider scores a point, or the round is void."""
    s.round += 1
    s.waiting = 0
    if s.living == 1:
        for seat in range(s.seats):
            if s.alive[seat] == 1:
                s.points[seat] += 1
                note_point(s, seat, desk)
    else:
        points = s.points
        VOIDED(desk, points[0], points[1], points[2], points[3])
    if match_is_over(s):
        s.phase = OVER
        note_match(s, desk)
    else:
        keep_picture(s, desk)
        start_round(s, desk)


def note_point(s, seat, desk):
    """CG-50, CG-R10: who has won the round, and how the match stands now."""
    points = s.points
    rule = RULING + 10 if s.round_end == ROUND_END.IMMEDIATE else 50
    SCORED(desk, rule, seat, points[0], points[1], points[2], points[3])


# ---------------------------------------------------------------- tricks


def start_trick(s, desk):
    """CG-17, CG-49: all living riders with a card choose; if none has one, they just ride."""
    if desk.taping == 1:
        TRICK_STARTED(desk, 53 if s.trick == 1 else 46, s.trick)
    s.phase = REVEAL
    waiting = 0
    for seat in range(s.seats):
        if s.alive[seat] == 1 and s.held[seat] > 0:
            waiting |= 1 << seat
    s.waiting = waiting
    if waiting == 0:
        set_order(s, desk)


def end_trick(s, desk):
    """CG-41..CG-46: the round ends, or survivors refill, refresh and start the next trick."""
    if s.living <= 1:
        end_round(s, desk)
        return
    refill(s, desk)
    if s.trick % 3 == 0:
        refresh(s, desk)
    if s.trick == s.rail_moves:
        EXTENDED(desk)
    s.trick += 1
    start_trick(s, desk)


def refresh(s, desk):
    """CG-45, CG-R24: after every third trick all J, Q, K are turned face up."""
    for seat in range(s.seats):
        s.used[seat] = 0
    REFRESHED(desk)
