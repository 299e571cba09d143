"""Legality in Crash by Crash: the rule that an action breaks, or none, phase by phase."""

from fairground.games.crash_by_crash.rules.card_prospects import (
    bound_card_succeeds,
    first_target_succeeds,
    grey_succeeds,
    trick_succeeds,
)
from fairground.games.crash_by_crash.rules.cards import held, holds
from fairground.games.crash_by_crash.rules.components import (
    A_BELL,
    ACCUMULATOR,
    ACTION,
    BLUE,
    CARD,
    CARD_COLOURS,
    CARD_FIRST,
    CARD_PLAYING,
    CARD_SECOND,
    CARD_TYPES,
    DIRECTION,
    DONE,
    EXCHANGE,
    EXCHANGE_DISCARD,
    EXCHANGING,
    EXPANSION,
    GREY,
    HOLE_ACTION,
    KEEP,
    KEEP_ONE,
    NO_CARD,
    NO_DIRECTION,
    NO_WISH,
    PLACE_CELL,
    PLACE_DIRECTION,
    PLACE_MAGNETIC,
    PLACE_POWER,
    PLACE_SECOND,
    PLACE_STANDARD,
    ROW,
    SETUP_CAR,
    SILENCE,
    TAKE,
    TAKE_DECK,
    WALK_DIRECTION,
    WALK_FOUR,
    WALK_STEP,
    WALKING,
)
from fairground.games.crash_by_crash.rules.floor import car_in_stock, side_of
from fairground.games.crash_by_crash.rules.options import REPEAT
from fairground.games.crash_by_crash.rules.prospects import (
    car_towards,
    cell_fault,
    cell_succeeds,
    direction_succeeds,
    is_blue_bound,
    mood_of,
    most_power,
    placement_succeeds,
    placing_succeeds,
)
from fairground.games.crash_by_crash.rules.setup import is_setup_cell, slots_taken
from fairground.games.crash_by_crash.rules.tiles import CELLS, DIRECTIONS, FLOWERS
from fairground.games.crash_by_crash.rules.tricks import (
    has_effect,
    is_first_target,
    is_second_target,
)
from fairground.games.crash_by_crash.rules.turns import is_quiet, is_yellow_bound, wish_of
from fairground.games.crash_by_crash.rules.walks import is_next_to, was_visited, ways_onto
from fairground.games.crash_by_crash.rules.ways import place_succeeds, step_succeeds, walk_succeeds
from fairground.kernel.tape import RULING


def fault(s, a, desk):
    """The rule against an action of the deciding seat, or 0."""
    if s.phase == ACTION:
        return action_fault(s, a, desk)
    if s.phase == WALK_STEP:
        return step_fault(s, a, desk)
    if s.phase == SETUP_CAR:
        return setup_fault(s, a)
    if s.phase == PLACE_CELL:
        return cell_choice_fault(s, a, desk)
    if s.phase == PLACE_DIRECTION:
        return direction_fault(s, a, desk)
    if s.phase == PLACE_SECOND:
        return second_fault(s, a, desk)
    if s.phase == PLACE_POWER:
        return power_fault(s, a, desk)
    if s.phase <= CARD_SECOND:
        return target_fault(s, a, desk)
    if s.phase == WALK_DIRECTION:
        return leaving_fault(s, a, desk)
    return drawing_fault(s, a)


def wish_fault(wish):
    """The rule that is broken by an action that cannot do what is wished."""
    if wish == SILENCE:
        return 66
    return 43 if wish == A_BELL else RULING + 25


def setup_fault(s, a):
    """CC-7, CC-8."""
    if a >= CELLS:
        return 7
    return 0 if is_setup_cell(s, a, slots_taken(s)) else 8


