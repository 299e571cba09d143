"""Default scenarios: a state as a dict of its fields by name, with cards by their texts."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from fairground.kernel import reading
from fairground.kernel.census import left_over
from fairground.kernel.components import Cards
from fairground.kernel.defaults.invariants import broken, laid_out, lines_of
from fairground.kernel.defaults.secrets import places
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import KERNEL_FIELDS, Audience, Field, Plain
from fairground.kernel.roles import Amount, CountOf, Kit, Place, SeatNumber, Squares
from fairground.kernel.sentences import how_many, listed

if TYPE_CHECKING:
    from fairground.kernel.game import Game

UNKNOWN = "?"
"""A card that the seat may not know, among others that it knows."""

WIDEST = 2**63 - 1


class LayoutScenario:
    """Positions in the words of a layout."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def fields(self) -> list[Field]:
        """What a position is made of: counts say nothing that the places do not."""
        options = {option.name for option in self.game.options}
        return [
            field
            for field in self.game.layout.fields[len(KERNEL_FIELDS) :]
            if field.name not in options and not isinstance(field.role, CountOf)
        ]

    def describe(self, s: Plain) -> dict[str, Any]:
        """The readable form of a state; hidden cards are counts."""
        text = reading.describe_table(s, self.game.options)
        return text | {field.name: _said(s, field) for field in self.fields}

    def build(self, s: Plain, text: Mapping[str, Any]) -> None:
        """Fill a state, whose options and seats are set, from the readable form."""
        names = [field.name for field in self.fields]
        what = f"a position of {self.game.title}"
        reading.check_keys(what, text, (*reading.TABLE_KEYS, *names))
        reading.read_dice(s, text)
        for field in self.fields:
            if field.name in text:
                _read(s, field, text[field.name])
        _place_the_rest(self.game, s, text)

    def broken(self, s: Plain) -> Iterator[str]:
        """The invariants that the state breaks."""
        return broken(self.game, s)


# ---------------------------------------------------------------- describing


def _said(s: Plain, field: Field) -> Any:
    value, role = getattr(s, field.name), field.role
    if isinstance(role, Place):
        lines = [_said_line(field, role, *line) for line in lines_of(s, field, role)]
        return lines[: s.seats] if role.by_seat else lines[0]
    if isinstance(role, Squares):
        return [[role.texts[square] for square in row] for row in value]
    if isinstance(role, Amount) and role.by_seat:
        return value[: s.seats]
    return copy.deepcopy(value)  # a description stays as it is while the state goes on


def _said_line(field: Field, role: Place, line: list[int], count: int) -> Any:
    """What lies in a line: by its texts, or how many where all are unknown."""
    held = line[:count]
    if role.kind == "slot":
        return _said_one(field, role, held[0]) if held else None
    if held and all(value == field.blank for value in held):
        return count
    return [_said_one(field, role, value) for value in held]


def _said_one(field: Field, role: Place, value: int) -> Any:
    if value == field.blank:
        return UNKNOWN
    return role.kit.text(value) if isinstance(role.kit, Cards) else value


# ---------------------------------------------------------------- building


def _read(s: Plain, field: Field, value: Any) -> None:
    """Set one field from its readable form."""
    role, what = field.role, repr(field.name)
    if isinstance(role, Place):
        _read_place(s, field, role, value)
    elif isinstance(role, Squares):
        squares = _grid(value, what, *field.shape)
        read = [
            [reading.member(one, f"a square of {what}", role.texts) for one in row]
            for row in squares
        ]
        setattr(s, field.name, read)
    elif isinstance(role, Amount) and role.by_seat:
        for seat, one in enumerate(_items(value, what, s.seats)):
            getattr(s, field.name)[seat] = reading.number(one, what, role.most, role.least)
    elif isinstance(role, Amount):
        setattr(s, field.name, reading.number(value, what, role.most, role.least))
    elif isinstance(role, SeatNumber):
        setattr(s, field.name, reading.number(value, what, s.seats - 1))
    else:
        setattr(s, field.name, _bare(value, what, field.shape))


