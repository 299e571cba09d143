"""The command that writes a new game: a package of its own, small and whole, to be changed."""

from __future__ import annotations

import importlib.util
import keyword
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from string import Template
from typing import Annotated

import typer

import fairground
from fairground.kernel.admission import NAME
from fairground.kernel.errors import FairgroundError

SUFFIX = ".txt"
"""Ends the name of every file of the template, which is no Python yet."""

PACKAGE = "package"
"""The folder of the template that gets the name of the new package."""


class CannotWrite(FairgroundError):
    """A game that cannot be written under this name or in this place."""


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The new game's name, such as my-game.")
    ],
    folder: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where its folder is made.")
    ] = Path(),
) -> None:
    """Write a new game: a package of its own with a tiny game, its rulebook and its tests."""
    target = write(name, folder)
    print(f"Written: {target}, a whole game that you can change.")
    print(f"Install it with:  pip install -e {target}")
    print(f"Then play it:     fairground play {name}")
    print(f"And check it:     fairground check {name}")


def write(name: str, folder: Path) -> Path:
    """Write a game's package into a folder of its own; nothing is ever overwritten."""
    _check_name(name)
    target = folder / name
    if target.exists():
        raise CannotWrite(f"{target} exists already; choose another name, or a place with --in")
    words = {
        "name": name,
        "package": package_of(name),
        "title": " ".join(word.capitalize() for word in name.split("-")),
        "prefix": prefix_of(name, {game.prefix for game in fairground.all_games()}),
    }
    try:
        for path, text in _template(files("fairground.cli") / "template", PurePosixPath()):
            file = target / Path(*(words["package"] if part == PACKAGE else part for part in path))
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("x", encoding="utf-8") as page:
                page.write(Template(text).substitute(words))
    except OSError as error:
        raise CannotWrite(f"cannot write {target}: {error.strerror}") from None
    return target


def _template(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every file of the template, with where it goes."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _template(entry, path / entry.name)
        elif entry.name.endswith(SUFFIX):
            yield (
                (path / entry.name.removesuffix(SUFFIX)).parts,
                entry.read_text(encoding="utf-8"),
            )


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise CannotWrite(
            f"{name!r} is no name for a game: it is of small letters, digits and single hyphens, "
            "and begins with a letter, such as my-game"
        )
    taken = {game.name for game in fairground.all_games()}
    taken |= {one.name for one in fairground.left_out_games()}
    if name in taken:
        raise CannotWrite(f"there is a game {name!r} already; choose another name")
    package = package_of(name)
    if keyword.iskeyword(package) or keyword.issoftkeyword(package):
        raise CannotWrite(f"{package!r} is a word of Python; choose another name")
    if importlib.util.find_spec(package) is not None:
        raise CannotWrite(
            f"there is a Python module {package!r} already, which the game would hide; "
            "choose another name"
        )


def package_of(name: str) -> str:
    """The Python package of a game."""
    return name.replace("-", "_")


def prefix_of(name: str, taken: set[str]) -> str:
    """Letters with which the rule ids of a game begin: its initials, or more of its name.

    >>> prefix_of("my-game", set()), prefix_of("duel", set()), prefix_of("duel", {"DU"})
    ('MG', 'DU', 'DUE')
    >>> prefix_of("x-2", set()), prefix_of("x", {"X"})
    ('X', 'XX')
    """
    letters = "".join(sign for sign in name if sign.isalpha()).upper()
    initials = "".join(word[0] for word in name.split("-") if word[0].isalpha()).upper()
    longer = [letters[:length] for length in range(2, len(letters) + 1)]
    candidates = [*([initials] if len(initials) > 1 else []), *longer, letters]
    for prefix in candidates:
        if prefix not in taken:
            return prefix
    while letters in taken:
        letters += letters[-1]
    return letters
