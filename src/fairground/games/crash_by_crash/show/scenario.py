"""Crash by Crash's positions as readable dicts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import magnets, setup, turns
from fairground.games.crash_by_crash.rules import tiles as t
from fairground.games.crash_by_crash.rules.options import OPTIONS
from fairground.games.crash_by_crash.show.card_scenario import (
    build_cards,
    card_of,
    card_text,
    describe_cards,
)
from fairground.games.crash_by_crash.show.course_invariants import WALKING
from fairground.games.crash_by_crash.show.invariants import broken, holes
from fairground.games.crash_by_crash.show.names import car_name
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import Plain
from fairground.kernel.reading import (
    TABLE_KEYS,
    check_keys,
    describe_table,
    dict_of,
    flag,
    list_of,
    number,
    one_of,
    read_dice,
    truth,
    whole,
)

__all__ = ["broken", "build", "describe", "floor_lines", "sign_of"]

PHASES = (
    "setup_car",
    "action",
    "place_cell",
    "place_dir",
    "place_dir2",
    "place_acc",
    "card_a",
    "card_b",
    "op_step",
    "op_dir",
    "ex_discard",
    "ex_draw",
    "end_draw",
    "keep",
    "over",
)
KINDS = ("none", "place", "card", "operator", "exchange")
REASONS = ("seven_events", "no_cars", "turn_cap")
PLACES = {c.IN_STOCK: "stock", c.LOCKED: "locked", c.BOXED: "boxed"}

KEYS = (
    *TABLE_KEYS,
    "phase",
    "turn",
    "seat",
    "last_driver",
    "second",
    "placements",
    "first_kind",
    "bound",
    "armed",
    "rung",
    "restless",
    "reason",
    "tiles",
    "holes",
    "bells",
    "operator",
    "cars",
    "score",
    "accumulators",
    "blocked",
    "events",
    "choice",
    "walk",
    "hands",
    "pair",
    "row",
    "deck",
    "discard",
    "top",
    "deck_batch",
    "unseen",
    "floor",
)
CHOICE_KEYS = ("magnetic", "cell", "direction", "card", "draws_left")


# ---------------------------------------------------------------- state to dict


def describe(s: Plain) -> dict[str, Any]:
    """The state with the specification's names; what a veil hides is missing or unknown."""
    text = describe_table(s, OPTIONS)
    return text | _describe_floor(s) | _describe_turn(s) | describe_cards(s)


def _describe_floor(s: Plain) -> dict[str, Any]:
    return {
        "tiles": [10 * s.tile[slot] + s.turned[slot] for slot in range(t.TILES)],
        "holes": holes(s),
        "bells": [cell for cell in s.bell_at if cell != t.NO_CELL],
        "operator": s.operator_at,
        "cars": {
            car_name(number): PLACES.get(where, where) for number, where in enumerate(s.where)
        },
        "score": list(s.score),
        "accumulators": list(s.power),
        "blocked": [bool(entry) for entry in s.blocked],
        "events": s.events,
        "floor": floor_lines(s),
    }


def _describe_turn(s: Plain) -> dict[str, Any]:
    return {
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "seat": s.seat,
        "last_driver": s.last_driver_seat,
        "second": bool(s.second),
        "placements": s.placements,
        "first_kind": KINDS[s.first_kind],
        "bound": card_text(s.bound),
        "armed": bool(s.armed),
        "rung": bool(s.rung),
        "restless": bool(s.restless),
        "reason": REASONS[s.reason],
        "choice": {
            "magnetic": bool(s.magnetic),
            "cell": s.chosen_cell,
            "direction": s.chosen_direction,
            "card": card_text(s.chosen_card),
            "draws_left": s.draws_left,
        },
        "walk": {"steps_left": s.steps_left, "visited": s.visited[: s.visits]},
    }


