"""Backups of a hall full of people: how long one takes, who feels it, and that it restores whole.

    python benchmarks/backups.py
    python benchmarks/backups.py --database postgresql --workers 2 --tables 500 --archive 1000

Seats two people at every table, as `load.py` does, with every table making moves; at one in ten
they play short games, one after another. Games that are over are in the database already. In the
middle of that `fairground hall backup` makes a backup. Afterwards it is restored into an empty
database of either kind, where every game is played again and every finished one verified by its
hash. It must hold every move that was acknowledged before, and of every table the first moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from load import DATABASES, PROGRAM, SETTING_UP_AT_ONCE
from players import PATIENCE, PLAN, Player, Tally, play_table, seat_two

from fairground.server.backups import restore
from fairground.server.examination import examine, named
from fairground.server.settings import unlimited
from server.bygone import lay_down, played
from server.postgres import Server
from server.stores import File, Served, Store

BEFORE, AFTER = 10.0, 1.0  # seconds of load on either side of the backup
SHORT = PLAN | {"options": {"board_size": 6, "rounds_min": 1, "rounds_max": 1}}
SHORT_GAMES = 10  # one table in so many
GAMES = ("crash-grid", "gold-n-crash", "grid-of-shadows", "battlegrid", "crash-by-crash")


@dataclass
class Taken:
    """A backup, and what was measured around it."""

    seconds: float = 0.0
    said: str = ""
    before: list[float] = field(default_factory=list)  # times of answers
    meanwhile: list[float] = field(default_factory=list)
    acknowledged: int = 0  # moves, when it began
    refused: int = 0


@contextmanager
def stores(folder: Path, kind: str) -> Iterator[Iterator[Store]]:
    """Empty databases of one kind, as many as are asked for."""
    if kind == "sqlite":
        yield (File(folder / f"{number}.sqlite3") for number in count())
        return
    server = Server()
    try:
        yield (Served(server) for _ in count())
    finally:
        server.end()


async def short_games(
    url: str, rate: float, end: float, tally: Tally, everybody: list[list[Player]]
) -> None:
    """One short game after another, at a table of its own each."""
    while time.perf_counter() < end:
        everybody.append(await seat_two(url, SHORT))
        await play_table(everybody[-1], rate, end, tally)


async def take(url: str, store: Store, file: Path, tables: int, rate: float) -> Taken:
    """Seat everybody, let them play, and make a backup meanwhile."""
    tally, taken = Tally(), Taken()
    gate = asyncio.Semaphore(SETTING_UP_AT_ONCE)
    end = time.perf_counter() + 3600

    async def seated() -> list[Player]:
        async with gate:
            return await seat_two(url)

    short = tables // SHORT_GAMES
    everybody = await asyncio.gather(*(seated() for _ in range(tables - short)))
    games = [asyncio.create_task(play_table(players, rate, end, tally)) for players in everybody]
    games += [
        asyncio.create_task(short_games(url, 5 * rate, end, tally, everybody)) for _ in range(short)
    ]
    await asyncio.sleep(BEFORE)
    taken.acknowledged = len(tally.times) - tally.refused
    taken.before = tally.times[len(tally.times) // 2 :]
    began, so_far = time.perf_counter(), len(tally.times)
    command = "from fairground.cli import main; main()"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", command, "hall", "backup", store.url, str(file)),
        stdout=subprocess.PIPE,
    )
    said, _ = await process.communicate()
    taken.seconds, taken.said = time.perf_counter() - began, said.decode().strip()
    taken.meanwhile = tally.times[so_far:]
    await asyncio.sleep(AFTER)
    wrong = [game.exception() for game in games if game.done() and game.exception()]
    for player in (player for two in everybody for player in two):
        player.line.abort()
    for game in games:
        game.cancel()
    await asyncio.gather(*games, return_exceptions=True)
    taken.refused = tally.refused
    if process.returncode or wrong:
        sys.exit(f"The backup ended with {process.returncode}; people were cut off: {wrong[:1]}.")
    return taken


def moves_of(store: Store) -> dict[str, list[tuple[int, int, int]]]:
    """Every move of every table."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for table, *move in store.rows(
        'SELECT "table", n, seat, action FROM moves ORDER BY "table", n'
    ):
        found.setdefault(table, []).append(tuple(move))
    return found


