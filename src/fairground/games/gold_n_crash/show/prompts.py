"""What Gold n' Crash asks of a player, and what can be done now, in words."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.rules import verdicts as legality
from fairground.games.gold_n_crash.show import names as naming
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import capital, how_many, listed

# What the active player is doing, by phase.
DOINGS = (
    "choosing an action",
    "securing a card",
    "manœuvring a card",
    "calling a card back",
    "observing the deck",
)

EFFECTS = {c.MANOEUVRE: "manœuvre: ", c.OBSERVE: "observe: "}


def prompt(s: Plain, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is, and what is asked of the seat."""
    if seat != s.active:
        beside = f" {_beside(s)}" if s.phase == c.SECURING else ""
        return f"{names[s.active]} is {DOINGS[s.phase]}{beside}."
    if s.phase != c.ACTION:
        return f"{capital(EFFECTS.get(s.phase, '') + effect_asks(s))}."
    left = how_many(s.actions_per_turn - s.action, "action")
    last = "This is the last turn! " if s.last_turn else ""
    legal = legality.legal_mask(s, seat)
    if is_stuck(legal):
        return f"{last}You have {left} left, but you can neither draw, play nor discard: pass."
    return f"{last}You have {left} left: {possible(legal)}."


def is_stuck(mask: int) -> bool:
    """GC-14: whether nothing but passing is legal."""
    return mask == 1 << c.PASS


def possible(mask: int) -> str:
    """The legal kinds of action as people list them: draw or play a card."""
    plays = mask & (1 << c.DISCARD) - (1 << c.PLAY)
    discards = mask & (1 << c.PASS) - (1 << c.DISCARD)
    verbs = [
        verb
        for verb, legal in (("draw", mask >> c.DRAW & 1), ("play", plays), ("discard", discards))
        if legal
    ]
    if not verbs:
        return "pass"
    if mask >> c.PASS & 1:
        return f"{listed(verbs, 'or')} a card, or pass"
    return f"{listed(verbs, 'or')} a card"


def effect_asks(s: Plain) -> str:
    """What the effect under way asks for."""
    if s.phase == c.SECURING:
        return f"secure the last card of a column {_beside(s)}"
    if s.phase == c.MANOEUVRE:
        return "move the last card of a column to the column beside it"
    if s.phase == c.CALLBACK:
        return "call back the last card of one of your columns"
    if s.deck_left[s.active] == 1:
        return "leave the only card of your deck where it is"
    return "choose the card that comes first, then where the two go"


def _beside(s: Plain) -> str:
    more = f", {s.left} to go" if s.left > 1 else ""
    return f"beside {naming.lane_name(s.base)}{more}"
