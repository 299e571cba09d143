"""A study that a hall has asked for, in a process of its own: `python -m ...served FOLDER WORKERS`.

The folder holds the order (`order.json`); beside it come the study itself, with its report, and the
answers in sentences. Whatever is not done yet is done; a study that was stopped goes on.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game
from fairground.lab.studies.asking import Answer, Question, ask, begin, write_report
from fairground.lab.studies.compare import MEASURES, verdicts
from fairground.lab.studies.plans import Plan, Unit, make_plan, read_vary
from fairground.lab.studies.words import answers, comparison
from fairground.registry import game as find_game

ORDER, STUDY, ANSWERS = "order.json", "study", "answers.json"
LAST_PLACE = 19
"""How far a study stands back: everybody else on the machine comes first."""

FAILED = 3
"""The process ends so if something is wrong that a sentence tells."""


def plan_of(game: Game, order: Mapping[str, Any]) -> Plan:
    """What an order plays; whatever is wrong with it is said."""
    return make_plan(
        game, [tuple(order["bots"])], None, _vary(game, order), 0, False, order["pairs"]
    )


def _vary(game: Game, order: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    texts = [f"{name}={','.join(values)}" for name, values in order["vary"].items()]
    return read_vary(game, max(len(order["bots"]), game.fewest_seats), texts)


def command_of(order: Mapping[str, Any]) -> str:
    """The same study from the command line."""
    words = ["fairground", "lab", "run", order["game"], "--bots", ",".join(order["bots"])]
    words += ["--games", str(order["games"])]
    for name, values in order["vary"].items():
        words += ["--vary", f"{name}={','.join(values)}"]
    words += ["--pairs", str(order["pairs"])] if order["pairs"] else []
    return shlex.join(words)


def progress(folder: Path) -> tuple[int, int]:
    """How many games are done, and how many there will be, as far as the folder tells."""
    try:
        head = json.loads((folder / STUDY / "study.json").read_text(encoding="utf-8"))
        plan = Plan.from_json(json.dumps(head["plan"]))
        blocks = {int(number): listed for number, listed in head["blocks"].items()}
    except (OSError, ValueError, KeyError, TypeError):
        return 0, 0
    units: list[Unit] = list(plan.units(blocks))
    total = sum(unit.tables for unit in units)
    if (folder / STUDY / "games.parquet").exists():
        return total, total
    kept = {file.stem for file in (folder / STUDY / "parts").glob("*.games")}
    return sum(unit.tables for unit in units if unit.name in kept), total


def carry_out(folder: Path, workers: int) -> None:
    """Play what is missing, and write report and answers."""
    order = json.loads((folder / ORDER).read_text(encoding="utf-8"))
    game = find_game(order["game"])
    question = Question(
        game,
        [tuple(order["bots"])],
        order["games"],
        vary=_vary(game, order),
        pairs=order["pairs"],
        workers=workers,
    )
    hall = os.getppid()

    def watch(_done: int, _total: int) -> None:
        if os.getppid() != hall:  # it was killed, and will begin again where this one ends
            raise KeyboardInterrupt

    answer = ask(question, begin(question, folder / STUDY, command_of(order)), watch)
    write_report(answer)
    draft = folder / f".{ANSWERS}.draft"
    draft.write_text(json.dumps(told(answer)), encoding="utf-8")
    draft.replace(folder / ANSWERS)


def told(answer: Answer) -> list[dict[str, Any]]:
    """The answers in sentences: what differs first, then every variant."""
    samples = answer.study.samples
    found: list[dict[str, Any]] = []
    if len(samples) > 1:
        sentences = [
            comparison(one, MEASURES[one.measure].title, MEASURES[one.measure].unit)
            for one in verdicts(samples)
            if one.settled and one.words in ("more", "less")
        ]
        none = ["No difference between the variants is certain yet."]
        label = f"Against {samples[0].variant.label}"
        found.append({"label": label, "sentences": sentences or none})
    return found + [
        {"label": sample.variant.label, "sentences": list(answers(sample))} for sample in samples
    ]


def main() -> None:
    """Do it, last of all who want the processor."""
    if hasattr(os, "setpriority"):  # wherever the hall itself stands
        os.setpriority(os.PRIO_PROCESS, 0, LAST_PLACE)
    try:
        carry_out(Path(sys.argv[1]), int(sys.argv[2]))
    except FairgroundError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(FAILED)


if __name__ == "__main__":
    main()