def archive(store: Store, games: int) -> int:
    """Lay finished games of all kinds into a database; how many moves they have."""
    ended = [played(name, seed=1) for name in GAMES]
    ann = ("ann", "0" * 64, "Ann", time.time(), time.time() + 3600)
    store.add("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", [ann])
    for number in range(games):
        lay_down(store, f"archive-{number}", ended[number % len(ended)], "ann")
    return sum(len(ended[number % len(ended)].steps) for number in range(games))


def opened(store: Store, workers: int) -> tuple[subprocess.Popen[str], str]:
    """A hall, and where it is."""
    settings = {
        "database": store.url,
        "port": 0,
        "workers": workers,
        "warm": False,
        **unlimited(),
        "silence": 3600,
    }
    hall = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, json.dumps(settings)], stdout=subprocess.PIPE, text=True
    )
    assert hall.stdout is not None
    return hall, hall.stdout.readline().split()[4]


def verify(file: Path, target: Store, source: Store, taken: Taken, laid: int) -> None:
    """Restore a backup, play every game again, and compare it with the database it was made of."""
    began = time.perf_counter()
    restore(file, named(target.url))
    restored = time.perf_counter() - began
    looked = examine(named(target.url))
    verified = time.perf_counter() - began - restored
    print(
        f"  into {target.url.split(':')[0]}: restored in "
        f"{restored:.1f} s, all played again in {verified:.1f} s: {looked.tables} tables, "
        f"{looked.moves} moves, {looked.verified} finished games verified by hash, "
        f"{len(looked.findings)} wrong."
    )
    whole = moves_of(source)
    parts = moves_of(target)
    torn = [table for table, part in parts.items() if part != whole[table][: len(part)]]
    lost = max(0, taken.acknowledged + laid - looked.moves)
    if looked.findings or looked.older or looked.unhashed or not looked.verified or torn or lost:
        sys.exit(f"This is no good backup: {looked.findings[:3]}, {len(torn)} torn, {lost} lost.")


def p99(times: list[float]) -> str:
    """In milliseconds."""
    return f"{1000 * sorted(times)[int(0.99 * len(times))]:.0f} ms"


def measure(kind: str, workers: int, tables: int, rate: float, games: int) -> None:
    """Start a hall, fill it, back it up, restore that into either kind, print the figures."""
    with tempfile.TemporaryDirectory() as name, stores(Path(name), kind) as sources:
        source, file = next(sources), Path(name) / "hall.backup"
        hall, url = opened(source, workers)
        try:
            laid = archive(source, games)
            taken = asyncio.run(take(url, source, file, tables, rate))
        finally:
            hall.terminate()
            hall.wait(timeout=PATIENCE)
        print(
            f"{DATABASES[kind]}, {tables} tables, {workers} worker(s): backed up in "
            f"{taken.seconds:.1f} s; p99 of answers {p99(taken.before)} before and "
            f"{p99(taken.meanwhile)} meanwhile, {taken.refused} moves refused.\n  {taken.said}"
        )
        for other in DATABASES:
            (folder := Path(name) / other).mkdir()
            with stores(folder, other) as targets:
                verify(file, next(targets), source, taken, laid)


def main() -> None:
    """Measure one kind of database after another."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--archive", type=int, default=200, help="games that are over already")
    parser.add_argument("--database", choices=DATABASES, action="append", help="both without it")
    parser.add_argument("--workers", type=int, default=2, help="processes; on SQLite always one")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for kind in given.database or DATABASES:
        workers = given.workers if kind == "postgresql" else 1
        measure(kind, workers, given.tables, given.rate, given.archive)


if __name__ == "__main__":
    main()
