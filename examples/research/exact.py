"""Small games solved: how far sampling CFR is from equilibrium, and how exploitable our bots are.

    python examples/research/exact.py [--rounds 1000] [--bots random,greedy,skilled] [--seeds 4]

It needs `pip install "fairground[openspiel]"` and the example games on PYTHONPATH. A distance is
OpenSpiel's NashConv: what both players together could gain by a best response, 0 in equilibrium.
"""

import argparse

import numpy as np
from goofspiel import GAME as GOOFSPIEL
from liars_dice import GAME as LIARS_DICE
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

from fairground.research.spiel import BotPolicy, load

TABLES = {
    "Goofspiel, 3 cards": (GOOFSPIEL, {"cards": 3}),
    "Liar's Dice, one die of 3 faces each": (LIARS_DICE, {"dice": 1, "faces": 3}),
}


def main() -> None:
    """Solve and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="of sampling CFR")
    parser.add_argument("--bots", default="random,greedy,gentle,casual,skilled")
    parser.add_argument("--seeds", type=int, default=4, help="of which a bot's play is the mixture")
    given = parser.parse_args()
    for title, (source, options) in TABLES.items():
        print(title)
        game = load(source, **options)
        np.random.seed(1)
        solver = ExternalSamplingSolver(game)
        rounds = 0
        for stop in (given.rounds // 10, given.rounds):
            while rounds < stop:
                solver.iteration()
                rounds += 1
            print(f"  {rounds:5} rounds of CFR  {nash_conv(game, solver.average_policy()):.3f}")
        for name in given.bots.split(","):
            print(f"  {name:19}  {nash_conv(game, BotPolicy(game, name, given.seeds)):.3f}")


if __name__ == "__main__":
    main()
