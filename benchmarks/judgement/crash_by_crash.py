"""What a position of Crash by Crash is worth, made by hand: the yardstick of what was learned.

Scores, and what the cars will bring in the events that are left. In the middle of a choice the
position is worth what its best completion is worth to the one who chooses (specification 12).
"""

from fairground.games.crash_by_crash.rules.bells import winner, worth
from fairground.games.crash_by_crash.rules.components import (
    ACTION,
    CARD_FIRST,
    CARD_SECOND,
    CARS,
    CARS_OF_SIDE,
    DOUBLE_HIT,
    EXPANSION,
    FREE_RIDE,
    LAMBADA,
    NO_CARD,
    NO_DIRECTION,
    OVER,
    PLACE_CELL,
    PLACE_POWER,
    PLACE_SECOND,
    SABOTEUR,
    SIDES,
    WALK_DIRECTION,
    WALK_STEP,
)
from fairground.games.crash_by_crash.rules.floor import car_in_stock, flower_at, is_car, side_of
from fairground.games.crash_by_crash.rules.magnets import magnet_phase
from fairground.games.crash_by_crash.rules.prospects import car_towards, mark_cells, most_power
from fairground.games.crash_by_crash.rules.pushes import place_car
from fairground.games.crash_by_crash.rules.tiles import CELLS, DIRECTIONS, NO_CELL, OUTSIDE
from fairground.games.crash_by_crash.rules.tricks import (
    do_trick,
    is_first_target,
    is_second_target,
    second_target,
    second_targets,
)
from fairground.games.crash_by_crash.rules.turns import fulfils, wish_of
from fairground.games.crash_by_crash.rules.walks import exit_at, exits, step, was_visited, ways_onto
from fairground.games.crash_by_crash.rules.ways import room_of
from fairground.kernel.algorithms import copy
from fairground.kernel.temper import Temper

TEMPER = Temper(heat=0.05, eye=0.05)

# Points of difference that make a position half won, what a car's value is worth for each event
# that is left, how much of it remains on a flower with a bell, and an accumulator.
HALF_WON = 20.0
EVENT_WEIGHT = 0.3
RISK = 0.75
POWER_WEIGHT = 1.0
CAR_WEIGHT = 0.4
DECIDED = 1000.0
WORST = -1000000.0


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over both sides they sum to zero.

    What is being chosen is completed as well as it can be for the one who chooses.
    """
    taping = desk.taping
    desk.taping = 0
    side = side_of(s.seat)
    value = WORST
    if s.phase == WALK_STEP or s.phase == WALK_DIRECTION:
        copy(desk.trial, s)
        value = best_walk(desk.trial, side, wish_of(s), desk)
    elif s.phase == CARD_FIRST or s.phase == CARD_SECOND:
        value = best_trick(s, side, desk)
    elif s.phase >= PLACE_CELL and s.phase <= PLACE_POWER:
        value = best_placement(s, side, desk)
    elif s.phase == ACTION and s.bound != NO_CARD:
        value = best_placement(s, side, desk)
    if value <= WORST:
        value = lead(s, side)
    desk.taping = taping
    if side_of(seat) != side:
        value = -value
    if s.phase == OVER:
        return value / DECIDED
    return value / (abs(value) + HALF_WON)


def lead(s, side):
    """Points ahead: scores, values under the cars for the events to come, accumulators."""
    if s.phase == OVER:
        best = winner(s)
        if best == SIDES:
            return 0.0
        return DECIDED if best == side else -DECIDED
    left = s.events_to_end - s.events
    total = 1.0 * (s.score[0] - s.score[1])
    total += POWER_WEIGHT * (s.power[0] - s.power[1])
    for i in range(CARS):
        cell = s.where[i]
        if cell < CELLS:
            value = EVENT_WEIGHT * left * worth(s, s.colour[cell], NO_CARD)
            if s.bell_at[flower_at(cell)] != NO_CELL:
                value *= RISK
            value += CAR_WEIGHT
            total += value if i < CARS_OF_SIDE else -value
    return total if side == 0 else -total


def best_placement(s, side, desk):
    """The best of all placements that can still be chosen."""
    best = WORST
    if car_in_stock(s, side, s.magnetic) < 0:
        return best
    first = s.chosen_cell
    last = s.chosen_cell
    mark_cells(s, s.magnetic, desk)
    if s.phase == PLACE_CELL or s.phase == ACTION:
        first = 0
        last = CELLS - 1
    for cell in range(first, last + 1):
        if desk.marks[cell] == 1:
            if s.magnetic == 1 or (s.bound == EXPANSION and s.phase != PLACE_POWER):
                best = max(best, placed(s, side, cell, NO_DIRECTION, NO_DIRECTION, 0, desk))
            if s.magnetic == 0:
                best = max(best, best_push(s, side, cell, desk))
    return best


def best_push(s, side, cell, desk):
    """The best push from a cell."""
    best = WORST
    is_fixed = s.phase == PLACE_SECOND or s.phase == PLACE_POWER
    for d in range(DIRECTIONS):
        if car_towards(s, cell, d) and (not is_fixed or d == s.chosen_direction):
            for power in range(most_power(s) + 1):
                best = max(best, placed(s, side, cell, d, NO_DIRECTION, power, desk))
            if s.bound == DOUBLE_HIT:
                for second in range(DIRECTIONS):
                    if second != d and car_towards(s, cell, second):
                        best = max(best, placed(s, side, cell, d, second, 0, desk))
    return best


def placed(s, side, cell, d, second, power, desk):
    """The lead after a placement, if it does what it must."""
    copy(desk.trial, s)
    place_car(desk.trial, s.magnetic, cell, d, second, power, desk)
    return settled_lead(desk.trial, side, wish_of(s), desk)


def settled_lead(s, side, wish, desk):
    """The lead after the magnets have pulled."""
    if s.phase != OVER:
        magnet_phase(s, desk)
    return lead(s, side) if fulfils(s, wish) else WORST


def best_trick(s, side, desk):
    """The best target of a grey card; bells and the operator are moved for later."""
    card = s.chosen_card
    if card != LAMBADA and card != FREE_RIDE and card != SABOTEUR:
        return lead(s, side)
    best = WORST
    for cell in range(CELLS):
        if s.phase == CARD_SECOND and cell != s.chosen_cell:
            continue
        if is_car(s.car[cell]) and is_first_target(s, card, cell):
            for i in range(second_targets(card)):
                to = second_target(card, cell, i)
                if card == SABOTEUR and i > 0:
                    break
                if card == SABOTEUR or (to != OUTSIDE and is_second_target(s, card, cell, to)):
                    copy(desk.trial, s)
                    do_trick(desk.trial, card, cell, to, desk)
                    best = max(best, settled_lead(desk.trial, side, wish_of(s), desk))
    return best


def best_walk(s, side, wish, desk):
    """The best of all ways to walk on; the state is scratch paper."""
    if s.phase == OVER or s.steps_left == 0:
        return settled_lead(s, side, wish, desk)
    best = WORST
    for i in range(exits(s.operator_at)):
        place = exit_at(s, s.operator_at, i)
        if place == NO_CELL or was_visited(s, place):
            continue
        if s.phase == WALK_DIRECTION and place != s.chosen_cell:
            continue
        ways = ways_onto(s, place)
        for d in range(DIRECTIONS):
            if (ways >> d) & 1 == 1:
                room = room_of(desk, s.steps_left)
                copy(room, s)
                room.phase = WALK_STEP
                step(room, place, d, desk)
                best = max(best, best_walk(room, side, wish, desk))
    return best
