"""BattleGrid's map on a screen: sectors of two by two places, terrain cards between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairground.games.battlegrid import state as c
from fairground.games.battlegrid.board import terrain_of
from fairground.games.battlegrid.names import SECTOR_NAMES, TYPE_NAMES
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Cell, Piece, Zone

# The map in squares: a column of row labels, then A A L B B C C R D D; a last row of letters.
ROWS = 2 * c.ROWS + 1
COLUMNS = 11
FIRST_COLUMN = (1, 4, 6, 9)
CARD_COLUMN = (3, 8)
UNIT_CODES = ("IN", "JE", "TA", "HE", "AR", "AA")
TERRAIN_MARKS = ("Fi", "Fo", "Hi", "Ma")


def looks_up(seat: int) -> bool:
    """Whether the map stands with U.F.P.'s base line at the bottom; I.S. sits opposite."""
    return seat != c.IS


def corner_of(sector: int, seat: int) -> tuple[int, int]:
    """The upper left square of a sector as the seat sees it."""
    row, column = divmod(sector, c.COLUMNS)
    if looks_up(seat):
        return 2 * (c.ROWS - 1 - row), FIRST_COLUMN[column]
    return 2 * row, FIRST_COLUMN[c.COLUMNS - 1 - column]


def square_of(place: int, seat: int) -> tuple[int, int]:
    """The square of a unit: its slot in the two by two block of its sector."""
    row, column = corner_of(place >> 2, seat)
    return row + (place & 3) // 2, column + (place & 1)


def squares_of(sector: int, seat: int) -> tuple[str, ...]:
    """The places of a sector's four squares."""
    row, column = corner_of(sector, seat)
    return tuple(f"field:{row + k // 2},{column + k % 2}" for k in range(c.STACK))


def unit_id(side: int, serial: int) -> str:
    """A unit's piece; its serial is public."""
    return f"unit:{side}:{serial}"


def field_zone(s: Plain, seat: int) -> Zone:
    """The map, with terrain as cells."""
    return Zone("field", "squares", "Map", ROWS, COLUMNS, cells=tuple(_cells(s, seat)))


def _cells(s: Plain, seat: int) -> Iterator[Cell]:
    base = 0 if looks_up(seat) else 1
    for row in range(c.ROWS):
        number = c.ROWS - row if looks_up(seat) else row + 1
        worth = s.row_points[number - 1 if base == 0 else c.ROWS - number]
        yield Cell((2 * row, 0), "label", str(number), f"row {number}")
        yield Cell((2 * row + 1, 0), "points", f"+{worth}", f"{worth} points for a sector here")
    for column in range(c.COLUMNS):
        letter = "ABCD"[column if looks_up(seat) else c.COLUMNS - 1 - column]
        for k in range(2):
            yield Cell((ROWS - 1, FIRST_COLUMN[column] + k), "label", letter if k == 0 else "")
    if s.phase == c.SETUP:
        return
    for sector, name in enumerate(SECTOR_NAMES):
        kind = terrain_of(s, sector)
        corner = corner_of(sector, seat)
        for k in range(c.STACK):
            at = (corner[0] + k // 2, corner[1] + k % 2)
            label = f"{name}, {c.TERRAIN_CODES[kind]}"
            yield Cell(at, c.TERRAIN_CODES[kind].lower(), name if k == 0 else "", label)
    for place in range(8):
        row, column = place // 2, place % 2
        if looks_up(seat):
            at = (2 * (c.ROWS - 1 - row), CARD_COLUMN[column])
        else:
            at = (2 * row, CARD_COLUMN[1 - column])
        kind = s.terrain[place]
        yield Cell(at, f"card-{c.TERRAIN_CODES[kind].lower()}", TERRAIN_MARKS[kind])


def field_pieces(s: Plain, seat: int, names: Sequence[str]) -> list[Piece]:
    """Units and minefields."""
    pieces = []
    for side in range(c.SIDES):
        for sector in range(c.SECTORS):
            if sector == s.battle and side == s.active:
                continue  # the attackers stand on the battle board
            for place in range(c.STACK * sector, c.STACK * sector + s.count[side][sector]):
                pieces.append(unit_piece(s, side, place, seat, names))
        if s.mine[side] != c.NONE:
            pieces.append(_minefield(s, side, seat, names))
    return pieces


def unit_piece(s: Plain, side: int, place: int, seat: int, names: Sequence[str]) -> Piece:
    """One unit as the seat sees it: its own face-down ones with a sign, the enemy's as backs."""
    unit, marks, serial = s.unit[side][place], s.marks[side][place], s.serial[side][place]
    shown = bool(marks & c.FACE_UP)
    known = unit < c.TYPES
    hits = marks // c.HURT
    what = TYPE_NAMES[unit] if known else "hidden unit"
    states = [
        "" if shown or not known else "face down",
        f"{hits} {'hit' if hits == 1 else 'hits'}" if hits else "",
        "has moved" if marks & c.MOVED else "",
        "supports the battle" if marks & c.GUN else "",
    ]
    details = "".join(f", {text}" for text in states if text)
    return Piece(
        id=unit_id(side, serial),
        zone="field",
        at=square_of(place, seat),
        look=f"unit-{c.TYPE_CODES[unit].lower()}" if known else "unit-back",
        text=c.TYPE_CODES[unit] if known else str(serial + 1),
        code=(UNIT_CODES[unit] if known else f"{serial + 1:>2}") + ("*" * hits),
        label=f"{what} {serial + 1} of {names[side]} in {SECTOR_NAMES[place >> 2]}{details}",
        owner=side,
        turned=2 if hits else 0,
        hidden=not known,
        kind="token" if known else "back",
        badge="" if shown or not known else "?",
        faded=bool(marks & c.MOVED),
        lit=bool(marks & c.GUN),
    )


def _minefield(s: Plain, side: int, seat: int, names: Sequence[str]) -> Piece:
    """A minefield lies on the terrain card beside its sector, below the terrain's sign."""
    sector = s.mine[side]
    row, _ = corner_of(sector, seat)
    left = (sector % c.COLUMNS < 2) == looks_up(seat)
    return Piece(
        id=f"mine:{side}",
        zone="field",
        at=(row + 1, CARD_COLUMN[0 if left else 1]),
        look="mine",
        text=f"{SECTOR_NAMES[sector]}✷",
        code=SECTOR_NAMES[sector],
        label=f"minefield of {names[side]} in {SECTOR_NAMES[sector]}",
        owner=side,
        kind="marker",
    )
