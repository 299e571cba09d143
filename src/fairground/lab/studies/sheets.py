"""Room to observe games in, and what came of a unit of them as columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fairground.bots.policies import new_opinion
from fairground.kernel.algorithms import Series
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.bundles import Actions, Key, key_from
from fairground.kernel.dice import siphash
from fairground.kernel.events import Events
from fairground.kernel.game import Game, key_of
from fairground.kernel.measures import Counted, Measures, Tally, column_of
from fairground.lab.studies import noting as n
from fairground.lab.studies import observing as o

MOST_STEPS = 1 << 20
"""Decisions of one unit that are written down before it is tried again with more room."""

Array = np.ndarray[Any, Any]


class Places(NamedTuple):
    """Where what begins in the notes of a game with so many players."""

    kinds: int
    offered: int
    chosen: int
    tallies: tuple[int, ...]
    size: int


def kinds_of(game: Game) -> int:
    """How many kinds of events a game has."""
    return 1 + max(names_of(game), default=0)


def names_of(game: Game) -> dict[int, str]:
    """What the kinds of events of a game are called."""
    return game.events.names if isinstance(game.events, Events) else dict(game.events)


def places_of(game: Game, players: int) -> Places:
    """Where what begins in the notes: rules, the course, kinds of events, actions, tallies."""
    offered = n.KINDS + kinds_of(game)
    chosen = offered + players * game.actions
    end = chosen + players * game.actions
    tallies = []
    for tally in game.measures.tallies:
        tallies.append(end)
        end += 1 + tally.size
    return Places(n.KINDS, offered, chosen, tuple(tallies), end)


@dataclass
class Room:
    """Room for one thread to observe games of one table in."""

    game: Game
    seats: int
    row: bytes
    key: Key
    every: int  # one game in so many is judged

    def __post_init__(self) -> None:
        game, twin = self.game, self.game.compiled
        self.places = places_of(game, self.seats)
        opinion = new_opinion(twin, self.row, SENSIBLE)
        desk = twin.new_desk()
        self.bench = o.Bench(
            opinion, desk, desk.view(np.int16), twin.state(self.row), opinion.world.view(np.int64)
        )
        size = self.places.size
        self.notes = n.Notes(
            marks=n.Marks(np.zeros(size, np.int64), np.zeros(size + 1, np.int64)),
            totals=np.zeros(size, np.int64),
            squares=np.zeros(size, np.int64),
            crosses=np.zeros(size, np.int64),
            games=np.zeros(size, np.int64),
            wholes=self._wholes(),
            places=np.array([self.places.offered, self.places.chosen, game.actions], np.int64),
            watched=watched_of(game.measures, self.places, kinds_of(game)),
        )
        sides = game.sides(self.seats)
        firsts = [sides.index(side) for side in dict.fromkeys(sides)]
        self.course = o.Course(
            twin.rows(self.row, o.KEPT),
            np.zeros(o.KEPT, np.int64),
            np.zeros((o.KEPT, len(firsts))),
            np.array(firsts, np.int64),
            np.zeros(3, np.int64),
            self.every,
        )

    def _wholes(self) -> Array:
        """What each number is a part of: of what was offered, or of all that a tally counts."""
        wholes = np.full(self.places.size, -1, np.int64)
        actions = self.seats * self.game.actions
        wholes[self.places.chosen : self.places.chosen + actions] = np.arange(
            self.places.offered, self.places.offered + actions
        )
        for base, tally in zip(self.places.tallies, self.game.measures.tallies, strict=True):
            wholes[base + 1 : base + 1 + tally.size] = base
        return wholes

    def observe(
        self,
        first: int,
        count: int,
        worlds: Sequence[int],
        rotation: int,
        beginning: int = o.DERIVED,
        script: Sequence[int] = (),
        steps: int = 0,
        row: bytes = b"",
    ) -> Seen:
        """Observe so many games, from this table on: bots' own, or one that is written down.

        With a row they begin as it stands.
        """
        twin = self.game.compiled
        series: Series = twin.new_series(row or self.row, self.seats, count, self.key, first)
        sheet = o.Sheet(
            np.zeros((count, n.FIGURES)),
            np.zeros((count, self.game.layout.size), np.uint8),
            np.zeros((steps, o.STEP_WIDTH)),
        )
        written = twin.zeros(Actions, len(script))
        written[:] = script
        who = o.Who(np.array(worlds, np.int64), written, rotation, beginning)
        taken = twin.run(
            o.observe,
            bench=self.bench,
            series=series,
            who=who,
            notes=self.notes,
            course=self.course,
            sheet=sheet,
        )
        return Seen(series.results, sheet.figures, sheet.finals, sheet.steps[:taken], int(taken))

    def dealt(self, table: int) -> Array:
        """The game of a table at its beginning."""
        state: Array = self.game.compiled.state(self.row)
        k0, k1 = (siphash(self.key.k0, self.key.k1, 2 * table + half) for half in range(2))
        self.game.compiled.deal(state, k0, k1, self.bench.desk)
        return state

    def gone_on(self, table: int, state: Array, worlds: Sequence[int], rotation: int) -> Array:
        """Everybody's share of the win if a game of this table goes on from a state."""
        seen = self.observe(table, 1, worlds, rotation, o.STANDING, row=state.tobytes())
        shares: Array = seen.results[0]
        return shares

    def noted(self) -> dict[str, Array]:
        """The sums of the notes, of all places where there is anything."""
        used = np.flatnonzero(self.notes.games)
        return {
            "place": used,
            **{
                name: getattr(self.notes, name)[used]
                for name in ("totals", "squares", "crosses", "games")
            },
        }


