"""Crash by Crash on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.kernel.layout import Plain
from fairground.kernel.scene import Scene


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    raise NotImplementedError
