"""The grey cards of Crash by Crash: what they may be aimed at, and what they do."""

from fairground.games.crash_by_crash.rules.components import (
    BELL_CHARMS,
    BOXED,
    CARS,
    DEAD_ACCUMULATOR,
    FLYING_DUTCHMAN,
    FREE_RIDE,
    LAMBADA,
    RODE,
    SABOTEUR,
)
from fairground.games.crash_by_crash.rules.events import (
    BELL_MOVED,
    OPERATOR_MOVED,
    POWER_LOST,
    SABOTAGED,
    SWAPPED,
)
from fairground.games.crash_by_crash.rules.floor import (
    bell_on,
    distance,
    flower_at,
    is_car,
    is_unoccupied,
    move_car,
    neighbour,
    owner_of,
    side_of,
    take_off,
)
from fairground.games.crash_by_crash.rules.options import SABOTEUR_TO
from fairground.games.crash_by_crash.rules.tiles import (
    BY_NEIGHBOUR,
    CELLS,
    CELLS_OF_FLOWERS,
    DIRECTIONS,
    FLOWER_CELLS,
    FLOWERS,
    NO_CELL,
    NO_FLOWER,
    OUTSIDE,
)


def asks_twice(card):
    """Whether the card needs a second target."""
    return card == BELL_CHARMS or card == LAMBADA or card == FREE_RIDE


def is_first_target(s, card, cell):
    """What a card may be aimed at: a bell, a car, an opposing car, an unoccupied cell."""
    if card == FLYING_DUTCHMAN:
        return is_unoccupied(s, cell)
    if card == BELL_CHARMS:
        return bell_on(s, cell) and has_second_target(s, card, cell)
    if not is_car(s.car[cell]):
        return False
    if card == SABOTEUR:
        return owner_of(s.car[cell]) != side_of(s.seat)
    return has_second_target(s, card, cell)


def is_second_target(s, card, cell, to):
    """CC-70..CC-72: where the bell goes, who changes places, where the car rides."""
    if card == BELL_CHARMS:
        return is_place_for_bell(s, flower_at(cell), to)
    if distance(cell, to) != 1:
        return False
    return is_car(s.car[to]) if card == LAMBADA else is_unoccupied(s, to)


def second_targets(card):
    """How many cells can be second targets at all: those of flowers, or the neighbours."""
    return FLOWER_CELLS * FLOWERS if card == BELL_CHARMS else DIRECTIONS


def second_target(card, cell, i):
    """The i-th of these cells, in ascending order; beyond the edge OUTSIDE."""
    if card == BELL_CHARMS:
        return CELLS_OF_FLOWERS[i]
    return neighbour(cell, BY_NEIGHBOUR[i])


def has_second_target(s, card, cell):
    """Whether the card can be carried out with this first target."""
    for i in range(second_targets(card)):
        to = second_target(card, cell, i)
        if to != OUTSIDE and is_second_target(s, card, cell, to):
            return True
    return False


def is_place_for_bell(s, home, to):
    """CC-70, CC-R39: an unoccupied cell of a flower that carries no other bell."""
    flower = flower_at(to)
    if flower == NO_FLOWER or not is_unoccupied(s, to):
        return False
    return flower == home or s.bell_at[flower] == NO_CELL


def has_effect(s, card):
    """CC-41: a grey card whose effect cannot be carried out is not playable."""
    if card == DEAD_ACCUMULATOR:
        return s.power[1 - side_of(s.seat)] > 0
    if card == FLYING_DUTCHMAN:
        for cell in range(CELLS):
            if is_unoccupied(s, cell):
                return True
        return False
    if card == BELL_CHARMS:
        for flower in range(FLOWERS):
            if s.bell_at[flower] != NO_CELL and has_second_target(s, card, s.bell_at[flower]):
                return True
        return False
    for i in range(CARS):
        if s.where[i] < CELLS and is_first_target(s, card, s.where[i]):
            return True
    return False


def do_trick(s, card, cell, to, desk):
    """Carry a grey card out."""
    if card == BELL_CHARMS:
        charm_bell(s, cell, to, desk)
    elif card == LAMBADA:
        swap_cars(s, cell, to, desk)
    elif card == FREE_RIDE:
        move_car(s, cell, to, RODE, desk)
    elif card == SABOTEUR:
        sabotage(s, cell, desk)
    elif card == FLYING_DUTCHMAN:
        OPERATOR_MOVED(desk, 74, s.seat, s.operator_at, cell)
        s.operator_at = cell
    else:
        drain(s, desk)


def charm_bell(s, cell, to, desk):
    """CC-70: a bell moves to another place."""
    s.bell_at[flower_at(cell)] = NO_CELL
    s.bell_at[flower_at(to)] = to
    BELL_MOVED(desk, s.seat, cell, to)


def swap_cars(s, cell, to, desk):
    """CC-71, CC-R38: two neighbours change places, whoever they are."""
    one = s.car[cell]
    other = s.car[to]
    s.car[cell] = other
    s.car[to] = one
    s.where[one - 1] = to
    s.where[other - 1] = cell
    SWAPPED(desk, s.seat, cell, to)


def sabotage(s, cell, desk):
    """CC-73, CC-R30: an opposing car leaves the floor without points."""
    number = take_off(s, cell)
    if s.saboteur == SABOTEUR_TO.BOX:
        s.where[number] = BOXED
    SABOTAGED(desk, s.seat, number, cell)


def drain(s, desk):
    """CC-75: the opponent loses an accumulator and may not spend any in the next turn."""
    other = 1 - side_of(s.seat)
    s.power[other] -= 1
    s.blocked[other] = 1
    POWER_LOST(desk, s.seat, other)
