"""Halls that are killed and come back: every way in which one can be hit, for each database."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine
from sqlalchemy.exc import OperationalError

from fairground.server.rows import Kept, load_table
from server.clocks import Clock
from server.postgres import Server
from server.stores import File, Served, Store
from server.visitors import Hall

PATIENCE = 60.0
SLEEP = (4.5, 5.5)
"""Seconds for which a worker is stopped: others think it dead, and then it comes back."""

STOPPING = 3.0
"""Seconds for the server to stop by a sign: it takes a fifth of one, or it hangs."""

Blow = Callable[[random.Random, Callable[[], None]], Awaitable[int]]
"""Hits the hall once it is told that it may, calls after each hit, and says how often it has hit.

It returns when whatever was killed is there again, or is being started by whoever looks after it.
"""


class Victim:
    """A hall that can be hit. `said` is what it has written to its error stream."""

    def __init__(self, store: Store, hall: Hall) -> None:
        self.store = store
        self.hall = hall
        self.said: list[str] = []
        self.clock: Clock | None = None
        url = store.url.replace("postgresql://", "postgresql+psycopg://", 1)
        self._engine: Engine = create_engine(url, pool_pre_ping=True)

    @property
    def blows(self) -> dict[str, tuple[int, Blow]]:
        """How it can be hit, and how often in comparison."""
        raise NotImplementedError

    @property
    def ways(self) -> dict[str, tuple[int, Blow]]:
        """All that can happen to it: its clock may jump, too, as often as everything else."""
        if self.clock is None:
            return self.blows
        others = sum(often for often, _ in self.blows.values())
        return self.blows | {"the clock": (others, self._jump)}

    async def _jump(self, luck: random.Random, hit: Callable[[], None]) -> int:
        assert self.clock is not None
        self.clock.jump(luck)
        hit()
        return 0

    def address(self) -> str:
        """Where the hall is."""
        return self.hall.url

    def kept(self, table: str) -> Kept:
        """A table's rows."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with self._engine.connect() as connection:
                    found = load_table(connection, table)
                break
            except OperationalError:  # it is just being hit
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        assert found is not None, f"the table {table} is lost"
        return found

    def end(self) -> None:
        """Close the hall, and let go of the database."""
        self._engine.dispose()


