"""The commands, each a few lines over the layer that does the work."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer

import fairground
from fairground.cli import (
    books,
    completion,
    halls,
    helping,
    labs,
    ladders,
    new,
    playing,
    replays,
    serving,
    tables,
    warming,
)
from fairground.cli.asked import (
    AsJson,
    GameName,
    OneOrAll,
    OptionPairs,
    Seed,
    make_folder,
    options_of,
    parts_of,
)
from fairground.cli.screen import console, progress_bar, stopped
from fairground.kernel.extras import installed
from fairground.kernel.sentences import how_many

ITERATIONS = 1000  # imagined games for each decision of an analysis

app = typer.Typer(
    help="Published tabletop games, complete and exact: play, simulate, measure, check.",
    context_settings={"help_option_names": ["--help", "-h"]},
    pretty_exceptions_enable=False,
)
app.add_typer(replays.app, name="replay")
app.add_typer(halls.app, name="hall")
app.add_typer(labs.app, name="lab")


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"fairground {version('fairground')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Published tabletop games, complete and exact: play, simulate, measure, check."""
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command()(books.games)
app.command()(books.rules)
app.command()(playing.play)
app.command()(playing.learn)
app.command("serve")(serving.serve)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[
        int,
        typer.Option(help="How many games to play; rounded up, so that every bot sits everywhere."),
    ] = 1000,
    bots: Annotated[
        str,
        typer.Option(help="A bot for each seat, by commas.", autocompletion=completion.bots),
    ] = "greedy,random",
    seed: Seed = None,
    option: OptionPairs = None,
    threads: Annotated[int | None, typer.Option(min=1, help="All cores without it.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and sum them up with 95 % confidence intervals."""
    from fairground.lab.simulate import simulate as run

    found = fairground.game(game)
    who = parts_of(bots)
    given = options_of(found, len(who), option)
    start = time.perf_counter()
    with progress_bar() as progress:
        task = progress.add_task(f"{found.title}", total=games + -games % max(len(who), 1))
        summary = run(
            found,
            who,
            games,
            seed,
            given,
            threads,
            lambda done: progress.advance(task, done),
        )
    seconds = time.perf_counter() - start
    if as_json:
        print(json.dumps(tables.summary_data(found, summary, seconds)))
    else:
        console().print(*tables.summary(found, summary, seconds), sep="\n")
    if summary.stopped:
        stopped(f"{how_many(summary.games, 'game')} of {games:,} are played.")


app.command()(ladders.ladder)


@app.command()
def bench(
    game: OneOrAll = None,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the games' twins play, copy, compile and load."""
    from fairground.lab.bench import measure

    names = (
        [fairground.game(game).name] if game else [found.name for found in fairground.all_games()]
    )
    figures = {}
    with progress_bar() as progress, suppress(KeyboardInterrupt):
        task = progress.add_task("Measuring", total=len(names))
        for name in names:
            figures[name] = measure(name)
            progress.advance(task)
    if as_json:
        print(json.dumps({"games": figures}))
    elif figures:
        console().print(tables.bench(figures))
    if len(figures) < len(names):
        stopped(f"{len(figures)} of {how_many(len(names), 'game')} are measured.")


@app.command()
def check(
    game: GameName,
    thorough: Annotated[bool, typer.Option(help="Far more games; takes minutes.")] = False,
    seed: Annotated[int, typer.Option(help="Another seed, other random games.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Run the conformance suite on a game."""
    from fairground.lab import conformance

    found = fairground.game(game)
    screen = console()
    made: list[dict[str, Any]] = []
    wrong = 0

    def report(entry: Any, finding: Any, seconds: float) -> None:
        nonlocal wrong
        wrong += finding is not None and not finding.not_run
        made.append(tables.checked_data(entry, finding, seconds))
        if not as_json:
            screen.print(tables.checked(found, entry, finding, seconds), highlight=False)

    with suppress(KeyboardInterrupt):
        conformance.check(found, thorough, seed, report, processes=os.cpu_count() or 1)
    if as_json:
        print(json.dumps({"game": found.name, "checks": made}))
    if len(made) < len(conformance.CHECKS):
        stopped(
            f"{len(made)} of {len(conformance.CHECKS)} checks are made, {wrong} found something."
        )
    if not as_json:
        screen.print(
            f"{found.title} breaks the contract in {how_many(wrong, 'way')}."
            if wrong
            else f"{found.title} keeps the contract."
        )
    raise typer.Exit(1 if wrong else 0)


@app.command()
def train(
    game: GameName,
    games: Annotated[
        int, typer.Option(min=1, help="Games of a generation, for each number of seats.")
    ] = 400,
    generations: Annotated[int, typer.Option(min=1, help="How often to learn and play on.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed, the same weights.")] = 0,
    out: Annotated[
        Path | None, typer.Option(help="Write the weights here, such as the game's weights.py.")
    ] = None,
    versus: Annotated[
        Path | None,
        typer.Option(help="Learn nothing: play against the judgement of this Python file."),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="Seats of such games; the most without it.")
    ] = None,
    nodes: Annotated[
        int, typer.Option(min=0, help="What all may imagine in such games; 0 is greedy.")
    ] = 0,
) -> None:
    """Learn a game's judgement by self-play, or prove it against another."""
    found = fairground.game(game)
    if out is not None and versus is None:
        make_folder(out.parent)
    _ = found.compiled  # says so if Numba is not installed
    from fairground.lab import training

    if versus is not None:
        from fairground.lab.duel import duel

        rival = training.judged_by(found, versus)
        share = duel(found, rival, seats or found.most_seats, games, seed, nodes)
        wins = f"{share.mean:.1%} (95 % confidence {share.low:.1%} to {share.high:.1%})"
        played = how_many(share.games, "game")
        print(f"{found.title}: one seat against {versus} wins {wins} of {played}")
        return
    learned = training.train(found, games, seed, generations, lambda line: print(line, flush=True))
    command = f"fairground train {game} --games {games} --generations {generations} --seed {seed}"
    text = training.as_source(found, learned, command)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")


app.command()(warming.warm)
app.command()(new.new)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="REPLAY", help="A replay file.")],
    iterations: Annotated[
        int, typer.Option(min=1, help="Imagined games for each decision.")
    ] = ITERATIONS,
    seed: Annotated[int, typer.Option(help="Another seed, other imagined games.")] = 0,
    threads: Annotated[int | None, typer.Option(min=1, help="All cores without it.")] = None,
    as_json: AsJson = False,
) -> None:
    """Judge a finished game: odds, turning points, luck and skill, what the bot would have done."""
    from fairground.bots import prepare
    from fairground.lab.analysis import analyse as run

    replay = replays.read(file)
    replay.verify(fairground.game(replay.game))
    if installed("fast"):
        prepare(fairground.game(replay.game))
    with progress_bar() as progress:
        task = progress.add_task("Judging", total=None)
        report = run(
            replay,
            iterations,
            seed,
            threads=threads or os.cpu_count() or 1,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    if as_json:
        print(report.to_json())
    else:
        console().print(*tables.report(report), sep="\n\n", highlight=False)


app.command("help")(helping.tell)
