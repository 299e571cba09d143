"""Gold n' Crash's positions as readable dicts, and the way back.

Cards are written as in the rulebook, `S2` for a SWORD worth 2, with a `*` behind a card of the
other crew than its zone's owner; a Guest in a Treasure by its name. Zones are texts of cards:
columns from the oldest to the last, discard piles and Treasures from bottom to top, decks from top
to bottom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from fairground.games.gold_n_crash.rules import cards
from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.rules.options import CREWS, OPTIONS
from fairground.games.gold_n_crash.show.invariants import (
    broken,
    cards_of,
    gold_of,
    guests_in_box,
)
from fairground.games.gold_n_crash.show.names import card_text
from fairground.games.gold_n_crash.show.words import read_face, read_guest, sees_treasure
from fairground.kernel.census import left_over, spread
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import Plain
from fairground.kernel.reading import (
    TABLE_KEYS,
    check_keys,
    check_part,
    describe_table,
    flag,
    known_or_count,
    list_of,
    member,
    number,
    one_of,
    read_dice,
    whole,
)

__all__ = ["broken", "build", "describe"]

PHASES = ("action", "secure", "manoeuvre", "call back", "observe", "over")
REASONS = ("", "zeppelins", "gold", "cap")
CREW_NAMES = ("octopirates", "meowmurais")
UNKNOWN = "??"
BACKS = ("oo", "mm")

KEYS = (
    *TABLE_KEYS,
    "crews",
    "turn",
    "player",
    "action",
    "phase",
    "plays",
    "left",
    "base",
    "last_turn",
    "reason",
    "players",
    "box",
    "aside",
)
PLAYER_KEYS = (
    "hand",
    "public",
    "columns",
    "discard",
    "treasure",
    "gold",
    "deck",
    "observed",
    "zeppelins",
    "destroyed",
    "resisted",
    "guests",
)


# ---------------------------------------------------------------- state to dict


def describe(s: Plain) -> dict[str, Any]:
    """The state with the specification's names; what a veil hides is a count, or ??."""
    text = describe_table(s, OPTIONS)
    return text | {
        "crews": [CREW_NAMES[crew] for crew in s.crew],
        "turn": s.turn,
        "player": s.active,
        "action": s.action,
        "phase": PHASES[s.phase],
        "plays": list(s.plays),
        "left": s.left,
        "base": s.base,
        "last_turn": bool(s.last_turn),
        "reason": REASONS[s.reason],
        "players": [_describe_player(s, seat) for seat in range(c.SEATS)],
        "box": " ".join(c.GUEST_NAMES[guest] for guest in guests_in_box(s)),
        "aside": _texts(spread(s.aside), 0),
    }


def _describe_player(s: Plain, seat: int) -> dict[str, Any]:
    lanes = range(c.LANES_EACH * seat, c.LANES_EACH * (seat + 1))
    crew = s.crew[seat]
    shown = sees_treasure(s, seat)
    return {
        "hand": known_or_count(_texts(spread(s.hand[seat]), crew), sum(s.hand[seat]), s.held[seat]),
        "public": _texts(spread(s.hand_public[seat]), crew),
        "columns": [_texts(s.column[lane][: s.height[lane]], crew) for lane in lanes],
        "discard": _texts(s.discard[seat][: s.discarded[seat]], crew),
        "treasure": _describe_treasure(s, seat, shown),
        "gold": s.gold[seat] if shown else None,
        "deck": _describe_deck(s, seat),
        "observed": [
            s.deck_left[seat] - 1 - place
            for place in reversed(range(s.deck_left[seat]))
            if s.observed[seat] >> place & 1
        ],
        "zeppelins": [s.robust[lane] or None for lane in lanes],
        "destroyed": [not s.afloat[seat] >> column & 1 for column in range(c.LANES_EACH)],
        "resisted": [s.resisted[lane] for lane in lanes],
        "guests": [
            None if s.guest[lane] == c.NO_GUEST else c.GUEST_NAMES[s.guest[lane]] for lane in lanes
        ],
    }


def _texts(row: Iterable[int], crew: int) -> str:
    return " ".join(card_text(card, crew) for card in row)


