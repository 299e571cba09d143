"""Grid of Shadows' six functions, and what an action leads to.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.grid_of_shadows.rules.abilities import (
    bless,
    choose_shift,
    fire,
    luck_card,
    luck_slot,
    place_shift,
)
from fairground.games.grid_of_shadows.rules.aims import aim, decline_reflect, give, go_on_aiming
from fairground.games.grid_of_shadows.rules.choices import choices
from fairground.games.grid_of_shadows.rules.components import (
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
    END_ABILITY,
    END_GAME,
    FC_PLAY,
    FC_REVEAL,
    FIRE,
    GIVE,
    INSPECT,
    LUCK_CARD,
    LUCK_SLOT,
    MOST_SEATS,
    NO_STEP,
    NOTHING,
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
    TARGET,
    WINDOW,
)
from fairground.games.grid_of_shadows.rules.ending import end_game, leaders
from fairground.games.grid_of_shadows.rules.final import (
    add_match,
    begin_final,
    decline,
    depleted,
    finish_match,
    match_card,
    reveal_in_final,
)
from fairground.games.grid_of_shadows.rules.flips import ask_guess, guess
from fairground.games.grid_of_shadows.rules.lights import after_gamble, call_lights, discard, gamble
from fairground.games.grid_of_shadows.rules.sequence import (
    answer,
    choose_claim,
    finish_play,
    pick_card,
    respond,
)
from fairground.games.grid_of_shadows.rules.setup import deal_game
from fairground.games.grid_of_shadows.rules.turns import act, after_flip, resolve
from fairground.games.grid_of_shadows.rules.verdicts import verdict
from fairground.kernel.piles import fill

__all__ = ["apply", "choices", "deal", "pending", "score", "verdict"]


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


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    if desk.taping == 1:
        fill(desk.drew, MOST_SEATS, 0)
    desk.todo = NOTHING
    start(s, seat, a, desk)
    while desk.todo != NOTHING:
        go_on(s, desk)
    return s.waiting


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
