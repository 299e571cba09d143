"""Reels: a game played again once, so that any piece of it can be shown to any viewer soon.

Of the way only the states at the beginning of each part are kept, as bytes. A part is made by
playing on from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from fairground.kernel.chapters import Chapters
from fairground.kernel.errors import FairgroundError
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.kernel.replay import Replay
from fairground.kernel.scene import Scene
from fairground.kernel.tape import Event, openly
from fairground.kernel.view import View
from fairground.registry import game as find_game
from fairground.server.changes import change
from fairground.server.messages import EventInfo
from fairground.server.refusals import NotAllowed, as_sentence, clean
from fairground.server.showings import Part, Programme, ShownStep
from fairground.server.wording import in_words, infos, outcome_info

PART = 60
"""Actions in a part: some kilobytes on the line, and made in a fraction of a second."""

LONGEST_NAME = 40
"""Letters of a name in a file, which is told again in every sentence."""

ACTION_BYTES = 16
"""About what an action takes in memory."""

Viewer = int | Literal["open"]


class Reel:
    """A game that was played, from its beginning to its end."""

    def __init__(self, replay: Replay) -> None:
        """Play it again; NotAllowed if it cannot be."""
        try:
            self._play(replay)
        except FairgroundError as error:
            raise NotAllowed(400, as_sentence(error)) from None

    def _play(self, replay: Replay) -> None:
        self.game = find_game(replay.game)
        replay = replay.standing()
        self._actions = replay.actions
        self._rows: list[bytes] = []
        played = replay.played(self.game)
        position = next(played)
        self.names = tuple(
            clean(name)[:LONGEST_NAME] or f"Seat {seat}" for seat, name in enumerate(position.names)
        )
        position.names = self.names
        self._dealt = position.first_events
        self._rows.append(position.row)
        chapters = Chapters(position)
        for n, now in enumerate(played, start=1):
            chapters.hear(now)
            if n % PART == 0:
                self._rows.append(now.row)
        verified = replay.version == self.game.version
        if verified:
            replay.check_end(position)
        self.programme = Programme(
            game=self.game.name,
            title=self.game.title,
            names=list(self.names),
            actions=len(self._actions),
            part=PART,
            turns=chapters.turns,
            rounds=chapters.rounds,
            over=outcome_info(position.outcome),
            verified=verified,
        )

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return sum(map(len, self._rows)) + ACTION_BYTES * len(self._actions)

    def viewer(self, view: str) -> Viewer:
        """Whose view is meant by "open", "spectator" or the number of a seat."""
        if view == "open":
            return "open"
        if view == "spectator":
            return NOBODY
        seats = len(self.names)
        if not (view.isascii() and view.isdigit() and int(view) < seats):
            raise NotAllowed(
                404, f"There is no view {view[:20]!r}; there are open, spectator, 0 to {seats - 1}."
            )
        return int(view)

    def begin_of_part(self, at: int) -> int:
        """The first moment of the part that leads to a moment's next action."""
        if at > len(self._actions):
            raise NotAllowed(
                404, f"There is no moment {at}; this game has moments 0 to {len(self._actions)}."
            )
        return at - at % PART

    def part(self, viewer: Viewer, first: int) -> Part:
        """What a viewer sees in the part that begins at a moment."""
        position = self._position(first)
        scene = begin = _scene(position, viewer)
        dealt = _told(position, self._dealt, viewer) if first == 0 else []
        steps = []
        for n, (seat, action) in enumerate(self._actions[first : first + PART], start=first + 1):
            before, events = scene, position.carry_out(seat, action)
            scene = _scene(position, viewer)
            told = _told(position, events, viewer)
            step = ShownStep(n, seat, told, change(before, scene))
            picture = _picture(position, viewer)
            if picture is not None:
                early = events[: position.steps[-1].pictured]
                seen = len(_told(position, early, viewer))
                step = replace(step, picture=change(before, picture) or {}, pictured=seen)
            steps.append(step)
        return Part(first, dealt, begin, steps)

    def view(self, seat: int, at: int) -> View:
        """What a seat knew at a moment."""
        first = self.begin_of_part(at)
        position = self._position(first)
        for acting, action in self._actions[first:at]:
            position.carry_out(acting, action)
        return position.view(seat)

    def played(self, seat: int, at: int) -> int | None:
        """The next action that a seat took from a moment on."""
        return next((action for acting, action in self._actions[at:] if acting == seat), None)

    def _position(self, first: int) -> Position:
        return Position(self.game, self.game.plain.state(self._rows[first // PART]), self.names)


def _scene(position: Position, viewer: Viewer) -> Scene:
    scene = position.open_scene() if viewer == "open" else position.view(viewer).scene
    return _to_look_at(scene)


def _picture(position: Position, viewer: Viewer) -> Scene | None:
    last = len(position.steps) - 1
    if viewer == "open":
        scene = position.open_picture(last)
    else:
        view = position.picture(last, viewer)
        scene = None if view is None else view.scene
    return None if scene is None else _to_look_at(scene)


def _to_look_at(scene: Scene) -> Scene:
    """A scene in which nobody chooses any more."""
    return replace(scene, choices=(), refused=(), gathering=None)


def _told(position: Position, events: Sequence[Event], viewer: Viewer) -> list[EventInfo]:
    if viewer == "open":
        return [telling.info([NOBODY]) for telling in in_words(position, openly(events))]
    return infos(in_words(position, events), (viewer,))
