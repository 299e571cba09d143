"""Legality by look-ahead: whether a choice can still be completed as the rules want it.

Three things are asked of an action (specification 5): in the early turns it must not ring a bell
(CC-66), after a yellow card it must (CC-43), and a walk must be possible to its end (CC-R25). What
cannot be read off the floor is tried on a copy of the state: the rules themselves are the judge.
"""

from fairground.games.crash_by_crash.cards import holds
from fairground.games.crash_by_crash.floor import (
    car_in_stock,
    cars_on_floor,
    has_car_next_to,
    has_magnet_on_floor,
    is_car,
    is_unoccupied,
    last_of_line,
    magnet_of,
    side_of,
)
from fairground.games.crash_by_crash.magnets import magnet_phase, pulls
from fairground.games.crash_by_crash.pushes import is_absorbed, place_car, push_target
from fairground.games.crash_by_crash.state import (
    A_BELL,
    BLUE,
    CAR_RACKET,
    CARD_COLOURS,
    DEAD_ACCUMULATOR,
    DOUBLE_HIT,
    EXPANSION,
    MOST_POWER,
    NO_CARD,
    NO_DIRECTION,
    NO_WISH,
    OVER,
    POWERLESS_BELL,
    REPEAT_PLACING,
    SILENCE,
    TANDEM,
    VACANT,
    YELLOW,
)
from fairground.games.crash_by_crash.tiles import CELLS, DIRECTIONS, NO_CELL, STEP
from fairground.games.crash_by_crash.tricks import (
    asks_twice,
    do_trick,
    has_effect,
    is_first_target,
    is_second_target,
)
from fairground.games.crash_by_crash.turns import is_quiet, must_ring
from fairground.games.crash_by_crash.walks import (
    asks_direction,
    exit_at,
    exits,
    first_way,
    start_walk,
    step,
    step_target,
    was_visited,
    ways_onto,
)
from fairground.kernel.algorithms import copy


def wish_of(s):
    """What the present action has to do about bells."""
    if is_quiet(s):
        return SILENCE
    return A_BELL if must_ring(s) else NO_WISH


def fulfils(s, wish):
    """Whether an action that was carried out did what was wished."""
    return wish == NO_WISH or (s.rung == 1) == (wish == A_BELL)


# ---------------------------------------------------------------- placing a car


def is_blue_bound(s):
    """CC-42: whether a blue card modifies this placement."""
    return s.bound != NO_CARD and CARD_COLOURS[s.bound] == BLUE


def most_power(s):
    """CC-28, CC-32: the accumulators that may be spent on a push now."""
    side = side_of(s.seat)
    if is_blue_bound(s) or s.blocked[side] == 1:
        return 0
    return min(MOST_POWER, s.power[side])


def car_towards(s, cell, d):
    """Whether a car stands on the neighbouring cell in a direction."""
    return is_car(s.car[STEP[DIRECTIONS * cell + d]])


def cell_fault(s, magnetic, cell):
    """CC-17, CC-24, CC-33: the rule against placing there whatever is pushed, or 0."""
    if not is_unoccupied(s, cell):
        return 17
    if s.bound == EXPANSION:
        return 0
    if magnetic == 1:
        return 0 if pulls(s, cell, magnet_of(s, 1 - side_of(s.seat)), 0) != 0 else 33
    return 0 if has_car_next_to(s, cell) else 24


def placement_succeeds(s, magnetic, cell, d, second_d, power, wish, desk):
    """Whether this very placement does what is wished."""
    if wish == NO_WISH:
        return True
    if s.bound != CAR_RACKET and s.bound != TANDEM:
        if push_rings(s, cell, d, 1 + power) or push_rings(s, cell, second_d, 1):
            return wish == A_BELL
        if magnetic == 0 and not has_magnet_on_floor(s):
            return wish == SILENCE
    copy(desk.trial, s)
    place_car(desk.trial, magnetic, cell, d, second_d, power, desk)
    magnet_phase(desk.trial, desk)
    return fulfils(desk.trial, wish)


def push_rings(s, cell, d, force):
    """Whether an ordinary push from a cell rings a bell."""
    if d == NO_DIRECTION:
        return False
    return push_target(s, STEP[DIRECTIONS * cell + d], d, force) != NO_CELL


