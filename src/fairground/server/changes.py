"""What has changed from one scene to the next: a tenth of its size, for those who saw the last.

A change is `[value]`: this is the value now; `{field: change}`: of a record, the fields that have
changed; or `[0, ...parts]`: a list of records, put together from `[i, k]`: k of the old ones from i
on, `[i, change]`: a copy of one with a change, and `[value]`: a new one. Numbers beyond the old
list go on with the new one, so that a new record can be told as a change of the one before it.
Records are found again by their first field, which is their name.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import fields, is_dataclass
from typing import Any

Change = list[Any] | dict[str, Any]
Records = tuple[Any, ...]

_FIELDS: dict[type, tuple[str, ...]] = {}


def change(old: Any, new: Any) -> Change | None:
    """How a value of a scene becomes another, or None if they are equal.

    >>> from fairground.kernel.scene import Fact
    >>> change((Fact("deck", "9"), Fact("round", "1")), (Fact("deck", "8"), Fact("round", "1")))
    [0, [0, {'value': ['8']}], [1, 1]]
    >>> change((3, 4), (3, 5))
    [(3, 5)]
    """
    if old is new:
        return None
    if isinstance(new, tuple):
        return _list(old, new) if new and _fields(new[0]) else _plain(old, new)
    if old is not None and _fields(new):
        return _record(old, new)
    return _plain(old, new)


def _plain(old: Any, new: Any) -> Change | None:
    return None if old == new else [new]


def _record(old: Any, new: Any) -> Change | None:
    changed = {}
    for name in _fields(new):
        how = change(getattr(old, name), getattr(new, name))
        if how is not None:
            changed[name] = how
    return changed or None


def _list(old: Records, new: Records) -> Change | None:
    shorter = min(len(old), len(new))
    head = 0
    # Games share the parts of their scenes that stay: the same one need not be compared.
    while head < shorter and (old[head] is new[head] or old[head] == new[head]):
        head += 1
    if head == len(old) == len(new):
        return None
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
    name = _Names(old[head : len(old) - tail])
    places: defaultdict[Any, deque[int]] = defaultdict(deque)
    for place in range(head, len(old) - tail):
        places[name(old[place])].append(place)
    parts: list[list[Any]] = []
    for number in range(head, len(new) - tail):
        known = places.get(name(new[number]))
        if not known:
            parts.append(_new(new, number, len(old)))
            continue
        place = known.popleft()
        how = None if old[place] == new[number] else _record(old[place], new[number])
        if how is not None:
            parts.append([place, how])
        elif parts and _goes_on(parts[-1], place):
            parts[-1][1] += 1
        else:
            parts.append([place, 1])
    return parts


def _new(new: Records, number: int, old: int) -> list[Any]:
    """A new record, as a change of the one before it unless they have nearly nothing in common."""
    value = new[number]
    how = _record(new[number - 1], value) or {} if number else {}
    small = number > 0 and len(how) + 2 <= len(_fields(value))
    return [old + number - 1, how] if small else [value]


def _goes_on(part: list[Any], place: int) -> bool:
    return len(part) == 2 and isinstance(part[1], int) and part[0] + part[1] == place


class _Names:
    """What records of a list are known by: their first field, or all if that says too little."""

    def __init__(self, records: Records) -> None:
        self._whole = len({_first(record) for record in records}) < len(records)

    def __call__(self, record: Any) -> Any:
        return record if self._whole else _first(record)


def _first(record: Any) -> Any:
    return getattr(record, _fields(record)[0])


def _fields(value: Any) -> tuple[str, ...]:
    """The fields of a record, or none of anything else."""
    kind = type(value)
    known = _FIELDS.get(kind)
    if known is None:
        record = is_dataclass(kind)
        known = _FIELDS[kind] = tuple(x.name for x in fields(kind)) if record else ()
    return known


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
