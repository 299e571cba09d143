"""One session has champions think at a hundred tables, and leaves; the others want to play on."""

from __future__ import annotations

import random
import statistics
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from server.acts import acts
from server.visitors import QUICK, Hall, Person, Visit

SHORT = {"tables": 20, "people": 2, "seconds": 6.0, "absence": 3.0}
WHOLE = {"tables": 100, "people": 4, "seconds": 120.0, "absence": 60.0}

COMPILED = """
from fairground.bots import prepare
from fairground.registry import game
prepare(game("crash-grid"))
"""


def attack(
    folder: Path, *, tables: int, people: int, seconds: float, absence: float
) -> dict[str, float]:
    """What others had to wait for, while the tables counted as attended and after that."""
    hall = Hall(folder, COMPILED, bot_pace=1.0, bot_seconds=3.0, absence=absence).open()
    try:
        with ExitStack() as stack:
            eve = stack.enter_context(Person(hall, "Eve"))
            for _ in range(tables):
                set_up(eve, *["champion"] * 4)
            guests = [Guest(stack.enter_context(Person(hall, f"Ada {n}"))) for n in range(people)]
            end = time.monotonic() + seconds
            threads = [threading.Thread(target=guest.play, args=(end,)) for guest in guests]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        moves = sum(len(guest.moves) for guest in guests)
        bots = [
            act.at - act.asked
            for guest in guests
            for table in guest.tables
            for act in acts(hall, table)
            if act.seat == 1
        ]
        times = sorted(taken for guest in guests for taken in guest.moves)
        hints = [taken for guest in guests for taken in guest.hints]
        ((champions,),) = hall.rows("SELECT count(*) FROM moves")
        return {
            "moves": moves,
            "move median ms": 1000 * statistics.median(times),
            "move p99 ms": 1000 * times[int(0.99 * len(times))],
            "move worst ms": 1000 * times[-1],
            "gentle answers": len(bots),
            "gentle worst s": max(bots),
            "hints": len(hints),
            "hint worst s": max(hints),
            "moves of champions": champions - moves - len(bots),
        }
    finally:
        hall.end()


def set_up(person: Person, *kinds: str, **options: Any) -> str:
    """A table of Crash Grid with bots of these levels, or "me"."""
    seats = [{"kind": "me"} if kind == "me" else {"kind": "bot", "bot": kind} for kind in kinds]
    plan = {"game": "crash-grid", "seats": seats, "options": options, "nickname": person.nickname}
    answer = person.post("/api/tables", **plan)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"]["id"])


class Guest:
    """Somebody who plays with a gentle bot, game after game, and asks for a hint now and then."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.tables: list[str] = []
        self.moves: list[float] = []
        self.hints: list[float] = []

    def play(self, end: float) -> None:
        dice = random.Random(1)
        while time.monotonic() < end:
            self.tables.append(set_up(self.person, "me", "gentle", **QUICK))
            with self.person.visit(self.tables[-1]) as visit:
                visit.until("moment")
                while visit.over is None and time.monotonic() < end:
                    self._act(visit, dice)

    def _act(self, visit: Visit, dice: random.Random) -> None:
        due = visit.choices()
        if not due:
            visit.hear()
            return
        seat, actions = due[0]
        if len(self.moves) % 10 == 0:
            start = time.monotonic()
            visit.say(type="hint", id=f"hint {len(self.hints)}", seat=seat)
            visit.until("hint")
            self.hints.append(time.monotonic() - start)
        start = time.monotonic()
        answer = visit.answer(visit.play(seat, dice.choice(actions)))
        self.moves.append(time.monotonic() - start)
        assert answer["ok"], answer
        while visit.over is None and visit.n < answer["n"]:
            visit.hear()
