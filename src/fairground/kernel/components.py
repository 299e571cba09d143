"""What a game is made of, declared once: cards, dice, numbers, boards, and the fields for them.

From these declarations the kernel's default rooms show a game, read its positions, check them, and
imagine what is hidden (see `defaults`).

>>> CARD = Cards("card", 9)
>>> [field.name for field in CARD.hands("hand", 2, 3)]
['hand', 'hand_count']
>>> CARD.text(0), CARD.spoken(0), CARD.spoken(NO_CARD)
('1', 'the 1', 'a card')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairground.kernel.layout import I32, U8, U16, Audience, Field, Item
from fairground.kernel.roles import (
    NO_CARD,
    NO_DIE,
    Amount,
    CountOf,
    Kit,
    Place,
    SeatNumber,
    Squares,
    spoken_texts,
)
from fairground.kernel.sentences import capital

__all__ = [
    "NO_CARD",
    "NO_DIE",
    "Cards",
    "Dice",
    "board",
    "number",
    "numbers",
    "scores",
    "seat_number",
]

OPEN, SECRET, CLOSED = Audience.PUBLIC, Audience.OWNER, Audience.NOBODY
Fields = tuple[Field, ...]


@dataclass(frozen=True, init=False)
class Cards(Kit):
    """A set of cards, numbered from 0: in a state every card lies in exactly one place.

    Of some there may be several copies. With `own` every seat has a whole set to itself.
    """

    texts: tuple[str, ...]
    copies: tuple[int, ...]
    own: bool

    def __init__(
        self,
        name: str,
        texts: Sequence[str] | int,
        copies: Sequence[int] | int = 1,
        *,
        own: bool = False,
        in_play: str = "",
    ) -> None:
        printed = spoken_texts(texts)
        numbers = (copies,) * len(printed) if isinstance(copies, int) else tuple(copies)
        if not 0 < len(printed) < NO_CARD:
            raise ValueError(f"cards {name}: from 1 to {NO_CARD - 1} different ones")
        if len(set(map(str.lower, printed))) != len(printed):
            raise ValueError(f"cards {name}: two different ones have the same text")
        if len(numbers) != len(printed):
            raise ValueError(f"cards {name}: {len(numbers)} copies of {len(printed)} cards")
        super().__init__(name, len(printed), in_play)
        for field, value in (("texts", printed), ("copies", numbers), ("own", own)):
            object.__setattr__(self, field, value)

    @property
    def total(self) -> int:
        """How many cards one whole set has."""
        return sum(self.copies)

    def text(self, value: int) -> str:
        """What is printed on a card."""
        return self.texts[value] if value < self.kinds else "?"

    def spoken(self, value: int) -> str:
        """How a sentence names a card, also where nobody may know which it is."""
        return f"the {self.texts[value]}" if value < self.kinds else _one(self.name)

    def pile(self, name: str, label: str = "") -> Fields:
        """A pile that nobody sees; its top is its last card."""
        return self._place(name, label, "pile", (self.total,), CLOSED)

    def open_pile(self, name: str, label: str = "") -> Fields:
        """A pile that everybody may look through; its top is its last card."""
        return self._place(name, label, "pile", (self.total,), OPEN)

    def open_piles(self, name: str, seats: int, label: str = "") -> Fields:
        """Such a pile in front of each seat."""
        return self._place(name, label, "pile", (seats, self.total), OPEN)

    def hands(
        self, name: str, seats: int, most: int = 0, label: str = "", audience: Audience = SECRET
    ) -> Fields:
        """The hands of the seats, in ascending order: each seat sees its own."""
        return self._place(name, label, "hand", (seats, most or self.total), audience)

    def slot(self, name: str, label: str = "", audience: Audience = OPEN) -> Fields:
        """A place for one card, which everybody sees."""
        return self._place(name, label, "slot", (), audience)

    def slots(self, name: str, seats: int, label: str = "", audience: Audience = SECRET) -> Fields:
        """A place for one card in front of each seat: it alone sees which card lies there."""
        return self._place(name, label, "slot", (seats,), audience)

    def _place(
        self, name: str, label: str, kind: str, shape: tuple[int, ...], audience: Audience
    ) -> Fields:
        if self.own and len(shape) < (1 if kind == "slot" else 2):
            raise ValueError(f"{name}: every seat has {self.name}s of its own, and this is for all")
        return _place(self, name, label, kind, shape, audience, NO_CARD)


@dataclass(frozen=True, init=False)
class Dice(Kit):
    """Dice of one kind, which show 1 or more: hidden ones are imagined by rolling them anew."""

    def __init__(self, name: str, faces: int, *, in_play: str = "") -> None:
        super().__init__(name, faces, in_play)

    def text(self, value: int) -> str:
        """What a die shows."""
        return str(value) if value else "?"

    def spoken(self, value: int) -> str:
        """How a sentence names what a die shows."""
        return str(value) if value else _one(self.name)

    def hands(
        self, name: str, seats: int, most: int, label: str = "", audience: Audience = SECRET
    ) -> Fields:
        """Dice under each seat's cup: it alone sees them."""
        return _place(self, name, label, "hand", (seats, most), audience, NO_DIE)

    def thrown(self, name: str, most: int, label: str = "") -> Fields:
        """Dice on the table, for all to see."""
        return _place(self, name, label, "hand", (most,), OPEN, NO_DIE)


