"""The greedy bot: one ply on the game's own estimate, averaged over imagined worlds."""

from __future__ import annotations

from random import Random

from fairground.bots.bot import Budget, dice_of, sensible, twin_for
from fairground.bots.policies import Question, judge, new_opinion
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.bundles import Key
from fairground.kernel.view import View

WORLDS = 4
"""Imagined worlds in a round of thinking; more only as the budget allows."""


class Greedy:
    """Takes the action after which the seat's prospects are best on average.

    A noisy one misjudges every action a little, by so many times what makes a difference in the
    game (the `eye` of its temper): it errs between actions that look alike, and seldom plainly.
    A counting one does nothing that makes no sense whatever is hidden, as far as the game says.
    """

    appetite = 1  # one round of thinking
    seconds = 1.0
    weight = 0
    algorithms = (judge,)

    def __init__(
        self, seed: int = 0, *, name: str = "greedy", noise: float = 0.0, counting: bool = False
    ) -> None:
        self.seed = seed
        self.name = name
        self.noise = noise
        self.counting = counting

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
        luck = Random(k0 ^ k1)
        blur = worlds * self.noise * view.game.temper.eye
        seen = [(total + luck.gauss(0.0, blur), luck.random()) for total in totals]
        if self.counting:
            wise = sensible(view)
            return choices[max(range(len(choices)), key=lambda i: (wise[i], seen[i]))].id
        return choices[seen.index(max(seen))].id

    def _judge(self, view: View, count: int, k0: int, k1: int, first: int) -> list[float]:
        twin = twin_for(view.game, self.algorithms)
        opinion = new_opinion(twin, view.row, SENSIBLE)
        question = Question(twin.state(view.row), view.seat, Key(k0, k1))
        twin.run(judge, opinion=opinion, question=question, first=first, worlds=WORLDS)
        return [float(value) for value in opinion.values[:count]]
