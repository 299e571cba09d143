"""A game that is watched again: which moment is shown, and as whose view."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from fairground.kernel.errors import FairgroundError
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import LogLine, told
from fairground.kernel.reels import OPEN, Reel, Shot, Viewer
from fairground.kernel.view import View
from fairground.terminal.table import Sight


class Showing:
    """The way through a game; nothing here knows how it is drawn."""

    def __init__(self, reel: Reel, viewer: Viewer = OPEN, moment: int = 0) -> None:
        self.reel = reel
        self.views: tuple[Viewer, ...] = (OPEN, NOBODY, *range(len(reel.names)))
        if viewer not in self.views:
            raise FairgroundError(
                f"there is no seat {viewer!r}; this game has seats 0 to {len(reel.names) - 1}"
            )
        if not 0 <= moment <= reel.last:
            raise FairgroundError(
                f"there is no moment {moment}; this game has moments 0 to {reel.last}"
            )
        self.viewer = viewer
        self.n = moment
        self.pausing = False
        """Whether the table is shown as it stood before the action cleared it."""
        self._shot: tuple[Viewer, Shot] | None = None
        self._logs: dict[Viewer, tuple[LogLine, ...]] = {}

    # ------------------------------------------------------------ what is shown

    @property
    def sight(self) -> Sight:
        """The scene of the moment, and the whole log of the view."""
        shot = self.shot
        scene = shot.picture if self.pausing and shot.picture is not None else shot.scene
        return Sight(scene, self.log)

    @property
    def shot(self) -> Shot:
        """The moment as it is seen."""
        if self._shot is None or (self._shot[0], self._shot[1].n) != (self.viewer, self.n):
            self._shot = self.viewer, self.reel.shot(self.viewer, self.n)
        return self._shot[1]

    @property
    def log(self) -> tuple[LogLine, ...]:
        """What is told of the whole game, beside the moments it led to."""
        if self.viewer not in self._logs:
            self._logs[self.viewer] = self.reel.log(self.viewer)
        return self._logs[self.viewer]

    @property
    def news(self) -> tuple[LogLine, ...]:
        """What happened before the table was cleared, while it is shown as it stood then."""
        return self._told(self.shot.pictured) if self.pausing else ()

    @property
    def is_told(self) -> bool:
        """Whether there is something to read of the moment."""
        return bool(self._told(len(self.shot.events)))

    def _told(self, events: int) -> tuple[LogLine, ...]:
        return told(self.reel.game, self.reel.names, [self.shot.events[:events]])

    @property
    def where(self) -> str:
        """The moment in words."""
        if self.n == 0:
            return "The deal"
        if self.n == self.reel.last and self.reel.outcome is not None:
            return "The end"
        return f"Action {self.n} of {self.reel.last}"

    @property
    def who(self) -> str:
        """The view in words."""
        if self.viewer == OPEN:
            return "All cards open"
        name = "a spectator" if self.viewer == NOBODY else self.reel.names[self.viewer]
        return f"Seen by {name}"

    @property
    def asked(self) -> View | None:
        """What somebody knew who decides here: in a seat's view that seat, in the open view the
        first of them. Who watches as a spectator asks about nobody."""
        position = self.reel.position(self.n)
        mine = position.pending if self.viewer == OPEN else (self.viewer,)
        seats = [seat for seat in mine if seat in position.pending]
        return position.view(seats[0]) if seats else None

    # ------------------------------------------------------------ the way

    def go_to(self, moment: int) -> None:
        """Show a moment as it is, without what leads to it."""
        self.n = min(self.reel.last, max(0, moment))
        self.pausing = False

    def look(self, viewer: Viewer) -> None:
        """See the same as somebody else."""
        self.viewer = viewer
        self.pausing = False

    def look_next(self) -> None:
        """See it as the next one does: open, a spectator, then each seat."""
        self.look(self.views[(self.views.index(self.viewer) + 1) % len(self.views)])

    def forward(self) -> None:
        """The next action of which there is anything to see; a table that it clears is shown as
        it stood first."""
        if self.pausing:
            self.pausing = False
            return
        while self.n < self.reel.last:
            self.go_to(self.n + 1)
            if self._is_seen():
                break
        self.pausing = self.shot.picture is not None

    def back(self) -> None:
        """The action before of which there is anything to see."""
        self.go_to(self.n - 1)
        while self.n > 0 and not self._is_seen():
            self.go_to(self.n - 1)

    def turn(self, way: int) -> None:
        """To where a turn begins, before or after."""
        self._leap(self.reel.turns, way)

    def round(self, way: int) -> None:
        """To where a round begins, before or after."""
        self._leap(self.reel.rounds, way)

    def line(self, way: int) -> None:
        """To the moment of the line of the log before or after."""
        moments = sorted({line.step for line in self.log})
        now = bisect_right(moments, self.n) - 1
        if 0 <= now + way < len(moments):
            self.go_to(moments[now + way])

    def watch(self, action: int) -> None:
        """See an action happen."""
        self.go_to(action - 1)
        self.forward()

    def _leap(self, moments: Sequence[int], way: int) -> None:
        later = bisect_right(moments, self.n)
        earlier = bisect_left(moments, self.n) - 1
        if way > 0:
            self.go_to(moments[later] if later < len(moments) else self.reel.last)
        else:
            self.go_to(moments[earlier] if earlier >= 0 else 0)

    def _is_seen(self) -> bool:
        """Whether there is anything to see or to read of the action."""
        shot = self.shot
        return shot.picture is not None or shot.scene != shot.before or self.is_told
