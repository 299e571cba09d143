"""Legality of cards by look-ahead: whether one has an effect as the rules want it."""

from fairground.games.crash_by_crash.rules.cards import holds
from fairground.games.crash_by_crash.rules.components import (
    A_BELL,
    BELL_CHARMS,
    BLUE,
    CARD_COLOURS,
    DEAD_ACCUMULATOR,
    EXPANSION,
    FLYING_DUTCHMAN,
    NO_WISH,
    OVER,
    POWERLESS_BELL,
    SABOTEUR,
    SILENCE,
    YELLOW,
)
from fairground.games.crash_by_crash.rules.floor import car_in_stock, cars_on_floor, side_of
from fairground.games.crash_by_crash.rules.magnets import (
    has_magnet_on_floor,
    is_beside_magnet,
    is_near_magnet,
    magnet_phase,
)
from fairground.games.crash_by_crash.rules.options import REPEAT
from fairground.games.crash_by_crash.rules.prospects import (
    most_power,
    placing_succeeds,
    push_reaches_bell,
)
from fairground.games.crash_by_crash.rules.tiles import CELLS, OUTSIDE
from fairground.games.crash_by_crash.rules.tricks import (
    asks_twice,
    do_trick,
    has_effect,
    is_first_target,
    is_second_target,
    second_target,
    second_targets,
)
from fairground.games.crash_by_crash.rules.turns import fulfils, is_quiet, settle, wish_of
from fairground.games.crash_by_crash.rules.ways import walk_succeeds
from fairground.kernel.algorithms import copy


def trick_succeeds(s, card, cell, to, wish, desk):
    """Whether a grey card does what is wished with these targets: only magnets ring after it."""
    if wish == NO_WISH:
        return True
    if not may_trick_move(s, card, cell, to):
        return wish == SILENCE
    copy(desk.trial, s)
    do_trick(desk.trial, card, cell, to, desk)
    magnet_phase(desk.trial, desk)
    return fulfils(desk.trial, wish)


def may_trick_move(s, card, cell, to):
    """Whether magnets could move anything after a grey card; if not, it need not be tried.

    A bell or an accumulator is no obstacle, and the operator is one only beside a magnet.
    """
    if not has_magnet_on_floor(s):
        return False
    if s.restless == 1:
        return True
    if card == FLYING_DUTCHMAN:
        return is_beside_magnet(s, s.operator_at) or is_beside_magnet(s, cell)
    if card == BELL_CHARMS or card == DEAD_ACCUMULATOR:
        return False
    return is_near_magnet(s, cell) or (card != SABOTEUR and is_near_magnet(s, to))


def first_target_succeeds(s, card, cell, wish, desk):
    """Whether a grey card with this first target can do what is wished."""
    if wish == NO_WISH or not asks_twice(card):
        return trick_succeeds(s, card, cell, 0, wish, desk)
    for i in range(second_targets(card)):
        to = second_target(card, cell, i)
        if to != OUTSIDE and is_second_target(s, card, cell, to):
            if trick_succeeds(s, card, cell, to, wish, desk):
                return True
    return False


def grey_succeeds(s, card, wish, desk):
    """CC-41, CC-R27: whether a grey card with an effect can do what is wished."""
    if card == DEAD_ACCUMULATOR:
        return has_effect(s, card) and trick_succeeds(s, card, 0, 0, wish, desk)
    if wish == NO_WISH or not has_magnet_on_floor(s):
        return wish != A_BELL and has_effect(s, card)
    if card == BELL_CHARMS and s.restless == 0:
        return wish == SILENCE and has_effect(s, card)
    for cell in range(CELLS):
        if is_first_target(s, card, cell) and first_target_succeeds(s, card, cell, wish, desk):
            return True
    return False


def bound_card_succeeds(s, card, desk):
    """CC-42, CC-43: whether the second action that a blue or yellow card asks for exists.

    It is judged in the position after the card's own magnet phase (CC-R52).
    """
    if (
        CARD_COLOURS[card] == YELLOW
        and s.restless == 0
        and car_in_stock(s, side_of(s.seat), 0) >= 0
    ):
        if push_reaches_bell(s, 1 + most_power(s)):
            return True
    if CARD_COLOURS[card] == BLUE and not is_quiet(s) and s.absorbed_push == 1 and s.restless == 0:
        # nothing stands in the way of any placement, so that there need only be one
        if card == EXPANSION and car_in_stock(s, side_of(s.seat), 1) >= 0:
            return True
        return placing_succeeds(s, 0, NO_WISH, desk)
    after = desk.after_card
    copy(after, s)
    after.bound = card
    magnet_phase(after, desk)
    settle(after, s.events)
    if after.phase == OVER or cars_on_floor(after, 0) == 0 or cars_on_floor(after, 1) == 0:
        return True
    after.second = 1
    after.rung = 0
    if CARD_COLOURS[card] == YELLOW:
        after.armed = 1
        return placing_succeeds(after, 0, A_BELL, desk) or bell_is_in_reach(after, desk)
    wish = wish_of(after)
    if card == EXPANSION and placing_succeeds(after, 1, wish, desk):
        return True
    return placing_succeeds(after, 0, wish, desk)


def bell_is_in_reach(s, desk):
    """CC-43, CC-R27: whether any second action rings a bell, the likeliest ones first."""
    steps = 4 if s.score[side_of(s.seat)] > s.op4_cost else 2
    while steps > 0:
        if walk_succeeds(s, steps, A_BELL, desk):
            return True
        steps -= 2
    if placing_succeeds(s, 1, A_BELL, desk):
        return True
    for card in range(POWERLESS_BELL):
        if s.repeat != REPEAT.PLACING_ONLY and holds(s, s.seat, card):
            if grey_succeeds(s, card, A_BELL, desk):
                return True
    return False
