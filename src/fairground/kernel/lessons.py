"""Lessons: a guided first game, as data that a game brings along. `teacher` steps through it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from fairground.kernel.errors import FairgroundError

KEY = "1e550" + "0" * 27
"""The key of the dice of every lesson: what chance brings there is always the same."""

READING = 2.5
"""Words that a beginner reads in a second, with a look at the board."""

CHOOSING, WATCHING = 6.0, 1.5
"""Seconds that a beginner takes to find and press something, and to see what another does."""


class BadLesson(FairgroundError):
    """A lesson that cannot be taught as it is written."""


@dataclass(frozen=True, kw_only=True)
class Task:
    """A decision of the learner's, with what the teacher says about it.

    `right` are the texts of the actions that are accepted, the first one the example; a `*` stands
    for any letters. `wrong` has a sentence for every other legal action, by text or pattern: the
    first that fits counts. `show` names what is lit: pieces, places and marks of the scene, or the
    text of an action, whose button it is then.
    """

    say: str
    right: tuple[str, ...]
    wrong: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...]
    show: tuple[str, ...] = ()

    def accepts(self, text: str) -> bool:
        """Whether the action of this text is one of the right ones."""
        return any(fits(text, pattern) for pattern in self.right)

    def why_not(self, text: str) -> str:
        """What the teacher says to another action; nothing if the lesson forgot it."""
        return next((say for pattern, say in self.wrong.items() if fits(text, pattern)), "")


@dataclass(frozen=True)
class Reply:
    """What another seat plays: always the same."""

    seat: int
    action: str


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """One chapter: a position, and its course from there, an entry for every action.

    `scenario` is what `Game.at` takes; it fixes what chance brings by `next`. `names` are those of
    all seats, the learner's too, which a table replaces by their own. `ending` is said at the end,
    where the game is `over` or goes on without a lesson.
    """

    title: str
    lead: str  # what it teaches, in a sentence
    scenario: Mapping[str, Any]
    names: tuple[str, ...]
    seat: int = 0  # the learner's
    course: tuple[Task | Reply, ...]
    ending: str
    over: bool = False

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The learner's decisions."""
        return tuple(entry for entry in self.course if isinstance(entry, Task))

    @property
    def seconds(self) -> float:
        """About how long a beginner takes."""
        said = [task.say for task in self.tasks] + [self.lead, self.ending]
        acting = CHOOSING * len(self.tasks) + WATCHING * (len(self.course) - len(self.tasks))
        return sum(len(text.split()) for text in said) / READING + acting


@dataclass(frozen=True, kw_only=True)
class FirstTable:
    """At what table a beginner's first game on their own is short and simple."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


def fits(text: str, pattern: str) -> bool:
    """Whether an action's text is meant by a pattern, in which only `*` is special."""
    literal = pattern.replace("[", "[[]").replace("?", "[?]")
    return fnmatchcase(text, literal)
