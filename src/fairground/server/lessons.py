"""Lessons at tables of the hall: which one a table teaches, what its teacher says and takes."""

from __future__ import annotations

from fairground import teacher
from fairground.kernel.errors import Refusal
from fairground.kernel.game import Game
from fairground.kernel.lessons import Lesson
from fairground.kernel.position import Position
from fairground.registry import game_named as find_game
from fairground.server.courses import ChapterInfo, FirstTableInfo, Guide, LessonInfo
from fairground.server.rows import TableRow

ELSEWHERE = Refusal("", "The lesson goes on in another way here.")


def lesson_of(row: TableRow) -> Lesson | None:
    """The lesson of a table, if it has one that is still what it was when the table began."""
    if row.lesson is None:
        return None
    try:
        lesson = teacher.lesson_of(find_game(row.game), row.lesson)
    except teacher.NoLesson:
        return None
    return lesson if row.start == lesson.scenario else None


def why_not(lesson: Lesson, position: Position, seat: int, action: int) -> Refusal | None:
    """Why a legal action is not the one that the lesson asks for, whoever plays it."""
    if seat == lesson.seat:
        return teacher.why_not(lesson, position, seat, action)
    return None if teacher.reply_of(lesson, position) == (seat, action) else ELSEWHERE


def guide(lesson: Lesson, position: Position) -> Guide:
    """What the teacher says now."""
    said = teacher.guidance(lesson, position)
    return Guide(
        said.say, list(said.rules), list(said.lit), list(said.buttons), said.number, said.done
    )


def lesson_info(row: TableRow) -> LessonInfo | None:
    """The lesson of a table in short."""
    lesson = lesson_of(row)
    if lesson is None or row.lesson is None:
        return None
    chapters = find_game(row.game).lessons
    following = chapters[row.lesson : row.lesson + 1]
    return LessonInfo(
        chapter=row.lesson,
        chapters=len(chapters),
        title=lesson.title,
        lead=lesson.lead,
        seat=lesson.seat,
        tasks=len(lesson.tasks),
        next=following[0].title if following else "",
    )


def chapters_of(game: Game) -> list[ChapterInfo]:
    """A game's lessons, to choose one."""
    return [
        ChapterInfo(lesson.title, lesson.lead, max(1, round(lesson.seconds / 60)))
        for lesson in game.lessons
    ]


def first_table_of(game: Game) -> FirstTableInfo | None:
    """Where a beginner plays on their own, if not at any table."""
    first = game.first_table
    return None if first is None else FirstTableInfo(first.seats, dict(first.options))
