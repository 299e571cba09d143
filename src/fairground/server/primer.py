"""How a turn of a game goes, in pictures: the first decisions of its first lesson."""

from __future__ import annotations

from functools import lru_cache

from fairground import teacher
from fairground.kernel.lessons import Task, fits
from fairground.kernel.position import Position
from fairground.registry import game as find_game
from fairground.server.showings import TurnPicture

MOST = 6
"""So many decisions show how a turn goes."""


@lru_cache(maxsize=32)
def turn_pictures(name: str) -> tuple[TurnPicture, ...]:
    """What a learner sees and is told at the first decisions; nothing if the game has no lesson."""
    game = find_game(name)
    if not game.lessons:
        return ()
    lesson = game.lessons[0]
    position = teacher.begin(game, lesson)
    pictures: list[TurnPicture] = []
    for entry in lesson.course:
        if len(pictures) == MOST:
            break
        if isinstance(entry, Task):
            pictures.append(_picture(position, lesson.seat, entry))
            position.play(lesson.seat, _example(position, lesson.seat, entry))
        else:
            position.play(entry.seat, entry.action)
    return tuple(pictures)


def _picture(position: Position, seat: int, task: Task) -> TurnPicture:
    lit, _ = teacher.shown(position, seat, task)
    view = position.view(seat)
    done = view.spoken(_example(position, seat, task))
    return TurnPicture(task.say, done, list(task.rules), view.scene, list(lit))


def _example(position: Position, seat: int, task: Task) -> int:
    """What the lesson would have a learner do."""
    return next(
        choice.id
        for pattern in task.right
        for choice in position.choices(seat)
        if fits(choice.text, pattern)
    )
