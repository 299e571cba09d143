"""A layout's own functions, spelled out field by field.

A loop over the fields that asks each of them what it is takes several times as long, and states are
copied, compared, veiled and packed all the time. What is written here is plain Python, made once a
layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairground.kernel.layout import Field, Layout, Plain


def assigning(layout: Layout) -> Callable[[Plain, Plain], None]:
    """Takes over every field of another state."""
    lines = [f"to.{field.name} = {_copied(field, 'other')}" for field in layout.fields]
    function: Callable[[Plain, Plain], None] = _function("to, other", lines, {})
    return function


def comparing(layout: Layout) -> Callable[[Plain, Plain], bool]:
    """Whether every field of two states is equal."""
    equal = " and ".join(f"one.{field.name} == other.{field.name}" for field in layout.fields)
    function: Callable[[Plain, Plain], bool] = _function("one, other", [f"return {equal}"], {})
    return function


def flattening(layout: Layout) -> Callable[[Plain], tuple[Any, ...] | None]:
    """All entries of a state in a row, or None if a list has not the length that it should."""
    checks = [check for field in layout.fields for check in _checks(field)]
    lines = [f"if {' or '.join(checks)}: return None"] if checks else []
    entries = ", ".join(_entries(field) for field in layout.fields)
    function: Callable[[Plain], tuple[Any, ...] | None] = _function(
        "state", [*lines, f"return ({entries},)"], {"chained": chain.from_iterable}
    )
    return function


def filling(layout: Layout) -> Callable[[Plain, tuple[Any, ...]], None]:
    """Sets every field of a state from all entries in a row."""
    lines, names, start = [], {}, 0
    for field in layout.fields:
        end = start + (1 if field.inner else field.count)
        value = f"entries[{start}]"
        if field.inner:
            names[f"inner_{field.name}"] = field.inner
            value = f"inner_{field.name}.unpack({value})"
        elif len(field.shape) == 1:
            value = f"list(entries[{start}:{end}])"
        elif field.shape:
            width = field.shape[1]
            value = f"[list(entries[i:i + {width}]) for i in range({start}, {end}, {width})]"
        lines.append(f"state.{field.name} = {value}")
        start = end
    function: Callable[[Plain, tuple[Any, ...]], None] = _function("state, entries", lines, names)
    return function


def veiling(layout: Layout, seat: int) -> Callable[[Plain, Plain], None]:
    """Sets every field of a view to what the seat sees of a state."""
    lines, names = [], {}
    for field in layout.fields:
        view, whole = f"view.{field.name}", field.is_shown_whole(seat)
        if field.inner and not whole:
            names[f"blank_{field.name}"] = field.inner.unpack(bytes([field.blank]) * field.count)
        lines.append(f"{view} = {_copied(field, 'state') if whole else _blank(field)}")
        if not whole and field.is_owned(seat):
            line = "[:]" if len(field.shape) == 2 else ""
            lines.append(f"{view}[{seat}] = state.{field.name}[{seat}]{line}")
    function: Callable[[Plain, Plain], None] = _function("view, state", lines, names)
    return function


def _function(parameters: str, lines: list[str], names: dict[str, Any]) -> Any:
    """A function of these lines, which may use the names."""
    body = "\n    ".join(lines or ["pass"])
    names["copied"] = list.copy
    exec(f"def spelled({parameters}):\n    {body}", names)
    return names["spelled"]


def _copied(field: Field, state: str) -> str:
    """An independent copy of a field of a state."""
    forms = ("{0}", "{0}[:]", "[*map(copied, {0})]")
    form = "{0}.copy()" if field.inner else forms[len(field.shape)]
    return form.format(f"{state}.{field.name}")


def _blank(field: Field) -> str:
    """The field when everything in it is hidden."""
    if field.inner:
        return f"blank_{field.name}.copy()"
    if not field.shape:
        return str(field.blank)
    line = f"[{field.blank}] * {field.shape[-1]}"
    return line if len(field.shape) == 1 else f"[{line} for _ in range({field.shape[0]})]"


def _checks(field: Field) -> Iterator[str]:
    """What must not hold of a field's lists."""
    if field.shape and not field.inner:
        yield f"len(state.{field.name}) != {field.shape[0]}"
    if len(field.shape) == 2:
        yield f"set(map(len, state.{field.name})) != {{{field.shape[1]}}}"


def _entries(field: Field) -> str:
    """A field's entries, as parts of a tuple."""
    if field.inner:
        return f"state.{field.name}.pack()"
    forms = ("state.{0}", "*state.{0}", "*chained(state.{0})")
    return forms[len(field.shape)].format(field.name)
