"""Batches: many games of one table at once, as an array of states, played on all cores.

>>> import fairground
>>> batch = Batch(fairground.game("crash-grid"), 1000, seats=4, seed=7)
>>> batch.finish()
284316
>>> batch.scores().mean(axis=0).round(2)
array([0.26, 0.26, 0.23, 0.26])
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from fairground.kernel import algorithms
from fairground.kernel.bundles import key_from
from fairground.kernel.errors import UnknownAction
from fairground.kernel.extras import need
from fairground.kernel.game import key_of

try:
    import numpy as np
except ModuleNotFoundError:
    need("fast")
    raise

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fairground.kernel.game import Game


PARTS = 8
"""Parts of a batch for each thread, so that a slow core leaves work to a quick one."""


class Batch:
    """An array of games; game i is the same however many there are and however many cores."""

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int | None = None,
        seed: int | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        table = game.table(seats, **options)
        self.game = game
        self.seats = int(table.seats)
        self.twin = game.compiled
        self.threads = threads or os.cpu_count() or 1
        self.states: NDArray[np.uint8] = np.zeros((count, game.layout.size), np.uint8)
        self.waits: NDArray[np.int64] = np.zeros(count, np.int64)
        self._key = key_from(key_of(seed))
        self._template = self.twin.state(table.pack())
        self.deal()

    def deal(self) -> None:
        """Deal every game afresh: the same games again."""
        self._each(
            algorithms.deal_states,
            lambda first: {
                "desk": self.twin.new_desk(),
                "template": self._template,
                "key": self._key,
                "first": first,
            },
            waits=self.waits,
        )

    def finish(self) -> int:
        """Play every game at random to its end; return the number of decisions."""
        return sum(
            self._each(
                algorithms.finish_states,
                lambda first: {"room": self.twin.new_room(), "first": first},
                waits=self.waits,
            )
        )

    def masks(self) -> NDArray[np.uint8]:
        """The legal actions of every game's lowest waiting seat, as zeros and ones."""
        masks = np.zeros((len(self.waits), self.game.actions), np.uint8)
        self._each(
            algorithms.mask_states,
            lambda _: {"room": self.twin.new_room()},
            waits=self.waits,
            masks=masks,
        )
        return masks

    def deciding(self) -> NDArray[np.int64]:
        """The lowest waiting seat of every game, -1 where it is over."""
        lowest = self.waits & -self.waits
        return np.where(lowest > 0, np.log2(np.maximum(lowest, 1)).astype(np.int64), -1)

    def step(self, actions: NDArray[Any]) -> None:
        """Play one action in every unfinished game, for its lowest waiting seat."""
        moves = np.asarray(actions, np.int64)
        if moves.shape != self.waits.shape:
            raise UnknownAction(f"a step takes {len(self.waits)} actions, one for each game")
        legal = (moves >= 0) & (moves < self.game.actions)
        legal[legal] = self.masks()[legal, moves[legal]] == 1
        refused = np.flatnonzero(~legal & (self.waits != 0))
        if len(refused):
            raise UnknownAction(
                f"action {moves[refused[0]]} is not legal in game {refused[0]}; nothing was played"
            )
        self._each(
            algorithms.step_states,
            lambda _: {"desk": self.twin.new_desk()},
            waits=self.waits,
            moves=moves,
        )

    def scores(self) -> NDArray[np.float64]:
        """Every seat's result in every game; all 0 where the game goes on."""
        results = np.zeros((len(self.waits), self.seats))
        self._each(algorithms.score_states, lambda _: {}, results=results)
        return results

    def _each(
        self,
        algorithm: Callable[..., Any],
        further: Callable[[int], dict[str, Any]],
        **arrays: NDArray[Any],
    ) -> list[Any]:
        """Run an algorithm over all games, in more parts than threads: cores differ in pace.

        Each part has its games' share of the arrays, and whatever else it takes for itself.
        """
        parts = 1 if self.threads == 1 else PARTS * self.threads
        bounds = np.linspace(0, len(self.waits), parts + 1).astype(int)

        def part(start: int, end: int) -> Any:
            return self.twin.run(
                algorithm,
                states=self.states[start:end],
                **{name: array[start:end] for name, array in arrays.items()},
                **further(start),
            )

        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(part, bounds[:-1].tolist(), bounds[1:].tolist()))
