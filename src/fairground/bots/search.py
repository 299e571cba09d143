"""The searching bot: grows trees over imagined worlds, and takes what it came back to most."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from threading import Thread

from fairground.bots.bot import Budget, dice_of, sensible, twin_for
from fairground.bots.ending import certain_win, preferred
from fairground.bots.finish import finish
from fairground.bots.policies import Question, judge, new_opinion
from fairground.bots.tree import (
    COLUMNS,
    MOST_STEPS,
    TRACES,
    Manner,
    Search,
    Tables,
    Walk,
    grow,
    recall,
    transplant,
)
from fairground.kernel.belief import BLIND, SENSIBLE
from fairground.kernel.bundles import FloatRows, Floats, Ints, Key
from fairground.kernel.rooms import Rooms
from fairground.kernel.temper import Temper
from fairground.kernel.view import View

CHUNK = 256
PLAIN_CHUNK = 16
"""Iterations between two looks at the budget at most: some milliseconds on either twin."""

FIRST_SLOTS = 1 << 13
MOST_SLOTS = 1 << 19
"""Slots of a tree, at first and at most; when it is full, it only learns better what it has."""

SLOTS_OF_ONE = 16
"""Slots that an iteration takes on average, or fewer: so a table grows before it is full."""

BYTES_OF_SLOT = 8 * (1 + COLUMNS)
"""A key and its columns; as plain numbers in lists they take about four times as much."""
PLAINLY = 4

MOST_MET = 1 << 16
"""Places of others that a tree remembers to have met once."""

EVEN, DECIDED = 0.002, 0.98
"""Where the game is as good as decided, choices whose prospects differ by less are equal. Elsewhere
a search of few visits would leave to the estimate what it knows better."""

FINISHING = 16
FEWEST_TRIES, MOST_TRIES = 32, 2048
"""How much goes into looking for a certain win, one in so many of a budget, and its limits.
It comes on top of the budget, so that the tree is as large as without."""

WORSE = 0.015
"""What makes a choice plainly worse, so that it is not taken even to surprise."""

NEAR = 0.5
"""The share of the most visits that makes a choice as good as the best."""


class Searcher:
    """Looks many actions ahead, in as many worlds as its budget allows.

    It keeps its tree from decision to decision. A parallel one has a tree for each core that its
    budget has: they grow at the same time, each in worlds of its own, and are asked together.
    """

    algorithms = (grow, recall, transplant, finish, judge)

    def __init__(
        self,
        seed: int = 0,
        *,
        name: str = "search",
        appetite: int = 10_000,
        seconds: float = 1.0,
        parallel: bool = False,
        believing: bool = True,
        insightful: bool = True,
        finishing: bool = True,
        paced: bool = False,
    ) -> None:
        """A searcher, which may lack a way of thinking, to see what that is worth.

        A paced one takes so much less of its budget, or more, as the game's temper says.
        Unless it is believing, what others did tells it nothing (see kernel/belief.py). Unless it
        is insightful, the others in its worlds do not act on their own cards in any game. Unless it
        is finishing, it neither looks for a certain win nor cares which of equal choices it takes.
        """
        self.seed = seed
        self.name = name
        self.appetite = appetite
        self.seconds = seconds
        self.parallel = parallel
        self.believing = believing
        self.insightful = insightful
        self.finishing = finishing
        self.paced = paced
        self._grown: list[Tree] = []

    @property
    def weight(self) -> int:
        """The bytes of its trees."""
        return sum(tree.weight for tree in self._grown)

    @property
    def _belief(self) -> int:
        return SENSIBLE if self.believing else BLIND

    def choose(self, view: View, budget: Budget) -> int:
        """The view's choice that wins for certain, or else the one it came back to most often.

        Of choices that are as good, it takes the one after which its prospects look best. Where
        others choose in secret at the same time it is one of those that it came back to nearly as
        often, by chance, so that nobody can count on it.
        """
        choices = view.choices
        if len(choices) == 1:
            return choices[0].id
        luck = Random(dice_of(view, self.seed)[0])
        if self.finishing and (won := self._certain_win(view, budget)) is not None:
            return won
        visits, values = self.think(view, budget)
        if self.finishing:
            visits = _of_sense(view, visits)
        if len(view.pending) > 1:
            return luck.choices(choices, self._mixed(visits, values))[0].id
        ranks = [(visits[i], values[i], luck.random()) for i in range(len(choices))]
        order = sorted(range(len(choices)), key=lambda i: ranks[i], reverse=True)
        best, even = order[0], _even(order, visits, values)
        if self.finishing and len(even) > 1:
            best = preferred(view, even, dice_of(view, self.seed), self._belief)
        return choices[best].id

    def _mixed(self, visits: list[int], values: list[float]) -> list[int]:
        """How often to take each choice: as often as the search did, if it is nearly as good."""
        most = max(visits)
        best = values[visits.index(most)] - (WORSE if self.finishing else 2.0)
        return [
            count if count >= NEAR * most and value >= best else 0
            for count, value in zip(visits, values, strict=True)
        ]

    def _certain_win(self, view: View, budget: Budget) -> int | None:
        """An action that wins for certain, if one is found with little beside the budget."""
        nodes = self.appetite if budget.nodes is None else budget.nodes
        most = min(int(nodes * self._pace(view)) // FINISHING, MOST_TRIES)
        dice = dice_of(view, self.seed)
        action, _ = certain_win(view, dice, max(most, FEWEST_TRIES), self._belief)
        return action

    def _pace(self, view: View) -> float:
        return view.game.temper.pace if self.paced else 1.0

    def think(self, view: View, budget: Budget) -> tuple[list[int], list[float]]:
        """How often each choice was taken in the search, and the mean of what came of it."""
        self._plant(view, budget.cores if self.parallel else 1)
        pace = self._pace(view)
        left = 0.0
        while True:
            self._grow(int(left / len(self._grown)))
            visits, values = self._recall()
            nodes = sum(tree.nodes for tree in self._grown)
            share = budget.share(round(nodes / pace))
            left = sum(tree.iterations for tree in self._grown) * (1 / max(share, 1e-9) - 1)
            if share >= 1 or _is_settled(visits, left):
                return visits, values

    def _grow(self, left: int) -> None:
        """Let every tree grow, on a core of its own: by a quarter of what is left, or a chunk."""
        first, *others = self._grown
        chunk = max(first.chunk // 16, min(left // 4, first.chunk))
        growing = [Thread(target=tree.grow, args=(chunk,)) for tree in others]
        for thread in growing:
            thread.start()
        first.grow(chunk)
        for thread in growing:
            thread.join()

    def _plant(self, view: View, trees: int) -> None:
        """Trees below this view: those of the last decision, if they know the game."""
        k0, k1 = dice_of(view, self.seed)
        if len(self._grown) == trees and all(tree.suits(view) for tree in self._grown):
            for number, tree in enumerate(self._grown):
                tree.replant(view, (k0, k1 ^ number))
        else:
            usual = view.game.temper
            temper = replace(usual, insight=usual.insight and self.insightful)
            self._grown = [
                Tree(view, (k0, k1 ^ number), temper, belief=self._belief)
                for number in range(trees)
            ]

    def _recall(self) -> tuple[list[int], list[float]]:
        """What all trees together know."""
        known = [tree.recall() for tree in self._grown]
        visits = [sum(counts) for counts in zip(*(counts for counts, _ in known), strict=True)]
        values = [
            sum(counts[i] * means[i] for counts, means in known) / max(total, 1)
            for i, total in enumerate(visits)
        ]
        return visits, values


def _of_sense(view: View, visits: list[int]) -> list[int]:
    """The visits, none to what makes no sense, unless nothing else was visited."""
    kept = [count if wise else 0 for count, wise in zip(visits, sensible(view), strict=True)]
    return kept if any(kept) else visits


class Tree:
    """A search tree below one view, on the twin that is ready."""

    def __init__(
        self,
        view: View,
        dice: tuple[int, int],
        temper: Temper | None = None,
        *,
        belief: int = SENSIBLE,
    ) -> None:
        self._game = view.game
        self._twin = twin_for(view.game, Searcher.algorithms)
        self._seats = view.seats
        self._search = Search(
            question=self._question(view, dice),
            manner=_manner(temper or view.game.temper, len(set(view.game.sides(view.seats)))),
            tree=self._tables(FIRST_SLOTS),
            walk=_walk(self._twin, view, belief),
        )
        self.iterations = 0
        self.nodes = 0

    def _question(self, view: View, dice: tuple[int, int]) -> Question:
        return Question(self._twin.state(view.row), view.seat, Key(*dice))

    def _tables(self, slots: int) -> Tables:
        """Empty tables."""
        zeros = self._twin.zeros
        return Tables(zeros(Ints, slots), zeros(FloatRows, slots, COLUMNS), zeros(Ints, 1))

    def _transplant(self, slots: int, wither: bool) -> None:
        """Move what is known into tables of another size."""
        tree = self._tables(slots)
        self._twin.run(transplant, tree=tree, old=self._search.tree, wither=int(wither))
        self._search = self._search._replace(tree=tree)

    @property
    def slots(self) -> int:
        """How many slots its tables have."""
        return len(self._search.tree.keys)

    @property
    def weight(self) -> int:
        """About how many bytes its tables take."""
        compact = BYTES_OF_SLOT * self.slots + 8 * MOST_MET
        return compact * (PLAINLY if self._twin is self._game.plain else 1)

    def suits(self, view: View) -> bool:
        """Whether what the tree knows can be of use below another view."""
        twin = twin_for(view.game, Searcher.algorithms)
        seat = self._search.question.seat
        return twin is self._twin and self._seats == view.seats and seat == view.seat

    def replant(self, view: View, dice: tuple[int, int]) -> None:
        """Search below another view, with half the weight of what is known already."""
        self._transplant(self.slots, wither=True)
        self._search = self._search._replace(question=self._question(view, dice))
        self.iterations = 0
        self.nodes = 0

    @property
    def chunk(self) -> int:
        """After how many iterations it is time to look at a budget again."""
        return PLAIN_CHUNK if self._twin is self._game.plain else CHUNK

    def grow(self, iterations: int | None = None) -> None:
        """Search on for so many iterations, or until it is time to look at the budget again."""
        until = self.iterations + (self.chunk if iterations is None else iterations)
        while self.iterations < until:
            if self._search.tree.tally[0] * 2 > self.slots and self.slots < MOST_SLOTS:
                self._transplant(4 * self.slots, wither=False)
            room = self.slots // 4  # until it is three quarters full
            chunk = min(until - self.iterations, CHUNK, max(1, room // SLOTS_OF_ONE))
            self.nodes += self._twin.run(
                grow, search=self._search, first=self.iterations, iterations=chunk
            )
            self.iterations += chunk

    def recall(self) -> tuple[list[int], list[float]]:
        """How often each choice was taken, and the mean of what came of it."""
        count = self._twin.run(recall, search=self._search)
        visits, values = self._search.walk.spots, self._search.walk.opinion.values
        return [int(n) for n in visits[:count]], [float(mean) for mean in values[:count]]


def _manner(temper: Temper, sides: int) -> Manner:
    return Manner(
        depth=temper.depth,
        insight=int(temper.insight),
        looks=temper.looks,
        explore=temper.explore,
        heat=temper.heat,
        sides=sides,
    )


def _walk(twin: Rooms, view: View, belief: int) -> Walk:
    """Room for the walks of a tree."""
    return Walk(
        world=twin.state(view.row),
        public=twin.state(view.row),
        sight=twin.state(view.row),
        opinion=new_opinion(twin, view.row, belief),
        spots=twin.zeros(Ints, view.game.actions),
        unseen=twin.zeros(Ints, TRACES),
        met=twin.zeros(Ints, MOST_MET),
        path=twin.zeros(Ints, MOST_STEPS),
        movers=twin.zeros(Ints, MOST_STEPS),
        scores=twin.zeros(Floats, view.seats),
        rng=twin.new_rng(),
    )


def _even(order: list[int], visits: list[int], values: list[float]) -> list[int]:
    """The choices that the search cannot tell from the first of them, in this order."""
    best = values[order[0]]
    if abs(best) < DECIDED:
        return order[:1]
    return [i for i in order if visits[i] and abs(values[i] - best) <= EVEN]


def _is_settled(visits: list[int], left: float) -> bool:
    """Whether no other choice can overtake the first in what is left of the budget."""
    *_, second, first = sorted(visits)
    return first - second > left
