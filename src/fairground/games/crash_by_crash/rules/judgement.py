"""What a position of Crash by Crash is worth: scores, accumulators, cars and what is under them.

Things are counted for each side, and what one of them is worth with so many events to come was
learned (`fairground train crash-by-crash`). In the middle of a choice the position is worth what
its best completion is worth to the one who chooses (specification 12).
"""

from fairground.games.crash_by_crash.rules.bells import winner
from fairground.games.crash_by_crash.rules.components import (
    ACTION,
    CARD_FIRST,
    CARD_SECOND,
    CARS_OF_SIDE,
    DOUBLE_HIT,
    END_DRAW,
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
from fairground.games.crash_by_crash.rules.magnets import magnet_of, magnet_phase
from fairground.games.crash_by_crash.rules.prospects import car_towards, mark_cells, most_power
from fairground.games.crash_by_crash.rules.pushes import place_car
from fairground.games.crash_by_crash.rules.tiles import CELLS, DIRECTIONS, NO_CELL, OUTSIDE, STEP
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
from fairground.games.crash_by_crash.rules.weights import WORTH
from fairground.kernel.algorithms import copy
from fairground.kernel.temper import Temper
from fairground.kernel.weighing import SCALE, Lesson, prospects, worth_ahead

TEMPER = Temper(heat=0.05, eye=0.05, insight=False, pace=4.0)

PARTS = 4  # of the way from one moment of the game to the next
UNIT = PARTS * SCALE
"""So much of weights times traits is one log-odds: traits are shared out between two moments."""

# What is told of a side: see `tell`.
TRAITS = (
    "points",
    "accumulators",
    "cars where no bell is near",
    "values under them",
    "cars on flowers with a bell",
    "values under them",
    "values under all cars, for each action left",
    "actions left",
    "a magnet on the floor",
    "cars on the edge of the floor",
)
COUNT = len(TRAITS)

# What they are worth is learned for three numbers of events to come and interpolated between them.
MOMENTS = (1, 3, 7)
MOST_LEFT = 7
MOMENT = (0, 0, 0, 0, 1, 1, 1, 1)  # by events to come: the lower one of the two moments
GONE = (0, 0, 2, 4, 1, 2, 3, 4)  # and how far the next one has come

# The judgement by hand, a point for 0.1 log-odds.
POINT = 1000
BY_HAND = tuple(
    round(POINT * worth)
    for left in MOMENTS
    for worth in (1, 1, 0.4, 0.3 * left, 0.4, 0.225 * left) + (0,) * (COUNT - 6)
)
FREE = (False,) * 6 + (True,) * (COUNT - 6)
LESSONS = (
    Lesson(
        "WORTH",
        "traits",
        TRAITS,
        BY_HAND,
        (2,),
        free=FREE * len(MOMENTS),
        unit=UNIT,
        moments=tuple(f"{left} to come" for left in MOMENTS),
        parts=PARTS,
    ),
)

# Cells with a neighbour beyond the edge.
ON_EDGE = tuple(
    int(OUTSIDE in STEP[DIRECTIONS * cell : DIRECTIONS * (cell + 1)]) for cell in range(CELLS)
)

DECIDED = 1 << 40
WORST = -(1 << 50)


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
    here = lead(s, side, actions_left(s), desk)  # last: what it tells is there to learn from
    if value <= WORST:
        value = here
    desk.taping = taping
    sure = prospects(value, UNIT)
    return sure if side_of(seat) == side else -sure


def actions_left(s):
    """The actions that the side in turn has after the present one."""
    if s.phase == ACTION:
        return 2 - s.second
    return 1 - s.second if s.phase < END_DRAW else 0


def lead(s, side, left, desk):
    """What the side in turn is ahead, `UNIT` for a log-odds."""
    if s.phase == OVER:
        best = winner(s)
        if best == SIDES:
            return 0
        return DECIDED if best == side else -DECIDED
    mine = desk.traits[side]
    other = desk.traits[1 - side]
    tell(s, side, left, mine)
    tell(s, 1 - side, 0 if left > 0 else 2, other)
    to_come = min(s.events_to_end - s.events, MOST_LEFT)
    desk.when[0] = MOMENT[to_come]
    desk.when[1] = GONE[to_come]
    return worth_ahead(mine, other, WORTH[0], COUNT, desk.when, PARTS)


def tell(s, side, left, traits):
    """Write what is told of a side."""
    cars = 0
    values = 0
    risked = 0
    risked_values = 0
    edge = 0
    for i in range(CARS_OF_SIDE * side, CARS_OF_SIDE * side + CARS_OF_SIDE):
        cell = s.where[i]
        if cell < CELLS:
            value = s.cell_values[s.colour[cell]]
            edge += ON_EDGE[cell]
            if s.bell_at[flower_at(cell)] == NO_CELL:
                cars += 1
                values += value
            else:
                risked += 1
                risked_values += value
    traits[0] = s.score[side]
    traits[1] = s.power[side]
    traits[2] = cars
    traits[3] = values
    traits[4] = risked
    traits[5] = risked_values
    traits[6] = (values + risked_values) * left
    traits[7] = left
    traits[8] = 1 if magnet_of(s, side) < CELLS else 0
    traits[9] = edge


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
    return lead(s, side, 1 - s.second, desk) if fulfils(s, wish) else WORST


def best_trick(s, side, desk):
    """The best target of a grey card; bells and the operator are moved for later."""
    card = s.chosen_card
    if card != LAMBADA and card != FREE_RIDE and card != SABOTEUR:
        return lead(s, side, actions_left(s), desk)
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
