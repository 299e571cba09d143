"""Crash by Crash's cards in readable positions: hands, row, deck, and what nobody has seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairground.games.crash_by_crash.rules import cards
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.show.course_invariants import hand_bounds
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import Plain
from fairground.kernel.reading import check_keys, dict_of, known_or_count, list_of, place_of, whole


def describe_cards(s: Plain) -> dict[str, Any]:
    """Hands, row, deck and discard pile; what a veil hides is None."""
    return {
        "hands": [
            [_describe_card(s, seat, place) for place in range(c.HAND)] for seat in range(s.seats)
        ],
        "pair": [
            {"card": card_text(card), "batch": batch}
            for card, batch in zip(s.pair[s.seat], s.pair_batch, strict=True)
            if batch != c.NO_BATCH
        ],
        "row": [card_text(card) for card in s.row],
        "deck": known_or_count(_counts(s.deck), sum(s.deck), s.deck_left),
        "discard": _counts(s.discard),
        "top": card_text(s.top),
        "deck_batch": s.deck_batch,
        "unseen": {str(batch): _counts(line) for batch, line in enumerate(s.unseen) if any(line)},
    }


def _describe_card(s: Plain, seat: int, place: int) -> dict[str, Any] | None:
    batch = s.batch[seat][place]
    if batch == c.NO_BATCH:
        return None
    card = s.hand[seat][place] if s.hand[seat][place] != c.NO_CARD else s.shown[seat][place]
    return {"card": card_text(card), "batch": "open" if batch == c.FROM_ROW else batch}


def card_text(card: int) -> str | None:
    """The name of a card; None for none."""
    return None if card == c.NO_CARD else c.CARD_NAMES[card]


def _counts(line: list[int]) -> dict[str, int]:
    return {c.CARD_NAMES[card]: count for card, count in enumerate(line) if count}


# ---------------------------------------------------------------- dict to state


def build_cards(s: Plain, text: Mapping[str, Any]) -> None:
    """Fill the cards of a state; those that are named nowhere are the deck."""
    cards.open_deck(s)
    s.deck_batch = whole(text, "deck_batch", 0, c.BATCHES - 1)
    s.unseen[0], pool = [0] * c.CARD_TYPES, list(s.deck)
    _build_discard(s, text, pool)
    hands = list_of(text, "hands", [None] * s.seats, s.seats)
    for seat, hand in enumerate(hands):
        if hand is not None:
            _build_hand(s, seat, hand, pool)
    pair = list_of(text, "pair", [])
    if len(pair) > 2:
        raise BadScenario(f"'pair' lists two cards, not {len(pair)}")
    for i, entry in enumerate(pair):
        s.pair[s.seat][i], s.pair_batch[i] = _held_card(entry, pool)
    row = list_of(text, "row", [], None if "row" not in text else c.ROW)
    for slot, name in enumerate(row):
        s.row[slot] = card_of({"row": name}, "row")
        if s.row[slot] != c.NO_CARD:
            _take_one(pool, s.row[slot])
    _deal_the_rest(s, text, hands, pool)
    _build_unseen(s, text)


def _build_discard(s: Plain, text: Mapping[str, Any], pool: list[int]) -> None:
    """What is left out: the cards of this turn, if the scenario names any, the last one on top."""
    played = [card for card in (s.bound, s.chosen_card) if card != c.NO_CARD]
    counts = {card: played.count(card) for card in played}
    _take_out(pool, s.discard, _counts_of(text, "discard") if "discard" in text else counts)
    s.discarded = sum(s.discard)
    s.top = card_of(text, "top")
    if s.discarded and s.top == c.NO_CARD:
        last = [card for card in played if s.discard[card]]
        s.top = last[-1] if last else max(card for card in range(c.CARD_TYPES) if s.discard[card])


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
    card = card_of(entry, "card")
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
            mine = seat == s.seat and s.phase not in (c.SETUP_CAR, c.OVER)
            for place in range(hand_bounds(s)[0] if mine else c.HAND):
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
            batch = place_of(number, "unseen", c.BATCHES)
            for card, count in _counts_of({"unseen": counts}, "unseen").items():
                s.unseen[batch][card] = count
        return
    s.unseen[s.deck_batch][:] = s.deck
    hidden = [(s.hand[seat][i], s.batch[seat][i]) for seat in range(s.seats) for i in range(c.HAND)]
    for card, batch in hidden + list(zip(s.pair[s.seat], s.pair_batch, strict=True)):
        if batch < c.BATCHES:
            s.unseen[batch][card] += 1


def card_of(text: Mapping[str, Any], name: str) -> int:
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
        if card is None:
            raise BadScenario(f"{name!r} counts cards by their names, and None is not one")
        counts[card_of({name: card}, name)] = count
    return counts
