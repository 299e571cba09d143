"""What several commands ask for: their arguments, and how these are read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from fairground.kernel.errors import BadOption, FairgroundError
from fairground.kernel.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, such as crash-grid.")]
OneOrAll = Annotated[str | None, typer.Argument(metavar="GAME", help="All without it.")]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
Seed = Annotated[int | None, typer.Option(help="A whole number; the same seed, the same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def options_of(game: Game, seats: int, pairs: list[str] | None) -> dict[str, Any]:
    """The options that were given as NAME=VALUE."""
    known = {option.name: option for option in game.options}
    chosen = {}
    for pair in pairs or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOption(f"{pair!r} is not of the form NAME=VALUE")
        if name not in known:
            raise BadOption(f"there is no option {name!r}; the options are {', '.join(known)}")
        chosen[name] = known[name].parse(text, seats)
    return chosen


def parts_of(text: str) -> list[str]:
    """What was given by commas."""
    return [part.strip() for part in text.split(",")]


def make_folder(folder: Path) -> None:
    """Before hours of work are lost for want of a place to write to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FairgroundError(f"cannot make the folder {folder}: {error.strerror}") from None
