"""BattleGrid in words: the door to its phrases, refusals and sentences, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules.board import points, strength
from fairground.games.battlegrid.rules.turns import leader
from fairground.games.battlegrid.show.names import SIDE_NAMES
from fairground.games.battlegrid.show.phrases import action_text as action_text
from fairground.games.battlegrid.show.phrases import read_action as read_action
from fairground.games.battlegrid.show.phrases import spoken_action as spoken_action
from fairground.games.battlegrid.show.refusals import refusal as refusal
from fairground.games.battlegrid.show.sentences import sentence as sentence
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many
from fairground.kernel.tape import RULING


def action_help() -> str:
    """What an action's text looks like."""
    return (
        "one such as pass, draw, draw-card, deploy INF A, B1.0 (a unit), B2 (a sector), attack B3, "
        "supply JEEP, group 0+1, GR (a card), fire g0 2d6, hit g1, heli, retreat"
    )


def seat_names(s: Plain) -> tuple[str, ...]:
    """The two sides."""
    return SIDE_NAMES[: s.seats]


# ---------------------------------------------------------------- the end


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, and the rule that decided it."""
    lead = leader(s)
    first = 1 if lead < 0 else 0  # the winner's figures stand first
    own, other = points(s, first), points(s, 1 - first)
    result = f"{own} : {other} after {how_many(s.rounds, 'round')}"
    if lead == 0:
        return f"A draw, {result}.", 88
    if own == other:
        units = f"{strength(s, first)} : {strength(s, 1 - first)}"
        return f"{names[first]} wins with the stronger army ({units}), {result}.", RULING + 54
    return f"{names[first]} wins, {result}.", 88
