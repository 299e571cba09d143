"""BattleGrid in words: events as sentences, the outcome; phrases and refusals by their files."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid import state as c
from fairground.games.battlegrid.board import points, strength
from fairground.games.battlegrid.names import (
    CARD_NAMES,
    SECTOR_NAMES,
    SIDE_NAMES,
    TERRAIN_PLACES,
    TYPE_NAMES,
    action_text,
    read_action,
    signed,
)
from fairground.games.battlegrid.phrases import BASES, spoken_action
from fairground.games.battlegrid.refusals import refusal
from fairground.games.battlegrid.turn import leader
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many
from fairground.kernel.tape import RULING, Event

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
    c.TERRAIN_LAID: "terrain-laid",
    c.HAND_DEALT: "dealt",
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
    c.UNIT_HIT: "hit",
    c.UNIT_DESTROYED: "destroyed",
    c.STAYED: "stayed",
    c.RETREATED: "moved",
    c.PRESSED: "pressed",
    c.WENT_BACK: "moved",
    c.CAPTURED: "captured",
    c.HELD: "held",
    c.EMPTIED: "emptied",
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


# ---------------------------------------------------------------- events


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence; empty if it is not worth a line."""
    for tell in (_tell_of_cards, _tell_of_units, _tell_of_battle, _tell_of_fire):
        text = tell(event, names)
        if text is not None:
            return text
    raise ValueError(f"unknown event {event}")


def _tell_of_cards(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    match event.kind:
        case c.PICKED:
            return f"{who} takes {CARD_NAMES[event.a]}."
        case c.SET_ASIDE:
            return f"{who} sets {CARD_NAMES[event.a]} aside."
        case c.SETUP_DONE:
            return (
                f"{who} has set {how_many(event.a, 'card')} aside, holds {event.b} and has "
                f"{event.c} in the action pile."
            )
        case c.TERRAIN_LAID:
            return f"{TERRAIN_PLACES[event.a]} is {c.TERRAIN_CODES[event.b]}."
        case c.HAND_DEALT:
            return f"{who} is dealt {event.a} unit {'card' if event.a == 1 else 'cards'}."
        case c.TURN:
            start = f"Round {event.a} begins. " if event.b else ""
            return f"{start}{who} has the turn."
        case c.DREW:
            return f"{who} draws {TYPE_NAMES[event.a]}."
        case c.DREW_UNSEEN:
            return f"{who} draws a unit card."
        case c.RESHUFFLED:
            cards = how_many(event.a, "card")
            return f"{who}'s discard pile of {cards} is shuffled into the unit pile."
        case c.DREW_CARD:
            return f"{who} draws the action card {CARD_NAMES[event.a]}."
        case c.DREW_CARD_UNSEEN:
            return f"{who} draws an action card."
        case c.PLAYED:
            return f"{who} plays {CARD_NAMES[event.a]}."
        case c.GAME_OVER:
            if event.c == c.NONE:
                return f"The time sheet is full: a draw, {event.a} : {event.b}."
            return f"The time sheet is full: {names[event.c]} wins, {event.a} : {event.b}."
    return None


def _tell_of_units(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    start, end = SECTOR_NAMES[event.a // 16 % 16], SECTOR_NAMES[event.a % 16]
    unit = "a hidden unit" if event.c >= c.TYPES else TYPE_NAMES[max(event.c, 0)]
    number = event.b + 1
    match event.kind:
        case c.DEPLOYED:
            return f"{who} deploys {unit} ({number}) in {end}."
        case c.MOVED_TO:
            return f"{who} moves {unit} ({number}) from {start} to {end}."
        case c.TURNED_UP:
            return f"{who}'s unit {number} in {end} is turned face up: {unit}."
        case c.SENT_BACK:
            return f"{who}'s unit {number} goes back to {end}; the action is given back."
        case c.MINES_LAID:
            return f"{who} lays a minefield in {end}."
        case c.MINES_GONE:
            return f"{who}'s minefield in {end} is cleared."
        case c.RETREATED:
            return f"{who} retreats with {unit} ({number}) from {start} to {end}."
        case c.WENT_BACK:
            return f"{who}'s {unit} ({number}) goes back from {start} to {end}."
    return None


def _tell_of_battle(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    where = SECTOR_NAMES[event.a % 16]
    match event.kind:
        case c.ATTACKED:
            units = how_many(event.c, "unit")
            return f"{who} attacks {SECTOR_NAMES[event.b]} from {where} with {units}."
        case c.SUPPLIED:
            return f"{who} discards {TYPE_NAMES[event.a]} as supply."
        case c.SUPPORTED:
            far = ", from afar" if event.c else ""
            return f"{who}'s gun {event.b + 1} in {where} supports the battle{far}."
        case c.FLEW_IN:
            return f"{who} commits a Helicopter."
        case c.NO_MORE_HELIS:
            return f"{who} commits no more Helicopters."
        case c.GUN_SILENCED:
            return f"One supporting gun of {who} takes no part in this battle."
        case c.DUG:
            return f"{who}'s Infantry {event.b + 1} in {where} has dug in: +2 in this battle."
        case c.STAYED:
            return f"{who} stays."
        case c.PRESSED:
            return f"{who} presses the attack."
        case c.CAPTURED:
            return f"{who} captures {where}."
        case c.HELD:
            return f"{who} holds {where}."
        case c.EMPTIED:
            return f"Nobody is left in {where}."
    return None


def _tell_of_fire(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    match event.kind:
        case c.FLAK:
            result = "a hit" if event.b else "no hit"
            return f"{who}'s Anti-aircraft throws {event.a}: {result}."
        case c.HELI_LOST:
            what = "is destroyed" if event.b else "is hit"
            return f"{who}'s Helicopter {event.a + 1} {what}."
        case c.DICE:
            dice = [event.a, event.b] + ([event.c] if event.c else [])
            return f"{who} throws {', '.join(map(str, dice))}."
        case c.SHOT:
            base = event.d - event.c
            how = f"printed {base}" if event.b == c.PRINTED else str(base)
            return f"{who}'s {TYPE_NAMES[event.a]}: {how} {signed(event.c)} = {event.d}."
        case c.ANSWERED:
            return f"{who} answers: {event.d - event.a} {signed(event.a)} = {event.d}."
        case c.NAMED:
            return f"{who} names {TYPE_NAMES[event.a]} with {BASES[event.b]}."
        case c.NO_HIT:
            return "Nobody is hit."
        case c.LOST_ROLL:
            return f"{who} takes a hit."
        case c.UNIT_HIT:
            return f"{who}'s {TYPE_NAMES[event.a]} is damaged."
        case c.UNIT_DESTROYED:
            return f"{who}'s {TYPE_NAMES[event.a]} is destroyed."
    return None


# ---------------------------------------------------------------- the end


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, and the rule that decided it."""
    lead = leader(s)
    result = f"{points(s, 0)} : {points(s, 1)} points after {s.rounds} rounds"
    if lead == 0:
        return f"A draw, {result}.", 88
    winner = names[0 if lead > 0 else 1]
    if points(s, 0) == points(s, 1):
        units = f"{strength(s, 0)} : {strength(s, 1)}"
        return f"{winner} wins with the stronger army ({units}), {result}.", RULING + 54
    return f"{winner} wins, {result}.", 88
