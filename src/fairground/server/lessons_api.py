"""Lessons over HTTP: a chapter is opened at a table of its own, for one person."""

from __future__ import annotations

from dataclasses import replace

from litestar import Controller, Response, post
from litestar.params import JSONBody

from fairground import teacher
from fairground.kernel.lessons import KEY, Lesson
from fairground.server.api import (
    CHANGES,
    AnyRequest,
    Caller,
    ErrandKey,
    FromPage,
    TheHall,
    keep_pace,
)
from fairground.server.bodies import Seated
from fairground.server.courses import NewLesson
from fairground.server.errands import Errand
from fairground.server.hall import Hall
from fairground.server.names import apart
from fairground.server.plans import checked_options, hall_game, new_row
from fairground.server.refusals import NotAllowed, as_sentence
from fairground.server.rows import SeatRow, SessionRow

TAUGHT = "gentle"
"""The bot on the seats that the lesson plays; it never thinks there."""


async def teach(hall: Hall, plan: NewLesson, errand: Errand) -> Seated:
    """A new table that begins where a lesson does.

    Its dice have the lesson's key, so nothing is sealed; and nobody else comes to it.
    """

    async def work() -> Seated:
        game, lesson = hall_game(plan.game), planned_lesson(plan)
        seats = taught_seats(lesson, errand.session)
        options = checked_options(game, len(seats), dict(lesson.scenario.get("options", {})))
        row = replace(
            new_row(game, options, errand),
            state="playing",
            key=KEY,
            secret=None,
            hints=False,
            start=dict(lesson.scenario),
            lesson=plan.chapter,
        )
        return await hall.add(row, seats, errand)

    return await errand.once(hall.storage, work)


def planned_lesson(plan: NewLesson) -> Lesson:
    """The lesson that is asked for, or a refusal."""
    try:
        return teacher.lesson_of(hall_game(plan.game), plan.chapter)
    except teacher.NoLesson as error:
        raise NotAllowed(404, as_sentence(error)) from None


def taught_seats(lesson: Lesson, session: SessionRow) -> list[SeatRow]:
    """The learner's seat, and those of the others, under the names that the lesson has for them."""
    others = [name for seat, name in enumerate(lesson.names) if seat != lesson.seat]
    mine = SeatRow(lesson.seat, "person", apart(session.nickname, others), "", session.id, False)
    return [
        mine if seat == lesson.seat else SeatRow(seat, "bot", name, TAUGHT, None, False)
        for seat, name in enumerate(lesson.names)
    ]


class Lessons(Controller):
    """Guided first games."""

    path = "/api/lessons"
    guards = (keep_pace,)
    tags = ("tables",)

    @post("/", responses=CHANGES, summary="Begin a lesson")
    async def teach(
        self,
        data: JSONBody[NewLesson],
        hall: TheHall,
        request: AnyRequest,
        from_page: FromPage,
        idempotency_key: ErrandKey = None,
    ) -> Response[Seated]:
        """A table of one's own at which a chapter is taught; moments tell what the teacher says."""
        planned_lesson(data)
        caller = Caller(hall, request, idempotency_key)
        errand = caller.errand(await caller.named(data.nickname), data)
        return caller.answer(await teach(hall, data, errand), 201)
