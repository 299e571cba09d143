"""Grid of Shadows' cards, spaces and abilities by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from fairground.games.grid_of_shadows.rules import components as c
from fairground.kernel.sentences import how_many, listed

SPECIALS = ("WR", "RF", "GA", "IN")
SPECIAL_NAMES = ("Wrath", "Reflect", "Gamble", "Indecisive")
ABILITIES = (
    "",
    "Whisper",
    "Deceive",
    "Smite",
    "Blessing",
    "Silence",
    "Shift",
    "Luck",
    "Summon",
    "Hunger",
    "Balance",
    "Wrath",
    "Gamble",
)
COLOURS = ("Blue", "Yellow")
COLOUR_SIGNS = ("☾", "☀")
GUESSES = ("low", "high", "power")
GUESS_PHRASES = ("5 or lower", "6 or higher", "a special")


@cache
def card_text(kind: int) -> str:
    """A kind's code, such as B7, Y10 or WR."""
    if kind >= c.NUMBERS:
        return SPECIALS[kind - c.NUMBERS]
    return f"{'BY'[kind // 10]}{kind % 10 + 1}"


@cache
def card_name(kind: int) -> str:
    """A kind in words, such as Blue 7 or Wrath."""
    if kind >= c.NUMBERS:
        return SPECIAL_NAMES[kind - c.NUMBERS]
    return f"{COLOURS[kind // 10]} {kind % 10 + 1}"


@cache
def print_of(kind: int) -> str:
    """What is printed on a card: its number and its colour's sign, or its name."""
    if kind >= c.NUMBERS:
        return card_name(kind)
    return f"{kind % 10 + 1}{COLOUR_SIGNS[kind // 10]}"


@cache
def ability_name(kind: int) -> str:
    """What a card on the grid does: the ability of its number, or its name."""
    return card_name(kind) if kind >= c.NUMBERS else ABILITIES[kind % 10 + 1]


def read_card(text: str) -> int | None:
    """The kind of its code, in any case."""
    form = text.strip().upper()
    if form in SPECIALS:
        return c.NUMBERS + SPECIALS.index(form)
    if form[:1] in ("B", "Y") and form[1:].isascii() and form[1:].isdigit() and len(form) <= 3:
        number = int(form[1:])
        if 1 <= number <= 10 and form[1] != "0":
            return "BY".index(form[0]) * 10 + number - 1
    return None


@cache
def space_name(slot: int) -> str:
    """A space in words, with its number in the rulebook."""
    if slot < c.GRID:
        return f"space {slot}"
    return f"side space {slot}" if slot < c.FIRST_FINAL else f"final space {slot}"


def spoken_cards(kinds: Sequence[int]) -> str:
    """Cards as people list them, equal ones together: Blue 7 twice and Wrath."""
    counted = Counter(kinds)
    return listed([times(card_name(kind), count) for kind, count in counted.items()])


def in_cards(count: int) -> str:
    """A number of cards."""
    return how_many(count, "card")


def in_wraths(count: int) -> str:
    """A number of Wraths that were turned up."""
    return "a Wrath" if count == 1 else f"{count} Wraths"


def times(name: str, count: int) -> str:
    """A name, with its number if there are several."""
    return name if count == 1 else f"{name} ×{count}"


def spoken_seats(mask: int, names: Sequence[str]) -> str:
    """The seats of a bit mask by name."""
    return listed([name for seat, name in enumerate(names) if mask >> seat & 1])


def spoken_wins(wins: int) -> str:
    """Wins of a match, which may be shared: "2", "0.5"."""
    return f"{wins / c.WHOLE_WIN:.2f}".rstrip("0").rstrip(".")
