"""Gold n' Crash on a screen: a veiled state as a scene."""

from __future__ import annotations


def scene(s, seat, choices, names):
    raise NotImplementedError
