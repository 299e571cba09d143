"""Crash Grid's positions as readable dicts, and the invariants that every position obeys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairground.games.crash_grid.rules import arena, cards
from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.rules.options import OPTIONS
from fairground.games.crash_grid.rules.state import DESK
from fairground.games.crash_grid.show.invariants import broken, squares
from fairground.games.crash_grid.show.names import card_text
from fairground.games.crash_grid.show.words import read_card
from fairground.kernel.errors import BadScenario
from fairground.kernel.grids import DIRECTION_NAMES
from fairground.kernel.layout import Plain
from fairground.kernel.piles import insert_sorted
from fairground.kernel.reading import (
    TABLE_KEYS,
    check_keys,
    check_part,
    describe_table,
    dict_of,
    flag,
    known_or_count,
    list_of,
    number,
    one_of,
    read_dice,
    whole,
)

__all__ = ["board_lines", "broken", "build", "cell_code", "describe"]

PHASES = ("reveal", "ride", "over")
KIND_LETTERS = {c.RAIL: "r", c.CARD_WALL: "x", c.BLANK_WALL: "b", c.WRECK: "*"}
ARROWS = "^>v<"
FREE_CODE = " ."
SEATS = "0123"

KEYS = (
    *TABLE_KEYS,
    "rounds_played",
    "trick",
    "phase",
    "points",
    "riders",
    "order",
    "turn",
    "deck",
    "discard",
    "shuffles",
    "origin",
    "board",
    "facings",
    "walls",
)
RIDER_KEYS = (
    "square",
    "facing",
    "alive",
    "used",
    "moves",
    "crashed_in",
    "hand",
    "held_from",
    "committed",
    "revealed",
)


# ---------------------------------------------------------------- state to dict


def describe(s: Plain) -> dict[str, Any]:
    """The state with the specification's names; what a veil hides is a count, or missing."""
    text = describe_table(s, OPTIONS)
    text |= {
        "rounds_played": s.round,
        "trick": s.trick,
        "phase": PHASES[s.phase],
        "points": s.points[: s.seats],
        "riders": [_describe_rider(s, seat) for seat in range(s.seats)],
        "order": s.order[: s.riders],
        "turn": s.turn,
        "deck": _describe_cards(s.deck, s.deck_left),
        "discard": _describe_cards(s.discard, s.discarded),
        "shuffles": s.shuffles,
        "origin": {
            str(number): [card_text(card) for card in range(c.CARDS) if s.origin[card] == number]
            for number in range(1, s.shuffles + 1)
        },
        "board": board_lines(s),
        "facings": {
            f"{row},{column}": DIRECTION_NAMES[c.facing_of(cell)]
            for row, column, cell in squares(s)
            if c.kind_of(cell) in (c.RAIL, c.WRECK)
        },
        "walls": {
            f"{row},{column}": card_text(s.wall_card[row][column])
            for row, column, cell in squares(s)
            if c.kind_of(cell) == c.CARD_WALL
        },
    }
    return text


def _describe_rider(s: Plain, seat: int) -> dict[str, Any]:
    committed, revealed = s.committed[seat], s.revealed[seat]
    return {
        "square": [s.row[seat], s.column[seat]],
        "facing": DIRECTION_NAMES[s.facing[seat]],
        "alive": bool(s.alive[seat]),
        "used": "".join(name for m, name in enumerate(c.MOVE_NAMES) if s.used[seat] >> m & 1),
        "moves": s.moves[seat],
        "crashed_in": s.crashed_in[seat],
        "hand": _describe_cards(s.hand[seat], s.held[seat]),
        "held_from": s.held_from[seat][: s.shuffles + 1],  # cards by their last shuffle: public
        "committed": None if committed == c.NO_CARD else card_text(committed),
        "revealed": None if revealed == c.NO_CARD else card_text(revealed),
    }


def _describe_cards(cards: list[int], count: int) -> list[str] | int:
    known = [card_text(card) for card in cards[:count] if card != c.NO_CARD]
    return known_or_count(known, len(known), count)


def cell_code(cell: int) -> str:
    """Two characters for what lies on a square, such as 0^, 1r, 2x, 3*."""
    kind = c.kind_of(cell)
    if kind == c.FREE:
        return FREE_CODE
    letter = ARROWS[c.facing_of(cell)] if kind == c.HEAD else KIND_LETTERS[kind]
    return f"{c.owner_of(cell)}{letter}"


def board_lines(s: Plain) -> list[str]:
    """The board as text, one line for each row."""
    return [
        " ".join(cell_code(s.cell[row][column]) for column in range(s.board_size))
        for row in range(s.board_size)
    ]


# ---------------------------------------------------------------- dict to state


