"""The commands about a hall's database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fairground.cli.screen import console, progress_bar
from fairground.kernel.extras import need
from fairground.kernel.sentences import how_many

if TYPE_CHECKING:
    from fairground.server.examination import Examination

app = typer.Typer(help="Look after a hall's database.")


@app.command("check")
def check(
    database: Annotated[
        str | None,
        typer.Argument(
            metavar="DATABASE", help="A file, or a URL as of serve; the user's own without it."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead.")] = False,
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
        looked_at.append(f"{found.older} of older rules, which cannot be verified any more")
    wrong = how_many(len(found.findings), "thing") if found.findings else "nothing"
    screen.print(f"{'; '.join(looked_at)}: {wrong} wrong.", highlight=False, soft_wrap=True)
