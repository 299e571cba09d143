"""Observations: what a learner is told of a view, from the layout and nothing else.

A view is a veiled row of bytes. `Encoding` says how it becomes features: every field by what it
is declared to hold, each feature with a name.

>>> import fairground
>>> encoding = Encoding(fairground.game("crash-grid"), "onehot", ["phase", "used"])
>>> encoding.names[:8]
('me=0', 'me=1', 'me=2', 'me=3', 'phase=0', 'phase=1', 'phase=2', 'used[0].0')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from fairground.kernel import roles
from fairground.kernel.encoding import BITS, ONE_HOT, SCALED, Plan, encode
from fairground.kernel.errors import FairgroundError
from fairground.kernel.layout import I8, I16, I32, I64, KERNEL_FIELDS, Field

if TYPE_CHECKING:
    from fairground.kernel.contract import Planes
    from fairground.kernel.game import Game
    from fairground.kernel.view import View

KINDS = ("bytes", "floats", "onehot")
"""A veiled row as it is; one number for each entry; a number for each value of each entry."""

SIGNED = (I8, I16, I32, I64)
WIDEST = 255
"""Values of an entry that become a feature each at most; where there are more, it is scaled."""


class BadObservation(FairgroundError):
    """A way of observing that there is not."""


class Range(NamedTuple):
    """What an entry of a field holds: whole numbers from least to most, or so many bits."""

    least: int
    most: int
    bits: int = 0
    declared: bool = True


def range_of(field: Field, most_seats: int) -> Range:
    """What a field is declared to hold, by itself, by its role, or at least by its type."""
    if field.bits:
        return Range(0, (1 << field.bits) - 1, field.bits)
    if field.most is not None:
        return Range(field.least, field.most)
    match field.role:
        case roles.Amount(least=least, most=most):
            return Range(least, most)
        case roles.SeatNumber():
            return Range(0, most_seats - 1)
        case roles.Squares(texts=texts):
            return Range(0, len(texts) - 1)
        case roles.Place(kit=kit):
            least = 1 if field.blank == roles.NO_DIE else 0
            return Range(least, least + kit.kinds - 1)
    width = 8 * field.item.size
    if field.item in SIGNED:
        return Range(-(1 << width - 1), (1 << width - 1) - 1, declared=False)
    return Range(0, (1 << width) - 1, declared=False)


def observed_fields(game: Game) -> list[Field]:
    """A game's fields without the dice and what a table has settled before the game."""
    settled = {field.name for field in KERNEL_FIELDS} | {option.name for option in game.options}
    return [field for field in game.layout.fields if field.name not in settled]


class Encoding:
    """How the views of a game become features.

    The first features tell whose view it is. Then comes every field that the game has of its own,
    or only those that are named, in the order of the layout. What a table has settled before the
    game (seats and options) is the same in every view and is not told.
    """

    def __init__(self, game: Game, kind: str = "onehot", fields: Sequence[str] = ()) -> None:
        if kind not in KINDS[1:]:
            raise BadObservation(f"features are floats or onehot, not {kind!r}")
        known = observed_fields(game)
        unknown = [name for name in fields if name not in {field.name for field in known}]
        if unknown:
            raise BadObservation(
                f"{game.title} has no field {unknown[0]!r} to observe; "
                f"its fields are {', '.join(field.name for field in known)}"
            )
        self.game = game
        self.kind = kind
        self.fields = tuple(field for field in known if not fields or field.name in fields)

    def _way(self, field: Field) -> tuple[int, Range]:
        """How the entries of a field become features, and what they hold."""
        holds = range_of(field, self.game.most_seats)
        if holds.bits:
            return BITS, holds
        few = holds.declared and holds.most - holds.least < WIDEST
        return (ONE_HOT if self.kind == "onehot" and few else SCALED), holds

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What every feature is called, such as "points[1]", "phase=2" or "used[0].1" (a bit)."""
        seats = (f"me={seat}" for seat in range(self.game.most_seats))
        return (*seats, *(name for field in self.fields for name in self._names_of(field)))

    def _names_of(self, field: Field) -> Iterator[str]:
        way, holds = self._way(field)
        tails = [""]
        if way == BITS:
            tails = [f".{bit}" for bit in range(holds.bits)]
        elif way == ONE_HOT:
            tails = [f"={value}" for value in range(holds.least, holds.most + 1)]
        for place in product(*map(range, field.shape)):
            for tail in tails:
                yield field.name + "".join(f"[{index}]" for index in place) + tail

    @property
    def size(self) -> int:
        """How many features there are."""
        return len(self.names)

    @cached_property
    def plan(self) -> Plan:
        """The same as the tables that `encode` follows."""
        lines = []
        first = self.game.most_seats
        for field in self.fields:
            way, holds = self._way(field)
            lines.append(
                (
                    self.game.layout.offsets[field.name],
                    field.item.size,
                    int(field.item in SIGNED),
                    field.count,
                    way,
                    holds.least,
                    holds.bits or holds.most,
                    first,
                    1.0 / max(holds.most - holds.least, 1),
                )
            )
            first += sum(1 for _ in self._names_of(field))
        return Plan(*(list(column) for column in zip(*lines, strict=True)))

    def of_row(self, row: bytes, seat: int) -> list[float]:
        """The features of a veiled row."""
        line = [0.0] * self.size
        encode(self.plan, row, seat, line)
        return line

    def of(self, view: View) -> list[float]:
        """The features of a view."""
        return self.of_row(view.row, view.seat)


class Grid(NamedTuple):
    """The planes of a table: what each is called, and how many squares they have."""

    names: tuple[str, ...]
    rows: int
    columns: int

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows, columns."""
        return len(self.names), self.rows, self.columns


def planes_of(game: Game) -> Planes:
    """The room in which a game paints its views, or a sentence if it has none."""
    if game.planes is None:
        raise BadObservation(f"{game.title} paints no planes; it is observed by its fields")
    return game.planes


def grid_of(game: Game, table: Any) -> Grid:
    """The planes that a game paints of a table's views."""
    rows, columns = planes_of(game).size(table)
    return Grid(tuple(planes_of(game).NAMES), rows, columns)


def painted(view: View) -> list[list[float]]:
    """The planes of a view, each square by square."""
    room = planes_of(view.game)
    grid = grid_of(view.game, view._state)
    planes = [[0.0] * (grid.rows * grid.columns) for _ in grid.names]
    room.paint(view._state, view.seat, planes)
    return planes
