"""Cards of Grid of Shadows' grid are turned up, and what specials do then."""

from fairground.games.grid_of_shadows.rules.cards import draw, left_openly, take_top, tell_draws
from fairground.games.grid_of_shadows.rules.components import (
    FLIP_GAMBLE,
    GA,
    GUESS,
    GUESS_HIGH,
    GUESS_LOW,
    GUESS_POWER,
    NO_SEAT,
    NUMBERS,
    RF,
    UP,
    WR,
)
from fairground.games.grid_of_shadows.rules.events import BLOCKED, FLIPPED, GUESSED, STRUCK
from fairground.games.grid_of_shadows.rules.grid import vacate

# The rule that turns a card up, by how it is turned up.
FLIP_RULE = (16, 95, 22, 74, 78, 166, 116)


def turn_up(s, slot, seat, how, desk):
    """GS-136: a grid card is turned up and acts by its kind; whether a guess is due."""
    uncover(s, slot, seat, how, desk)
    return act_on_reveal(s, slot, seat, desk)


def uncover(s, slot, seat, how, desk):
    """Everybody sees the grid card; if it was planted from a hand, that is settled too."""
    kind = s.slot_kind[slot]
    if s.slot_by[slot] != NO_SEAT:
        left_openly(s, s.slot_by[slot], kind)
    s.face[slot] = UP
    s.slot_known[slot] = 0
    s.slot_by[slot] = NO_SEAT
    s.slot_out[slot] = 0
    FLIPPED(desk, FLIP_RULE[how], seat, slot, kind, how)


def act_on_reveal(s, slot, seat, desk):
    """GS-136, 8.3: what a special does when it is turned up; whether a guess is due."""
    kind = s.slot_kind[slot]
    if kind == RF:
        BLOCKED(desk, seat, slot)
    elif kind == WR or kind == GA:
        # GS-145, GS-166, GS-R47: either is discarded, and the space is empty for now.
        s.gone_up[kind] += 1
        vacate(s, slot)
        if kind == GA:
            return s.pile_left > 0
        STRUCK(desk, 145, seat, 1)
        draw(s, seat, s.wrath_draw, desk)
        tell_draws(s, 145, desk)
    return False


def ask_guess(s, slot, phase):
    """GS-166: the revealer guesses before the replacement is turned up."""
    s.flip_from = phase
    s.flip_slot = slot
    s.phase = GUESS


def guess(s, seat, a, desk):
    """GS-166: the top card replaces Gamble face-up; whether a further guess is due (GS-R55).

    LOW is 1 to 5, HIGH 6 to 10, POWER any special (GS-R59).
    """
    slot = s.flip_slot
    kind = take_top(s)
    s.slot_kind[slot] = kind
    uncover(s, slot, seat, FLIP_GAMBLE, desk)
    answer = GUESS_POWER
    if kind < NUMBERS:
        answer = GUESS_LOW if kind % 10 < 5 else GUESS_HIGH
    right = 1 if a == answer else 0
    GUESSED(desk, seat, a - GUESS_LOW, right)
    if right == 0:
        draw(s, seat, s.guess_penalty, desk)
        tell_draws(s, 166, desk)
    return act_on_reveal(s, slot, seat, desk)
