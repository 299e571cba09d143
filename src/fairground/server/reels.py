"""Reels as the theatre of the hall shows them: in parts, of which only the first scene is whole."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec

from fairground.kernel import reels
from fairground.kernel.errors import FairgroundError
from fairground.kernel.layout import NOBODY
from fairground.kernel.reels import OPEN, PART, Shot, Viewer
from fairground.kernel.replay import Replay
from fairground.kernel.tape import Event
from fairground.registry import game_named as find_game
from fairground.server.changes import change
from fairground.server.messages import EventInfo
from fairground.server.refusals import NotAllowed, as_sentence
from fairground.server.showings import Part, Programme, ShownStep
from fairground.server.wording import in_words, outcome_info


class Roll(ABC):
    """A game that can be shown part by part."""

    programme: Programme
    size: int

    def viewer(self, view: str) -> Viewer:
        """Whose view is meant by "open", "spectator" or the number of a seat."""
        if view == OPEN:
            return OPEN
        if view == "spectator":
            return NOBODY
        seats = len(self.programme.names)
        if not (view.isascii() and view.isdigit() and int(view) < seats):
            raise NotAllowed(
                404, f"There is no view {view[:20]!r}; there are open, spectator, 0 to {seats - 1}."
            )
        return int(view)

    def begin_of_part(self, at: int) -> int:
        """The first moment of the part that leads to a moment's next action."""
        actions = self.programme.actions
        if at > actions:
            raise NotAllowed(404, f"There is no moment {at}; this game has moments 0 to {actions}.")
        return at - at % self.programme.part

    @abstractmethod
    def encoded(self, viewer: Viewer, first: int) -> bytes:
        """What a viewer sees in the part that begins at a moment, as JSON."""


class Reel(Roll, reels.Reel):
    """A game that was played, from its beginning to its end, and is played again."""

    def __init__(self, replay: Replay) -> None:
        """Play it again; NotAllowed if it cannot be."""
        try:
            reels.Reel.__init__(self, find_game(replay.game), replay)
        except FairgroundError as error:
            raise NotAllowed(400, as_sentence(error)) from None
        self.programme = Programme(
            game=self.game.name,
            title=self.game.title,
            names=list(self.names),
            actions=self.last,
            part=PART,
            turns=self.turns,
            rounds=self.rounds,
            over=outcome_info(self.outcome),
            verified=self.verified,
        )

    def encoded(self, viewer: Viewer, first: int) -> bytes:
        """A part as JSON."""
        return msgspec.json.encode(self.shown(viewer, first))

    def start(self, at: int) -> dict[str, Any]:
        """A moment as the beginning of another game, for which the key of its dice is still to be
        drawn: what lies hidden stays as it is."""
        self.begin_of_part(at)
        position = self.position(at)
        if not position.pending:
            raise NotAllowed(
                409, f"The game is over at moment {at}; go on from one before the last action."
            )
        start: dict[str, Any] = json.loads(json.dumps(position.describe()))
        return {name: value for name, value in start.items() if name != "key"}

    def shown(self, viewer: Viewer, first: int) -> Part:
        """What a viewer sees in the part that begins at a moment."""
        begin, *shots = self.part(viewer, first)
        steps = [self._step(viewer, shot) for shot in shots]
        return Part(first, self._infos(viewer, begin.events), begin.scene, steps)

    def _step(self, viewer: Viewer, shot: Shot) -> ShownStep:
        picture = None if shot.picture is None else change(shot.before, shot.picture) or {}
        return ShownStep(
            shot.n,
            shot.seat,
            self._infos(viewer, shot.events),
            change(shot.before, shot.scene),
            picture,
            shot.pictured,
        )

    def _infos(self, viewer: Viewer, events: Sequence[Event]) -> list[EventInfo]:
        seen_by = [NOBODY if viewer == OPEN else viewer]
        return [telling.info(seen_by) for telling in in_words(self.game, self.names, events)]
