"""What cards, crews, Guests and lanes of Gold n' Crash are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fairground.games.gold_n_crash.rules import components as c
from fairground.kernel.sentences import listed

TYPE_NAMES = ("Bomb", "Sword", "Hook", "Spyglass", "Chest", "Coin")
LANES = ("left", "middle", "right")
CREW_TITLES = ("Octopirates", "Meowmurais")
GUEST_WISHES = (
    "{nine} Gold in the column",
    "2 cards played here in one turn",
    "5 cards in the column",
    "4 different types in the column",
    "3 Spyglasses in the column",
    "3 Hooks in the column",
    "3 Swords in the column",
    "2 Coins in the column",
)


def card_text(card: int, crew: int | None = None) -> str:
    """A card's type letter and value; with a `*` if it is not of the crew.

    >>> card_text(4), card_text(33, 0)
    ('S2', '$6*')
    """
    if card >= c.GUEST:
        return c.GUEST_NAMES[card - c.GUEST]
    mark = "" if crew is None or card // c.FACES == crew else "*"
    return f"{c.TYPE_LETTERS[c.TYPE_OF[card]]}{c.GOLD_OF[card]}{mark}"


def card_name(card: int) -> str:
    """A card in words, such as Sword 2, or a Guest's name."""
    if card >= c.GUEST:
        return c.GUEST_NAMES[card - c.GUEST]
    return f"{TYPE_NAMES[c.TYPE_OF[card]]} {c.GOLD_OF[card]}"


def lane_name(column: int) -> str:
    """A lane in words; it is on the same side of the table for everybody."""
    return f"the {LANES[column]} lane"


def card_names(cards: Iterable[int]) -> str:
    """Cards in words as people list them, copies counted."""
    counts = Counter(card_name(card) for card in cards)
    return listed([name if n == 1 else f"{n} × {name}" for name, n in counts.items()])


def guest_wish(guest: int, nine: int) -> str:
    """What a Guest asks for; how much Gold satisfies NINE is an option of the game."""
    return GUEST_WISHES[guest].format(nine=nine)


def arrangement(first: str, second: str, tops: int) -> str:
    """Where two cards that were looked at go, so many of them on top."""
    if tops == 2:
        return f"{first} on top, {second} below it"
    if tops == 1:
        return f"{first} on top, {second} at the bottom"
    return f"{first} and below it {second} at the bottom"
