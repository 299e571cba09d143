"""Find out what decides BattleGrid's battles, in games of a bot against itself.

    python benchmarks/battles.py [GAMES] [BOT]

Whether the attacker takes the sector is fitted to what both sides have when a battle begins: a
logistic regression, whose figures are the constants of battlegrid/rules/promises.py.
"""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import fairground
from fairground.bots import Budget, bot, prepare
from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.board import hits_on, terrain_of
from fairground.games.battlegrid.show.names import TYPE_NAMES

GAME = fairground.game("battlegrid")
FACTS = (*TYPE_NAMES[: c.TYPES], "terrain", "guns", "damaged")
STEPS = 30

Battle = tuple[list[int], int]
"""What there was at the beginning, and 1 if the attacker took the sector."""


def play(games: int, name: str) -> Iterator[Battle]:
    """Every battle of so many games."""
    for number in range(games):
        position = GAME.new(seats=2, seed=number)
        minds = [bot(name, 2 * number + seat) for seat in range(2)]
        facts: list[int] = []
        side = sector = c.NONE
        while position.pending:
            seat = position.pending[0]
            mind = minds[seat]
            position.play(seat, mind.choose(position.view(seat), Budget(mind.appetite)))
            s = GAME.plain.state(position.row)
            if s.battle != c.NONE and not facts:
                side, sector = s.active, s.battle
                mined = int(s.mine[1 - side] == sector)
                facts = [*tell(s, side), *(-n for n in tell(s, 1 - side)), -mined, -1]
            elif s.battle == c.NONE and facts:
                yield facts, int(s.count[side][sector] > 0)
                facts = []


def tell(s: Any, side: int) -> list[int]:
    """What a side has in a battle that begins, or can send there."""
    units = [0] * c.TYPES
    units[c.HELI] = s.hand[side][c.HELI]
    suits = damaged = guns = 0
    for sector in range(c.SECTORS):
        for place in range(c.STACK * sector, c.STACK * sector + s.count[side][sector]):
            unit = s.unit[side][place]
            if sector == s.battle:
                units[unit] += 1
                damaged += hits_on(s, side, place) > 0
                if unit != c.AA:
                    suits += s.terrain_modifiers[c.TERRAINS * unit + terrain_of(s, sector)]
            elif unit == c.ARTY:
                guns += c.IN_RANGE[s.battle] >> sector & 1
    return [*units, suits, guns, -damaged]


def fit(facts: Any, won: Any) -> tuple[Any, Any, float]:
    """The most likely weights, how sure they are, and the mean loss with them."""
    weights = np.zeros(facts.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-facts @ weights))
        doubt = chances * (1 - chances)
        curve = (facts * doubt[:, None]).T @ facts + np.eye(len(weights))
        weights += np.linalg.solve(curve, facts.T @ (won - chances) - weights)
    loss = -np.log(np.where(won == 1, chances, 1 - chances)).mean()
    return weights, np.sqrt(np.diag(np.linalg.inv(curve))), float(loss)


def main() -> None:
    """Play, fit and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1200
    prepare(GAME)
    battles = list(play(games, sys.argv[2] if len(sys.argv) > 2 else "search:500"))
    facts, won = (np.array(column, float) for column in zip(*battles, strict=True))
    weights, errors, loss = fit(facts, won)
    print(f"{len(won)} battles, {won.mean():.1%} won by the attacker, loss {loss:.4f}")
    names = [f"{who} {fact}" for who in ("attack:", "defence:") for fact in FACTS]
    for name, weight, error in zip([*names, "mines", "edge"], weights, errors, strict=True):
        print(f"{name:24}{100 * weight:6.0f} ± {196 * error:.0f}")


if __name__ == "__main__":
    main()
