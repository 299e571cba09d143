"""The plain twin: the rules as they are, on plain states, behind the same functions as compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fairground.kernel import algorithms
from fairground.kernel.algorithms import Room
from fairground.kernel.belief import FAIR
from fairground.kernel.bundles import FloatRows, Floats, Rules
from fairground.kernel.dice import start_dice
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.rooms import Rooms

if TYPE_CHECKING:
    from fairground.kernel.game import Game


class PlainTwin(Rooms):
    """A game's functions over plain states, with the meanings of the compiled entry points."""

    def __init__(self, game: Game) -> None:
        self.game = game
        functions = game.functions()
        self._deal = functions["deal"]
        self._redeal = functions["redeal"]
        self._unveil = functions["unveil"]
        self._score = functions["score"]
        self.pending: Callable[[Plain], int] = functions["pending"]
        self.verdict: Callable[[Plain, int, int, Plain], int] = functions["verdict"]
        self.choices: Callable[[Plain, int, Any, Plain], int] = functions["choices"]
        self.apply: Callable[[Plain, int, int, Plain], int] = functions["apply"]
        self.estimate: Callable[[Plain, int, Plain], float] = functions["estimate"]
        self.rules = Rules(*(getattr(self, name) for name in Rules._fields))

    def deal(self, state: Plain, k0: int, k1: int, desk: Plain) -> int:
        """Start a game under a key; return who must decide."""
        start_dice(state, k0, k1)
        self._deal(state, desk)
        return self.pending(state)

    def veil(self, state: Plain, seat: int, view: Plain) -> int:
        """Write into `view` what the seat may know; the rest is blank."""
        self.game.layout.veil(state, seat, view)
        self._unveil(view, state, max(seat, NOBODY))
        return 0

    def redeal(self, state: Plain, seat: int, k0: int, k1: int, desk: Plain) -> int:
        """Fill a veiled state's blanks at random, under a fresh key."""
        start_dice(state, k0, k1)
        self._redeal(state, seat, desk)
        return 0

    def score(self, state: Plain, scores: Any) -> int:
        """Write the result of every seat."""
        self._score(state, scores)
        return 0

    def playout(
        self, state: Plain, desk: Plain, out: Any, rng: Any, waiting: int, most: int
    ) -> int:
        """Play at random to the end, or so many decisions at most; return how many."""
        decisions: int = algorithms.playout(self.rules, state, Room(desk, out, rng), waiting, most)
        return decisions

    def state(self, row: bytes) -> Plain:
        """The plain state of a row of bytes."""
        return self.game.layout.unpack(row)

    def rows(self, row: bytes, count: int) -> list[Plain]:
        """So many states of a row, as room for an algorithm's `states`."""
        return [self.state(row) for _ in range(count)]

    def new_desk(self, belief: int = FAIR) -> Plain:
        """Working room, its tape off; a bot's asks redeals to weigh what the others did."""
        desk = self.game.desk.new()
        if "belief" in self.game.desk.offsets:
            desk.belief = belief
        return desk

    def zeros(self, kind: Any, *shape: int) -> list[Any]:
        """Room for so many numbers of a kind."""
        if len(shape) == 1:
            return [0.0 if kind in (Floats, FloatRows) else 0] * shape[0]
        return [self.zeros(kind, *shape[1:]) for _ in range(shape[0])]

    def row(self, state: Plain) -> bytes:
        """The bytes of a state."""
        return state.pack()

    def _call(self, algorithm: Callable[..., Any], arguments: list[Any]) -> Any:
        return algorithm(*arguments)
