"""Bots play game after game to the end, and tables and sockets are left idle; what does it cost?"""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from pathlib import Path

from server.visitors import Hall, Person

SHORT = {"games": 2, "level": "expert", "idle": 20}
WHOLE = {"games": 50, "level": "champion", "idle": 200}

COMPILED = """
from fairground.bots import prepare
from fairground.registry import game
prepare(game("crash-grid"))
"""
AT_ONCE = 5
PATIENCE = 600.0
PLAN = {"game": "crash-grid", "options": {"rounds_min": 1, "rounds_max": 1}, "nickname": "Ada"}
PAGE = os.sysconf("SC_PAGE_SIZE")


def attack(folder: Path, *, games: int, level: str, idle: int) -> dict[str, float]:
    """Resident megabytes before and after the games, and what an idle table and socket take."""
    hall = Hall(folder, COMPILED, bot_seconds=0.2, bot_pace=0.0).open()
    try:
        with Person(hall, "Ada") as ada:
            start = most = resident(hall)
            early = 0.0
            for played in range(0, games, AT_ONCE):
                most = max(most, play(hall, ada, level, min(AT_ONCE, games - played)))
                early = early or resident(hall)
            end = resident(hall)
            tables = [ada.set_up("me", "here") for _ in range(idle)]
            seated = resident(hall)
            with ExitStack() as stack:
                for table in tables:
                    stack.enter_context(ada.visit(table)).until("moment")
                connected = resident(hall)
        return {
            "at the start MB": start,
            "after the first games MB": early,
            "at most MB": most,
            "after all games MB": end,
            "idle table kB": (seated - end) * 1024 / idle,
            "idle socket kB": (connected - seated) * 1024 / idle,
        }
    finally:
        hall.end()


def play(hall: Hall, ada: Person, level: str, games: int) -> float:
    """Let some games be played at the same time; the most that the hall holds meanwhile."""
    seats = [{"kind": "bot", "bot": level}] * 4
    tables = [
        ada.post("/api/tables", seats=seats, **PLAN).json()["table"]["id"] for _ in range(games)
    ]
    most, end = 0.0, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        most = max(most, resident(hall))
        states = [ada.get(f"/api/tables/{table}").json()["state"] for table in tables]
        if set(states) == {"over"}:
            return most
        time.sleep(0.2)
    raise AssertionError("the games do not end")


def resident(hall: Hall) -> float:
    """Megabytes that the hall holds."""
    assert hall.process is not None
    pages = int(Path(f"/proc/{hall.process.pid}/statm").read_text().split()[1])
    return pages * PAGE / 2**20
