"""How many tables a hall bears: moves a second and acknowledgement times on a durable database.

    python benchmarks/load.py --tables 500 --seconds 20
    python benchmarks/load.py --database sqlite --database postgresql
    python benchmarks/load.py --database postgresql --workers 1 --workers 2 --tables 2000

Starts a hall in a process of its own with a fresh database, on PostgreSQL with a server of its own,
too, seats two people at every table, each with a WebSocket that is told changes as the page is, and
lets every table make one move a second. A move's time is from sending it to the answer, which comes
after the commit; how long it takes until both people have their new scenes is measured too.

Players wait for their scenes before they move again: a hall that is late is asked for less. So the
moves that it carried stand beside the times, and "all it can" beside less than it was asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from players import PATIENCE, Player, Tally, play_table, seat_two
from rich.console import Console
from rich.table import Table

from fairground.server.settings import unlimited
from server.postgres import Server

PROGRAM = """
import json, sys
from fairground.server import Settings, serve
serve(Settings(**json.loads(sys.argv[1])))
"""
DATABASES = {
    "sqlite": "SQLite with WAL and synchronous=FULL",
    "postgresql": "PostgreSQL on this machine with fsync and synchronous_commit",
}
SETTING_UP_AT_ONCE = 16
NEARLY_ALL = 0.95
"""Of the moves that were asked for: a hall that carries fewer is at its limit."""


def cpu_of(process: int) -> float:
    """Seconds that a process and those it started have used; 0 where nobody tells."""
    folder = Path(f"/proc/{process}")
    try:
        fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        children = (folder / f"task/{process}/children").read_text().split()
    except OSError:
        return 0.0
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_of(int(child)) for child in children)


async def measure(
    url: str, hall: int, server: int, tables: int, rate: float, seconds: float
) -> Tally:
    """Seat everybody, then play."""
    tally = Tally()
    gate = asyncio.Semaphore(SETTING_UP_AT_ONCE)

    async def seated() -> list[Player]:
        async with gate:
            return await seat_two(url)

    everybody = await asyncio.gather(*(seated() for _ in range(tables)))
    gc.collect()
    gc.disable()  # looking through a thousand players would be measured as the hall's time
    end = time.perf_counter() + seconds
    start, own = time.perf_counter(), time.process_time()
    used, served = cpu_of(hall), cpu_of(server)
    playing = asyncio.gather(*(play_table(players, rate, end, tally) for players in everybody))
    await asyncio.wait_for(playing, seconds + PATIENCE)
    tally.seconds = time.perf_counter() - start
    tally.hall_cpu, tally.server_cpu = cpu_of(hall) - used, cpu_of(server) - served
    tally.own_cpu = time.process_time() - own
    gc.enable()
    for players in everybody:
        for player in players:
            player.line.abort()
    return tally


def report(kind: str, workers: int, tally: Tally, tables: int, rate: float) -> float:
    """Print the figures; the moves a second."""
    many = f"{workers} worker{'s' if workers > 1 else ''}"
    figures = Table(title=f"The hall under load, {many}, {DATABASES[kind]}")
    for name in ("until", "p50", "p95", "p99", "longest"):
        figures.add_column(name, justify="right")
    for what, times in (("the answer", tally.times), ("both have seen it", tally.told)):
        ordered = sorted(times)
        parts = [
            f"{1000 * ordered[min(int(part * len(ordered)), len(ordered) - 1)]:.0f} ms"
            for part in (0.5, 0.95, 0.99, 1.0)
        ]
        figures.add_row(what, *parts)
    moves = len(tally.times)
    carried = moves / tally.seconds
    all_it_can = "" if carried >= NEARLY_ALL * tables * rate else " (all it can)"
    used = {
        "hall": tally.hall_cpu,
        **({"database server": tally.server_cpu} if kind == "postgresql" else {}),
        "players": tally.own_cpu,
    }
    times = ", ".join(f"{name} {1000 * cpu / moves:.2f} ms" for name, cpu in used.items())
    console = Console()
    console.print(figures)
    console.print(
        f"{tables} tables: {carried:.0f} moves a second{all_it_can}, {tally.refused} refused. "
        f"Processor time for a move: {times}.",
        highlight=False,
    )
    return carried


@contextlib.contextmanager
def fresh_database(kind: str) -> Iterator[tuple[str, int]]:
    """The URL of a new database, and the process of its server if it has one."""
    if kind == "postgresql":
        server = Server()
        try:
            yield server.url(server.new_database()), server.process
        finally:
            server.end()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{Path(folder) / 'hall.sqlite3'}", 0


def load(kind: str, workers: int, tables: int, rate: float, seconds: float) -> float:
    """Start a hall, load it, print the figures; the moves a second."""
    with fresh_database(kind) as (url_of_database, server):
        settings = {
            "database": url_of_database,
            "port": 0,
            "workers": workers,
            "warm": False,
            **unlimited(),
            "silence": 3600,
        }
        hall = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, json.dumps(settings)], stdout=subprocess.PIPE, text=True
        )
        try:
            assert hall.stdout is not None
            url = hall.stdout.readline().split()[4]
            tally = asyncio.run(measure(url, hall.pid, server, tables, rate, seconds))
        finally:
            hall.terminate()
            hall.wait(timeout=PATIENCE)
    return report(kind, workers, tally, tables, rate)


def main() -> None:
    """Measure one kind of database after another."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--database", choices=DATABASES, action="append", help="sqlite without it")
    parser.add_argument(
        "--workers", type=int, action="append", help="processes that serve; several are compared"
    )
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for kind in given.database or ["sqlite"]:
        first = 0.0
        for workers in given.workers or [1]:
            carried = load(kind, workers, given.tables, given.rate, given.seconds)
            if first:
                print(f"That is {carried / first:.2f} times the moves of the first.")
            first = first or carried


if __name__ == "__main__":
    main()
