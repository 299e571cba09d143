"""A sequence of Grid of Shadows: plays assembled in private, call windows, responses."""

from fairground.games.grid_of_shadows.rules.aims import reflect, wrath
from fairground.games.grid_of_shadows.rules.cards import left_unseen, tell_cards
from fairground.games.grid_of_shadows.rules.clearing import clear_aims, clear_copies, clear_draft
from fairground.games.grid_of_shadows.rules.components import (
    BY_PLAYING,
    CALL_LIGHTS,
    CHOOSE_CARDS,
    CLAIM,
    DOOMED,
    FIRE,
    GA,
    IN,
    INSPECT,
    KINDS,
    LIGHTS,
    NO_SEAT,
    NUMBERS,
    PASS,
    PLAYED_ON,
    RESPOND,
    RF,
    USED,
    WINDOW,
    WR,
)
from fairground.games.grid_of_shadows.rules.ending import count_seats, escapes, pick_seat
from fairground.games.grid_of_shadows.rules.events import LET_GO, PASSED, PLAYED
from fairground.games.grid_of_shadows.rules.grid import put_on, stack_height
from fairground.games.grid_of_shadows.rules.options import LIGHTS_PRIORITY, LIGHTS_WINDOWS
from fairground.kernel.dice import roll

# The rule that a claim of each special is made by.
SPECIAL_RULE = (140, 150, 160, 170)

# ---------------------------------------------------------------- a play is assembled


def choose_claim(s, claim):
    """GS-31: number and colour, or a special."""
    s.draft_claim = claim
    s.step = CHOOSE_CARDS


def pick_card(s, seat, kind, desk):
    """GS-31, GS-131: one more card; a special claim or an emptied hand ends the choice."""
    s.pick[kind] += 1
    s.picked += 1
    s.pick_last = kind
    if s.draft_claim >= NUMBERS or s.picked == s.held[seat]:
        finish_play(s, seat, desk)


def finish_play(s, seat, desk):
    """GS-36: the play becomes public in one piece, and a window opens on it (GS-46)."""
    claim = s.draft_claim
    before = s.last_player
    if s.phase != RESPOND and claim != RF:
        open_sequence(s, seat, claim)
        before = NO_SEAT
    slot = s.seq_slot
    if claim == RF:
        s.run_start = s.stacked  # GS-152, GS-R52: the Reflect alone is the run
    elif before != seat:
        s.prior_start = s.run_start
        s.run_start = s.stacked
    first = s.stacked
    count = s.picked
    place_cards(s, seat, slot, claim)
    clear_draft(s)
    if desk.taping == 1:
        height = stack_height(s, slot)
        rule = claim_rule(claim, before, seat)
        PLAYED(desk, rule, seat, slot, claim, count, height)
        for i in range(count):
            desk.pool[i] = s.stack_kind[first + i]
        tell_cards(BY_PLAYING, 36, seat, desk.pool, count, desk)
    record_claim(s, seat, slot, claim, count)
    # GS-101 a, GS-R14: whoever was about to escape is beyond challenge now.
    beaten = claim != RF and before != NO_SEAT and before != seat
    if not (beaten and escapes(s, before, 101, desk)):
        open_window(s, seat)


def claim_rule(claim, before, seat):
    """The rule by which a play is made: GS-31 opens, GS-42 answers, GS-45 goes on with a run."""
    if claim >= NUMBERS:
        return SPECIAL_RULE[claim - NUMBERS]
    if before == NO_SEAT:
        return 31
    return 45 if before == seat else 42


def open_sequence(s, seat, claim):
    """GS-32, GS-62, GS-172: the opener fixes number and colour."""
    s.seq_slot = s.draft_slot
    s.number = claim % 10 + 1
    s.colour = claim // 10
    s.opener = seat
    s.passed = 0
    s.ability = 0
    clear_copies(s)
    clear_aims(s)


def place_cards(s, seat, slot, claim):
    """GS-31: the picked cards leave the hand for the top of the stack."""
    for kind in range(KINDS):
        for _ in range(s.pick[kind]):
            put_on(s, slot, seat, kind, claim, s.outs[seat])
            left_unseen(s, seat, 1)
        s.hand[seat][kind] -= s.pick[kind]
    s.held[seat] -= s.picked


