"""Bots: they get a veiled state and a budget, nothing else, and choose an action."""

import re
from collections.abc import Callable
from typing import Any

from fairground.bots.bot import Bot, Budget, is_ready
from fairground.bots.greedy import Greedy
from fairground.bots.levels import LEVELS, USUAL, Level
from fairground.bots.policy import FORM, PREFIX, Policy
from fairground.bots.search import Searcher
from fairground.bots.uniform import Uniform
from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game
from fairground.kernel.naming import meant

BOTS: dict[str, Callable[[int], Bot]] = {
    **{name: level.make for name, level in LEVELS.items()},
    "random": Uniform,
    "greedy": Greedy,
    "search": Searcher,
}
"""The levels for people to play with, and yardsticks to measure with."""

ALGORITHMS: tuple[Callable[..., Any], ...] = Searcher.algorithms
"""What the bots think with, the same for every game; the greedy one with a part of it."""

MOST_NODES = 10**9
LACKS = ("-belief", "-insight", "-finish")
SEARCH = re.compile(rf"search:(?P<nodes>\d{{1,10}})(?P<lack>{'|'.join(LACKS)})?", re.ASCII)


class UnknownBot(FairgroundError):
    """No bot has this name."""


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name; "search:5000" is one that imagines 5,000 actions for each decision.

    To see what a way of thinking is worth, a search may lack it: to "search:5000-belief", what the
    others sent, played or kept might as well have been any of their cards; "search:5000-insight"
    imagines others who do not act on their own cards; "search:5000-finish" neither looks for a
    certain win nor cares which of equal choices it takes. "policy:my_package:make" is a policy from
    elsewhere (see policy.py).

    >>> bot("random").name
    'random'
    >>> bot("search:5000").appetite
    5000
    >>> bot("search:5000-belief").believing
    False
    >>> bot("hal")
    Traceback (most recent call last):
    ...
    fairground.bots.UnknownBot: there is no bot 'hal'; the bots are gentle, casual, skilled, \
expert, champion, random, greedy, search, search:NODES, search:NODES-belief, \
search:NODES-insight, search:NODES-finish, policy:MODULE:FUNCTION
    """
    if name in BOTS:
        return BOTS[name](seed)
    if name.startswith(PREFIX):
        return Policy(name)
    search = SEARCH.fullmatch(name)
    if search is None or not 0 < int(search["nodes"]) <= MOST_NODES:
        known = ", ".join([*BOTS, *(f"search:NODES{lack}" for lack in ("", *LACKS)), FORM])
        hint = meant(name, BOTS)
        raise UnknownBot(f"there is no bot {name!r}{hint}; the bots are {known}")
    return Searcher(
        seed,
        name=name,
        appetite=int(search["nodes"]),
        believing=search["lack"] != "-belief",
        insightful=search["lack"] != "-insight",
        finishing=search["lack"] != "-finish",
    )


def searches(name: str) -> bool:
    """Whether a bot looks far ahead, which takes time; the others answer in a moment.

    >>> [name for name in LEVELS if searches(name)]
    ['skilled', 'expert', 'champion']
    """
    return not name.startswith(PREFIX) and isinstance(bot(name), Searcher)


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
    "PREFIX",
    "USUAL",
    "Bot",
    "Budget",
    "Greedy",
    "Level",
    "Policy",
    "Searcher",
    "Uniform",
    "UnknownBot",
    "bot",
    "is_prepared",
    "prepare",
    "searches",
]