class Alone(Victim):
    """One process on SQLite, started again whenever it has been killed."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        store = File(folder / "hall.sqlite3")
        super().__init__(store, Hall(folder, store=store, **settings).open())

    @property
    def blows(self) -> dict[str, tuple[int, Blow]]:
        return {"the hall": (3, self._once), "the hall while it opens": (1, self._twice)}

    async def _once(self, _luck: random.Random, hit: Callable[[], None]) -> int:
        self._kill(hit)
        await asyncio.to_thread(self._open_again)
        return 1

    async def _twice(self, luck: random.Random, hit: Callable[[], None]) -> int:
        self._kill(hit)
        opening = asyncio.create_task(asyncio.to_thread(self._open_again))
        await asyncio.sleep(luck.random() * 0.6)
        newborn = self.hall.process
        if newborn is None:  # it has not even begun
            await opening
            return 1
        newborn.send_signal(signal.SIGKILL)
        hit()
        try:
            await opening
        except AssertionError:
            self.hall.process = None  # it did not open
        await asyncio.to_thread(self._open_again)
        return 2

    def _kill(self, hit: Callable[[], None]) -> None:
        assert self.hall.process is not None
        self.hall.process.send_signal(signal.SIGKILL)
        hit()

    def _open_again(self) -> None:
        self.said.append(self.hall.end(signal.SIGKILL))
        self.hall.open()

    def end(self) -> None:
        self.said.append(self.hall.end())
        super().end()


class Several(Victim):
    """Workers behind one port on a PostgreSQL server of their own."""

    def __init__(self, folder: Path, workers: int = 2, fsync: str = "on", **settings: Any) -> None:
        self.server = Server(fsync=fsync)
        store = Served(self.server)
        hall = Hall(folder, store=store, workers=workers, **settings)
        super().__init__(store, hall.open())
        assert hall.process is not None
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        """Whatever it says is taken away, or it could say no more."""
        process = self.hall.process
        assert process is not None
        self.said.extend(process.stderr)

    @property
    def blows(self) -> dict[str, tuple[int, Blow]]:
        return {
            "a worker": (6, self._worker),
            "all workers at once": (2, self._all_workers),
            "a worker and its successor": (2, self._newborn),
            "a backend": (4, self._backend),
            "the server, immediate stop": (3, self._immediate),
            "the server, SIGKILL": (3, self._postmaster),
            "the server, fast stop": (2, self._fast),
            "a worker and the server": (2, self._both),
            "a worker that sleeps": (1, self._sleep),
        }

    async def _worker(self, luck: random.Random, hit: Callable[[], None]) -> int:
        return _kill([luck.choice(self.hall.workers() or [0])], hit)

    async def _all_workers(self, _luck: random.Random, hit: Callable[[], None]) -> int:
        return _kill(self.hall.workers(), hit)

    async def _newborn(self, luck: random.Random, hit: Callable[[], None]) -> int:
        before = self.hall.workers()
        killed = _kill([luck.choice(before or [0])], hit)
        end = time.monotonic() + PATIENCE
        while not (born := set(self.hall.workers()) - set(before)):
            assert time.monotonic() < end, "a worker is not replaced"
            await asyncio.sleep(0.02)
        await asyncio.sleep(luck.random() * 1.5)
        return killed + _kill(list(born), hit)

    async def _backend(self, luck: random.Random, hit: Callable[[], None]) -> int:
        """Of the hall's connections one; the server then ends all of them and recovers."""
        backends = [child for child in self.server.children() if b"hall" in _command_of(child)]
        return _kill([luck.choice(backends or [0])], hit)

    async def _immediate(self, _luck: random.Random, hit: Callable[[], None]) -> int:
        return await self._restart(signal.SIGQUIT, hit)

    async def _postmaster(self, _luck: random.Random, hit: Callable[[], None]) -> int:
        return await self._restart(signal.SIGKILL, hit)

    async def _fast(self, _luck: random.Random, hit: Callable[[], None]) -> int:
        return await self._restart(signal.SIGINT, hit)

    async def _restart(self, sign: int, hit: Callable[[], None]) -> int:
        hit()
        gone = await asyncio.to_thread(self.server.stop, sign, STOPPING)
        if not gone:
            hit()  # it was hit a second time, and only by that it went
        await asyncio.to_thread(self.server.start)
        return 1 if gone else 2

    async def _both(self, luck: random.Random, hit: Callable[[], None]) -> int:
        killed = await self._worker(luck, hit)
        await asyncio.sleep(luck.random() * 1.5)
        return killed + await self._immediate(luck, hit)

    async def _sleep(self, luck: random.Random, hit: Callable[[], None]) -> int:
        """Nobody dies, but everybody thinks so: then it comes back with what it was about to do."""
        workers = self.hall.workers()
        if not workers:
            return 0
        sleeper = luck.choice(workers)
        with suppress(ProcessLookupError):
            os.kill(sleeper, signal.SIGSTOP)
            await asyncio.sleep(luck.uniform(*SLEEP))
            os.kill(sleeper, signal.SIGCONT)
            hit()
        return 0

    def end(self) -> None:
        process = self.hall.process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        self._listening.join(PATIENCE)
        self.hall.end()
        super().end()
        self.server.end()


def _kill(processes: list[int], hit: Callable[[], None]) -> int:
    """How many of them have lived until now."""
    killed = 0
    for process in processes:
        with suppress(ProcessLookupError):
            if process:
                os.kill(process, signal.SIGKILL)
                killed += 1
    hit()
    return killed


def _command_of(process: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


@contextmanager
def victim(kind: str, folder: Path, *, clocks: bool = False, **settings: Any) -> Iterator[Victim]:
    """A hall on a database of that kind, with a clock that jumps or with the machine's own."""
    clock = Clock(folder) if clocks else None
    if clock is not None:
        settings |= {"site": clock.site, "before": clock.program}
    made = Alone(folder, **settings) if kind == "sqlite" else Several(folder, **settings)
    made.clock = clock
    try:
        yield made
    finally:
        made.end()
