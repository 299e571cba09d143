"""Crash Grid's arena: riders take their start squares, and what blocks a square."""

from fairground.games.crash_grid.rules.components import (
    FREE,
    HEAD_CELLS,
    INWARD,
    MOST_HAND,
    MOST_SHUFFLES,
    MOST_SIZE,
    NO_CARD,
)
from fairground.games.crash_grid.rules.events import PLACED
from fairground.games.crash_grid.rules.options import START_LAYOUT
from fairground.kernel.grids import EAST, NORTH, WEST
from fairground.kernel.piles import fill
from fairground.kernel.tape import RULING


def clear_arena(s):
    """CG-53: no card lies on the board."""
    for row in range(s.board_size):
        fill(s.cell[row], MOST_SIZE, FREE)
        fill(s.wall_card[row], MOST_SIZE, NO_CARD)


def reset_rider(s, seat):
    """CG-4: J, Q, K face up, no cards, not on the board yet."""
    s.alive[seat] = 0
    s.used[seat] = 0
    s.moves[seat] = 0
    s.crashed_in[seat] = 0
    s.committed[seat] = NO_CARD
    s.revealed[seat] = NO_CARD
    s.order[seat] = 0
    s.row[seat] = 0
    s.column[seat] = 0
    s.facing[seat] = 0
    s.held[seat] = 0
    fill(s.hand[seat], MOST_HAND, NO_CARD)
    fill(s.held_from[seat], MOST_SHUFFLES, 0)


def place_rider(s, seat, desk):
    """CG-7, CG-8: the rider's first rail lies on its start square, facing inward."""
    slot = seat
    if s.rotate_starts == 1:
        slot = (seat + s.round) % s.seats
    rule = 7
    if s.start_layout == START_LAYOUT.SIDES and s.seats == 3:
        rule = RULING + 18
        place_on_side(s, seat, slot)
    else:
        place_on_ring(s, seat, slot)
    s.alive[seat] = 1
    s.cell[s.row[seat]][s.column[seat]] = HEAD_CELLS[seat][s.facing[seat]]
    PLACED(desk, rule, seat, s.row[seat], s.column[seat], s.facing[seat])


def place_on_ring(s, seat, slot):
    """CG-7, CG-R18: evenly spaced along the outer ring, never on a corner."""
    edge = s.board_size - 1
    ring = 4 * edge
    k = (2 * edge + edge // 2 + slot * ring // s.seats) % ring
    if k % edge == 0:
        k += 1
    side = k // edge
    offset = k % edge
    if side == 0:
        s.row[seat] = 0
        s.column[seat] = offset
    elif side == 1:
        s.row[seat] = offset
        s.column[seat] = edge
    elif side == 2:
        s.row[seat] = edge
        s.column[seat] = edge - offset
    else:
        s.row[seat] = edge - offset
        s.column[seat] = 0
    s.facing[seat] = INWARD[side]


def place_on_side(s, seat, slot):
    """CG-R18, `start_layout=sides`: three riders in the middle of a side each."""
    size = s.board_size
    if slot == 0:
        s.row[seat] = size - 1
        s.column[seat] = size // 2
        s.facing[seat] = NORTH
    elif slot == 1:
        s.row[seat] = size // 2
        s.column[seat] = 0
        s.facing[seat] = EAST
    else:
        s.row[seat] = size // 2 - 1
        s.column[seat] = size - 1
        s.facing[seat] = WEST


def blocked(s, row, column):
    """CG-33, CG-34: whether entering the square crashes: off the board, or occupied (CG-11)."""
    size = s.board_size
    if row < 0 or row >= size or column < 0 or column >= size:
        return True
    return s.cell[row][column] != FREE
