"""What conformance checks share: findings, and random tables and positions of any game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fairground.kernel.bundles import Key, key_from
from fairground.kernel.errors import BadOption, BadRules, MissingExtra
from fairground.kernel.game import Game, key_of
from fairground.kernel.layout import KERNEL_FIELDS, NOBODY, Plain
from fairground.kernel.options import Distinct, Domain, Flag, Numbers, OneOf
from fairground.kernel.replay import Replay
from fairground.kernel.view import state_hash

DIGITS = 9
"""Beyond these, the estimates of the twins may differ."""


@dataclass(frozen=True)
class Finding:
    """A promise that a game does not keep: which, where, and how to see it again."""

    check: str
    expected: str
    found: str
    seats: int | None = None
    options: dict[str, Any] | None = None
    seed: int | None = None
    step: int | None = None
    seat: int | None = None
    action: int | None = None
    replay: str | None = None  # JSON that leads to the situation
    not_run: bool = False  # the check could not be made here: neither passed nor failed

    def __str__(self) -> str:
        names = ("seats", "options", "seed", "step", "seat", "action")
        where = [
            f"{name} {getattr(self, name)}" for name in names if getattr(self, name) is not None
        ]
        place = f" ({', '.join(where)})" if where else ""
        return f"{self.found}{place}; expected: {self.expected}"


@dataclass
class Situation:
    """A table and how far it has been played; `state` is its plain state, shared while walking."""

    game: Game
    seats: int
    options: dict[str, Any]
    seed: int
    state: Plain
    actions: list[tuple[int, int]]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must decide."""
        return seats_in(self.game.plain.pending(self.state), self.seats)

    @property
    def watchers(self) -> tuple[int, ...]:
        """Everybody who has a view: a spectator and every seat."""
        return (NOBODY, *range(self.seats))

    def kept(self) -> Situation:
        """The situation as it is now, independent of the walk it was met on."""
        return Situation(
            self.game, self.seats, self.options, self.seed, self.state.copy(), list(self.actions)
        )

    def replay(self) -> Replay:
        """How to get here again."""
        return Replay(
            game=self.game.name,
            version=self.game.version,
            seats=self.seats,
            options=self.options,
            key=key_of(self.seed).hex(),
            start=None,
            actions=tuple(self.actions),
            hash=state_hash(self.game, self.state.pack()),
        )


class Probe:
    """One run of the suite on one game: its luck, its effort, and positions to look at.

    Effort 1 is the quick run. Budgets are counted, not timed, so that a run can be repeated.
    """

    def __init__(self, game: Game, seed: int = 0, effort: float = 1.0) -> None:
        self.game = game
        self.seed = seed
        self.effort = effort
        self.now: Situation | None = None  # the situation that was looked at last

    def many(self, count: int) -> int:
        """A number of trials, scaled by the effort; at least one."""
        return max(1, round(count * self.effort))

    def luck(self, name: str) -> random.Random:
        """A generator of its own for everything that should not move with something else."""
        return random.Random(f"{self.seed} {name}")

    def tables(self, name: str) -> Iterator[Situation]:
        """Freshly dealt tables without end: every number of seats, defaults and odd options."""
        luck = self.luck(name)
        sizes = self.game.seat_counts
        number = 0
        while True:
            seats = sizes[number % len(sizes)]
            chosen = {} if number < len(sizes) else draw_options(self.game, seats, luck)
            yield self.table(seats, chosen, luck.randrange(2**31))
            number += 1

    def table(self, seats: int, chosen: dict[str, Any], seed: int) -> Situation:
        """One dealt table."""
        state = self.game.table(seats, **chosen)
        options = self.game.options_of(state)
        self.now = Situation(self.game, seats, options, seed, state, [])
        k0, k1 = words_of(seed)
        self.game.plain.deal(state, k0, k1, self.desk)
        return self.now

    def walk(self, name: str, decisions: int) -> Iterator[Situation]:
        """Random games, one situation after another, ends included, until so many decisions.

        The state is the walk's own and goes on changing: keep a copy of what is to stay. One game
        in eight is played with some care, because careless games seldom last long.
        """
        luck = self.luck(name + " play")
        left = decisions
        for number, table in enumerate(self.tables(name)):
            yield table
            desk, out = self.game.plain.new_desk(), self.game.plain.new_out()
            while table.waiting and left > 0:
                self.step(table, luck, desk, out, careful=number % 8 == 7)
                left -= 1
                yield table
            if left <= 0:
                return

    def step(
        self, table: Situation, luck: random.Random, desk: Plain, out: Any, careful: bool = False
    ) -> tuple[int, int]:
        """Play one random legal action of a random waiting seat."""
        plain = self.game.plain
        self.now = table
        seat = luck.choice(table.waiting)
        count = plain.choices(table.state, seat, out, desk)
        action = int(out[luck.randrange(count)])
        if careful and count > 1:
            action = self._better(table, seat, action, int(out[luck.randrange(count)]), desk)
        plain.apply(table.state, seat, action, desk)
        table.actions.append((seat, action))
        if len(table.actions) > self.game.longest:
            raise RuntimeError(f"the game does not end within {self.game.longest} decisions")
        return seat, action

    def _better(self, table: Situation, seat: int, one: int, other: int, desk: Plain) -> int:
        """The action of two after which the seat's estimate is better."""
        worths = []
        for action in (one, other):
            trial = table.state.copy()
            self.game.plain.apply(trial, seat, action, desk)
            row = self.swift.state(trial.pack())
            worths.append(round(self.swift.estimate(row, seat, self._swift_desk), DIGITS))
        return one if worths[0] >= worths[1] else other

    @cached_property
    def desk(self) -> Plain:
        """Where rules work that are asked one thing; what lies there means nothing to them."""
        return self.game.plain.new_desk()

    @cached_property
    def swift(self) -> Any:
        """The twin for whole games whose way does not matter, and for judging positions: the
        compiled one, if there is one.

        It plays as the plain one does, bit for bit; that is a check of its own.
        """
        try:
            return self.game.compiled
        except (MissingExtra, BadRules):
            return self.game.plain

    @cached_property
    def _swift_desk(self) -> Any:
        return self.swift.new_desk()

    @cached_property
    def samples(self) -> tuple[Situation, ...]:
        """Situations from all over many games, kept; every check looks at the same ones."""
        luck = self.luck("samples pick")
        kept = []
        for here in self.walk("samples", self.many(9000)):
            if luck.random() < 0.08 or not here.waiting:
                kept.append(here.kept())
        return tuple(kept)

    def some(self, count: int) -> list[Situation]:
        """So many of the samples, spread evenly over them."""
        wanted = min(self.many(count), len(self.samples))
        stride = len(self.samples) / wanted
        chosen = [self.samples[int(i * stride)] for i in range(wanted)]
        return [self.at(here) for here in chosen]

    def at(self, here: Situation) -> Situation:
        """Look at a situation."""
        self.now = here
        return here

    def finding(
        self,
        expected: str,
        found: str,
        here: Situation | None = None,
        seat: int | None = None,
        action: int | None = None,
    ) -> Finding:
        """A finding in a situation; the suite adds the name of the check."""
        if here is None:
            return Finding("", expected, found, seat=seat, action=action)
        return Finding(
            "",
            expected,
            found,
            seats=here.seats,
            options=here.options,
            seed=here.seed,
            step=len(here.actions),
            seat=seat,
            action=action,
            replay=here.replay().to_json(),
        )


