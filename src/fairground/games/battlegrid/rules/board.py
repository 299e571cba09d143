"""BattleGrid's map: stacks of units, where they may go, and minefields."""

from fairground.games.battlegrid.rules.components import (
    ADJACENT,
    ARTY,
    BIT_OF,
    DEPTH,
    EVERYWHERE,
    FACE_UP,
    GUN,
    HURT,
    JEEP,
    MOVED,
    NO_UNIT,
    NONE,
    SIDES,
    SPREAD_HIGH,
    SPREAD_LOW,
    STACK,
    TERRAIN_OF,
)
from fairground.games.battlegrid.rules.events import MINES_GONE, TURNED_UP

# ---------------------------------------------------------------- stacks


def put(s, side, sector, unit, marks, serial):
    """A unit arrives at the end of the side's list in a sector."""
    n = s.count[side][sector]
    place = STACK * sector + n
    s.unit[side][place] = unit
    s.marks[side][place] = marks
    s.serial[side][place] = serial
    s.count[side][sector] = n + 1
    s.taken[side] |= 1 << sector
    if n + 1 == STACK:
        s.full[side] |= 1 << sector


def take(s, side, place):
    """A unit leaves its sector; the gap in the list closes."""
    sector = place >> 2
    n = s.count[side][sector] - 1
    last = STACK * sector + n
    units = s.unit[side]
    marks = s.marks[side]
    serials = s.serial[side]
    for i in range(place, last):
        units[i] = units[i + 1]
        marks[i] = marks[i + 1]
        serials[i] = serials[i + 1]
    units[last] = NO_UNIT
    marks[last] = 0
    serials[last] = 0
    s.count[side][sector] = n
    s.full[side] &= ~(1 << sector)
    if n == 0:
        s.taken[side] &= ~(1 << sector)


def carry(s, side, place, sector):
    """Move a unit to the end of the list in another sector; return its new place."""
    unit = s.unit[side][place]
    marks = s.marks[side][place]
    serial = s.serial[side][place]
    take(s, side, place)
    put(s, side, sector, unit, marks, serial)
    return last_place(s, side, sector)


def last_place(s, side, sector):
    """The place of the unit that arrived last."""
    return STACK * sector + s.count[side][sector] - 1


def turn_up(s, side, place, rule, desk):
    """Turn a unit face up, for good (BG-R16), and remember that its type has come to light."""
    if s.marks[side][place] & FACE_UP != 0:
        return
    s.marks[side][place] |= FACE_UP
    unit = s.unit[side][place]
    serial = s.serial[side][place]
    if serial >= s.since_serial[side]:
        s.since[side][unit] += 1
    if desk.taping == 1:
        TURNED_UP(desk, rule, side, place >> 2, serial, unit)


def known_type(s, side, place):
    """A unit's type if everybody may know it, else NONE."""
    if s.marks[side][place] & FACE_UP != 0:
        return s.unit[side][place]
    return NONE


def hits_on(s, side, place):
    """How many hits a unit has taken."""
    return s.marks[side][place] // HURT


# ---------------------------------------------------------------- ways


def spread(mask):
    """The neighbours of all sectors in a mask."""
    return SPREAD_LOW[mask & 255] | SPREAD_HIGH[mask >> 8]


def free_sectors(s, side):
    """Sectors that hold no enemy of the side."""
    return EVERYWHERE & ~s.taken[1 - side]


def reach(s, side, place):
    """BG-17..BG-19: where a unit may end a move, as a mask of sectors."""
    sector = place >> 2
    free = free_sectors(s, side)
    ends = ADJACENT[sector] & free
    if s.unit[side][place] == JEEP:
        ends |= spread(ends) & free & ~(1 << sector)
    return ends & ~s.full[side]


def is_near(sector, other):
    """Whether one step leads there."""
    return (ADJACENT[sector] >> other) & 1 == 1


def room_for_two(s, side):
    """Sectors in which two more of the side's units find room."""
    mask = EVERYWHERE
    taken = s.taken[side]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        if s.count[side][BIT_OF[bit % 37]] > 2:
            mask ^= bit
    return mask


def pair_ends(s, side, one, other):
    """BG-80, BG-R45: where two units of one sector may go together by Great Road."""
    if one == other or one >> 2 != other >> 2:
        return 0
    if (s.marks[side][one] | s.marks[side][other]) & MOVED != 0:
        return 0
    return reach(s, side, one) & reach(s, side, other) & room_for_two(s, side)


def has_partner(s, side, place):
    """Whether another unit of the same sector could go with this one by Great Road."""
    first = place & ~3
    for other in range(first, first + s.count[side][place >> 2]):
        if pair_ends(s, side, place, other) != 0:
            return True
    return False


def any_pair(s, side):
    """Whether Great Road could be used at all."""
    taken = s.taken[side]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            if has_partner(s, side, place):
                return True
    return False


# ---------------------------------------------------------------- attacks


def able_sectors(s, side):
    """Sectors with a unit that may still move or attack; those with such a Jeep, 16 bits up."""
    able = 0
    jeeps = 0
    units = s.unit[side]
    marks = s.marks[side]
    taken = s.taken[side]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            if marks[place] & MOVED == 0:
                able |= bit
                if units[place] == JEEP:
                    jeeps |= bit
    return able | jeeps << 16


def sources_of(s, side, target, able):
    """BG-25: sectors from which the target can be attacked, given `able_sectors`."""
    near = ADJACENT[target]
    sources = near & able
    if s.jeep_attack_range == 2:
        sources |= spread(near & free_sectors(s, side)) & (able >> 16)
    return sources & EVERYWHERE


def attackers_in(s, side, source, target):
    """BG-25, BG-26: the slots of a source whose units may join the attack, as a mask."""
    near = is_near(source, target)
    mask = 0
    for k in range(s.count[side][source]):
        place = STACK * source + k
        if s.marks[side][place] & MOVED == 0 and (near or s.unit[side][place] == JEEP):
            mask |= 1 << k
    return mask


# ---------------------------------------------------------------- guns


def own_gun_in(s, side, area):
    """Whether the side has an artillery unit in the area that does not support yet."""
    units = s.unit[side]
    marks = s.marks[side]
    area &= s.taken[side]
    while area != 0:
        bit = area & -area
        area ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            if units[place] == ARTY and marks[place] & GUN == 0:
                return True
    return False


def possible_gun_in(s, side, area):
    """The same as everybody else may think: a face-down unit could be one."""
    area &= s.taken[side]
    while area != 0:
        bit = area & -area
        area ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            marks = s.marks[side][place]
            if marks & FACE_UP == 0 or (s.unit[side][place] == ARTY and marks & GUN == 0):
                return True
    return False


# ---------------------------------------------------------------- minefields and points


def settle(s, sector, desk):
    """BG-85: a minefield goes once the enemy stands there and none of its owner's units does."""
    for side in range(SIDES):
        left = s.mine[side] == sector and s.count[side][sector] == 0
        if left and s.count[1 - side][sector] > 0:
            s.mine[side] = NONE
            MINES_GONE(desk, side, sector)


def terrain_of(s, sector):
    """BG-R1: the terrain card beside a sector."""
    return s.terrain[TERRAIN_OF[sector]]


def points(s, side):
    """BG-87: what the side's sectors are worth now."""
    total = 0
    taken = s.taken[side]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        total += s.row_points[DEPTH[side][BIT_OF[bit % 37]]]
    return total


def strength(s, side):
    """BG-R54: the hits that the side's units on the board can still take."""
    total = 0
    taken = s.taken[side]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            total += s.unit_hits - hits_on(s, side, place)
    return total
