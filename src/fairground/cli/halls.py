"""The commands about a hall's database."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE
from rich.table import Table

from fairground.cli.screen import console, progress_bar
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import need
from fairground.kernel.sentences import how_many

if TYPE_CHECKING:
    from fairground.server.backups import Tally
    from fairground.server.examination import Examination
    from fairground.server.figures import Figures
    from fairground.server.sweeping import Heaps

app = typer.Typer(help="Look after a hall's database.")

MOST_WORDS = 2
MEGABYTE = 1_000_000
STATES = ("open", "playing", "over")

OwnDatabase = Annotated[
    str | None,
    typer.Argument(
        metavar="DATABASE", help="A file, or a URL as of serve; the user's own without it."
    ),
]
AsJSON = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]


@app.command("check")
def check(
    database: OwnDatabase = None,
    as_json: AsJSON = False,
) -> None:
    """Examine a hall's database, also while the hall is open, and say what is wrong with it.

    Nothing is changed. Every game is played again, and must be legal and end as it did.
    """
    need("hall")
    from fairground.server import default_database
    from fairground.server.examination import examine, named

    meant = named(database if database is not None else default_database())
    with progress_bar() as progress:
        task = progress.add_task("Playing again", total=None)
        found = examine(
            meant, lambda done, total: progress.update(task, completed=done, total=total)
        )
    if as_json:
        print(found.to_json())
    else:
        _tell(found)
    raise typer.Exit(1 if found.findings else 0)


def _tell(found: Examination) -> None:
    """What is wrong, table by table, and how much was looked at."""
    screen = console()
    for table, sentence in found.findings:
        where = f"Table {table}: " if table else ""
        screen.print(f"{where}{sentence}", markup=False, highlight=False, soft_wrap=True)
    looked_at = [
        f"{how_many(found.tables, 'table')} with {how_many(found.moves, 'move')}",
        f"{how_many(found.verified, 'finished game')} verified by hash",
    ]
    if found.unhashed:
        looked_at.append(f"{found.unhashed} finished before hashes were kept")
    if found.older:
        looked_at.append(
            f"{found.older} of other versions of the rules, which cannot be verified here"
        )
    wrong = how_many(len(found.findings), "thing") if found.findings else "nothing"
    screen.print(f"{'; '.join(looked_at)}: {wrong} wrong.", highlight=False, soft_wrap=True)


# ---------------------------------------------------------------- backups


@app.command("backup")
def backup(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[DATABASE] FILE",
            help="Of which database, the user's own without it; and where the backup is to lie.",
        ),
    ],
) -> None:
    """Write a backup of a hall's database into a file, also while the hall is open.

    It is of one moment, of a size that is packed, and can be restored into either kind of database.
    Keep it like the database itself: who has it can take people's places.
    """
    need("hall")
    from fairground.server import default_database
    from fairground.server.backups import backup as take
    from fairground.server.examination import named

    if len(words) > MOST_WORDS:
        raise FairgroundError(f"{words[2]!r} is too much: name a database and a file, or a file")
    *given, file = words
    with progress_bar() as progress:
        task = progress.add_task("Writing rows", total=None)
        done = take(
            named(given[0] if given else default_database()),
            Path(file),
            lambda rows: progress.advance(task, rows),
        )
    _tell_rows(f"{file} holds", done)


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Annotated[
        str,
        typer.Argument(metavar="DATABASE", help="A file, or a URL as of serve, with nothing in it"),
    ],
    verify: Annotated[
        bool, typer.Option(help="Play every game again afterwards, as check does.")
    ] = True,
) -> None:
    """Put a backup into an empty database of either kind: all of it, or nothing.

    One of an older Fairground is brought up to date.
    """
    need("hall")
    from fairground.server.backups import restore as put
    from fairground.server.examination import named

    with progress_bar() as progress:
        task = progress.add_task("Writing rows", total=None)
        done = put(file, named(database), lambda rows: progress.advance(task, rows))
    _tell_rows(f"{file} is restored:", done)
    if verify:
        check(database)


def _tell_rows(what: str, done: Tally) -> None:
    rows = done.rows
    held = ", ".join(
        how_many(rows.get(name, 0), noun)
        for name, noun in (("tables", "table"), ("moves", "move"), ("sessions", "session"))
    )
    console().print(
        f"{what} {held}; {how_many(done.bytes, 'byte')}.",
        markup=False,
        highlight=False,
        soft_wrap=True,
    )


# ---------------------------------------------------------------- tidying up


@app.command("prune")
def prune(
    database: OwnDatabase = None,
    unstarted: Annotated[
        float, typer.Option(metavar="DAYS", help="Tables whose game never began, after so long.")
    ] = 1,
    abandoned: Annotated[
        float, typer.Option(metavar="DAYS", help="Games that nobody goes on with.")
    ] = 90,
    finished: Annotated[
        float, typer.Option(metavar="DAYS", help="Games that are over; kept without this option.")
    ] = math.inf,
    unused: Annotated[
        float, typer.Option(metavar="DAYS", help="Sessions of people who hold nothing.")
    ] = 30,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how much would go.")] = False,
) -> None:
    """Take away what nobody uses any more, also while the hall is open.

    An open hall does so by itself, with the ages that stand here; finished games it keeps.
    """
    need("hall")
    from fairground.server import default_database
    from fairground.server.examination import named
    from fairground.server.pruning import ages, prunable
    from fairground.server.pruning import prune as take_away

    settings = ages(unstarted, abandoned, finished, unused)
    meant = named(database if database is not None else default_database())
    if dry_run:
        _tell_heaps(prunable(meant, settings), "would go")
        return
    with progress_bar() as progress:
        task = progress.add_task("Taking away", total=None)
        gone = take_away(meant, settings, lambda rows: progress.advance(task, rows))
    _tell_heaps(gone, "are gone")


def _tell_heaps(heaps: Heaps, what: str) -> None:
    parts = [
        how_many(heaps.tables, "table"),
        how_many(heaps.sessions, "unused session"),
        how_many(heaps.answers, "old answer"),
    ]
    console().print(f"{', '.join(parts[:-1])} and {parts[-1]} {what}.", highlight=False)


@app.command("stats")
def stats(database: OwnDatabase = None, as_json: AsJSON = False) -> None:
    """Say what a hall's database holds and how it grows, also while the hall is open."""
    need("hall")
    from fairground.server import default_database
    from fairground.server.examination import named
    from fairground.server.figures import figures

    found = figures(named(database if database is not None else default_database()))
    if as_json:
        print(found.to_json())
        return
    by_game = Table("game", box=SIMPLE)
    for state in STATES:
        by_game.add_column(state, justify="right")
    for game, states in found.tables.items():
        by_game.add_row(game, *(f"{states.get(state, 0):,}" for state in STATES))
    by_game.add_row("all", *(f"{found.count(state):,}" for state in STATES))
    screen = console()
    screen.print(by_game)
    for line in _lines(found):
        screen.print(line, markup=False, highlight=False, soft_wrap=True)


