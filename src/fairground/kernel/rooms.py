"""Room for algorithms to work in, and how they are run: what both twins of a game share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fairground.kernel.algorithms import Room, Series
from fairground.kernel.belief import FAIR
from fairground.kernel.bundles import (
    Actions,
    FloatRows,
    Floats,
    Ints,
    Key,
    Lengths,
    Rules,
    arranged,
    parameters_of,
)

if TYPE_CHECKING:
    from fairground.kernel.game import Game

GAME = "game"
"""The parameter of an algorithm that a twin fills in itself: its own functions."""


class Rooms(ABC):
    """A twin of a game: its functions, and room for the algorithms that call them."""

    game: Game
    rules: Rules

    @abstractmethod
    def state(self, row: bytes) -> Any:
        """A row of bytes as this twin's functions take it."""

    @abstractmethod
    def rows(self, row: bytes, count: int) -> Any:
        """So many states of a row, as room for an algorithm's `Rows`."""

    @abstractmethod
    def zeros(self, kind: Any, *shape: int) -> Any:
        """Room for so many numbers of a kind (see kernel/bundles.py)."""

    @abstractmethod
    def new_desk(self, belief: int = FAIR) -> Any:
        """Working room for one thread, its tape off; a bot's asks redeals to weigh what the others
        did."""

    @abstractmethod
    def _call(self, algorithm: Callable[..., Any], arguments: list[Any]) -> Any:
        """Run an algorithm with arguments in the order of its parameters."""

    def new_out(self) -> Any:
        """Room for one list of actions."""
        return self.zeros(Actions, self.game.actions)

    def new_values(self) -> Any:
        """Room for one value for each action."""
        return self.zeros(Floats, self.game.actions)

    def new_rng(self) -> Any:
        """A generator for playouts."""
        return self.zeros(Ints, 1)

    def new_room(self, belief: int = FAIR) -> Room:
        """Room to play at random in."""
        return Room(self.new_desk(belief), self.new_out(), self.new_rng())

    def new_series(self, row: bytes, seats: int, count: int, key: Key, first: int = 0) -> Series:
        """So many games from a table, numbered from `first`, and room for what comes of them."""
        results, lengths = self.zeros(FloatRows, count, seats), self.zeros(Lengths, count)
        return Series(self.state(row), self.state(row), results, lengths, key, first)

    def run(self, algorithm: Callable[..., Any], **arguments: Any) -> Any:
        """Run an algorithm on this game, whose functions are its parameter `game`."""
        if GAME in parameters_of(algorithm):
            arguments[GAME] = self.rules
        return self._call(algorithm, arranged(algorithm, arguments))
