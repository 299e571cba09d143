"""Many sessions of one address set up public tables as fast as they can, and never come there."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from server.visitors import USUAL_LIMITS, Hall, Person

SHORT = {"sessions": 15, "tables": 400}
WHOLE = {"sessions": 60, "tables": 10_000}

HOSTILE, HONEST = "127.0.0.2", "127.0.0.3"
AT_ONCE = 8


def attack(folder: Path, sessions: int, tables: int) -> dict[str, float]:
    """How many tables come to be, what they cost, and what somebody else notices of it."""
    hall = Hall(folder, **USUAL_LIMITS).open()
    try:
        return _attack(hall, sessions, tables)
    finally:
        hall.end()


def _attack(hall: Hall, sessions: int, tables: int) -> dict[str, float]:
    start = time.monotonic()
    found: Counter[str] = Counter()
    with Person(hall, "Ada", HONEST) as ada:
        honest = ada.set_up("me", "open", public=True)
        guests = [Person(hall, f"Eve {number}", HOSTILE) for number in range(sessions)]
        turns = itertools.cycle(guests)
        with ThreadPoolExecutor(AT_ONCE) as hands:
            tries = [hands.submit(_set_up, next(turns), found) for _ in range(tables)]
            slowest = 0.0
            while not all(tried.done() for tried in tries):
                asked = time.monotonic()
                assert ada.get("/api/tables").status_code == 200
                slowest = max(slowest, time.monotonic() - asked)
                time.sleep(0.2)
        seconds = time.monotonic() - start
        for guest in guests:
            guest.http.close()
        listed = [card["id"] for card in ada.get("/api/tables").json()]
        another = ada.set_up("me", "open", public=True)
        first = ada.get("/api/tables").json()[0]["id"]
    ((kept,),) = hall.rows("SELECT count(*) FROM tables WHERE state != 'over'")
    burst, refill = USUAL_LIMITS["tables_of_address"]
    return {
        "tables wanted": tables,
        "tables made": found["made"],
        "tables allowed": int(burst + refill * seconds),
        "tables kept": kept,
        "refused": found["refused"],
        "refused without a time to wait": found["untold"],
        "otherwise": found["otherwise"],
        "place of an honest table": listed.index(honest) + 1 if honest in listed else 0,
        "place of a new honest table": 1 if first == another else 0,
        "slowest answer to somebody else": slowest,
        "seconds": seconds,
        "bytes on disk": sum(file.stat().st_size for file in hall.database.parent.iterdir()),
    }


def _set_up(person: Person, found: Counter[str]) -> None:
    body: dict[str, Any] = {
        "game": "crash-grid",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "nickname": person.nickname,
        "public": True,
    }
    answer = person.post("/api/tables", **body)
    if answer.status_code == 201:
        found["made"] += 1
    elif answer.status_code == 429:
        found["refused"] += 1
        found["untold"] += int(answer.headers.get("retry-after", 0)) < 1
    else:
        found["otherwise"] += 1
