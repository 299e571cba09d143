"""Prepares the compiled twins when a hall opens, without keeping anybody waiting."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
import threading

from fairground.bots import ALGORITHMS
from fairground.kernel.extras import installed
from fairground.registry import game
from fairground.server.thinking import stand_back

log = logging.getLogger("fairground.server")


async def warm() -> None:
    """Compile in a process of its own, which fills the cache on disk; then load from there.

    Compiling here would hold the interpreter's lock for many seconds of everybody's time.
    """
    if not installed("fast"):
        return
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "fairground",
        "warm",
        "--json",
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # it compiles each game in a process of its own
    )
    try:
        told, _ = await child.communicate()
    except asyncio.CancelledError:
        _end_group(child.pid)
        await child.wait()
        raise
    try:
        result = json.loads(told)
    except ValueError:
        log.warning("compiling the games has failed; bots go on with the plain rules")
        return
    for reason in result["failed"].values():
        log.warning("%s; bots go on with its plain rules", reason)
    # On a thread of its own: bots think on, and nobody waits for it at the end.
    threading.Thread(target=_load_twins, args=[result["ready"]], name="twins", daemon=True).start()


def _end_group(leader: int) -> None:
    """End a process and those that it started."""
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(leader, signal.SIGTERM)
        else:
            os.kill(leader, signal.SIGTERM)


def _load_twins(names: list[str]) -> None:
    from fairground.kernel.compiled import compile_algorithm

    stand_back()
    # First what all games share: a bot switches to a game's twin as soon as that is there.
    for algorithm in ALGORITHMS:
        compile_algorithm(algorithm)
    for name in names:
        _ = game(name).compiled