class Seen(NamedTuple):
    """What came of some games: shares, figures, last states, decisions and how many there were."""

    results: Array
    figures: Array
    finals: Array
    steps: Array
    taken: int


def room_for(game: Game, seats: int, options: Any, seed: int, every: int) -> Room:
    """Room for games of a table under a study's seed."""
    return Room(game, seats, game.table(seats, **options).pack(), key_from(key_of(seed)), every)


def watched_of(measures: Measures, places: Places, kinds: int) -> n.Watched:
    """The tallies of a game as lines of numbers, in a chain for every kind of event."""
    lines: list[list[int]] = []
    heads = np.full(max(kinds, 1), -1, np.int64)

    def add(kind: int, line: list[int]) -> None:
        line[n.NEXT] = heads[kind]
        heads[kind] = len(lines)
        lines.append(line)

    for memory, (base, tally) in enumerate(zip(places.tallies, measures.tallies, strict=True)):
        for counted in tally.counted:
            add(counted.event.kind, _line(counted, tally, base, memory))
        if tally.kept is not None:
            line = [0] * n.WATCH_WIDTH
            line[n.FIRST] = column_of(tally.kept.event, tally.kept.detail)
            line[n.STRIDE], line[n.SECOND] = 1, n.NO_COLUMN
            line[n.BASE], line[n.MEMORY] = n.KEEPS, memory
            add(tally.kept.event.kind, line)
    turn = -1 if measures.turn is None else measures.turn.kind
    flat = np.array(lines or [[0] * n.WATCH_WIDTH], np.int64).reshape(-1)
    owned = int(measures.turn is not None and "seat" in measures.turn.details)
    return n.Watched(heads, flat, np.zeros(max(len(measures.tallies), 1), np.int64), turn, owned)


def _line(counted: Counted, tally: Tally, base: int, memory: int) -> list[int]:
    """One counted event, as numbers."""
    line = [0] * n.WATCH_WIDTH
    line[n.KIND], line[n.OFFSET] = counted.event.kind, counted.offset
    line[n.STRIDE] = counted.stride or (getattr(tally, "columns", 1) if counted.second else 1)
    first = column_of(counted.event, counted.first) if counted.first else n.NO_COLUMN
    second = column_of(counted.event, counted.second) if counted.second else n.NO_COLUMN
    line[n.FIRST], line[n.SECOND] = first, second
    if counted.by_kept:
        line[n.FIRST], line[n.SECOND] = n.REMEMBERED, first
    line[n.SIZE], line[n.BASE], line[n.MEMORY] = tally.size, base, memory
    return line


def keys_of(seed: int, first: int, count: int) -> Array:
    """The keys of so many tables, as the 32 digits from which anybody can deal them."""
    key = key_from(key_of(seed))
    numbers: Any = np.arange(first, first + count, dtype=np.uint64)
    words = np.empty((count, 2), np.uint64)
    with np.errstate(over="ignore"):
        for half in range(2):
            words[:, half] = siphash(key.k0, key.k1, 2 * numbers + np.uint64(half))
    digits = words.astype("<u8").tobytes().hex()
    return np.array([digits[32 * i : 32 * i + 32] for i in range(count)])
