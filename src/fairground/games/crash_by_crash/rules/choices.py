"""The legal choices of Crash by Crash in ascending order, phase by phase."""

from fairground.games.crash_by_crash.rules.card_prospects import first_target_succeeds
from fairground.games.crash_by_crash.rules.cards import types_in_hand
from fairground.games.crash_by_crash.rules.components import (
    ACTION,
    BEHIND_LAST,
    CARD,
    CARD_FIRST,
    CARD_SECOND,
    EXCHANGE,
    FIRST_ACTION,
    NO_WISH,
    PLACE_CELL,
    PLACE_STANDARD,
    SETUP_CAR,
    WALK_STEP,
)
from fairground.games.crash_by_crash.rules.prospects import cell_succeeds, mark_cells, mood_of
from fairground.games.crash_by_crash.rules.setup import is_setup_cell, slots_taken
from fairground.games.crash_by_crash.rules.tiles import (
    BY_NEIGHBOUR,
    CELLS,
    FLOWERS,
    HOLE,
    NO_CELL,
    OUTSIDE,
)
from fairground.games.crash_by_crash.rules.tricks import (
    is_first_target,
    second_target,
    second_targets,
)
from fairground.games.crash_by_crash.rules.turns import wish_of
from fairground.games.crash_by_crash.rules.verdicts import action_fault, fault, target_fault
from fairground.games.crash_by_crash.rules.walks import exit_at, exits, was_visited
from fairground.games.crash_by_crash.rules.ways import place_succeeds


def list_choices(s, out, desk):
    """Write the deciding seat's legal actions; return how many there are."""
    if s.phase == SETUP_CAR:
        return list_setup(s, out)
    if s.phase == PLACE_CELL:
        return list_cells(s, out, desk)
    if s.phase == WALK_STEP:
        return list_steps(s, out, desk)
    if s.phase == CARD_SECOND:
        return list_second_targets(s, out, desk)
    if s.phase == ACTION:
        return list_actions(s, out, desk)
    if s.phase == CARD_FIRST:
        return list_targets(s, out, desk)
    n = 0
    for a in range(FIRST_ACTION[s.phase], BEHIND_LAST[s.phase]):
        if fault(s, a, desk) == 0:
            out[n] = a
            n += 1
    return n


def list_actions(s, out, desk):
    """CC-14: the cards of the hand, then the other kinds of action."""
    hand = types_in_hand(s, s.seat)
    n = 0
    for a in range(CARD, EXCHANGE + 1):
        if a >= PLACE_STANDARD or (hand >> (a - CARD)) & 1 == 1:
            if action_fault(s, a, desk) == 0:
                out[n] = a
                n += 1
    return n


def list_targets(s, out, desk):
    """CC-70..CC-74: the first targets of a grey card."""
    card = s.chosen_card
    wish = wish_of(s)
    n = 0
    for cell in range(CELLS):
        if is_first_target(s, card, cell) and first_target_succeeds(s, card, cell, wish, desk):
            out[n] = cell
            n += 1
    return n


def list_second_targets(s, out, desk):
    """CC-70..CC-72: the second targets of a grey card."""
    n = 0
    for i in range(second_targets(s.chosen_card)):
        to = second_target(s.chosen_card, s.chosen_cell, i)
        if to != OUTSIDE and target_fault(s, to, desk) == 0:
            out[n] = to
            n += 1
    return n


def list_setup(s, out):
    """CC-8."""
    taken = slots_taken(s)
    n = 0
    for cell in range(CELLS):
        if is_setup_cell(s, cell, taken):
            out[n] = cell
            n += 1
    return n


def list_cells(s, out, desk):
    """The cells for a placement."""
    mark_cells(s, s.magnetic, desk)
    wish = wish_of(s)
    mood = mood_of(s, wish)
    is_any = wish == NO_WISH and s.absorbed_push == 1
    n = 0
    for cell in range(CELLS):
        if desk.marks[cell] == 1:
            if is_any or cell_succeeds(s, s.magnetic, cell, wish, mood, desk):
                out[n] = cell
                n += 1
    return n


def list_steps(s, out, desk):
    """The operator's next places: cells in ascending order, then holes."""
    at = s.operator_at
    wish = wish_of(s)
    n = 0
    holes = 0
    for i in range(exits(at)):
        place = exit_at(s, at, BY_NEIGHBOUR[i] if at < CELLS else i)
        if place >= HOLE and place != NO_CELL:
            holes |= 1 << (place - HOLE)
        elif place != NO_CELL and may_step(s, place, wish, desk):
            out[n] = place
            n += 1
    for flower in range(FLOWERS):
        if (holes >> flower) & 1 == 1 and may_step(s, HOLE + flower, wish, desk):
            out[n] = HOLE + flower
            n += 1
    return n


def may_step(s, place, wish, desk):
    """CC-52: whether the operator may go on to a neighbouring place."""
    return not was_visited(s, place) and place_succeeds(s, place, wish, desk)