def _lines(found: Figures) -> Iterator[str]:
    share = 100 * found.moves_of_bots / found.moves if found.moves else 0
    yield f"{how_many(found.moves, 'move')}, {share:.0f} % of them by bots; " + (
        f"{how_many(found.chat, 'line')} of chat."
    )
    each = found.bytes_of_films / found.films / 1024 if found.films else 0
    yield (
        f"{how_many(found.films, 'film')} of finished games, "
        f"{found.bytes_of_films / MEGABYTE:,.1f} MB in all, {each:,.0f} KB each."
    )
    yield f"{how_many(found.people, 'person', 'people')}, of whom {found.seated:,} hold a seat."
    yield (
        f"First table {_day(found.oldest_table)}, last table {_day(found.newest_table)}, "
        f"last move {_day(found.newest_move)}."
    )
    yield f"{found.bytes / MEGABYTE:,.1f} MB in {found.database} (revision {found.revision})."
    yield (
        f"A day, over the last {found.days:.0f}: {found.tables_a_day:,.0f} tables, "
        f"{found.moves_a_day:,.0f} moves, about {found.bytes_a_day / MEGABYTE:,.1f} MB."
    )


def _day(at: float | None) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at)) if at else "never"


# ---------------------------------------------------------------- the operator's page


@app.command("operator")
def operator(
    database: OwnDatabase = None,
    at: Annotated[
        str, typer.Option(metavar="URL", help="Where the hall is reached.")
    ] = "http://127.0.0.1:8000",
    token: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The token's file, if serve was told of one."),
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Make a new token; nobody comes in with the last one.")
    ] = False,
) -> None:
    """Print the link to the operator's page: figures, tables, people, bans, drain.

    Whoever has it can close tables and keep people out: keep it like a password.
    """
    need("hall")
    from fairground.server import default_database
    from fairground.server.examination import named
    from fairground.server.keyring import Keyring, token_file

    meant = named(database if database is not None else default_database())
    keyring = Keyring(token or token_file(meant))
    made = keyring.make_anew() if new else keyring.make()
    print(f"{at.rstrip('/')}/operator#token={made}")
