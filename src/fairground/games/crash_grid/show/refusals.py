"""Why an action of Crash Grid is refused, in words, and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.show.names import card_sign
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import listed
from fairground.kernel.tape import RULING


def refusal(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    """Why the action is not legal, and what is allowed."""
    deciding = listed([names[i] for i in range(s.seats) if s.waiting >> i & 1])
    unused = [c.MOVE_NAMES[m] for m in range(c.MOVES) if not s.used[seat] >> m & 1]
    used = c.MOVE_NAMES[action - c.MOVE_J] if action >= c.MOVE_J else ""
    hand = listed([card_sign(card) for card in s.hand[seat][: s.held[seat]]], "or")
    sentences = {
        52: "The match is over: nobody has a choice any more.",
        19: f"{names[seat]} has crashed and chooses nothing until the next round.",
        49: f"{names[seat]} has no card and reveals nothing this trick; wait for {deciding}.",
        RULING + 29: f"{names[seat]} has already chosen a card, and a choice cannot be changed; "
        f"wait for {deciding}.",
        24: f"{used} is a move, and riding comes after the reveal: first choose {hand}.",
        17: f"{card_sign(action % c.CARDS)} is not in {names[seat]}'s hand; choose {hand}.",
        21: f"It is not {names[seat]}'s turn to ride: the order of this trick is fixed, and "
        f"{deciding} rides now.",
        18: f"The cards of this trick lie open already: ride with {listed(unused, 'or')}.",
        15: f"{used} has been used in this cycle; what is left is {listed(unused, 'or')}.",
    }
    return sentences[rule]