def _place(
    kit: Kit,
    name: str,
    label: str,
    kind: str,
    shape: tuple[int, ...],
    audience: Audience,
    blank: int,
) -> Fields:
    """A place, and how many things lie there: everybody sees that, whoever sees which."""
    by_seat = len(shape) == 2 or (kind == "slot" and shape != ())
    count = f"{name}_count"
    role = Place(label or label_of(name), kit, kind, count, by_seat)
    counted = Field(
        count,
        U16,
        shape[:1] if by_seat else (),
        role=CountOf(count, name),
        most=shape[-1] if kind != "slot" else 1,
        unseen="the place shows how many things lie there",
    )
    return Field(name, U8, shape, audience, blank, role=role), counted


def number(name: str, most: int, least: int = 0, label: str = "", none: str = "") -> Field:
    """A whole number that everybody sees: a round, a heap; `none` is what the least is called."""
    role = Amount(label or label_of(name), least, most, none=none)
    return Field(name, _item(least, most), role=role, blank=least)


def numbers(name: str, seats: int, most: int, least: int = 0, label: str = "") -> Field:
    """A whole number for each seat."""
    role = Amount(label or label_of(name), least, most, by_seat=True)
    return Field(name, _item(least, most), (seats,), role=role, blank=least)


def scores(name: str, seats: int, most: int, least: int = 0, label: str = "") -> Field:
    """What each seat has scored so far, for its panel."""
    role = Amount(label or label_of(name), least, most, by_seat=True, is_score=True)
    return Field(name, _item(least, most), (seats,), role=role, blank=least)


def seat_number(name: str, label: str = "") -> Field:
    """The number of a seat: whose turn it is."""
    return Field(name, U8, role=SeatNumber(label or label_of(name)))


def board(name: str, rows: int, columns: int, texts: Sequence[str], label: str = "") -> Field:
    """A board of squares that hold 0, 1, 2 ...; `texts` are what these look like."""
    return Field(name, U8, (rows, columns), role=Squares(label or label_of(name), tuple(texts)))


def label_of(name: str) -> str:
    """A field's name as people read it; capitals of its own stay.

    >>> label_of("hand_size"), label_of("HP_left")
    ('Hand size', 'HP left')
    """
    return capital(name.replace("_", " "))


def _item(least: int, most: int) -> Item:
    return U8 if least >= 0 and most < 256 else I32


def _one(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
