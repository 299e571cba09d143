"""The random bot: any legal action, each as likely."""

from __future__ import annotations

from fairground.bots.bot import Budget, dice_of
from fairground.kernel.view import View


class Uniform:
    """Plays at random, as a yardstick."""

    name = "random"
    appetite = 1
    seconds = 1.0
    weight = 0
    algorithms = ()

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget) -> int:
        """Any of the view's choices."""
        choices = view.choices
        return choices[dice_of(view, self.seed)[0] % len(choices)].id
