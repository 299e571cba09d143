"""BattleGrid's map on a screen: sectors of two by two places, terrain cards between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairground.games.battlegrid.rules import state as c
from fairground.games.battlegrid.show.names import (
    SECTOR_NAMES,
    SIDE_NAMES,
    TERRAIN_PLACES,
    TYPE_NAMES,
)
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Cell, Piece, Zone
from fairground.kernel.sentences import how_many

# The map in squares: A, a terrain card, B, C, a terrain card, D.
COLUMNS = 6
COLUMN_OF = (0, 2, 3, 5)
CARD_COLUMN = (1, 4)
MAP = (0.0, 0.0, 10.0, 7.24)
MAP_BELOW = (0.0, 3.9, 7.3, 5.3)  # under the battle board
UNIT_CODES = ("IN", "JE", "TA", "HE", "AR", "AA", "XS")
UNIT_LOOKS = (
    "infantry",
    "jeep",
    "tank",
    "helicopter",
    "artillery",
    "anti-aircraft",
    "extra-shot",
)


def looks_up(seat: int) -> bool:
    """Whether the map stands with U.F.P.'s base line at the bottom; I.S. sits opposite."""
    return seat != c.IS


def square_of(sector: int, seat: int) -> tuple[int, int]:
    """The square of a sector as the seat sees it."""
    row, column = divmod(sector, c.COLUMNS)
    if looks_up(seat):
        return c.ROWS - 1 - row, COLUMN_OF[column]
    return row, COLUMN_OF[c.COLUMNS - 1 - column]


def place_of(place: int, seat: int) -> tuple[int, int, int]:
    """Where a unit lies: the square of its sector, and its slot in the two by two block."""
    return (*square_of(place >> 2, seat), place & 3)


def name_of_square(sector: int, seat: int) -> str:
    """A sector as a place of the scene."""
    row, column = square_of(sector, seat)
    return f"field:{row},{column}"


def unit_code(unit: int, hits: int) -> str:
    """Two letters for text boards; small ones for a damaged unit."""
    return UNIT_CODES[unit].lower() if hits else UNIT_CODES[unit]


def unit_id(side: int, serial: int) -> str:
    """A unit's piece; its serial is public."""
    return f"unit:{side}:{serial}"


def field_zone(s: Plain, seat: int, names: Sequence[str]) -> Zone:
    """The map, with sectors and terrain cards as cells, base lines and points on its rim."""
    box = MAP if s.battle == c.NONE else MAP_BELOW
    cells = (*_rim(s, seat, names), *_sectors(s, seat), *_terrain_cards(s, seat))
    return Zone("field", "squares", "Map", c.ROWS, COLUMNS, box=box, cells=cells)


def _called(side: int, names: Sequence[str]) -> str:
    """A side by whoever plays it."""
    return names[side] if names[side] == SIDE_NAMES[side] else f"{names[side]} ({SIDE_NAMES[side]})"


