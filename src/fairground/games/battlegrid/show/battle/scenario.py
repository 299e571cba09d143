"""The battle of a BattleGrid position as a readable dict, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.show.names import SECTOR_NAMES
from fairground.games.battlegrid.show.reading import sector_named, slots_in
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import Plain
from fairground.kernel.reading import check_keys, flag, list_of, number, whole

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


def describe_battle(s: Plain) -> dict[str, Any]:
    """The battle by names, with the dice that lie on the table."""
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


def build_battle(s: Plain, text: Mapping[str, Any]) -> None:
    """Fill in the battle that is being fought."""
    check_keys("a battle", text, BATTLE_KEYS)
    if "sector" not in text:
        raise BadScenario("a battle must name its 'sector'")
    s.battle = sector_named(text["sector"])
    s.turn_of = whole(text, "asked", s.active, 1)
    for k, name in enumerate(list_of(text, "origins", [])[: c.STACK]):
        s.origin[k] = sector_named(name)
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
    s.grounded = sum(flag({"passed": passed[side]}, "passed") << side for side in range(c.SIDES))
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
        s.fired[side] = slots_in(slots, "fired", c.EXTRA_SLOT)
    _build_table(s, text)


def _pair(text: Mapping[str, Any], name: str, side: int, most: int) -> int:
    return number(list_of(text, name, [0, 0], 2)[side], f"an entry of {name!r}", most)


def _build_table(s: Plain, text: Mapping[str, Any]) -> None:
    """What lies on the table of the last shots."""
    for side, dice in enumerate(list_of(text, "dice", [[0] * 3] * 2, 2)):
        for k, die in enumerate(list_of({"dice": dice}, "dice", [], 3)):
            s.dice[side][k] = number(die, "a die", 6)
    for side, slot in enumerate(list_of(text, "shown", [None, None], 2)):
        s.shown[side] = c.NONE if slot is None else number(slot, "an entry of 'shown'", c.GONE)
    for side, total in enumerate(list_of(text, "totals", [0, 0], 2)):
        if isinstance(total, bool) or not isinstance(total, int):
            raise BadScenario(f"a total is a whole number, not {total!r}")
        s.total[side] = total
