"""The teacher: steps through a game's lessons on a real table, for any screen that shows one.

It knows no rule. Where a lesson stands follows from the actions that were played; what may be
played is what the rules allow and the lesson accepts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fairground.kernel.errors import FairgroundError, Refusal
from fairground.kernel.game import Game
from fairground.kernel.lessons import KEY, BadLesson, Lesson, Reply, Task
from fairground.kernel.position import Position
from fairground.kernel.scene import Scene


class NoLesson(FairgroundError):
    """A game has no lessons, or none of this number."""


class Guidance(NamedTuple):
    """What the teacher says now: `number` of the learner's decision, counted from 1, with what is
    lit. `buttons` are actions that are lit, too. At the end it is the lesson's last word."""

    say: str
    rules: tuple[str, ...]
    lit: tuple[str, ...]
    buttons: tuple[int, ...]
    number: int
    done: bool


def lesson_of(game: Game, chapter: int) -> Lesson:
    """A game's lesson by its number, counted from 1."""
    if not game.lessons:
        raise NoLesson(f"{game.title} has no lessons")
    if not 1 <= chapter <= len(game.lessons):
        known = ", ".join(str(number) for number in range(1, len(game.lessons) + 1))
        raise NoLesson(f"{game.title} has no chapter {chapter}; it has {known}")
    return game.lessons[chapter - 1]


def begin(game: Game, lesson: Lesson, names: Sequence[str] | None = None) -> Position:
    """The position in which a lesson begins."""
    return game.at({**lesson.scenario, "key": KEY, "names": list(names or lesson.names)})


def entry_of(lesson: Lesson, position: Position) -> Task | Reply | None:
    """What comes next in the course; None at its end."""
    played = len(position.steps)
    return lesson.course[played] if played < len(lesson.course) else None


def reply_of(lesson: Lesson, position: Position) -> tuple[int, int] | None:
    """The seat and the action that another seat is to play now, if one is."""
    entry = entry_of(lesson, position)
    if not isinstance(entry, Reply):
        return None
    action = position.game.words.read_action(entry.action)
    if action is None:
        raise BadLesson(f"{position.game.title} has no action {entry.action!r}")
    return entry.seat, action


def why_not(lesson: Lesson, position: Position, seat: int, action: int) -> Refusal | None:
    """Why a legal action of the learner's is not what the lesson asks for now, if so."""
    entry = entry_of(lesson, position)
    if seat != lesson.seat:
        return None
    if entry is None:
        return Refusal("", "This chapter is at its end: go on with the next one, or play a game.")
    if isinstance(entry, Reply):
        return Refusal("", f"Wait a moment: it is {position.names[entry.seat]} who acts now.")
    text = position.game.words.action_text(action)
    if entry.accepts(text):
        return None
    return Refusal(entry.rules[0], entry.why_not(text) or "Try what the teacher tells you first.")


def is_on_course(lesson: Lesson, position: Position) -> bool:
    """Whether all that was played is what the lesson accepts: it may have been written anew."""
    if len(position.steps) > len(lesson.course):
        return False
    texts = [position.game.words.action_text(step.action) for step in position.steps]
    return all(
        entry.accepts(text) and step.seat == lesson.seat
        if isinstance(entry, Task)
        else (step.seat, text.lower()) == (entry.seat, entry.action.lower())
        for entry, step, text in zip(lesson.course, position.steps, texts, strict=False)
    )


def guidance(lesson: Lesson, position: Position) -> Guidance:
    """What the teacher says now. While others act, it is what comes after that."""
    played = len(position.steps)
    past = sum(isinstance(entry, Task) for entry in lesson.course[:played])
    entry = entry_of(lesson, position)
    if entry is None:
        return Guidance(lesson.ending, (), (), (), past, True)
    if isinstance(entry, Reply):
        return Guidance("", (), (), (), past, False)
    lit, buttons = shown(position, lesson.seat, entry)
    return Guidance(entry.say, entry.rules, lit, buttons, past + 1, False)


def shown(position: Position, seat: int, task: Task) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Of what a task shows: what lies in the scene, and the actions whose buttons are meant."""
    scene = position.view(seat).scene
    known = names_in(scene)
    lit = tuple(name for name in task.show if is_there(name, scene, known))
    texts = {position.game.words.action_text(one.action): one.action for one in scene.choices}
    buttons = tuple(texts[name] for name in task.show if name not in lit and name in texts)
    return lit, buttons


def names_in(scene: Scene) -> frozenset[str]:
    """What of a scene has a name: pieces, and marks that can be chosen."""
    marks = (mark.id for panel in scene.panels for mark in panel.marks if mark.id)
    return frozenset((*(piece.id for piece in scene.pieces), *marks))


def is_there(name: str, scene: Scene, known: frozenset[str]) -> bool:
    """Whether a scene has a piece, a mark or a place of this name."""
    if name in known:
        return True
    zone, colon, _ = name.partition(":")
    return bool(colon) and any(zone == one.id for one in scene.zones)
