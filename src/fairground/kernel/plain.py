"""The plain twin: the rules as they are, on plain states, behind the same functions as compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fairground.kernel import algorithms
from fairground.kernel.belief import FAIR
from fairground.kernel.dice import start_dice
from fairground.kernel.layout import NOBODY, Plain

if TYPE_CHECKING:
    from fairground.kernel.game import Game


class PlainTwin:
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
        self.entries: dict[str, Callable[..., Any]] = {
            name: getattr(self, name)
            for name in (
                "deal",
                "pending",
                "verdict",
                "choices",
                "apply",
                "veil",
                "redeal",
                "score",
                "estimate",
                "playout",
            )
        }

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
        decisions: int = algorithms.playout(
            state, desk, out, rng, waiting, most, self.choices, self.apply
        )
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

    def new_out(self) -> list[int]:
        """Room for one list of actions."""
        return [0] * self.game.actions

    def new_values(self) -> list[float]:
        """Room for one value for each action."""
        return [0.0] * self.game.actions

    def zeros(self, name: str, *shape: int) -> list[Any]:
        """Room for what an algorithm's parameter of this name holds."""
        if len(shape) == 1:
            return [0] * shape[0]
        return [self.zeros(name, *shape[1:]) for _ in range(shape[0])]

    def new_rng(self) -> list[int]:
        """A generator for playouts."""
        return [0]

    def new_tables(self, count: int, policies: list[int]) -> tuple[Any, Any, Any]:
        """Room for the results and lengths of so many games, and the bots' policies."""
        return [[0.0] * len(policies) for _ in range(count)], [0] * count, policies

    def row(self, state: Plain) -> bytes:
        """The bytes of a state."""
        return state.pack()

    def run(self, algorithm: Callable[..., Any], **arguments: Any) -> Any:
        """Run an algorithm on this game; its functions are filled in by their names."""
        names = algorithms.parameters_of(algorithm)
        return algorithm(*[self.entries.get(name, arguments.get(name)) for name in names])
