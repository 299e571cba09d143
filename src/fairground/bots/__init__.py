"""Bots: they get a veiled state and a budget, nothing else, and choose an action."""

from collections.abc import Callable
from typing import Any

from fairground.bots.bot import Bot, Budget, is_ready
from fairground.bots.greedy import Greedy
from fairground.bots.search import Searcher
from fairground.bots.uniform import Uniform
from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game

BOTS: dict[str, type[Uniform] | type[Greedy] | type[Searcher]] = {
    "random": Uniform,
    "greedy": Greedy,
    "search": Searcher,
}
ALGORITHMS: tuple[Callable[..., Any], ...] = tuple(
    algorithm for kind in BOTS.values() for algorithm in kind.algorithms
)
"""What the bots think with, the same for every game."""


class UnknownBot(FairgroundError):
    """No bot has this name."""


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name.

    >>> bot("random").name
    'random'
    >>> bot("hal")
    Traceback (most recent call last):
    ...
    fairground.bots.UnknownBot: there is no bot 'hal'; the bots are random, greedy, search
    """
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
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
    "Bot",
    "Budget",
    "Greedy",
    "Searcher",
    "Uniform",
    "UnknownBot",
    "bot",
    "is_prepared",
    "prepare",
]
