"""What a position of Crash Grid is worth, made by hand: the yardstick of what was learned.

By the cycle every rider's future moves form a short directed graph over (square, used moves), so
its longest safe path on the present board is exact and cheap: whole lines of squares are moved as
bit masks, seen along the rider's heading.
"""

from math import exp

from fairground.games.crash_grid.rules.components import FREE, MOST_SEATS, MOST_SIZE, OVER
from fairground.games.crash_grid.rules.state import DESK as RULES_DESK
from fairground.kernel.grids import EAST, NORTH, SOUTH
from fairground.kernel.layout import I16, Field, Layout
from fairground.kernel.piles import fill
from fairground.kernel.temper import Temper

DESK = Layout(
    RULES_DESK.name,
    *RULES_DESK.fields,
    # lines of the arena as bit masks, seen along one rider's heading
    Field("lines", I16, (MOST_SIZE,)),
    Field("fronts", I16, (8, MOST_SIZE)),
    Field("life", I16, (MOST_SEATS,)),
)

TEMPER = Temper(explore=0.5, heat=0.3)

# How much a trick of life more counts in the race for the round, what a void round weighs, and
# how much a point counts in the race for the match.
LIFE_WEIGHT = 0.35
VOID_WEIGHT = 0.3
POINT_WEIGHT = 2.0

# Used-move sets as bit masks of J = 1, Q = 2, K = 4.
NONE, J, Q, JQ, K, JK, QK = range(7)


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over all seats they sum to zero."""
    total = 0.0
    mine = 0.0
    race = race_total(s, desk)
    lead = 0
    for other in range(s.seats):
        lead = max(lead, s.points[other])
    for other in range(s.seats):
        share = match_weight(s, other, race, lead, desk)
        total += share
        if other == seat:
            mine = share
    return (mine / total * s.seats - 1.0) / (s.seats - 1.0)


def race_total(s, desk):
    """The sum of all riders' weights in the race for this round; lifetimes stay on the desk."""
    total = VOID_WEIGHT
    for seat in range(s.seats):
        desk.life[seat] = 0
        if s.phase != OVER and s.alive[seat] == 1:
            desk.life[seat] = s.moves[seat] + lifetime(s, seat, desk) - (s.trick - 1)
            total += race_weight(desk.life[seat])
    return total


def race_weight(life):
    """A rider that dies in this trick has no chance; every trick more multiplies them."""
    return exp(LIFE_WEIGHT * life) - 1.0


def match_weight(s, seat, race, lead, desk):
    """Points won and expected; once the match is over only the leaders count."""
    if s.phase == OVER:
        return 1.0 if s.points[seat] == lead else 0.0
    return exp(POINT_WEIGHT * (s.points[seat] - lead + race_weight(desk.life[seat]) / race))


def lifetime(s, seat, desk):
    """The most further moves the rider can make on the present board if nobody else moves."""
    used = s.used[seat]
    heading = (s.facing[seat] + (used & 1) + 3 * ((used >> 1) & 1)) & 3
    read_lines(s, heading, desk)
    for moves in range(7):
        fill(desk.fronts[moves], MOST_SIZE, 0)
    line = line_of(s.row[seat], s.column[seat], heading, s.board_size)
    desk.fronts[used][line] = 1 << place_of(s.row[seat], s.column[seat], heading, s.board_size)
    step = (used & 1) + ((used >> 1) & 1) + ((used >> 2) & 1)
    life = 0
    while spread(s.board_size, step, desk) != 0:
        life += 1
        step = (step + 1) % 3
    return life


def line_of(row, column, heading, size):
    """How far along the heading a square lies, from the near edge."""
    if heading == NORTH:
        return size - 1 - row
    if heading == EAST:
        return column
    if heading == SOUTH:
        return row
    return size - 1 - column


def place_of(row, column, heading, size):
    """How far to the right a square lies, looking along the heading."""
    if heading == NORTH:
        return column
    if heading == EAST:
        return row
    if heading == SOUTH:
        return size - 1 - column
    return size - 1 - row


def read_lines(s, heading, desk):
    """The free squares as one bit mask for each line across the heading."""
    size = s.board_size
    fill(desk.lines, MOST_SIZE, 0)
    for row in range(size):
        for column in range(size):
            if s.cell[row][column] == FREE:
                line = line_of(row, column, heading, size)
                desk.lines[line] |= 1 << place_of(row, column, heading, size)


def spread(size, step, desk):
    """Make every move of the cycle's given step from every square reached; 0 if none is left."""
    front = desk.fronts
    free = desk.lines
    reached = 0
    if step == 0:
        for line in range(size):
            front[J][line] = (front[NONE][line] >> 1) & free[line]
            front[Q][line] = (front[NONE][line] << 1) & free[line]
            reached |= front[J][line] | front[Q][line]
        for line in range(1, size):
            front[K][line] = front[NONE][line - 1] & free[line]
            reached |= front[K][line]
        front[K][0] = 0
    elif step == 1:
        for line in range(size):
            front[JK][line] = ((front[J][line] | front[K][line]) >> 1) & free[line]
            front[QK][line] = ((front[Q][line] | front[K][line]) << 1) & free[line]
            reached |= front[JK][line] | front[QK][line]
        for line in range(1, size):
            front[JQ][line] = (front[J][line - 1] | front[Q][line - 1]) & free[line]
            reached |= front[JQ][line]
        front[JQ][0] = 0
    else:
        for line in range(1, size):
            before = front[JQ][line - 1] | front[JK][line - 1] | front[QK][line - 1]
            front[NONE][line] = before & free[line]
            reached |= front[NONE][line]
        front[NONE][0] = 0
    return reached
