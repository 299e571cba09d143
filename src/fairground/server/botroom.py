"""Where bots think: on threads, with a budget each, and out through the same door as people."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import os
import signal
import sys
import threading
import time
import zlib
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from fairground.bots import ALGORITHMS, Bot, Budget, bot
from fairground.bots.advice import Advice, advise
from fairground.games import games
from fairground.kernel.view import View
from fairground.server.settings import Settings
from fairground.server.story import SPECTATOR
from fairground.server.table import Table

log = logging.getLogger("fairground.server")

HINT_NODES = 100_000
"""What is imagined for a hint at most; more would change little."""

MOST_MINDS = 8
"""Bots that remember what they thought; the champion remembers some sixty megabytes."""

MOST_REFUSALS = 3
"""In a row, after which a bot gives up: each is a fault of the bot or a change of the table."""


class BotRoom:
    """Every bot of the hall."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
        self._thinking: set[tuple[str, int]] = set()
        self._minds: dict[tuple[str, int], Bot] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, table: Table) -> None:
        """Let every bot think that is to decide at a table."""
        for seat in table.story.pending if table.story else ():
            if table.roster.plays_itself(seat) and (table.id, seat) not in self._thinking:
                self._thinking.add((table.id, seat))
                self._begin(self._play(table, seat))

    def busy(self, table: Table) -> bool:
        """Whether a bot is thinking at a table."""
        return any(known == table.id for known, _ in self._thinking)

    async def advise(self, view: View, seed: int) -> Advice:
        """Think in the place of somebody who asks for a hint."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._consider, view, seed)

    def warm(self) -> None:
        """Prepare the compiled twins, without keeping anybody waiting."""
        if importlib.util.find_spec("numba") is not None:
            self._begin(self._warm())

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a bot has failed", exc_info=task.exception())

    async def _play(self, table: Table, seat: int) -> None:
        """Decide for a seat as long as it is to decide and a bot plays it."""
        refusals = 0
        why: str | None = None
        pause = True
        try:
            while refusals < MOST_REFUSALS:
                await table.fresh()
                story, name = table.story, table.roster.bot_of(seat)
                if story is None or name is None or seat not in story.pending:
                    return
                actions, public = story.actions, story.n(SPECTATOR)
                action = await self._think(table, seat, name, story.position.view(seat), pause)
                why = await table.play_bot(seat, action, actions)
                refusals = 0 if why is None else refusals + 1
                # What nobody else notices takes no time, or its time would tell of it.
                pause = table.story is not None and table.story.n(SPECTATOR) != public
            log.error("the bot on seat %d of a table was refused: %s", seat, why)
        finally:
            self._thinking.discard((table.id, seat))

    async def _think(self, table: Table, seat: int, name: str, view: View, pause: bool) -> int:
        """Choose an action; with a pause, an easy choice takes as long as a hard one."""
        loop = asyncio.get_running_loop()
        due = loop.time() + (self._settings.bot_pace if pause else 0)
        seed = zlib.crc32(f"{table.id} {seat}".encode())
        mind = self._mind(table.id, seat, name, seed)
        action = await loop.run_in_executor(self._pool, self._choose, mind, view)
        await asyncio.sleep(due - loop.time())
        return action

    def _mind(self, table: str, seat: int, name: str, seed: int) -> Bot:
        """Who thinks for a seat: the same as the last time, if that is not too long ago."""
        mind = self._minds.pop((table, seat), None)
        if mind is None or mind.name != name:
            mind = bot(name, seed)
        self._minds[table, seat] = mind
        if len(self._minds) > MOST_MINDS:
            del self._minds[next(iter(self._minds))]
        return mind

    def _choose(self, mind: Bot, view: View) -> int:
        seconds = min(mind.seconds, self._settings.bot_seconds)
        cores = self._settings.bot_threads
        return mind.choose(view, Budget(mind.appetite, seconds, time.monotonic, cores))

    def _consider(self, view: View, seed: int) -> Advice:
        seconds = self._settings.hint_seconds
        return advise(view, Budget(HINT_NODES, seconds, time.monotonic), seed)

    async def _warm(self) -> None:
        """Compile in a process of its own, which fills the cache on disk; then load from there.

        Compiling here would hold the interpreter's lock for many seconds of everybody's time.
        """
        command = "from fairground.cli import main; main()"
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            command,
            "warm",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # it compiles each game in a process of its own
        )
        try:
            code = await child.wait()
        except asyncio.CancelledError:
            _end_group(child.pid)
            await child.wait()
            raise
        if code == 0:
            # On a thread of its own: bots think on, and nobody waits for it at the end.
            threading.Thread(target=_load_twins, name="twins", daemon=True).start()
        else:
            log.warning("compiling the games has failed; bots go on with the plain rules")


def _end_group(leader: int) -> None:
    """End a process and those that it started."""
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(leader, signal.SIGTERM)
        else:
            os.kill(leader, signal.SIGTERM)


def _load_twins() -> None:
    from fairground.kernel.compiled import compile_algorithm

    # First what all games share: a bot switches to a game's twin as soon as that is there.
    for algorithm in ALGORITHMS:
        compile_algorithm(algorithm)
    for game in games():
        _ = game.compiled
