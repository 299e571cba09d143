"""What an action of Grid of Shadows does, by what is being decided."""

from fairground.games.grid_of_shadows.rules.abilities import (
    bless,
    choose_shift,
    luck_card,
    luck_slot,
    place_shift,
)
from fairground.games.grid_of_shadows.rules.aims import aim, decline_reflect, give
from fairground.games.grid_of_shadows.rules.components import (
    AFTER_FLIP,
    BLESS,
    BONUS,
    CARD,
    CHOOSE_CARDS,
    CHOOSE_CLAIM,
    CLAIM,
    DISCARD,
    DONE,
    FC_PLAY,
    FC_REVEAL,
    GIVE,
    LUCK_CARD,
    LUCK_SLOT,
    NO_STEP,
    PASS,
    PLAYER,
    REFLECT,
    RESPOND,
    RF,
    SHIFT_CARD,
    SHIFT_SLOT,
    SLOT,
    TARGET,
    WINDOW,
)
from fairground.games.grid_of_shadows.rules.final import (
    add_match,
    decline,
    finish_match,
    match_card,
    reveal_in_final,
)
from fairground.games.grid_of_shadows.rules.flips import ask_guess, guess
from fairground.games.grid_of_shadows.rules.lights import discard
from fairground.games.grid_of_shadows.rules.sequence import (
    answer,
    choose_claim,
    finish_play,
    pick_card,
    respond,
)
from fairground.games.grid_of_shadows.rules.turns import act, after_flip


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
