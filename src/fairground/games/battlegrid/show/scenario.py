"""BattleGrid's positions as readable dicts: units as in `(INF)`, `TANK*`, `JEEP~`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.options import OPTIONS
from fairground.games.battlegrid.show.battle.scenario import build_battle, describe_battle
from fairground.games.battlegrid.show.invariants import broken
from fairground.games.battlegrid.show.names import SECTOR_NAMES
from fairground.games.battlegrid.show.reading import card_coded, place_named, sector_named, slots_in
from fairground.games.battlegrid.show.side_scenario import (
    SIDE_KEYS,
    build_action_cards,
    build_unit_cards,
    build_units,
    describe_side,
)
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import Plain
from fairground.kernel.reading import (
    TABLE_KEYS,
    check_keys,
    check_part,
    describe_table,
    dict_of,
    flag,
    list_of,
    one_of,
    read_dice,
    whole,
)

__all__ = ["broken", "build", "describe"]

PHASES = (
    "setup",
    "main",
    "recon",
    "mine",
    "move_dest",
    "order_confusion",
    "gr_first",
    "gr_second",
    "gr_dest",
    "attack_card",
    "supply",
    "source",
    "mask",
    "support",
    "long_range",
    "weather",
    "helicopters",
    "pre_roll",
    "dig_in",
    "fire",
    "answer",
    "lucky",
    "hit",
    "retreat",
    "retreat_to",
    "press",
    "over",
)
KEYS = (
    *TABLE_KEYS,
    "phase",
    "round",
    "first",
    "active",
    "actions",
    "begun",
    "terrain",
    "sides",
    "choice",
    "move",
    "battle",
)
CHOICE_KEYS = ("units", "target", "card", "supply", "sources", "group")


# ---------------------------------------------------------------- state to dict


def describe(s: Plain) -> dict[str, Any]:
    """The state with the specification's names; what a veil hides is a count, or missing."""
    text = describe_table(s, OPTIONS)
    text |= {
        "phase": PHASES[s.phase],
        "round": s.round,
        "first": s.first,
        "active": s.active,
        "actions": s.actions,
        "begun": bool(s.begun),
        "terrain": [c.TERRAIN_CODES[kind] for kind in s.terrain],
        "sides": [describe_side(s, side) for side in range(c.SIDES)],
    }
    choice = _describe_choice(s)
    if choice:
        text["choice"] = choice
    if s.move_to != c.NONE:
        text["move"] = [SECTOR_NAMES[s.move_from], SECTOR_NAMES[s.move_to]]
    if s.battle != c.NONE:
        text["battle"] = describe_battle(s)
    return text


def _describe_choice(s: Plain) -> dict[str, Any]:
    text: dict[str, Any] = {}
    units = [_place_text(place) for place in s.chosen if place != c.NONE]
    if units:
        text["units"] = units
    if s.target != c.NONE:
        text["target"] = SECTOR_NAMES[s.target]
    if s.attack_card != c.NONE:
        text["card"] = c.CARD_CODES[s.attack_card]
    if s.supply != c.NONE:
        text["supply"] = c.TYPE_CODES[s.supply]
    sources = [SECTOR_NAMES[sector] for sector in s.source if sector != c.NONE]
    if sources:
        text["sources"] = sources
    if s.group:
        text["group"] = [k for k in range(c.STACK) if s.group >> k & 1]
    return text


def _place_text(place: int) -> str:
    return f"{SECTOR_NAMES[place >> 2]}.{place & 3}"


# ---------------------------------------------------------------- dict to state


def build(s: Plain, text: Mapping[str, Any]) -> None:
    """Fill a state from the readable form.

    What is missing is empty: unit cards that are not named are destroyed, action cards that are
    not named are set aside (or played, if a side has none in hand and none played), and the turn
    is U.F.P.'s, with two actions.
    """
    check_keys("a scenario", text, KEYS)
    read_dice(s, text)
    s.rounds = s.base_boxes + (s.extra_boxes if s.action_cards else 0)
    s.phase = one_of(text, "phase", PHASES, c.MAIN)
    s.round = whole(text, "round", 0 if s.phase == c.SETUP else 1, s.rounds)
    s.active = whole(text, "active", 0, 1)
    s.first = whole(text, "first", 0, 1)
    s.actions = whole(text, "actions", 2 if c.MAIN <= s.phase < c.SUPPORT else 0, 2)
    s.begun = flag(text, "begun", s.actions < 2)
    _build_terrain(s, text)
    sides = list_of(text, "sides", [{}, {}], c.SIDES)
    for side, zones in enumerate(sides):
        check_part(f"side {side}", zones, SIDE_KEYS)
        build_units(s, side, zones)
        build_action_cards(s, side, zones)
    _build_choice(s, dict_of(text, "choice"))
    if "move" in text:
        s.move_from, s.move_to = (sector_named(name) for name in list_of(text, "move", [], 2))
    if "battle" in text:
        build_battle(s, dict_of(text, "battle"))
    for side, zones in enumerate(sides):
        build_unit_cards(s, side, zones)
    _build_waiting(s)


def _build_terrain(s: Plain, text: Mapping[str, Any]) -> None:
    default = ["Field"] * 8
    for place, name in enumerate(list_of(text, "terrain", default, 8)):
        if name not in c.TERRAIN_CODES:
            raise BadScenario(f"terrain is one of {', '.join(c.TERRAIN_CODES)}, not {name!r}")
        s.terrain[place] = c.TERRAIN_CODES.index(name)


def _build_choice(s: Plain, text: Mapping[str, Any]) -> None:
    check_keys("a choice", text, CHOICE_KEYS)
    for i, name in enumerate(list_of(text, "units", [])[:2]):
        s.chosen[i] = place_named(name)
    if "target" in text:
        s.target = sector_named(text["target"])
    if "card" in text:
        s.attack_card = card_coded(text["card"])
    if "supply" in text:
        s.supply = one_of(text, "supply", c.TYPE_CODES[: c.TYPES], 0)
    for i, name in enumerate(list_of(text, "sources", [])[:2]):
        s.source[i] = sector_named(name)
    s.group = slots_in(text.get("group", []), "group", c.STACK - 1)


def _build_waiting(s: Plain) -> None:
    """Who decides follows from the phase."""
    if s.phase == c.SETUP:
        s.waiting = sum(1 << seat for seat in range(2) if s.stage[seat] != c.READY)
    elif s.phase == c.OVER:
        s.waiting = 0
    elif s.phase == c.ORDER_CONFUSION:
        s.waiting = 1 << (1 - s.active)
    else:
        s.waiting = 1 << (s.turn_of if s.phase >= c.SUPPORT else s.active)
