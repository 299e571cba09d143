"""Told openly, a finished game names every card that was hidden, and nothing twice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import fairground
from fairground.games.battlegrid.rules.components import (
    CARD_CODES,
    TYPE_CODES,
)
from fairground.games.battlegrid.show.names import CARD_NAMES, TYPE_NAMES
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.kernel.tape import EVERYONE, Event, openly
from fairground.registry import OWN

PLAYERS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
Hidden = list[tuple[Any, str]]
"""Cards that some seat cannot see: where each lies, and what it is called."""

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
CREWS = {"B": "Bomb", "S": "Sword", "H": "Hook", "G": "Spyglass", "C": "Chest", "$": "Coin"}
SHADOWS = {"B": "Blue", "Y": "Yellow"}
SPECIALS = {"WR": "Wrath", "RF": "Reflect", "GA": "Gamble", "IN": "Indecisive"}
UNITS = dict(zip(TYPE_CODES, TYPE_NAMES, strict=True))
ACTION_CARDS = dict(zip(CARD_CODES, CARD_NAMES, strict=True))


def crash_grid(table: dict[str, Any]) -> Hidden:
    hands = enumerate(rider["hand"] for rider in table["riders"])
    return [(seat, card[0].replace("T", "10") + SUITS[card[1]]) for seat, h in hands for card in h]


def gold_n_crash(table: dict[str, Any]) -> Hidden:
    found: Hidden = []
    for seat, player in enumerate(table["players"]):
        found += [(seat, f"{CREWS[card[0]]} {card[1]}") for card in player["hand"].split()]
        robust = player["zeppelins"]
        found.append((seat, f"robustness {robust[0]}, {robust[1]} and {robust[2]}"))
    return found


def shadow(code: str) -> str:
    return SPECIALS.get(code, f"{SHADOWS.get(code[0], '')} {code[1:]}")


def grid_of_shadows(table: dict[str, Any]) -> Hidden:
    found: Hidden = [(seat, shadow(card)) for seat, h in enumerate(table["hands"]) for card in h]
    spaces = table["spaces"].items()
    found += [(f"space {space}", shadow(c)) for space, c in spaces if c and c[-1] != "^"]
    return found + [("aside", shadow(card)) for card in table["aside"]]


def battlegrid(table: dict[str, Any]) -> Hidden:
    found: Hidden = []
    for seat, side in enumerate(table["sides"]):
        found += [((seat, "unit"), UNITS[unit]) for unit in side["hand"]]
        found += [((seat, "card"), ACTION_CARDS[card]) for card in side["cards"]]
        found += [((seat, "aside"), ACTION_CARDS[card]) for card in side["aside"]]
        for sector, units in side["units"].items():
            found += [((seat, sector), UNITS[u.strip("()~")]) for u in units if u.startswith("(")]
    return found


def crash_by_crash(table: dict[str, Any]) -> Hidden:
    names = {"car_racket": "Car-Racket"}
    return [
        (seat, names.get(card["card"], card["card"].replace("_", " ")))
        for seat, hand in enumerate(table["hands"])
        for card in hand
        if card
    ]


HIDDEN: dict[str, Callable[[dict[str, Any]], Hidden]] = {
    "crash-grid": crash_grid,
    "gold-n-crash": gold_n_crash,
    "grid-of-shadows": grid_of_shadows,
    "battlegrid": battlegrid,
    "crash-by-crash": crash_by_crash,
}


def said(position: Position, events: tuple[Event, ...]) -> str:
    words = position.game.words
    return " ".join(words.sentence(event, position.names) for event in events)


def tables(name: str) -> list[Position]:
    game = fairground.game(name)
    options = {"extended": True} if name == "grid-of-shadows" else {}
    return [
        game.new(seats, seed=seats, names=PLAYERS[:seats], **(options if seats % 2 else {}))
        for seats in game.seat_counts[:3]
    ]


@pytest.mark.parametrize("name", OWN)
def test_every_hidden_card_is_named_when_a_game_is_told_openly(name):
    for position in tables(name):
        luck = random.Random(7)
        before: Counter[tuple[Any, str]] = Counter()
        told = said(position, openly(position.first_events))
        while True:
            now = Counter(HIDDEN[name](position.describe()))
            for where, card in now - before:
                assert card.casefold() in told.casefold(), f"{card} came to {where}: {told}"
            before = now
            if not position.pending:
                break
            seat = luck.choice(position.pending)
            events = position.play(seat, luck.choice(position.choices(seat)).id)
            told = said(position, openly(events))


@pytest.mark.parametrize("name", OWN)
def test_no_sentence_of_the_open_log_is_the_vague_one_beside_what_really_was(name):
    position, luck = tables(name)[0], random.Random(8)
    while position.pending:
        seat = luck.choice(position.pending)
        position.play(seat, luck.choice(position.choices(seat)).id)
    lines = {line.text for line in position.open_log()}
    tapes = (position.first_events, *(step.events for step in position.steps))
    told: dict[str, set[str]] = {"public": set(), "vague": set(), "known": set()}
    for event in (event for tape in tapes for event in tape):
        kind = "known" if not event.seen_by(NOBODY) else "vague"
        kind = "public" if event.audience == EVERYONE else kind
        told[kind].add(position.game.words.sentence(event, position.names))
    assert told["vague"] - told["known"]
    assert not (told["vague"] - told["known"] - told["public"]) & lines
    assert {text for text in told["public"] | told["known"] if text} <= lines
