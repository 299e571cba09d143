"""What is found in the piles and hands of Gold n' Crash that somebody opens (GC-R27).

Discard piles can be looked through by all, Treasures by those whom the option allows. Of decks and
hands everybody finds what can be known of them: cards that were taken openly, cards that their
owner has observed, and which cards have not come to light yet.
"""

from __future__ import annotations

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.show import faces, words
from fairground.games.gold_n_crash.show import names as naming
from fairground.games.gold_n_crash.show.faces import Face
from fairground.games.gold_n_crash.show.pieces import by_face, cards_of
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Entry, part


def of_pile(seat: int, pile: tuple[Face, ...], locked: int = 0) -> tuple[Entry, ...]:
    """A pile that lies open, with so many locked cards at its bottom; the newest card first."""
    entries = tuple(
        _entry(face, f"{face.name}, locked", seat, " locked")
        if place < locked
        else _entry(face, face.name, seat)
        for place, face in enumerate(pile)
    )
    return entries[::-1]


def of_hand(seat: int, crew: int, public: tuple[int, ...], own: bool) -> tuple[Entry, ...]:
    """The cards of a hand that everybody knows; to their owner they are open."""
    if own:
        cards = [faces.of_card(card, crew) for card in sorted(public, key=by_face)]
        return tuple(_entry(card, card.name, seat, " known") for card in cards)
    backs = [faces.of_known_back(card, crew) for card in public]
    return tuple(_entry(back, back.name, seat) for back in backs)


def of_deck(seat: int, who: str, pile: tuple[Face, ...]) -> tuple[Entry, ...]:
    """A deck with what the viewer knows of its cards; the top card first."""
    entries = []
    for depth, face in enumerate(reversed(pile), start=1):
        known = face.name or (f"{who} has looked at it" if face.was_observed else "")
        entries.append(_entry(face, f"card {depth}: {known}" if known else f"card {depth}", seat))
    return tuple(entries)


@part
def _entry(face: Face, label: str, owner: int, mark: str = "") -> Entry:
    return Entry(
        look=face.look + mark,
        text=face.text,
        code=face.code,
        label=label,
        kind=face.kind,
        badge=face.badge,
        owner=owner,
    )


def out_of_sight(s: Plain, seat: int) -> tuple[str, ...]:
    """Of each crew, the sentence about its cards that the seat sees nowhere."""
    unseen = [s.deck_counts[card % c.FACES] - s.aside[card] for card in range(c.CARDS)]
    for card in _in_sight(s, seat):
        unseen[card] -= 1
    return tuple(
        _unseen(crew, tuple(unseen[c.FACES * crew : c.FACES * (crew + 1)]))
        for crew in range(c.SEATS)
    )


def _in_sight(s: Plain, seat: int) -> list[int]:
    """The cards that the seat sees on the table and in hands."""
    seen: list[int] = []
    for lane in range(c.LANES):
        seen += s.column[lane][: s.height[lane]]
    for owner in range(c.SEATS):
        seen += s.discard[owner][: s.discarded[owner]]
        seen += [card for card in s.deck[owner][: s.deck_left[owner]] if card != c.NO_CARD]
        seen += cards_of(tuple(s.hand[owner] if owner == seat else s.hand_public[owner]))
        if words.sees_treasure(s, owner):
            treasured = s.treasure[owner][: s.treasured[owner]]
            seen += [card for card in treasured if card < c.GUEST]
    return seen


@part
def _unseen(crew: int, counts: tuple[int, ...]) -> str:
    names = naming.card_names(face for face, count in enumerate(counts) for _ in range(count))
    title = naming.CREW_TITLES[crew]
    return f" Cards of the {title} that lie nowhere in sight: {names}." if names else ""
