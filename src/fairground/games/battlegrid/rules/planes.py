"""BattleGrid's map as planes of sectors, for learners: what is mine, what is theirs, the land."""

from fairground.games.battlegrid.rules.components import (
    BASE_ROW,
    COLUMNS,
    FACE_UP,
    HELI,
    HURT,
    MOVED,
    NO_UNIT,
    NONE,
    ROWS,
    SECTORS,
    SETUP,
    SIDES,
    STACK,
    TERRAIN_CODES,
    TERRAIN_OF,
    TERRAINS,
    TYPE_CODES,
    TYPES,
)

# The planes of a side: its units, the known ones by type, and what is to be seen of them.
OF_A_SIDE = ("units", *TYPE_CODES[:TYPES], "face up", "hits", "moved", "minefield", "base line")
UNITS, KNOWN = 0, 1
SHOWN, HITS, HAVE_MOVED, MINEFIELD, BASE = range(KNOWN + TYPES, len(OF_A_SIDE))
SIDE_PLANES = len(OF_A_SIDE)
LAND = SIDES * SIDE_PLANES
BATTLE = LAND + TERRAINS

NAMES = (
    *(f"{whose} {what}" for whose in ("my", "their") for what in OF_A_SIDE),
    *TERRAIN_CODES,
    "battle",
)
SHARE = 1.0 / STACK
"""What one unit of a stack counts; a hit counts half of it, since two leave a unit standing."""


def size(s):
    """The map: a base line above, the other below."""
    return ROWS, COLUMNS


def paint(view, seat, planes):
    """Write both armies, the land and the battle; a spectator's army is the first seat's."""
    me = max(seat, 0)
    for side in range(SIDES):
        first = SIDE_PLANES * (side ^ me)
        for sector in range(SECTORS):
            paint_stack(view, side, sector, first, planes)
            if BASE_ROW[side] >> sector & 1 == 1:
                planes[first + BASE][sector] = 1.0
        if view.mine[side] != NONE:
            planes[first + MINEFIELD][view.mine[side]] = 1.0
    if view.phase != SETUP:
        for sector in range(SECTORS):
            planes[LAND + view.terrain[TERRAIN_OF[sector]]][sector] = 1.0
    if view.battle != NONE:
        planes[BATTLE][view.battle] = 1.0


def paint_stack(view, side, sector, first, planes):
    """BG-16: the units of a side in a sector, and its helicopters in the battle there."""
    for place in range(STACK * sector, STACK * sector + view.count[side][sector]):
        unit = view.unit[side][place]
        marks = view.marks[side][place]
        planes[first + UNITS][sector] += SHARE
        if unit != NO_UNIT:
            planes[first + KNOWN + unit][sector] += SHARE
        if marks & FACE_UP != 0:
            planes[first + SHOWN][sector] += SHARE
        if marks & MOVED != 0:
            planes[first + HAVE_MOVED][sector] += SHARE
        planes[first + HITS][sector] += 0.5 * SHARE * (marks // HURT)
    if view.battle == sector:
        for k in range(view.flown[side]):
            if view.heli[side][k] > 0:
                planes[first + KNOWN + HELI][sector] += SHARE
