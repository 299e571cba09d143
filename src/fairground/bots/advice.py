"""What the searching bot would do in a seat's place, and what speaks for it.

Advice is made from a view and a seed, nothing else: it cannot know more than the seat does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

from fairground.bots.bot import Budget, dice_of, sensible
from fairground.bots.ending import certain_win
from fairground.bots.foresight import Foreseen, foresee
from fairground.bots.search import FEWEST_TRIES, FINISHING, MOST_TRIES, Tree
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.errors import FairgroundError
from fairground.kernel.view import View

CLOSE = 0.01
"""Odds that differ by less than this are as good as equal."""
SURE, LIKELY = 3.0, 1.0
"""By how many standard errors odds differ surely, and probably."""


class NothingToDecide(FairgroundError):
    """Advice was asked for a seat that has no choice to make."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of the seat's actions: the odds that its side wins, and how much it was thought about."""

    action: int
    odds: float  # from 0 to 1
    share: float  # of the imagined games that began with it
    wise: bool = True  # false: it makes no sense, whatever is hidden


@dataclass(frozen=True, slots=True)
class Advice:
    """What a seat may do, the bot's choice first. The odds are those of that choice."""

    seat: int
    odds: float
    options: tuple[Candidate, ...]
    games: int  # imagined
    certain: int | None = None  # the action that wins for certain, if one was found: it is first
    then: tuple[Foreseen, ...] = ()  # what the bot's choice probably leads to

    def option(self, action: int) -> Candidate:
        """What is thought of one of the actions."""
        return next(option for option in self.options if option.action == action)

    def reason(self, option: Candidate) -> str:
        """What speaks for or against an option, as far as the search can tell."""
        if len(self.options) == 1:
            return "It is the only choice."
        if option.action == self.certain:
            return "It wins for certain."
        if not option.wise:
            return "It makes no sense, whatever is hidden."
        if not option.share:
            return "It looked so much worse at once that the bot did not follow it."
        if self.certain is not None:
            return "It may win, but not for certain."
        first = option is self.options[0]
        other = self.options[1] if first else self.options[0]
        than = "the next choice" if first else "the first"
        gap = option.odds - other.odds
        if abs(gap) < CLOSE:
            return f"It is as good as {than}."
        games = max(1, round(100 * abs(gap)))
        word = "more" if gap > 0 else "fewer"
        return f"It wins {games} {word} of 100 games than {than}{self._how_sure(option, other)}."

    def _how_sure(self, one: Candidate, other: Candidate) -> str:
        """How sure it is that two odds differ: they were found by trying."""
        variance = sum(
            each.odds * (1 - each.odds) / max(each.share * self.games, 1) for each in (one, other)
        )
        errors = abs(one.odds - other.odds) / max(sqrt(variance), 1e-9)
        return "" if errors >= SURE else ", probably" if errors >= LIKELY else ", perhaps"


def advise(view: View, budget: Budget, seed: int = 0) -> Advice:
    """Think about a seat's decision as long as the budget lasts.

    As the searching bot does, it looks for a certain win first, with a small part of the budget.
    """
    if forced := _forced(view):
        return forced
    dice = dice_of(view, seed)
    most = FEWEST_TRIES if budget.nodes is None else budget.nodes // FINISHING
    won, _ = certain_win(view, dice, max(FEWEST_TRIES, min(most, MOST_TRIES)), SENSIBLE)
    tree = Tree(view, dice)
    while not tree.iterations or budget.share(tree.nodes) < 1:
        tree.grow()
    advice = _read(view, tree)
    if won is not None:
        advice = _certain(advice, won)
    return replace(advice, then=foresee(view, advice.options[0].action, seed))


def _certain(advice: Advice, action: int) -> Advice:
    """The advice with a certain win first."""
    won = replace(advice.option(action), odds=1.0)
    rest = tuple(option for option in advice.options if option.action != action)
    return replace(advice, odds=1.0, options=(won, *rest), certain=action)


def consider(view: View, iterations: int, seed: int = 0) -> Advice:
    """Think about a seat's decision in so many imagined games: always with the same result."""
    if forced := _forced(view):
        return forced
    tree = Tree(view, dice_of(view, seed))
    tree.grow(iterations)
    return _read(view, tree)


def odds_of(view: View, mean: float) -> float:
    """The odds that the seat's side wins, from prospects between -1 and 1.

    Prospects of 1 are a win, of 0 as much as every side's; partners have the same.
    """
    sides = len(set(view.game.sides(view.seats)))
    return min(1.0, max(0.0, ((sides - 1) * mean + 1) / sides))


def _forced(view: View) -> Advice | None:
    """Where there is nothing to choose there is nothing to think about, nor odds to be told."""
    choices = view.choices
    if not choices:
        raise NothingToDecide(f"seat {view.seat} has nothing to decide now, so there is no advice")
    if len(choices) > 1:
        return None
    even = odds_of(view, 0)
    return Advice(view.seat, even, (Candidate(choices[0].id, even, 1.0),), 0)


def _read(view: View, tree: Tree) -> Advice:
    """The tree's opinion: what it came back to most stands first, as the bot would choose."""
    visits, means = tree.recall()
    total = sum(visits) or 1
    tried = [mean for mean, count in zip(means, visits, strict=True) if count]
    worst = min(tried, default=0.0)
    ranked = sorted(
        zip(view.choices, visits, means, sensible(view), strict=True),
        key=lambda entry: (-entry[3], -entry[1], -entry[2]),
    )
    # What was never tried looked worse than all that was: its odds are not known to be better.
    options = tuple(
        Candidate(choice.id, odds_of(view, mean if count else worst), count / total, wise)
        for choice, count, mean, wise in ranked
    )
    return Advice(view.seat, options[0].odds, options, tree.iterations)
