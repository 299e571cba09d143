"""Grid of Shadows' verdicts: which rule an action breaks, or none."""

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
    FC_PLAY,
    FC_REVEAL,
    FREE_FLIP,
    GIVE,
    GUESS,
    GUESS_LOW,
    IN,
    LIGHTS,
    LUCK_CARD,
    LUCK_SLOT,
    NO_STEP,
    NUMBERS,
    OVER,
    PASS,
    PLAYER,
    REFLECT,
    RESPOND,
    RF,
    SHIFT_CARD,
    SHIFT_SLOT,
    SLOT,
    TARGET,
    USED,
    WINDOW,
    WR,
)
from fairground.games.grid_of_shadows.rules.final import matches
from fairground.games.grid_of_shadows.rules.grid import playable
from fairground.games.grid_of_shadows.rules.options import FREE_FLIPS_AFTER_LIGHTS
from fairground.kernel.tape import RULING


def verdict(s, seat, a, desk):
    """0 if the action is legal for the seat now, else the number of the rule it breaks."""
    if s.phase == OVER:
        return 2
    if (s.waiting >> seat) & 1 == 0:
        return 46 if s.phase == WINDOW else 40
    if s.step != NO_STEP:
        return verdict_on_play(s, seat, a)
    if a == PASS:
        return verdict_on_pass(s)
    if a == DONE:
        return 36
    if a == LIGHTS:
        return verdict_on_lights(s, seat)
    if a < CLAIM:
        return verdict_on_space(s, seat, a - SLOT)
    if a < CARD:
        return verdict_on_claim(s, seat, a - CLAIM)
    if a < PLAYER:
        return verdict_on_card(s, seat, a - CARD)
    if a < GUESS_LOW:
        return verdict_on_target(s, seat, a - PLAYER)
    return 0 if s.phase == GUESS else 166


def verdict_on_play(s, seat, a):
    """GS-31..GS-36: the claim, then cards of ascending kinds, then done."""
    if s.step == CHOOSE_CLAIM:
        if a < CLAIM or a >= CARD:
            return 31
        return 0 if fits_space(s, s.draft_slot, a - CLAIM) else 32
    if a == DONE:
        return 0 if s.picked > 0 else 31
    if a < CARD or a >= PLAYER:
        return 31
    kind = a - CARD
    if s.step == CHOOSE_CARDS:
        if s.hand[seat][kind] <= s.pick[kind]:
            return 3
        return 0 if kind >= s.pick_last else 33
    if kind != s.slot_kind[s.draft_slot]:
        return 114
    return 0


def fits_space(s, slot, claim):
    """GS-32, GS-134, GS-172: an opener's claim has the grid card's number, or any on Indecisive."""
    if claim >= NUMBERS:
        return False
    kind = s.slot_kind[slot]
    return kind == IN or claim % 10 == kind % 10


def verdict_on_pass(s):
    """Where doing nothing is allowed."""
    phase = s.phase
    if phase == FREE_FLIP:
        return 0 if may_end_flips(s) else RULING + 4
    if phase == FC_PLAY:
        return 0 if s.final_must_play == 0 else 114
    if phase == ACTION:
        return 21
    if phase == AFTER_FLIP or phase == RESPOND or phase == WINDOW:
        return 0
    return 0 if phase == REFLECT or phase == BONUS else 65


def may_end_flips(s):
    """GS-16, GS-R4: not on the first turn of a game, nor if the option forbids it."""
    return s.first_turn == 0 and s.free_flips_after_lights != FREE_FLIPS_AFTER_LIGHTS.MANDATORY


def verdict_on_lights(s, seat):
    """GS-41, GS-45, GS-46: in a window, or in answer to another player's play."""
    if s.phase == WINDOW:
        return 0
    if s.phase != RESPOND:
        return 49
    return 0 if seat != s.last_player else 45


def verdict_on_space(s, seat, slot):
    """Which spaces may be chosen."""
    phase = s.phase
    face = s.face[slot]
    if phase == FREE_FLIP or phase == BLESS or phase == FC_REVEAL:
        return 0 if face == DOWN else rule_of_turning_up(s)
    if phase == ACTION:
        return 0 if face == DOWN or playable(s, slot) else 30
    if phase == AFTER_FLIP:
        if face == DOWN:
            return 24
        return 0 if playable(s, slot) else 30
    if phase == BONUS:
        return 0 if slot == s.flip_slot else 66
    if phase == SHIFT_SLOT or phase == LUCK_SLOT:
        return 0 if face != EMPTY else RULING + 24
    if phase == FC_PLAY:
        return 0 if matches(s, seat, slot) else 114
    return 42 if phase == RESPOND else 30


def rule_of_turning_up(s):
    """The rule by which a face-down card is to be turned up now."""
    if s.phase == BLESS:
        return 74
    if s.phase == FC_REVEAL:
        return 116
    return 16 if s.first_turn == 1 else 95


def verdict_on_claim(s, seat, claim):
    """GS-42, GS-134: what may be claimed in answer to a play or to an effect."""
    if s.phase == REFLECT:
        return 0 if claim == RF else 150
    if s.phase != RESPOND:
        return 36
    if s.held[seat] == 0:
        return 41
    if s.pass_is_final == 1 and (s.passed >> seat) & 1 == 1:
        return RULING + 9
    if claim < NUMBERS:
        return 0 if claim == s.colour * 10 + s.number - 1 else 42
    if s.extended == 0:
        return 10
    if claim == IN:
        return 0
    if claim == RF:
        return 150
    if seat == s.last_player:
        return 140 if claim == WR else 160
    return 0 if s.used & USED[claim] == 0 else 134


def verdict_on_card(s, seat, kind):
    """Which cards may be given, discarded, planted or shifted."""
    if s.phase == SHIFT_CARD:
        return 0 if s.pair[0] == kind or (s.paired == 2 and s.pair[1] == kind) else 76
    if s.phase == GIVE or s.phase == DISCARD or s.phase == LUCK_CARD:
        return 0 if s.hand[seat][kind] > 0 else 3
    return 36


def verdict_on_target(s, seat, target):
    """GS-72, GS-73, GS-141, GS-R19: another player at this table."""
    if s.phase != TARGET:
        return 73
    return 0 if target < s.seats and target != seat else RULING + 19
