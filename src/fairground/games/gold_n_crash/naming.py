"""What cards and lanes of Gold n' Crash are called."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.gold_n_crash import state as c

TYPE_NAMES = ("Bomb", "Sword", "Hook", "Spyglass", "Chest", "Coin")
LANES = ("left", "middle", "right")


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


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Parts of a sentence, the last one after `and` or `or`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"
