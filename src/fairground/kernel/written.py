"""Functions that the kernel writes for a game, in the rules' subset of Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def function_of(source: str, game: str, names: dict[str, Any]) -> Callable[..., Any]:
    """The function of a source, which may use the names; it is compiled like any rule.

    A twin has the globals of its module, so every written function has a module of its own; its
    source is part of what the machine code's fingerprint covers (see `compiled`).
    """
    name = source.removeprefix("def ").partition("(")[0]
    room = dict(names)
    exec(compile(source, __file__, "exec"), room)
    written: Callable[..., Any] = room[name]
    written.__module__ = f"{__name__}.{game}.{name}"
    written.source = source  # type: ignore[attr-defined]
    return written
