"""At a table that many watch, one visitor comes and goes without end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from server import crowd
from server.visitors import Hall, Person

SHORT = {"spectators": 30, "times": 15}
WHOLE = {"spectators": 200, "times": 50}
QUIET = 1.0


def attack(folder: Path, spectators: int, times: int) -> dict[str, Any]:
    """Come and go, and count what the others were told."""
    crowd.allow_many_files()
    hall = Hall(folder).open()
    try:
        with Person(hall, "Ada") as ada:
            table = ada.set_up("me", "here")
            return asyncio.run(_come_and_go(hall, table, spectators, times))
    finally:
        hall.end()


async def _come_and_go(hall: Hall, table: str, spectators: int, times: int) -> dict[str, Any]:
    people = await crowd.gather(hall, [table], spectators, changes=True)
    await asyncio.gather(*(person.silence(QUIET) for person in people))
    before = [person.bytes for person in people]
    listening = [asyncio.create_task(_listen(person)) for person in people]
    for _ in range(times):
        visitor = await crowd.Bystander.come(hall, table, changes=True)
        await visitor.until("moment")
        visitor.leave()
        await asyncio.sleep(0.05)
    heard = await asyncio.gather(*listening)
    for person in people:
        person.leave()
    return {
        "bytes told to each": max(p.bytes - b for p, b in zip(people, before, strict=True)),
        "messages to each": max(len(sizes) for sizes in heard),
        "largest message": max(max(sizes, default=0) for sizes in heard),
        "kinds of messages other than presence": sum(size < 0 for s in heard for size in s),
    }


async def _listen(person: crowd.Bystander) -> list[int]:
    """The sizes of all messages until it is quiet; other kinds than presence count as -1."""
    sizes = []
    while True:
        try:
            text = await asyncio.wait_for(person.hear(), QUIET)
        except TimeoutError:
            return sizes
        assert text is not None, "the hall has hung up"
        sizes.append(len(text.encode()) if '"type":"presence"' in text else -1)
