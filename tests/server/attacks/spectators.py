"""Hundreds watch one table: how long a move takes to reach all of them, and what it weighs."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from pathlib import Path
from typing import Any

from server import crowd
from server.visitors import Hall, Person

SHORT = {"spectators": 60, "moves": 12}
WHOLE = {"spectators": 500, "moves": 60}
PAUSE = 0.05


def attack(folder: Path, spectators: int, moves: int) -> dict[str, Any]:
    """Play on while everybody watches."""
    crowd.allow_many_files()
    hall = Hall(folder).open()
    try:
        with Person(hall, "Ada") as ada:
            table = ada.set_up("me", "here", board_size=12, rounds_min=5, rounds_max=5)
            cookie = ada.http.cookies["fairground"]
            return asyncio.run(_watch(hall, table, cookie, spectators, moves))
    finally:
        hall.end()


async def _watch(hall: Hall, table: str, cookie: str, count: int, moves: int) -> dict[str, Any]:
    people = await crowd.gather(hall, [table], count, changes=True)
    player = await crowd.Bystander.come(hall, table, cookie)
    dice, times, weights = random.Random(1), [], []
    moment = await player.until("moment")
    await asyncio.gather(*(person.silence(0.5) for person in people))
    for number in range(moves):
        before = people[0].bytes
        seat, scene = next((s, x) for s, x in moment["scenes"].items() if x["choices"])
        safe = [choice for choice in scene["choices"] if not choice["warning"]]
        action = dice.choice(safe or scene["choices"])["action"]
        start = time.perf_counter()
        player.say(type="play", id=f"{number}", seat=int(seat), action=action, n=moment["n"])
        told = [person.until("moment") for person in people]
        moment, *_ = await asyncio.gather(player.until("moment"), *told)
        times.append(time.perf_counter() - start)
        weights.append(people[0].bytes - before)
        await asyncio.sleep(PAUSE)
    for person in (player, *people):
        person.leave()
    return {
        "seconds until all have a move, median": statistics.median(times),
        "seconds until all have a move, longest": max(times),
        "bytes of a move, median": statistics.median(weights),
        "bytes of a move, 9 of 10": statistics.quantiles(weights, n=10)[-1],
        "bytes of a move, largest": max(weights),
    }