def _read_place(s: Plain, field: Field, role: Place, value: Any) -> None:
    values = _items(value, repr(field.name), s.seats) if role.by_seat else [value]
    for owner, one in enumerate(values):
        what = f"{field.name!r} of seat {owner}" if role.by_seat else repr(field.name)
        line = _line(s, role, one, what)
        room = 1 if role.kind == "slot" else field.shape[-1]
        if len(line) > room:
            most = how_many(room, role.kit.name, _plural(role.kit))
            raise BadScenario(f"{what} has room for {most}, not {len(line)}")
        _put(s, field, role, owner, line)


def _put(s: Plain, field: Field, role: Place, owner: int, line: list[int]) -> None:
    """Lay these things in a place, and count them."""
    if role.kind == "hand" and isinstance(role.kit, Cards):
        line = sorted(line)
    if role.by_seat:
        getattr(s, role.count)[owner] = len(line)
    else:
        setattr(s, role.count, len(line))
    if role.kind != "slot":
        place = getattr(s, field.name)[owner] if role.by_seat else getattr(s, field.name)
        place[: len(line)] = line
    elif line and role.by_seat:
        getattr(s, field.name)[owner] = line[0]
    elif line:
        setattr(s, field.name, line[0])


def _line(s: Plain, role: Place, value: Any, what: str) -> list[int]:
    """The things that lie in a place; in a slot one, or None."""
    if role.kind == "slot":
        return [] if value is None else [_thing(s, role.kit, value, what)]
    if not isinstance(value, list):
        raise BadScenario(f"{what} must be a list of {_plural(role.kit)}, not {value!r:.60}")
    return [_thing(s, role.kit, one, what) for one in value]


def _thing(s: Plain, kit: Kit, value: Any, what: str) -> int:
    """A card by its text, or what a die shows."""
    if not isinstance(kit, Cards):
        return reading.number(value, f"a {kit.name} in {what}", kit.kinds_at(s), 1)
    texts = kit.texts[: kit.kinds_at(s)]
    if not isinstance(value, str) or value not in texts:
        raise BadScenario(
            f"there is no {kit.name} {value!r:.60} for {what}; there are {listed(texts)}"
        )
    return texts.index(value)


def _place_the_rest(game: Game, s: Plain, text: Mapping[str, Any]) -> None:
    """What lies nowhere is in the closed pile that is left out, or in its owner's hand."""
    for field, role in places(game.layout):
        cards = role.kit
        if field.name in text or not isinstance(cards, Cards):
            continue
        if role.kind == "hand" if cards.own else field.audience is Audience.NOBODY:
            for owner in range(s.seats) if role.by_seat else (0,):
                lying = laid_out(game, s, cards, owner if cards.own else None)
                rest = left_over(lying, cards.copies[: cards.kinds_at(s)])
                if len(rest) <= field.shape[-1]:
                    _put(s, field, role, owner, rest)


def _plural(kit: Kit) -> str:
    return f"{kit.name}s" if isinstance(kit, Cards) else "dice"


# ---------------------------------------------------------------- values


def _items(value: Any, what: str, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise BadScenario(f"{what} must be a list of {length}, not {value!r:.60}")
    return value


def _grid(value: Any, what: str, rows: int, columns: int) -> list[list[Any]]:
    return [_items(row, f"a row of {what}", columns) for row in _items(value, what, rows)]


def _bare(value: Any, what: str, shape: tuple[int, ...]) -> Any:
    """A field without a role: numbers of its shape, of which packing sees that they fit."""
    read: Callable[[Any], int] = lambda one: reading.number(one, what, WIDEST, -WIDEST)  # noqa: E731
    if len(shape) == 2:
        return [[read(one) for one in row] for row in _grid(value, what, *shape)]
    return [read(one) for one in _items(value, what, *shape)] if shape else read(value)
