"""Crash by Crash's floor as planes of cells, for learners.

A row of hexes is a row of squares; every second row lies half a cell further to the right.
"""

from fairground.games.crash_by_crash.rules.components import (
    CARS_OF_SIDE,
    NO_FLOOR,
    STANDARD_CARS,
    VACANT,
)
from fairground.games.crash_by_crash.rules.floor import side_of
from fairground.games.crash_by_crash.rules.tiles import (
    ACROSS_AT,
    CELLS,
    FLOWER_CENTRES,
    FLOWERS,
    HOLE,
    LONG_ROW,
    NO_CELL,
    ROW_AT,
    ROWS,
)

NAMES: tuple[str, ...] = (
    "white floor",
    "light floor",
    "medium floor",
    "dark floor",
    "my cars",
    "my magnetic car",
    "their cars",
    "their magnetic car",
    "operator",
    "bells",
)
FLOOR, MINE, THEIRS, OPERATOR, BELLS = 0, 4, 6, 8, 9

SQUARE_AT = tuple(LONG_ROW * ROW_AT[cell] + ACROSS_AT[cell] // 2 for cell in range(CELLS))
"""The square on which a cell is painted."""


def size(s):
    """The whole floor, with holes where tiles are gone."""
    return ROWS, LONG_ROW


def paint(view, seat, planes):
    """Write floor, cars, operator and bells; a spectator's cars are the first seat's."""
    mine = side_of(max(seat, 0))
    for cell in range(CELLS):
        if view.car[cell] != NO_FLOOR:
            planes[FLOOR + view.colour[cell]][SQUARE_AT[cell]] = 1.0
            if view.car[cell] != VACANT:
                paint_car(view.car[cell] - 1, mine, SQUARE_AT[cell], planes)
    at = view.operator_at
    planes[OPERATOR][SQUARE_AT[at if at < HOLE else FLOWER_CENTRES[at - HOLE]]] = 1.0
    for flower in range(FLOWERS):
        if view.bell_at[flower] != NO_CELL:
            planes[BELLS][SQUARE_AT[view.bell_at[flower]]] = 1.0


def paint_car(car, mine, square, planes):
    """Write a car among those of its side."""
    first = MINE if car // CARS_OF_SIDE == mine else THEIRS
    magnetic = 1 if car % CARS_OF_SIDE == STANDARD_CARS else 0
    planes[first + magnetic][square] = 1.0