@dataclass(frozen=True)
class Check:
    """One promise: its name, one sentence of what must hold, and the function that looks."""

    name: str
    sentence: str
    function: Callable[[Probe], Iterator[Finding]]
    long: bool = False  # begun before the others where several run side by side


def seats_in(mask: int, seats: int) -> tuple[int, ...]:
    """The seats in a bit mask."""
    return tuple(seat for seat in range(seats) if mask >> seat & 1)


def words_of(seed: int) -> Key:
    """The two words of a seed's key."""
    return key_from(key_of(seed))


def draw_options(game: Game, seats: int, luck: random.Random) -> dict[str, Any]:
    """Options that the game admits together: each its default, or anything in its domain."""
    for _ in range(1000):
        chosen = {
            option.name: draw_value(option.domain, seats, luck)
            for option in game.options
            if luck.random() < 0.6
        }
        try:
            game.table(seats, **chosen)
        except BadOption:
            continue
        return chosen
    raise RuntimeError(f"no random options of {game.name} fit each other for {seats} seats")


def draw_value(domain: Domain, seats: int, luck: random.Random) -> Any:
    """Any value of a domain."""
    if isinstance(domain, OneOf):
        return luck.choice(domain.values)
    if isinstance(domain, Flag):
        return luck.random() < 0.5
    if isinstance(domain, Distinct):
        return tuple(luck.sample(domain.values, seats))
    if isinstance(domain, Numbers):
        if domain.word and luck.random() < 0.5:
            return domain.word
        return draw_numbers(domain, luck)
    return luck.randint(domain.low, domain.high)


def draw_numbers(domain: Numbers, luck: random.Random) -> tuple[int, ...]:
    """Numbers of any total that the domain admits: one more in any place until it is reached.

    Where every total is admitted each number is drawn for itself, however large it may be.
    """
    least, most = domain.count * domain.low, domain.count * domain.high
    if domain.least_total <= least and most <= domain.most_total:
        return tuple(luck.randint(domain.low, domain.high) for _ in range(domain.count))
    numbers = [domain.low] * domain.count
    least = max(domain.least_total, sum(numbers))
    total = luck.randint(least, min(domain.most_total, domain.count * domain.high))
    while sum(numbers) < total:
        place = luck.randrange(domain.count)
        if numbers[place] < domain.high:
            numbers[place] += 1
    return tuple(numbers)


def game_bytes(game: Game, state: Plain) -> bytes:
    """A state's bytes without the dice, which no two keys share."""
    row = bytearray(state.pack())
    for field in KERNEL_FIELDS[:3]:
        start = game.layout.offsets[field.name]
        length = field.item.size * field.count
        row[start : start + length] = bytes(length)
    return bytes(row)
