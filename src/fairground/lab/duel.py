"""Duels of two judgements: the same bots on the same cards, one seat judging otherwise."""

from __future__ import annotations

import math
from typing import Any

from fairground.bots import Budget, Searcher, prepare
from fairground.kernel.algorithms import FIRST_SEAT
from fairground.kernel.dice import siphash
from fairground.kernel.game import Game, key_of
from fairground.kernel.position import View
from fairground.lab.simulate import NORMAL_95, Share
from fairground.lab.training import play

PART = 240  # games played at a time, whole turns for every number of seats


def duel(game: Game, rival: Game, seats: int, games: int, seed: int, nodes: int = 0) -> Share:
    """The share of wins of one seat of `game` among seats of `rival`, which differ in judgement.

    The seat moves on from game to game and every turn of that wheel is dealt the same cards. All
    play greedily; with `nodes` they search, imagining so many actions for each decision.
    """
    games += -games % seats
    row = game.table(seats).pack()
    shares: list[float] = []
    for first in range(0, games, PART):
        count = min(PART, games - first)
        if nodes:
            results = [
                _searched(game, rival, row, seats, seed, first + i, nodes) for i in range(count)
            ]
        else:
            policies = [0] + [1] * (seats - 1)
            results = play(game, rival, row, policies, seed, first, count, seats)[1]
        shares += [results[i][-(first + i) % seats] for i in range(count)]
    return _share(shares, seats)


def _searched(
    game: Game, rival: Game, row: bytes, seats: int, seed: int, number: int, nodes: int
) -> list[float]:
    """The result of one game in which everybody searches."""
    prepare(game)
    twin: Any = game.compiled
    key, table = key_of(seed), number // seats
    k0, k1 = (int.from_bytes(key[half : half + 8], "little") for half in (0, 8))
    state, view, desk, out = twin.state(row), twin.state(row), twin.new_desk(), twin.new_out()
    scores, _, _ = twin.new_tables(1, [0] * seats)
    minds = [Searcher(table) for _ in range(seats)]  # each keeps trees of its own
    waiting = twin.deal(state, siphash(k0, k1, 2 * table), siphash(k0, k1, 2 * table + 1), desk)
    while waiting:
        seat = FIRST_SEAT[waiting]
        action = int(out[0]) if twin.choices(state, seat, out, desk) == 1 else None
        if action is None:
            twin.veil(state, seat, view)
            judged = rival if (seat + number) % seats else game
            action = minds[seat].choose(View.from_row(judged, seat, twin.row(view)), Budget(nodes))
        waiting = twin.apply(state, seat, action, desk)
    twin.score(state, scores[0])
    return [float(share) for share in scores[0]]


def _share(shares: list[float], seats: int) -> Share:
    """The mean over turns of the wheel, which are independent, as games within one are not."""
    turns = [sum(shares[i : i + seats]) / seats for i in range(0, len(shares), seats)]
    mean = sum(turns) / len(turns)
    if len(turns) < 2:
        return Share("learned", len(shares), mean, 0.0, 1.0)
    variance = sum((turn - mean) ** 2 for turn in turns) / (len(turns) - 1)
    margin = NORMAL_95 * math.sqrt(variance / len(turns))
    return Share("learned", len(shares), mean, max(mean - margin, 0.0), min(mean + margin, 1.0))
