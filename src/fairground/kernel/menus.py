"""Menus: how a game offers its options to people, in their words. Declared beside the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fairground.kernel.options import Option

BOUNDS = {"min": "fewest", "max": "most"}


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A way to set a table up in one click: what it is called, what it does, and its options.

    `seats` are the numbers of players that it is for, if not all; `minutes` how long it takes, if
    not as long as the published game; `rules` what it comes from.
    """

    name: str
    title: str
    sentence: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    minutes: str = ""
    rules: tuple[str, ...] = ()


PUBLISHED = Preset(
    name="published",
    title="As published",
    sentence="Every rule as the publisher has it.",
)
"""What every game is offered as, first of all."""


@dataclass(frozen=True)
class Group:
    """Options that are about the same thing."""

    title: str
    options: tuple[str, ...]

    def __init__(self, title: str, *options: str) -> None:
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "options", options)


@dataclass(frozen=True, kw_only=True)
class Menu:
    """A game's presets, and its options in groups, with words for names and values.

    Whatever it does not say is made of the names themselves, so that no game needs one.

    >>> menu = Menu(titles={"deck_out": "When the deck is empty"})
    >>> menu.title("deck_out"), menu.title("rounds_min")
    ('When the deck is empty', 'Fewest rounds')
    """

    presets: tuple[Preset, ...] = ()
    groups: tuple[Group, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str | int, str]] = field(default_factory=dict)

    @property
    def offered(self) -> tuple[Preset, ...]:
        """All presets, the published game first."""
        return (PUBLISHED, *self.presets)

    def title(self, name: str) -> str:
        """What an option is called."""
        return self.titles.get(name) or spoken_name(name)

    def group(self, name: str) -> str:
        """The title of the group that an option belongs to; empty if it belongs to none."""
        titles = (group.title for group in self.groups if name in group.options)
        return next(titles, "")

    def in_order(self, options: tuple[Option, ...]) -> list[Option]:
        """The options group by group, those without one at the end."""
        grouped = [name for group in self.groups for name in group.options]
        place = {name: number for number, name in enumerate(grouped)}
        return sorted(options, key=lambda option: place.get(option.name, len(place)))

    def value(self, name: str, value: str | int) -> str:
        """A value of an option in words."""
        return self.values.get(name, {}).get(value) or spoken_value(value)


def spoken_name(name: str) -> str:
    """What an option is called by its name alone.

    >>> spoken_name("board_size"), spoken_name("rounds_max")
    ('Board size', 'Most rounds')
    """
    parts = name.split("_")
    bounds = [BOUNDS[part] for part in parts if part in BOUNDS]
    return " ".join(bounds + [part for part in parts if part not in BOUNDS]).capitalize()


def spoken_value(value: str | int) -> str:
    """A value by its name alone; people count seats from 1.

    >>> spoken_value("end_of_trick"), spoken_value("seat_0"), spoken_value(12)
    ('end of trick', 'seat 1', '12')
    """
    parts = str(value).replace("seat", "seat_").replace("__", "_").split("_")
    for place, part in enumerate(parts):
        if part.isdigit() and place and parts[place - 1] == "seat":
            parts[place] = str(int(part) + 1)
    return " ".join(parts).strip()
