"""Grid of Shadows' rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.grid_of_shadows.abilities import (
    aim,
    bless,
    choose_shift,
    decline_reflect,
    fire,
    give,
    go_on_aiming,
    luck_card,
    luck_slot,
    offer_bonus,
    place_shift,
)
from fairground.games.grid_of_shadows.cards import draw, tell_draws
from fairground.games.grid_of_shadows.course import deal_game, end_game, leaders
from fairground.games.grid_of_shadows.final import (
    add_match,
    begin_final,
    decline,
    finish_match,
    match_card,
    matches,
    reveal_in_final,
)
from fairground.games.grid_of_shadows.grid import any_face, ask_guess, guess, playable, turn_up
from fairground.games.grid_of_shadows.lights import after_gamble, call_lights, discard, gamble
from fairground.games.grid_of_shadows.sequence import (
    answer,
    choose_claim,
    finish_play,
    pick_card,
    respond,
)
from fairground.games.grid_of_shadows.state import (
    ACTION,
    AFTER_FLIP,
    AFTER_GAMBLE,
    AIM,
    BEGIN_FINAL,
    BLESS,
    BONUS,
    CALL_LIGHTS,
    CARD,
    CHOOSE_CARDS,
    CHOOSE_CLAIM,
    CLAIM,
    DISCARD,
    DONE,
    DOWN,
    EMPTY,
    END_ABILITY,
    END_GAME,
    FC_PLAY,
    FC_REVEAL,
    FIRE,
    FLIP_FREE,
    FLIP_PAID,
    FLIPS_ENDED,
    FLIPS_MANDATORY,
    FREE_FLIP,
    GA,
    GIVE,
    GUESS,
    GUESS_LOW,
    IN,
    INSPECT,
    KINDS,
    LIGHTS,
    LUCK_CARD,
    LUCK_SLOT,
    MOST_SEATS,
    NO_STEP,
    NOTHING,
    NUMBERS,
    OVER,
    PASS,
    PLAYER,
    REFLECT,
    RESOLVE,
    RESPOND,
    RF,
    SHIFT_CARD,
    SHIFT_SLOT,
    SLOT,
    SPACES,
    TARGET,
    TURN_ENDED,
    USED,
    WINDOW,
    WR,
)
from fairground.games.grid_of_shadows.turn import depleted, resolve
from fairground.kernel.piles import fill
from fairground.kernel.tape import EVERYONE, RULING, note


def deal(s, desk):
    """GS-10..GS-17: a new match; options, seats and key already lie in the state."""
    s.game = 0
    fill(s.wins, MOST_SEATS, 0)
    s.opener_next = 0
    s.ended_by = 0
    deal_game(s, desk)


def pending(s):
    """GS-21, GS-46: the one who decides, or everybody but the accused at once."""
    return s.waiting


# ---------------------------------------------------------------- legality


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
    return s.first_turn == 0 and s.free_flips_after_lights != FLIPS_MANDATORY


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
        return 0 if face == DOWN else 22
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


# ---------------------------------------------------------------- choices


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


# ---------------------------------------------------------------- actions


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    if desk.taping == 1:
        fill(desk.drew, MOST_SEATS, 0)
    desk.todo = NOTHING
    start(s, seat, a, desk)
    while desk.todo != NOTHING:
        go_on(s, desk)
    return s.waiting


def start(s, seat, a, desk):
    """The action itself, by what is being decided."""
    phase = s.phase
    if phase == WINDOW:
        answer(s, seat, a, desk)
    elif s.step != NO_STEP:
        assemble(s, seat, a, desk)
    elif phase == RESPOND:
        respond(s, seat, a, desk)
    elif phase <= AFTER_FLIP or phase == BONUS:
        act(s, seat, a, desk)
    elif phase == FC_PLAY:
        if a == PASS:
            decline(s, seat, desk)
        else:
            match_card(s, seat, a - SLOT, desk)
    elif phase == FC_REVEAL:
        reveal_in_final(s, seat, a - SLOT, desk)
    else:
        use_ability(s, seat, phase, a, desk)


def go_on(s, desk):
    """What an action has led to, one thing after another."""
    todo = desk.todo
    desk.todo = NOTHING
    if todo == CALL_LIGHTS:
        call_lights(s, desk)
    elif todo == RESOLVE:
        resolve(s, desk)
    elif todo == FIRE:
        fire(s, desk)
    elif todo == END_ABILITY:
        if not depleted(s, desk):
            desk.todo = RESOLVE  # GS-66: only Blessing and Summon lead on to another sequence
    elif todo == AIM:
        go_on_aiming(s, desk)
    elif todo == INSPECT:
        gamble(s, desk)
    elif todo == AFTER_GAMBLE:
        after_gamble(s, desk)
    elif todo == BEGIN_FINAL:
        begin_final(s, desk)
    elif todo == END_GAME:
        end_game(s, desk)
    else:
        deal_game(s, desk)


def assemble(s, seat, a, desk):
    """GS-36, GS-120: one more piece of a play that is still private."""
    if s.step == CHOOSE_CLAIM:
        choose_claim(s, a - CLAIM)
    elif s.step == CHOOSE_CARDS:
        if a == DONE:
            finish_play(s, seat, desk)
        else:
            pick_card(s, seat, a - CARD, desk)
    elif a == DONE:
        finish_match(s, seat, desk)
    else:
        add_match(s, seat, desk)


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
        note(desk, 95, FLIPS_ENDED, EVERYONE, seat, 0, 0, 0, 0)
        s.flips_left = 0
        s.phase = ACTION
    else:
        note(desk, 25, TURN_ENDED, EVERYONE, seat, 0, 0, 0, 0)
        desk.todo = RESOLVE


def flip(s, seat, slot, desk):
    """GS-16, GS-22, GS-R5: a paid flip draws first, then the chosen card is turned up."""
    how = FLIP_FREE
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


def use_ability(s, seat, phase, a, desk):
    """Decisions inside abilities and reactions to them."""
    if phase == TARGET:
        aim(s, seat, a - PLAYER, desk)
    elif phase == REFLECT:
        if a == PASS:
            decline_reflect(s, seat, desk)
        else:
            choose_claim(s, RF)
    elif phase == GIVE:
        give(s, seat, a - CARD, desk)
    elif phase == DISCARD:
        discard(s, seat, a - CARD, desk)
    elif phase == SHIFT_CARD:
        choose_shift(s, a - CARD)
    elif phase == SHIFT_SLOT:
        place_shift(s, seat, a - SLOT, desk)
    elif phase == LUCK_SLOT:
        luck_slot(s, seat, a - SLOT, desk)
    elif phase == LUCK_CARD:
        luck_card(s, seat, a - CARD, desk)
    elif phase == BLESS:
        bless(s, seat, a - SLOT, desk)
    elif guess(s, seat, a, desk):
        ask_guess(s, s.flip_slot, s.flip_from)
    else:
        after_flip(s, s.flip_slot, s.flip_from, desk)


def score(s, out):
    """Section 7: the most wins take the match, equal wins share it; nothing before the end."""
    winners = leaders(s)
    count = 0
    for seat in range(s.seats):
        count += (winners >> seat) & 1
    for seat in range(s.seats):
        out[seat] = 0.0
        if s.phase == OVER and (winners >> seat) & 1 == 1:
            out[seat] = 1.0 / count
