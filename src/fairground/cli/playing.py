"""The commands that play in the terminal: a game of one's own, and a guided first one."""

from __future__ import annotations

from typing import Annotated

import typer

import fairground
from fairground.cli import completion
from fairground.cli.asked import GameName, OptionPairs, Seed, options_of, parts_of
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import need


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game's name, such as crash-grid, in any spelling.",
            autocompletion=completion.game_names,
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where, by commas: human, or a bot such as gentle, skilled or champion.",
            autocompletion=completion.seats,
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(help="The players' names, by commas.")] = None,
    seed: Seed = None,
    option: OptionPairs = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the game that you left last.")
    ] = False,
) -> None:
    """Play in the terminal, against bots or several people on one keyboard."""
    need("terminal")
    from fairground import terminal
    from fairground.bots import USUAL

    found = None if game is None else fairground.game(game)
    if resume:
        given = {"--seats": seats, "--names": names, "--seed": seed, "--option": option}
        for name, value in given.items():
            if value is not None:
                raise FairgroundError(f"--resume goes on with a game as it is; leave out {name}")
        terminal.resume(found)
        return
    if found is None:
        raise FairgroundError("GAME is missing; see fairground play --help")
    who = parts_of(seats) if seats else ["human", *[USUAL] * (found.most_seats - 1)]
    options = options_of(found, len(who), option)
    found.table(len(who), **options)
    terminal.play(found, who, parts_of(names) if names else None, seed, options)


def learn(
    game: GameName,
    chapter: Annotated[
        int,
        typer.Option(
            metavar="N", help="Which chapter, from 1.", autocompletion=completion.chapters
        ),
    ] = 1,
) -> None:
    """Learn a game in the terminal: a guided first game of about five minutes."""
    need("terminal")
    from fairground import terminal

    terminal.learn(fairground.game(game), chapter)
