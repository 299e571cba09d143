"""What a hall tells of lessons, as structs: the chapters of a game, and what a teacher says."""

from __future__ import annotations

from typing import Annotated

import msgspec


class ChapterInfo(msgspec.Struct, frozen=True):
    """A lesson that a game has: what it teaches, and about how many minutes it takes."""

    title: str
    lead: str
    minutes: int


class FirstTableInfo(msgspec.Struct, frozen=True):
    """At what table a beginner's first game on their own is short and simple."""

    seats: int
    options: dict[str, bool | int | str | list[int | str]]


class NewLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson to begin: a chapter of a game's, counted from 1."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    chapter: Annotated[int, msgspec.Meta(ge=0, le=99)]
    nickname: Annotated[str, msgspec.Meta(max_length=200)]


class LessonInfo(msgspec.Struct, frozen=True):
    """The lesson of a table: its chapter, counted from 1, how many there are, and the learner's
    seat and number of decisions. `next` is the title of the chapter after it, if there is one."""

    chapter: int
    chapters: int
    title: str
    lead: str
    seat: int
    tasks: int
    next: str


class Guide(msgspec.Struct, frozen=True):
    """What the teacher says now, and the rules that it is about: nothing while the others act.
    `lit` are pieces, places and marks of the scene, `buttons` actions that are lit, too; `number`
    is that of the learner's decision, counted from 1. When it is `done`, it is the last word."""

    say: str
    rules: list[str]
    lit: list[str]
    buttons: list[int]
    number: int
    done: bool
