"""The commands, each a few lines over the layer that does the work."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.markdown import Markdown

import fairground
from fairground.cli import coverage, halls, ladders, new, replays, tables, warming
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
from fairground.cli.screen import console, progress_bar
from fairground.kernel.extras import installed, need
from fairground.kernel.sentences import how_many, verb

ITERATIONS = 1000  # imagined games for each decision of an analysis

app = typer.Typer(
    help="Published tabletop games, complete and exact: play, simulate, measure, check.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(replays.app, name="replay")
app.add_typer(halls.app, name="hall")


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


@app.command()
def games() -> None:
    """List the games, and those of other packages that cannot be played with the reason."""
    screen = console()
    screen.print(tables.games(fairground.all_games()))
    if left_out := fairground.left_out_games():
        screen.print("\nLeft out:")
        screen.print(tables.left_out(left_out))


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="Such as CG-12.")] = None,
    untested: Annotated[
        bool, typer.Option("--coverage", help="List the rules that no test claims.")
    ] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests lie.")] = Path("tests"),
) -> None:
    """Read a game's rulebook, or one rule of it."""
    book = fairground.game(game).rulebook
    if untested:
        missing = coverage.unclaimed(book, tests)
        for entry in missing:
            print(f"{entry.id}  {entry.sentence}")
        claimed = len(book.rules) - len(missing)
        are = verb(claimed, "is", "are")
        print(f"{claimed} of {how_many(len(book.rules), 'rule')} {are} claimed by a test")
        raise typer.Exit(1 if missing else 0)
    if rule is None:
        console().print(Markdown(book.text))
    else:
        found = book.rule(rule)
        console().print(f"[bold]{found.id}[/bold] [dim]{found.section}[/dim]")
        console().print(Markdown(found.sentence))


@app.command()
def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where, by commas: human, or a bot such as gentle, skilled or champion."
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(help="The players' names, by commas.")] = None,
    seed: Seed = None,
    option: OptionPairs = None,
) -> None:
    """Play in the terminal, against bots or several people on one keyboard."""
    need("terminal")
    from fairground.bots import USUAL
    from fairground.terminal import play as play_in_terminal

    found = fairground.game(game)
    who = parts_of(seats) if seats else ["human", *[USUAL] * (found.most_seats - 1)]
    given = options_of(found, len(who), option)
    found.table(len(who), **given)
    play_in_terminal(found, who, parts_of(names) if names else None, seed, given)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Such as sqlite:///hall.db or postgresql://me@localhost/hall; the user's own "
            "file without it.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=256, help="Processes; several share a PostgreSQL database.")
    ] = 1,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name that the hall answers to, such as hall.example."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy that is believed when it says who calls."),
    ] = None,
    proxy_header: Annotated[
        str, typer.Option(metavar="NAME", help="The header in which it says so.")
    ] = "X-Forwarded-For",
    log_format: Annotated[
        Literal["text", "json"],
        typer.Option(help="How the log is written: for a person, or as one JSON object a line."),
    ] = "text",
    metrics: Annotated[
        str, typer.Option(metavar="[HOST:]PORT", help="Where Prometheus finds the hall's figures.")
    ] = "",
    operator_token: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the operator's token lies; see hall operator."),
    ] = None,
    keep_finished: Annotated[
        float | None,
        typer.Option(metavar="DAYS", min=0, help="Finished games go after so long; never else."),
    ] = None,
) -> None:
    """Open the game hall: play in the browser, with friends and bots."""
    need("hall")
    from fairground import server

    settings = server.Settings(
        host=host,
        port=port,
        workers=workers,
        browser=browser,
        allowed_hosts=tuple(allowed_host or ()),
        proxies=tuple(proxy or ()),
        proxy_header=proxy_header,
        log_format=log_format,
        metrics=metrics,
    )
    if database is not None:
        settings = replace(settings, database=database)
    if operator_token is not None:
        settings = replace(settings, operator_token=operator_token)
    if keep_finished is not None:
        settings = replace(settings, finished_days=keep_finished)
    server.serve(settings)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[
        int,
        typer.Option(help="How many games to play; rounded up, so that every bot sits everywhere."),
    ] = 1000,
    bots: Annotated[str, typer.Option(help="A bot for each seat, by commas.")] = "greedy,random",
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
    with progress_bar() as progress:
        task = progress.add_task("Measuring", total=len(names))
        for name in names:
            figures[name] = measure(name)
            progress.advance(task)
    if as_json:
        print(json.dumps({"games": figures}))
    else:
        console().print(tables.bench(figures))


@app.command()
def check(
    game: GameName,
    thorough: Annotated[bool, typer.Option(help="Far more games; takes minutes.")] = False,
    seed: Annotated[int, typer.Option(help="Another seed, other random games.")] = 0,
) -> None:
    """Run the conformance suite on a game."""
    from fairground.lab import conformance

    found = fairground.game(game)
    screen = console()

    def report(entry: Any, finding: Any, seconds: float) -> None:
        screen.print(tables.checked(found, entry, finding, seconds), highlight=False)

    findings = conformance.check(found, thorough, seed, report, processes=os.cpu_count() or 1)
    screen.print(
        f"{found.title} keeps the contract."
        if not findings
        else f"{found.title} breaks the contract in {how_many(len(findings), 'way')}."
    )
    raise typer.Exit(1 if findings else 0)


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
