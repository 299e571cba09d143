"""Five levels of play, from gentle to champion, by the same names in every game.

The weak ones have human weaknesses: they look but one action ahead and misjudge a little. The
strong ones look the further ahead the stronger they are. What they score against each other
stands in docs/ladder/.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fairground.bots.bot import Bot
from fairground.bots.greedy import Greedy
from fairground.bots.search import Searcher


@dataclass(frozen=True, slots=True)
class Level:
    """A level: what it does, as players read it, and a bot of it for a seed."""

    sentence: str
    make: Callable[[int], Bot]


def _greedy(name: str, noise: float) -> Callable[[int], Bot]:
    return partial(Greedy, name=name, noise=noise, counting=True)


def _search(name: str, nodes: int) -> Callable[[int], Bot]:
    return partial(Searcher, name=name, appetite=nodes, seconds=0.9, paced=True)


LEVELS = {
    "gentle": Level("Looks one action ahead, and often misjudges it.", _greedy("gentle", 2.5)),
    "casual": Level("Looks one action ahead, with a good eye.", _greedy("casual", 0.7)),
    "skilled": Level("Looks a few actions ahead.", _search("skilled", 1_000)),
    "expert": Level("Looks far ahead.", _search("expert", 6_000)),
    "champion": Level(
        "Looks as far ahead as it can, for three seconds at most.",
        partial(Searcher, name="champion", appetite=1_000_000, seconds=2.8, parallel=True),
    ),
}
"""From the weakest to the strongest."""

USUAL = "skilled"
"""For those who do not choose."""
