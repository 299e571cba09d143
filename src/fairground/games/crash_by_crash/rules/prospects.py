"""Legality of placing by look-ahead: whether it can be completed as the rules want it.

Three things are asked of an action (specification 5): in the early turns it must not ring a bell
(CC-66), after a yellow card it must (CC-43), and a walk must be possible to its end (CC-R25). What
cannot be read off the floor is tried on a copy of the state: the rules themselves are the judge.
"""

from fairground.games.crash_by_crash.rules.components import (
    A_BELL,
    BLUE,
    CALM,
    CAR,
    CAR_RACKET,
    CARD_COLOURS,
    CARS,
    DOUBLE_HIT,
    EXPANSION,
    FREE,
    MOST_POWER,
    NO_CARD,
    NO_DIRECTION,
    NO_WISH,
    RESTLESS,
    SILENCE,
    SILENT,
    TANDEM,
    VACANT,
)
from fairground.games.crash_by_crash.rules.floor import (
    car_in_stock,
    has_car_next_to,
    is_car,
    is_unoccupied,
    last_of_line,
    meets,
    neighbour,
    side_of,
)
from fairground.games.crash_by_crash.rules.magnets import (
    has_bell_ready,
    has_magnet_on_floor,
    is_magnet_ahead,
    is_near_magnet,
    magnet_of,
    magnet_phase,
    pulls,
)
from fairground.games.crash_by_crash.rules.pushes import is_absorbed, place_car, push_target
from fairground.games.crash_by_crash.rules.tiles import CELLS, DIRECTIONS, FLOWERS, NO_CELL, OUTSIDE
from fairground.games.crash_by_crash.rules.turns import fulfils
from fairground.kernel.algorithms import copy
from fairground.kernel.piles import fill


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
    return is_car(s.car[neighbour(cell, d)])


def has_other_car(s, cell, d):
    """CC-78: whether there is a second car to push."""
    for other in range(DIRECTIONS):
        if other != d and car_towards(s, cell, other):
            return True
    return False


def cell_fault(s, magnetic, cell):
    """CC-17, CC-24, CC-33: the rule against placing there whatever is pushed, or 0."""
    if not is_unoccupied(s, cell):
        return 17
    if s.bound == EXPANSION:
        return 0
    if magnetic == 1:
        return 0 if pulls(s, cell, magnet_of(s, 1 - side_of(s.seat)), 0) != 0 else 33
    return 0 if has_car_next_to(s, cell) else 24


def placement_succeeds(s, magnetic, cell, d, second_d, power, wish, mood, desk):
    """Whether this very placement does what is wished, and moves some car if so ruled (CC-R18)."""
    if s.absorbed_push == 0 and is_absorbed(s, cell, d) and is_absorbed(s, cell, second_d):
        if d != NO_DIRECTION:
            return False
    if wish == NO_WISH:
        return True
    if s.bound != CAR_RACKET and s.bound != TANDEM:
        if push_rings(s, cell, d, 1 + power) or push_rings(s, cell, second_d, 1):
            return wish == A_BELL
        if magnetic == 0 and not may_pull_onto_bell(s, cell, d, second_d, 1 + power, mood):
            return wish == SILENCE
    copy(desk.trial, s)
    place_car(desk.trial, magnetic, cell, d, second_d, power, desk)
    magnet_phase(desk.trial, desk)
    return fulfils(desk.trial, wish)


def push_rings(s, cell, d, force):
    """Whether an ordinary push from a cell rings a bell."""
    if d == NO_DIRECTION:
        return False
    return push_target(s, neighbour(cell, d), d, force) != NO_CELL


def push_reaches_bell(s, force):
    """Whether an ordinary push from some cell rings a bell: seen from the bells, back along the
    lines, because bells are few."""
    for flower in range(FLOWERS):
        bell = s.bell_at[flower]
        if bell != NO_CELL and bell != s.operator_at:
            for back in range(DIRECTIONS):
                if has_pusher(s, bell, back, force):
                    return True
    return False


def has_pusher(s, bell, back, force):
    """Whether a car in a direction from a bell can be pushed there by one placed behind it."""
    is_behind_car = False
    cell = neighbour(bell, back)
    while force > 0:
        if is_car(s.car[cell]):
            is_behind_car = True
        elif not is_unoccupied(s, cell):
            return False
        elif is_behind_car:
            return True
        else:
            force -= 1
        cell = neighbour(cell, back)
    return False


def may_pull_onto_bell(s, cell, d, second_d, force, mood):
    """Whether a magnet could ring a bell after a push; if not, nothing need be tried.

    Magnets that are at rest begin to pull only if something changes within two cells of them, and
    ring only a bell beside them; one that is pushed itself may come to any bell.
    """
    if mood == RESTLESS:
        return True
    if (
        mood == SILENT
        and not is_magnet_ahead(s, cell, d)
        and not is_magnet_ahead(s, cell, second_d)
    ):
        return False
    if is_near_magnet(s, cell) or push_nears_magnet(s, cell, d, force):
        return True
    return push_nears_magnet(s, cell, second_d, 1)


