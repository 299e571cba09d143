"""A game as it is told: the position, and for each viewer the steps and scenes it may see.

A viewer is told of an action if an event of it is for them, or if what they know has changed. Other
actions leave no trace at all, no number either: steps are counted for each viewer by themselves, so
that nobody can count the choices that somebody makes in secret.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.kernel.scene import Flip, Scene
from fairground.kernel.tape import EVERYONE, WATCHERS, Event
from fairground.kernel.view import Outcome, state_hash
from fairground.registry import game as find_game
from fairground.server.changes import Change, change
from fairground.server.messages import EventInfo, Moment, OutcomeInfo, StepInfo
from fairground.server.outbox import encode
from fairground.server.rows import Kept

SPECTATOR = (NOBODY,)

MOST_STEPS = 100
"""Steps to catch up on one by one; who is further behind gets the whole picture instead."""

LONGEST_LOG = 1000
"""Steps in the whole picture: more than nearly every game has, and less than a megabyte."""


MOST_SHOWN = 2
"""Moments whose scenes are kept to tell how they have changed: the last one told, the newest."""

Scenes = dict[str, Scene]
"""Scenes by their viewer, as a moment has them."""


class ToldEvent(NamedTuple):
    """An event in the game's words."""

    event: Event
    kind: str
    text: str
    rule: str
    turn: Flip | None


class Told(NamedTuple):
    """One action of the past, its events already in words."""

    seat: int
    events: tuple[ToldEvent, ...]
    noticed: int  # bit mask of the viewers who are told of it


class Draft(NamedTuple):
    """An action that is played but not yet part of the story."""

    position: Position
    told: Told
    pending: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether it ends the game."""
        return not self.pending

    @property
    def is_unseen(self) -> bool:
        """Whether it is part of a turn of which nobody else has noticed anything yet.

        An action that hands over to others is seen at the latest by what they do then.
        """
        seat = self.told.seat
        return self.told.noticed == 1 << seat and seat in self.pending

    def end(self, version: int) -> str | None:
        """If it ends the game, the hash of how, under a version of the rules."""
        return state_hash(self.position.game, self.position.row, version) if self.over else None


def drafted(before: Position, seat: int, action: int, *, judged: bool = False) -> Draft:
    """Play a legal action aside; the position does not change.

    One that was judged already is not judged again.
    """
    position = before.copy()
    events = position.carry_out(seat, action) if judged else position.play(seat, action)
    noticed = 1 << seat if position.pending else EVERYONE
    for event in events:
        noticed |= event.audience
    for viewer in (*range(position.seats), NOBODY):
        if not noticed & _bit(viewer) and before.view(viewer) != position.view(viewer):
            noticed |= _bit(viewer)
    return Draft(position, Told(seat, _in_words(position, events), noticed), position.pending)


class Story:
    """A position with its past; `moment` is all that ever leaves it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.pending: tuple[int, ...] = position.pending
        self.outcome: Outcome | None = position.outcome
        self._told = [Told(NOBODY, _in_words(position, position.first_events), EVERYONE)]
        self._asked = [0] * position.seats
        self._noticed: dict[tuple[int, ...], list[int]] = {}
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
        return len(self._told) - 1

    def draft(self, seat: int, action: int) -> Draft:
        """Play an action aside that was found to be legal now; the story does not change."""
        return drafted(self.position, seat, action, judged=True)

    def accept(self, draft: Draft) -> None:
        """Go on with an action that was drafted last."""
        waiting, self.pending = self.pending, draft.pending
        self.position = draft.position
        self._told.append(draft.told)
        if draft.over:
            self.outcome = self.position.outcome
        for seat in self.pending:
            if seat == draft.told.seat or seat not in waiting:
                self._asked[seat] = self.actions
        for viewers, steps in self._noticed.items():
            if _notice(draft.told, viewers):
                steps.append(self.actions)
        self._scenes.clear()
        self._moments.clear()

    # ------------------------------------------------------------ what viewers know

    def n(self, viewers: tuple[int, ...], actions: int | None = None) -> int:
        """How many steps the viewers know, or knew after so many actions."""
        steps = self._steps(viewers)
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
            over = _outcome_info(self.outcome)
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

    def _steps(self, viewers: tuple[int, ...]) -> list[int]:
        """The actions that the viewers are told of, each at the place that is its step's number."""
        steps = self._noticed.get(viewers)
        if steps is None:
            steps = self._noticed[viewers] = [
                number for number, told in enumerate(self._told) if _notice(told, viewers)
            ]
        return steps

    def _step(self, viewers: tuple[int, ...], number: int, pictured: bool) -> StepInfo:
        action = self._steps(viewers)[number]
        told = self._told[action]
        # Whose action it was is told by its events, if at all: of a choice made by all at once, it
        # would tell who was the last.
        seat = told.seat if told.seat in viewers else NOBODY
        infos = _infos(told.events, viewers)
        if not pictured or action == 0 or self.position.steps[action - 1].picture is None:
            return StepInfo(number, seat, infos)
        before = told.events[: self.position.steps[action - 1].pictured]
        return StepInfo(
            number, seat, infos, self._pictures(viewers, action), len(_infos(before, viewers))
        )

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


def _bit(viewer: int) -> int:
    return WATCHERS if viewer == NOBODY else 1 << viewer


def _notice(told: Told, viewers: Sequence[int]) -> bool:
    return any(told.noticed & _bit(viewer) for viewer in viewers)


def _in_words(position: Position, events: Iterable[Event]) -> tuple[ToldEvent, ...]:
    game, names = position.game, position.names
    return tuple(
        ToldEvent(
            event,
            game.event_name(event.kind),
            game.words.sentence(event, names),
            game.rulebook.id_of(event.rule),
            game.flipped(event, names),
        )
        for event in events
    )


def _infos(events: Sequence[ToldEvent], viewers: Sequence[int]) -> list[EventInfo]:
    infos = []
    for event, kind, text, rule, turn in events:
        seen_by = [viewer for viewer in viewers if event.seen_by(viewer)]
        if seen_by:
            infos.append(EventInfo(kind, event.seat, text, rule, seen_by, turn))
    return infos


def _outcome_info(outcome: Outcome | None) -> OutcomeInfo | None:
    if outcome is None:
        return None
    return OutcomeInfo(list(outcome.scores), list(outcome.winners), outcome.reason, outcome.rule)
