"""What cards, squares, moves and seats of Crash Grid are called."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_grid.rules import components as c
from fairground.kernel.grids import DIRECTION_NAMES
from fairground.kernel.sentences import listed

MOVE_PHRASES = ("turn left and ride", "turn right and ride", "ride ahead")
MOVE_VERBS = ("turns left and rides", "turns right and rides", "rides ahead")
MOVE_SIGNS = ("J ←", "Q →", "K ↑")
DIRECTIONS = ("north", "east", "south", "west")
ORDINALS = ("1st", "2nd", "3rd", "4th")


def card_text(card: int) -> str:
    """A card's two letters, such as AS or 9H (T is the ten)."""
    return c.RANKS[card // 4] + c.SUIT_LETTERS[card % 4]


def card_sign(card: int) -> str:
    """A card as printed, such as A♠ or 10♥."""
    rank = c.RANKS[card // 4]
    return ("10" if rank == "T" else rank) + c.SUIT_SIGNS[card % 4]


def square(row: int, column: int) -> str:
    """A square's name."""
    return f"({row},{column})"


def facing_text(facing: int) -> str:
    """N, E, S or W."""
    return DIRECTION_NAMES[facing]


def chosen(mask: int, names: Sequence[str]) -> list[str]:
    """The names of the seats in a bit mask."""
    return [name for seat, name in enumerate(names) if mask >> seat & 1]


def who_wins(mask: int, names: Sequence[str]) -> str:
    """The winners of a match, who are seats in a bit mask."""
    winners = chosen(mask, names)
    return f"{winners[0]} wins" if len(winners) == 1 else f"{listed(winners)} share the win"


def why_it_ended(end: int, rounds_min: int) -> str:
    """Why no other round is played, where the number of rounds alone does not tell."""
    if end == c.LAST_ROUND:
        return ", the limit of the match"
    return f", since nobody can catch up by round {rounds_min}" if end == c.DECIDED else ""
