"""One side of a BattleGrid position as a readable dict, and back: units, unit and action cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import comb
from typing import Any

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.board import put
from fairground.games.battlegrid.show.invariants import places
from fairground.games.battlegrid.show.names import SECTOR_NAMES
from fairground.games.battlegrid.show.reading import card_coded, sector_named
from fairground.kernel.census import counted, spread
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import Plain
from fairground.kernel.reading import (
    dict_of,
    flag,
    known_or_count,
    list_of,
    number,
    one_of,
    whole,
)

STAGES = ("picking", "setting_aside", "ready")
UNIT = re.compile(r"(\()?([A-Z?]+)(\))?(\**)(~)?(\+)?")
UNKNOWN = "?"
SIDE_KEYS = (
    "units",
    "serials",
    "deployed",
    "hand",
    "pile",
    "discard",
    "destroyed",
    "shuffled",
    "since",
    "since_serial",
    "odds",
    "cards",
    "card_pile",
    "aside",
    "played",
    "card_used",
    "mine",
    "stage",
    "picked",
)


# ---------------------------------------------------------------- state to dict


def describe_side(s: Plain, side: int) -> dict[str, Any]:
    """What a side has, by names; what a veil hides is a count."""
    held = [sector for sector in range(c.SECTORS) if s.count[side][sector]]
    text: dict[str, Any] = {
        "units": {
            SECTOR_NAMES[x]: [_unit_text(s, side, p) for p in _places(s, side, x)] for x in held
        },
        "serials": {
            SECTOR_NAMES[x]: [s.serial[side][p] for p in _places(s, side, x)] for x in held
        },
        "deployed": s.deployed[side],
        "hand": _units_or_count(s.hand[side], s.held[side]),
        "pile": _units_or_count(s.pile[side], s.left[side]),
        "discard": _type_codes(s.discard[side]),
        "destroyed": _type_codes(s.destroyed[side]),
        "shuffled": _type_codes(s.shuffled[side]),
        "since": _type_codes(s.since[side]),
        "since_serial": s.since_serial[side],
        "odds": [*s.odds[side]],
        "cards": _cards_or_count(s.cards[side], s.cards_held[side]),
        "card_pile": _cards_or_count(s.card_pile[side], s.cards_left[side]),
        "aside": _cards_or_count(s.aside[side], s.cards_aside[side]),
        "played": _card_codes(s.played[side]),
        "card_used": bool(s.card_used[side]),
        "mine": None if s.mine[side] == c.NONE else SECTOR_NAMES[s.mine[side]],
    }
    if s.phase == c.SETUP:
        text["stage"] = STAGES[s.stage[side]]
        text["picked"] = None if s.picked[side] == c.NONE else c.CARD_CODES[s.picked[side]]
    return text


def _places(s: Plain, side: int, sector: int) -> range:
    return range(c.STACK * sector, c.STACK * sector + s.count[side][sector])


def _unit_text(s: Plain, side: int, place: int) -> str:
    unit, marks = s.unit[side][place], s.marks[side][place]
    code = c.TYPE_CODES[unit] if unit < c.TYPES else UNKNOWN
    if not marks & c.FACE_UP:
        code = f"({code})"
    tail = "~" if marks & c.MOVED else ""
    hits = "*" * int(marks // c.HURT)
    return f"{code}{hits}{tail}{'+' if marks & c.GUN else ''}"


def _units_or_count(counts: list[int], held: int) -> list[str] | int:
    return known_or_count(_type_codes(counts), sum(counts), held)


def _type_codes(counts: Iterable[int]) -> list[str]:
    return [c.TYPE_CODES[unit] for unit in spread(counts)]


def _cards_or_count(mask: int, held: int) -> list[str] | int:
    return known_or_count(_card_codes(mask), mask.bit_count(), held)


def _card_codes(mask: int) -> list[str]:
    return [code for card, code in enumerate(c.CARD_CODES) if mask >> card & 1]


# ---------------------------------------------------------------- units on the board


def build_units(s: Plain, side: int, text: Mapping[str, Any]) -> None:
    """The side's units in their sectors."""
    given, stacks = dict_of(text, "serials"), dict_of(text, "units")
    for name in given:
        if name not in stacks:
            raise BadScenario(f"'serials' numbers units in {name!r:.60}, where there are none")
    serial = 0
    for name, units in stacks.items():
        sector = sector_named(name)
        if not isinstance(units, list) or len(units) > c.STACK:
            raise BadScenario(f"the units in {name} must be a list of at most four (BG-16)")
        serials = given.get(name, list(range(serial, serial + len(units))))
        if not isinstance(serials, list) or len(serials) != len(units):
            raise BadScenario(f"'serials' must number all units in {name}")
        for unit, given_number in zip(units, serials, strict=True):
            kind, marks = _unit(unit)
            put(s, side, sector, kind, marks, number(given_number, "a serial number", 254))
            if marks & c.MOVED:
                s.moved_at |= 1 << sector
            serial = max(serial, given_number + 1)
    s.deployed[side] = whole(text, "deployed", serial, 255)


