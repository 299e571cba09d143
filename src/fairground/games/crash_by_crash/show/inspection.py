"""What is found in the piles and hands of Crash by Crash that somebody opens (specification 6).

The discard pile lies open. Of the deck and of hands everybody finds what can be known of them: the
cards that were taken openly, which shuffle every other card is of, and what it may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.show.names import CARD_SENTENCES, CARD_TITLES
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Entry
from fairground.kernel.sentences import how_many, listed

CARD_LOOKS = ("grey", "yellow", "blue")
CARD_CODES = ("BC", "LA", "FR", "SA", "FD", "DA", "PB", "SX", "SY", "DH", "CR", "TA", "EX")


def card_look(card: int) -> str:
    """What an artist draws of a card: its colour and its name."""
    return f"{CARD_LOOKS[c.CARD_COLOURS[card]]} {c.CARD_NAMES[card]}"


def card_label(card: int) -> str:
    """A card with what it does."""
    return f"{CARD_TITLES[card]}: {CARD_SENTENCES[card]}"


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


def discard_pile(s: Plain) -> tuple[str, tuple[Entry, ...]]:
    """CC-45: the top card first; the order of the others does not matter."""
    if s.top == c.NO_CARD:
        return "No card has been discarded.", ()
    rest = list(s.discard)
    rest[s.top] -= 1
    heading = f"Discard pile: {how_many(s.discarded, 'card')}, the top card first."
    return heading, (_entry(s.top), *_entries(rest))


def deck(s: Plain, seat: int) -> tuple[str, tuple[Entry, ...]]:
    """What may lie in the deck: the cards of its shuffle that the seat has not seen."""
    if s.deck_left == 0:
        return "The deck is empty: the next draw shuffles the discard pile.", ()
    pool = unseen_by(s, seat, s.deck_batch)
    whole = how_many(s.deck_left, "card")
    if sum(pool) == s.deck_left:
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


def hand(s: Plain, seat: int, owner: int, name: str) -> tuple[str, tuple[Entry, ...]]:
    """CC-48: what the seat can know of somebody's hand, and of a pair that is looked at."""
    whose = f"{name}'s hand"
    if seat == owner:
        whose, seat = "What everybody knows of your hand", NOBODY
    parts = [CARD_TITLES[card] + ", taken openly" for card in _shown(s, owner)]
    parts += _hidden_parts(s, seat, s.batch[owner])
    if s.phase == c.KEEP_ONE and owner == s.seat:
        looked = " and ".join(_hidden_parts(s, seat, s.pair_batch))
        parts.append(f"one more out of {looked}")
    entries = [_entry(card, "open") for card in _shown(s, owner)]
    entries += [_back(s, batch) for batch in s.batch[owner] if batch < c.BATCHES]
    return f"{whose}: {'; '.join(parts) or 'no card'}.", tuple(entries)


def _shown(s: Plain, owner: int) -> list[int]:
    return sorted(card for card in s.shown[owner] if card != c.NO_CARD)


def _back(s: Plain, batch: int) -> Entry:
    return Entry("back", "", "??", f"hidden card {shuffle_text(s, batch)}", kind="back")


def shuffle_text(s: Plain, batch: int) -> str:
    """Which shuffle a hidden card is of."""
    return "of this deck" if batch == s.deck_batch else "from before a shuffle"


def _hidden_parts(s: Plain, seat: int, batches: Sequence[int]) -> list[str]:
    """How many hidden cards of each shuffle there are, and what they may be if it is no deck."""
    parts = []
    for batch in sorted({batch for batch in batches if batch < c.BATCHES}):
        text = f"{how_many(list(batches).count(batch), 'hidden card')} {shuffle_text(s, batch)}"
        pool = unseen_by(s, seat, batch)
        if (batch != s.deck_batch or s.deck_left == 0) and any(pool):
            may = [_counted(card, count) for card, count in enumerate(pool) if count]
            text += f", out of {listed(may)}"
        parts.append(text)
    return parts


def _counted(card: int, count: int) -> str:
    return CARD_TITLES[card] if count == 1 else f"{CARD_TITLES[card]} ×{count}"
