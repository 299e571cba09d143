"""Reels: a game played again once, so that any moment of it can be shown to any viewer soon.

Of the way only the states at the beginning of each part are kept, as bytes. What comes between is
found by playing on from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from fairground.kernel.chapters import Chapters
from fairground.kernel.game import Game
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import LogLine, Position, told
from fairground.kernel.replay import Replay
from fairground.kernel.scene import Scene
from fairground.kernel.tape import Event, openly
from fairground.kernel.view import View

PART = 60
"""Actions in a part, which is played again in a fraction of a second."""

LONGEST_NAME = 40
"""Letters of a name in a file, which is told again in every sentence."""

ACTION_BYTES = 16
"""About what an action takes in memory."""

OPEN: Literal["open"] = "open"
Viewer = int | Literal["open"]
"""A seat, NOBODY for a spectator, or who may know everything."""


class Shot(NamedTuple):
    """A moment as a viewer sees it: the scene, the one before, and the action that lies between.

    The deal, and the first moment of any part, have no scene before. Where the table was cleared on
    the way `picture` is how it stood before; `pictured` of the events had happened then.
    """

    n: int
    seat: int
    events: tuple[Event, ...]
    scene: Scene
    before: Scene | None = None
    picture: Scene | None = None
    pictured: int = 0


class Reel:
    """A game that was played, from its beginning to its end or as far as it went."""

    def __init__(self, game: Game, replay: Replay) -> None:
        """Play it again; BadReplay if it cannot be, or does not come out as it says."""
        self.game = game
        replay = replay.standing()
        self.actions = replay.actions
        played = replay.played(game)
        position = next(played)
        self.names = tuple(
            " ".join(name.split())[:LONGEST_NAME] or f"Seat {seat}"
            for seat, name in enumerate(position.names)
        )
        position.names = self.names
        self.options = position.options
        self._dealt = position.first_events
        self._rows = [position.row]
        chapters = Chapters(position)
        for n, now in enumerate(played, start=1):
            chapters.hear(now)
            if n % PART == 0:
                self._rows.append(now.row)
        self.turns, self.rounds = chapters.turns, chapters.rounds
        self.outcome = position.outcome
        self.verified = replay.version == game.version
        if self.verified:
            replay.check_end(position)

    @property
    def last(self) -> int:
        """The last moment; a moment is so many actions after the deal."""
        return len(self.actions)

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return sum(map(len, self._rows)) + ACTION_BYTES * len(self.actions)

    def part(self, viewer: Viewer, first: int) -> Iterator[Shot]:
        """What a viewer sees in the part that begins at a moment: that moment, and each after."""
        position = self._position(first)
        scene = _scene(position, viewer)
        dealt = _read(self._dealt, viewer) if first == 0 else ()
        yield Shot(first, NOBODY, dealt, scene)
        for n, (seat, action) in enumerate(self.actions[first : first + PART], start=first + 1):
            shot = _taken(position, n, seat, action, viewer, scene)
            yield shot
            scene = shot.scene

    def shot(self, viewer: Viewer, n: int) -> Shot:
        """One moment."""
        if n == 0:
            return next(self.part(viewer, 0))
        position = self.position(n - 1)
        return _taken(position, n, *self.actions[n - 1], viewer, _scene(position, viewer))

    def position(self, n: int) -> Position:
        """The game at a moment, without what led to it."""
        first = n - n % PART
        position = self._position(first)
        for seat, action in self.actions[first:n]:
            position.carry_out(seat, action)
        return position

    def view(self, seat: int, n: int) -> View:
        """What a seat knew at a moment."""
        return self.position(n).view(seat)

    def played(self, seat: int, n: int) -> int | None:
        """The next action that a seat took from a moment on."""
        return next((action for acting, action in self.actions[n:] if acting == seat), None)

    def log(self, viewer: Viewer) -> tuple[LogLine, ...]:
        """The whole game in the sentences that a viewer reads, beside the moments they lead to."""
        position = self._position(0)
        tapes = [self._dealt]
        tapes += [position.carry_out(seat, action) for seat, action in self.actions]
        return told(self.game, self.names, (_read(tape, viewer) for tape in tapes))

    def _position(self, first: int) -> Position:
        return Position(self.game, self.game.plain.state(self._rows[first // PART]), self.names)


def _taken(
    position: Position, n: int, seat: int, action: int, viewer: Viewer, before: Scene
) -> Shot:
    """An action that is carried out, as a viewer sees it."""
    events = position.carry_out(seat, action)
    picture = _picture(position, viewer)
    early = events[: position.steps[-1].pictured]
    return Shot(
        n,
        seat,
        _read(events, viewer),
        _scene(position, viewer),
        before,
        picture,
        0 if picture is None else len(_read(early, viewer)),
    )


def _scene(position: Position, viewer: Viewer) -> Scene:
    return _to_look_at(position.open_scene() if viewer == OPEN else position.view(viewer).scene)


def _picture(position: Position, viewer: Viewer) -> Scene | None:
    last = len(position.steps) - 1
    if viewer == OPEN:
        scene = position.open_picture(last)
    else:
        view = position.picture(last, viewer)
        scene = None if view is None else view.scene
    return None if scene is None else _to_look_at(scene)


def _to_look_at(scene: Scene) -> Scene:
    """A scene in which nobody chooses any more."""
    return replace(scene, choices=(), refused=(), gathering=None)


def _read(events: Sequence[Event], viewer: Viewer) -> tuple[Event, ...]:
    """The events that a viewer reads."""
    if viewer == OPEN:
        return openly(events)
    return tuple(event for event in events if event.seen_by(viewer))
