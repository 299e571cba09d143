"""Crash Grid's rides: a rider advances and leaves a wall behind, or crashes."""

from fairground.games.crash_grid.rules.cards import discard_card, lose_hand
from fairground.games.crash_grid.rules.state import (
    BLANK_WALL,
    BOUNDARY,
    CARD_WALL,
    CRASHED,
    FREE,
    HAND_DISCARD,
    HEAD,
    HEAD_CELLS,
    LAID_BLANK,
    LAID_CARD,
    NO_CARD,
    RAIL_CELLS,
    RIDER,
    RODE,
    SQUARE_CLEARED,
    WALL,
    WRECK,
    cell_of,
    kind_of,
    owner_of,
)
from fairground.kernel.grids import NORTH
from fairground.kernel.tape import EVERYONE, note


def advance(s, seat, move, row, column, facing, desk):
    """CG-30, CG-31: leave a wall behind and bring the head card into the new square."""
    if desk.taping == 1:
        note(desk, 25 + move, RODE, EVERYONE, seat, move, row, column, facing)
    card = s.revealed[seat]
    moves = s.moves[seat]
    if moves < s.rail_moves:
        # CG-30, CG-13: the rail points the way the rider left the square.
        s.cell[s.row[seat]][s.column[seat]] = RAIL_CELLS[seat][facing]
        discard_card(s, card)
    elif card != NO_CARD:
        leave_card(s, seat, card, desk)
    else:
        leave_blank(s, seat, desk)
    s.revealed[seat] = NO_CARD
    s.moves[seat] = moves + 1
    s.row[seat] = row
    s.column[seat] = column
    s.facing[seat] = facing
    s.cell[row][column] = HEAD_CELLS[seat][facing]


def leave_card(s, seat, card, desk):
    """CG-31, CG-48: the revealed initiative card becomes a face-down wall."""
    row = s.row[seat]
    column = s.column[seat]
    s.cell[row][column] = cell_of(CARD_WALL, seat, NORTH)
    s.wall_card[row][column] = card
    note(desk, 31, LAID_CARD, EVERYONE, seat, card, row, column, 0)


def leave_blank(s, seat, desk):
    """CG-49: without a card, a blank marker becomes the wall."""
    s.cell[s.row[seat]][s.column[seat]] = cell_of(BLANK_WALL, seat, NORTH)
    note(desk, 49, LAID_BLANK, EVERYONE, seat, 0, s.row[seat], s.column[seat], 0)


def crash(s, seat, move, row, column, desk):
    """CG-33..CG-39: the mover alone is out; its walls and its last square stay."""
    if desk.taping == 1:
        note_crash(s, seat, move, row, column, desk)
    s.alive[seat] = 0
    s.living -= 1
    s.crashed_in[seat] = s.trick
    here = s.cell[s.row[seat]]
    if s.crash_square == SQUARE_CLEARED:
        here[s.column[seat]] = FREE
    else:
        here[s.column[seat]] = cell_of(WRECK, seat, s.facing[seat])
    discard_card(s, s.revealed[seat])  # CG-38
    s.revealed[seat] = NO_CARD
    if s.crashed_hand == HAND_DISCARD:
        lose_hand(s, seat, desk)


def note_crash(s, seat, move, row, column, desk):
    """The cause of a crash as the table reports it (section "What a mover meets")."""
    size = s.board_size
    if row < 0 or row >= size or column < 0 or column >= size:
        note(desk, 33, CRASHED, EVERYONE, seat, move, BOUNDARY, seat, 0)
    else:
        hit = s.cell[row][column]
        owner = owner_of(hit)
        cause = RIDER if kind_of(hit) == HEAD else WALL
        contest = cause == RIDER and s.moves[owner] == s.trick  # it rode there in this trick
        rule = 35 if contest else 34
        note(desk, rule, CRASHED, EVERYONE, seat, move, cause, owner, row * 16 + column)
