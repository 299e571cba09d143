"""Square geometry: the four directions, clockwise from north, as row and column steps."""

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTION_NAMES = "NESW"
ROW_STEP = (-1, 0, 1, 0)
COLUMN_STEP = (0, 1, 0, -1)

# Quarter turns to add to a direction, modulo four.
AHEAD, RIGHT, AROUND, LEFT = range(4)
