"""Grid of Shadows' Final Challenge: open play for identical cards."""

from fairground.games.grid_of_shadows.rules.cards import found_lacking, left_openly
from fairground.games.grid_of_shadows.rules.clearing import clear_draft, clear_sequence, clear_turn
from fairground.games.grid_of_shadows.rules.components import (
    BEGIN_FINAL,
    CHOOSE_MORE,
    DOWN,
    EMPTY,
    FC_PLAY,
    FC_REVEAL,
    FIRST_FINAL,
    FLIP_FINAL,
    NO_CARD,
    NUMBERS,
    SPACES,
    UP,
)
from fairground.games.grid_of_shadows.rules.ending import count_hands, escape
from fairground.games.grid_of_shadows.rules.events import (
    CANNOT,
    FINAL_BEGAN,
    MATCHED,
    REMOVED,
    SET_OUT,
)
from fairground.games.grid_of_shadows.rules.flips import uncover
from fairground.games.grid_of_shadows.rules.grid import (
    any_face,
    discard_space,
    discard_stack,
    stack_height,
    vacate,
)
from fairground.games.grid_of_shadows.rules.options import DEPLETION, FINAL_END, FINAL_SPECIALS
from fairground.kernel.tape import RULING


def depleted(s, desk):
    """GS-R32, `depletion=at_once`: an empty pile drops the rest of the turn."""
    if s.depletion != DEPLETION.AT_ONCE or s.pile_left > 0:
        return False
    for slot in range(SPACES):
        if s.face[slot] == EMPTY:
            discard_stack(s, slot)
    desk.todo = BEGIN_FINAL
    return True


def begin_final(s, desk):
    """GS-110..GS-113: the cards put aside join the grid, covered grid cards leave it."""
    rule = RULING + 32 if s.depletion == DEPLETION.AT_ONCE else 96
    FINAL_BEGAN(desk, rule, (s.turn + 1) % s.seats)
    for i in range(s.aside_left):
        slot = FIRST_FINAL + i
        s.face[slot] = UP
        s.slot_kind[slot] = s.aside[i]
        s.aside[i] = NO_CARD
        SET_OUT(desk, slot, s.slot_kind[slot])
    s.aside_left = 0
    for slot in range(SPACES):
        s.slot_mark[slot] = 0
        height = stack_height(s, slot)
        if height > 0:
            kind = s.slot_kind[slot] if s.face[slot] == UP else -1
            discard_space(s, slot)
            REMOVED(desk, 111, s.turn, slot, kind, height)
    clear_turn(s)
    clear_sequence(s)
    s.passes = 0
    next_in_final(s, desk)


def is_matchable(s, slot):
    """GS-114, GS-R36: a face-up grid card; specials only by the option."""
    if s.face[slot] != UP:
        return False
    return s.slot_kind[slot] < NUMBERS or s.final_specials == FINAL_SPECIALS.MATCH_SAME


def matches(s, seat, slot):
    """GS-114: whether the seat holds a card identical to this face-up grid card."""
    return is_matchable(s, slot) and s.hand[seat][s.slot_kind[slot]] > 0


def can_match(s, seat):
    """GS-114: whether the seat can play."""
    for slot in range(SPACES):
        if matches(s, seat, slot):
            return True
    return False


def next_in_final(s, desk):
    """GS-113, GS-117, GS-118: the next player able to play; if nobody is, the hands are counted."""
    while s.passes < s.seats:
        s.turn = (s.turn + 1) % s.seats
        if s.final_must_play == 0 or can_match(s, s.turn):
            s.phase = FC_PLAY
            s.waiting = 1 << s.turn
            return
        CANNOT(desk, 117, s.turn)
        for slot in range(SPACES):
            if is_matchable(s, slot):  # none of these kinds can be in that hand
                found_lacking(s, s.turn, s.slot_kind[slot])
        s.passes += 1
    count_hands(s, desk)


def decline(s, seat, desk):
    """GS-R34, `final_must_play=false`: the player would rather not."""
    CANNOT(desk, RULING + 34, seat)
    s.passes += 1
    next_in_final(s, desk)


def match_card(s, seat, slot, desk):
    """GS-114, GS-120: the first identical card; further copies may follow in private."""
    s.draft_slot = slot
    s.picked = 1
    if s.hand[seat][s.slot_kind[slot]] > 1:
        s.step = CHOOSE_MORE
    else:
        finish_match(s, seat, desk)


def add_match(s, seat, desk):
    """GS-114: one more copy; the last one ends the choice."""
    s.picked += 1
    if s.picked == s.hand[seat][s.slot_kind[s.draft_slot]]:
        finish_match(s, seat, desk)


def finish_match(s, seat, desk):
    """GS-115, GS-116: the grid card and the played cards are discarded face-up."""
    slot = s.draft_slot
    count = s.picked
    kind = s.slot_kind[slot]
    clear_draft(s)
    MATCHED(desk, seat, slot, kind, count)
    s.hand[seat][kind] -= count
    s.held[seat] -= count
    vacate(s, slot)
    s.gone_up[kind] += count + 1
    for _ in range(count):
        left_openly(s, seat, kind)
    s.passes = 0
    if s.held[seat] == 0:
        escape(seat, 116, desk)
    elif any_face(s, DOWN):
        s.phase = FC_REVEAL
    else:
        next_in_final(s, desk)


def reveal_in_final(s, seat, slot, desk):
    """GS-116, GS-118: one more card is turned up, without effect; the last one ends it all."""
    uncover(s, slot, seat, FLIP_FINAL, desk)
    if s.final_end == FINAL_END.LAST_REVEAL and not any_face(s, DOWN):
        count_hands(s, desk)
    else:
        next_in_final(s, desk)