def action_fault(s, a, desk):
    """CC-13..CC-15, CC-42, CC-43: the kinds of action, and what binds them."""
    if a < CARD or a > EXCHANGE:
        return 14
    if s.second == 1 and is_blue_bound(s) and a != PLACE_STANDARD and a != PLACE_MAGNETIC:
        return 42
    if is_repetition(s, a):
        return repetition_fault(s, a, desk)
    if a < PLACE_STANDARD:
        return card_fault(s, a - CARD, desk)
    if a <= PLACE_MAGNETIC:
        return place_fault(s, a - PLACE_STANDARD, desk)
    if a <= WALK_FOUR:
        return walk_fault(s, 4 if a == WALK_FOUR else 2, desk)
    if is_yellow_bound(s):
        return 43
    return 0 if held(s, s.seat) >= 2 else 59


def repetition_fault(s, a, desk):
    """CC-R6: an exchange may follow an exchange if no car, card or walk is legal."""
    if a != EXCHANGE or held(s, s.seat) < 2:
        return RULING + 6
    for other in range(CARD, PLACE_STANDARD):
        if card_fault(s, other - CARD, desk) == 0:
            return RULING + 6
    for magnetic in range(2):
        if place_fault(s, magnetic, desk) == 0:
            return RULING + 6
    return 0 if walk_fault(s, 2, desk) != 0 and walk_fault(s, 4, desk) != 0 else RULING + 6


def is_repetition(s, a):
    """CC-R6, `repeat=placing_only`: the kind of the first action once more, unless placing."""
    if s.repeat != REPEAT.PLACING_ONLY or s.second == 0:
        return False
    if a < PLACE_STANDARD:
        return s.first_kind == CARD_PLAYING
    if a <= PLACE_MAGNETIC:
        return False
    return s.first_kind == (EXCHANGING if a == EXCHANGE else WALKING)


def card_fault(s, card, desk):
    """CC-41..CC-43: in the hand, at the right time, and with an effect."""
    if not holds(s, s.seat, card):
        return 41
    wish = wish_of(s)
    if CARD_COLOURS[card] == GREY:
        if wish == NO_WISH:
            return 0 if has_effect(s, card) else 41
        if grey_succeeds(s, card, wish, desk):
            return 0
        return wish_fault(wish) if has_effect(s, card) else 41
    rule = 42 if CARD_COLOURS[card] == BLUE else 43
    if s.second == 1:
        return rule
    if rule == 43 and is_quiet(s):
        return 66
    return 0 if bound_card_succeeds(s, card, desk) else rule


def place_fault(s, magnetic, desk):
    """CC-17, CC-20, CC-23, CC-82: a car to place, the price, and a place for it."""
    if magnetic == 1 and is_blue_bound(s) and s.bound != EXPANSION:
        return 82
    if car_in_stock(s, side_of(s.seat), magnetic) < 0:
        return 20
    if s.placements > 0 and s.score[side_of(s.seat)] <= s.second_place_cost:
        return 23
    wish = wish_of(s)
    if placing_succeeds(s, magnetic, wish, desk):
        return 0
    if wish == NO_WISH:
        return 33 if magnetic == 1 else 24
    return wish_fault(wish)


def walk_fault(s, steps, desk):
    """CC-51: the price, and a walk that can be made."""
    if steps == 4 and s.score[side_of(s.seat)] <= s.op4_cost:
        return 51
    wish = wish_of(s)
    return 0 if walk_succeeds(s, steps, wish, desk) else wish_fault(wish)


def cell_choice_fault(s, a, desk):
    """CC-17, CC-24, CC-33: a cell to place on."""
    wish = wish_of(s)
    if a >= CELLS:
        return 17
    rule = cell_fault(s, s.magnetic, a)
    if rule != 0:
        return rule
    if cell_succeeds(s, s.magnetic, a, wish, mood_of(s, wish), desk):
        return 0
    return RULING + 18 if wish == NO_WISH else wish_fault(wish)


