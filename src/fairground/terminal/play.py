"""The way in: seat humans and bots at a table and play it in this terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game
from fairground.kernel.lessons import FirstTable
from fairground.teacher import lesson_of
from fairground.terminal.keeping import Keeper, newest
from fairground.terminal.table import HUMAN, LocalTable

PACE = 0.6
"""Seconds between two moves that are shown."""

GENTLEST = "gentle"
"""The bots that a beginner meets."""


def play(
    game: Game,
    seats: Sequence[str],
    names: Sequence[str] | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    pace: float = PACE,
) -> None:
    """Play a match in the terminal; each seat is "human" or the name of a bot."""
    if not 0 <= pace <= 60:
        raise FairgroundError(f"pace is a number of seconds from 0 to 60, not {pace!r}")
    table = LocalTable(game, seats, names, seed, options)
    table.keeper = Keeper()
    _run(table, pace)


def resume(game: Game | None = None, pace: float = PACE) -> None:
    """Go on with the game that was left last, of this kind or of any."""
    _run(LocalTable.resumed(newest(None if game is None else game.name)), pace)


def learn(game: Game, chapter: int = 1, pace: float = PACE) -> None:
    """Play a lesson in the terminal, and what its end leads to: the next one, or a game."""
    lesson_of(game, chapter)
    needs_terminal("a lesson in the terminal")
    from fairground.terminal.lessons import LessonApp, LessonTable

    then = "again"
    while then in ("again", "next"):
        app = LessonApp(LessonTable(game, chapter), pace)
        app.run()
        then = app.then
        chapter += then == "next"
    if then == "play":
        first = game.first_table or FirstTable(seats=game.most_seats)
        kinds = [HUMAN, *[GENTLEST] * (first.seats - 1)]
        play(game, kinds, options=first.options, pace=pace)


def _run(table: LocalTable, pace: float) -> None:
    needs_terminal("terminal play")
    # Textual takes a good part of a second to load: bad input is refused before that.
    from fairground.terminal.app import TableApp

    app = TableApp(table, pace)
    app.run()
    if table.saved is not None:
        print(f"The replay is saved in {table.saved}.")
    if table.keeper is None:
        return
    if table.keeper.keeps:
        print(f"To go on with this game: fairground play {table.game.name} --resume")
    elif table.keeper.why_not:
        print(f"The game could not be kept to go on with: {table.keeper.why_not}.")


def needs_terminal(what: str) -> None:
    """Refuse what needs a screen and keys where there are none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise FairgroundError(
            f"{what} needs a terminal for its screen and keys; "
            "input or output is a file or a pipe here"
        )
