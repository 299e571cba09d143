"""What is found in the piles and hands of Crash by Crash that somebody opens (specification 6).

The discard pile lies open. Of the deck and of hands everybody finds what can be known of them: the
cards that were taken openly, which shuffle every other card is of, and what it may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.show.names import CARD_SENTENCES, CARD_TITLES
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Entry, part
from fairground.kernel.sentences import how_many, listed

CARD_LOOKS = ("grey", "yellow", "blue")
CARD_CODES = ("BC", "LA", "FR", "SA", "FD", "DA", "PB", "SX", "SY", "DH", "CR", "TA", "EX")


def card_look(card: int) -> str:
    """What an artist draws of a card: its colour and its name."""
    return f"{CARD_LOOKS[c.CARD_COLOURS[card]]} {c.CARD_NAMES[card]}"


def card_label(card: int) -> str:
    """A card with what it does."""
    return f"{CARD_TITLES[card]}: {CARD_SENTENCES[card]}"


@part
def _entry(card: int, badge: str = "") -> Entry:
    return Entry(
        card_look(card), CARD_TITLES[card], CARD_CODES[card], card_label(card), badge=badge
    )


def _entries(counts: Sequence[int]) -> tuple[Entry, ...]:
    """One card of each type, with how many there are of it."""
    return tuple(
        _entry(card, f"×{count}" if count > 1 else "") for card, count in enumerate(counts) if count
    )


# ---------------------------------------------------------------- piles


def discard_pile(pile: Sequence[int], count: int, top: int) -> tuple[str, tuple[Entry, ...]]:
    """CC-45: the top card first; the order of the others does not matter."""
    if top == c.NO_CARD:
        return "No card has been discarded.", ()
    rest = list(pile)
    rest[top] -= 1
    heading = f"Discard pile: {how_many(count, 'card')}, the top card first."
    return heading, (_entry(top), *_entries(rest))


def deck(left: int, pool: Sequence[int]) -> tuple[str, tuple[Entry, ...]]:
    """What may lie in the deck: the cards of its shuffle that the seat has not seen."""
    if left == 0:
        return "The deck is empty: the next draw shuffles the discard pile.", ()
    whole = how_many(left, "card")
    if sum(pool) == left:
        return f"Deck: {whole}, in an order that nobody knows.", _entries(pool)
    return f"Deck: {whole} out of these {sum(pool)}; the others are in hands.", _entries(pool)


def unseen_by(s: Plain, seat: int, batch: int) -> list[int]:
    """The cards of a shuffle that lie in the deck or in hands, as far as the seat can tell."""
    pool = list(s.unseen[batch])
    for card, of in _own_cards(s, seat):
        if of == batch:
            pool[card] -= 1
    return pool


def _own_cards(s: Plain, seat: int) -> Iterator[tuple[int, int]]:
    """The cards that the seat sees in its own hand, with their shuffles."""
    if seat == NOBODY:
        return
    yield from zip(s.hand[seat], s.batch[seat], strict=True)
    if seat == s.seat:
        yield from zip(s.pair[seat], s.pair_batch, strict=True)


# ---------------------------------------------------------------- hands


class Hidden(NamedTuple):
    """Hidden cards of one shuffle."""

    cards: int
    of_deck: bool
    pool: tuple[int, ...]  # what they may be; empty while the deck tells it


class KnownHand(NamedTuple):
    """CC-48: what somebody can know of a hand, and of a pair that is looked at."""

    shown: tuple[int, ...]  # cards that were taken openly
    backs: tuple[bool, ...]  # of every other card, whether it is of this deck
    hidden: tuple[Hidden, ...]
    pair: tuple[Hidden, ...]


def hidden(s: Plain, seat: int, batches: list[int]) -> tuple[Hidden, ...]:
    """How many hidden cards of each shuffle there are, and what they may be if it is no deck."""
    found = []
    for batch in sorted({batch for batch in batches if batch < c.BATCHES}):
        of_deck = batch == s.deck_batch
        pool = () if of_deck and s.deck_left else tuple(unseen_by(s, seat, batch))
        found.append(Hidden(batches.count(batch), of_deck, pool))
    return tuple(found)


def hand(whose: str, known: KnownHand) -> tuple[str, tuple[Entry, ...]]:
    """What is known of a hand, in words and as cards."""
    parts = [f"{CARD_TITLES[card]}, taken openly" for card in known.shown]
    parts += [_hidden_text(group) for group in known.hidden]
    if known.pair:
        looked = " and ".join(_hidden_text(group) for group in known.pair)
        parts.append(f"one more out of {looked}")
    entries = [_entry(card, "open") for card in known.shown]
    entries += [_back(of_deck) for of_deck in known.backs]
    return f"{whose}: {'; '.join(parts) or 'no card'}.", tuple(entries)


@part
def _back(of_deck: bool) -> Entry:
    return Entry("back", "", "??", f"hidden card {shuffle_text(of_deck)}", kind="back")


def shuffle_text(of_deck: bool) -> str:
    """Which shuffle a hidden card is of."""
    return "of this deck" if of_deck else "from before a shuffle"


def _hidden_text(group: Hidden) -> str:
    text = f"{how_many(group.cards, 'hidden card')} {shuffle_text(group.of_deck)}"
    may = [_counted(card, count) for card, count in enumerate(group.pool) if count]
    return f"{text}, out of {listed(may)}" if may else text


def _counted(card: int, count: int) -> str:
    return CARD_TITLES[card] if count == 1 else f"{CARD_TITLES[card]} ×{count}"
