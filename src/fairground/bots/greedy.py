"""The greedy bot: one ply on the game's own estimate, averaged over imagined worlds."""

from __future__ import annotations

from typing import Any

from fairground.bots.bot import Budget, dice_of, twin_for
from fairground.bots.policies import judge
from fairground.kernel.position import View

WORLDS = 4
"""Imagined worlds in a round of thinking; more only as the budget allows."""


class Greedy:
    """Takes the action after which the seat's prospects are best on average."""

    name = "greedy"
    appetite = 1_000
    algorithms = (judge,)

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget) -> int:
        """The view's choice with the best prospects, as far as the budget goes."""
        choices = view.choices
        if len(choices) == 1:
            return choices[0].id
        k0, k1 = dice_of(view, self.seed)
        totals = [0.0] * len(choices)
        worlds = 0
        while worlds == 0 or not budget.spent(worlds * len(choices)):
            for i, value in enumerate(self._judge(view, len(choices), k0, k1, worlds)):
                totals[i] += value
            worlds += WORLDS
        best = max(range(len(choices)), key=lambda i: totals[i])
        return choices[best].id

    def _judge(self, view: View, count: int, k0: int, k1: int, first: int) -> list[float]:
        twin: Any = twin_for(view.game, self.algorithms)
        values = twin.new_values()
        twin.run(
            judge,
            view=twin.state(view.row),
            seat=view.seat,
            world=twin.state(view.row),
            trial=twin.state(view.row),
            desk=twin.new_desk(believing=True),
            out=twin.new_out(),
            replies=twin.new_out(),
            values=values,
            rng=twin.new_rng(),
            k0=k0,
            k1=k1,
            first=first,
            worlds=WORLDS,
        )
        return [float(value) for value in values[:count]]
