"""Names that people could take for each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_LATIN = {
    "a": "аα",
    "b": "ьβ",
    "c": "сϲ",
    "e": "еє",
    "h": "һн",
    "i": "іι",
    "j": "ј",
    "k": "кκ",
    "l": "1|ӏ",
    "m": "м",
    "n": "пη",
    "o": "оο0",
    "p": "рρ",
    "s": "ѕ",
    "t": "тτ",
    "u": "υ",
    "v": "ѵν",
    "x": "хχ",
    "y": "уγ",
}
LOOK_ALIKES = {other: latin for latin, others in _LATIN.items() for other in others}
"""Cyrillic and Greek letters, and digits, that look like Latin letters."""

UNSEEN = ("Z", "M", "C")
"""Kinds of characters that a quick look misses: spaces, accents, and what joins others."""

WATCHING = " (watching)"


def likeness(name: str) -> str:
    """What a name looks like: names with the same likeness are hard to tell apart.

    >>> cyrillic_a = "\\u0430"
    >>> likeness(f"Ad{cyrillic_a}"), likeness("Á D\\uff21"), likeness("Adam")
    ('ada', 'ada', 'adam')
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    seen = (letter for letter in plain if not unicodedata.category(letter).startswith(UNSEEN))
    return "".join(LOOK_ALIKES.get(letter, letter) for letter in seen)


def apart(name: str, taken: Iterable[str]) -> str:
    """A name that nobody could take for one of the others: Ada, Ada 2, Ada 3.

    >>> apart("ADA", ["Ada", "Bob"])
    'ADA 2'
    """
    known = {likeness(other) for other in taken if other}
    given, number = name, 2
    while likeness(name) in known:
        name, number = f"{given} {number}", number + 1
    return name


def watching(name: str, seated: Iterable[str]) -> str:
    """The name of somebody who watches, marked if somebody who sits here has one like it.

    >>> watching("ADA", ["Ada", "Bob"]), watching("Eve", ["Ada", "Bob"])
    ('ADA (watching)', 'Eve')
    """
    known = {likeness(other) for other in seated if other}
    return name + WATCHING if likeness(name) in known else name
