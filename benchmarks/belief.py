"""Count what BattleGrid's belief.py believes, in games of a bot against itself.

    python benchmarks/belief.py [GAMES] [BOT]

A card of some type is so many times likelier to be somewhere than any unseen card: the figures that
make what was found as frequent as it was, come to by scaling them in turn.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import fairground
from fairground.bots import Budget, bot, prepare
from fairground.games.battlegrid.rules import belief
from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.board import terrain_of
from fairground.games.battlegrid.rules.unseen_units import count_unseen, may_hold_helis

GAME = fairground.game("battlegrid")
MOMENTS = len(belief.HELIS_HELD)
SCALINGS = 80

Sample = tuple[list[int], list[int], int]
"""How many cards of each type it may be, what it may depend on, and what it is."""


def play(games: int, name: str, picked: Counter[int], aside: Counter[int]) -> Iterator[Any]:
    """The state at the beginning of every turn; set-ups are counted on the way."""
    for number in range(games):
        position = GAME.new(seats=2, seed=number)
        minds = [bot(name, 2 * number + seat) for seat in range(2)]
        while position.pending:
            seat = position.pending[0]
            action = minds[seat].choose(position.view(seat), Budget(minds[seat].appetite))
            s = GAME.plain.state(position.row)
            if s.phase == c.SETUP and action != c.PASS:
                chosen = picked if s.stage[seat] == c.PICKING else aside
                chosen[action - c.CARD_0] += 1
            if s.phase == c.MAIN and s.actions == 2 and not s.begun:
                yield s
            position.play(seat, action)


def units(s: Any, side: int, pool: list[int]) -> Iterator[Sample]:
    """The side's face-down units, by when and where they were sent."""
    for sector in range(c.SECTORS):
        for place in range(c.STACK * sector, c.STACK * sector + s.count[side][sector]):
            if not s.marks[side][place] & c.FACE_UP:
                order = belief.ORDER_OF[min(s.serial[side][place], len(belief.ORDER_OF) - 1)]
                where = [order, c.DEPTH[side][sector], terrain_of(s, sector)]
                yield pool, where, s.unit[side][place]


def hand(s: Any, side: int) -> Iterator[Sample]:
    """The ground units in the side's hand, by the moment: they could as well be in the pile."""
    cards = [0 if unit == c.HELI else s.hand[side][unit] for unit in range(c.TYPES)]
    rest = [n + s.pile[side][unit] if unit != c.HELI else 0 for unit, n in enumerate(cards)]
    for unit, n in enumerate(cards):
        yield from [(rest, [belief.moment(s)], unit)] * n


def scale(samples: list[Sample], sizes: tuple[int, ...]) -> list[Any]:
    """How many times likelier each type is, in a table for each thing that it may depend on."""
    pools, keys, found = (np.array(column) for column in zip(*samples, strict=True))
    tables = [np.ones((size, c.TYPES)) for size in sizes]
    for _ in range(SCALINGS):
        for axis, table in enumerate(tables):
            chances = pools * np.prod([t[keys[:, k]] for k, t in enumerate(tables)], axis=0)
            chances /= chances.sum(axis=1, keepdims=True)
            hoped, seen = np.full_like(table, 0.5), np.full_like(table, 0.5)
            np.add.at(hoped, keys[:, axis], chances)
            np.add.at(seen, (keys[:, axis], found), 1)
            table *= seen / hoped
            table *= (c.TYPES - 1) / (table.sum(axis=1, keepdims=True) - table[:, [c.HELI]])
    return tables


def scale_helis(samples: list[tuple[int, list[int], int]]) -> list[int]:
    """How many times likelier each further helicopter is at a moment, in hundredths."""
    factors = np.ones(MOMENTS)
    moments, odds, found = (np.array(column) for column in zip(*samples, strict=True))
    number = np.arange(c.MOST_HELIS + 1)
    for _ in range(SCALINGS):
        chances = odds * factors[moments][:, None] ** number
        hoped = (chances * number).sum(axis=1) / chances.sum(axis=1)
        for m in range(MOMENTS):
            factors[m] *= found[moments == m].sum() / hoped[moments == m].sum()
    return [round(100 * factor) for factor in factors]


def main() -> None:
    """Play, count and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    prepare(GAME)
    desk = GAME.plain.new_desk()
    picked, aside = Counter[int](), Counter[int]()
    boards, hands, helis = [], [], []
    for s in play(games, sys.argv[2] if len(sys.argv) > 2 else "search:2000", picked, aside):
        for side in range(c.SIDES):
            count_unseen(s, side, desk)
            may = [may_hold_helis(s, side, h, desk) for h in range(c.MOST_HELIS + 1)]
            odds = [(s.odds[side][h] + 1) * may[h] for h in range(c.MOST_HELIS + 1)]
            helis.append((belief.moment(s), odds, s.hand[side][c.HELI]))
            desk.pool[c.HELI] = 0
            boards += units(s, side, list(desk.pool))
            hands += hand(s, side)
    tables = scale(boards, (len(belief.BY_ORDER), c.ROWS, c.TERRAINS)) + scale(hands, (MOMENTS,))
    for name, table in zip(("BY_ORDER", "BY_ROW", "BY_TERRAIN", "IN_HAND"), tables, strict=True):
        print(name, *(tuple(int(n) for n in line) for line in np.rint(100 * table)), sep="\n    ")
    print("HELIS_HELD", scale_helis(helis))
    print("PICKED", [round(1000 * picked[card] / (2 * games)) for card in range(c.CARDS)])
    print("ASIDE", [round(10 * aside[card] / (2 * games)) for card in range(c.CARDS)])


if __name__ == "__main__":
    main()
