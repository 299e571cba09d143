"""Duels of two judgements: the same bots on the same cards, one seat judging otherwise."""

from __future__ import annotations

from fairground.bots import Budget, Searcher, prepare
from fairground.kernel.bundles import key_from
from fairground.kernel.game import Game, key_of
from fairground.kernel.view import View
from fairground.lab.simulate import Share, play_game, share_of
from fairground.lab.training import greedy_players, play

PART = 240  # games played at a time, whole turns for every number of seats


class JudgedSearcher(Searcher):
    """Searches by the judgement of another game than the one at the table."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(seed)
        self._game = game

    def choose(self, view: View, budget: Budget) -> int:
        """What the search comes to when positions are worth what its own game says."""
        return super().choose(View.from_row(self._game, view.seat, view.row), budget)


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
            series = game.compiled.new_series(row, seats, count, key_from(key_of(seed)), first)
            play(game, rival, series, greedy_players([0] + [1] * (seats - 1), turns=seats))
            results = series.results
        shares += [results[i][-(first + i) % seats] for i in range(count)]
    turns = [sum(shares[i : i + seats]) / seats for i in range(0, games, seats)]
    return share_of("learned", games, turns)


def _searched(
    game: Game, rival: Game, row: bytes, seats: int, seed: int, number: int, nodes: int
) -> list[float]:
    """The result of one game in which everybody searches, with trees of their own."""
    prepare(game)
    minds = [
        JudgedSearcher(rival if (seat + number) % seats else game, number // seats)
        for seat in range(seats)
    ]
    return play_game(game.compiled, row, minds, key_of(seed), number // seats, nodes)[0]
