"""Luck: what the dice of a game have shown and what was dealt, so that anybody can count it.

All chance of a game comes from one function, `roll` (see `dice`): a die, the top of a shuffled
pile, who begins. A game is played again on lanes that tell what is rolled on them, so that every
roll of any game is counted, and no game knows of it.

>>> from fairground.registry import game
>>> crash_grid = game("crash-grid")
>>> counts = counts_of(crash_grid, crash_grid.new(seats=2, seed=1).replay())
>>> [(fall.size, fall.value) for fall in counts if fall.what == ROLL][:3]
[(52, 27), (51, 16), (50, 37)]
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from fairground.kernel.dice import LANE
from fairground.kernel.game import key_of
from fairground.kernel.layout import Plain

if TYPE_CHECKING:
    from fairground.kernel.game import Game
    from fairground.kernel.replay import Replay

MOST_SIDES = 60
"""Of more sides not each is counted, but in which tenth of them a roll lies."""

TENTHS = 10

ROLL = "roll"
"""What is counted of a roll: of so many sides, which one."""


class Fall(NamedTuple):
    """Something that was left to chance: what, out of how many, and what it came to."""

    what: str
    size: int
    value: int


@dataclass(frozen=True)
class Deal:
    """Cards that a game deals at its beginning, by kinds.

    `hands` counts them for each pile that they come from, all 0 if nothing is dealt yet; `pool`
    says how many of each kind such a pile had at a table with these options. What is dealt from
    another pool than the usual one is not counted.
    """

    label: str
    names: Sequence[str]
    hands: Callable[[Plain], list[list[int]]]
    pool: Callable[[Plain], Sequence[int]]


class _Lanes(list[Any]):
    """Lanes of a state's dice that write down every roll, with the tick at which it was made."""

    def __init__(self, state: Plain) -> None:
        super().__init__(state.lanes)
        self.rolled: list[tuple[int, int, int]] = []
        self._state = state

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, int):
            return super().__getitem__(place)
        lane = _Lane(super().__getitem__(place))
        lane.lanes = self
        return lane

    def see(self, sides: int, product: int) -> None:
        """A lane is multiplied with the sides of a die, as `roll` does it."""
        low = product & LANE
        if low >= sides or low >= (LANE + 1) % sides:  # else it rolls once more
            self.rolled.append((self._state.ticks, sides, product >> 16))


class _Lane(int):
    """One of them."""

    lanes: _Lanes

    def __mul__(self, sides: int) -> int:
        product = int(self) * sides
        self.lanes.see(sides, product)
        return product


def falls_of(game: Game, replay: Replay) -> Iterator[list[Fall]]:
    """What was left to chance in a game, and how it fell, by its deal and its actions: every roll,
    and the usual deals.

    Dice that were taken back and come again are told once, where they fell first.
    """
    coming = _usual_deals(game, replay)
    last = -1
    for state, rolled in watched(game, replay):
        falls = [_fallen(sides, result) for tick, sides, result in rolled if tick > last]
        last = max(last, *(tick for tick, _, _ in rolled), last)
        for deal in list(coming):
            hands = [hand for hand in deal.hands(state) if any(hand)]
            if hands:
                coming.remove(deal)
            for hand in hands:
                of = Fall(deal.label, sum(hand), 0)
                falls += (of._replace(value=kind) for kind, n in enumerate(hand) for _ in range(n))
        yield [fall for fall in falls if fall.size > 1 or fall.what != ROLL]


def counts_of(game: Game, replay: Replay) -> Counter[Fall]:
    """How often what fell in a game."""
    return Counter(itertools.chain.from_iterable(falls_of(game, replay)))


def shares_of(sides: int) -> list[float]:
    """How much of all rolls of so many sides should be counted under each value."""
    if sides <= MOST_SIDES:
        return [1 / sides] * sides
    edges = [-(-tenth * sides // TENTHS) for tenth in range(TENTHS + 1)]
    return [(after - before) / sides for before, after in itertools.pairwise(edges)]


def _fallen(sides: int, result: int) -> Fall:
    return Fall(ROLL, sides, result if sides <= MOST_SIDES else result * TENTHS // sides)


def usual_pool(game: Game, deal: Deal) -> list[int]:
    """How many of each kind are in a pile at a table with the usual options."""
    return list(deal.pool(game.table_of(None, {})))


def _usual_deals(game: Game, replay: Replay) -> list[Deal]:
    """What is dealt from usual piles; nothing in a game that goes on from another."""
    if replay.start is not None:
        return []
    table = game.table_of(replay.seats, replay.options)
    return [deal for deal in game.deals if list(deal.pool(table)) == usual_pool(game, deal)]


def watched(game: Game, replay: Replay) -> Iterator[tuple[Plain, list[tuple[int, int, int]]]]:
    """The game played again: its states after the deal and each action, and what was rolled."""
    desk = game.plain.new_desk()
    if replay.start is None:
        state = game.table_of(replay.seats, replay.options)
        lanes = state.lanes = _Lanes(state)
        key = key_of(None, replay.key)
        game.plain.deal(
            state, int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little"), desk
        )
        yield state, lanes.rolled
    for position, (seat, action) in zip(replay.played(game), replay.actions, strict=False):
        if action >= 0:
            state = game.plain.state(position.row)
            lanes = state.lanes = _Lanes(state)
            game.plain.apply(state, seat, action, desk)
            yield state, lanes.rolled
