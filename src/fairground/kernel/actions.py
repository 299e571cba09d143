"""Actions declared once: their numbers, their texts, how these are read back, and their phrases.

A range of actions has a name and, by name, what there is to choose: cards, numbers or words. An
action of it is numbered as if those were written in order, the last one running fastest.

>>> ACTIONS = Actions(
...     Range("bid", quantity=range(1, 5), face=range(1, 7), text="{quantity} x {face}"),
...     Range("liar", phrase="call the bid a lie"),
... )
>>> ACTIONS, ACTIONS.first("liar"), ACTIONS.text(7), ACTIONS.read("2 X 2")
(25, 24, '2 x 2', 7)
>>> ACTIONS.phrase(24), ACTIONS.parts(7)
('call the bid a lie', ('bid', {'quantity': 2, 'face': 2}))
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from fairground.kernel.roles import Kit
from fairground.kernel.sentences import Spoken

Axis = Kit | Sequence[Any]


class Range:
    """Actions of one kind, one for each combination of what there is to choose.

    `text` and `phrase` name the choice in braces; a number may stand with a noun that it counts:
    "{quantity:die/dice}". With `on`, the name of a place with cards, an action is made on the card
    there that it names.
    """

    def __init__(self, name: str, text: str = "", phrase: str = "", on: str = "", **axes: Axis):
        spoken = " ".join(f"{{{axis}}}" for axis in axes)
        self.name = name
        self.axes = axes
        self.lengths = tuple(_length(axis) for axis in axes.values())  # how much to choose of each
        self.count = math.prod(self.lengths)  # how many actions it has
        self.on = on
        self._text = text or f"{name} {spoken}".strip()
        self._phrase = phrase or f"{name} {spoken}".strip()

    def places(self, number: int) -> tuple[int, ...]:
        """The place on each axis of the action of this number in the range."""
        found = []
        for length in reversed(self.lengths):
            number, place = divmod(number, length)
            found.append(place)
        return tuple(reversed(found))

    def chosen(self, number: int) -> dict[str, Any]:
        """What the action of this number chooses: a card by its number, else the value."""
        return {
            name: place if isinstance(axis, Kit) else axis[place]
            for (name, axis), place in zip(self.axes.items(), self.places(number), strict=True)
        }

    def text(self, number: int) -> str:
        """The short text of an action."""
        return self._text.format_map(self._words(number, spoken=False))

    def phrase(self, number: int) -> str:
        """The action as a phrase."""
        return self._phrase.format_map(self._words(number, spoken=True))

    def _words(self, number: int, spoken: bool) -> dict[str, Spoken]:
        chosen = self.chosen(number).items()
        return {name: self._word(self.axes[name], value, spoken) for name, value in chosen}

    def _word(self, axis: Axis, value: Any, spoken: bool) -> Spoken:
        if isinstance(axis, Kit):
            return Spoken(value, axis.spoken(value) if spoken else axis.text(value))
        return Spoken(value, str(value))


class Actions(int):
    """The size of a game's flat action space, and what every action in it is."""

    ranges: tuple[Range, ...]

    def __new__(cls, *ranges: Range) -> Actions:
        made = super().__new__(cls, sum(each.count for each in ranges))
        made.ranges = ranges
        if len({each.name for each in ranges}) != len(ranges):
            raise ValueError("actions: two ranges have the same name")
        for action, text in enumerate(made.texts):
            if made.read(text) != action:
                raise ValueError(f"actions: two of them have the text {text!r}")
        return made

    def first(self, name: str) -> int:
        """The number of the first action of a range, for the rules."""
        number = 0
        for each in self.ranges:
            if each.name == name:
                return number
            number += each.count
        known = ", ".join(each.name for each in self.ranges)
        raise ValueError(f"there is no range of actions {name!r}; there are {known}")

    def find(self, action: int) -> tuple[Range, int]:
        """The range of an action, and its number there."""
        for each in self.ranges:
            if action < each.count:
                return each, action
            action -= each.count
        raise ValueError("there is no such action")

    def parts(self, action: int) -> tuple[str, dict[str, Any]]:
        """The name of an action's range, and what the action chooses."""
        found, number = self.find(action)
        return found.name, found.chosen(number)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The texts of all actions."""
        return tuple(each.text(n) for each in self.ranges for n in range(each.count))

    @cached_property
    def _read(self) -> dict[str, int]:
        return {_plain(text): action for action, text in enumerate(self.texts)}

    def text(self, action: int) -> str:
        """The short text of an action."""
        return self.texts[action]

    def read(self, text: str) -> int | None:
        """The action of a text, in any case and however it is spaced; None if there is none."""
        return self._read.get(_plain(text))

    @cached_property
    def _phrases(self) -> tuple[str, ...]:
        return tuple(each.phrase(n) for each in self.ranges for n in range(each.count))

    def phrase(self, action: int) -> str:
        """The action as a phrase for the one who may choose it."""
        return self._phrases[action]


def declared(actions: int) -> Actions:
    """A game's actions as they are declared; of a bare number, each by its number."""
    if isinstance(actions, Actions):
        return actions
    return Actions(Range("action", number=range(actions)))


def _length(axis: Axis) -> int:
    return axis.kinds if isinstance(axis, Kit) else len(axis)


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()
