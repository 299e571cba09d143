"""The end of a turn of Grid of Shadows: collapse, sweep, refill, and who comes next."""

from fairground.games.grid_of_shadows.rules.cards import take_top
from fairground.games.grid_of_shadows.rules.components import (
    BEGIN_FINAL,
    COLLAPSED,
    DEPLETION_AT_ONCE,
    DOOMED,
    EMPTY,
    ESCAPE_TURN_END,
    FIRST_FINAL,
    GRID,
    PLAYED_ON,
    REFILLED,
    SIDES_TEMPORARY,
    SKIPPED,
    SPACES,
    SWEPT,
    UP,
)
from fairground.games.grid_of_shadows.rules.course import (
    clear_sequence,
    clear_turn,
    escape,
    start_turn,
)
from fairground.games.grid_of_shadows.rules.grid import (
    discard_space,
    discard_stack,
    lay_down,
    stack_height,
    tell_laid,
)
from fairground.kernel.tape import EVERYONE, RULING, note


def depleted(s, desk):
    """GS-R32, `depletion=at_once`: an empty pile drops the rest of the turn."""
    if s.depletion != DEPLETION_AT_ONCE or s.pile_left > 0:
        return False
    for slot in range(SPACES):
        if s.face[slot] == EMPTY:
            discard_stack(s, slot)
    desk.todo = BEGIN_FINAL
    return True


def resolve(s, desk):
    """GS-90..GS-96: grid rules, refill, and the next turn or the Final Challenge."""
    if s.lights_called == 1:
        sweep(s, desk)
    elif s.touched == 1:
        collapse(s, desk)
    refill(s, desk)
    if s.escape == ESCAPE_TURN_END and escapes_now(s, desk):
        return
    if s.pile_left == 0:
        desk.todo = BEGIN_FINAL
    else:
        next_turn(s, desk)


def sweep(s, desk):
    """GS-91, GS-R29: after Lights every face-up grid card goes, with all that lies on it."""
    cards = 0
    covered = 0
    for slot in range(SPACES):
        if s.face[slot] == UP:
            cards += 1
            covered += discard_space(s, slot)
        elif s.face[slot] == EMPTY:
            covered += discard_stack(s, slot)
        s.slot_mark[slot] = 0
    note(desk, 91, SWEPT, EVERYONE, s.turn, cards, covered, 0, 0)


def collapse(s, desk):
    """GS-92, GS-93: a space played on goes if it is doomed or carries three cards."""
    for slot in range(SPACES):
        mark = s.slot_mark[slot]
        s.slot_mark[slot] = 0
        if mark & PLAYED_ON != 0:
            height = stack_height(s, slot)
            if mark & DOOMED != 0 or height >= s.collapse_at:
                kind = s.slot_kind[slot]
                discard_space(s, slot)
                doomed = 1 if mark & DOOMED != 0 else 0
                rule = 93 if doomed == 1 else 92
                note(desk, rule, COLLAPSED, EVERYONE, s.turn, slot, kind, height, doomed)


def refill(s, desk):
    """GS-94: every empty space gets a face-down card, in order, as far as the pile goes."""
    count = 0
    laid = 0
    for slot in range(FIRST_FINAL):
        if s.face[slot] == EMPTY and (slot < GRID or (s.sides >> (slot - GRID)) & 1 == 1):
            if slot >= GRID and s.side_spaces == SIDES_TEMPORARY:
                s.sides &= ~(1 << (slot - GRID))
            elif s.pile_left > 0:
                knowers = s.pile_known[s.pile_left - 1]
                lay_down(s, slot, take_top(s), knowers)
                count += 1
                laid |= 1 << slot
    if count > 0:
        note(desk, 94, REFILLED, EVERYONE, s.turn, count, 0, 0, 0)
        tell_laid(s, 94, laid, desk)


def escapes_now(s, desk):
    """GS-R13, `escape=turn_end`: the turn player first, then clockwise."""
    for i in range(s.seats):
        seat = (s.turn + i) % s.seats
        if s.held[seat] == 0:
            escape(seat, RULING + 13, desk)
            return True
    return False


def next_turn(s, desk):
    """GS-96, GS-75, GS-R30: clockwise, past a silenced player; free flips after Lights."""
    seat = (s.turn + 1) % s.seats
    if s.silenced == 1:
        note(desk, 75, SKIPPED, EVERYONE, seat, 0, 0, 0, 0)
        seat = (seat + 1) % s.seats
    flips = s.free_flips if s.lights_called == 1 else 0
    clear_turn(s)
    clear_sequence(s)
    start_turn(s, seat, flips, desk)
