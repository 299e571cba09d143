"""Asking a question from end to end: plan, play, look, and write the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game
from fairground.lab.studies.compare import measure_of, verdicts
from fairground.lab.studies.findings import Pace
from fairground.lab.studies.folder import Folder
from fairground.lab.studies.goals import Standing, Target, read_goal, search
from fairground.lab.studies.page import page
from fairground.lab.studies.plans import BadStudy, make_plan, read_vary
from fairground.lab.studies.run import Report, default_folder, run
from fairground.lab.studies.study import Study

__all__ = ["Answer", "Question", "ask", "begin", "read_vary", "write_report"]

FIRST_LOOK = 8
"""A study that stops when it is clear looks first after this part of its games."""


@dataclass(frozen=True)
class Question:
    """All that is asked."""

    game: Game
    lineups: Sequence[Sequence[str]]
    games: int
    options: Mapping[str, Any] = field(default_factory=dict)
    vary: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    seed: int = 0
    decisions: bool = False
    pairs: int = 0
    goal: str | None = None
    settle: str | None = None
    metrics: Sequence[str] | None = None
    pace: Pace = field(default_factory=Pace)
    workers: int | None = None
    on: str | None = None


class Answer(NamedTuple):
    """The study, and how close its variants came to a goal."""

    study: Study
    targets: list[Target]
    standings: list[Standing]


def begin(question: Question, out: Path | None, command: str) -> Folder:
    """The folder of a question; whatever is wrong with it is said before anything is played."""
    plan = make_plan(
        question.game,
        question.lineups,
        question.options,
        question.vary,
        question.seed,
        question.decisions,
        question.pairs,
    )
    if question.games < 1:
        raise BadStudy(f"the number of games must be at least 1, not {question.games}")
    if question.goal is not None:
        read_goal(question.goal)
    if question.settle is not None:
        measure_of(question.settle)
    if (question.goal or question.settle) and len(plan.variants) < 2:
        raise BadStudy("there is nothing to compare: vary something with --vary")
    if question.goal and question.settle:
        raise BadStudy("--goal and --settle each say when to stop: give one of them")
    return Folder.begin(out or default_folder(plan), plan, command)


def ask(question: Question, folder: Folder, report: Report | None = None) -> Answer:
    """Play until the question is answered."""

    def play(folder: Folder, games: Mapping[int, int]) -> None:
        run(folder, games, question.workers, question.on, report)

    numbers = [variant.number for variant in folder.plan.variants]
    targets: list[Target] = []
    standings: list[Standing] = []
    if question.goal is not None:
        targets = read_goal(question.goal)
        standings = search(
            folder, targets, question.games, play, lambda folder: Study(folder, question.pace)
        )
    else:
        given = question.games
        if question.settle is not None:
            given = max(question.games // FIRST_LOOK, 1)
        while True:
            play(folder, dict.fromkeys(numbers, given))
            if given >= question.games or _is_clear(folder, question):
                break
            given = min(2 * given, question.games)
    return Answer(Study(folder, question.pace), targets, standings)


def _is_clear(folder: Folder, question: Question) -> bool:
    """Whether it is clear of every variant if it differs from the first."""
    samples = Study(folder, question.pace).samples
    return all(one.settled for one in verdicts(samples, [str(question.settle)]))


def write_report(
    answer: Answer, metrics: Sequence[str] | None = None, out: Path | None = None
) -> Path:
    """Write the page; the one in a study's own folder is made anew."""
    file = out or answer.study.folder.path / "report.html"
    if out is not None and out.exists():
        raise FairgroundError(f"there is a file {out} already, and it is not overwritten")
    goal = (answer.targets, answer.standings) if answer.standings else None
    text = page(answer.study, metrics, goal)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FairgroundError(f"cannot write {file}: {error.strerror}") from None
    return file
