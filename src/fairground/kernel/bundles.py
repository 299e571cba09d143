"""Bundles: what algorithms are handed, declared once for both twins of a game.

An algorithm says of each of its parameters what it is: a whole number, one of the kinds below, or a
bundle, which is a `NamedTuple` whose fields say the same. On the plain twin a bundle holds plain
states, lists and functions. For the compiled one the declarations are the signature, and the
kernel packs the bundles anew behind it (see `compiled.compile_algorithm`).

>>> class Purse(NamedTuple):
...     coins: Ints
>>> def count(purse: Purse, most: int):
...     return min(len(purse.coins), most)
>>> arranged(count, {"purse": Purse([1, 1, 1]), "most": 2})
[Purse(coins=[1, 1, 1]), 2]
>>> arranged(count, {"purse": Purse([1, 1, 1]), "mots": 2})
Traceback (most recent call last):
...
TypeError: count lacks most and takes no mots; it takes purse, most
>>> arranged(count, {"purse": [1, 1, 1], "most": 2})
Traceback (most recent call last):
...
TypeError: count takes a Purse as purse, not a list
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, get_type_hints


class Kind(NamedTuple):
    """What an array holds, and its axes; without axes it is a single number."""

    item: str
    axes: int = 0


Word = Annotated[Any, Kind("uint64")]
"""Half a key; a whole number is an `int`, any other a `float`."""
Row = Annotated[Any, Kind("uint8", 1)]
"""A state, or a desk: the bytes of it."""
Rows = Annotated[Any, Kind("uint8", 2)]
"""Many states."""
Actions = Annotated[Any, Kind("int16", 1)]
"""Room for what a seat may do."""
Lists = Annotated[Any, Kind("int16", 2)]
"""Many lists of actions."""
Lengths = Annotated[Any, Kind("int32", 1)]
"""A count for each game."""
Ints = Annotated[Any, Kind("int64", 1)]
Generators = Annotated[Any, Kind("int64", 2)]
"""A generator of cheap choices for each line (see `dice.pick`)."""
Floats = Annotated[Any, Kind("float64", 1)]
FloatRows = Annotated[Any, Kind("float64", 2)]
"""Lines of numbers: the results of many games, the slots of a tree."""
Features = Annotated[Any, Kind("float32", 1)]
"""What a learner is told of one view, as numbers."""
Sheets = Annotated[Any, Kind("float32", 2)]
"""Many lines of such numbers, or the planes of one view, each square by square."""
Planes = Annotated[Any, Kind("float32", 3)]
"""The planes of many views."""


class Rules(NamedTuple):
    """A game, as an algorithm calls it: its entry points (see docs/architecture.md)."""

    deal: Callable[[Row, Word, Word, Row], int]
    pending: Callable[[Row], int]
    verdict: Callable[[Row, int, int, Row], int]
    choices: Callable[[Row, int, Actions, Row], int]
    apply: Callable[[Row, int, int, Row], int]
    veil: Callable[[Row, int, Row], int]
    redeal: Callable[[Row, int, Word, Word, Row], int]
    score: Callable[[Row, Floats], int]
    estimate: Callable[[Row, int, Row], float]
    playout: Callable[[Row, Row, Actions, Ints, int, int], int]


class Key(NamedTuple):
    """A key as two words: of a game, or of all the games or worlds whose keys derive from it."""

    k0: Word
    k1: Word


def key_from(key: bytes) -> Key:
    """The words of a key."""
    return Key(int.from_bytes(key[:8], "little"), int.from_bytes(key[8:16], "little"))


@cache
def parameters_of(algorithm: Callable[..., Any]) -> dict[str, Any]:
    """What an algorithm takes: each parameter's name and what it is."""
    said = get_type_hints(algorithm, include_extras=True)
    names = tuple(inspect.signature(algorithm).parameters)
    unsaid = [name for name in names if name not in said]
    if unsaid:
        raise TypeError(f"{algorithm.__name__} does not say what it takes as {', '.join(unsaid)}")
    return {name: said[name] for name in names}


@cache
def fields_of(bundle: type) -> dict[str, Any]:
    """What a bundle holds: each field's name and what it is."""
    return get_type_hints(bundle, include_extras=True)


def is_bundle(kind: Any) -> bool:
    """Whether a value, or what a parameter is said to be, is a bundle's class."""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def kind_of(said: Any) -> Kind | None:
    """The kind of array or number that something is said to be, if it is one of those above."""
    kind: Kind | None
    (kind,) = getattr(said, "__metadata__", (None,))
    return kind


def declared(bundle: type) -> str:
    """A bundle's declaration in one line: whatever of it can reach machine code."""
    listed = ", ".join(f"{name}: {said}" for name, said in fields_of(bundle).items())
    return f"{bundle.__qualname__}({listed})"


def arranged(algorithm: Callable[..., Any], given: Mapping[str, Any]) -> list[Any]:
    """The arguments in the order of the parameters, or a sentence about what is wrong."""
    kinds = parameters_of(algorithm)
    if given.keys() != kinds.keys():
        lacks = [f"lacks {name}" for name in kinds if name not in given]
        foreign = [f"takes no {name}" for name in given if name not in kinds]
        raise TypeError(
            f"{algorithm.__name__} {' and '.join(lacks + foreign)}; it takes {', '.join(kinds)}"
        )
    for name, kind in kinds.items():
        if is_bundle(kind) and not isinstance(given[name], kind):
            raise TypeError(
                f"{algorithm.__name__} takes a {kind.__name__} as {name}, "
                f"not a {type(given[name]).__name__}"
            )
    return [given[name] for name in kinds]


def unpacked(values: Iterable[Any]) -> Iterator[Any]:
    """The values one by one, bundles field by field."""
    for value in values:
        if isinstance(value, tuple):
            yield from unpacked(value)
        else:
            yield value