def mood_of(s, wish):
    """What the magnets may do after a placement that pushes none of them, if it matters."""
    if wish == NO_WISH:
        return SILENT
    if s.restless == 1:
        return RESTLESS
    return CALM if has_bell_ready(s) else SILENT


def push_nears_magnet(s, cell, d, force):
    """Whether a push from a cell moves a car near a magnet, from there or to there."""
    if d == NO_DIRECTION:
        return False
    mover = last_of_line(s, neighbour(cell, d), d)
    while force > 0:
        if is_near_magnet(s, mover):
            return True
        ahead = neighbour(mover, d)
        met = meets(s, ahead)
        if met == FREE:
            mover = ahead
            force -= 1
        elif met == CAR:
            mover = last_of_line(s, ahead, d)
        else:
            return False
    return is_near_magnet(s, mover)


def direction_succeeds(s, cell, d, wish, mood, desk):
    """Whether a push in a direction can do what is wished."""
    if wish == NO_WISH and s.absorbed_push == 1:
        return True
    power = most_power(s)
    if wish == A_BELL:
        # what the most powerful push cannot do, no other can
        if push_rings(s, cell, d, 1 + power):
            return True
        if not may_pull_onto_bell(s, cell, d, NO_DIRECTION, 1 + power, mood):
            return False
    for spent in range(power + 1):
        if placement_succeeds(s, 0, cell, d, NO_DIRECTION, spent, wish, mood, desk):
            return True
    if s.bound == DOUBLE_HIT:
        for other in range(DIRECTIONS):
            if other != d and car_towards(s, cell, other):
                if placement_succeeds(s, 0, cell, d, other, 0, wish, mood, desk):
                    return True
    return False


def cell_succeeds(s, magnetic, cell, wish, mood, desk):
    """Whether a placement on a cell without a `cell_fault` can do what is wished."""
    if magnetic == 1 or s.bound == EXPANSION:
        if placement_succeeds(s, magnetic, cell, NO_DIRECTION, NO_DIRECTION, 0, wish, mood, desk):
            return True
    if magnetic == 0:
        for d in range(DIRECTIONS):
            if car_towards(s, cell, d) and direction_succeeds(s, cell, d, wish, mood, desk):
                return True
    return False


def mark_cells(s, magnetic, desk):
    """Mark the cells without a `cell_fault`."""
    fill(desk.marks, CELLS + 1, 0)
    if s.bound == EXPANSION:
        for cell in range(CELLS):
            if is_unoccupied(s, cell):
                desk.marks[cell] = 1
        return
    for i in range(CARS):
        cell = s.where[i]
        if cell < CELLS:
            for d in range(DIRECTIONS):
                beside = neighbour(cell, d)
                if magnetic == 0:
                    if is_unoccupied(s, beside):
                        desk.marks[beside] = 1
                elif s.car[beside] == VACANT:
                    far = neighbour(beside, d)
                    if desk.marks[far] == 0 and is_fit_for_magnet(s, far):
                        desk.marks[far] = 1


def placing_succeeds(s, magnetic, wish, desk):
    """Whether any placement of a kind of car can do what is wished."""
    if car_in_stock(s, side_of(s.seat), magnetic) < 0:
        return False
    if wish == A_BELL and magnetic == 0:
        if push_reaches_bell(s, 1 + most_power(s)):
            return True
        if not has_magnet_on_floor(s):
            return False
    mood = mood_of(s, wish)
    if s.bound == EXPANSION:
        for cell in range(CELLS):
            if is_unoccupied(s, cell) and cell_succeeds(s, magnetic, cell, wish, mood, desk):
                return True
        return False
    for i in range(CARS):
        cell = s.where[i]
        if cell < CELLS:
            for back in range(DIRECTIONS):
                if placing_behind_succeeds(s, magnetic, cell, back, wish, mood, desk):
                    return True
    return False


def placing_behind_succeeds(s, magnetic, car, back, wish, mood, desk):
    """Whether a placement that pushes a car from behind, or pulls it there, can do what is
    wished."""
    cell = neighbour(car, back)
    if magnetic == 0:
        if not is_unoccupied(s, cell):
            return False
        return direction_succeeds(s, cell, (back + 3) % DIRECTIONS, wish, mood, desk)
    if s.car[cell] != VACANT:
        return False
    cell = neighbour(cell, back)
    return is_fit_for_magnet(s, cell) and cell_succeeds(s, 1, cell, wish, mood, desk)


def is_fit_for_magnet(s, cell):
    """CC-33: whether a magnet on the cell, if it is one, pulls some car."""
    return cell != OUTSIDE and cell_fault(s, 1, cell) == 0
