"""BattleGrid's map on a screen: sectors of two by two places, terrain cards between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.show.names import SECTOR_NAMES, SIDE_NAMES, TERRAIN_PLACES
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Cell, Zone, part
from fairground.kernel.sentences import how_many

# The map in squares: A, a terrain card, B, C, a terrain card, D.
COLUMNS = 6
COLUMN_OF = (0, 2, 3, 5)
CARD_COLUMN = (1, 4)
MAP = (0.0, 0.0, 10.0, 7.24)
MAP_BELOW = (0.0, 3.9, 7.3, 5.3)  # under the battle board


def looks_up(seat: int) -> bool:
    """Whether the map stands with U.F.P.'s base line at the bottom; I.S. sits opposite."""
    return seat != c.IS


@cache
def square_of(sector: int, seat: int) -> tuple[int, int]:
    """The square of a sector as the seat sees it."""
    row, column = divmod(sector, c.COLUMNS)
    if looks_up(seat):
        return c.ROWS - 1 - row, COLUMN_OF[column]
    return row, COLUMN_OF[c.COLUMNS - 1 - column]


@cache
def place_of(place: int, seat: int) -> tuple[int, int, int]:
    """Where a unit lies: the square of its sector, and its slot in the two by two block."""
    return (*square_of(place >> 2, seat), place & 3)


@cache
def name_of_square(sector: int, seat: int) -> str:
    """A sector as a place of the scene."""
    row, column = square_of(sector, seat)
    return f"field:{row},{column}"


def field_zone(s: Plain, seat: int, names: Sequence[str]) -> Zone:
    """The map, with sectors and terrain cards as cells, base lines and points on its rim."""
    terrain = () if s.phase == c.SETUP else tuple(s.terrain)
    return _field(seat, tuple(s.row_points), terrain, s.battle != c.NONE, tuple(names))


@part
def _field(
    seat: int,
    row_points: tuple[int, ...],
    terrain: tuple[int, ...],
    below: bool,
    names: tuple[str, ...],
) -> Zone:
    cells = (
        *_rim(seat, row_points, names),
        *_sectors(seat, terrain),
        *_terrain_cards(seat, terrain),
    )
    box = MAP_BELOW if below else MAP
    return Zone("field", "squares", "Map", c.ROWS, COLUMNS, box=box, cells=cells)


def _called(side: int, names: Sequence[str]) -> str:
    """A side by whoever plays it."""
    return names[side] if names[side] == SIDE_NAMES[side] else f"{names[side]} ({SIDE_NAMES[side]})"


def _rim(seat: int, row_points: Sequence[int], names: Sequence[str]) -> Iterator[Cell]:
    """Both base lines, and what a sector of each row is worth to either side."""
    near, far = (c.UFP, c.IS) if looks_up(seat) else (c.IS, c.UFP)
    for row, side in ((-1, far), (c.ROWS, near)):
        name = SIDE_NAMES[side]
        yield Cell(
            (row, COLUMNS // 2), f"base-{side}", name, f"Base line of {_called(side, names)}"
        )
    for row in range(c.ROWS):
        for column, side, depth in ((-1, near, c.ROWS - 1 - row), (COLUMNS, far, row)):
            worth = row_points[depth]
            label = f"{how_many(worth, 'point')} for {names[side]} in a sector of this row"
            yield Cell((row, column), f"points-{side}", str(worth), label)


def _sectors(seat: int, terrain: Sequence[int]) -> Iterator[Cell]:
    """Sectors have names, and once it is laid out the terrain of the card beside them (BG-R1)."""
    for sector in range(c.SECTORS):
        look, where = "sector", SECTOR_NAMES[sector]
        if terrain:
            kind = c.TERRAIN_CODES[terrain[c.TERRAIN_OF[sector]]]
            look, where = f"sector {kind.lower()}", f"{where}, {kind}"
        yield Cell(square_of(sector, seat), look, SECTOR_NAMES[sector], where)


def _terrain_cards(seat: int, terrain: Sequence[int]) -> Iterator[Cell]:
    for place, kind in enumerate(terrain):
        name = c.TERRAIN_CODES[kind]
        row, right = divmod(place, 2)
        if looks_up(seat):
            at = (c.ROWS - 1 - row, CARD_COLUMN[right])
        else:
            at = (row, CARD_COLUMN[1 - right])
        yield Cell(at, name.lower(), name, f"{TERRAIN_PLACES[place]}: {name}")
