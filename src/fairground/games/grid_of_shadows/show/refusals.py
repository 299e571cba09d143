"""Why an action of Grid of Shadows is refused, and what is allowed instead."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.show.names import card_name
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import listed
from fairground.kernel.tape import RULING


def refusal(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    """Why the action is not legal, and what is allowed."""
    deciding = listed([names[i] for i in range(s.seats) if s.waiting >> i & 1])
    wait = f"wait for {deciding}." if deciding else "wait for the others."
    running = card_name(s.colour * 10 + s.number - 1) if s.number else "the number"
    card = card_name(action - c.CARD) if c.CARD <= action < c.PLAYER else "that"
    sentences = {
        2: "The match is over: nobody has a choice any more.",
        46: f"{names[seat]} does not answer here any more; {wait}",
        40: f"It is not {names[seat]}'s turn to decide; {wait}",
        31: _unfinished(s),
        32: "A claim has the number of the grid card, in Blue or in Yellow.",
        3: f"{card} is not in {names[seat]}'s hand; choose a card that is.",
        33: "Cards of one play are chosen in ascending order; go on upwards, or say done.",
        114: "In the Final Challenge cards must equal a face-up grid card, and whoever can play "
        "must.",
        RULING + 4: "These free flips must be taken: choose a face-down card.",
        21: "A turn needs a play or a flip: choose a face-up card to play on or a face-down one.",
        65: "This is not optional: make one of the choices offered.",
        36: _misplaced(s),
        45: "Nobody calls Lights on their own play: pass, or play on.",
        49: "There is no play to call Lights on now.",
        16: "Choose a face-down grid card to turn up.",
        95: "Choose a face-down grid card to turn up, or pass.",
        74: "Choose a face-down grid card to turn up.",
        116: "Choose a face-down grid card to turn up.",
        30: "Nothing can be played there: choose a face-up number or Indecisive.",
        24: "Only one paid flip in a turn: play on a face-up card, or pass.",
        66: "The bonus play goes on the new face-up card only: choose it, or pass.",
        RULING + 24: "There is no grid card in that space: choose one that holds a card.",
        42: f"In this sequence the claim is {running}, on the same space.",
        150: "Reflect answers effects aimed at you, and nothing else does.",
        41: f"{names[seat]} has no card to play: pass, or call Lights if it is another's play.",
        RULING + 9: f"{names[seat]} has passed in this sequence and may only pass or call Lights.",
        10: "The specials are not in the base game.",
        140: "Wrath is claimed on another player's play only.",
        160: "Gamble is claimed on another player's play only.",
        134: "That special has been claimed in this turn already; only one of it is allowed.",
        76: "Choose one of the two cards drawn for the Shift.",
        73: "No player is to be chosen now.",
        166: "There is nothing to guess now.",
        RULING + 19: "Choose another player at this table.",
    }
    return sentences[rule]


def _unfinished(s: Plain) -> str:
    if s.step == c.CHOOSE_CLAIM:
        return "First declare number and colour for the space you have chosen."
    if s.step == c.CHOOSE_CARDS and not s.picked:
        return "Choose at least one card of your hand for this claim."
    return "Finish the play: add a card, or say done."


def _misplaced(s: Plain) -> str:
    if s.phase in (c.ACTION, c.AFTER_FLIP, c.FREE_FLIP, c.BONUS):
        return "First choose a space; claim and cards come after it."
    return "That is no part of the present decision: make one of the choices offered."
