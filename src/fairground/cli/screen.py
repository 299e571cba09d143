"""Where the commands print, and how they show that they are at work."""

from __future__ import annotations

import sys
from typing import NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

STOPPED = 130
"""The exit code of what was ended by Ctrl-C, as shells have it."""


def console() -> Console:
    """The terminal, or the file or pipe in its place."""
    return Console()


def progress_bar() -> Progress:
    """A live bar on the error stream, so that what is printed stays clean."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def stopped(what: str) -> NoReturn:
    """Leave a command that Ctrl-C has ended, after it has printed what was done so far."""
    print(f"Stopped: {what[:1].lower()}{what[1:]}", file=sys.stderr)
    raise typer.Exit(STOPPED)
