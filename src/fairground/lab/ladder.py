"""The ladder: every bot against every other, until it is clear who is better, and their ratings.

Two bots meet in turns of two games that are dealt alike, with the seats exchanged, so the luck of
the deal and of the seat weighs on both. At tables for more than two they sit alternately. Every
pairing plays the same deals, and stops by a sequential test.
"""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

import fairground
from fairground.bots import bot, prepare
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import installed, need
from fairground.kernel.game import Game, key_of
from fairground.lab.intervals import NORMAL_95
from fairground.lab.simulate import play_game

NODES = 120_000
"""What a bot imagines for a decision at most: the strongest would take minutes for a game."""

FEWEST_TURNS = 5
"""Before these, a test would take a run of luck for skill."""

MARGIN = 0.05
"""The test decides between a share of the wins that is this much above one half, or below."""

DOUBT = 0.01
"""How often it may be wrong where the true share is as far from one half as that."""

LEAST_VARIANCE = 0.02
"""Of a turn's share: a few turns that all ended alike do not prove that all would."""

BUDGETS = tuple(f"search:{500 << doubling}" for doubling in range(6))
"""Searches that each think twice as much as the one before."""


def neighbours(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Every bot with the one before it."""
    return [(strong, weak) for weak, strong in pairwise(bots)]


@dataclass(slots=True)
class Pairing:
    """Two bots, and the share of the wins that the first had in each turn."""

    first: str
    second: str
    shares: list[float] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games they have played."""
        return 2 * len(self.shares)

    @property
    def share(self) -> float:
        """The first one's share of the wins."""
        return sum(self.shares) / len(self.shares)

    @property
    def margin(self) -> float:
        """Half the width of its 95 % confidence interval."""
        return NORMAL_95 * math.sqrt(self._variance / len(self.shares))

    @property
    def _variance(self) -> float:
        mean = self.share
        spread = sum((share - mean) ** 2 for share in self.shares)
        return max(spread / max(len(self.shares) - 1, 1), LEAST_VARIANCE)

    @property
    def is_settled(self) -> bool:
        """Whether the sequential probability ratio test has decided who is better."""
        if len(self.shares) < FEWEST_TURNS:
            return False
        evidence = len(self.shares) * 2 * MARGIN * (self.share - 0.5) / self._variance
        return abs(evidence) > math.log((1 - DOUBT) / DOUBT)


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating and half the width of its 95 % confidence interval."""

    name: str
    rating: float
    margin: float


@dataclass(frozen=True, slots=True)
class Setting:
    """What all games of a ladder have in common: the table, the deals, the most to imagine."""

    game: str
    row: bytes
    seats: int
    seed: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """What came out: ratings from the best to the weakest, and every pairing."""

    setting: Setting
    ratings: tuple[Rating, ...]
    pairings: tuple[Pairing, ...]
    stopped: bool = False
    """Whether somebody had enough before all was settled."""

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody has met everybody."""
        return len(self.pairings) == math.comb(len(self.ratings), 2)

    def share(self, one: str, other: str) -> Pairing | None:
        """The pairing of two bots, as the first one sees it; None if they have not met."""
        for pairing in self.pairings:
            if (pairing.first, pairing.second) == (one, other):
                return pairing
            if (pairing.second, pairing.first) == (one, other):
                return Pairing(one, other, [1 - share for share in pairing.shares])
        return None


def climb(
    game: Game,
    bots: Sequence[str],
    *,
    pairs: Iterable[tuple[str, str]] | None = None,
    seats: int | None = None,
    seed: int = 0,
    most_games: int = 400,
    nodes: int = NODES,
    workers: int | None = None,
    options: Mapping[str, Any] | None = None,
    report: Callable[[Pairing], None] | None = None,
) -> Ladder:
    """Let the bots play, every pair until it is settled or has played so many games.

    Nobody imagines more than so many nodes for a decision.

    The result depends on nothing but game, bots and seed, however many processes work at it. Ctrl-C
    ends it with the pairs that have played.
    """
    need("ladder")
    for name in bots:
        bot(name)
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise FairgroundError("a ladder needs at least two different bots, each named once")
    if most_games < 2:
        raise FairgroundError(f"a pair must play at least 2 games, not {most_games}")
    seats = game.fewest_seats if seats is None else seats
    table = Setting(game.name, game.table(seats, **(options or {})).pack(), seats, seed, nodes)
    pairings = [Pairing(*pair) for pair in (pairs or combinations(bots, 2))]
    workers = workers or os.cpu_count() or 1
    stopped = False
    with ProcessPoolExecutor(workers, get_context("spawn"), _start, (game.name,)) as pool:
        try:
            _play_all(pool, table, pairings, most_games // 2, workers, report)
        except KeyboardInterrupt:
            stopped = True
            pool.shutdown(cancel_futures=True)
    pairings = [pairing for pairing in pairings if pairing.shares]
    if not pairings:
        raise KeyboardInterrupt
    met = {name for pairing in pairings for name in (pairing.first, pairing.second)}
    ratings = rate([name for name in bots if name in met], pairings)
    return Ladder(table, ratings, tuple(pairings), stopped)


def _play_all(
    pool: ProcessPoolExecutor,
    setting: Setting,
    pairings: Sequence[Pairing],
    most: int,
    workers: int,
    report: Callable[[Pairing], None] | None,
) -> None:
    """Keep every worker busy with turns of pairings that are not settled, in a fixed order."""
    for pairing in pairings:
        ahead: list[Future[float]] = []
        number = 0
        while len(pairing.shares) < most and not pairing.is_settled:
            while len(ahead) < 2 * workers and number < most:
                names = (pairing.first, pairing.second)
                ahead.append(pool.submit(_turn, setting, names, number))
                number += 1
            pairing.shares.append(ahead.pop(0).result())
        for late in ahead:
            late.cancel()
        if report is not None:
            report(pairing)


def _start(name: str) -> None:
    """Make a worker ready, which Ctrl-C ends without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_follow, daemon=True).start()
    if installed("fast"):
        _ = fairground.game(name).compiled
        prepare(fairground.game(name))


def _follow() -> None:
    """End with the process that started this one, even if that was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _turn(setting: Setting, names: tuple[str, str], n: int) -> float:
    """Two games dealt alike, seats exchanged; the share of the wins of the first bot."""
    game = fairground.game(setting.game)
    twin = game.compiled if installed("fast") else game.plain
    total = 0.0
    for swapped in (0, 1):
        minds = [bot(names[(seat + swapped) % 2], 2 * n + swapped) for seat in range(setting.seats)]
        shares, _ = play_game(twin, setting.row, minds, key_of(setting.seed), n, setting.nodes)
        total += sum(share for seat, share in enumerate(shares) if (seat + swapped) % 2 == 0)
    return total / 2


def rate(bots: Sequence[str], pairings: Sequence[Pairing]) -> tuple[Rating, ...]:
    """OpenSkill ratings (Weng and Lin, Plackett-Luce) after all turns, in the order of numbers."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in bots}
    for number in range(max(len(pairing.shares) for pairing in pairings)):
        for pairing in pairings:
            if number < len(pairing.shares):
                one, other = pairing.first, pairing.second
                share = pairing.shares[number]
                [[ratings[one]], [ratings[other]]] = model.rate(
                    [[ratings[one]], [ratings[other]]], scores=[share, 1 - share]
                )
    found = [Rating(name, held.mu, NORMAL_95 * held.sigma) for name, held in ratings.items()]
    return tuple(sorted(found, key=lambda rating: -rating.rating))
