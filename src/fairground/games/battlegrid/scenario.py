"""BattleGrid's positions as readable dicts: units as in `(INF)`, `TANK*`, `JEEP~`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import comb
from typing import Any

from fairground.games.battlegrid import state as c
from fairground.games.battlegrid.board import put
from fairground.games.battlegrid.invariants import broken_invariant
from fairground.games.battlegrid.names import SECTOR_NAMES
from fairground.games.battlegrid.options import OPTIONS
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import Plain
from fairground.kernel.reading import (
    check_keys,
    describe_table,
    dict_of,
    flag,
    list_of,
    number,
    one_of,
    read_dice,
    whole,
)

__all__ = ["broken_invariant", "build", "describe"]

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
STAGES = ("picking", "setting_aside", "ready")
UNIT = re.compile(r"(\()?([A-Z?]+)(\))?(\**)(~)?(\+)?")
UNKNOWN = "?"

KEYS = (
    "seats",
    "options",
    "names",
    "key",
    "ticks",
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
CHOICE_KEYS = ("units", "target", "card", "supply", "sources", "group")
BATTLE_KEYS = (
    "sector",
    "asked",
    "origins",
    "helicopters",
    "passed",
    "guns",
    "long_guns",
    "spent",
    "weather",
    "dug",
    "surprise",
    "surprised",
    "fired",
    "round",
    "shooter",
    "mode",
    "total",
    "loser",
    "next",
    "dice",
    "shown",
    "totals",
)


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
        "sides": [_describe_side(s, side) for side in range(c.SIDES)],
    }
    choice = _describe_choice(s)
    if choice:
        text["choice"] = choice
    if s.move_to != c.NONE:
        text["move"] = [SECTOR_NAMES[s.move_from], SECTOR_NAMES[s.move_to]]
    if s.battle != c.NONE:
        text["battle"] = _describe_battle(s)
    return text


def _describe_side(s: Plain, side: int) -> dict[str, Any]:
    held = [sector for sector in range(c.SECTORS) if s.count[side][sector]]
    cards_known = sum(map(int.bit_count, (s.cards[side], s.card_pile[side], s.aside[side])))
    counts = (s.cards_held[side], s.cards_left[side], s.cards_aside[side])
    hidden = cards_known < sum(counts)
    units_hidden = sum(s.hand[side]) + sum(s.pile[side]) < s.held[side] + s.left[side]
    zones = zip(("cards", "card_pile", "aside"), counts, strict=True)
    text: dict[str, Any] = {
        "units": {
            SECTOR_NAMES[x]: [_unit_text(s, side, p) for p in _places(s, side, x)] for x in held
        },
        "serials": {
            SECTOR_NAMES[x]: [s.serial[side][p] for p in _places(s, side, x)] for x in held
        },
        "deployed": s.deployed[side],
        "hand": s.held[side] if units_hidden else _types(s.hand[side]),
        "pile": s.left[side] if units_hidden else _types(s.pile[side]),
        "discard": _types(s.discard[side]),
        "destroyed": _types(s.destroyed[side]),
        "shuffled": _types(s.shuffled[side]),
        "since": _types(s.since[side]),
        "since_serial": s.since_serial[side],
        "odds": [*s.odds[side]],
        "played": _codes(s.played[side]),
        "card_used": bool(s.card_used[side]),
        "mine": None if s.mine[side] == c.NONE else SECTOR_NAMES[s.mine[side]],
    }
    for name, count in zones:
        text[name] = count if hidden else _codes(getattr(s, name)[side])
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


def _types(counts: Iterable[int]) -> list[str]:
    return [code for code, n in zip(c.TYPE_CODES, counts, strict=False) for _ in range(n)]


def _codes(mask: int) -> list[str]:
    return [code for card, code in enumerate(c.CARD_CODES) if mask >> card & 1]


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


def _describe_battle(s: Plain) -> dict[str, Any]:
    count = s.count[s.active][s.battle]
    return {
        "sector": SECTOR_NAMES[s.battle],
        "asked": s.turn_of,
        "origins": [SECTOR_NAMES[sector] for sector in s.origin[:count]],
        "helicopters": [[*states[:n]] for states, n in zip(s.heli, s.flown, strict=True)],
        "passed": [bool(s.grounded >> side & 1) for side in range(c.SIDES)],
        "guns": [*s.guns],
        "long_guns": [*s.long_gun],
        "spent": [*s.spent],
        "weather": bool(s.weather),
        "dug": None if s.dug == c.NONE else s.dug,
        "surprise": s.surprise,
        "surprised": None if s.surprised == c.NONE else s.surprised,
        "fired": [[x for x in range(c.SHOOTERS) if mask >> x & 1] for mask in s.fired],
        "round": s.firing_round,
        "shooter": None if s.shooter == c.NONE else s.shooter,
        "mode": s.shot_mode,
        "total": s.shot_total,
        "loser": None if s.loser == c.NONE else s.loser,
        "next": s.next_side,
        "dice": [[*dice] for dice in s.dice],
        "shown": [None if slot == c.NONE else slot for slot in s.shown],
        "totals": [*s.total],
    }


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
    for side, part in enumerate(list_of(text, "sides", [{}, {}], c.SIDES)):
        if not isinstance(part, Mapping):
            raise BadScenario(f"side {side} must be a dict with {', '.join(SIDE_KEYS)}")
        check_keys(f"side {side}", part, SIDE_KEYS)
        _build_units(s, side, part)
        _build_cards(s, side, part)
    _build_choice(s, dict_of(text, "choice"))
    if "move" in text:
        s.move_from, s.move_to = (_sector(name) for name in list_of(text, "move", [], 2))
    if "battle" in text:
        _build_battle(s, dict_of(text, "battle"))
    for side, part in enumerate(list_of(text, "sides", [{}, {}], c.SIDES)):
        _build_unit_cards(s, side, part)
    _build_waiting(s)


def _build_terrain(s: Plain, text: Mapping[str, Any]) -> None:
    default = ["Field"] * 8
    for place, name in enumerate(list_of(text, "terrain", default, 8)):
        if name not in c.TERRAIN_CODES:
            raise BadScenario(f"terrain is one of {', '.join(c.TERRAIN_CODES)}, not {name!r}")
        s.terrain[place] = c.TERRAIN_CODES.index(name)


def _build_units(s: Plain, side: int, text: Mapping[str, Any]) -> None:
    given = dict_of(text, "serials")
    serial = 0
    for name, units in dict_of(text, "units").items():
        sector = _sector(name)
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


def _build_unit_cards(s: Plain, side: int, text: Mapping[str, Any]) -> None:
    for name, field in (("hand", s.hand), ("pile", s.pile), ("discard", s.discard)):
        field[side][:] = _type_counts(list_of(text, name, []))
    s.held[side], s.left[side] = sum(s.hand[side]), sum(s.pile[side])
    board = _type_counts(c.TYPE_CODES[s.unit[side][p]] for p in _all_places(s, side))
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
        hidden = [s.unit[side][p] for p in _all_places(s, side) if not s.marks[side][p] & c.FACE_UP]
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


def _all_places(s: Plain, side: int) -> list[int]:
    return [place for sector in range(c.SECTORS) for place in _places(s, side, sector)]


def _type_counts(codes: Iterable[Any]) -> list[int]:
    counts = [0] * c.TYPES
    for code in codes:
        if code not in c.TYPE_CODES[: c.TYPES]:
            known = ", ".join(c.TYPE_CODES[: c.TYPES])
            raise BadScenario(f"a unit card is one of {known}, not {code!r}")
        counts[c.TYPE_CODES.index(code)] += 1
    return counts


def _build_cards(s: Plain, side: int, text: Mapping[str, Any]) -> None:
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
            s.picked[side] = _card(text["picked"])
    else:
        s.cards_held[side] = s.cards[side].bit_count()
        s.cards_left[side] = s.card_pile[side].bit_count()
        s.cards_aside[side] = s.aside[side].bit_count()
    s.card_used[side] = flag(text, "card_used", False)
    if text.get("mine") is not None:
        s.mine[side] = _sector(text["mine"])


def _card_mask(text: Mapping[str, Any], name: str) -> int:
    mask = 0
    for code in list_of(text, name, []):
        bit = 1 << _card(code)
        if mask & bit:
            raise BadScenario(f"'{name}' names {code} twice; each side has one of each (BG-1)")
        mask |= bit
    return mask


def _build_choice(s: Plain, text: Mapping[str, Any]) -> None:
    check_keys("a choice", text, CHOICE_KEYS)
    for i, name in enumerate(list_of(text, "units", [])[:2]):
        s.chosen[i] = _place(name)
    if "target" in text:
        s.target = _sector(text["target"])
    if "card" in text:
        s.attack_card = _card(text["card"])
    if "supply" in text:
        s.supply = one_of(text, "supply", c.TYPE_CODES[: c.TYPES], 0)
    for i, name in enumerate(list_of(text, "sources", [])[:2]):
        s.source[i] = _sector(name)
    s.group = sum(1 << number(k, "an entry of 'group'", 3) for k in set(list_of(text, "group", [])))


def _build_battle(s: Plain, text: Mapping[str, Any]) -> None:
    check_keys("a battle", text, BATTLE_KEYS)
    if "sector" not in text:
        raise BadScenario("a battle must name its 'sector'")
    s.battle = _sector(text["sector"])
    s.turn_of = whole(text, "asked", s.active, 1)
    for k, name in enumerate(list_of(text, "origins", [])[: c.STACK]):
        s.origin[k] = _sector(name)
    for side, states in enumerate(list_of(text, "helicopters", [[], []], 2)):
        if not isinstance(states, list) or len(states) > 4:
            raise BadScenario("'helicopters' are two lists of at most four states")
        s.flown[side] = len(states)
        for k, state in enumerate(states):
            s.heli[side][k] = number(state, "the state of a helicopter", 3)
        s.guns[side] = _pair(text, "guns", side, 4)
        s.long_gun[side] = _pair(text, "long_guns", side, 1)
        s.spent[side] = _pair(text, "spent", side, 4)
    passed = list_of(text, "passed", [False, False], 2)
    s.grounded = sum(1 << side for side in range(2) if passed[side])
    s.weather = flag(text, "weather", False)
    s.surprise = whole(text, "surprise", 0, 2)
    s.firing_round = whole(text, "round", 0, 255)
    s.shot_mode = whole(text, "mode", 0, 2)
    total = text.get("total", 0)
    if isinstance(total, bool) or not isinstance(total, int):
        raise BadScenario(f"'total' must be a whole number, not {total!r}")
    s.shot_total = total
    s.next_side = whole(text, "next", 0, 1)
    for name, field, most in (
        ("dug", "dug", 3),
        ("surprised", "surprised", 7),
        ("shooter", "shooter", 8),
        ("loser", "loser", 1),
    ):
        if text.get(name) is not None:
            setattr(s, field, whole(text, name, 0, most))
    for side, slots in enumerate(list_of(text, "fired", [[], []], 2)):
        s.fired[side] = sum(1 << number(x, "an entry of 'fired'", 8) for x in set(slots))
    _build_table(s, text)


def _build_table(s: Plain, text: Mapping[str, Any]) -> None:
    """What lies on the table of the last shots."""
    for side, dice in enumerate(list_of(text, "dice", [[0] * 3] * 2, 2)):
        for k, die in enumerate(list_of({"dice": dice}, "dice", [], 3)):
            s.dice[side][k] = number(die, "a die", 6)
    for side, slot in enumerate(list_of(text, "shown", [None, None], 2)):
        s.shown[side] = c.NONE if slot is None else number(slot, "an entry of 'shown'", 8)
    for side, total in enumerate(list_of(text, "totals", [0, 0], 2)):
        if isinstance(total, bool) or not isinstance(total, int):
            raise BadScenario(f"a total is a whole number, not {total!r}")
        s.total[side] = total


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


# ---------------------------------------------------------------- reading values


def _pair(text: Mapping[str, Any], name: str, side: int, most: int) -> int:
    return number(list_of(text, name, [0, 0], 2)[side], f"an entry of {name!r}", most)


def _sector(name: Any) -> int:
    if name not in SECTOR_NAMES:
        raise BadScenario(f"a sector is named A1 to D4, not {name!r}")
    return SECTOR_NAMES.index(name)


def _place(name: Any) -> int:
    sector, _, slot = str(name).partition(".")
    if slot not in ("0", "1", "2", "3"):
        raise BadScenario(f"a unit's place is named as B1.0, not {name!r}")
    return c.STACK * _sector(sector) + int(slot)


def _card(code: Any) -> int:
    if code not in c.CARD_CODES:
        raise BadScenario(f"an action card is one of {', '.join(c.CARD_CODES)}, not {code!r}")
    return c.CARD_CODES.index(code)
