"""Bots: they get a veiled state and a budget, nothing else, and choose an action."""

from fairground.bots.bot import Bot, Budget
from fairground.bots.greedy import Greedy, is_prepared, prepare
from fairground.bots.uniform import Uniform
from fairground.kernel.errors import FairgroundError

BOTS: dict[str, type[Uniform] | type[Greedy]] = {"random": Uniform, "greedy": Greedy}


class UnknownBot(FairgroundError):
    """No bot has this name."""


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name.

    >>> bot("random").name
    'random'
    >>> bot("hal")
    Traceback (most recent call last):
    ...
    fairground.bots.UnknownBot: there is no bot 'hal'; the bots are random, greedy
    """
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
    return BOTS[name](seed)


__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Greedy",
    "Uniform",
    "UnknownBot",
    "bot",
    "is_prepared",
    "prepare",
]
