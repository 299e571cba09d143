"""Who is let in: what a game of another package must be before anybody is offered it to play.

This takes a moment at every start. Whether such a game keeps all that it promises is a question for
the conformance suite.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

from fairground.kernel.contract import Judgement, Rules, Scenario, Secrets, Stage, Words
from fairground.kernel.game import Game
from fairground.kernel.layout import NOBODY
from fairground.kernel.sentences import on_one_line
from fairground.kernel.tape import WATCHERS

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PREFIX = re.compile(r"[A-Z]+")
MOST_SEATS = WATCHERS.bit_length() - 1
"""Seats have the bits of an audience below that of the watchers."""

ROOMS: dict[str, type] = {
    "rules": Rules,
    "secrets": Secrets,
    "judgement": Judgement,
    "words": Words,
    "stage": Stage,
    "scenario": Scenario,
}

BY_DEFAULT = ("choices",)
"""Functions that the kernel has in place of a room's own."""


def what_is_wrong(found: object) -> str | None:
    """Why something cannot be played, as the rest of a sentence about it; None if it can."""
    if not isinstance(found, Game):
        kind = type(found).__name__
        return f"is of type {kind}, not a Game; an entry point names one, as package:GAME does"
    try:
        return next(_faults(found), None)
    except Exception as error:  # whatever a stranger's game does
        return f"breaks down: {type(error).__name__}: {on_one_line(error)}"


def _faults(game: Game) -> Iterator[str]:
    if not NAME.fullmatch(game.name):
        yield f"is called {game.name!r}; a name is of small letters, digits and single hyphens"
    if not PREFIX.fullmatch(game.prefix):
        yield f"has rules that begin with {game.prefix!r}; a prefix is of capital letters"
    counts = game.seat_counts
    if not counts or not 1 <= min(counts) <= max(counts) <= MOST_SEATS:
        yield f"is for {game.spoken_seats} seats; a game is for 1 to {MOST_SEATS}"
    for room, contract in ROOMS.items():
        for function in _missing(getattr(game, room), contract):
            yield f"breaks the contract: its room {room} has no {function}"
    if not game.rulebook.rules:
        yield "has a rulebook without a rule; a rule is a line such as '- **AB-1** sentence'"
    for rule in game.rulebook.rules:
        if not rule.startswith(f"{game.prefix}-"):
            yield f"has the rule {rule} in its rulebook; its rules begin with {game.prefix}-"
    for seats in counts:
        table = game.new(seats, seed=1)
        for seat in (*range(seats), NOBODY):
            _ = table.view(seat).scene


def _missing(room: Any, contract: type) -> Iterator[str]:
    """The functions that a room does not have as its contract says, with their arguments."""
    for name, promised in vars(contract).items():
        if name.startswith("_") or name in BY_DEFAULT or not inspect.isfunction(promised):
            continue
        arguments = list(inspect.signature(promised).parameters)[1:]  # without `self`
        function = getattr(room, name, None)
        if not callable(function) or not _takes(function, len(arguments)):
            yield f"function {name}({', '.join(arguments)})"


def _takes(function: Any, count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    return True
