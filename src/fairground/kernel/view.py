"""Views: what one seat may know of a game, and what views and positions ask of its rooms."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from fairground.kernel.errors import FairgroundError
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.picture import svg_of
from fairground.kernel.scene import Scene
from fairground.kernel.textboard import text_of

if TYPE_CHECKING:
    from fairground.kernel.algorithms import Room
    from fairground.kernel.game import Game


class Choice(NamedTuple):
    """A legal action: its id and its text."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: every seat's result, the winners, and why."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str
    rule: str


class View:
    """What one seat may know: all that its screen or its bot ever receives."""

    def __init__(self, game: Game, seat: int, state: Plain, names: Sequence[str]) -> None:
        self.game = game
        self.seat = seat
        self.names = tuple(names)
        self._state = state

    @classmethod
    def from_row(
        cls, game: Game, seat: int, row: bytes, names: Sequence[str] | None = None
    ) -> View:
        """A view from its bytes."""
        state = game.plain.state(row)
        return cls(game, seat, state, checked_names(game, state, names))

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return int(self._state.seats)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must decide, as far as this seat may know."""
        mask = self.game.plain.pending(self._state)
        return tuple(seat for seat in range(self._state.seats) if mask >> seat & 1)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The seat's own legal actions."""
        return () if self.seat == NOBODY else choices_of(self.game, self._state, self.seat)

    def spoken(self, action: int) -> str:
        """One of the choices as a phrase for the one who may choose it, as its screen says it."""
        if action in self._phrases:
            return self._phrases[action]
        return self.game.words.spoken_action(self._state, self.seat, action)

    @cached_property
    def _phrases(self) -> dict[int, str]:
        return {choice.action: choice.phrase for choice in self.scene.choices}

    def absurd(self, action: int) -> bool:
        """Whether a choice makes no sense, whatever is hidden, as far as the game says."""
        tells = getattr(self.game.judgement, "absurd", None)
        return tells is not None and bool(tells(self._state, self.seat, action))

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return outcome_of(self.game, self._state, self.names)

    @property
    def row(self) -> bytes:
        """The veiled state's bytes."""
        return self._state.pack()

    @property
    def hash(self) -> str:
        """A fingerprint of what the seat knows."""
        return state_hash(self.game, self.row)

    def describe(self) -> dict[str, Any]:
        """What the seat knows as a readable dict; cards it cannot know are counts."""
        return self.game.scenario.describe(self._state)

    @property
    def scene(self) -> Scene:
        """What the seat sees, as data for a screen."""
        actions = () if self.seat == NOBODY else actions_of(self.game, self._state, self.seat)
        staged = self.game.stage.scene(self._state, self.seat, actions, self.names)
        outcome = self.outcome
        waiting = self.game.plain.pending(self._state)
        return replace(
            staged,
            game=self.game.name,
            seat=self.seat,
            panels=tuple(
                replace(
                    panel,
                    name=self.names[panel.seat],
                    deciding=panel.deciding or bool(waiting >> panel.seat & 1),
                )
                for panel in staged.panels
            ),
            outcome="" if outcome is None else outcome.reason,
        )

    def __str__(self) -> str:
        return text_of(self.scene, self.game.title)

    def _repr_html_(self) -> str:
        """The picture that a notebook shows."""
        return svg_of(self.scene, repr(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self._state == other._state

    def __hash__(self) -> int:
        return hash((self.seat, self.row))

    def __repr__(self) -> str:
        return f"<view of seat {self.seat} on {self.game.title}>"


_rooms = threading.local()


def room_of(game: Game) -> Room:
    """This thread's room for a game: what lies in it means nothing between two calls."""
    rooms: WeakKeyDictionary[Game, Room] | None = getattr(_rooms, "by_game", None)
    if rooms is None:
        rooms = _rooms.by_game = WeakKeyDictionary()
    room = rooms.get(game)
    if room is None:
        room = rooms[game] = game.plain.new_room()
    return room


def actions_of(game: Game, state: Plain, seat: int) -> list[int]:
    room = room_of(game)
    actions: list[int] = room.out[: game.plain.choices(state, seat, room.out, room.desk)]
    return actions


def choices_of(game: Game, state: Plain, seat: int) -> tuple[Choice, ...]:
    return tuple(Choice(a, game.words.action_text(a)) for a in actions_of(game, state, seat))


def veiled(game: Game, state: Plain, seat: int) -> Plain:
    """What a seat may know of a state."""
    view = game.layout.state_class()
    game.plain.veil(state, seat, view)
    return view


def state_hash(game: Game, row: bytes, version: int | None = None) -> str:
    """The fingerprint of a state's bytes under a game and its version, or an older one."""
    name = f"{game.name} {game.version if version is None else version}\n".encode()
    return hashlib.blake2b(name + row, digest_size=16).hexdigest()


def outcome_of(game: Game, state: Plain, names: Sequence[str]) -> Outcome | None:
    if game.plain.pending(state):
        return None
    scores = [0.0] * state.seats
    game.plain.score(state, scores)
    best = max(scores)
    if best == 0.0:  # a picture of a table at which nobody decides, in the middle of a match
        return None
    reason, rule = game.words.outcome(state, names)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Outcome(tuple(scores), winners, reason, game.rulebook.id_of(rule))


def checked_names(game: Game, state: Plain, names: Sequence[str] | None) -> tuple[str, ...]:
    if names is None:
        return game.words.seat_names(state)
    if not isinstance(names, (list, tuple)) or len(names) != state.seats:
        raise FairgroundError(f"this table needs {state.seats} names, one for each seat")
    return tuple(str(name) for name in names)
