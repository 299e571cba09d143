"""The commands of the lab: ask a game a question, and read the answer."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import fairground
from fairground.cli import lab_tables
from fairground.cli.asked import AsJson, GameName, OptionPairs, make_folder, options_of, parts_of
from fairground.cli.replays import read
from fairground.cli.screen import console, progress_bar
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import need
from fairground.kernel.game import Game
from fairground.kernel.replay import Replay
from fairground.kernel.sentences import how_many

if TYPE_CHECKING:
    from fairground.lab.studies.asking import Answer
    from fairground.lab.studies.findings import Pace
    from fairground.lab.studies.study import Study

app = typer.Typer(help="Ask a game a question: play it many times, and read what was found.")

StudyFolder = Annotated[Path, typer.Argument(metavar="STUDY", help="A study's folder.")]
PaceText = Annotated[
    str,
    typer.Option(
        "--pace",
        metavar="SECONDS[,SECONDS]",
        help="How long people take for a choice, and for a moment without one.",
    ),
]
Cap = Annotated[float, typer.Option(min=0, help="Minutes over which a game is too long.")]
Metrics = Annotated[
    str | None, typer.Option(help="What to report, by commas; all metrics without it.")
]
PACE, CAP = "15,3", 60.0


@app.command("run")
def run(
    game: GameName,
    games: Annotated[int, typer.Option(help="Games of each variant.")] = 1000,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            help="A bot for each seat by commas, or one for all; again for another line-up."
        ),
    ] = None,
    levels: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help="How deep skill is: bots by commas, each to play the next stronger.",
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=A,B", help="Values of an option, or of seats, to compare."),
    ] = None,
    option: OptionPairs = None,
    goal: Annotated[
        str | None,
        typer.Option(help='Find the variant that comes closest: "seats fair, 30 to 45 minutes".'),
    ] = None,
    settle: Annotated[
        str | None,
        typer.Option(
            metavar="MEASURE", help="Stop as soon as it is clear whether variants differ in this."
        ),
    ] = None,
    metrics: Metrics = None,
    pace: PaceText = PACE,
    cap: Cap = CAP,
    seed: Annotated[int, typer.Option(help="The same seed, the same games.")] = 0,
    decisions: Annotated[bool, typer.Option(help="Write down every decision, too.")] = False,
    pairs: Annotated[
        int,
        typer.Option(
            min=0,
            help="At so many moments of a game exchange a card, and an action, to see its worth.",
        ),
    ] = 0,
    workers: Annotated[int | None, typer.Option(min=1, help="All cores without it.")] = None,
    on: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler: tcp://host:8786.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the study is kept.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play every variant many times, and write a report; the same command goes on where it was."""
    need("lab")
    from fairground.lab.studies import asking

    found = fairground.game(game)
    lineups = _lineups(bots, levels)
    seats = max(len(lineups[0]), found.fewest_seats)
    question = asking.Question(
        game=found,
        lineups=lineups,
        games=games,
        options=options_of(found, seats, option),
        vary=asking.read_vary(found, seats, vary or []),
        seed=seed,
        decisions=decisions,
        pairs=pairs,
        goal=goal,
        settle=settle,
        metrics=_metrics(metrics),
        pace=_pace(pace, cap),
        workers=workers,
        on=on,
    )
    start = time.perf_counter()
    folder = asking.begin(question, out, _command(sys.argv[1:]))
    with progress_bar() as progress:
        task = progress.add_task(found.title, total=None)
        answer = asking.ask(
            question,
            folder,
            lambda done, total: progress.update(task, completed=done, total=total),
        )
    if as_json:
        _print_data(answer, question.metrics)
        return
    screen = console()
    screen.print(lab_tables.answers(answer.study), highlight=False)
    if answer.standings:
        screen.print(lab_tables.standings(answer.targets, answer.standings), highlight=False)
    file = asking.write_report(answer, question.metrics)
    screen.print(
        f"{time.perf_counter() - start:.1f} s. The report is {file}; "
        f"every game is a row of {folder.path / 'games.parquet'}.",
        highlight=False,
        soft_wrap=True,
    )


@app.command("report")
def report(
    study: StudyFolder,
    metrics: Metrics = None,
    pace: PaceText = PACE,
    cap: Cap = CAP,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write it.")] = None,
    as_json: AsJson = False,
) -> None:
    """Write the report of a study once more, with another pace or other metrics."""
    need("lab")
    from fairground.lab.studies import asking

    opened = _open(study, _pace(pace, cap))
    answer = asking.Answer(opened, [], [])
    if as_json:
        _print_data(answer, _metrics(metrics), out)
        return
    file = asking.write_report(answer, _metrics(metrics), out)
    print(f"The report is {file}.")


