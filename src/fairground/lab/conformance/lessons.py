"""Conformance of lessons: every chapter is played, and every word in it held to the game."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator

from fairground import teacher
from fairground.kernel.errors import BadOption, FairgroundError, UnknownSeat
from fairground.kernel.game import Game
from fairground.kernel.lessons import Lesson, Reply, Task, fits
from fairground.kernel.position import Position
from fairground.lab.conformance.probe import Finding, Probe
from fairground.lab.conformance.prose import slips_in

FEWEST_TASKS, MOST_TASKS = 4, 16
MOST_SECONDS = 330.0
"""A chapter takes about five minutes at most."""

Fault = tuple[str, str]
"""What was expected, and what was found instead."""


def lessons_can_be_taught(probe: Probe) -> Iterator[Finding]:
    """Every lesson of the game, played along its course and along every other accepted choice."""
    game = probe.game
    for number, lesson in enumerate(game.lessons, start=1):
        for expected, found in faults_of(game, lesson):
            yield Finding("lessons", expected, f"chapter {number} of {game.title}: {found}")
    for expected, found in _faults_of_first_table(game):
        yield Finding("lessons", expected, found)


def faults_of(game: Game, lesson: Lesson) -> Iterator[Fault]:
    """What a lesson should be, and is not."""
    try:
        position = teacher.begin(game, lesson)
    except FairgroundError as error:
        yield "a scenario that can be set up", str(error)
        return
    if json.loads(json.dumps(lesson.scenario)) != lesson.scenario:
        yield "a scenario of what JSON keeps: lists, texts, numbers", "it comes back otherwise"
    if len(lesson.names) != position.seats:
        yield "a name for every seat", f"{len(lesson.names)} for {position.seats} seats"
    yield from _faults_of_texts(lesson)
    yield from _faults_of_length(lesson)
    yield from _played(game, lesson, position)


def _faults_of_length(lesson: Lesson) -> Iterator[Fault]:
    if not FEWEST_TASKS <= len(lesson.tasks) <= MOST_TASKS:
        yield f"{FEWEST_TASKS} to {MOST_TASKS} decisions", f"{len(lesson.tasks)}"
    if lesson.seconds > MOST_SECONDS:
        yield "about five minutes at most", f"{lesson.seconds / 60:.1f} minutes"


def _faults_of_texts(lesson: Lesson) -> Iterator[Fault]:
    wrong = (text for task in lesson.tasks for text in task.wrong.values())
    for text in (lesson.lead, lesson.ending, *(task.say for task in lesson.tasks), *wrong):
        for slip in slips_in(text, True):
            yield f"no text with {slip}", repr(text)


def _played(game: Game, lesson: Lesson, position: Position) -> Iterator[Fault]:
    """Play along the first accepted choices; from each decision on also along the other ones."""
    for place, entry in enumerate(lesson.course):
        if isinstance(entry, Task):
            fault = yield from _faults_of_task(game, lesson, position, entry)
            if fault:
                return
            rights = _accepted(position, lesson.seat, entry)
            for action in rights[1:]:
                yield from _along(lesson, position, action, place)
            position.play(lesson.seat, rights[0])
        else:
            try:
                position.play(entry.seat, entry.action)
            except FairgroundError as error:
                yield "replies that the rules allow", f"entry {place + 1}, {entry}: {error}"
                return
    if (position.outcome is not None) != lesson.over:
        yield f"a game that is over at the end: {lesson.over}", f"{position.outcome}"
    if not teacher.guidance(lesson, position).done:
        yield "a lesson that is done at its end", "it goes on"


def _along(lesson: Lesson, position: Position, action: int, place: int) -> Iterator[Fault]:
    """Another accepted choice must lead along the rest of the course, too."""
    text = position.game.words.action_text(action)
    other = position.copy()
    other.play(lesson.seat, action)
    for entry in lesson.course[place + 1 :]:
        if isinstance(entry, Reply):
            if other.verdict(entry.seat, entry.action) is not None:
                yield "a course for every accepted choice", f"after {text} {entry} is refused"
                return
            other.play(entry.seat, entry.action)
        else:
            rights = _accepted(other, lesson.seat, entry)
            if not rights:
                yield (
                    "a course for every accepted choice",
                    f"after {text} no {entry.right} is legal",
                )
                return
            other.play(lesson.seat, rights[0])
    if (other.outcome is not None) != lesson.over:
        yield "the same end after every accepted choice", f"not after {text}"


def _accepted(position: Position, seat: int, task: Task) -> list[int]:
    """The legal actions that a task accepts, the example first."""
    texts = {one.text: one.id for one in position.choices(seat)}
    order = [text for pattern in task.right for text in texts if fits(text, pattern)]
    return [texts[text] for text in dict.fromkeys(order)]


def _faults_of_task(
    game: Game, lesson: Lesson, position: Position, task: Task
) -> Generator[Fault, None, bool]:
    """Whether the course cannot go on; on the way, what else is wrong with a task."""
    where = f"at {task.say[:40]!r}: "
    if lesson.seat not in position.pending:
        yield "a task where the learner decides", f"{where}it is {position.pending} who decide"
        return True
    texts = [one.text for one in position.choices(lesson.seat)]
    if not _accepted(position, lesson.seat, task):
        yield "an accepted action that is legal", f"{where}none of {task.right} among {texts}"
        return True
    for pattern in task.right:
        if not any(fits(text, pattern) for text in texts) and "*" not in pattern:
            yield "accepted actions that are legal", f"{where}{pattern}"
    others = [text for text in texts if not task.accepts(text)]
    for text in others:
        if not task.why_not(text):
            yield "a sentence for every other choice", f"{where}none for {text}"
    for pattern in task.wrong:
        if not any(fits(text, pattern) for text in others):
            yield "sentences for what can be chosen", f"{where}nothing is like {pattern}"
    lit, buttons = teacher.shown(position, lesson.seat, task)
    if len(lit) + len(buttons) != len(task.show):
        yield "lit names that the scene has", f"{where}{set(task.show) - set(lit)}"
    if not task.show:
        yield "something that is lit", f"{where}nothing is"
    for rule in task.rules:
        if rule not in game.rulebook.rules:
            yield "rules of the rulebook", f"{where}{rule}"
    if not task.rules:
        yield "a rule at every task", f"{where}there is none"
    return False


def _faults_of_first_table(game: Game) -> Iterator[Fault]:
    first = game.first_table
    if first is None:
        return
    try:
        game.table_of(first.seats, first.options)
    except (BadOption, UnknownSeat) as error:
        yield "a first table that can be set up", f"that of {game.title}: {error}"
