"""What several commands ask for: their arguments, and how these are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from fairground.cli import completion
from fairground.kernel.errors import BadOption, FairgroundError, UnknownSeat
from fairground.kernel.game import Game
from fairground.kernel.naming import spelled
from fairground.kernel.options import no_option
from fairground.kernel.sentences import listed

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's name, such as crash-grid, in any spelling.",
        autocompletion=completion.game_names,
    ),
]
OneOrAll = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="All without it.", autocompletion=completion.game_names),
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game; repeatable.",
        autocompletion=completion.option_pairs,
    ),
]
SeatNamed = Annotated[
    str | None,
    typer.Option(
        metavar="SEAT", help="A seat's number, counted from 1, or the name of who sat there."
    ),
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
            raise no_option(name, known)
        chosen[name] = known[name].parse(text, seats)
    return chosen


def parts_of(text: str) -> list[str]:
    """What was given by commas."""
    return [part.strip() for part in text.split(",")]


def seat_of(text: str, names: Sequence[str]) -> int:
    """The seat that a person names: by its number, counted from 1, or by who sits there.

    >>> seat_of("2", ["Ann", "Bob"]), seat_of("ann", ["Ann", "Bob"])
    (1, 0)
    >>> seat_of("0", ["Ann", "Bob"])
    Traceback (most recent call last):
    ...
    fairground.kernel.errors.UnknownSeat: there is no seat '0'; the seats are 1 (Ann) and 2 (Bob)
    """
    called = [seat for seat, name in enumerate(names) if spelled(name) == spelled(text)]
    if len(called) == 1:
        return called[0]
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    seats = listed([f"{seat} ({name})" for seat, name in enumerate(names, start=1)])
    raise UnknownSeat(f"there is no seat {text!r}; the seats are {seats}")


def make_folder(folder: Path) -> None:
    """Before hours of work are lost for want of a place to write to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FairgroundError(f"cannot make the folder {folder}: {error.strerror}") from None
