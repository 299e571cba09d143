"""Who notices which action: its seat, who may read an event of it, and who knows more then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.tape import EVERYONE, audience_of, start_tape
from fairground.kernel.view import room_of, veiled

if TYPE_CHECKING:
    from fairground.kernel.game import Game
    from fairground.kernel.position import Step


class Noticing:
    """The audiences of the beginning and of the first actions, with the state after these.

    Further actions are looked into when somebody asks. The state is never changed, so that copies
    of a position can share it.
    """

    def __init__(self, game: Game, state: Plain, audiences: tuple[int, ...] = (EVERYONE,)) -> None:
        self._game = game
        self.state = state
        self.audiences = audiences

    def after(self, steps: Sequence[Step], state: Plain) -> Noticing:
        """The same after all these steps, the last of which led to a state."""
        missing = steps[len(self.audiences) - 1 :]
        if not missing:
            return self
        audiences = []
        before = self.state
        for step in missing:
            after = state if step is missing[-1] else self._played(before, step)
            audiences.append(self._audience(before, step, after))
            before = after
        return Noticing(self._game, state, (*self.audiences, *audiences))

    def _played(self, before: Plain, step: Step) -> Plain:
        after, desk = before.copy(), room_of(self._game).desk
        start_tape(desk)
        self._game.plain.apply(after, step.seat, step.action, desk)
        return after

    def _audience(self, before: Plain, step: Step, after: Plain) -> int:
        """Who notices a step that leads from one state to another."""
        if not self._game.plain.pending(after):
            return EVERYONE
        noticed = audience_of(step.seat)
        for event in step.events:
            noticed |= event.audience & EVERYONE
        for viewer in (*range(int(before.seats)), NOBODY):
            if noticed & audience_of(viewer):
                continue
            if veiled(self._game, before, viewer) != veiled(self._game, after, viewer):
                noticed |= audience_of(viewer)
        return noticed
