"""The command that lets bots find out who is better."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import fairground
from fairground.cli import completion, tables
from fairground.cli.asked import (
    AsJson,
    GameName,
    OptionPairs,
    make_folder,
    options_of,
    parts_of,
)
from fairground.cli.screen import console, stopped
from fairground.kernel.game import Game
from fairground.kernel.sentences import how_many

if TYPE_CHECKING:
    from fairground.lab.ladder import Ladder, Pairing

ADVICE = "Add --out FOLDER to write this as a page with a picture."


def ladder(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who plays, by commas; without it random, greedy and all levels.",
            autocompletion=completion.bots,
        ),
    ] = None,
    budgets: Annotated[
        bool, typer.Option(help="Searches of doubled budgets instead, each against the next.")
    ] = False,
    seats: Annotated[
        int | None, typer.Option(help="The fewest without it; two bots sit alternately.")
    ] = None,
    most: Annotated[int, typer.Option(min=2, help="Games of one pair at most.")] = 400,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="What a bot may imagine for a decision at most, if not as usual."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed, the same ladder.")] = 0,
    option: OptionPairs = None,
    as_json: AsJson = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write a page and its picture into this folder, too."),
    ] = None,
) -> None:
    """Find out which bot is better than which: ratings and shares of the wins."""
    from fairground.bots import LEVELS
    from fairground.lab.ladder import BUDGETS, NODES, climb, neighbours

    found = fairground.game(game)
    if out is not None:
        make_folder(out)
    asked = parts_of(bots) if bots else []
    who = list(BUDGETS) if budgets else asked or ["random", "greedy", *LEVELS]
    chosen = seats if seats is not None else found.fewest_seats
    result = climb(
        found,
        who,
        pairs=neighbours(who) if budgets else None,
        seats=chosen,
        seed=seed,
        most_games=most,
        nodes=NODES if nodes is None else nodes,
        options=options_of(found, chosen, option),
        report=None if as_json else _report,
    )
    if as_json:
        print(json.dumps(tables.ladder_data(found, result)))
    else:
        console().print(tables.ratings(found, result))
    if result.stopped:
        stopped("What is above is what the pairs have played; a page is not made of that.")
    table = [f"{chosen}-seats"] if chosen > found.fewest_seats else []
    name = "-".join([found.name, *table, *(["budgets"] if budgets else asked)]).replace(":", "-")
    written = ADVICE if out is None else _write(found, result, _command(sys.argv[1:]), out / name)
    if not as_json:
        console().print(written, highlight=False)


def _report(pairing: Pairing) -> None:
    """One line about a pair, as soon as it is settled."""
    console().print(
        f"{pairing.first} against {pairing.second}: {pairing.share:.1%} "
        f"± {pairing.margin:.1%} of {how_many(pairing.games, 'game')}",
        highlight=False,
    )


def _write(game: Game, result: Ladder, command: str, file: Path) -> str:
    """Write the page and its picture, under one name, and tell so."""
    from fairground.lab import ladder_page

    page = ladder_page.page(game, result, command, f"{file.name}.svg")
    file.with_name(f"{file.name}.md").write_text(page, encoding="utf-8")
    drawn = ladder_page.picture(game, result)
    file.with_name(f"{file.name}.svg").write_text(drawn, encoding="utf-8")
    return f"Written: {file}.md and {file}.svg"


def _command(words: list[str]) -> str:
    """The command that makes the same ladder, wherever it is written to.

    >>> _command(["ladder", "crash-grid", "--out", "here", "--most", "60", "--out=there"])
    'fairground ladder crash-grid --most 60'
    """
    kept = []
    given = iter(words)
    for word in given:
        if word == "--out":
            next(given)
        elif not word.startswith("--out="):
            kept.append(word)
    return f"fairground {shlex.join(kept)}"
