"""What cards, crews, Guests and lanes of Gold n' Crash are called."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.gold_n_crash import state as c

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


def guest_wish(guest: int, nine: int) -> str:
    """What a Guest asks for; how much Gold satisfies NINE is an option of the game."""
    return GUEST_WISHES[guest].format(nine=nine)


def arrangement(names: Sequence[str], outcome: int) -> str:
    """Where the cards that were looked at go."""
    if len(names) == 1:
        return f"leave {names[0]} on the deck"
    first, second = names if outcome % 2 == 0 else (names[1], names[0])
    if c.OUTCOME_TOPS[outcome] == 2:
        return f"{first} on top, {second} below it"
    if c.OUTCOME_TOPS[outcome] == 1:
        return f"{first} on top, {second} at the bottom"
    return f"{first} and below it {second} at the bottom"
