"""Which of two bots that differ little is stronger, in far fewer games than simulating needs.

    python benchmarks/mirrored.py GAME BOT BOT [--pairs N] [--first N] [--processes N] [--nodes N]

Each deal is played twice, with the seats exchanged and the same luck for whoever sits in a seat.
As long as both bots would choose the same, both games are the same game, and their results cancel
out exactly: what is left is what the difference is worth. A deal is the same in every run, and
`--first` goes on behind an earlier one.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import fairground
from fairground.bots import bot, prepare
from fairground.kernel.algorithms import ENDLESS
from fairground.kernel.game import key_of
from fairground.lab.intervals import wilson
from fairground.lab.simulate import play_game

KEY = key_of(0)
PART = 10  # pairs played at a time


def main() -> None:
    """Play the pairs, and tell after each part how they stand."""
    parser = argparse.ArgumentParser(description="Let two bots play the same deals twice.")
    parser.add_argument("game")
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--pairs", type=int, default=100, help="of games")
    parser.add_argument("--first", type=int, default=0, help="the number of the first pair")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=ENDLESS, help="that nobody exceeds")
    given = parser.parse_args()
    prepare(fairground.game(given.game))
    starts = range(given.first, given.first + given.pairs, PART)
    tasks = [
        (given.game, *given.bots, start, min(PART, given.first + given.pairs - start), given.nodes)
        for start in starts
    ]
    means: list[float] = []
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        for part in pool.map(pairs, *zip(*tasks, strict=True)):
            means += part
            print(told(given.bots[0], means), flush=True)


def pairs(name: str, one: str, other: str, first: int, count: int, nodes: int) -> list[float]:
    """The share of the first bot in each of so many pairs of games."""
    game = fairground.game(name)
    prepare(game)
    row = game.table(2).pack()
    shares = []
    for number in range(first, first + count):
        total = 0.0
        for seat in (0, 1):
            minds = [bot(one if place == seat else other, number) for place in (0, 1)]
            total += play_game(game.compiled, row, minds, KEY, number, nodes)[0][seat]
        shares.append(total / 2)
    return shares


def told(name: str, means: list[float]) -> str:
    """The share so far, with its interval, and how many pairs decided it."""
    mean = sum(means) / len(means)
    variance = sum((value - mean) ** 2 for value in means) / max(len(means) - 1, 1)
    low, high = wilson(mean, variance, len(means))
    apart = sum(value != 0.5 for value in means)
    return (
        f"{name}: {mean:.2%} ({low:.2%} to {high:.2%}) of {2 * len(means):,} games; "
        f"{apart:,} of {len(means):,} pairs did not end alike"
    )


if __name__ == "__main__":
    main()
