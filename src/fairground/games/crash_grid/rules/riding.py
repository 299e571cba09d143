"""Crash Grid's rides: a rider advances and leaves a wall behind, or crashes."""

from fairground.games.crash_grid.rules.arena import blocked
from fairground.games.crash_grid.rules.cards import discard_card, lose_hand
from fairground.games.crash_grid.rules.components import (
    BLANK_WALL,
    BOUNDARY,
    CARD_WALL,
    FACING_AFTER,
    FREE,
    HEAD,
    HEAD_CELLS,
    NO_CARD,
    RAIL_CELLS,
    RIDER,
    WALL,
    WRECK,
    cell_of,
    kind_of,
    owner_of,
)
from fairground.games.crash_grid.rules.events import (
    CRASHED,
    LAID_BLANK,
    LAID_CARD,
    RODE,
    TARGET_ROW,
)
from fairground.games.crash_grid.rules.options import CRASH_SQUARE, CRASHED_HAND, ROUND_END
from fairground.games.crash_grid.rules.turns import end_round_at_once, end_trick
from fairground.kernel.grids import COLUMN_STEP, NORTH, ROW_STEP


def ride(s, seat, move, desk):
    """CG-25..CG-29: turn, test the square ahead, then advance or crash."""
    facing = FACING_AFTER[move][s.facing[seat]]
    row = s.row[seat] + ROW_STEP[facing]
    column = s.column[seat] + COLUMN_STEP[facing]
    s.used[seat] |= 1 << move  # CG-32
    if blocked(s, row, column):
        crash(s, seat, move, row, column, desk)
        if s.round_end == ROUND_END.IMMEDIATE and s.living == 1:
            end_round_at_once(s, desk)
            return
    else:
        advance(s, seat, move, row, column, facing, desk)
    turn = s.turn + 1
    s.turn = turn
    if turn < s.riders:
        s.waiting = 1 << s.order[turn]  # CG-24: the next in order
    else:
        end_trick(s, desk)


def advance(s, seat, move, row, column, facing, desk):
    """CG-30, CG-31: leave a wall behind and bring the head card into the new square."""
    if desk.taping == 1:
        RODE(desk, 25 + move, seat, move, row, column, facing)
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
    LAID_CARD(desk, seat, card, row, column)


def leave_blank(s, seat, desk):
    """CG-49: without a card, a blank marker becomes the wall."""
    s.cell[s.row[seat]][s.column[seat]] = cell_of(BLANK_WALL, seat, NORTH)
    LAID_BLANK(desk, seat, s.row[seat], s.column[seat])


def crash(s, seat, move, row, column, desk):
    """CG-33..CG-39: the mover alone is out; its walls and its last square stay."""
    if desk.taping == 1:
        note_crash(s, seat, move, row, column, desk)
    s.alive[seat] = 0
    s.living -= 1
    s.crashed_in[seat] = s.trick
    here = s.cell[s.row[seat]]
    if s.crash_square == CRASH_SQUARE.CLEARED:
        here[s.column[seat]] = FREE
    else:
        here[s.column[seat]] = cell_of(WRECK, seat, s.facing[seat])
    discard_card(s, s.revealed[seat])  # CG-38
    s.revealed[seat] = NO_CARD
    if s.crashed_hand == CRASHED_HAND.DISCARD:
        lose_hand(s, seat, desk)


def note_crash(s, seat, move, row, column, desk):
    """The cause of a crash as the table reports it (section "What a mover meets")."""
    size = s.board_size
    if row < 0 or row >= size or column < 0 or column >= size:
        CRASHED(desk, 33, seat, move, BOUNDARY, seat, 0)
    else:
        hit = s.cell[row][column]
        owner = owner_of(hit)
        cause = RIDER if kind_of(hit) == HEAD else WALL
        contest = cause == RIDER and s.moves[owner] == s.trick  # it rode there in this trick
        rule = 35 if contest else 34
        CRASHED(desk, rule, seat, move, cause, owner, row * TARGET_ROW + column)
