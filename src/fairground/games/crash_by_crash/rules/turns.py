"""The course of a turn of Crash by Crash: the end of an action, of a turn, of the game."""

from fairground.games.crash_by_crash.rules.bells import end_game
from fairground.games.crash_by_crash.rules.cards import held, refill_row
from fairground.games.crash_by_crash.rules.components import (
    A_BELL,
    ACTION,
    CARD_COLOURS,
    CARS,
    END_DRAW,
    HAND,
    IN_STOCK,
    LOCKED,
    NO_CARD,
    NO_CARS,
    NO_KIND,
    NO_WISH,
    OVER,
    SILENCE,
    TURN_CAP,
    YELLOW,
)
from fairground.games.crash_by_crash.rules.events import TURN_STARTED
from fairground.games.crash_by_crash.rules.floor import cars_on_floor, side_of
from fairground.games.crash_by_crash.rules.magnets import is_settled, magnet_phase
from fairground.games.crash_by_crash.rules.walks import end_walk


def is_quiet(s):
    """CC-66, CC-103: whether no bell may be rung in this turn."""
    return s.turn < s.first_scoring_turn


def is_yellow_bound(s):
    """CC-43: whether the second action of this turn has to ring a bell."""
    return s.bound != NO_CARD and s.second == 1 and CARD_COLOURS[s.bound] == YELLOW


def must_ring(s):
    """CC-43: whether the present action still has to ring a bell."""
    return s.rung == 0 and is_yellow_bound(s)


def wish_of(s):
    """What the present action has to do about bells."""
    if is_quiet(s):
        return SILENCE
    return A_BELL if must_ring(s) else NO_WISH


def fulfils(s, wish):
    """Whether an action that was carried out did what was wished."""
    return wish == NO_WISH or (s.rung == 1) == (wish == A_BELL)


def forget_choice(s):
    """Nothing of a finished choice stays in the state."""
    s.magnetic = 0
    s.chosen_cell = 0
    s.chosen_direction = 0
    s.chosen_card = NO_CARD
    s.draws_left = 0


def end_action(s, kind, desk):
    """Events of the action are resolved: magnets, the test for cars, the next action."""
    if s.visits > 0:
        end_walk(s)
    forget_choice(s)
    if s.phase != OVER:
        events = s.events
        magnet_phase(s, desk)
        settle(s, events)
    if s.phase != OVER and (cars_on_floor(s, 0) == 0 or cars_on_floor(s, 1) == 0):
        end_game(s, NO_CARS, 91, desk)  # CC-91, CC-R35
    if s.phase == OVER:
        return
    s.rung = 0
    if s.second == 0:
        s.second = 1
        s.first_kind = kind
        s.armed = 1 if is_yellow_bound(s) else 0  # CC-44: only from the second action on
        s.phase = ACTION
    else:
        s.armed = 0
        end_turn(s, desk)


def settle(s, events):
    """CC-R52: a pull can be left over only if an event took a magnet away, or cars swing freely."""
    s.restless = 0
    if (s.events > events or s.magnet_hold == 0) and not is_settled(s):
        s.restless = 1


def end_turn(s, desk):
    """CC-16, CC-48: refill the hand, one card at a time, then the turn passes."""
    if held(s, s.seat) < HAND:
        s.phase = END_DRAW
    else:
        pass_turn(s, desk)


def pass_turn(s, desk):
    """CC-12, CC-16, CC-20, CC-49, CC-93: the row is refilled, locks open, the next seat."""
    if s.seats == 2:
        refill_row(s, 49, desk)
    s.blocked[side_of(s.seat)] = 0
    for i in range(CARS):
        if s.where[i] == LOCKED:
            s.where[i] = IN_STOCK
    if s.turn >= s.max_turns:
        end_game(s, TURN_CAP, 93, desk)
    else:
        start_turn(s, (s.seat + 1) % s.seats, s.turn + 1, desk)


def start_turn(s, seat, turn, desk):
    """CC-13: two actions, and no card of an earlier turn counts (CC-46)."""
    s.seat = seat
    s.turn = turn
    s.second = 0
    s.placements = 0
    s.first_kind = NO_KIND
    s.bound = NO_CARD
    s.phase = ACTION
    if s.magnet_hold == 0 and turn == s.first_scoring_turn and not is_settled(s):
        s.restless = 1  # CC-R8: what was kept silent until now is left over
    TURN_STARTED(desk, seat, turn)
