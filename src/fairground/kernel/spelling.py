"""Fields that rules name and no layout has, found in the source with file and line."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from fairground.kernel.layout import Layout
from fairground.kernel.naming import meant

if TYPE_CHECKING:
    from fairground.kernel.game import Game

STATES = ("s", "view")
"""What a rule calls a state; `desk` is its working room."""


def misspelt(functions: Iterable[Callable[..., Any]], state: Layout, desk: Layout) -> Iterator[str]:
    """Every field that a function names in vain, as a sentence."""
    for function in functions:
        if hasattr(function, "source"):
            continue  # written by the kernel
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
        known = {"desk": desk} | dict.fromkeys(STATES, state)
        parameters = set(inspect.signature(function).parameters)
        records = {name: layout for name, layout in known.items() if name in parameters}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                layout = _layout_of(node.value, records)
                if layout is not None and node.attr not in layout.by_name:
                    where = f"{inspect.getfile(function)}, line {first + node.lineno - 1}"
                    yield f"{where}: {ast.unparse(node)} is no field; {no_field(layout, node.attr)}"


def why_not(game: Game, functions: Iterable[Callable[..., Any]], error: Exception) -> str:
    """Why rules cannot be compiled: a field that no layout has, or what the compiler says."""
    text = str(error)
    lines = [line.strip(" >") for line in text.splitlines() if not line.startswith("Failed in")]
    first, *further = filter(None, lines)
    said = [f"{first} {further[0]}" if first.endswith(":") and further else first]
    place = re.search(r"^During: .* at (.+) \((\d+)\)$", text, re.MULTILINE)
    where = [f"{place[1]}, line {place[2]}"] if place else []
    reason = next(misspelt(functions, game.layout, game.desk), ": ".join(where + said))
    return f"the rules of {game.title} cannot be compiled: {reason}"


def no_field(layout: Layout, name: str) -> str:
    """That a layout has no field of a name, and which one may be meant."""
    return f"layout {layout.name!r} has no field {name!r}{meant(name, layout.by_name)}"


def _layout_of(node: ast.expr, records: dict[str, Layout]) -> Layout | None:
    """The layout of what an expression stands for, if it is a record."""
    if isinstance(node, ast.Name):
        return records.get(node.id)
    if isinstance(node, ast.Attribute):
        outer = _layout_of(node.value, records)
        field = outer.by_name.get(node.attr) if outer else None
        return field.inner if field else None
    return None