def sign_of(s: Plain, cell: int) -> str:
    """Two characters for a cell: its colour, and what is on it (specification 13)."""
    if s.car[cell] == c.NO_FLOOR:
        return ".."
    sign = " "
    if s.car[cell] != c.VACANT:
        side, place = divmod(s.car[cell] - 1, c.CARS_OF_SIDE)
        sign = c.SIDE_NAMES[side] if place == c.STANDARD_CARS else c.SIDE_NAMES[side].lower()
    elif s.operator_at == cell:
        sign = "@"
    elif s.bell_at[t.FLOWER_AT[cell]] == cell:
        sign = "*"
    return f"{s.colour[cell]}{sign}"


def floor_lines(s: Plain) -> list[str]:
    """The floor as text, one line for each row, odd ones shifted by half a cell."""
    lines = []
    for row in range(t.ROWS):
        cells = [sign_of(s, t.cell_id(row, column)) for column in range(t.LONG_ROW - row % 2)]
        lines.append("  " * (row % 2) + "  ".join(cells))
    return lines


# ---------------------------------------------------------------- dict to state


def build(s: Plain, text: Mapping[str, Any]) -> None:
    """Fill a state from the readable form.

    What is missing is as in a game of turn 8 in which nothing has been placed or played; missing
    hands and a missing row are dealt from the cards that are left, and the rest is the deck.
    """
    check_keys("a scenario", text, KEYS)
    read_dice(s, text)
    setup.clear_table(s)
    _build_turn(s, text)
    _build_tiles(s, text)
    _build_floor(s, text)
    _build_sides(s, text)
    _build_choice(s, text)
    build_cards(s, text)
    if s.phase not in (c.SETUP_CAR, c.OVER):
        s.restless = _restless(s, text)
    if text.get("floor", floor_lines(s)) != floor_lines(s):
        raise BadScenario("'floor' shows another floor than the one that is described")


def _build_turn(s: Plain, text: Mapping[str, Any]) -> None:
    s.phase = one_of(text, "phase", PHASES, c.ACTION)
    s.turn = whole(text, "turn", 0 if s.phase == c.SETUP_CAR else 8, 1000)
    s.seat = whole(text, "seat", 0, s.seats - 1)
    driver = 0 if s.phase == c.SETUP_CAR else (s.seat - s.turn + 1) % s.seats
    s.last_driver_seat = whole(text, "last_driver", driver, s.seats - 1)
    s.second = flag(text, "second")
    s.bound = card_of(text, "bound")
    kind = c.CARD_PLAYING if s.bound != c.NO_CARD else c.EXCHANGING
    s.first_kind = one_of(text, "first_kind", KINDS, kind if s.second else c.NO_KIND)
    s.placements = whole(text, "placements", int(s.first_kind == c.PLACING), 2)
    s.rung = flag(text, "rung")
    s.armed = flag(text, "armed", turns.must_ring(s))
    s.reason = one_of(text, "reason", REASONS, 0)


def _restless(s: Plain, text: Mapping[str, Any]) -> int:
    """Whether a magnet pulls something before the action: not to be told in mid-walk."""
    if "restless" in text:
        return flag(text, "restless")
    return int(s.phase not in WALKING and not magnets.is_settled(s))


def _build_tiles(s: Plain, text: Mapping[str, Any]) -> None:
    plan = list_of(text, "tiles", list(s.board_tiles), t.TILES)
    for slot, entry in enumerate(plan):
        if type(entry) is not int or not 0 <= entry <= 125:
            raise BadScenario(f"'tiles' must hold numbers from 0 to 125, not {entry!r}")
        s.tile[slot], s.turned[slot] = divmod(entry, 10)
    flowers, xs = sorted(s.tile[1::2]), sorted(s.tile[0::2])
    if flowers != list(range(t.FLOWERS)) or xs != list(range(t.X_TILES)):
        raise BadScenario("'tiles' must name every tile once, in a slot of its shape")
    setup.paint(s)


