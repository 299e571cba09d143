"""The floor of Crash by Crash as constants: cells, directions, tiles, and where each one lies."""

ROWS = 15
LONG_ROW = 13
PAIR_OF_ROWS = 25  # cells of an even row and the odd row below it
CELLS = 188
OUTSIDE = 188  # what lies beyond the edge, as a neighbour

# Directions (specification 3), as steps in doubled columns and rows.
EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)
DIRECTIONS = 6
DIRECTION_NAMES = ("E", "NE", "NW", "W", "SW", "SE")
COLUMN_STEPS = (2, 1, -1, -2, -1, 1)
ROW_STEPS = (0, -1, -1, 0, 1, 1)
BY_NEIGHBOUR = (NORTH_WEST, NORTH_EAST, WEST, EAST, SOUTH_WEST, SOUTH_EAST)
"""The directions in the order of the neighbours' numbers."""

FLOWERS = 12
X_TILES = 13
TILES = FLOWERS + X_TILES
FLOWER_CELLS = 7
X_CELLS = 8
NO_FLOWER = FLOWERS  # of a cell that lies on an X tile
HOLE = CELLS
"""The operator in the hole of flower slot k stands at HOLE + k: a hole is one cell (CC-54)."""
NO_CELL = 255

# Flower tiles (2.2): the colours of the centre and of the petals E, NE, NW, W, SW, SE, and where
# the star lies: 0 nowhere, 1 the centre, 2 to 7 the petals. As digits of one number, so that an
# option can hold a whole set of tiles.
FLOWER_TILES = (
    13302211,
    30231121,
    30212311,
    20332111,
    2112332,
    21312033,
    13310224,
    11233025,
    12230316,
    32130217,
    13301220,
    13223100,
)
# X tiles: the colours of the rows of three, two and three cells.
X_TILES_PRINTED = (
    12311020,
    32012101,
    11300122,
    10311220,
    22310110,
    12031201,
    32110102,
    23011021,
    13202101,
    3121201,
    1130122,
    20312011,
    31010221,
)
PRINTED_TILES = FLOWER_TILES + X_TILES_PRINTED


def cell_id(row: int, column: int) -> int:
    """The number of a cell."""
    return PAIR_OF_ROWS * (row // 2) + (LONG_ROW if row % 2 else 0) + column


def place_of(cell: int) -> tuple[int, int]:
    """Row and column of a cell."""
    pair, rest = divmod(cell, PAIR_OF_ROWS)
    return (2 * pair, rest) if rest < LONG_ROW else (2 * pair + 1, rest - LONG_ROW)


def _neighbour(cell: int, direction: int) -> int:
    row, column = place_of(cell)
    doubled = 2 * column + row % 2 + COLUMN_STEPS[direction]
    row += ROW_STEPS[direction]
    column = doubled // 2
    if 0 <= row < ROWS and doubled >= 0 and column < LONG_ROW - row % 2:
        return cell_id(row, column)
    return OUTSIDE


STEP = tuple(_neighbour(cell, d) for cell in range(CELLS) for d in range(DIRECTIONS))
"""The neighbour of a cell in a direction: STEP[6 * cell + direction]."""


def _slots() -> tuple[list[int], list[list[int]], list[list[int]]]:
    """The tile slot of every cell in reading order, and the cells of each flower and X slot."""
    slot_of = [0] * CELLS
    flowers: list[list[int]] = []
    xs: list[list[int]] = []
    for band in range(5):
        starts = [0, 0, 0]
        for place in range(5):
            is_x = (band + place) % 2 == 0
            widths = (3, 2, 3) if is_x else (2, 3, 2)
            cells = []
            for line in range(3):
                for column in range(starts[line], starts[line] + widths[line]):
                    cells.append(cell_id(3 * band + line, column))
                starts[line] += widths[line]
            for cell in cells:
                slot_of[cell] = 5 * band + place
            (xs if is_x else flowers).append(cells)
    return slot_of, flowers, xs


_SLOT_OF, _FLOWERS, _XS = _slots()

SLOT_AT = tuple(_SLOT_OF)
"""The tile slot of a cell, in reading order."""
SLOTS = tuple((FLOWERS + slot // 2) if slot % 2 == 0 else slot // 2 for slot in range(TILES))
"""What each slot in reading order is: a flower slot, or FLOWERS + an X slot."""

# The cells of a flower: its centre, then its petals by direction; the rows of an X tile.
FLOWER_CENTRES = tuple(cells[3] for cells in _FLOWERS)
FLOWER_PLACES = tuple(
    cell
    for centre in FLOWER_CENTRES
    for cell in (centre, *(STEP[6 * centre + d] for d in range(DIRECTIONS)))
)
X_PLACES = tuple(cell for cells in _XS for cell in cells)
FLOWER_AT = tuple(
    FLOWER_PLACES.index(cell) // FLOWER_CELLS if cell in FLOWER_PLACES else NO_FLOWER
    for cell in range(CELLS)
)
"""The flower slot of a cell, or NO_FLOWER."""

CELLS_OF_FLOWERS = tuple(sorted(FLOWER_PLACES))

MOST_RING = 12


def _ring(slot: int) -> list[tuple[int, int]]:
    """The cells around a flower, ascending, with the directions that lead there out of it."""
    places = FLOWER_PLACES[FLOWER_CELLS * slot : FLOWER_CELLS * (slot + 1)]
    found: dict[int, int] = {}
    for cell in places:
        for d in range(DIRECTIONS):
            other = STEP[6 * cell + d]
            if other != OUTSIDE and other not in places:
                found[other] = found.get(other, 0) | 1 << d
    return sorted(found.items())


_RINGS = tuple(_ring(slot) for slot in range(FLOWERS))
RING = tuple(
    cell for ring in _RINGS for cell in ([c for c, _ in ring] + [NO_CELL] * MOST_RING)[:MOST_RING]
)
"""The cells around a hole, ascending: RING[12 * slot + i], NO_CELL behind the last."""
RING_WAYS = tuple(dict(ring).get(cell, 0) for ring in _RINGS for cell in range(CELLS))
"""CC-56: the directions out of a hole onto a cell, as bits: RING_WAYS[188 * slot + cell]."""


ROW_AT = tuple(place_of(cell)[0] for cell in range(CELLS))
ACROSS_AT = tuple(2 * place_of(cell)[1] + place_of(cell)[0] % 2 for cell in range(CELLS))
"""Row and doubled column of a cell."""