def second_succeeds(s, cell, d, second_d, wish, desk):
    """CC-78, CC-R18: a double hit in one or two directions; some car must move if so ruled."""
    if s.absorbed_push == 0 and is_absorbed(s, cell, d):
        if second_d == NO_DIRECTION or is_absorbed(s, cell, second_d):
            return False
    return placement_succeeds(s, 0, cell, d, second_d, 0, wish, desk)


def direction_succeeds(s, cell, d, wish, desk):
    """Whether a push in a direction can do what is wished."""
    if s.bound == DOUBLE_HIT:
        for other in range(DIRECTIONS):
            if other != d and car_towards(s, cell, other):
                if second_succeeds(s, cell, d, other, wish, desk):
                    return True
        return second_succeeds(s, cell, d, NO_DIRECTION, wish, desk)
    if s.absorbed_push == 0 and is_absorbed(s, cell, d):
        return False
    for power in range(most_power(s) + 1):
        if placement_succeeds(s, 0, cell, d, NO_DIRECTION, power, wish, desk):
            return True
    return False


def cell_succeeds(s, magnetic, cell, wish, desk):
    """Whether a placement on a cell without a `cell_fault` can do what is wished."""
    if magnetic == 1 or s.bound == EXPANSION:
        if placement_succeeds(s, magnetic, cell, NO_DIRECTION, NO_DIRECTION, 0, wish, desk):
            return True
    if magnetic == 0:
        for d in range(DIRECTIONS):
            if car_towards(s, cell, d) and direction_succeeds(s, cell, d, wish, desk):
                return True
    return False


def placing_succeeds(s, magnetic, wish, desk):
    """Whether any placement of a kind of car can do what is wished."""
    if car_in_stock(s, side_of(s.seat), magnetic) < 0:
        return False
    for cell in range(CELLS):
        if cell_fault(s, magnetic, cell) == 0 and cell_succeeds(s, magnetic, cell, wish, desk):
            return True
    return False


# ---------------------------------------------------------------- playing a card


def trick_succeeds(s, card, cell, to, wish, desk):
    """Whether a grey card with these targets does what is wished: only magnets can ring after it."""
    if wish == NO_WISH:
        return True
    if not has_magnet_on_floor(s):
        return wish == SILENCE
    copy(desk.trial, s)
    do_trick(desk.trial, card, cell, to, desk)
    magnet_phase(desk.trial, desk)
    return fulfils(desk.trial, wish)


def first_target_succeeds(s, card, cell, wish, desk):
    """Whether a grey card with this first target can do what is wished."""
    if wish == NO_WISH or not asks_twice(card):
        return trick_succeeds(s, card, cell, 0, wish, desk)
    for to in range(CELLS):
        if is_second_target(s, card, cell, to) and trick_succeeds(s, card, cell, to, wish, desk):
            return True
    return False


def grey_succeeds(s, card, wish, desk):
    """CC-41, CC-R27: whether a grey card with an effect can do what is wished."""
    if card == DEAD_ACCUMULATOR:
        return has_effect(s, card) and trick_succeeds(s, card, 0, 0, wish, desk)
    if wish == A_BELL and not has_magnet_on_floor(s):
        return False
    for cell in range(CELLS):
        if is_first_target(s, card, cell) and first_target_succeeds(s, card, cell, wish, desk):
            return True
    return False


def bound_card_succeeds(s, card, desk):
    """CC-42, CC-43: whether the second action that a blue or yellow card asks for exists.

    It is judged in the position after the card's own magnet phase (CC-R52).
    """
    after = desk.after_card
    copy(after, s)
    after.bound = card
    magnet_phase(after, desk)
    if after.phase == OVER or cars_on_floor(after, 0) == 0 or cars_on_floor(after, 1) == 0:
        return True
    after.second = 1
    after.rung = 0
    if CARD_COLOURS[card] == YELLOW:
        after.armed = 1
        return bell_is_in_reach(after, desk)
    wish = wish_of(after)
    if card == EXPANSION and placing_succeeds(after, 1, wish, desk):
        return True
    return placing_succeeds(after, 0, wish, desk)


