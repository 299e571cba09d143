"""BattleGrid in words: the names of its events, the outcome; what is said stands in other files."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import state as c
from fairground.games.battlegrid.rules.board import points, strength
from fairground.games.battlegrid.rules.turns import leader
from fairground.games.battlegrid.show.names import SIDE_NAMES, action_text, read_action
from fairground.games.battlegrid.show.phrases import spoken_action
from fairground.games.battlegrid.show.refusals import refusal
from fairground.games.battlegrid.show.sentences import sentence
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many
from fairground.kernel.tape import RULING

__all__ = [
    "EVENTS",
    "SIDE_NAMES",
    "action_help",
    "action_text",
    "outcome",
    "read_action",
    "refusal",
    "seat_names",
    "sentence",
    "spoken_action",
]

EVENTS = {
    c.PICKED: "picked",
    c.SET_ASIDE: "set-aside",
    c.SETUP_DONE: "setup-done",
    c.CARDS_DEALT: "dealt",
    c.CARDS_DEALT_UNSEEN: "dealt",
    c.TERRAIN_LAID: "terrain-laid",
    c.HAND_DEALT: "dealt",
    c.HAND_DEALT_UNSEEN: "dealt",
    c.BEGINS: "begins",
    c.ROUND: "round",
    c.TURN: "turn",
    c.DREW: "drew",
    c.DREW_UNSEEN: "drew",
    c.RESHUFFLED: "reshuffled",
    c.DREW_CARD: "drew",
    c.DREW_CARD_UNSEEN: "drew",
    c.DEPLOYED: "deployed",
    c.MOVED_TO: "moved",
    c.TURNED_UP: "revealed",
    c.PLAYED: "played",
    c.SENT_BACK: "moved",
    c.MINES_LAID: "mines-laid",
    c.MINES_GONE: "mines-gone",
    c.ATTACKED: "attacked",
    c.SUPPLIED: "supplied",
    c.SUPPORTED: "supported",
    c.WEATHER_CALLED: "weather-called",
    c.FLEW_IN: "flew-in",
    c.NO_MORE_HELIS: "no-more-helis",
    c.GUN_SILENCED: "gun-silenced",
    c.DUG: "dug",
    c.FLAK: "rolled",
    c.HELI_LOST: "destroyed",
    c.SHOT: "shot",
    c.DICE: "rolled",
    c.ANSWERED: "answered",
    c.NAMED: "named",
    c.NO_HIT: "no-hit",
    c.LOST_ROLL: "lost-roll",
    c.HIT_CANCELLED: "hit-cancelled",
    c.UNIT_HIT: "hit",
    c.UNIT_DESTROYED: "destroyed",
    c.FIRE_STOPPED: "fire-stopped",
    c.NOT_FIRED: "not-fired",
    c.STAYED: "stayed",
    c.RETREATED: "moved",
    c.PRESSED: "pressed",
    c.WENT_BACK: "moved",
    c.CAPTURED: "captured",
    c.HELD: "held",
    c.EMPTIED: "emptied",
    c.HELIS_LEFT: "flew-off",
    c.GAME_OVER: "over",
}


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
    result = f"{own} : {other} points after {how_many(s.rounds, 'round')}"
    if lead == 0:
        return f"A draw, {result}.", 88
    if own == other:
        units = f"{strength(s, first)} : {strength(s, 1 - first)}"
        return f"{names[first]} wins with the stronger army ({units}), {result}.", RULING + 54
    return f"{names[first]} wins, {result}.", 88
