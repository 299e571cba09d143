"""Thousands of sockets are open at once, and all that they do is ping."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from server import crowd
from server.visitors import Hall, Person

SHORT = {"sockets": 300, "tables": 3, "seconds": 2.0}
WHOLE = {"sockets": 5000, "tables": 50, "seconds": 30.0}


def attack(folder: Path, sockets: int, tables: int, seconds: float) -> dict[str, Any]:
    """Gather them, wait, and see what they cost."""
    crowd.allow_many_files()
    hall = Hall(folder, silence=3600).open()
    try:
        with Person(hall, "Ada") as ada:
            places = [ada.set_up("me", "here") for _ in range(tables)]
            return asyncio.run(_stay(hall, places, sockets, seconds))
    finally:
        hall.end()


async def _stay(hall: Hall, tables: list[str], sockets: int, seconds: float) -> dict[str, Any]:
    empty = crowd.megabytes(hall)
    people = await crowd.gather(hall, tables, sockets, changes=True)
    await asyncio.sleep(seconds)
    full = crowd.megabytes(hall)
    start = time.perf_counter()
    people[0].say(type="ping")
    await people[0].until("pong")
    answer = time.perf_counter() - start
    for person in people:
        person.leave()
    return {
        "megabytes": full,
        "kilobytes for each socket": 1024 * (full - empty) / sockets,
        "seconds to a pong": answer,
    }
