"""One address takes a thousand names, one after another, each time as somebody new."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import httpx

from server.visitors import PATIENCE, USUAL_LIMITS, Hall, Person

SHORT = {"sessions": 200}
WHOLE = {"sessions": 1_000}

HOSTILE, HONEST = "127.0.0.2", "127.0.0.3"


def attack(folder: Path, sessions: int) -> dict[str, float]:
    """How many sessions come to be, how many of them on disk, and whether others still get one."""
    hall = Hall(folder, **USUAL_LIMITS).open()
    try:
        return _attack(hall, sessions)
    finally:
        hall.end()


def _attack(hall: Hall, sessions: int) -> dict[str, float]:
    start = time.monotonic()
    found: Counter[int] = Counter()
    untold = 0
    before = _size(hall)
    transport = httpx.HTTPTransport(local_address=HOSTILE)
    headers = {"X-Fairground": "page"}
    with httpx.Client(
        base_url=hall.url, headers=headers, transport=transport, timeout=PATIENCE
    ) as line:
        for number in range(sessions):
            answer = line.post("/api/me", json={"nickname": f"Eve {number}"})
            line.cookies.clear()
            found[answer.status_code] += 1
            untold += answer.status_code == 429 and int(answer.headers.get("retry-after", 0)) < 1
    seconds = time.monotonic() - start
    ((written,),) = hall.rows("SELECT count(*) FROM sessions")
    after = _size(hall)
    with Person(hall, "Ada", HONEST) as ada:
        honest = ada.post("/api/me", nickname="Ada").status_code
        assert ada.set_up("me", "open")
    burst, refill = USUAL_LIMITS["sessions_of_address"]
    return {
        "sessions wanted": sessions,
        "sessions begun": found[200],
        "sessions allowed": int(burst + refill * seconds),
        "sessions on disk": written,
        "refused": found[429],
        "refused without a time to wait": untold,
        "status of somebody else": honest,
        "seconds": seconds,
        "bytes more on disk": after - before,
    }


def _size(hall: Hall) -> int:
    return sum(file.stat().st_size for file in hall.database.parent.iterdir())
