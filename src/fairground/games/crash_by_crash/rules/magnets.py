"""Magnets of Crash by Crash: whom they attract, and the phase in which they pull."""

from fairground.games.crash_by_crash.rules.bells import ring
from fairground.games.crash_by_crash.rules.components import (
    CARS_OF_SIDE,
    NO_DIRECTION,
    OVER,
    PULLED,
    SIDES,
    STANDARD_CARS,
    VACANT,
)
from fairground.games.crash_by_crash.rules.floor import (
    bell_on,
    distance,
    is_car,
    move_car,
    neighbour,
    side_of,
)
from fairground.games.crash_by_crash.rules.tiles import (
    ACROSS_AT,
    CELLS,
    COLUMN_STEPS,
    DIRECTIONS,
    FLOWERS,
    NO_CELL,
    OUTSIDE,
    ROW_AT,
    ROW_STEPS,
)


def magnet_of(s, side):
    """Where a side's magnetic car is: a cell, or no cell of the floor."""
    return s.where[CARS_OF_SIDE * side + STANDARD_CARS]


def has_magnet_on_floor(s):
    """Whether any magnet pulls at all."""
    return magnet_of(s, 0) < CELLS or magnet_of(s, 1) < CELLS


def attracts(s, magnet, cell):
    """CC-35: whether a magnet holds the car on a cell, or has it in pull."""
    for d in range(DIRECTIONS):
        middle = neighbour(magnet, d)
        if middle == cell:
            return s.magnet_hold == 1
        if middle != OUTSIDE and neighbour(middle, d) == cell:
            return s.car[middle] == VACANT and s.operator_at != middle
    return False


def pulls(s, magnet, other, moved):
    """CC-34..CC-38: the directions from which a magnet moves a car now, as bits.

    `other` is the cell of the other magnet (or none), `moved` has a bit for each car that moved
    already in this phase (CC-40).
    """
    ways = 0
    for d in range(DIRECTIONS):
        middle = neighbour(magnet, d)
        if s.car[middle] == VACANT:
            far = neighbour(middle, d)
            car = s.car[far]
            if is_car(car) and s.operator_at != middle and (moved >> car) & 1 == 0:
                # CC-38: a car that both attract stays; a magnet does not attract itself
                free = other >= CELLS or other == far or not attracts(s, other, far)
                if free and not keeps_silent(s, middle):
                    ways |= 1 << d
    return ways


def keeps_silent(s, cell):
    """CC-R8, `magnet_hold=false`: in the early turns no car is pulled onto a bell."""
    return s.magnet_hold == 0 and s.turn < s.first_scoring_turn and bell_on(s, cell)


def pulls_of(s, side, moved):
    """The directions from which a side's magnet moves a car, none if it is not on the floor."""
    magnet = magnet_of(s, side)
    if magnet >= CELLS:
        return 0
    return pulls(s, magnet, magnet_of(s, 1 - side), moved)


def is_settled(s):
    """Whether no magnet moves anything; else a pull is left over (CC-R52)."""
    return pulls_of(s, 0, 0) == 0 and pulls_of(s, 1, 0) == 0


def magnet_phase(s, desk):
    """CC-37, CC-40: the active side's magnet, then the other one, until nothing moves."""
    side = side_of(s.seat)
    moved = 0
    still = 0
    while still < 2 and s.phase != OVER:
        ways = pulls_of(s, side, moved)
        still += 1
        if ways != 0:
            still = 0
            moved |= pull(s, magnet_of(s, side), ways, desk)
        side = 1 - side


def pull(s, magnet, ways, desk):
    """CC-36, CC-40: move the cars at once, then ring bells by direction; who moved, as bits."""
    moved = 0
    bells = 0
    for d in range(DIRECTIONS):
        if (ways >> d) & 1 == 1:
            middle = neighbour(magnet, d)
            move_car(s, neighbour(middle, d), middle, PULLED, desk)
            moved |= 1 << s.car[middle]
            if bell_on(s, middle):
                bells |= 1 << d
    for d in range(DIRECTIONS):
        if (bells >> d) & 1 == 1 and s.phase != OVER:
            ring(s, neighbour(magnet, d), desk)
    return moved


# ---------------------------------------------------------------- where magnets matter


def is_near_magnet(s, cell):
    """Whether a magnet is at most two steps away, so that what stands there can matter to it."""
    for side in range(SIDES):
        if magnet_of(s, side) < CELLS and distance(magnet_of(s, side), cell) <= 2:
            return True
    return False


def is_beside_magnet(s, place):
    """Whether a cell lies next to a magnet."""
    if place >= CELLS:
        return False
    for side in range(SIDES):
        if magnet_of(s, side) < CELLS and distance(magnet_of(s, side), place) == 1:
            return True
    return False


def is_magnet_ahead(s, cell, d):
    """Whether a magnet stands straight ahead of a cell."""
    for side in range(SIDES):
        magnet = magnet_of(s, side)
        if magnet < CELLS and d != NO_DIRECTION:
            down = ROW_AT[magnet] - ROW_AT[cell]
            across = ACROSS_AT[magnet] - ACROSS_AT[cell]
            forward = down * ROW_STEPS[d] >= 0 and across * COLUMN_STEPS[d] >= 0
            if forward and down * COLUMN_STEPS[d] == across * ROW_STEPS[d]:
                return True
    return False


def has_bell_ready(s):
    """Whether a bell lies beside a magnet, or beside the place where the other would draw it."""
    one = magnet_of(s, 0)
    other = magnet_of(s, 1)
    reach = 1
    if one < CELLS and other < CELLS and distance(one, other) == 2:
        reach = 2
    return (one < CELLS and has_bell_within(s, one, reach)) or (
        other < CELLS and has_bell_within(s, other, reach)
    )


def has_bell_within(s, cell, reach):
    """Whether a bell lies so near to a cell."""
    for flower in range(FLOWERS):
        bell = s.bell_at[flower]
        if bell != NO_CELL and distance(cell, bell) <= reach:
            return True
    return False
