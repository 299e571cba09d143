"""Roles of fields: what a field holds, so that the kernel can show, read, check and redeal it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

NO_CARD = 255
"""What lies where no card does, or one that the seat may not know."""

NO_DIE = 0
"""What lies where no die does, or one that the seat may not know: a die shows 1 or more."""


@dataclass(frozen=True)
class Role:
    """What a field is for; `label` is what people call it."""

    label: str


@dataclass(frozen=True)
class Amount(Role):
    """A whole number, or one for each seat: a round, points, pebbles."""

    least: int
    most: int
    by_seat: bool = False
    is_score: bool = False
    none: str = ""
    """What the least number is called where a digit would say nothing: "nothing yet"."""


@dataclass(frozen=True)
class SeatNumber(Role):
    """The number of a seat at the table: whose turn it is, who leads."""


@dataclass(frozen=True)
class Squares(Role):
    """A board of squares; `texts` are what the values 0, 1, 2 ... look like, the first is free."""

    texts: tuple[str, ...]


@dataclass(frozen=True)
class Kit(ABC):
    """Cards or dice that belong together."""

    name: str  # of one of them; a detail of an event with this name is spoken as one
    kinds: int  # how many different ones there are
    in_play: str  # the field that says how many of the kinds are in play; empty: all are

    def kinds_at(self, s: Any) -> int:
        """How many kinds are in play at a table."""
        return int(getattr(s, self.in_play)) if self.in_play else self.kinds

    @abstractmethod
    def text(self, value: int) -> str:
        """What is printed on it."""

    @abstractmethod
    def spoken(self, value: int) -> str:
        """How a sentence names it, also where nobody may know which it is."""


@dataclass(frozen=True)
class Place(Role):
    """Where things of a kit lie: a hand, a pile, a slot for one; `count` says how many do."""

    kit: Kit
    kind: str  # "hand", "pile" or "slot"
    count: str  # the field that everybody sees
    by_seat: bool


@dataclass(frozen=True)
class CountOf(Role):
    """How many things lie in the place of this name."""

    place: str


def spoken_texts(texts: Sequence[str] | int) -> tuple[str, ...]:
    """The texts of a kit, given one by one or by their number: then 1, 2, 3 ..."""
    return tuple(map(str, range(1, texts + 1))) if isinstance(texts, int) else tuple(texts)
