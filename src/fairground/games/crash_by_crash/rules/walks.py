"""The operator of Crash by Crash: where he can step, what he shifts, and his holes."""

from fairground.games.crash_by_crash.rules.bells import ring, visit
from fairground.games.crash_by_crash.rules.components import (
    MOST_VISITED,
    NO_FLOOR,
    SHIFTED,
    WALK_STEP,
)
from fairground.games.crash_by_crash.rules.events import OPERATOR_MOVED, PAID, WALK_STARTED
from fairground.games.crash_by_crash.rules.floor import (
    bell_on,
    fall,
    flower_at,
    is_car,
    last_of_line,
    move_car,
    neighbour,
    side_of,
)
from fairground.games.crash_by_crash.rules.tiles import (
    CELLS,
    DIRECTIONS,
    HOLE,
    MOST_RING,
    NO_CELL,
    OUTSIDE,
    RING,
    RING_WAYS,
)
from fairground.kernel.piles import fill


def start_walk(s, steps, desk):
    """CC-51: exactly so many steps; four of them cost points, paid at once."""
    if steps == 4:
        s.score[side_of(s.seat)] -= s.op4_cost
        if desk.taping == 1:
            PAID(desk, 51, s.seat, s.op4_cost)
    WALK_STARTED(desk, s.seat, steps)
    s.phase = WALK_STEP
    s.steps_left = steps
    s.visited[0] = s.operator_at
    s.visits = 1


def end_walk(s):
    """Nothing of a walk outlasts it."""
    s.steps_left = 0
    s.visits = 0
    fill(s.visited, MOST_VISITED, 0)


def exits(place):
    """How many ways lead from the operator's place: six, or those around a hole."""
    return DIRECTIONS if place < CELLS else MOST_RING


def exit_at(s, place, i):
    """CC-52, CC-54, CC-55: where the i-th way leads: a cell, a hole, or NO_CELL."""
    if place >= CELLS:
        return RING[MOST_RING * (place - HOLE) + i]
    cell = neighbour(place, i)
    if s.car[cell] != NO_FLOOR:
        return cell
    return NO_CELL if cell == OUTSIDE else HOLE + flower_at(cell)


def place_at(s, cell):
    """CC-54: a cell of the floor, or the hole that it has become part of."""
    return HOLE + flower_at(cell) if s.car[cell] == NO_FLOOR else cell


def was_visited(s, place):
    """CC-52: whether the operator has been there during this walk."""
    for i in range(s.visits):
        if s.visited[i] == place:
            return True
    return False


def is_next_to(s, place):
    """Whether one step leads from the operator to a cell or a hole."""
    for i in range(exits(s.operator_at)):
        if exit_at(s, s.operator_at, i) == place:
            return True
    return False


def ways_onto(s, place):
    """CC-53, CC-56: the directions in which a step can lead onto a place, as bits."""
    at = s.operator_at
    if place >= CELLS:
        return 1
    if at >= CELLS:
        return RING_WAYS[CELLS * (at - HOLE) + place]
    for d in range(DIRECTIONS):
        if neighbour(at, d) == place:
            return 1 << d
    return 0


def first_way(ways):
    """The first direction of some."""
    d = 0
    while (ways >> d) & 1 == 0:
        d += 1
    return d


def asks_direction(s, place):
    """CC-56, CC-R51: leaving a hole onto a car that two directions lead to."""
    if s.operator_at < CELLS or place >= CELLS or not is_car(s.car[place]):
        return False
    ways = ways_onto(s, place)
    return ways & (ways - 1) != 0


def step_target(s, place, d):
    """The bell that a step would ring, or NO_CELL; nothing moves."""
    if place >= CELLS or not is_car(s.car[place]):
        return NO_CELL
    ahead = neighbour(last_of_line(s, place, d), d)
    if ahead != OUTSIDE and s.car[ahead] != NO_FLOOR and bell_on(s, ahead):
        return ahead
    return NO_CELL


def step(s, place, d, desk):
    """CC-52..CC-58: shift what stands there, go there, and resolve the bell that rings."""
    rung = NO_CELL
    if place < CELLS and is_car(s.car[place]):
        rung = shift_line(s, place, d, desk)
    if desk.taping == 1:
        rule = 54 if place >= CELLS or s.operator_at >= CELLS else 52
        OPERATOR_MOVED(desk, rule, s.seat, s.operator_at, place)
    s.operator_at = place
    s.steps_left -= 1
    visit(s, place)
    if rung != NO_CELL:
        ring(s, rung, desk)


def shift_line(s, place, d, desk):
    """CC-53, CC-R23: every car of the line moves one cell, the last one first."""
    mover = last_of_line(s, place, d)
    ahead = neighbour(mover, d)
    rung = NO_CELL
    if s.car[ahead] == NO_FLOOR:
        fall(s, mover, d, s.operator_own_points, desk)
    else:
        move_car(s, mover, ahead, SHIFTED, desk)
        if bell_on(s, ahead):
            rung = ahead
    back = (d + 3) % DIRECTIONS
    while mover != place:
        ahead = mover
        mover = neighbour(mover, back)
        move_car(s, mover, ahead, SHIFTED, desk)
    return rung
