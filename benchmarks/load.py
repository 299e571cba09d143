"""How many tables a hall bears: moves a second and acknowledgement times on a durable database.

    python benchmarks/load.py --tables 500 --seconds 20
    python benchmarks/load.py --database sqlite --database postgresql

Starts a hall in a process of its own with a fresh database, on PostgreSQL with a server of its own,
too, seats two people at every table, each with a WebSocket that is told changes as the page is, and
lets every table make one move a second. A move's time is from sending it to the answer, which comes
after the commit; how long it takes until both people have their new scenes is measured too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from fairground.server.changes import changed
from fairground.server.settings import unlimited

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

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
PAGE = {"X-Fairground": "page"}
SETTING_UP_AT_ONCE = 16
PATIENCE = 60.0


class Scene(msgspec.Struct):
    """And of a scene."""

    choices: list[Any]


class Change(msgspec.Struct):
    """And of how a scene has changed."""

    choices: list[Any] | None = None


class Heard(msgspec.Struct):
    """And of any message."""

    type: str
    id: str = ""
    ok: bool = False
    n: int = 0
    scenes: dict[str, Scene] = {}
    changes: dict[str, Change] = {}
    sentence: str = ""


decode = msgspec.json.Decoder(Heard).decode


@dataclass
class Tally:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    refused: int = 0
    seconds: float = 0
    hall_cpu: float = 0
    own_cpu: float = 0


class Player:
    """One person at one table."""

    def __init__(self, seat: int, line: ClientConnection) -> None:
        self.seat = seat
        self.line = line
        self.n = -1
        self.choices: list[Any] = []
        self.news = asyncio.Event()
        self._answers: dict[str, asyncio.Future[tuple[float, Heard]]] = {}
        self._count = 0
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.line:
            heard = decode(text)
            if heard.type == "moment":
                self.n = heard.n
                self.choices = self._choices(heard)
                self.news.set()
            elif heard.type == "answer":
                self._answers.pop(heard.id).set_result((time.perf_counter(), heard))

    def _choices(self, heard: Heard) -> list[Any]:
        """The choices of the own scene, which comes whole or as a change of the last one."""
        if heard.scenes:
            return heard.scenes[str(self.seat)].choices
        how = heard.changes[str(self.seat)].choices
        return self.choices if how is None else changed(self.choices, how)

    async def has_seen(self, n: int) -> None:
        """Wait until the moment after so many actions has come."""
        while self.n < n:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def play(self, dice: random.Random, tally: Tally) -> int:
        """Play a choice that does not end the game early, and note how long the answer takes.

        The number of the action is returned.
        """
        safe = [choice for choice in self.choices if not choice.get("warning")] or self.choices
        self._count += 1
        command = f"{self.seat}-{self._count}"
        answer = asyncio.get_running_loop().create_future()
        self._answers[command] = answer
        move = {"type": "play", "id": command, "seat": self.seat, "n": self.n}
        text = json.dumps(move | {"action": dice.choice(safe)["action"]})
        start = time.perf_counter()
        await self.line.send(text)
        end, heard = await asyncio.wait_for(answer, PATIENCE)
        tally.times.append(end - start)
        tally.refused += not heard.ok
        return heard.n


async def seat_two(url: str, stack: contextlib.AsyncExitStack) -> list[Player]:
    """A new table with two people at it."""
    players = []
    plan: dict[str, Any] = {
        "game": "crash-grid",
        "nickname": "Ada",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "options": {"board_size": 12, "rounds_min": 5, "rounds_max": 5, "rail_moves": 36},
    }
    table = ""
    for seat in (0, 1):
        # Without verification, since loading certificates for each costs more than all the rest.
        async with httpx.AsyncClient(
            base_url=url, headers=PAGE, timeout=PATIENCE, verify=False
        ) as browser:
            if seat == 0:
                answer = await browser.post("/api/tables", json=plan)
                table = answer.raise_for_status().json()["table"]["id"]
            else:
                path = f"/api/tables/{table}/join"
                (await browser.post(path, json={"nickname": "Bob"})).raise_for_status()
            cookie = f"fairground={browser.cookies['fairground']}"
        line = await stack.enter_async_context(
            connect(
                f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket",
                additional_headers={"Cookie": cookie},
                compression=None,
                open_timeout=PATIENCE,
                ping_interval=None,
            )
        )
        await line.send('{"type": "hello", "changes": true}')
        players.append(Player(seat, line))
    for player in players:
        await player.has_seen(0)
    return players


async def play_table(players: list[Player], rate: float, end: float, tally: Tally) -> None:
    """One move after another at an even pace, whoever is to decide."""
    dice = random.Random(id(players))
    due = time.perf_counter() + dice.random() / rate
    while due < end:
        delay = due - time.perf_counter()
        if delay > 0:
            await asyncio.sleep(delay)
        sent = time.perf_counter()
        deciding = [player for player in players if player.choices]
        if deciding:
            n = await deciding[0].play(dice, tally)
            for player in players:
                await player.has_seen(n)
            tally.told.append(time.perf_counter() - sent)
        due += 1 / rate


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


async def measure(url: str, hall: int, tables: int, rate: float, seconds: float) -> Tally:
    """Seat everybody, then play."""
    tally = Tally()
    async with contextlib.AsyncExitStack() as stack:
        gate = asyncio.Semaphore(SETTING_UP_AT_ONCE)

        async def seated() -> list[Player]:
            async with gate:
                return await seat_two(url, stack)

        everybody = await asyncio.gather(*(seated() for _ in range(tables)))
        gc.collect()
        gc.disable()  # looking through a thousand players would be measured as the hall's time
        end = time.perf_counter() + seconds
        start, used, own = time.perf_counter(), cpu_of(hall), time.process_time()
        await asyncio.gather(*(play_table(players, rate, end, tally) for players in everybody))
        tally.seconds = time.perf_counter() - start
        tally.hall_cpu = cpu_of(hall) - used
        tally.own_cpu = time.process_time() - own
        gc.enable()
        for players in everybody:
            for player in players:
                player.listening.cancel()
    return tally


def report(kind: str, tally: Tally, tables: int, setting_up: float) -> None:
    """Print the figures."""
    figures = Table(title=f"The hall under load, {DATABASES[kind]}")
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
    console = Console()
    console.print(figures)
    console.print(
        f"{tables} tables set up in {setting_up:.1f} s, then {moves / tally.seconds:.0f} moves a "
        f"second, {tally.refused} refused. Processor time for a move: hall "
        f"{1000 * tally.hall_cpu / moves:.2f} ms, players {1000 * tally.own_cpu / moves:.2f} ms.",
        highlight=False,
    )


@contextlib.contextmanager
def fresh_database(kind: str) -> Iterator[str]:
    """The URL of a new database."""
    if kind == "postgresql":
        server = Server()
        try:
            yield server.url(server.new_database())
        finally:
            server.end()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{Path(folder) / 'hall.sqlite3'}"


def load(kind: str, workers: int, tables: int, rate: float, seconds: float) -> None:
    """Start a hall, load it, print the figures."""
    with fresh_database(kind) as url_of_database:
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
            start = time.perf_counter()
            tally = asyncio.run(measure(url, hall.pid, tables, rate, seconds))
            setting_up = time.perf_counter() - start - tally.seconds
        finally:
            hall.terminate()
            hall.wait(timeout=PATIENCE)
    report(kind, tally, tables, setting_up)


def main() -> None:
    """Measure one kind of database after another."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--database", choices=DATABASES, action="append", help="sqlite without it")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for kind in given.database or ["sqlite"]:
        load(kind, given.workers, given.tables, given.rate, given.seconds)


if __name__ == "__main__":
    main()
