"""What belief is worth: searches that weigh what others did against searches that do not.

    python benchmarks/belief.py grid-of-shadows --games 400 --nodes 2000

Both imagine worlds from the same knowledge; the second holds all of them equally likely. Seats
are exchanged and both games of a turn are dealt alike; the share of wins has a 95 % confidence.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import fairground
from fairground.bots import Searcher, prepare
from fairground.kernel.game import Game, key_of
from fairground.lab.simulate import play_game, share_of


def turn(game: Game, nodes: int, seed: int, number: int) -> float:
    """The believer's share of the wins in two games dealt alike."""
    row = game.table(2).pack()
    share = 0.0
    for believer in (0, 1):
        minds = [Searcher(number, believing=seat == believer) for seat in (0, 1)]
        shares, _ = play_game(game.compiled, row, minds, key_of(seed), number, nodes)
        share += shares[believer] / 2
    return share


def main() -> None:
    """Play, and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=["battlegrid", "grid-of-shadows"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    game = fairground.game(asked.game)
    prepare(game)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        play = partial(turn, game, asked.nodes, asked.seed)
        shares = list(pool.map(play, range(asked.games // 2)))
    found = share_of("believing", 2 * len(shares), shares)
    print(
        f"{game.title}: believing wins {found.mean:.1%} "
        f"({found.low:.1%} to {found.high:.1%}) of {found.games} games"
    )


if __name__ == "__main__":
    main()
