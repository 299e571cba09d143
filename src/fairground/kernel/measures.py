"""What a game has counted of itself, besides what every game has: declared over its events.

A study counts declared events by their details while games are played (see docs/lab.md). A tally
counts one kind of event by one detail, or by two that make a place on a board:

>>> from fairground.kernel.events import Events
>>> EVENTS = Events()
>>> CRASHED = EVENTS.declare("crashed", "seat", "cause", "row", "column", rule=3)
>>> Tally("Causes of crashes", [Counted(CRASHED, "cause")], ("a wall", "a rider"))
Tally(title='Causes of crashes', ...)
>>> HeatMap("Where riders crash", [Counted(CRASHED, "row", "column")], rows=6, columns=6).size
36

What an event is counted under can be a detail of an earlier one, which is kept (`Kept`): in which
turn bells ring, though the bell's own event does not say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fairground.kernel.events import Declared

SEAT_COLUMN, FIRST_DETAIL = 2, 3
"""Columns of the tape: whose event it is, and the first of its details."""


def column_of(event: Declared, detail: str) -> int:
    """The column of the tape in which a detail of an event stands."""
    if detail == "seat":
        return SEAT_COLUMN
    return FIRST_DETAIL + [name for name in event.details if name != "seat"].index(detail)


@dataclass(frozen=True)
class Counted:
    """An event that is counted, under `offset` and the value of a detail, or of two.

    Of two the first counts `stride` times: as often as a map has columns if nothing else is said.
    With `by_kept` what was kept stands in its place.
    """

    event: Declared
    first: str = ""
    second: str = ""
    offset: int = 0
    stride: int = 0
    by_kept: bool = False


@dataclass(frozen=True)
class Kept:
    """A detail of an event that is kept until the next one of its kind."""

    event: Declared
    detail: str


@dataclass(frozen=True)
class Tally:
    """Events counted by value: `labels` says what the values 0, 1, ... are.

    `sentence` says how to read it. Of every value a study tells how often it comes up in a game,
    and which part of all it is.
    """

    title: str
    counted: Sequence[Counted]
    labels: Sequence[str]
    sentence: str = ""
    kept: Kept | None = None

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.labels)


@dataclass(frozen=True)
class HeatMap(Tally):
    """Events counted by place: value row * columns + column, both from 0.

    `places` gives the middle of every place where a board is no rectangle: (x, y) pairs.
    """

    labels: Sequence[str] = ()
    rows: int = 0
    columns: int = 0
    places: Sequence[tuple[float, float]] = ()

    @property
    def size(self) -> int:
        """How many places there are."""
        return len(self.places) or self.rows * self.columns


@dataclass(frozen=True)
class Hand:
    """Cards that a study may exchange, to see what each is worth: one in a seat's hand for one that
    nobody has seen.

    Both places are paths in a position's readable form, such as "riders/{seat}/hand" and "deck".
    Cards stand there as a list, as words of a text, or as counts by name; `card` is what they are
    called where each is a dict of its own. `spoken` says how people call a card.
    """

    title: str
    hand: str
    unseen: str
    card: str = ""
    spoken: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Measures:
    """All that a game adds to a study.

    `turn` is the event with which a turn begins; without it a turn is counted whenever somebody
    must decide who had not to before. `points` finds every seat's points in the last states of
    many games, given as an array of records: games by seats. `hands` are where cards can be
    exchanged; without them those are that the layout declares (see `components`).
    """

    turn: Declared | None = None
    turn_word: str = "turn"
    tallies: Sequence[Tally] = field(default_factory=tuple)
    points: Callable[[Any, int], Any] | None = None
    points_word: str = "points"
    hands: Sequence[Hand] = field(default_factory=tuple)