def _unit(text: Any) -> tuple[int, int]:
    match = UNIT.fullmatch(text) if isinstance(text, str) else None
    codes = c.TYPE_CODES[: c.TYPES]
    if match is None or match[2] not in codes or bool(match[1]) != bool(match[3]):
        raise BadScenario(
            f"a unit is one of {', '.join(codes)}, in parentheses if face down, with * for each "
            f"hit, ~ if moved and + if supporting, not {text!r}"
        )
    marks = 0 if match[1] else c.FACE_UP
    marks |= c.MOVED if match[5] else 0
    marks |= c.GUN if match[6] else 0
    return codes.index(match[2]), marks + c.HURT * len(match[4])


# ---------------------------------------------------------------- unit cards


def build_unit_cards(s: Plain, side: int, text: Mapping[str, Any]) -> None:
    """The side's unit cards, once all its units are known: those named nowhere are destroyed.

    In the set-up they are all in the pile.
    """
    for name, field in (("hand", s.hand), ("pile", s.pile), ("discard", s.discard)):
        field[side][:] = _type_counts(list_of(text, name, []))
    if s.phase == c.SETUP and "pile" not in text:
        s.pile[side][:] = s.army
    s.held[side], s.left[side] = sum(s.hand[side]), sum(s.pile[side])
    board = _type_counts(c.TYPE_CODES[s.unit[side][p]] for p in places(s, side))
    board[c.HELI] += sum(state > 0 for state in s.heli[side])
    zones = (s.hand[side], s.pile[side], s.discard[side], board)
    rest = [s.army[t] - sum(zone[t] for zone in zones) for t in range(c.TYPES)]
    if "destroyed" in text:
        s.destroyed[side][:] = _type_counts(list_of(text, "destroyed", []))
    elif min(rest) < 0:
        short = c.TYPE_CODES[rest.index(min(rest))]
        raise BadScenario(f"side {side} has more {short} cards than its army (BG-6)")
    else:
        s.destroyed[side][:] = rest
    _build_odds(s, side, text)
    s.shuffled[side][:] = (
        _type_counts(list_of(text, "shuffled", [])) if "shuffled" in text else s.army
    )
    s.since_serial[side] = whole(text, "since_serial", 0, 255)
    if "since" in text:
        s.since[side][:] = _type_counts(list_of(text, "since", []))
    else:
        hidden = [s.unit[side][p] for p in places(s, side) if not s.marks[side][p] & c.FACE_UP]
        for t in range(c.TYPES):
            unseen = s.hand[side][t] + s.pile[side][t] + hidden.count(t)
            s.since[side][t] = max(s.shuffled[side][t] - unseen, 0)


def _build_odds(s: Plain, side: int, text: Mapping[str, Any]) -> None:
    """Odds of helicopters in the hand; without any, as if the hand had just been dealt."""
    if "odds" in text:
        for h, odds in enumerate(list_of(text, "odds", [], c.MOST_HELIS + 1)):
            s.odds[side][h] = number(odds, "an entry of 'odds'", 2**40)
        return
    held, hidden = s.held[side], s.held[side] + s.left[side]
    helis = s.hand[side][c.HELI] + s.pile[side][c.HELI]
    for h in range(c.MOST_HELIS + 1):
        ways = comb(helis, h) * comb(hidden - helis, held - h) if h <= held else 0
        s.odds[side][h] = c.CERTAIN * ways // comb(hidden, held)


def _type_counts(codes: Iterable[Any]) -> list[int]:
    return counted(map(_type_coded, codes), c.TYPES)


def _type_coded(code: Any) -> int:
    if code not in c.TYPE_CODES[: c.TYPES]:
        known = ", ".join(c.TYPE_CODES[: c.TYPES])
        raise BadScenario(f"a unit card is one of {known}, not {code!r}")
    return c.TYPE_CODES.index(code)


# ---------------------------------------------------------------- action cards


def build_action_cards(s: Plain, side: int, text: Mapping[str, Any]) -> None:
    """The side's action cards, and how far it has come in choosing them."""
    if s.action_cards:
        masks = {name: _card_mask(text, name) for name in ("cards", "card_pile", "played")}
        s.cards[side], s.card_pile[side] = masks["cards"], masks["card_pile"]
        s.played[side] = masks["played"]
        named = masks["cards"] | masks["card_pile"] | masks["played"]
        rest = c.ALL_CARDS & ~named
        if "aside" in text:
            s.aside[side] = _card_mask(text, "aside")
        elif s.phase == c.SETUP:
            s.card_pile[side] |= rest
        elif masks["cards"] | masks["played"]:
            s.aside[side] = rest
        else:
            s.played[side] = rest
    if s.phase == c.SETUP:
        s.stage[side] = one_of(text, "stage", STAGES, c.PICKING)
        if text.get("picked") is not None:
            s.picked[side] = card_coded(text["picked"])
    else:
        s.cards_held[side] = s.cards[side].bit_count()
        s.cards_left[side] = s.card_pile[side].bit_count()
        s.cards_aside[side] = s.aside[side].bit_count()
    s.card_used[side] = flag(text, "card_used", False)
    if text.get("mine") is not None:
        s.mine[side] = sector_named(text["mine"])


def _card_mask(text: Mapping[str, Any], name: str) -> int:
    mask = 0
    for code in list_of(text, name, []):
        bit = 1 << card_coded(code)
        if mask & bit:
            raise BadScenario(f"'{name}' names {code} twice; each side has one of each (BG-1)")
        mask |= bit
    return mask
