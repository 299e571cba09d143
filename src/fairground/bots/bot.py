"""What a bot is, and how much it may think."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from fairground.kernel.game import Game
from fairground.kernel.view import View

if TYPE_CHECKING:
    from fairground.kernel.compiled import CompiledTwin
    from fairground.kernel.plain import PlainTwin


CORES = 2
"""On which a bot may think if nothing else is said: the same everywhere, and so is its choice."""


class Budget:
    """How much a bot may think: so many nodes, or so many seconds of a clock that is passed in.

    A node is one imagined action. A bot always considers each of its choices at least once. Who
    thinks on several cores comes to another choice on more of them.
    """

    def __init__(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] | None = None,
        cores: int = CORES,
    ) -> None:
        if seconds is not None and clock is None:
            raise ValueError("a budget in seconds needs the clock to read them from")
        self.nodes = nodes
        self.cores = cores
        self._clock = clock
        self._seconds = seconds
        self._start = clock() if clock is not None else 0.0

    def spent(self, nodes: int) -> bool:
        """Whether a bot that has looked at so many nodes must answer."""
        return self.share(nodes) >= 1

    def share(self, nodes: int) -> float:
        """How much of the budget is used up by so many nodes; 1 is all of it."""
        shares = []
        if self.nodes is not None:
            shares.append(nodes / max(self.nodes, 1))
        if self._clock is not None and self._seconds is not None:
            shares.append((self._clock() - self._start) / max(self._seconds, 1e-9))
        return max(shares, default=1.0)


class Bot(Protocol):
    """Chooses an action for a seat from what the seat may know."""

    name: str
    appetite: int  # the nodes that it wants to think
    seconds: float  # and the time that it wants to take for them at most

    @property
    def weight(self) -> int:
        """The bytes that it keeps from one decision to the next."""

    @property
    def algorithms(self) -> tuple[Callable[..., Any], ...]:
        """What it thinks with, to be compiled ahead of time."""

    def choose(self, view: View, budget: Budget) -> int:
        """One of the view's choices."""


def is_ready(game: Game, algorithms: tuple[Callable[..., Any], ...]) -> bool:
    """Whether a bot can think with a game's compiled twin without waiting for it."""
    return game.compiled_is_ready and all(map(game.compiled.is_prepared, algorithms))


def twin_for(game: Game, algorithms: tuple[Callable[..., Any], ...]) -> PlainTwin | CompiledTwin:
    """The compiled twin as soon as it is ready, until then the plain one."""
    return game.compiled if is_ready(game, algorithms) else game.plain


def sensible(view: View) -> list[bool]:
    """Which of the view's choices make sense, as far as the game says; all if none does."""
    made = [not view.absurd(choice.id) for choice in view.choices]
    return made if any(made) else [True] * len(made)


def dice_of(view: View, seed: int) -> tuple[int, int]:
    """Two random words that depend on nothing but what the seat knows and the bot's seed."""
    digest = hashlib.blake2b(f"bot {seed} ".encode() + view.row, digest_size=16).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")
