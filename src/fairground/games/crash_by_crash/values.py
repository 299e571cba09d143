"""Values of a readable position, each read with a clear refusal of anything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairground.games.crash_by_crash import state as c
from fairground.kernel.errors import BadScenario


def check_keys(what: str, text: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    """Refuse keys that nobody reads."""
    for key in text:
        if key not in allowed:
            raise BadScenario(f"{what} has no {key!r}; it may have {', '.join(allowed)}")


def whole(text: Mapping[str, Any], name: str, default: int, most: int) -> int:
    """A whole number from 0 to the most."""
    value = text.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadScenario(f"{name!r} must be a whole number from 0 to {most}, not {value!r}")
    return value


def flag(text: Mapping[str, Any], name: str) -> int:
    """True or false, as 1 or 0."""
    value = text.get(name, False)
    if not isinstance(value, bool):
        raise BadScenario(f"{name!r} must be true or false, not {value!r}")
    return int(value)


def one_of(text: Mapping[str, Any], name: str, allowed: tuple[str, ...], default: int) -> int:
    """The place of a word among those allowed."""
    value = text.get(name, allowed[default])
    if not isinstance(value, str) or value not in allowed:
        raise BadScenario(f"{name!r} must be one of {', '.join(allowed)}, not {value!r}")
    return allowed.index(value)


def list_of(
    text: Mapping[str, Any], name: str, default: list[Any], length: int | None = None
) -> Any:
    """A list, perhaps of a fixed length."""
    value = text.get(name, default)
    if not isinstance(value, list):
        raise BadScenario(f"{name!r} must be a list, not {value!r}")
    if length is not None and len(value) != length:
        raise BadScenario(f"{name!r} must have {length} entries, not {len(value)}")
    return value


def dict_of(text: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """A dict, empty if it is left out."""
    value = text.get(name, {})
    if not isinstance(value, Mapping):
        raise BadScenario(f"{name!r} must be a dict, not {value!r}")
    return value


def card_of(text: Mapping[str, Any], name: str) -> int:
    """A card by its name, NO_CARD if it is left out."""
    value = text.get(name)
    if value is None:
        return c.NO_CARD
    if value not in c.CARD_NAMES:
        raise BadScenario(f"{name!r} must be one of {', '.join(c.CARD_NAMES)}, not {value!r}")
    return c.CARD_NAMES.index(value)


def counts_of(text: Mapping[str, Any], name: str) -> dict[int, int]:
    """Cards with their numbers: {"lambada": 2}."""
    counts = {}
    for card, count in dict_of(text, name).items():
        if type(count) is not int or not 0 <= count <= c.COPIES:
            raise BadScenario(f"{name!r} has from 0 to {c.COPIES} of each card, not {count!r}")
        counts[card_of({name: card}, name)] = count
    return counts
