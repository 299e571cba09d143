"""Functions that the kernel writes for a game, in the rules' subset of Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def function_of(source: str, names: dict[str, Any]) -> Callable[..., Any]:
    """The function of a source, which may use the names; it is compiled like any rule.

    Kept machine code imports the module of each function, so that all are of this one: within one
    game a name means the same in every written function. The source is part of what the machine
    code's fingerprint covers (see `compiled`).
    """
    name = source.removeprefix("def ").partition("(")[0]
    room = dict(names)
    exec(compile(source, __file__, "exec"), room)
    written: Callable[..., Any] = room[name]
    written.__module__ = __name__
    written.source = source  # type: ignore[attr-defined]
    return written
