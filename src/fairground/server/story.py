"""A game as it is told: the position in words, and for each viewer the scenes it may see.

A viewer is told of the actions that it notices (`Position.noticed`). Others leave no trace at all,
no number either: everybody counts their own steps (`Position.steps_of`).
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from msgspec.structs import replace

from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.kernel.scene import Scene
from fairground.kernel.tape import audience_of
from fairground.kernel.view import Outcome, state_hash
from fairground.registry import game as find_game
from fairground.server.changes import Change, change
from fairground.server.messages import Moment, StepInfo
from fairground.server.outbox import encode
from fairground.server.rows import Kept
from fairground.server.wording import Telling, in_words, infos, outcome_info

SPECTATOR = (NOBODY,)

MOST_STEPS = 100
"""Steps to catch up on one by one; who is further behind gets the whole picture instead."""

LONGEST_LOG = 1000
"""Steps in the whole picture: more than nearly every game has, and less than a megabyte."""


MOST_SHOWN = 2
"""Moments whose scenes are kept to tell how they have changed: the last one told, the newest."""

Scenes = dict[str, Scene]
"""Scenes by their viewer, as a moment has them."""


class Draft(NamedTuple):
    """An action that is played but not yet part of the story."""

    position: Position
    seat: int
    tellings: tuple[Telling, ...]
    pending: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether it ends the game."""
        return not self.pending

    @property
    def noticed(self) -> int:
        """The audience of those who are told of it."""
        return self.position.noticed[-1]

    @property
    def is_unseen(self) -> bool:
        """Whether it is part of a turn of which nobody else has noticed anything yet.

        An action that hands over to others is seen at the latest by what they do then.
        """
        return self.noticed == audience_of(self.seat) and self.seat in self.pending

    def end(self, version: int) -> str | None:
        """If it ends the game, the hash of how, under a version of the rules."""
        return state_hash(self.position.game, self.position.row, version) if self.over else None


def drafted(before: Position, seat: int, action: int, *, judged: bool = False) -> Draft:
    """Play a legal action aside; the position does not change.

    One that was judged already is not judged again.
    """
    position = before.copy()
    events = position.carry_out(seat, action) if judged else position.play(seat, action)
    draft = Draft(position, seat, in_words(position, events), position.pending)
    _ = draft.noticed  # who notices it is found out here too: aside, not when all wait
    return draft


