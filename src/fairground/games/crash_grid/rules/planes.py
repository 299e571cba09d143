"""Crash Grid as planes of squares, for learners: always from the seat's own side of the matter."""

from fairground.games.crash_grid.rules.arena import blocked
from fairground.games.crash_grid.rules.components import FACING_AFTER, FREE, MOVES
from fairground.kernel.grids import COLUMN_STEP, ROW_STEP

NAMES = (
    "occupied",
    *(f"I face {way}" for way in ("north", "east", "south", "west")),
    *(f"another faces {way}" for way in ("north", "east", "south", "west")),
    "my next square with J",
    "my next square with Q",
    "my next square with K",
)
OCCUPIED, MINE, THEIRS, NEXT = 0, 1, 5, 9


def size(s):
    """The arena."""
    return s.board_size, s.board_size


def paint(view, seat, planes):
    """Write what lies on the squares, where riders are, and the free squares one can ride to."""
    edge = view.board_size
    for row in range(edge):
        for column in range(edge):
            if view.cell[row][column] != FREE:
                planes[OCCUPIED][row * edge + column] = 1.0
    for rider in range(view.seats):
        if view.alive[rider] == 1:
            plane = (MINE if rider == seat else THEIRS) + view.facing[rider]
            planes[plane][view.row[rider] * edge + view.column[rider]] = 1.0
    if seat >= 0 and view.alive[seat] == 1:
        for move in range(MOVES):
            if view.used[seat] >> move & 1 == 0:
                paint_next(view, seat, move, planes)


def paint_next(view, seat, move, planes):
    """CG-27: mark the square that an unused move leads to, if it is free."""
    facing = FACING_AFTER[move][view.facing[seat]]
    row = view.row[seat] + ROW_STEP[facing]
    column = view.column[seat] + COLUMN_STEP[facing]
    if not blocked(view, row, column):
        planes[NEXT + move][row * view.board_size + column] = 1.0