def build(s: Plain, text: Mapping[str, Any]) -> None:
    """Fill a state from the readable form.

    What is missing is as at the start of a round; a missing hand is dealt from the cards that are
    left, and a missing deck holds the rest.
    """
    check_keys("a scenario", text, KEYS)
    read_dice(s, text)
    s.round = whole(text, "rounds_played", 0, 5)
    s.phase = one_of(text, "phase", PHASES)
    points = list_of(text, "points", [0] * s.seats, s.seats)
    for seat in range(s.seats):
        s.points[seat] = number(points[seat], f"the points of seat {seat}", 5)
    _set_up_round(s, whole(text, "trick", 1, 3 * c.MOST_SIZE))
    riders = list_of(text, "riders", [{}] * s.seats, s.seats)
    for seat, rider in enumerate(riders):
        _build_rider(s, seat, rider)
    _build_board(s, text)
    _build_cards(s, text, riders)
    _build_order(s, text)


def _set_up_round(s: Plain, trick: int) -> None:
    desk = DESK.new()
    for seat in range(c.MOST_SEATS):
        arena.reset_rider(s, seat)
    arena.clear_arena(s)
    cards.open_deck(s)
    for seat in range(s.seats):
        arena.place_rider(s, seat, desk)
    s.trick = trick


def _build_rider(s: Plain, seat: int, rider: Any) -> None:
    check_part(f"rider {seat}", rider, RIDER_KEYS)
    s.cell[s.row[seat]][s.column[seat]] = c.FREE
    s.alive[seat] = flag(rider, "alive", True)
    s.row[seat], s.column[seat] = _square(
        rider.get("square", [s.row[seat], s.column[seat]]), s.board_size
    )
    s.facing[seat] = one_of(rider, "facing", DIRECTION_NAMES, s.facing[seat])
    s.used[seat] = _used(_text(rider, "used"))
    s.crashed_in[seat] = whole(rider, "crashed_in", 0, 3 * c.MOST_SIZE)
    begun = s.trick if s.alive[seat] else s.crashed_in[seat]
    s.moves[seat] = whole(rider, "moves", max(begun - 1, 0), 3 * c.MOST_SIZE)
    for name, field in (("committed", s.committed), ("revealed", s.revealed)):
        card = rider.get(name)
        field[seat] = c.NO_CARD if card is None else _card(card)


def _build_board(s: Plain, text: Mapping[str, Any]) -> None:
    arena.clear_arena(s)
    facings = dict_of(text, "facings")
    walls = dict_of(text, "walls")
    if "board" in text:
        for row, line in enumerate(list_of(text, "board", [], s.board_size)):
            for column, code in enumerate(_codes(line, row, s.board_size)):
                place = f"{row},{column}"
                s.cell[row][column] = _cell(s, code, place, facings)
                if c.kind_of(s.cell[row][column]) == c.CARD_WALL:
                    if place not in walls:
                        raise BadScenario(f"'walls' must say which card lies on square {place}")
                    s.wall_card[row][column] = _card(walls[place])
    else:
        for seat in range(s.seats):
            if s.alive[seat]:
                s.cell[s.row[seat]][s.column[seat]] = c.cell_of(c.HEAD, seat, s.facing[seat])
    _check_places(s, "facings", facings, (c.RAIL, c.WRECK))
    _check_places(s, "walls", walls, (c.CARD_WALL,))


def _check_places(s: Plain, name: str, given: Mapping[str, Any], kinds: tuple[int, ...]) -> None:
    """Refuse what is said of a square on which no such thing lies: nobody would read it."""
    places = {f"{row},{column}" for row, column, cell in squares(s) if c.kind_of(cell) in kinds}
    for place in given:
        if place not in places:
            raise BadScenario(f"{name!r} speaks of square {place}, where nothing of the kind lies")


def _cell(s: Plain, code: str, place: str, facings: Mapping[str, Any]) -> int:
    if code == FREE_CODE:
        return c.FREE
    owner, letter = code[0], code[1]
    letters = {name: kind for kind, name in KIND_LETTERS.items()}
    if owner not in SEATS[: s.seats] or letter not in {*ARROWS, *letters}:
        raise BadScenario(
            f"square {place} cannot hold {code!r}; a square holds ' .', or a seat and one of "
            f"{ARROWS} (rider), r (rail), x (card), b (blank), * (crashed)"
        )
    if letter in ARROWS:
        return c.cell_of(c.HEAD, int(owner), ARROWS.index(letter))
    facing = 0
    if letters[letter] in (c.RAIL, c.WRECK):
        facing = one_of(facings, place, DIRECTION_NAMES, 0)
    return c.cell_of(letters[letter], int(owner), facing)


