"""Grid of Shadows' legal actions, enumerated phase by phase."""

from fairground.games.grid_of_shadows.rules.components import (
    ACTION,
    AFTER_FLIP,
    BLESS,
    BONUS,
    CARD,
    CHOOSE_CARDS,
    CHOOSE_CLAIM,
    CLAIM,
    DISCARD,
    DONE,
    DOWN,
    EMPTY,
    FC_REVEAL,
    FREE_FLIP,
    GA,
    GIVE,
    GUESS,
    GUESS_LOW,
    IN,
    KINDS,
    LIGHTS,
    LUCK_CARD,
    LUCK_SLOT,
    NO_STEP,
    NUMBERS,
    PASS,
    PLAYER,
    REFLECT,
    RESPOND,
    RF,
    SHIFT_CARD,
    SHIFT_SLOT,
    SLOT,
    SPACES,
    TARGET,
    USED,
    WINDOW,
    WR,
)
from fairground.games.grid_of_shadows.rules.final import matches
from fairground.games.grid_of_shadows.rules.grid import playable
from fairground.games.grid_of_shadows.rules.verdicts import may_end_flips


def choices(s, seat, out, desk):
    """Write the seat's legal actions in ascending order; return how many there are."""
    if (s.waiting >> seat) & 1 == 0:
        return 0
    phase = s.phase
    if phase == WINDOW:
        out[0] = PASS
        out[1] = LIGHTS
        return 2
    if s.step != NO_STEP:
        return play_choices(s, seat, out)
    if phase == RESPOND:
        return response_choices(s, seat, out)
    if phase <= AFTER_FLIP:
        return turn_choices(s, phase, out)
    if phase == GIVE or phase == DISCARD or phase == LUCK_CARD:
        return hand_choices(s, seat, 0, out)
    if phase == TARGET:
        n = 0
        for target in range(s.seats):
            if target != seat:
                out[n] = PLAYER + target
                n += 1
        return n
    if phase == SHIFT_SLOT or phase == LUCK_SLOT:
        n = 0
        for slot in range(SPACES):
            if s.face[slot] != EMPTY:
                out[n] = SLOT + slot
                n += 1
        return n
    if phase == BLESS or phase == FC_REVEAL:
        return face_choices(s, DOWN, 0, out)
    return rare_choices(s, seat, phase, out)


def play_choices(s, seat, out):
    """GS-31..GS-36: the claim, then cards of ascending kinds, then done."""
    if s.step == CHOOSE_CLAIM:
        kind = s.slot_kind[s.draft_slot]
        if kind == IN:
            for claim in range(NUMBERS):
                out[claim] = CLAIM + claim
            return NUMBERS
        out[0] = CLAIM + kind % 10
        out[1] = CLAIM + kind % 10 + 10
        return 2
    n = 0
    if s.picked > 0:
        out[0] = DONE
        n = 1
    if s.step == CHOOSE_CARDS:
        return hand_choices(s, seat, n, out)
    out[n] = CARD + s.slot_kind[s.draft_slot]
    return n + 1


def hand_choices(s, seat, n, out):
    """The kinds in the hand that are not picked yet, from the last one picked on."""
    hand = s.hand[seat]
    pick = s.pick
    for kind in range(s.pick_last, KINDS):
        if hand[kind] > pick[kind]:
            out[n] = CARD + kind
            n += 1
    return n


def response_choices(s, seat, out):
    """GS-41, GS-45, GS-134: pass, call, or a claim that fits the sequence."""
    out[0] = PASS
    n = 1
    other = seat != s.last_player
    if other:
        out[1] = LIGHTS
        n = 2
    if s.held[seat] == 0 or (s.pass_is_final == 1 and (s.passed >> seat) & 1 == 1):
        return n
    out[n] = CLAIM + s.colour * 10 + s.number - 1
    n += 1
    if s.extended == 1:
        if other and s.used & USED[WR] == 0:
            out[n] = CLAIM + WR
            n += 1
        if other and s.used & USED[GA] == 0:
            out[n] = CLAIM + GA
            n += 1
        out[n] = CLAIM + IN
        n += 1
    return n


def turn_choices(s, phase, out):
    """GS-16, GS-21..GS-24: flip, play on a face-up card, or end what may be ended."""
    n = 0
    if phase == AFTER_FLIP or (phase == FREE_FLIP and may_end_flips(s)):
        out[0] = PASS
        n = 1
    if phase == FREE_FLIP:
        return face_choices(s, DOWN, n, out)
    for slot in range(SPACES):
        if (phase == ACTION and s.face[slot] == DOWN) or playable(s, slot):
            out[n] = SLOT + slot
            n += 1
    return n


def face_choices(s, face, n, out):
    """The spaces that look so."""
    for slot in range(SPACES):
        if s.face[slot] == face:
            out[n] = SLOT + slot
            n += 1
    return n


def rare_choices(s, seat, phase, out):
    """Reflect, bonus, guess, the two of a Shift, and the Final Challenge."""
    if phase == REFLECT:
        out[0] = PASS
        out[1] = CLAIM + RF
        return 2
    if phase == BONUS:
        out[0] = PASS
        out[1] = SLOT + s.flip_slot
        return 2
    if phase == GUESS:
        for i in range(3):
            out[i] = GUESS_LOW + i
        return 3
    n = 0
    if phase == SHIFT_CARD:
        for kind in range(KINDS):
            if s.pair[0] == kind or (s.paired == 2 and s.pair[1] == kind):
                out[n] = CARD + kind
                n += 1
        return n
    if s.final_must_play == 0:
        out[0] = PASS
        n = 1
    for slot in range(SPACES):
        if matches(s, seat, slot):
            out[n] = SLOT + slot
            n += 1
    return n