def bell_is_in_reach(s, desk):
    """CC-43, CC-R27: whether any second action rings a bell."""
    if placing_succeeds(s, 0, A_BELL, desk) or walk_succeeds(s, 2, A_BELL, desk):
        return True
    if s.score[side_of(s.seat)] > s.op4_cost and walk_succeeds(s, 4, A_BELL, desk):
        return True
    if placing_succeeds(s, 1, A_BELL, desk):
        return True
    if s.repeat == REPEAT_PLACING:
        return False
    for card in range(POWERLESS_BELL):
        if holds(s, s.seat, card) and grey_succeeds(s, card, A_BELL, desk):
            return True
    return False


# ---------------------------------------------------------------- walking


def walk_succeeds(s, steps, wish, desk):
    """CC-51, CC-R25: whether a walk of so many steps exists that does what is wished."""
    if wish == NO_WISH or (wish == SILENCE and not has_magnet_on_floor(s)):
        if has_way(s, s.operator_at, steps, NO_CELL, NO_CELL, NO_CELL):
            return True
    walk = desk.trial
    copy(walk, s)
    start_walk(walk, steps, desk)
    at = walk.operator_at
    for i in range(exits(at)):
        place = exit_at(walk, at, i)
        if place != NO_CELL and place_succeeds(walk, place, wish, desk):
            return True
    return False


def place_succeeds(s, place, wish, desk):
    """Whether the next step may lead to a place, in one direction or another."""
    ways = ways_onto(s, place)
    if not asks_direction(s, place):
        return step_succeeds(s, place, first_way(ways), wish, desk)
    for d in range(DIRECTIONS):
        if (ways >> d) & 1 == 1 and step_succeeds(s, place, d, wish, desk):
            return True
    return False


def step_succeeds(s, place, d, wish, desk):
    """Whether a walk can go on with this step to its end and do what is wished."""
    left = s.steps_left - 1
    target = step_target(s, place, d)
    if not has_magnet_on_floor(s):
        if wish == SILENCE and target != NO_CELL:
            return False
        if wish == A_BELL and left == 0:
            return target != NO_CELL
    if target == NO_CELL and (wish == NO_WISH or (wish == SILENCE and not has_magnet_on_floor(s))):
        # A way over cells without cars changes nothing, so that it need not be tried.
        if has_way(s, place, left, line_end(s, place, d), NO_CELL, NO_CELL):
            return True
    room = room_of(desk, left)
    copy(room, s)
    step(room, place, d, desk)
    if room.phase == OVER:
        return fulfils(room, wish)
    if left == 0:
        magnet_phase(room, desk)
        return fulfils(room, wish)
    if room.rung == 1:
        if wish == SILENCE:
            return False
        wish = NO_WISH
    at = room.operator_at
    for i in range(exits(at)):
        onto = exit_at(room, at, i)
        if onto != NO_CELL and not was_visited(room, onto):
            ways = ways_onto(room, onto)
            if asks_direction(room, onto):
                for way in range(DIRECTIONS):
                    if (ways >> way) & 1 == 1 and step_succeeds(room, onto, way, wish, desk):
                        return True
            elif step_succeeds(room, onto, first_way(ways), wish, desk):
                return True
    return False


def room_of(desk, left):
    """Room for the state after the step that leaves so many to go."""
    if left == 0:
        return desk.step_one
    if left == 1:
        return desk.step_two
    if left == 2:
        return desk.step_three
    return desk.step_four


def line_end(s, place, d):
    """The cell that the last car of the line comes to, or NO_CELL if no car stands there."""
    if place >= CELLS or not is_car(s.car[place]):
        return NO_CELL
    return STEP[DIRECTIONS * last_of_line(s, place, d) + d]


def has_way(s, place, left, one, two, three):
    """Whether so many steps more lead from a place over cells without cars, none of them visited
    or among the three last ones."""
    if left == 0:
        return True
    for i in range(exits(place)):
        onto = exit_at(s, place, i)
        if onto == NO_CELL or onto == one or onto == two or onto == three:
            continue
        if (onto >= CELLS or s.car[onto] == VACANT) and not was_visited(s, onto):
            if has_way(s, onto, left - 1, place, one, two):
                return True
    return False
