"""A game in progress, as the scenario languages of all games' tests look at it."""

from __future__ import annotations

import random
from typing import Any

import fairground
from fairground.kernel.layout import Plain
from fairground.kernel.tape import Event


class GameInPlay:
    """A position, with every event since it was set up."""

    def __init__(self, position: fairground.Position) -> None:
        self.position = position
        self.events: list[Event] = list(position.first_events)
        self._described: tuple[fairground.Position, int] | None = None
        self._text: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """A part of the readable form, which is made once for each step."""
        now = (self.position, len(self.position.steps))
        if now != self._described:
            self._described, self._text = now, self.position.describe()
        return self._text[name]

    @property
    def state(self) -> Plain:
        """A copy of the state, for what the readable form does not show."""
        return self.position.game.plain.state(self.position.row)

    @property
    def phase(self) -> str:
        return self["phase"]

    def ids(self, seat: int) -> set[int]:
        """The ids of the seat's legal actions."""
        return {choice.id for choice in self.position.choices(seat)}

    def kinds(self) -> list[int]:
        """The kinds of the events."""
        return [event.kind for event in self.events]


def play_at_random(table: Any, rng: random.Random, actions: int = 100_000) -> Any:
    """Up to so many actions at random, or to the end of the game."""
    for _ in range(actions):
        if not table.position.pending:
            break
        seat = rng.choice(table.position.pending)
        table.play(seat, rng.choice(table.position.choices(seat)).id)
    return table
