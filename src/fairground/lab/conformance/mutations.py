"""Described positions with something wrong in them, for the check of positions."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

from fairground.lab.conformance.probe import Probe

NONSENSE: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    255,
    2**40,
    -(2**70),
    0.5,
    float("nan"),
    "",
    "no",
    "²",
    "♠",
    "over",
    "0,0",
    [],
    [[]],
    [[0]],
    [None],
    ["x"],
    [0] * 300,
    {},
    {"1": 5},
    {"0,0": None},
)

ODD_KEYS = ("", "²", "-1", "00", "9" * 5000)
"""Names that nothing in a position has, though most look like a number."""

Path = tuple[Any, ...]
Container = dict[str, Any] | list[Any]


def described(probe: Probe, count: int) -> list[dict[str, Any]]:
    """Positions as people write them down: through JSON, from all over many games."""
    return [
        json.loads(json.dumps(probe.game.scenario.describe(here.state)))
        for here in probe.some(count)
    ]


def mutants(texts: Sequence[dict[str, Any]], luck: random.Random) -> Iterator[tuple[str, Any]]:
    """Without end: what was changed, and the position after it."""
    while True:
        text: Any = copy.deepcopy(luck.choice(texts))
        if luck.random() < 0.02:
            nonsense = luck.choice(NONSENSE)
            yield f"{nonsense!r} instead of a position", nonsense
            continue
        changes = []
        if luck.random() < 0.25:
            changes.append(_thinned(text, luck))
        for _ in range(luck.choice((1, 1, 1, 2, 3))):
            if text:  # the change before may have left out the last of it
                changes.append(_changed(text, luck.choice(texts), luck))
        yield "; ".join(changes), text


def _thinned(text: dict[str, Any], luck: random.Random) -> str:
    """Leave out most of what a position says: the rest should have defaults that fit."""
    kept = {"seats", "options", *luck.sample(sorted(text), luck.randint(0, min(4, len(text))))}
    for name in sorted(set(text) - kept):
        del text[name]
    return f"only {', '.join(sorted(text)) or 'nothing'}"


def _changed(text: dict[str, Any], other: dict[str, Any], luck: random.Random) -> str:
    """Change one place of a position; say which and how."""
    path = _somewhere(text, luck)
    place, last = _at(text, path[:-1]), path[-1]
    where = "/".join(map(str, path))
    way = luck.randrange(10)
    if way == 0:
        del place[last]
        return f"{where} is left out"
    if way in (1, 9):
        place[last] = copy.deepcopy(luck.choice(NONSENSE))
    elif way == 2 and isinstance(place[last], list):
        luck.shuffle(place[last])
    elif way == 3 and isinstance(place, list):
        place.insert(luck.randrange(len(place) + 1), copy.deepcopy(place[last]))
    elif way == 4 and isinstance(place, dict):
        names = (f"{last}s", *ODD_KEYS, *map(str, _keys_of(other)))
        place[luck.choice(names)] = copy.deepcopy(place[last])
    elif type(place[last]) is int:
        place[last] += luck.choice((-2, -1, 1, 2))
    elif type(place[last]) is bool:
        place[last] = not place[last]
    else:
        place[last] = _foreign(path, other, luck)
    return f"{where} is {place[last]!r:.60}" if last in _keys_of(place) else f"{where} is another"


def _foreign(path: Path, other: dict[str, Any], luck: random.Random) -> Any:
    """What stands there in another position, or anywhere in it."""
    try:
        found = _at(other, path)
    except (LookupError, TypeError):
        found = _at(other, _somewhere(other, luck))
    return copy.deepcopy(found)


def _keys_of(place: Container) -> list[Any]:
    return list(place) if isinstance(place, dict) else list(range(len(place)))


def _somewhere(text: dict[str, Any], luck: random.Random) -> Path:
    """A place of a position, level by level, so that a long list counts no more than a word."""
    path: Path = (luck.choice([key for key in text if key != "options"] or list(text)),)
    if luck.random() < 0.05 and "options" in text:
        path = ("options",)
    while True:
        value = _at(text, path)
        if not isinstance(value, (dict, list)) or not value or luck.random() < 0.25:
            return path
        path = (*path, luck.choice(_keys_of(value)))


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value
