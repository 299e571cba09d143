"""The searching bot: grows trees over imagined worlds, and takes what it came back to most."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from threading import Thread
from typing import Any

from fairground.bots.bot import Budget, dice_of, twin_for
from fairground.bots.ending import certain_win, preferred
from fairground.bots.finish import finish
from fairground.bots.policies import judge
from fairground.bots.tree import COLUMNS, MOST_STEPS, TRACES, grow, recall, transplant
from fairground.kernel.belief import BLIND, SENSIBLE
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
"""The part of a budget that goes into looking for a certain win, one in so many, and its limits."""

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
        self._tried = 0  # actions, in looking for a certain win

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
            visits = _sensible(view, visits)
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
        """An action that wins for certain, if one is found with a small part of the budget."""
        nodes = self.appetite if budget.nodes is None else budget.nodes
        most = min(int(nodes * self._pace(view)) // FINISHING, MOST_TRIES)
        dice = dice_of(view, self.seed)
        action, self._tried = certain_win(view, dice, max(most, FEWEST_TRIES), self._belief)
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
            nodes = self._tried + sum(tree.nodes for tree in self._grown)
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


def _sensible(view: View, visits: list[int]) -> list[int]:
    """The visits, none to what makes no sense, unless nothing does."""
    kept = [
        0 if view.absurd(choice.id) else count
        for choice, count in zip(view.choices, visits, strict=True)
    ]
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
        twin: Any = twin_for(view.game, Searcher.algorithms)
        temper = temper or view.game.temper
        self._game = view.game
        self._twin = twin
        self._seats = view.seats
        self._room: dict[str, Any] = {
            **{name: twin.state(view.row) for name in ("world", "public", "sight", "dream")},
            "trial": twin.state(view.row),
            "desk": twin.new_desk(belief),
            "out": twin.new_out(),
            "replies": twin.new_out(),
            "values": twin.new_values(),
            "spots": twin.zeros("spots", view.game.actions),
            "rng": twin.new_rng(),
            "luck": twin.new_rng(),
            "scores": twin.zeros("scores", view.seats),
            "sides": len(set(view.game.sides(view.seats))),
            "unseen": twin.zeros("unseen", TRACES),
            **{name: twin.zeros(name, MOST_STEPS) for name in ("path", "movers")},
            "met": twin.zeros("met", MOST_MET),
            "depth": temper.depth,
            "insight": int(temper.insight),
            "looks": temper.looks,
            "explore": temper.explore,
            "heat": temper.heat,
        }
        self._lay_out(FIRST_SLOTS)
        self._root(view, dice)

    def _lay_out(self, slots: int) -> None:
        """Empty tables."""
        self._room["keys"] = self._twin.zeros("keys", slots)
        self._room["slots"] = self._twin.zeros("slots", slots, COLUMNS)
        self._room["tally"] = self._twin.zeros("tally", 1)

    def _transplant(self, slots: int, wither: bool) -> None:
        """Move what is known into tables of another size."""
        old_keys, old_slots = self._room["keys"], self._room["slots"]
        self._lay_out(slots)
        self._twin.run(
            transplant, **self._room, old_keys=old_keys, old_slots=old_slots, wither=int(wither)
        )

    def _root(self, view: View, dice: tuple[int, int]) -> None:
        self._room["view"] = self._twin.state(view.row)
        self._room["seat"] = view.seat
        self._room["k0"], self._room["k1"] = dice
        self.iterations = 0
        self.nodes = 0

    @property
    def weight(self) -> int:
        """About how many bytes its tables take."""
        compact = BYTES_OF_SLOT * len(self._room["keys"]) + 8 * MOST_MET
        return compact * (PLAINLY if self._twin is self._game.plain else 1)

    def suits(self, view: View) -> bool:
        """Whether what the tree knows can be of use below another view."""
        twin = twin_for(view.game, Searcher.algorithms)
        return twin is self._twin and self._seats == view.seats and self._room["seat"] == view.seat

    def replant(self, view: View, dice: tuple[int, int]) -> None:
        """Search below another view, with half the weight of what is known already."""
        self._transplant(len(self._room["keys"]), wither=True)
        self._root(view, dice)

    @property
    def chunk(self) -> int:
        """After how many iterations it is time to look at a budget again."""
        return PLAIN_CHUNK if self._twin is self._game.plain else CHUNK

    def grow(self, iterations: int | None = None) -> None:
        """Search on for so many iterations, or until it is time to look at the budget again."""
        until = self.iterations + (self.chunk if iterations is None else iterations)
        while self.iterations < until:
            slots = len(self._room["keys"])
            if self._room["tally"][0] * 2 > slots and slots < MOST_SLOTS:
                self._transplant(4 * slots, wither=False)
            room = len(self._room["keys"]) // 4  # until it is three quarters full
            chunk = min(until - self.iterations, CHUNK, max(1, room // SLOTS_OF_ONE))
            self.nodes += self._twin.run(
                grow, **self._room, first=self.iterations, iterations=chunk
            )
            self.iterations += chunk

    def recall(self) -> tuple[list[int], list[float]]:
        """How often each choice was taken, and the mean of what came of it."""
        count = self._twin.run(recall, **self._room)
        visits, values = self._room["spots"], self._room["values"]
        return [int(n) for n in visits[:count]], [float(mean) for mean in values[:count]]


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
