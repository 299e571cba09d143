"""Where the commands print, and how they show that they are at work."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


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
