"""The games, each in a folder of its own with the same rooms."""

from __future__ import annotations

import importlib

from fairground.kernel.errors import UnknownGame
from fairground.kernel.game import Game

NAMES = ("crash-grid", "gold-n-crash", "grid-of-shadows", "battlegrid", "crash-by-crash")


def game(name: str) -> Game:
    """A game by its name.

    >>> game("crash-grid").title
    'Crash Grid'
    >>> game("chess")
    Traceback (most recent call last):
    ...
    fairground.kernel.errors.UnknownGame: there is no game 'chess'; the games are crash-grid, ...
    """
    if name not in NAMES:
        raise UnknownGame(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
    module = importlib.import_module(f"fairground.games.{name.replace('-', '_')}")
    found: Game = module.GAME
    return found


def games() -> tuple[Game, ...]:
    """All games, in the order of their arrival."""
    return tuple(game(name) for name in NAMES)