def direction_fault(s, a, desk):
    """CC-25, CC-81: a car in that direction, or with Expansion Unlimited no push at all."""
    wish = wish_of(s)
    cell = s.chosen_cell
    if a == DONE:
        if s.bound != EXPANSION:
            return 25
        if placement_succeeds(
            s, 0, cell, NO_DIRECTION, NO_DIRECTION, 0, wish, mood_of(s, wish), desk
        ):
            return 0
        return wish_fault(wish)
    d = a - DIRECTION
    if d < 0 or d >= DIRECTIONS or not car_towards(s, cell, d):
        return 25
    if direction_succeeds(s, cell, d, wish, mood_of(s, wish), desk):
        return 0
    return RULING + 18 if wish == NO_WISH else wish_fault(wish)


def second_fault(s, a, desk):
    """CC-78: another car in another direction, or none."""
    wish = wish_of(s)
    second_d = a - DIRECTION
    if a == DONE:
        second_d = NO_DIRECTION
    elif second_d < 0 or second_d >= DIRECTIONS or second_d == s.chosen_direction:
        return 78
    elif not car_towards(s, s.chosen_cell, second_d):
        return 78
    if placement_succeeds(
        s, 0, s.chosen_cell, s.chosen_direction, second_d, 0, wish, mood_of(s, wish), desk
    ):
        return 0
    return RULING + 18 if wish == NO_WISH else wish_fault(wish)


def power_fault(s, a, desk):
    """CC-28, CC-32: accumulators for the push."""
    wish = wish_of(s)
    power = a - ACCUMULATOR
    if power < 0 or power > most_power(s):
        return 28
    cell = s.chosen_cell
    if placement_succeeds(
        s, 0, cell, s.chosen_direction, NO_DIRECTION, power, wish, mood_of(s, wish), desk
    ):
        return 0
    return wish_fault(wish)


def target_fault(s, a, desk):
    """CC-70..CC-74: the targets of a grey card; its rule is that of its number."""
    wish = wish_of(s)
    card = s.chosen_card
    if a >= CELLS:
        return 70 + card
    if s.phase == CARD_FIRST:
        if not is_first_target(s, card, a):
            return 70 + card
        return 0 if first_target_succeeds(s, card, a, wish, desk) else wish_fault(wish)
    if not is_second_target(s, card, s.chosen_cell, a):
        return 70 + card
    return 0 if trick_succeeds(s, card, s.chosen_cell, a, wish, desk) else wish_fault(wish)


def step_fault(s, a, desk):
    """CC-52, CC-54, CC-R25: next to the operator, not visited, and no dead end."""
    if a >= HOLE_ACTION + FLOWERS or not is_next_to(s, a):
        return 52 if a < HOLE_ACTION or a >= HOLE_ACTION + FLOWERS else 54
    if was_visited(s, a):
        return 52
    wish = wish_of(s)
    return 0 if place_succeeds(s, a, wish, desk) else wish_fault(wish)


def leaving_fault(s, a, desk):
    """CC-56: one of the two directions out of the hole."""
    d = a - DIRECTION
    if d < 0 or d >= DIRECTIONS or (ways_onto(s, s.chosen_cell) >> d) & 1 == 0:
        return 56
    wish = wish_of(s)
    return 0 if step_succeeds(s, s.chosen_cell, d, wish, desk) else wish_fault(wish)


def drawing_fault(s, a):
    """CC-48, CC-59, CC-102: discard, take or keep a card."""
    if s.phase == EXCHANGE_DISCARD:
        card = a - CARD
        if card < 0 or card >= CARD_TYPES:
            return 59
        return 0 if holds(s, s.seat, card) else 59
    if s.phase == KEEP_ONE:
        return 0 if a == KEEP or a == KEEP + 1 else 102
    if a == TAKE_DECK:
        return 0
    slot = a - TAKE
    if slot < 0 or slot >= ROW:
        return 48
    return 0 if s.row[slot] != NO_CARD else 48