def _rim(s: Plain, seat: int, names: Sequence[str]) -> Iterator[Cell]:
    """Both base lines, and what a sector of each row is worth to either side."""
    near, far = (c.UFP, c.IS) if looks_up(seat) else (c.IS, c.UFP)
    for row, side in ((-1, far), (c.ROWS, near)):
        name = SIDE_NAMES[side]
        yield Cell(
            (row, COLUMNS // 2), f"base-{side}", name, f"Base line of {_called(side, names)}"
        )
    for row in range(c.ROWS):
        for column, side, depth in ((-1, near, c.ROWS - 1 - row), (COLUMNS, far, row)):
            worth = s.row_points[depth]
            label = f"{how_many(worth, 'point')} for {names[side]} in a sector of this row"
            yield Cell((row, column), f"points-{side}", str(worth), label)


def _sectors(s: Plain, seat: int) -> Iterator[Cell]:
    """Sectors have names, and the terrain of the card beside them (BG-R1)."""
    for sector in range(c.SECTORS):
        look, where = "sector", SECTOR_NAMES[sector]
        if s.phase != c.SETUP:
            kind = c.TERRAIN_CODES[s.terrain[c.TERRAIN_OF[sector]]]
            look, where = f"sector {kind.lower()}", f"{where}, {kind}"
        yield Cell(square_of(sector, seat), look, SECTOR_NAMES[sector], where)


def _terrain_cards(s: Plain, seat: int) -> Iterator[Cell]:
    if s.phase == c.SETUP:
        return
    for place in range(len(TERRAIN_PLACES)):
        name = c.TERRAIN_CODES[s.terrain[place]]
        row, right = divmod(place, 2)
        if looks_up(seat):
            at = (c.ROWS - 1 - row, CARD_COLUMN[right])
        else:
            at = (row, CARD_COLUMN[1 - right])
        yield Cell(at, name.lower(), name, f"{TERRAIN_PLACES[place]}: {name}")


def field_pieces(s: Plain, seat: int, names: Sequence[str]) -> list[Piece]:
    """Units and minefields; those that fight stand on the battle board."""
    pieces = []
    if s.battle != c.NONE:
        pieces.append(_battle_marker(s, seat))
    for side in range(c.SIDES):
        for sector in range(c.SECTORS):
            if sector == s.battle:
                continue
            for place in range(c.STACK * sector, c.STACK * sector + s.count[side][sector]):
                pieces.append(unit_piece(s, side, place, seat, names))
        if s.mine[side] != c.NONE:
            pieces.append(_minefield(s, side, seat, names))
    return pieces


def _battle_marker(s: Plain, seat: int) -> Piece:
    """Where the battle is."""
    name = SECTOR_NAMES[s.battle]
    return Piece(
        id="battle",
        zone="field",
        at=square_of(s.battle, seat),
        look="battle",
        text=name,
        code="><",
        label=f"the battle is for {name}",
        kind="marker",
    )


def unit_piece(s: Plain, side: int, place: int, seat: int, names: Sequence[str]) -> Piece:
    """One unit as the seat sees it: its own face-down ones with a sign, the enemy's as backs."""
    unit, marks, serial = s.unit[side][place], s.marks[side][place], s.serial[side][place]
    shown = bool(marks & c.FACE_UP)
    known = unit < c.TYPES
    hits = marks // c.HURT
    what = TYPE_NAMES[unit] if known else "hidden unit"
    states = [
        "" if shown or not known else "face down",
        how_many(hits, "hit") if hits else "",
        "has moved" if marks & c.MOVED else "",
        "supports the battle" if marks & c.GUN else "",
    ]
    details = "".join(f", {text}" for text in states if text)
    return Piece(
        id=unit_id(side, serial),
        zone="field",
        at=place_of(place, seat),
        look=_unit_look(unit, shown, hits) if known else "back",
        text=c.TYPE_CODES[unit] if known else str(serial + 1),
        code=unit_code(unit, hits) if known else f"{serial + 1:>2}",
        label=f"{what} {serial + 1} of {names[side]} in {SECTOR_NAMES[place >> 2]}{details}",
        owner=side,
        turned=2 if hits else 0,
        hidden=not known,
        kind="token" if known else "back",
        faded=bool(marks & c.MOVED),
        lit=bool(marks & c.GUN),
    )


def _unit_look(unit: int, shown: bool, hits: int) -> str:
    return UNIT_LOOKS[unit] + ("" if shown else " hidden") + (" hit" if hits else "")


def _minefield(s: Plain, side: int, seat: int, names: Sequence[str]) -> Piece:
    """A minefield lies on the terrain card, on the side of its sector."""
    sector = s.mine[side]
    row, column = square_of(sector, seat)
    card = CARD_COLUMN[0 if column < COLUMNS // 2 else 1]
    return Piece(
        id=f"mine:{side}",
        zone="field",
        at=(row, card, 0 if column < card else 1),
        look="mines",
        text=SECTOR_NAMES[sector],
        code="MI",
        label=f"minefield of {names[side]} in {SECTOR_NAMES[sector]}",
        owner=side,
        kind="marker",
    )