def record_claim(s, seat, slot, claim, count):
    """GS-4: what an unexposed claim counts as: copies, a colour switch, a used special."""
    s.touched = 1
    mark = s.slot_mark[slot] | PLAYED_ON
    if claim < NUMBERS:
        for _ in range(count):
            s.copy_player[s.copied] = seat
            s.copied += 1
        s.last_number = seat
    elif claim == IN:
        s.colour ^= 1
    else:
        s.used |= USED[claim]
    if claim == WR or claim == GA or s.slot_kind[slot] == IN:
        mark |= DOOMED  # GS-144, GS-165, GS-173
    s.slot_mark[slot] = mark
    if claim != RF:
        s.last_player = seat
    s.passes = 0


# ---------------------------------------------------------------- the call window


def open_window(s, accused):
    """GS-46, GS-R62: all others answer at the same time and in secret."""
    s.accused = accused
    s.phase = WINDOW
    s.calls = 0
    s.waiting = ((1 << s.seats) - 1) & ~(1 << accused)


def answer(s, seat, a, desk):
    """GS-46: a secret answer; the last one closes the window."""
    if a == LIGHTS:
        s.calls |= 1 << seat
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        close_window(s, desk)


def close_window(s, desk):
    """GS-47: with a call Lights begins, without one the play stands: others may answer a number
    or an Indecisive, the other specials act (GS-141, GS-155, GS-161)."""
    calls = s.calls
    closing = s.closing
    s.calls = 0
    s.closing = 0  # however it ends: a later window of this turn is an ordinary one
    if calls != 0:
        rule = 46 if calls & (calls - 1) == 0 else 47
        accuse(accuser_of(s, calls), calls, rule, desk)
        return
    accused = s.accused
    LET_GO(desk, accused)
    claim = s.stack_claim[s.stacked - 1]
    if closing == 1:
        end_sequence(s, desk)
    elif claim < NUMBERS or claim == IN:
        s.phase = RESPOND
        s.waiting = 1 << ((accused + 1) % s.seats)
    elif escapes(s, accused, 101, desk):
        return
    elif claim == WR:
        wrath(s)
    elif claim == GA:
        desk.todo = INSPECT
    else:
        reflect(s, accused, 155, desk)


def accuse(accuser, callers, rule, desk):
    """GS-46..GS-48: somebody has called Lights, in a window or in answer to a play."""
    desk.accuser = accuser
    desk.callers = callers
    desk.called_by = rule
    desk.todo = CALL_LIGHTS


def accuser_of(s, calls):
    """GS-47, GS-R8: the first caller clockwise from the accused, or any of them."""
    if s.lights_priority == LIGHTS_PRIORITY.RANDOM:
        return pick_seat(calls, roll(s, count_seats(calls)))
    seat = (s.accused + 1) % s.seats
    while (calls >> seat) & 1 == 0:
        seat = (seat + 1) % s.seats
    return seat


# ---------------------------------------------------------------- responses


def respond(s, seat, a, desk):
    """GS-41: pass, call Lights, or begin a play."""
    if a == PASS:
        pass_by(s, seat, desk)
    elif a == LIGHTS:
        accuse(seat, 1 << seat, 48, desk)
    else:
        choose_claim(s, a - CLAIM)


def pass_by(s, seat, desk):
    """GS-43, GS-44: once everybody has passed in a row, the sequence ends."""
    s.passed |= 1 << seat
    s.passes += 1
    PASSED(desk, 41 if s.passes < s.seats else 44, seat)
    if s.passes < s.seats:
        s.waiting = 1 << ((seat + 1) % s.seats)
    elif s.lights_windows == LIGHTS_WINDOWS.OPEN_CLOSE:
        s.closing = 1
        open_window(s, s.last_player)
    else:
        end_sequence(s, desk)


def end_sequence(s, desk):
    """GS-44, GS-101 b: the last play is safe now; then comes the ability."""
    if not escapes(s, s.last_player, 101, desk):
        desk.todo = FIRE
