"""Crash Grid in words: actions and their texts, the outcome; events and refusals beside it."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.rules import standings
from fairground.games.crash_grid.show.names import (
    MOVE_PHRASES,
    card_sign,
    card_text,
    who_wins,
    why_it_ended,
)
from fairground.games.crash_grid.show.refusals import refusal as refusal  # part of the contract
from fairground.games.crash_grid.show.sentences import sentence as sentence  # part of the contract
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many
from fairground.kernel.tape import RULING


def read_card(text: str) -> int | None:
    """The card of two letters, in any case; signs and 10 are read too."""
    form = text.strip().upper().replace("10", "T")
    if len(form) != 2 or form[0] not in c.RANKS:
        return None
    suits = c.SUIT_LETTERS if form[1] in c.SUIT_LETTERS else c.SUIT_SIGNS
    return 4 * c.RANKS.index(form[0]) + suits.index(form[1]) if form[1] in suits else None


def action_text(action: int) -> str:
    """A card's two letters, or J, Q, K for a move."""
    return c.MOVE_NAMES[action - c.MOVE_J] if action >= c.MOVE_J else card_text(action)


def read_action(text: str) -> int | None:
    """The action of its text."""
    form = text.strip().upper()
    if len(form) == 1 and form in c.MOVE_NAMES:
        return c.MOVE_J + c.MOVE_NAMES.index(form)
    return read_card(form)


def action_help() -> str:
    """What an action's text looks like."""
    return "a card such as AS or 9H, or a move J, Q or K"


def spoken_action(s: Plain, seat: int, action: int) -> str:
    """The action as a phrase."""
    return card_phrase(action) if action < c.MOVE_J else MOVE_PHRASES[action - c.MOVE_J]


def card_phrase(card: int) -> str:
    """Choosing a card as a phrase."""
    return f"reveal {card_sign(card)}"


def seat_names(s: Plain) -> tuple[str, ...]:
    """S0, S1, ..."""
    return tuple(f"S{seat}" for seat in range(s.seats))


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, and the rule that ended the match."""
    winners = standings.leaders(s)
    points = " : ".join(str(count) for count in sorted(s.points[: s.seats], reverse=True))
    rounds = how_many(s.round, "round")
    why = why_it_ended(standings.end_of_match(s), s.rounds_min)
    rule = RULING + 21 if winners & (winners - 1) else 52
    return f"{who_wins(winners, names)}, {points} after {rounds}{why}.", rule
