"""Crash by Crash's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.crash_by_crash.rules.actions import (
    choose_step,
    choose_target,
    exchange_discard,
    go_on_drawing,
    go_on_placing,
    start_action,
    take_card,
    take_step,
)
from fairground.games.crash_by_crash.rules.bells import winner
from fairground.games.crash_by_crash.rules.cards import keep_one
from fairground.games.crash_by_crash.rules.choices import list_choices
from fairground.games.crash_by_crash.rules.components import (
    ACTION,
    CARD,
    CARD_SECOND,
    DIRECTION,
    EXCHANGE_DISCARD,
    KEEP,
    KEEP_ONE,
    OVER,
    PLACE_POWER,
    SETUP_CAR,
    SIDES,
    WALK_DIRECTION,
    WALK_STEP,
)
from fairground.games.crash_by_crash.rules.floor import side_of
from fairground.games.crash_by_crash.rules.setup import deal, set_up_car
from fairground.games.crash_by_crash.rules.verdicts import fault

__all__ = ["apply", "choices", "deal", "pending", "score", "verdict"]


def pending(s):
    """CC-12: one player decides at a time."""
    return 0 if s.phase == OVER else 1 << s.seat


def verdict(s, seat, a, desk):
    """0 if the action is legal for the seat now, else the number of the rule it breaks."""
    if s.phase == OVER:
        return 90
    if seat != s.seat:
        return 12
    taping = desk.taping
    desk.taping = 0  # what is only tried leaves no trace on the tape
    rule = fault(s, a, desk)
    desk.taping = taping
    return rule


def choices(s, seat, out, desk):
    """Write the seat's legal actions in ascending order; return how many there are."""
    if s.phase == OVER or seat != s.seat:
        return 0
    taping = desk.taping
    desk.taping = 0
    n = list_choices(s, out, desk)
    desk.taping = taping
    return n


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    if s.phase == ACTION:
        start_action(s, a, desk)
    elif s.phase == WALK_STEP:
        choose_step(s, a, desk)
    elif s.phase == SETUP_CAR:
        set_up_car(s, a, desk)
    elif s.phase <= PLACE_POWER:
        go_on_placing(s, a, desk)
    elif s.phase <= CARD_SECOND:
        choose_target(s, a, desk)
    elif s.phase == WALK_DIRECTION:
        take_step(s, s.chosen_cell, a - DIRECTION, desk)
    elif s.phase == EXCHANGE_DISCARD:
        exchange_discard(s, a - CARD, desk)
    elif s.phase == KEEP_ONE:
        keep_one(s, seat, a - KEEP, desk)
        go_on_drawing(s, desk)
    else:
        take_card(s, a, desk)
    return pending(s)


def score(s, out):
    """CC-92, CC-101: the winning side shares one point of result; a draw is even."""
    best = winner(s)
    for seat in range(s.seats):
        out[seat] = 0.0
        if s.phase == OVER:
            if best == SIDES:
                out[seat] = 1.0 / s.seats
            elif side_of(seat) == best:
                out[seat] = 1.0 * SIDES / s.seats