def _describe_treasure(s: Plain, seat: int, shown: bool) -> str:
    row = s.treasure[seat][: s.treasured[seat]]
    if shown:
        return _texts(row, s.crew[seat])
    return " ".join(BACKS[card // c.FACES] if card < c.CARDS else "guest" for card in row)


def _describe_deck(s: Plain, seat: int) -> str | int:
    row = s.deck[seat][: s.deck_left[seat]][::-1]
    if row and set(row) == {c.NO_CARD}:
        return len(row)
    crew = s.crew[seat]
    return " ".join(UNKNOWN if card == c.NO_CARD else card_text(card, crew) for card in row)


# ---------------------------------------------------------------- dict to state


def build(s: Plain, text: Mapping[str, Any]) -> None:
    """Fill a state from the readable form.

    What is missing is empty, undamaged and open to nobody, on the first action of turn 10. A
    missing deck holds all cards of its crew that lie nowhere else; beside a given deck they are
    set aside. In a last turn the missing deck of the other player is the empty one (GC-63).
    """
    check_keys("a scenario", text, KEYS)
    read_dice(s, text)
    order = 1 if s.crews == CREWS.SEAT0_MEOWMURAIS else 0
    crews = list_of(text, "crews", [CREW_NAMES[order], CREW_NAMES[1 - order]], c.SEATS)
    for seat, name in enumerate(crews):
        s.crew[seat] = member(name, "a crew", CREW_NAMES)
    _build_turn(s, text)
    players = list_of(text, "players", [{}, {}], c.SEATS)
    for seat, player in enumerate(players):
        check_part(f"player {seat}", player, PLAYER_KEYS)
        _build_zones(s, seat, player)
        _build_zeppelins(s, seat, player)
        _build_guests(s, seat, player)
    _build_decks(s, text, players)
    _check_told(s, text, players)


def _build_turn(s: Plain, text: Mapping[str, Any]) -> None:
    s.turn = whole(text, "turn", min(10, s.turn_cap), 1000)
    s.active = whole(text, "player", 0, c.SEATS - 1)
    s.action = whole(text, "action", 0, 4)
    s.phase = one_of(text, "phase", PHASES)
    plays = list_of(text, "plays", [0] * c.LANES_EACH, c.LANES_EACH)
    for column in range(c.LANES_EACH):
        s.plays[column] = number(plays[column], "an entry of 'plays'", 4)
    s.left = whole(text, "left", 0, 3)
    s.base = whole(text, "base", 0, c.LANES_EACH - 1)
    s.last_turn = flag(text, "last_turn")
    s.reason = member(text.get("reason", ""), "'reason'", REASONS)
    s.waiting = 0 if s.phase == c.OVER else 1 << s.active


def _build_zones(s: Plain, seat: int, player: Mapping[str, Any]) -> None:
    crew = s.crew[seat]
    hand = _cards(player, "hand", crew, c.MOST_CARDS)
    public = Counter(_cards(player, "public", crew, c.MOST_CARDS))
    for card in hand:
        cards.take(s, seat, card)
        if card // c.FACES != crew and "public" not in player:
            public[card] += 1  # a foreign card comes into a hand only in sight of all
    for card, count in public.items():
        s.hand_public[seat][card] = count
    columns = list_of(player, "columns", [""] * c.LANES_EACH, c.LANES_EACH)
    for column, names in enumerate(columns):
        row = _cards({"a column": names}, "a column", crew, c.MOST_COLUMN - 1)
        for card in row:
            cards.add_to_column(s, seat, column, card)
    for card in _cards(player, "discard", crew, c.MOST_CARDS):
        cards.put_on_discard(s, seat, card)
    names = _words(player, "treasure")
    if len(names) > c.MOST_TREASURE - 1:
        raise BadScenario(f"'treasure' holds at most {c.MOST_TREASURE - 1} cards")
    for name in names:
        guest = read_guest(name)
        if guest is None:
            cards.put_in_treasure(s, seat, _card(name, crew))
        else:
            cards.lock_treasure(s, seat, guest)


def _build_zeppelins(s: Plain, seat: int, player: Mapping[str, Any]) -> None:
    values = list_of(player, "zeppelins", list(s.robustness), c.LANES_EACH)
    wrecks = list_of(player, "destroyed", [False] * c.LANES_EACH, c.LANES_EACH)
    resisted = list_of(player, "resisted", [0] * c.LANES_EACH, c.LANES_EACH)
    s.afloat[seat] = c.ALL_COLUMNS
    for column in range(c.LANES_EACH):
        lane = c.LANES_EACH * seat + column
        s.robust[lane] = number(values[column], "an entry of 'zeppelins'", 3)
        s.resisted[lane] = number(resisted[column], "an entry of 'resisted'", 3)
        if not isinstance(wrecks[column], bool):
            raise BadScenario(f"'destroyed' must be three times true or false, not {wrecks!r}")
        if wrecks[column]:
            s.afloat[seat] &= ~(1 << column)


def _build_guests(s: Plain, seat: int, player: Mapping[str, Any]) -> None:
    for column, name in enumerate(list_of(player, "guests", [None] * c.LANES_EACH, c.LANES_EACH)):
        if name is None:
            continue
        guest = read_guest(name) if isinstance(name, str) else None
        if guest is None:
            raise BadScenario(f"{name!r} is no Guest; the Guests are {', '.join(c.GUEST_NAMES)}")
        s.guest[c.LANES_EACH * seat + column] = guest


def _build_decks(s: Plain, text: Mapping[str, Any], players: list[Any]) -> None:
    """A deck that is not given holds what lies nowhere else; otherwise that is set aside."""
    placed: Counter[int] = Counter()
    for seat in range(c.SEATS):
        placed.update(cards_of(s, seat))
    decks = [
        _cards(player, "deck", s.crew[seat], c.MOST_DECK) if "deck" in player else None
        for seat, player in enumerate(players)
    ]
    given = _cards(text, "aside", 0, c.MOST_CARDS) if "aside" in text else None
    placed.update([card for deck in decks for card in deck or ()])
    placed.update(given or ())
    unplaced = left_over(placed, [*s.deck_counts, *s.deck_counts])
    for seat, deck in enumerate(decks):
        rest = [card for card in unplaced if card // c.FACES == s.crew[seat]]
        ran_out = s.last_turn == 1 and seat != s.active
        if deck is None and not ran_out:
            deck = rest
        elif given is None:
            for card in rest:
                s.aside[card] += 1
        deck = deck or []
        for card in reversed(deck):
            s.deck[seat][s.deck_left[seat]] = card
            s.deck_left[seat] += 1
        for place in list_of(players[seat], "observed", []):
            index = number(place, "an entry of 'observed'", c.MOST_DECK - 1)
            if index >= len(deck):
                raise BadScenario(f"seat {seat} cannot have observed place {index} of its deck")
            s.observed[seat] |= 1 << (len(deck) - 1 - index)
    for card in given or ():
        s.aside[card] += 1


def _check_told(s: Plain, text: Mapping[str, Any], players: list[Any]) -> None:
    """What follows from the rest may be told too, but must agree."""
    for seat, player in enumerate(players):
        gold = sum(gold_of(s, card) for card in s.treasure[seat][: s.treasured[seat]])
        if player.get("gold", gold) != gold:
            raise BadScenario(f"'gold' of player {seat} must be {gold} with this Treasure")
    box = [c.GUEST_NAMES[guest] for guest in guests_in_box(s)]
    if sorted(_words(text, "box")) not in ([], sorted(box)):
        raise BadScenario(f"'box' must hold the Guests that are nowhere else: {' '.join(box)}")


# ---------------------------------------------------------------- reading values


def _words(text: Mapping[str, Any], name: str) -> list[str]:
    value = text.get(name, "")
    if not isinstance(value, str):
        raise BadScenario(f"{name!r} must be text such as 'S2 H1', not {value!r}")
    return value.split()


def _cards(text: Mapping[str, Any], name: str, crew: int, most: int) -> list[int]:
    row = [_card(word, crew) for word in _words(text, name)]
    if len(row) > most:
        raise BadScenario(f"{name!r} holds at most {most} cards, not {len(row)}")
    return row


def _card(text: str, crew: int) -> int:
    foreign = text.endswith("*")
    return _face(text.removesuffix("*")) + c.FACES * (1 - crew if foreign else crew)


def _face(text: str) -> int:
    face = read_face(text)
    if face is None:
        raise BadScenario(
            f"{text!r} is no card; a card is a type out of B S H G C with a value from 1 to 3, or "
            "$4 or $6, with a * behind a card of the other crew"
        )
    return face
