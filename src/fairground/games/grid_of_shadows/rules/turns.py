"""The course of a turn of Grid of Shadows: flips, collapse, sweep, refill, and who comes next."""

from fairground.games.grid_of_shadows.rules.abilities import offer_bonus
from fairground.games.grid_of_shadows.rules.cards import draw, take_top, tell_draws
from fairground.games.grid_of_shadows.rules.clearing import clear_sequence, clear_turn
from fairground.games.grid_of_shadows.rules.components import (
    ACTION,
    AFTER_FLIP,
    BEGIN_FINAL,
    BLESS,
    BONUS,
    CHOOSE_CLAIM,
    DOOMED,
    DOWN,
    EMPTY,
    FIRST_FINAL,
    FLIP_FIRST,
    FLIP_FREE,
    FLIP_PAID,
    FREE_FLIP,
    GRID,
    PASS,
    PLAYED_ON,
    RESOLVE,
    SLOT,
    SPACES,
    UP,
)
from fairground.games.grid_of_shadows.rules.ending import escape
from fairground.games.grid_of_shadows.rules.events import (
    COLLAPSED,
    FLIPS_ENDED,
    REFILLED,
    SKIPPED,
    SWEPT,
    TURN_BEGAN,
    TURN_ENDED,
)
from fairground.games.grid_of_shadows.rules.final import depleted
from fairground.games.grid_of_shadows.rules.flips import ask_guess, turn_up
from fairground.games.grid_of_shadows.rules.grid import (
    any_face,
    discard_space,
    discard_stack,
    lay_down,
    stack_height,
    tell_laid,
)
from fairground.games.grid_of_shadows.rules.options import ESCAPE, SIDE_SPACES
from fairground.kernel.tape import RULING

# ---------------------------------------------------------------- a turn begins


def start_turn(s, seat, flips, desk):
    """GS-16, GS-95: with free flips first, if there are any and a card to turn."""
    s.turn = seat
    s.waiting = 1 << seat
    s.flips_left = flips
    s.phase = ACTION
    if flips > 0 and any_face(s, DOWN):
        s.phase = FREE_FLIP
    else:
        s.flips_left = 0
    rule = 20
    if s.flips_left > 0:
        rule = 16 if s.first_turn == 1 else 95
    TURN_BEGAN(desk, rule, seat, s.flips_left)


def act(s, seat, a, desk):
    """GS-16, GS-21..GS-25, GS-66: flip, play, or stop."""
    if a == PASS:
        stop(s, seat, desk)
    elif s.face[a - SLOT] == DOWN:
        flip(s, seat, a - SLOT, desk)
    else:
        s.draft_slot = a - SLOT
        s.step = CHOOSE_CLAIM


def stop(s, seat, desk):
    """GS-23, GS-25, GS-95: no further free flip, or the turn ends without a further play."""
    if s.phase == FREE_FLIP:
        FLIPS_ENDED(desk, seat)
        s.flips_left = 0
        s.phase = ACTION
    else:
        TURN_ENDED(desk, 66 if s.phase == BONUS else 25, seat)
        desk.todo = RESOLVE


def flip(s, seat, slot, desk):
    """GS-16, GS-22, GS-R5: a paid flip draws first, then the chosen card is turned up."""
    how = FLIP_FIRST if s.first_turn == 1 else FLIP_FREE
    if s.phase == ACTION:
        how = FLIP_PAID
        draw(s, seat, s.flip_penalty, desk)
        tell_draws(s, 22, desk)
    phase = s.phase
    if turn_up(s, slot, seat, how, desk):
        ask_guess(s, slot, phase)
    else:
        after_flip(s, slot, phase, desk)


def after_flip(s, slot, phase, desk):
    """GS-16, GS-23, GS-24, GS-66: what the flip had interrupted goes on."""
    if phase == BLESS:
        offer_bonus(s, slot, desk)
        return
    if depleted(s, desk):
        return
    if phase == ACTION:
        s.phase = AFTER_FLIP
        return
    s.flips_left -= 1
    s.phase = FREE_FLIP
    if s.flips_left == 0 or not any_face(s, DOWN):
        s.flips_left = 0
        s.phase = ACTION


# ---------------------------------------------------------------- Resolve


def resolve(s, desk):
    """GS-90..GS-96: grid rules, refill, and the next turn or the Final Challenge."""
    if s.lights_called == 1:
        sweep(s, desk)
    elif s.touched == 1:
        collapse(s, desk)
    refill(s, desk)
    if s.escape == ESCAPE.TURN_END and escapes_now(s, desk):
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
    SWEPT(desk, s.turn, cards, covered)


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
                COLLAPSED(desk, rule, s.turn, slot, kind, height, doomed)


def refill(s, desk):
    """GS-94: every empty space gets a face-down card, in order, as far as the pile goes."""
    count = 0
    laid = 0
    for slot in range(FIRST_FINAL):
        if s.face[slot] == EMPTY and (slot < GRID or (s.sides >> (slot - GRID)) & 1 == 1):
            if slot >= GRID and s.side_spaces == SIDE_SPACES.TEMPORARY:
                s.sides &= ~(1 << (slot - GRID))
            elif s.pile_left > 0:
                knowers = s.pile_known[s.pile_left - 1]
                lay_down(s, slot, take_top(s), knowers)
                count += 1
                laid |= 1 << slot
    if count > 0:
        REFILLED(desk, s.turn, count)
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
        SKIPPED(desk, seat)
        seat = (seat + 1) % s.seats
    flips = s.free_flips if s.lights_called == 1 else 0
    clear_turn(s)
    clear_sequence(s)
    start_turn(s, seat, flips, desk)
