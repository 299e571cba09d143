"""The searching bot: grows a tree over imagined worlds, and takes what it came back to most."""

from __future__ import annotations

from typing import Any

from fairground.bots.bot import Budget, dice_of, twin_for
from fairground.bots.tree import MOST_STEPS, grow, recall
from fairground.kernel.position import View

CHUNK = 256
PLAIN_CHUNK = 4
"""Iterations between two looks at the budget: about two milliseconds on either twin."""

SLOTS = 1 << 16
"""Slots of a tree; when it is full, it only learns better what it has."""

EXPLORE = 1.0
"""How much a rarely tried action is favoured; prospects lie between -1 and 1."""


class Searcher:
    """Looks many actions ahead, in as many worlds as its budget allows."""

    name = "search"
    appetite = 100_000
    algorithms = (grow, recall)

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget) -> int:
        """The view's choice that the search came back to most often."""
        choices = view.choices
        if len(choices) == 1:
            return choices[0].id
        tree = Tree(view, dice_of(view, self.seed))
        while True:
            tree.grow()
            visits, values = tree.recall()
            share = budget.share(tree.decisions)
            if share >= 1 or _is_settled(visits, tree.iterations * (1 / share - 1)):
                break
        best = max(range(len(choices)), key=lambda i: (visits[i], values[i]))
        return choices[best].id


class Tree:
    """A search tree below one view, on the twin that is ready."""

    def __init__(self, view: View, dice: tuple[int, int]) -> None:
        twin: Any = twin_for(view.game, Searcher.algorithms)
        self.iterations = 0
        self.decisions = 0
        self._game = view.game
        self._twin = twin
        self._room = {
            "view": twin.state(view.row),
            "seat": view.seat,
            "world": twin.state(view.row),
            "public": twin.state(view.row),
            "desk": twin.new_desk(believing=True),
            "out": twin.new_out(),
            "replies": twin.new_out(),
            "values": twin.new_values(),
            "rng": twin.new_rng(),
            "scores": twin.zeros("scores", view.seats),
            "k0": dice[0],
            "k1": dice[1],
            "depth": 0,
            "explore": EXPLORE,
            **{name: twin.zeros(name, SLOTS) for name in ("keys", "visits", "sums", "offers")},
            **{name: twin.zeros(name, MOST_STEPS) for name in ("path", "movers")},
            "tally": twin.zeros("tally", 1),
            "unseen": twin.zeros("unseen", 8),
        }

    def grow(self, iterations: int | None = None) -> None:
        """Search on for so many iterations, or until it is time to look at the budget again."""
        if iterations is None:
            iterations = PLAIN_CHUNK if self._twin is self._game.plain else CHUNK
        self.decisions += self._twin.run(
            grow, **self._room, first=self.iterations, iterations=iterations
        )
        self.iterations += iterations

    def recall(self) -> tuple[list[int], list[float]]:
        """How often each choice was taken, and the mean of what came of it."""
        count = self._twin.run(recall, **self._room)
        visits, values = self._room["replies"], self._room["values"]
        return [int(n) for n in visits[:count]], [float(mean) for mean in values[:count]]


def _is_settled(visits: list[int], left: float) -> bool:
    """Whether no other choice can overtake the first in what is left of the budget."""
    *_, second, first = sorted(visits)
    return first - second > left
