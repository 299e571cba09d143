"""Default choices: every action that the verdict allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fairground.kernel.contract import Rules
from fairground.kernel.written import function_of

SOURCE = """def choices(s, seat, out, desk):
    n = 0
    if (pending(s) >> seat) & 1 == 0:
        return n
    for action in range(ACTIONS):
        if verdict(s, seat, action, desk) == 0:
            out[n] = action
            n += 1
    return n
"""


def scan(rules: Rules, actions: int) -> Callable[..., Any]:
    """The choices of a game's rules, found by asking for a verdict on every action."""
    names = {"pending": rules.pending, "verdict": rules.verdict, "ACTIONS": int(actions)}
    return function_of(SOURCE, names)
