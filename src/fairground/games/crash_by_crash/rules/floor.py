"""What stands where on Crash by Crash's floor, and how a single car moves, falls or returns."""

from fairground.games.crash_by_crash.rules.components import (
    CAR,
    CARS_OF_SIDE,
    EDGE,
    FREE,
    IN_STOCK,
    LOCKED,
    MOVE_RULES,
    NO_FLOOR,
    OPERATOR,
    STANDARD_CARS,
    VACANT,
)
from fairground.games.crash_by_crash.rules.events import FELL, MOVED
from fairground.games.crash_by_crash.rules.tiles import (
    ACROSS_AT,
    CELLS,
    DIRECTIONS,
    FLOWER_AT,
    HOLE,
    ROW_AT,
    STEP,
)
from fairground.kernel.tape import RULING


def neighbour(cell, d):
    """The next cell in a direction, or OUTSIDE. Tables are read in one place each, because the
    compiler gives every function that names one a copy of it."""
    return STEP[DIRECTIONS * cell + d]


def flower_at(cell):
    """The flower slot of a cell, or NO_FLOWER."""
    return FLOWER_AT[cell]


def side_of(seat):
    """CC-100: seats alternate between the two sides."""
    return seat & 1


def owner_of(car):
    """The side of a car on a cell."""
    return 1 if car > CARS_OF_SIDE else 0


def is_car(car):
    """Whether what stands on a cell is a car."""
    return car != VACANT and car != NO_FLOOR


def bell_on(s, cell):
    """Whether a bell lies on a cell of the floor."""
    return s.bell_at[flower_at(cell)] == cell


def is_unoccupied(s, cell):
    """On the floor, and without car, operator and bell (CC-R13)."""
    return s.car[cell] == VACANT and s.operator_at != cell and s.bell_at[flower_at(cell)] != cell


def distance(cell, to):
    """Steps between two cells of the whole floor."""
    down = abs(ROW_AT[cell] - ROW_AT[to])
    across = abs(ACROSS_AT[cell] - ACROSS_AT[to])
    return down if across <= down else (down + across) // 2


def has_car_next_to(s, cell):
    """CC-24: whether a car stands on a neighbouring cell."""
    for d in range(DIRECTIONS):
        if is_car(s.car[neighbour(cell, d)]):
            return True
    return False


def cars_on_floor(s, side):
    """How many cars of a side stand on the floor."""
    count = 0
    for i in range(CARS_OF_SIDE * side, CARS_OF_SIDE * side + CARS_OF_SIDE):
        if s.where[i] < CELLS:
            count += 1
    return count


def car_in_stock(s, side, magnetic):
    """CC-17, CC-20: a car of the kind that may be placed now, or -1."""
    first = CARS_OF_SIDE * side
    if magnetic == 1:
        return first + STANDARD_CARS if s.where[first + STANDARD_CARS] == IN_STOCK else -1
    for i in range(first, first + STANDARD_CARS):
        if s.where[i] == IN_STOCK:
            return i
    return -1


def meets(s, cell):
    """What a moving car meets on a cell, an operator who guards his hole included (CC-R24)."""
    car = s.car[cell]
    if car == VACANT:
        return OPERATOR if s.operator_at == cell else FREE
    if car != NO_FLOOR:
        return CAR
    if s.operator_guards_hole == 1 and cell < CELLS and s.operator_at == HOLE + flower_at(cell):
        return OPERATOR
    return EDGE


def last_of_line(s, cell, d):
    """The last car of the line that begins on a cell."""
    while True:
        ahead = neighbour(cell, d)
        if not is_car(s.car[ahead]):
            return cell
        cell = ahead


def put_car(s, number, cell):
    """A car comes to stand on a cell."""
    s.car[cell] = number + 1
    s.where[number] = cell


def move_car(s, cell, to, cause, desk):
    """A car moves to a free cell."""
    number = s.car[cell] - 1
    s.car[cell] = VACANT
    s.car[to] = number + 1
    s.where[number] = to
    if desk.taping == 1:
        MOVED(desk, move_rule(cause), s.seat, number, cell, to, cause)


def move_rule(cause):
    """The rule by which a car moves."""
    return MOVE_RULES[cause]


def take_off(s, cell):
    """CC-19, CC-20: a car goes back to its stock, locked for this turn; return its number."""
    number = s.car[cell] - 1
    s.car[cell] = VACANT
    s.where[number] = LOCKED if s.return_lock == 1 else IN_STOCK
    return number


def fall(s, cell, d, counts_own, desk):
    """CC-19, CC-21: a car leaves the floor; an opposing one brings points."""
    side = side_of(s.seat)
    points = 0
    is_own = owner_of(s.car[cell]) == side
    if not is_own or counts_own == 1:
        points = s.push_points
        s.score[side] += points
    number = take_off(s, cell)
    if desk.taping == 1:
        rule = 19
        if points > 0:
            rule = RULING + 22 if is_own else 21
        FELL(desk, rule, s.seat, number, cell, d, points)
