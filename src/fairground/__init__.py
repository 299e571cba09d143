"""Fairground: published tabletop games, complete and exact, on one rules kernel.

>>> import fairground
>>> [game.name for game in fairground.all_games()]
['crash-grid', ...]
>>> game = fairground.game("crash-grid")
>>> t = game.new(seats=4, seed=7)
>>> t.pending
(0, 1, 2, 3)

A seat's choices are its legal actions, each with an id and a text:

>>> [choice.text for choice in t.choices(0)]
['3C', '3H', '5D', '9H', 'TC']

An action is played by id or by its text. A refused action raises with the rule it breaks, and
changes nothing:

>>> t.verdict(0, "K").rule
'CG-24'
>>> t.play(0, "AS")
Traceback (most recent call last):
...
fairground.kernel.errors.IllegalAction: A♠ is not in S0's hand; choose 3♣, ... (CG-17)
>>> events = t.play(0, "TC")
>>> t.pending
(1, 2, 3)

A view is all that a seat may know; without a seat, what a spectator may:

>>> t.view(1).describe()["riders"][0]["hand"], t.view(0).describe()["riders"][0]["committed"]
(5, 'TC')

Positions can be kept as replays, which anybody can verify, and as readable scenarios:

>>> t.replay().verify(game).hash == t.hash
True
>>> game.at(t.describe()).hash == t.hash
True
"""

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from fairground.kernel.errors import (
    BadOption,
    BadReplay,
    BadScenario,
    FairgroundError,
    IllegalAction,
    MissingExtra,
    NothingToUndo,
    Refusal,
    UnknownAction,
    UnknownGame,
    UnknownSeat,
)
from fairground.kernel.game import Game
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import LogLine, Position
from fairground.kernel.replay import Replay
from fairground.kernel.view import Choice, Outcome, View
from fairground.registry import LeftOut, all_games, game, left_out_games

if TYPE_CHECKING:
    from fairground.kernel.vector import Vector

__all__ = [
    "NOBODY",
    "BadOption",
    "BadReplay",
    "BadScenario",
    "Choice",
    "FairgroundError",
    "Game",
    "IllegalAction",
    "LeftOut",
    "LogLine",
    "MissingExtra",
    "NothingToUndo",
    "Outcome",
    "Position",
    "Refusal",
    "Replay",
    "UnknownAction",
    "UnknownGame",
    "UnknownSeat",
    "View",
    "all_games",
    "game",
    "left_out_games",
    "vector",
]


def vector(of: Game | str, /, n: int, **settings: Any) -> "Vector":
    """So many games of one table at once, for learners: `Settings` of it, and game options."""
    from fairground.kernel.vector import Settings, Vector

    own = {field.name for field in fields(Settings)} & settings.keys()
    asked = Settings(**{name: settings.pop(name) for name in own})
    return Vector(of if isinstance(of, Game) else game(of), n, asked, options=settings)