def _build_cards(s: Plain, text: Mapping[str, Any], riders: list[Any]) -> None:
    s.shuffles = whole(text, "shuffles", 0, c.MOST_SHUFFLES - 1)
    _build_origins(s, dict_of(text, "origin"))
    discard = [_card(card) for card in list_of(text, "discard", [])]
    s.discarded = len(discard)
    if len(discard) > c.CARDS:
        raise BadScenario("the discard pile cannot hold more than 52 cards")
    s.discard[: len(discard)] = discard
    hands = [
        [_card(card) for card in list_of(rider, "hand", [])] if "hand" in rider else None
        for rider in riders
    ]
    known = {card for hand in hands for card in hand or ()} | set(discard)
    known |= {card for card in s.revealed if card != c.NO_CARD}
    known |= {s.wall_card[row][column] for row, column, _ in squares(s)}
    left = [card for card in range(c.CARDS) if card not in known]
    if "deck" in text:
        deck = [_card(card) for card in list_of(text, "deck", [])]
        left = [card for card in left if card not in deck] if None in hands else []
    else:
        deck = left
    if len(deck) > c.CARDS:
        raise BadScenario("Deck A cannot hold more than 52 cards")
    s.deck[:] = deck + [c.NO_CARD] * (c.CARDS - len(deck))
    s.deck_left = len(deck)
    for seat, hand in enumerate(hands):
        if hand is not None:
            _hold(s, seat, hand)
    for _ in range(s.hand_size):
        for seat, hand in enumerate(hands):
            if hand is None and s.alive[seat] and s.deck_left:
                cards.draw(s, seat)
    for seat, rider in enumerate(riders):
        _check_shuffles(s, seat, rider)


def _build_origins(s: Plain, shuffles: Mapping[str, Any]) -> None:
    """The last shuffle that each card was part of; the deal if none is named."""
    numbers = {str(number): number for number in range(1, s.shuffles + 1)}
    for name in shuffles:
        if name not in numbers:
            raise BadScenario(f"'origin' names shuffle {name!r}; there were {s.shuffles}")
        for card in map(_card, list_of(shuffles, name, [])):
            if s.origin[card]:
                raise BadScenario(f"'origin' names {card_text(card)} twice")
            s.origin[card] = numbers[name]


def _hold(s: Plain, seat: int, hand: list[int]) -> None:
    if len(hand) > s.hand_size:
        raise BadScenario(f"seat {seat} holds {len(hand)} cards; a full hand has {s.hand_size}")
    for card in hand:
        insert_sorted(s.hand[seat], s.held[seat], card)
        s.held[seat] += 1
        s.held_from[seat][s.origin[card]] += 1


def _check_shuffles(s: Plain, seat: int, rider: Mapping[str, Any]) -> None:
    counts = s.held_from[seat][: s.shuffles + 1]
    if rider.get("held_from", counts) != counts:
        raise BadScenario(f"'held_from' of seat {seat} must be {counts} with this hand")


def _build_order(s: Plain, text: Mapping[str, Any]) -> None:
    """Who decides follows from the phase."""
    s.living = sum(s.alive)
    order = list_of(text, "order", [])
    if any(type(seat) is not int or not 0 <= seat < s.seats for seat in order):
        raise BadScenario(f"'order' must list seats from 0 to {s.seats - 1}, not {order!r}")
    if len(order) > s.seats:
        raise BadScenario(f"'order' lists {len(order)} seats; the table has {s.seats}")
    s.riders = len(order)
    s.order[: len(order)] = order
    s.turn = whole(text, "turn", 0, c.MOST_SEATS)
    s.waiting = 0
    if s.phase == c.REVEAL:
        for seat in range(s.seats):
            if s.alive[seat] and s.held[seat] and s.committed[seat] == c.NO_CARD:
                s.waiting |= 1 << seat
    elif s.phase == c.RIDE:
        if s.turn >= s.riders:
            raise BadScenario("in phase 'ride', 'turn' must be the place in 'order' that rides now")
        s.waiting = 1 << s.order[s.turn]


# ---------------------------------------------------------------- reading values


def _card(text: Any) -> int:
    card = read_card(text) if isinstance(text, str) else None
    if card is None:
        raise BadScenario(f"{text!r} is no card; a card is a rank and a suit, such as AS or 9H")
    return card


def _text(text: Mapping[str, Any], name: str) -> str:
    value = text.get(name, "")
    if not isinstance(value, str):
        raise BadScenario(f"{name!r} must be text, not {value!r}")
    return value


def _used(names: str) -> int:
    """The bit mask of used moves, such as of "JK"."""
    for name in names:
        if name not in c.MOVE_NAMES:
            raise BadScenario(f"{name!r} is no move; the moves are J, Q and K")
    if len(set(names)) < len(names):
        raise BadScenario(f"'used' names a move twice: {names!r}")
    return sum(1 << c.MOVE_NAMES.index(name) for name in names)


def _square(place: Any, size: int) -> tuple[int, int]:
    if not (
        isinstance(place, (list, tuple))
        and [type(part) for part in place] == [int, int]
        and all(0 <= part < size for part in place)
    ):
        raise BadScenario(f"{place!r} is no square; rows and columns go from 0 to {size - 1}")
    return place[0], place[1]


def _codes(line: Any, row: int, size: int) -> list[str]:
    if not isinstance(line, str) or len(line) != 3 * size - 1:
        raise BadScenario(f"row {row} of 'board' must be {size} codes of two characters, spaced")
    return [line[3 * column : 3 * column + 2] for column in range(size)]
