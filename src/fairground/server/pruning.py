"""Sweeps a hall's database from outside, also while the hall is open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from fairground.kernel.errors import FairgroundError
from fairground.server.database import BadDatabase, Database, explained
from fairground.server.faults import RETRY_SECONDS, CannotKeep
from fairground.server.migrations import revisions
from fairground.server.settings import Settings
from fairground.server.storage import Storage
from fairground.server.sweeping import Heaps, Sweeper, swept

LEAST_DAYS = 0.1
"""A hall keeps when somebody came to a table, and every hour that they are still there; the rest is
for an hour in which that could not be written. Whoever sits at a table is safe from this."""

MOST_TRIES = 5


class TooYoung(FairgroundError):
    """An age at which somebody may still be at a table."""


def ages(unstarted: float, abandoned: float, finished: float, unused: float) -> Settings:
    """Settings with these ages in days; TooYoung if one of them is not safe beside a hall."""
    given = {"unstarted": unstarted, "abandoned": abandoned, "finished": finished, "unused": unused}
    for option, days in given.items():
        if not days >= LEAST_DAYS:
            raise TooYoung(
                f"--{option} {days:g} is too young: somebody may still be there; "
                f"the least is {LEAST_DAYS:g} days"
            )
    return Settings(
        unstarted_days=unstarted,
        abandoned_days=abandoned,
        finished_days=finished,
        unused_days=unused,
    )


def prunable(database: Database, settings: Settings) -> Heaps:
    """How much a pruning would take away."""
    with explained(database.shown):
        _refuse_older(database)
        with database.moment() as connection:
            return swept(connection, settings, time.time())


def prune(database: Database, settings: Settings, gone: Callable[[int], None]) -> Heaps:
    """Take away what a hall with these settings would sweep, in small heaps."""
    with explained(database.shown):
        _refuse_older(database)
    storage = Storage(database, alone=False)
    try:
        return asyncio.run(_swept_all(Sweeper(settings, storage, list, lambda: None), gone))
    finally:
        storage.close()


def _refuse_older(database: Database) -> None:
    """A hall of an older Fairground may have it open, and would not know a newer schema."""
    if database.revision() != revisions()[-1]:
        raise BadDatabase(
            f"{database.shown} is that of an older Fairground; open it once with "
            "'fairground serve' to bring it up to date"
        )


async def _swept_all(sweeper: Sweeper, gone: Callable[[int], None]) -> Heaps:
    """A hall sweeps some at a time; here it goes on for as long as there is something."""
    total, tries = Heaps(0, 0, 0), 0
    while True:
        try:
            now = await sweeper.sweep()
        except CannotKeep as fault:  # the hall itself may be writing much
            tries += 1
            if fault.lasting or tries > MOST_TRIES:
                raise BadDatabase(f"pruning stopped after {sum(total)} rows: {fault}") from None
            await asyncio.sleep(RETRY_SECONDS)
            continue
        gone(sum(now))
        total = Heaps(*map(sum, zip(total, now, strict=True)))
        if not any(now):
            return total