@app.command("game")
def game(
    study: StudyFolder,
    row: Annotated[int, typer.Argument(help="The row of the game in games.parquet, from 0.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it here; else it is printed.")
    ] = None,
) -> None:
    """Play one game of a study again, as a replay to show, to analyse or to watch in the hall."""
    need("lab")
    text = _open(study, _pace(PACE, CAP)).replay(row).to_json()
    if out is None:
        print(text)
        return
    make_folder(out.parent)
    if out.exists():
        raise FairgroundError(f"there is a file {out} already, and it is not overwritten")
    out.write_text(text, encoding="utf-8")
    print(f"Written: {out}. Watch it in the hall, or with: fairground replay show {out}")


@app.command("replays")
def replays(
    game: GameName,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES", help="Replay files, or folders of them.")
    ],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the study is kept.")],
    pace: PaceText = PACE,
    cap: Cap = CAP,
    as_json: AsJson = False,
) -> None:
    """Report on games that people have played, from replay files; names are left out."""
    found = fairground.game(game)
    listed = [file for path in files for file in _files(path)]
    _gathered(found, (read(file) for file in listed), out, _pace(pace, cap), as_json)


@app.command("hall")
def hall(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the study is kept.")],
    database: Annotated[
        str | None,
        typer.Option(metavar="DATABASE", help="A file, or a URL as of serve; the user's own else."),
    ] = None,
    pace: PaceText = PACE,
    cap: Cap = CAP,
    as_json: AsJson = False,
) -> None:
    """Report on the finished games of a hall's database; names are left out."""
    need("hall")
    from fairground.server import default_database
    from fairground.server.examination import named
    from fairground.server.finished import finished_games

    found = fairground.game(game)
    meant = named(database if database is not None else default_database())
    _gathered(found, finished_games(meant, found.name), out, _pace(pace, cap), as_json)


def _files(path: Path) -> list[Path]:
    """A file, or the replays of a folder."""
    return sorted(path.glob("*.json")) if path.is_dir() else [path]


def _gathered(game: Game, games: Iterator[Replay], out: Path, pace: Pace, as_json: bool) -> None:
    """Study games, tell what was found, and what was left out."""
    need("lab")
    from fairground.lab.studies import asking
    from fairground.lab.studies.people import gather

    gathered = gather(game, games, out, _command(sys.argv[1:]))
    answer = asking.Answer(_open(out, pace), [], [])
    if as_json:
        left_out = Counter(gathered.left_out)
        _print_data(answer, left_out=[{"why": why, "games": n} for why, n in left_out.items()])
        return
    screen = console()
    screen.print(lab_tables.answers(answer.study), highlight=False)
    for reason, count in Counter(gathered.left_out).items():
        screen.print(f"Left out: {how_many(count, 'game')}: {reason}.", highlight=False)
    screen.print(f"The report is {asking.write_report(answer)}.", highlight=False, soft_wrap=True)


def _print_data(
    answer: Answer, metrics: Sequence[str] | None = None, out: Path | None = None, **more: Any
) -> None:
    """All figures for a program; the report is written as well."""
    from fairground.lab.studies import asking

    file = asking.write_report(answer, metrics, out)
    print(json.dumps(lab_tables.data(answer, metrics) | more | {"report": str(file)}))


def _open(folder: Path, pace: Pace) -> Study:
    from fairground.lab.studies.study import Study

    return Study(folder, pace)


def _lineups(bots: list[str] | None, levels: str | None) -> list[Sequence[str]]:
    from fairground.lab.studies.levels import chain

    if levels is None:
        return [parts_of(line) for line in bots or ["random"]]
    if bots:
        raise FairgroundError("--levels says who plays, and so does --bots: give one of them")
    return list(chain(parts_of(levels)))


def _metrics(text: str | None) -> list[str] | None:
    from fairground.lab.studies.findings import check_metrics

    return None if text is None else check_metrics(parts_of(text))


def _pace(text: str, cap: float) -> Pace:
    from fairground.lab.studies.findings import Pace

    try:
        seconds = [float(part) for part in parts_of(text)]
    except ValueError:
        seconds = []
    if not 1 <= len(seconds) <= 2 or min(seconds) < 0:
        raise FairgroundError(
            f"--pace is one or two numbers of seconds, such as 15,3, and not {text!r}"
        )
    idle = seconds[1] if len(seconds) == 2 else Pace.idle
    return Pace(choice=seconds[0], idle=idle, cap=cap)


def _command(words: list[str]) -> str:
    return f"fairground {shlex.join(words)}"
