"""Running a study: its units on threads, in processes or on a cluster, kept as they are done."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairground.bots import prepare
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import need
from fairground.kernel.game import Game
from fairground.kernel.sentences import how_many
from fairground.lab.studies.folder import Folder
from fairground.lab.studies.plans import BadStudy, Plan, Unit, make_plan
from fairground.lab.studies.units import Done, paced, play_unit
from fairground.registry import game as find_game

if TYPE_CHECKING:
    from fairground.lab.studies.study import Study

WAITING = 2
"""Units for each worker that are handed out ahead: memory does not grow with the study."""

Report = Callable[[int, int], None]
"""Hears how many games are done, and how many there are."""


class Stopped(FairgroundError):
    """A study was stopped on its way; what is done is kept."""


def study(
    game: str | Game,
    *,
    bots: Sequence[str] | Sequence[Sequence[str]] = ("random",),
    games: int = 1000,
    vary: Mapping[str, Sequence[Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    out: str | Path | None = None,
    decisions: bool = False,
    pairs: int = 0,
    workers: int | None = None,
    on: str | None = None,
    report: Report | None = None,
    command: str = "",
) -> Study:
    """Play so many games of every variant, and return what was found.

    `bots` is one for each seat, one for all, or several such line-ups to compare; `vary` has the
    values of options (or "seats") to compare, in all combinations. `pairs` says at how many moments
    of every game one thing is exchanged, to see what it is worth. The folder `out` keeps what is
    done: the same study again goes on from it, and one of more games adds to it. `on` is the
    address of a Dask scheduler.
    """
    from fairground.lab.studies.study import Study

    need("lab")
    found = find_game(game) if isinstance(game, str) else game
    lineups = [bots] if isinstance(bots[0], str) else bots
    plan = make_plan(found, lineups, options, vary, seed, decisions, pairs)  # type: ignore[arg-type]
    folder = Folder.begin(Path(out) if out else default_folder(plan), plan, command)
    run(folder, dict.fromkeys(range(len(plan.variants)), games), workers, on, report)
    return Study(folder)


def default_folder(plan: Plan) -> Path:
    """Where a study lies if nobody says where: the same plan is found again."""
    return Path("studies") / plan.name


def run(
    folder: Folder,
    games: Mapping[int, int],
    workers: int | None = None,
    on: str | None = None,
    report: Report | None = None,
) -> None:
    """Play the units that are missing until every variant has so many games, and join them."""
    plan = folder.plan
    if min(games.values()) < 1:
        raise BadStudy(f"the number of games must be at least 1, not {min(games.values())}")
    _ = plan.found.compiled  # says so if Numba is not installed
    prepare(plan.found)
    _extend(folder, games)
    units = folder.missing()
    total = sum(
        folder.tables(variant.number) * variant.rotations
        for variant in plan.variants
        if variant.number in games
    )
    done = total - sum(unit.tables for unit in units)
    if report is not None:
        report(done, total)
    try:
        with pool_for(plan, workers, on) as (pool, size):
            for result in _played(pool, size, plan, units):
                folder.keep(result)
                done += result.unit.tables
                if report is not None:
                    report(done, total)
    except KeyboardInterrupt:
        raise Stopped(
            f"stopped: {done:,} of {how_many(total, 'game')} are kept in {folder.path}; "
            f"the same command goes on from there"
        ) from None
    folder.join()


def _extend(folder: Folder, games: Mapping[int, int]) -> None:
    """Cut the tables that are not planned yet into blocks, each as long as a trial suggests."""
    sizes: dict[tuple[str, ...], int] = {}
    grown = False
    for variant in folder.plan.variants:
        tables = -(-games.get(variant.number, 0) // variant.rotations)
        if folder.tables(variant.number) < tables:
            if variant.bots not in sizes:
                sizes[variant.bots] = paced(folder.plan, variant)
            folder.extend(variant.number, tables, sizes[variant.bots])
            grown = True
    if grown:
        folder.write_head()


def _played(pool: Executor, size: int, plan: Plan, units: Sequence[Unit]) -> Iterator[Done]:
    """What comes of units, as they are done; after Ctrl-C those that are under way still are."""
    text, left = plan.to_json(), iter(units)
    running: set[Future[Done]] = {
        pool.submit(play_unit, text, unit) for unit in islice(left, WAITING * size)
    }
    try:
        while running:
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                running |= {pool.submit(play_unit, text, unit) for unit in islice(left, 1)}
                yield future.result()
    except KeyboardInterrupt:
        for future in [future for future in running if not future.cancel()]:
            yield future.result()
        raise


@contextmanager
def pool_for(plan: Plan, workers: int | None, on: str | None) -> Iterator[tuple[Executor, int]]:
    """Who plays the units, and how many of them: a cluster, processes for bots that think, or
    threads, which is enough for games in compiled code."""
    if on is not None:
        from fairground.lab.studies.cluster import cluster

        with cluster(on) as (pool, size):
            yield pool, size
        return
    size = workers or os.cpu_count() or 1
    made: Executor
    if any(variant.thinking for variant in plan.variants):
        made = ProcessPoolExecutor(
            size, multiprocessing.get_context("spawn"), initializer=_leave_interrupts
        )
    else:
        made = ThreadPoolExecutor(size)
    with made as pool:
        yield pool, size


def _leave_interrupts() -> None:
    """Ctrl-C is for the one who hands out the work; a unit that is begun is finished."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
