"""What a way of thinking is worth: searches that have it against searches that do not.

    python benchmarks/thinking.py grid-of-shadows --without belief --games 100 --nodes 2000

Without belief a search holds all worlds that it can imagine equally likely, whatever others have
claimed or shown; without insight the others in those worlds do not act on their own cards. Both
sides imagine equally many actions. Seats are exchanged and both games of a turn are dealt alike;
the share of wins has a 95 % confidence.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import fairground
from fairground.bots import Searcher, prepare
from fairground.kernel.game import Game, key_of
from fairground.lab.simulate import play_game, share_of


def mind(game: Game, seed: int, lacks: str | None) -> Searcher:
    """A searcher, whole or without one way of thinking."""
    temper = replace(game.temper, insight=game.temper.insight and lacks != "insight")
    return Searcher(seed, believing=lacks != "belief", temper=temper)


def turn(game: Game, without: str, nodes: int, seed: int, number: int) -> float:
    """The whole mind's share of the wins in two games dealt alike."""
    row = game.table(2).pack()
    share = 0.0
    for whole in (0, 1):
        minds = [mind(game, number, None if seat == whole else without) for seat in (0, 1)]
        shares, _ = play_game(game.compiled, row, minds, key_of(seed), number, nodes)
        share += shares[whole] / 2
    return share


def main() -> None:
    """Play, and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=["gold-n-crash", "grid-of-shadows", "battlegrid"])
    parser.add_argument("--without", choices=["belief", "insight"], required=True)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    game = fairground.game(asked.game)
    prepare(game)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        play = partial(turn, game, asked.without, asked.nodes, asked.seed)
        shares = list(pool.map(play, range(asked.games // 2)))
    found = share_of("whole", 2 * len(shares), shares)
    print(
        f"{game.title}: with {asked.without} {found.mean:.1%} "
        f"({found.low:.1%} to {found.high:.1%}) of {found.games} games"
    )


if __name__ == "__main__":
    main()
