"""People and bots of every level play every game for half an hour; does memory stay flat?"""

from __future__ import annotations

import random
import statistics
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from fairground.bots import LEVELS
from fairground.registry import all_games
from server.attacks.memory import resident
from server.visitors import ConnectionClosed, Hall, Person

SHORT = {"minutes": 0.2, "people": 2}
WHOLE = {"minutes": 30.0, "people": 8}

COMPILED = """
from fairground.bots import prepare
from fairground.registry import all_games
for game in all_games():
    prepare(game)
"""


def attack(folder: Path, *, minutes: float, people: int) -> dict[str, float]:
    """Medians of resident memory in the second and the last third, and how much was played."""
    before = COMPILED if minutes >= 1 else ""
    hall = Hall(folder, before, bot_pace=0.2, bot_seconds=0.5, idle=60.0, absence=10.0).open()
    sizes: list[float] = []
    failures: list[BaseException] = []
    end = time.monotonic() + 60 * minutes
    try:
        with ExitStack() as stack:
            guests = [stack.enter_context(Person(hall, f"Guest {n}")) for n in range(people)]
            threads = [
                threading.Thread(target=wander, args=(guest, random.Random(n), end, failures))
                for n, guest in enumerate(guests)
            ]
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                sizes.append(resident(hall))
                time.sleep(min(1.0, minutes))
            for thread in threads:
                thread.join()
        ((moves,),) = hall.rows("SELECT count(*) FROM moves")
        third = len(sizes) // 3
        return {
            "moves": moves,
            "failures": len(failures),
            "middle third MB": statistics.median(sizes[third : 2 * third]),
            "last third MB": statistics.median(sizes[2 * third :]),
            "most MB": max(sizes),
        }
    finally:
        errors = hall.end()
        assert errors == "", errors


def wander(guest: Person, dice: random.Random, end: float, failures: list[BaseException]) -> None:
    """Go from table to table: play some moves with bots, ask for hints, leave in the middle."""
    try:
        while time.monotonic() < end:
            visit_a_table(guest, dice, end)
    except (AssertionError, OSError, ConnectionClosed) as failure:
        failures.append(failure)


def visit_a_table(guest: Person, dice: random.Random, end: float) -> None:
    game = dice.choice(all_games())
    count = dice.choice(game.seat_counts)
    bots = [{"kind": "bot", "bot": dice.choice(list(LEVELS))} for _ in range(count - 1)]
    plan = {"game": game.name, "seats": [{"kind": "me"}, *bots], "nickname": guest.nickname}
    answer = guest.post("/api/tables", **plan)
    assert answer.status_code in (201, 429), answer.text
    if answer.status_code == 429:  # too many tables: those left behind end by and by
        time.sleep(1)
        return
    table = answer.json()["table"]["id"]
    with guest.visit(table) as visit:
        visit.until("moment")
        until = min(end, time.monotonic() + dice.uniform(1, 60))
        while visit.over is None and time.monotonic() < until:
            due = visit.choices()
            if not due:
                visit.hear()
                continue
            seat, actions = due[0]
            if dice.random() < 0.02:
                visit.say(type="hint", id="hint", seat=seat)
            played = visit.answer(visit.play(seat, dice.choice(actions)))
            assert played["ok"], played
            while visit.over is None and visit.n < played["n"]:
                visit.hear()
    if visit.over is None and dice.random() < 0.7:
        assert guest.post(f"/api/tables/{table}/leave").status_code == 200
    elif visit.over is not None:
        guest.get(f"/api/tables/{table}/report")
