"""Crash by Crash's positions as readable dicts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairground.games.crash_by_crash import cards, magnets, setup
from fairground.games.crash_by_crash import state as c
from fairground.games.crash_by_crash import tiles as t
from fairground.games.crash_by_crash.invariants import broken_invariant, holes
from fairground.games.crash_by_crash.names import car_name
from fairground.games.crash_by_crash.options import OPTIONS
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import Plain
from fairground.kernel.reading import (
    TABLE_KEYS,
    check_keys,
    describe_table,
    dict_of,
    flag,
    list_of,
    one_of,
    read_dice,
    whole,
)

__all__ = ["broken_invariant", "build", "describe", "floor_lines", "sign_of"]

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
    return text | _describe_floor(s) | _describe_turn(s) | _describe_cards(s)


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
        "bound": _name(s.bound),
        "armed": bool(s.armed),
        "rung": bool(s.rung),
        "restless": bool(s.restless),
        "reason": REASONS[s.reason],
        "choice": {
            "magnetic": bool(s.magnetic),
            "cell": s.chosen_cell,
            "direction": s.chosen_direction,
            "card": _name(s.chosen_card),
            "draws_left": s.draws_left,
        },
        "walk": {"steps_left": s.steps_left, "visited": s.visited[: s.visits]},
    }


def _describe_cards(s: Plain) -> dict[str, Any]:
    return {
        "hands": [
            [_describe_card(s, seat, place) for place in range(c.HAND)] for seat in range(s.seats)
        ],
        "pair": [
            {"card": _name(card), "batch": batch}
            for card, batch in zip(s.pair[s.seat], s.pair_batch, strict=True)
            if batch != c.NO_BATCH
        ],
        "row": [_name(card) for card in s.row],
        "deck": _counts(s.deck) if sum(s.deck) == s.deck_left else s.deck_left,
        "discard": _counts(s.discard),
        "top": _name(s.top),
        "deck_batch": s.deck_batch,
        "unseen": {str(batch): _counts(line) for batch, line in enumerate(s.unseen) if any(line)},
    }


def _describe_card(s: Plain, seat: int, place: int) -> dict[str, Any] | None:
    batch = s.batch[seat][place]
    if batch == c.NO_BATCH:
        return None
    card = s.hand[seat][place] if s.hand[seat][place] != c.NO_CARD else s.shown[seat][place]
    return {"card": _name(card), "batch": "open" if batch == c.FROM_ROW else batch}


def _name(card: int) -> str | None:
    return None if card == c.NO_CARD else c.CARD_NAMES[card]


def _counts(line: list[int]) -> dict[str, int]:
    return {c.CARD_NAMES[card]: count for card, count in enumerate(line) if count}


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
    _build_cards(s, text)
    if s.phase not in (c.SETUP_CAR, c.OVER):
        s.restless = _restless(s, text)


def _build_turn(s: Plain, text: Mapping[str, Any]) -> None:
    s.phase = one_of(text, "phase", PHASES, c.ACTION)
    s.turn = whole(text, "turn", 8, 1000)
    s.seat = whole(text, "seat", 0, s.seats - 1)
    s.last_driver_seat = whole(text, "last_driver", 0, s.seats - 1)
    s.second = flag(text, "second")
    s.placements = whole(text, "placements", 0, 2)
    s.first_kind = one_of(text, "first_kind", KINDS, c.EXCHANGING if s.second else c.NO_KIND)
    s.bound = _card_of(text, "bound")
    s.armed = flag(text, "armed")
    s.rung = flag(text, "rung")
    s.reason = one_of(text, "reason", REASONS, 0)


def _restless(s: Plain, text: Mapping[str, Any]) -> int:
    """Whether a magnet pulls something before the action: not to be told in mid-walk."""
    if "restless" in text:
        return flag(text, "restless")
    return int(s.phase != c.WALK_STEP and not magnets.is_settled(s))


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
    setup.put_operator(s, 0)
    s.operator_at = whole(text, "operator", s.operator_at, t.HOLE + t.FLOWERS - 1)
    for name, where in dict_of(text, "cars").items():
        _build_car(s, name, where)


def _build_car(s: Plain, name: str, where: Any) -> None:
    names = [car_name(number) for number in range(c.CARS)]
    if name not in names:
        raise BadScenario(f"there is no car {name!r}; cars are A0 to A9, AM, B0 to B9 and BM")
    number = names.index(name)
    if type(where) is int and 0 <= where < t.CELLS:
        if s.car[where] != c.VACANT:
            raise BadScenario(f"car {name} cannot stand on cell {where}: it is not vacant")
        s.where[number] = where
        s.car[where] = number + 1
    elif where in PLACES.values():
        s.where[number] = next(code for code, word in PLACES.items() if word == where)
    else:
        raise BadScenario(
            f"car {name} must be on a cell from 0 to 187, or stock, locked or boxed, not {where!r}"
        )


def _build_sides(s: Plain, text: Mapping[str, Any]) -> None:
    scores = list_of(text, "score", [s.start_score] * c.SIDES, c.SIDES)
    power = list_of(text, "accumulators", [s.accumulators] * c.SIDES, c.SIDES)
    blocked = list_of(text, "blocked", [False] * c.SIDES, c.SIDES)
    for side in range(c.SIDES):
        s.score[side] = whole({"score": scores[side]}, "score", 0, 2**30)
        s.power[side] = whole({"accumulators": power[side]}, "accumulators", 0, 8)
        s.blocked[side] = flag({"blocked": blocked[side]}, "blocked")
    s.events = whole(text, "events", len(holes(s)), 10)


def _build_choice(s: Plain, text: Mapping[str, Any]) -> None:
    choice = dict_of(text, "choice")
    check_keys("'choice'", choice, CHOICE_KEYS)
    s.magnetic = flag(choice, "magnetic")
    s.chosen_cell = whole(choice, "cell", 0, t.CELLS - 1)
    s.chosen_direction = whole(choice, "direction", 0, c.NO_DIRECTION)
    s.chosen_card = _card_of(choice, "card")
    s.draws_left = whole(choice, "draws_left", 0, 2)
    walk = dict_of(text, "walk")
    check_keys("'walk'", walk, ("steps_left", "visited"))
    s.steps_left = whole(walk, "steps_left", 0, 4)
    visited = list_of(walk, "visited", [])
    if len(visited) > c.MOST_VISITED:
        raise BadScenario(f"'visited' lists at most {c.MOST_VISITED} places")
    for i, place in enumerate(visited):
        s.visited[i] = whole({"visited": place}, "visited", 0, t.HOLE + t.FLOWERS - 1)
    s.visits = len(visited)


# ---------------------------------------------------------------- cards


def _build_cards(s: Plain, text: Mapping[str, Any]) -> None:
    cards.open_deck(s)
    s.deck_batch = whole(text, "deck_batch", 0, c.BATCHES - 1)
    s.unseen[0], pool = [0] * c.CARD_TYPES, list(s.deck)
    _take_out(pool, s.discard, _counts_of(text, "discard"))
    s.discarded = sum(s.discard)
    s.top = _card_of(text, "top")
    if s.discarded and s.top == c.NO_CARD:
        s.top = max(card for card in range(c.CARD_TYPES) if s.discard[card])
    hands = list_of(text, "hands", [None] * s.seats, s.seats)
    for seat, hand in enumerate(hands):
        if hand is not None:
            _build_hand(s, seat, hand, pool)
    for i, entry in enumerate(list_of(text, "pair", [])[:2]):
        s.pair[s.seat][i], s.pair_batch[i] = _held_card(entry, pool)
    row = list_of(text, "row", [], None if "row" not in text else c.ROW)
    for slot, name in enumerate(row):
        s.row[slot] = _card_of({"row": name}, "row")
        if s.row[slot] != c.NO_CARD:
            _take_one(pool, s.row[slot])
    _deal_the_rest(s, text, hands, pool)
    _build_unseen(s, text)


def _build_hand(s: Plain, seat: int, hand: Any, pool: list[int]) -> None:
    if not isinstance(hand, list) or len(hand) > c.HAND:
        raise BadScenario(f"a hand is a list of at most {c.HAND} cards, not {hand!r}")
    for place, entry in enumerate(hand):
        if entry is None:
            continue
        card, batch = _held_card(entry, pool)
        s.hand[seat][place], s.batch[seat][place] = card, batch
        if batch == c.FROM_ROW:
            s.shown[seat][place] = card


def _held_card(entry: Any, pool: list[int]) -> tuple[int, int]:
    """A card by its name, or with the batch it comes from."""
    if isinstance(entry, Mapping):
        check_keys("a card of a hand", entry, ("card", "batch"))
        batch = entry.get("batch", 0)
    else:
        entry, batch = {"card": entry}, 0
    card = _card_of(entry, "card")
    if card == c.NO_CARD:
        raise BadScenario("a card of a hand needs a name; an empty place is None")
    number = c.FROM_ROW if batch == "open" else batch
    if number != c.FROM_ROW and (type(number) is not int or not 0 <= number < c.BATCHES):
        raise BadScenario(f"'batch' must be 'open' or a number from 0 to 12, not {batch!r}")
    _take_one(pool, card)
    return card, number


def _take_one(pool: list[int], card: int) -> None:
    if pool[card] == 0:
        raise BadScenario(f"there are not so many cards {c.CARD_NAMES[card]}")
    pool[card] -= 1


def _take_out(pool: list[int], to: list[int], counts: Mapping[int, int]) -> None:
    for card, count in counts.items():
        for _ in range(count):
            _take_one(pool, card)
        to[card] = count


def _deal_the_rest(s: Plain, text: Mapping[str, Any], hands: list[Any], pool: list[int]) -> None:
    """Missing hands and a missing row get the lowest cards left, one of each type in turn."""

    def deal_one() -> int:
        card = max(range(c.CARD_TYPES), key=lambda each: (pool[each], -each))
        _take_one(pool, card)
        return card

    for seat, hand in enumerate(hands):
        if hand is None:
            for place in range(c.HAND):
                s.hand[seat][place], s.batch[seat][place] = deal_one(), 0
    if "row" not in text and s.seats == c.SIDES:
        for slot in range(c.ROW):
            s.row[slot] = deal_one()
    s.deck[:] = [0] * c.CARD_TYPES
    if "deck" in text:
        _take_out(pool, s.deck, _counts_of(text, "deck"))
    else:
        s.deck[:] = pool
    s.deck_left = sum(s.deck)


def _build_unseen(s: Plain, text: Mapping[str, Any]) -> None:
    """What nobody has seen follows from where the hidden cards are, unless it is given."""
    for batch in range(c.BATCHES):
        s.unseen[batch][:] = [0] * c.CARD_TYPES
    if "unseen" in text:
        for number, counts in dict_of(text, "unseen").items():
            if not str(number).isdigit() or int(number) >= c.BATCHES:
                raise BadScenario(f"'unseen' names batch {number!r}; batches are 0 to 12")
            for card, count in _counts_of({"unseen": counts}, "unseen").items():
                s.unseen[int(number)][card] = count
        return
    s.unseen[s.deck_batch][:] = s.deck
    hidden = [(s.hand[seat][i], s.batch[seat][i]) for seat in range(s.seats) for i in range(c.HAND)]
    for card, batch in hidden + list(zip(s.pair[s.seat], s.pair_batch, strict=True)):
        if batch < c.BATCHES:
            s.unseen[batch][card] += 1


def _card_of(text: Mapping[str, Any], name: str) -> int:
    """A card by its name, NO_CARD if it is left out."""
    value = text.get(name)
    if value is None:
        return c.NO_CARD
    if value not in c.CARD_NAMES:
        raise BadScenario(f"{name!r} must be one of {', '.join(c.CARD_NAMES)}, not {value!r}")
    return c.CARD_NAMES.index(value)


def _counts_of(text: Mapping[str, Any], name: str) -> dict[int, int]:
    """Cards with their numbers: {"lambada": 2}."""
    counts = {}
    for card, count in dict_of(text, name).items():
        if type(count) is not int or not 0 <= count <= c.COPIES:
            raise BadScenario(f"{name!r} has from 0 to {c.COPIES} of each card, not {count!r}")
        counts[_card_of({name: card}, name)] = count
    return counts