def _build_floor(s: Plain, text: Mapping[str, Any]) -> None:
    setup.put_operator(s, 0)
    for flower in list_of(text, "holes", []):
        if type(flower) is not int or not 0 <= flower < t.FLOWERS:
            raise BadScenario(f"'holes' must list flower slots from 0 to 11, not {flower!r}")
        s.bell_at[flower] = t.NO_CELL
        for i in range(t.FLOWER_CELLS):
            s.car[t.FLOWER_PLACES[t.FLOWER_CELLS * flower + i]] = c.NO_FLOOR
    if "bells" in text:
        s.bell_at[:] = [t.NO_CELL] * (t.FLOWERS + 1)
        for cell in list_of(text, "bells", []):
            if type(cell) is not int or not 0 <= cell < t.CELLS:
                raise BadScenario(f"'bells' must list cells from 0 to 187, not {cell!r}")
            if s.bell_at[t.FLOWER_AT[cell]] != t.NO_CELL or t.FLOWER_AT[cell] == t.NO_FLOWER:
                raise BadScenario(f"a bell cannot lie on cell {cell}: one bell for each flower")
            s.bell_at[t.FLOWER_AT[cell]] = cell
    start = s.operator_at
    if s.car[start] == c.NO_FLOOR:
        start = t.HOLE + t.FLOWER_AT[start]
    s.operator_at = whole(text, "operator", start, t.HOLE + t.FLOWERS - 1)
    for name, where in dict_of(text, "cars").items():
        _build_car(s, name, where)


def _build_car(s: Plain, name: str, where: Any) -> None:
    names = [car_name(number) for number in range(c.CARS)]
    if name not in names:
        raise BadScenario(f"there is no car {name!r}; cars are A0 to A9, AM, B0 to B9 and BM")
    car = names.index(name)
    if type(where) is int and 0 <= where < t.CELLS:
        if s.car[where] != c.VACANT:
            raise BadScenario(f"car {name} cannot stand on cell {where}: it is not vacant")
        s.where[car] = where
        s.car[where] = car + 1
    elif where in PLACES.values():
        s.where[car] = next(code for code, word in PLACES.items() if word == where)
    else:
        raise BadScenario(
            f"car {name} must be on a cell from 0 to 187, or stock, locked or boxed, not {where!r}"
        )


def _build_sides(s: Plain, text: Mapping[str, Any]) -> None:
    scores = list_of(text, "score", [s.start_score] * c.SIDES, c.SIDES)
    power = list_of(text, "accumulators", [s.accumulators] * c.SIDES, c.SIDES)
    blocked = list_of(text, "blocked", [False] * c.SIDES, c.SIDES)
    for side in range(c.SIDES):
        s.score[side] = number(scores[side], "'score'", 2**30)
        s.power[side] = number(power[side], "'accumulators'", 8)
        s.blocked[side] = truth(blocked[side], "'blocked'")
    s.events = whole(text, "events", len(holes(s)), 10)


def _build_choice(s: Plain, text: Mapping[str, Any]) -> None:
    choice = dict_of(text, "choice")
    check_keys("'choice'", choice, CHOICE_KEYS)
    s.magnetic = flag(choice, "magnetic")
    s.chosen_cell = whole(choice, "cell", 0, t.CELLS - 1)
    s.chosen_direction = whole(choice, "direction", 0, c.NO_DIRECTION)
    s.chosen_card = card_of(choice, "card")
    s.draws_left = whole(choice, "draws_left", 0, 2)
    walk = dict_of(text, "walk")
    check_keys("'walk'", walk, ("steps_left", "visited"))
    s.steps_left = whole(walk, "steps_left", 0, 4)
    visited = list_of(walk, "visited", [])
    if len(visited) > c.MOST_VISITED:
        raise BadScenario(f"'visited' lists at most {c.MOST_VISITED} places")
    for i, place in enumerate(visited):
        s.visited[i] = number(place, "'visited'", t.HOLE + t.FLOWERS - 1)
    s.visits = len(visited)
