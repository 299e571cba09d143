"""What can be looked up in Crash Grid: open piles, face-down walls, what closed cards can be."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.show.names import card_sign, card_text, square
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Entry, part
from fairground.kernel.sentences import capital, how_many


def discarded(s: Plain) -> tuple[str, tuple[Entry, ...]]:
    """CG-40: the discard pile lies open."""
    cards = s.discard[: s.discarded]
    if not cards:
        return "The discard pile is empty.", ()
    return "The discard pile, newest card first.", _entries(tuple(cards[::-1]))


def face_down(s: Plain, names: Sequence[str]) -> tuple[str, tuple[Entry, ...]]:
    """CG-R17: which cards lie face down on the board; without any there is nothing to open."""
    entries = tuple(
        _wall(s.wall_card[row][column], c.owner_of(cell), names[c.owner_of(cell)], (row, column))
        for row in range(s.board_size)
        if s.wall_card[row].count(c.NO_CARD) < c.MOST_SIZE  # most rows have none, most of the time
        for column, cell in enumerate(s.cell[row][: s.board_size])
        if c.kind_of(cell) == c.CARD_WALL
    )
    told = "Cards that lie face down on the board; everybody saw them revealed." if entries else ""
    return told, entries


def unseen(s: Plain, seat: int, names: Sequence[str]) -> tuple[str, tuple[Entry, ...]]:
    """The cards that lie in Deck A or in hands the seat cannot see, and how many lie where.

    After a reshuffle it is known of every card, and of how many in each hand, which shuffle they
    were last part of: a hidden hand is any choice of cards that fits these numbers.
    """
    seen = _seen(s, seat)
    cards = [card for card in range(c.CARDS) if card not in seen]
    groups = [
        (shuffle, [card for card in cards if s.origin[card] == shuffle])
        for shuffle in range(s.shuffles + 1)
    ]
    groups = [(shuffle, group) for shuffle, group in groups if group]
    places = {shuffle: _places(s, seat, shuffle, names) for shuffle, _ in groups}
    count = f"{how_many(len(cards), 'card')} that you have not seen"
    if not s.shuffles:
        parts = [f"{count}: {places[0]}." if cards else "You have seen every card."]
    else:
        parts = [f"{count}; Deck A was reshuffled {_times(s.shuffles)}."]
        parts += [f"{capital(_from(shuffle))}: {places[shuffle]}." for shuffle, _ in groups]
    entries = [_entries(tuple(group), shuffle, bool(s.shuffles)) for shuffle, group in groups]
    return " ".join(parts), sum(entries, ())


def _seen(s: Plain, seat: int) -> set[int]:
    """Cards whose place the seat knows: its own, discarded, revealed, or laid as a wall."""
    own = s.hand[seat][: s.held[seat]] if seat != NOBODY else []
    return {*own, *s.discard[: s.discarded], *s.revealed}.union(*s.wall_card[: s.board_size])


def _places(s: Plain, seat: int, shuffle: int, names: Sequence[str]) -> str:
    """How many of the unseen cards of one shuffle lie where."""
    places = [
        f"{s.held_from[other][shuffle]} with {names[other]}"
        for other in range(s.seats)
        if other != seat and s.held_from[other][shuffle]
    ]
    if shuffle == s.shuffles and s.deck_left:
        places.insert(0, f"{s.deck_left} in Deck A")
    return ", ".join(places)


def _times(count: int) -> str:
    """How often: "once", "3 times"."""
    return "once" if count == 1 else how_many(count, "time")


def _from(shuffle: int) -> str:
    return f"from reshuffle {shuffle}" if shuffle else "from the deal"


@part
def _wall(card: int, owner: int, name: str, at: tuple[int, int]) -> Entry:
    sign = card_sign(card)
    label = f"{sign}, left by {name} on {square(*at)}"
    return Entry("card", sign, card_text(card), label, owner=owner)


@part
def _entries(cards: tuple[int, ...], shuffle: int = 0, told: bool = False) -> tuple[Entry, ...]:
    return tuple(_entry(card, shuffle, told) for card in cards)


@part
def _entry(card: int, shuffle: int, told: bool) -> Entry:
    """A card in an opened pile; with the shuffle that it was last part of, where that is told."""
    sign = card_sign(card)
    return Entry(
        look="card",
        text=sign,
        code=card_text(card),
        label=f"{sign}, {_from(shuffle)}" if told else sign,
        badge=str(shuffle) if told and shuffle else "",
    )