class Story:
    """A position with its past; `moment` is all that ever leaves it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.pending: tuple[int, ...] = position.pending
        self.outcome: Outcome | None = position.outcome
        tapes = (position.first_events, *(step.events for step in position.steps))
        self._tellings = [in_words(position, events) for events in tapes]
        self._asked = [0] * position.seats
        self._steps: dict[tuple[int, ...], list[int]] = {}  # Position.steps_of, by viewers
        self._scenes: dict[int, Scene] = {}
        self._moments: dict[tuple[tuple[int, ...], int | None, bool], str] = {}
        self._shown: dict[tuple[int, ...], dict[int, Scenes]] = {}  # lately, by step

    @classmethod
    def retold(cls, kept: Kept) -> Story:
        """The story of a table's rows: dealt again under its key, every move played again."""
        table = kept.table
        names = [row.name for row in kept.seats]
        story = cls(
            find_game(table.game).new(len(kept.seats), key=table.key, names=names, **table.options)
        )
        for move in kept.moves:
            story.accept(drafted(story.position, move.seat, move.action))
        return story

    # ------------------------------------------------------------ going on

    @property
    def actions(self) -> int:
        """How many actions have been played. A secret: viewers know their own number of steps."""
        return len(self._tellings) - 1

    def draft(self, seat: int, action: int) -> Draft:
        """Play an action aside that was found to be legal now; the story does not change."""
        return drafted(self.position, seat, action, judged=True)

    def accept(self, draft: Draft) -> None:
        """Go on with an action that was drafted last."""
        waiting, self.pending = self.pending, draft.pending
        self.position = draft.position
        self._tellings.append(draft.tellings)
        if draft.over:
            self.outcome = self.position.outcome
        for seat in self.pending:
            if seat == draft.seat or seat not in waiting:
                self._asked[seat] = self.actions
        for viewers, steps in self._steps.items():
            if draft.noticed & audience_of(*viewers):
                steps.append(self.actions)
        self._scenes.clear()
        self._moments.clear()

    # ------------------------------------------------------------ what viewers know

    def n(self, viewers: tuple[int, ...], actions: int | None = None) -> int:
        """How many steps the viewers know, or knew after so many actions."""
        steps = self._steps_of(viewers)
        return (len(steps) if actions is None else bisect_right(steps, actions)) - 1

    def asked_after(self, seat: int) -> int:
        """After how many actions the seat was asked for the decision that it faces now."""
        return self._asked[seat]

    def deciding(self, viewers: tuple[int, ...]) -> list[int]:
        """The seats that must decide, as far as one of the viewers may know."""
        views = [self.position.view(viewer) for viewer in viewers]
        return sorted({seat for view in views for seat in view.pending})

    def moment(self, viewers: tuple[int, ...], since: int | None, *, whole: bool = True) -> str:
        """The message for somebody who sees with these viewers and knows the steps up to `since`.

        A `since` from nowhere or from too long ago is answered with the whole picture. Unless
        scenes are wanted whole, they are told as changes of those at `since`, if these are known.
        """
        n = self.n(viewers)
        if since is not None and not n - MOST_STEPS <= since <= n:
            since = None
        known = self._moments.get((viewers, since, whole))
        if known is None:
            first = max(0, n + 1 - LONGEST_LOG) if since is None else since + 1
            scenes = {str(viewer): self._scene(viewer) for viewer in viewers}
            lately = self._shown.get(viewers, {})
            before = None if whole or since is None else lately.get(since)
            steps = [
                self._step(viewers, number, since is not None) for number in range(first, n + 1)
            ]
            over = outcome_info(self.outcome)
            if before is None:
                moment = Moment(n, since is None, steps, scenes, over)
            else:
                steps = [_with_changes(step, before) for step in steps]
                moment = Moment(n, False, steps, {}, over, _changes(before, scenes))
            known = self._moments[viewers, since, whole] = encode(moment).decode()
        return known

    def remember_scenes(self, viewers: tuple[int, ...]) -> None:
        """Keep what the viewers see now: somebody is to be told how it changes."""
        lately = self._shown.setdefault(viewers, {})
        n = self.n(viewers)
        if n not in lately:
            lately[n] = {str(viewer): self._scene(viewer) for viewer in viewers}
            if len(lately) > MOST_SHOWN:
                del lately[min(lately)]

    def forget_scenes(self) -> None:
        """Nobody is here any more to whom changes could be told."""
        self._shown.clear()
        self._scenes.clear()
        self._moments.clear()

    def _steps_of(self, viewers: tuple[int, ...]) -> list[int]:
        steps = self._steps.get(viewers)
        if steps is None:
            steps = self._steps[viewers] = self.position.steps_of(viewers)
        return steps

    def _step(self, viewers: tuple[int, ...], number: int, pictured: bool) -> StepInfo:
        action = self._steps_of(viewers)[number]
        tellings = self._tellings[action]
        told = infos(tellings, viewers)
        if action == 0:
            return StepInfo(number, NOBODY, told)
        step = self.position.steps[action - 1]
        # Whose action it was is told by its events, if at all: of a choice made by all at once, it
        # would tell who was the last.
        seat = step.seat if step.seat in viewers else NOBODY
        if not pictured or step.picture is None:
            return StepInfo(number, seat, told)
        before = infos(tellings[: step.pictured], viewers)
        return StepInfo(number, seat, told, self._pictures(viewers, action), len(before))

    def _pictures(self, viewers: tuple[int, ...], action: int) -> dict[str, Scene]:
        """What the viewers saw before an action cleared the table: only to be looked at."""
        views = ((viewer, self.position.picture(action - 1, viewer)) for viewer in viewers)
        return {
            str(viewer): replace(view.scene, prompt="", choices=(), refused=(), gathering=None)
            for viewer, view in views
            if view is not None
        }

    def _scene(self, viewer: int) -> Scene:
        scene = self._scenes.get(viewer)
        if scene is None:
            scene = self._scenes[viewer] = self.position.view(viewer).scene
        return scene


def _changes(before: Scenes, after: Scenes) -> dict[str, Change]:
    return {viewer: change(before[viewer], scene) or {} for viewer, scene in after.items()}


def _with_changes(step: StepInfo, before: Scenes) -> StepInfo:
    """A step whose pictures are told as changes."""
    if not step.pictures:
        return step
    return StepInfo(
        step.n, step.seat, step.events, {}, step.pictured, _changes(before, step.pictures)
    )
