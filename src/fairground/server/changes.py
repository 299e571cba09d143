"""What has changed from one scene to the next: a tenth of its size, for those who saw the last.

A change is `[value]`: this is the value now; `{field: change}`: of a record, the fields that have
changed; or `[0, ...parts]`: a list of records, put together from `[i, k]`: k of the old ones from i
on, `[i, change]`: a copy of one with a change, and `[value]`: a new one. Numbers beyond the old
list go on with the new one, so that a new record can be told as a change of the one before it.
Records are found again by their first field, which is their name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

Change = list[Any] | dict[str, Any]
Records = tuple[Struct, ...]
PLAIN = frozenset((str, int, bool))
"""What is told anew and never looked into."""


def change(old: Any, new: Any) -> Change | None:
    """How a value of a scene becomes another, or None if they are equal.

    >>> from fairground.kernel.scene import Fact
    >>> change((Fact("deck", "9"), Fact("round", "1")), (Fact("deck", "8"), Fact("round", "1")))
    [0, [0, {'value': ['8']}], [1, 1]]
    >>> change((3, 4), (3, 5))
    [(3, 5)]
    """
    # Games share the parts of their scenes that stay, and most of what they do not share is equal:
    # both are found out far more quickly than how something has changed.
    return None if old is new or old == new else _how(old, new)


def _how(old: Any, new: Any) -> Change:
    """How a value becomes another that is not equal."""
    if isinstance(new, tuple):
        return _list(old, new) if new and isinstance(new[0], Struct) else [new]
    return _record(old, new) if isinstance(new, Struct) and old is not None else [new]


def _record(old: Struct, new: Struct) -> dict[str, Any]:
    how: dict[str, Any] = {}
    for name, before, after in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
        if before is not after and before != after:
            how[name] = [after] if type(after) in PLAIN else _how(before, after)
    return how


def _list(old: Records, new: Records) -> Change:
    """How a list becomes another one that is not equal."""
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and (old[head] is new[head] or old[head] == new[head]):
        head += 1
    tail = 0
    while tail < shorter - head and (
        old[-1 - tail] is new[-1 - tail] or old[-1 - tail] == new[-1 - tail]
    ):
        tail += 1
    parts: list[Any] = [[0, head]] if head else []
    parts += _middle(old, new, head, tail)
    parts += [[len(old) - tail, tail]] if tail else []
    return [0, *parts]


def _middle(old: Records, new: Records, head: int, tail: int) -> list[list[Any]]:
    """The parts of a list between what is the same at both of its ends."""
    name, places = _places(old, head, len(old) - tail, type(new[0]))
    parts: list[list[Any]] = []
    for number in range(head, len(new) - tail):
        value = new[number]
        known = places.get(name(value))
        if not known:
            parts.append(_new(new, number, len(old)))
            continue
        place = known.pop()
        if old[place] is not value and old[place] != value:
            parts.append([place, _record(old[place], value)])
        elif parts and _goes_on(parts[-1], place):
            parts[-1][1] += 1
        else:
            parts.append([place, 1])
    return parts


def _places(
    old: Records, start: int, end: int, kind: type[Struct]
) -> tuple[Callable[[Any], Any], dict[Any, list[int]]]:
    """What records of a list are known by, and where such a one is, the last place first.

    It is their first field, or all of them if that says too little.
    """
    name = _first_field(kind)
    places = {name(old[place]): [place] for place in range(start, end)}
    if len(places) < end - start:
        name, places = _itself, {}
        for place in range(end - 1, start - 1, -1):
            places.setdefault(old[place], []).append(place)
    return name, places


def _new(new: Records, number: int, old: int) -> list[Any]:
    """A new record, as a change of the one before it unless they have nearly nothing in common."""
    value = new[number]
    if number == 0:
        return [value]
    how = _record(new[number - 1], value)
    return [old + number - 1, how] if len(how) + 2 <= len(value.__struct_fields__) else [value]


def _goes_on(part: list[Any], place: int) -> bool:
    return len(part) == 2 and isinstance(part[1], int) and part[0] + part[1] == place


@cache
def _first_field(kind: type[Struct]) -> Callable[[Any], Any]:
    return attrgetter(kind.__struct_fields__[0])


def _itself(record: Any) -> Any:
    return record


def changed(old: Any, how: Any) -> Any:
    """What a value read from JSON becomes by a change read from JSON: the way back.

    >>> changed([{"n": 1}, {"n": 2}], [0, [0, 1], [1, {"n": [3]}], [{"n": 4}]])
    [{'n': 1}, {'n': 3}, {'n': 4}]
    """
    if isinstance(how, dict):
        return old | {name: changed(old[name], part) for name, part in how.items()}
    if len(how) == 1:
        return how[0]
    made: list[Any] = []
    for part in how[1:]:
        made += _part(old, made, part)
    return made


def _part(old: list[Any], made: list[Any], part: list[Any]) -> list[Any]:
    if len(part) == 1:
        return part
    place, what = part
    if isinstance(what, int):
        return old[place : place + what]
    return [changed(old[place] if place < len(old) else made[place - len(old)], what)]
