"""What the sentences of all games are made of: lists, numbers of things, capitals."""

from __future__ import annotations

from collections.abc import Sequence

MINUS = "−"
"""The sign of a negative number in a text for people; a hyphen is shorter than a plus."""


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Parts as people list them: "A1, B1 and C1"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def how_many(count: int, noun: str, plural: str = "") -> str:
    """A number of things: "1 card", "2,000 cards", "2 boxes" where the plural is another."""
    return f"1 {noun}" if count == 1 else f"{count:,} {plural or noun + 's'}"


class Spoken:
    """A number and how it is said, for texts with names in braces.

    A noun behind a colon is counted; where its plural is another it stands behind a stroke:

    >>> "{n} has {points:point}, {dice:die/dice}".format(
    ...     n=Spoken(0, "Ann"), points=Spoken(1, "1"), dice=Spoken(2, "2")
    ... )
    'Ann has 1 point, 2 dice'
    """

    def __init__(self, value: int, text: str) -> None:
        self.value = value
        self.text = text

    def __format__(self, counted: str) -> str:
        noun, _, plural = counted.partition("/")
        return how_many(self.value, noun, plural) if noun else self.text

    def __str__(self) -> str:
        return self.text


def verb(count: int, one: str, several: str) -> str:
    """The form of a verb that agrees with a number of things: "is" or "are"."""
    return one if count == 1 else several


def signed(number: int) -> str:
    """A number that is added, with its sign: "+2", or one with a true minus."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def figure(number: int) -> str:
    """A number as it stands for itself; a negative one has a true minus."""
    return str(number) if number >= 0 else signed(number)


def capital(phrase: str) -> str:
    """A phrase as a sentence begins with it; the rest of it stays as it is."""
    return phrase[:1].upper() + phrase[1:]


def on_one_line(name: object) -> str:
    """A name for a terminal: control characters would move its cursor.

    >>> on_one_line("A\\nn\\x1bn ")
    'A n n'
    """
    return "".join(sign if sign.isprintable() else " " for sign in str(name)).strip()
