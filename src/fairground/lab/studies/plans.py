"""Plans: what a study plays, as variants of a table, and how it is cut into units of work."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from fairground.bots import bot
from fairground.bots.greedy import WORLDS
from fairground.kernel.errors import BadOption, FairgroundError
from fairground.kernel.game import Game
from fairground.kernel.options import SEVERAL
from fairground.registry import game as find_game

SEATS, BOTS = "seats", "bots"
"""What can be varied besides the game's options."""

PEOPLE = "people"
"""Who plays in a study of replays (see `people`)."""

LOOKING = "looking"
"""The bot that plays like greedy with everybody's cards open. Nobody may look but here, where it
shows what hidden information is worth."""

POLICIES = {"random": 0, "greedy": WORLDS, LOOKING: -WORLDS}
"""The bots whose games are played in compiled code alone."""


MOST_PAIRS = 100
"""Of each game, and of each kind."""


class BadStudy(FairgroundError):
    """A study was asked for that cannot be made, or read."""


@dataclass(frozen=True)
class Variant:
    """One table of a study: who sits there, and its options."""

    number: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    varied: Mapping[str, Any]  # what tells it from the others

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    @property
    def rotations(self) -> int:
        """How often the bots move on by one seat: not at all if they are all the same."""
        return self.seats if len(set(self.bots)) > 1 else 1

    @property
    def label(self) -> str:
        """What it is called in a report."""
        parts = [f"{_said(name)} {_said(value)}" for name, value in self.varied.items()]
        return ", ".join(parts) or "the game as asked for"

    @property
    def thinking(self) -> bool:
        """Whether some bot takes more time than compiled batches can spare."""
        return not set(self.bots) <= set(POLICIES)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return " ".join(map(str, value))
    return str(value).replace("_", " ")


class Unit(NamedTuple):
    """A piece of work: a variant's tables from `first` on, with the bots moved on by `rotation`."""

    variant: int
    rotation: int
    first: int
    tables: int

    @property
    def name(self) -> str:
        """By which its results are kept."""
        return f"{self.variant:04}-{self.rotation}-{self.first:09}-{self.tables}"


@dataclass(frozen=True)
class Plan:
    """What a study plays, but for how many games: the same plan is the same games for ever."""

    game: str
    version: int
    seed: int
    variants: tuple[Variant, ...]
    decisions: bool = False  # whether every decision is written down
    pairs: int = 0  # moments of each game that are gone on from twice (see `pairs`)

    @cached_property
    def found(self) -> Game:
        """The game."""
        return find_game(self.game)

    @property
    def name(self) -> str:
        """A name that no other plan has."""
        return f"{self.game}-{hashlib.blake2b(self.to_json().encode(), digest_size=4).hexdigest()}"

    def to_json(self) -> str:
        """The plan as JSON text."""
        data = asdict(self)
        if not self.pairs:
            del data["pairs"]  # as plans were written before there were any
        return json.dumps(data, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """The plan of a text."""
        data = json.loads(text)
        variants = [
            Variant(
                one["number"], tuple(one["bots"]), _tuples(one["options"]), _tuples(one["varied"])
            )
            for one in data.pop("variants")
        ]
        return cls(**data, variants=tuple(variants))

    def units(self, blocks: Mapping[int, Sequence[tuple[int, int]]]) -> Iterator[Unit]:
        """All units, in the order of results: by variant, rotation and table."""
        for variant in self.variants:
            for rotation in range(variant.rotations):
                for first, count in blocks.get(variant.number, ()):
                    yield Unit(variant.number, rotation, first, count)


def _tuples(options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in options.items()
    }


def make_plan(
    game: Game,
    lineups: Sequence[Sequence[str]],
    options: Mapping[str, Any] | None = None,
    vary: Mapping[str, Sequence[Any]] | None = None,
    seed: int = 0,
    decisions: bool = False,
    pairs: int = 0,
) -> Plan:
    """All combinations of what is varied: line-ups of bots, numbers of seats, options.

    A line-up of one bot fills every seat with it.
    """
    if not 0 <= pairs <= MOST_PAIRS:
        raise BadStudy(f"matched pairs of each game are from 0 to {MOST_PAIRS}, not {pairs}")
    vary = dict(vary or {})
    options = dict(options or {})
    if twice := sorted(set(vary) & set(options)):
        raise BadOption(f"option {twice[0]} is both set and varied: give one of them")
    for name, values in vary.items():
        if len(set(map(repr, values))) < len(values) or not values:
            raise BadStudy(f"the values of {name} to compare must be different, and at least one")
    counts = vary.pop(SEATS, (None,))
    axes = [tuple((name, value) for value in values) for name, values in vary.items()]
    variants: list[Variant] = []
    for lineup, seats, *chosen in itertools.product(lineups, counts, *axes):
        variants.append(
            _variant(game, len(variants), lineup, seats, options, dict(chosen), len(lineups) > 1)
        )
    return Plan(game.name, game.version, seed, tuple(variants), decisions, pairs)


def _variant(
    game: Game,
    number: int,
    lineup: Sequence[str],
    seats: int | None,
    options: Mapping[str, Any],
    chosen: Mapping[str, Any],
    named: bool,
) -> Variant:
    for name in lineup:
        if name not in POLICIES:
            bot(name)
    if len(lineup) == 1:
        lineup = tuple(lineup) * (seats or game.fewest_seats)
    elif seats is not None and seats != len(lineup):
        raise BadStudy(
            f"{len(lineup)} bots cannot sit at a table of {seats}: give one bot, which then sits "
            f"everywhere, or do not vary the seats"
        )
    varied = {**({BOTS: tuple(lineup)} if named else {}), **({SEATS: seats} if seats else {})}
    variant = Variant(number, tuple(lineup), {**options, **chosen}, {**varied, **chosen})
    try:
        game.table(variant.seats, **variant.options)
    except BadOption as error:
        if not variant.varied:
            raise
        raise BadStudy(f"the variant {variant.label} cannot be played: {error}") from None
    return variant


def read_vary(game: Game, seats: int, texts: Sequence[str]) -> dict[str, tuple[Any, ...]]:
    """What is varied, from texts such as "board_size=6,8".

    Values that have commas in them are told apart by semicolons.
    """
    known = {option.name: option for option in game.options}
    vary: dict[str, tuple[Any, ...]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals:
            raise BadOption(f"{text!r} is not of the form NAME=VALUE,VALUE")
        if name == SEATS:
            vary[name] = tuple(_seats(game, part) for part in values.split(","))
            continue
        if name not in known:
            raise BadOption(
                f"there is no option {name!r}; the options are {', '.join((SEATS, *known))}"
            )
        mark = ";" if isinstance(known[name].domain, SEVERAL) else ","
        vary[name] = tuple(known[name].parse(part.strip(), seats) for part in values.split(mark))
    return vary


def _seats(game: Game, text: str) -> int:
    if not text.strip().isdigit() or int(text) not in game.seat_counts:
        raise BadOption(f"{game.title} is for {game.spoken_seats} seats, not {text.strip()!r}")
    return int(text)


def of_some(plan: Plan, numbers: Sequence[int]) -> Plan:
    """The plan with fewer variants, which keep their numbers."""
    return replace(plan, variants=tuple(plan.variants[number] for number in numbers))
