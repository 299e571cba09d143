"""Readable positions: what those of all games begin with, and values read from them.

Whatever cannot be read is refused with a sentence that says what is wrong and what is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from fairground.kernel.dice import LANE, LAST, fix_rolls, restore_dice
from fairground.kernel.errors import BadOption, BadScenario
from fairground.kernel.game import key_of
from fairground.kernel.layout import Plain
from fairground.kernel.options import Option

T = TypeVar("T")
Text = Mapping[str, Any]
MOST_TICKS = 2**40
TABLE_KEYS = ("seats", "options", "names", "key", "ticks", "next")
"""What the readable positions of all games begin with; `next` fixes what chance brings next."""

LANE_SIDES = LANE + 1
MOST_NEXT = 24
"""So many rolls can be fixed, wherever the dice stand."""


def describe_table(s: Plain, options: Sequence[Option]) -> dict[str, Any]:
    """Seats, options and dice of a state."""
    text: dict[str, Any] = {
        "seats": s.seats,
        "options": {
            option.name: list(value) if isinstance(value, tuple) else value
            for option in options
            for value in (option.load(s),)
        },
    }
    if any(s.key) or s.ticks:  # a veil hides both
        text["key"] = b"".join(word.to_bytes(8, "little") for word in s.key).hex()
        text["ticks"] = s.ticks
        fixed = fixed_rolls(s)
        if fixed:
            text["next"] = fixed
    return text


def known_or_count(text: T, known: int, count: int) -> T | int:
    """What lies in a place if all of it is known, or how much it is if a veil hides some."""
    return text if known >= count else count


def fixed_rolls(s: Plain) -> list[list[int]]:
    """The next rolls, if a scenario fixed them: each as one out of all that a lane can hold."""
    lanes = s.lanes[:]
    twin = s.copy()
    restore_dice(twin, s.key[0], s.key[1], s.ticks)
    first = s.ticks & LAST
    while lanes and lanes[-1] == twin.lanes[len(lanes) - 1]:
        lanes.pop()
    return [[lane, LANE_SIDES] for lane in lanes[first:]] if first else []


def read_dice(s: Plain, text: Text) -> None:
    """The dice of a state: its key and how often they were rolled."""
    try:
        key = key_of(0, text["key"] or "") if "key" in text else key_of(0)
    except BadOption:
        raise BadScenario(f"'key' must be 32 hexadecimal digits, not {text['key']!r}") from None
    words = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    restore_dice(s, *words, whole(text, "ticks", 0, MOST_TICKS))
    fix_rolls(s, _next_rolls(text))


def _next_rolls(text: Text) -> list[list[int]]:
    """What chance brings next, as far as the position says."""
    rolls = list_of(text, "next", [])
    if len(rolls) > MOST_NEXT:
        raise BadScenario(f"'next' fixes at most {MOST_NEXT} rolls, not {len(rolls)}")
    for entry in rolls:
        if not isinstance(entry, list) or len(entry) != 2:
            raise BadScenario(
                f"'next' lists rolls as [result, number of sides], such as [5, 6] for the highest "
                f"of six, not {entry!r}"
            )
        if number(entry[1], "the sides of a roll in 'next'", LANE_SIDES) == 0:
            raise BadScenario("a roll in 'next' has at least one side")
        number(entry[0], "the result of a roll in 'next'", entry[1] - 1)
    return rolls


def check_keys(what: str, text: Text, allowed: Sequence[str]) -> None:
    """Refuse keys that nobody reads."""
    for key in text:
        if key not in allowed:
            raise BadScenario(f"{what} has no {key!r}; it may have {', '.join(allowed)}")


def check_part(what: str, value: Any, allowed: Sequence[str]) -> None:
    """Refuse a part of a position that is no dict, or has keys that nobody reads."""
    if not isinstance(value, Mapping):
        raise BadScenario(f"{what} must be a dict with {', '.join(allowed)}")
    check_keys(what, value, allowed)


def number(value: Any, what: str, most: int, least: int = 0) -> int:
    """A whole number from the least to the most."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadScenario(
            f"{what} must be a whole number from {least} to {most}, not {value!r:.60}"
        )
    return value


def place_of(key: Any, what: str, count: int) -> int:
    """The number that a key stands for, written as it is read: "12", and neither "012" nor "²".

    >>> place_of("12", "unseen", 13)
    12
    """
    places = [str(place) for place in range(count)]
    if str(key) not in places:
        raise BadScenario(f"{what!r} has no place {key!r:.60}; it has 0 to {count - 1}")
    return places.index(str(key))


def whole(text: Text, name: str, default: int, most: int) -> int:
    """An entry that is a whole number from 0 to the most."""
    return number(text.get(name, default), repr(name), most)


def truth(value: Any, what: str) -> int:
    """True or false, as 1 or 0."""
    if not isinstance(value, bool):
        raise BadScenario(f"{what} must be true or false, not {value!r}")
    return int(value)


def flag(text: Text, name: str, default: bool = False) -> int:
    """An entry that is true or false, as 1 or 0."""
    return truth(text.get(name, default), repr(name))


def member(value: Any, what: str, allowed: Sequence[str]) -> int:
    """The place of a word among those allowed."""
    if not isinstance(value, str) or value not in tuple(allowed):
        names = ", ".join(name or "(nothing)" for name in allowed)
        raise BadScenario(f"{what} must be one of {names}, not {value!r}")
    return allowed.index(value)


def one_of(text: Text, name: str, allowed: Sequence[str], default: int = 0) -> int:
    """The place of an entry among the words allowed."""
    return member(text.get(name, allowed[default]), repr(name), allowed)


def entries(value: Any, what: str, length: int | None = None) -> list[Any]:
    """A list, perhaps of a fixed length."""
    if not isinstance(value, list):
        raise BadScenario(f"{what} must be a list, not {value!r}")
    if length is not None and len(value) != length:
        raise BadScenario(f"{what} must have {length} entries, not {len(value)}")
    return value


def list_of(text: Text, name: str, default: list[Any], length: int | None = None) -> list[Any]:
    """An entry that is a list, perhaps of a fixed length."""
    return entries(text.get(name, default), repr(name), length)


def mask_of(value: Any, what: str, one: str, most: int) -> int:
    """A bit mask from a list of numbers from 0 to the most, each of which is called `one`."""
    return sum(1 << bit for bit in {number(bit, one, most) for bit in entries(value, what)})


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    """A dict."""
    if not isinstance(value, Mapping):
        raise BadScenario(f"{what} must be a dict, not {value!r}")
    return value


def dict_of(text: Text, name: str) -> Mapping[str, Any]:
    """An entry that is a dict, empty if it is left out."""
    return mapping(text.get(name, {}), repr(name))
