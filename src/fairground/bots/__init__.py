"""Bots: they get a veiled state and a budget, nothing else, and choose an action."""

from collections.abc import Callable
from typing import Any

from fairground.bots.bot import Bot, Budget, is_ready
from fairground.bots.greedy import Greedy
from fairground.bots.levels import LEVELS, USUAL, Level
from fairground.bots.search import Searcher
from fairground.bots.uniform import Uniform
from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game

BOTS: dict[str, Callable[[int], Bot]] = {
    **{name: level.make for name, level in LEVELS.items()},
    "random": Uniform,
    "greedy": Greedy,
    "search": Searcher,
}
"""The levels for people to play with, and yardsticks to measure with."""

ALGORITHMS: tuple[Callable[..., Any], ...] = (*Greedy.algorithms, *Searcher.algorithms)
"""What the bots think with, the same for every game."""

MOST_NODES = 10**9


class UnknownBot(FairgroundError):
    """No bot has this name."""


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name; "search:5000" is one that imagines 5,000 actions for each decision.

    >>> bot("random").name
    'random'
    >>> bot("search:5000").appetite
    5000
    >>> bot("hal")
    Traceback (most recent call last):
    ...
    fairground.bots.UnknownBot: there is no bot 'hal'; the bots are gentle, casual, skilled, \
expert, champion, random, greedy, search, search:NODES
    """
    kind, colon, nodes = name.partition(":")
    if kind == "search" and nodes.isdecimal() and 0 < int(nodes) <= MOST_NODES:
        return Searcher(seed, name=name, appetite=int(nodes))
    if colon or name not in BOTS:
        known = ", ".join([*BOTS, "search:NODES"])
        raise UnknownBot(f"there is no bot {name!r}; the bots are {known}")
    return BOTS[name](seed)


def prepare(game: Game) -> None:
    """Compile what the bots of a game use; until then they think with the plain twin."""
    for algorithm in ALGORITHMS:
        game.compiled.prepare(algorithm)


def is_prepared(game: Game) -> bool:
    """Whether all bots of a game can think with its compiled twin without waiting for it."""
    return is_ready(game, ALGORITHMS)


__all__ = [
    "ALGORITHMS",
    "BOTS",
    "LEVELS",
    "USUAL",
    "Bot",
    "Budget",
    "Greedy",
    "Level",
    "Searcher",
    "Uniform",
    "UnknownBot",
    "bot",
    "is_prepared",
    "prepare",
]
