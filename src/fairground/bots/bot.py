"""What a bot is, and how much it may think."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Protocol

from fairground.kernel.position import View


class Budget:
    """How much a bot may think: so many nodes, or so many seconds of a clock that is passed in.

    A node is one imagined action. A bot always considers each of its choices at least once.
    """

    def __init__(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        if seconds is not None and clock is None:
            raise ValueError("a budget in seconds needs the clock to read them from")
        self.nodes = nodes
        self._clock = clock
        self._end = clock() + seconds if clock is not None and seconds is not None else None

    def spent(self, nodes: int) -> bool:
        """Whether a bot that has looked at so many nodes must answer."""
        if self.nodes is not None and nodes >= self.nodes:
            return True
        if self._clock is not None and self._end is not None:
            return self._clock() >= self._end
        return self.nodes is None


class Bot(Protocol):
    """Chooses an action for a seat from what the seat may know."""

    name: str

    def choose(self, view: View, budget: Budget) -> int:
        """One of the view's choices."""


def dice_of(view: View, seed: int) -> tuple[int, int]:
    """Two random words that depend on nothing but what the seat knows and the bot's seed."""
    digest = hashlib.blake2b(f"bot {seed} ".encode() + view.row, digest_size=16).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")
