"""A game as it is told: the position in words, and for each viewer the scenes it may see.

A viewer is told of the acts that it notices (`Position.noticed`). Others leave no trace at all, no
number either: everybody counts their own steps. What is taken back stays told, and that it was.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from typing import NamedTuple

from msgspec.structs import replace

from fairground import teacher
from fairground.kernel.errors import Refusal
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.lessons import Lesson
from fairground.kernel.position import Position, Step
from fairground.kernel.replay import Replay
from fairground.kernel.scene import Scene
from fairground.kernel.slips import last_of
from fairground.kernel.tape import EVERYONE, audience_of
from fairground.kernel.view import Outcome, View, veiled
from fairground.registry import game_named as find_game
from fairground.server import lessons
from fairground.server.changes import Change, change
from fairground.server.courses import Guide
from fairground.server.dealing import dealt
from fairground.server.drafts import (
    DECLINE,
    Draft,
    Request,
    drafted,
    is_talk,
    request_after,
    standing_after,
)
from fairground.server.lessons import lesson_of
from fairground.server.messages import Moment, StepInfo, UndoInfo
from fairground.server.outbox import encode
from fairground.server.rows import Kept, TableRow
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


class Told(NamedTuple):
    """One act of the past: what is told of it, to whom, and what was played if it was an action."""

    tellings: tuple[Telling, ...]
    noticed: int
    step: Step | None = None


class Story:
    """A position with its past; `moment` is all that ever leaves it."""

    def __init__(self, position: Position, lesson: Lesson | None = None) -> None:
        self.position = position
        self.lesson = lesson  # that is taught here, if one is
        self.pending: tuple[int, ...] = position.pending
        self.outcome: Outcome | None = position.outcome
        self.record = [(step.seat, step.action) for step in position.steps]
        self.request: Request | None = None
        self._declined: int | None = None  # the action that somebody wants to stand
        self._past = [
            Told(in_words(position.game, position.names, position.first_events), EVERYONE)
        ]
        for step, noticed in zip(position.steps, position.noticed[1:], strict=True):
            self._past.append(
                Told(in_words(position.game, position.names, step.events), noticed, step)
            )
        self._standing = list(range(1, len(self._past)))  # the acts that are not taken back
        self._asked = [0] * position.seats
        self._steps: dict[tuple[int, ...], list[int]] = {}  # which acts viewers notice
        self._scenes: dict[int, Scene] = {}
        self._moments: dict[tuple[tuple[int, ...], int | None, bool], str] = {}
        self._shown: dict[tuple[int, ...], dict[int, Scenes]] = {}  # lately, by step

    @classmethod
    def retold(cls, kept: Kept) -> Story:
        """The story of a table's rows: dealt again under its key, every move played again."""
        table = kept.table
        names = [row.name for row in kept.seats]
        start = dealt(find_game(table.game), table, len(kept.seats), names)
        story = cls(start, lesson_of(table))
        for move in kept.moves:
            story.accept(drafted(story.position, move.seat, move.action))
        return story

    # ------------------------------------------------------------ going on

    @property
    def actions(self) -> int:
        """How many acts there have been. A secret: viewers know their own number of steps."""
        return len(self._past) - 1

    def draft(self, seat: int, action: int) -> Draft:
        """Play an action aside that was found to be legal now; the story does not change."""
        return drafted(self.position, seat, action, judged=True)

    def accept(self, draft: Draft) -> None:
        """Go on with an action that was drafted last."""
        waiting, self.pending = self.pending, draft.pending
        before, self.position = self.position, draft.position
        # A learner is told of each act: the teacher goes on with it, even if nobody else may know.
        noticed = draft.noticed if self.lesson is None else EVERYONE
        self._past.append(Told(draft.tellings, noticed, draft.step))
        if draft.step is None:
            self._standing = standing_after(self._standing, before.steps, draft)
        else:
            self._standing.append(self.actions)
        if not is_talk(draft.act):
            self.record.append((draft.seat, draft.act))
        if draft.act == DECLINE and self.request is not None:
            self._declined = self._last_of(self.request.seat)
        self.request = request_after(self.request, draft)
        if draft.over:
            self.outcome = self.position.outcome
        for seat in self.pending:
            if seat in draft.anew or seat not in waiting:
                self._asked[seat] = self.actions
        for viewers, steps in self._steps.items():
            if noticed & audience_of(*viewers):
                steps.append(self.actions)
        self._scenes.clear()
        self._moments.clear()

    def verdict(self, seat: int, action: int) -> Refusal | None:
        """Why an action is refused: by the rules, or by the lesson that is taught here."""
        refusal = self.position.verdict(seat, action)
        if refusal is None and self.lesson is not None:
            return lessons.why_not(self.lesson, self.position, seat, action)
        return refusal

    def waits_for(self, seat: int) -> bool:
        """Whether a bot on this seat is to decide; in a lesson it speaks when it is its turn."""
        if seat not in self.pending:
            return False
        reply = self.reply
        return self.lesson is None or (reply is not None and reply[0] == seat)

    @property
    def reply(self) -> tuple[int, int] | None:
        """The seat and the action that the lesson plays now, if it does."""
        return None if self.lesson is None else teacher.reply_of(self.lesson, self.position)

    def has_strayed(self, table: TableRow) -> bool:
        """Whether this is a lesson's table of which nobody knows any more how it goes on."""
        if table.lesson is None or self.outcome is not None:
            return False
        return self.lesson is None or not teacher.is_on_course(self.lesson, self.position)

    @property
    def is_taught(self) -> bool:
        """Whether a lesson has come to its end."""
        return self.lesson is not None and teacher.entry_of(self.lesson, self.position) is None

    def replay(self) -> Replay:
        """The game so far, with what was taken back."""
        return dataclasses.replace(self.position.replay(), actions=tuple(self.record))

    def has_played(self, seat: int) -> bool:
        """Whether an action of the seat's stands."""
        return self._last_of(seat) is not None

    def is_declined(self, seat: int) -> bool:
        """Whether the seat has asked to take its last action back, and somebody declined."""
        return self._declined is not None and self._declined == self._last_of(seat)

    def _last_of(self, seat: int) -> int | None:
        """Which act was a seat's last action that stands."""
        place = last_of((step.seat for step in self.position.steps), seat)
        return self._standing[place] if place >= 0 else None

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
            over, asked = outcome_info(self.outcome), self._asked_of(viewers)
            said = self._said_to(viewers)
            if before is None:
                moment = Moment(n, since is None, steps, scenes, over, undo=asked, guide=said)
            else:
                steps = [_with_changes(step, before) for step in steps]
                changes = _changes(before, scenes)
                moment = Moment(n, False, steps, {}, over, changes, asked, said)
            known = self._moments[viewers, since, whole] = encode(moment).decode()
        return known

    def _asked_of(self, viewers: tuple[int, ...]) -> UndoInfo | None:
        """What the viewers are to agree to, if somebody asks."""
        if self.request is None:
            return None
        seat, agreed = self.request
        last = self._last_of(seat)
        assert last is not None
        return UndoInfo(seat, self.n(viewers, last - 1), sorted(agreed))

    def _said_to(self, viewers: tuple[int, ...]) -> Guide | None:
        """What the teacher says, to the learner alone."""
        if self.lesson is None or self.lesson.seat not in viewers:
            return None
        return lessons.guide(self.lesson, self.position)

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
            together = audience_of(*viewers)
            steps = [act for act, told in enumerate(self._past) if told.noticed & together]
            self._steps[viewers] = steps
        return steps

    def _step(self, viewers: tuple[int, ...], number: int, pictured: bool) -> StepInfo:
        tellings, _, step = self._past[self._steps_of(viewers)[number]]
        told = infos(tellings, viewers)
        if step is None:
            return StepInfo(number, NOBODY, told)
        # Whose action it was is told by its events, if at all: of a choice made by all at once, it
        # would tell who was the last.
        seat = step.seat if step.seat in viewers else NOBODY
        if not pictured or step.picture is None:
            return StepInfo(number, seat, told)
        before = infos(tellings[: step.pictured], viewers)
        return StepInfo(number, seat, told, self._pictures(viewers, step.picture), len(before))

    def _pictures(self, viewers: tuple[int, ...], state: Plain) -> dict[str, Scene]:
        """What the viewers saw before an action cleared the table: only to be looked at."""
        game, names = self.position.game, self.position.names
        views = (View(game, seat, veiled(game, state, seat), names) for seat in viewers)
        return {
            str(view.seat): replace(view.scene, prompt="", choices=(), refused=(), gathering=None)
            for view in views
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
