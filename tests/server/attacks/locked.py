"""Another program keeps the database locked for a while, as a careless backup does.

Bots play at some tables and people at others; people send again whatever is refused. Afterwards
every table must go on by itself.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from fairground.server.faults import NOT_KEPT
from server.visitors import Hall, Person

SHORT = {"seconds": 3.0, "tables": 3, "people": 2}
WHOLE = {"seconds": 60.0, "tables": 6, "people": 6}
LONG_GAME = {"rounds_min": 5, "rounds_max": 5, "board_size": 12}
AFTERWARDS = 20.0
"""Seconds within which every table must have gone on."""

HOLD = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], timeout=30, isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
time.sleep(float(sys.argv[2]))
"""


class Player:
    """Plays on and on, at a new table when a game is over, and writes down how it is answered."""

    def __init__(self, hall: Hall, number: int) -> None:
        self.person = Person(hall, f"Ada {number}")
        self.accepted: dict[str, int] = {}  # by table
        self.refused: list[str] = []
        self.waits: list[float] = []
        self.stop = threading.Event()
        self.failure: Exception | None = None
        self._table = self.person.set_up("me", "here", **LONG_GAME)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            while not self.stop.is_set():
                self._play()
                if not self.stop.is_set():
                    self._table = self._new_table()
        except Exception as failure:
            self.failure = failure

    def _new_table(self) -> str:
        body = {
            "game": "crash-grid",
            "seats": [{"kind": "me"}, {"kind": "here"}],
            "options": LONG_GAME,
            "nickname": self.person.nickname,
        }
        while True:
            start = time.monotonic()
            answer = self.person.post("/api/tables", **body)
            self.waits.append(time.monotonic() - start)
            if answer.status_code == 201:
                return str(answer.json()["table"]["id"])
            assert answer.status_code == 503, answer.text
            self.refused.append(answer.json()["error"])
            time.sleep(0.2)

    def _play(self) -> None:
        """One game, each command until it is accepted, always under the same id."""
        with self.person.visit(self._table) as visit:
            visit.until("moment")
            number = 0
            while visit.over is None and not self.stop.is_set():
                seat, actions = visit.choices()[0]
                number += 1
                while not self.stop.is_set():
                    start = time.monotonic()
                    answer = visit.answer(visit.play(seat, actions[0], f"c{number}"))
                    self.waits.append(time.monotonic() - start)
                    if answer["ok"]:
                        self.accepted[self._table] = self.accepted.get(self._table, 0) + 1
                        break
                    self.refused.append(answer["sentence"])
                    time.sleep(0.2)
                while answer["ok"] and visit.n < answer["n"]:
                    visit.hear()
                time.sleep(0.05)

    def end(self) -> None:
        self.stop.set()
        self._thread.join()
        self.person.http.close()
        if self.failure is not None:
            raise self.failure


def attack(folder: Path, seconds: float, tables: int, people: int) -> dict[str, Any]:
    """Lock, wait, and see who goes on."""
    hall = Hall(folder, bot_pace=0.1).open()
    with Person(hall, "Eve") as eve:
        bots = [eve.set_up("random", "random", **LONG_GAME) for _ in range(tables)]
        players = [Player(hall, number) for number in range(people)]
        time.sleep(1)
        before = total(players, "accepted")
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(hall.database), str(seconds)], stdout=subprocess.PIPE
        )
        holder.stdout.readline()
        moves = {table: len(hall.moves(table)) for table in bots}
        holder.communicate()
        during = sum(len(player.refused) for player in players)
        going = going_on(hall, moves)
        after = wait_for_people(players)
        for player in players:
            player.end()
        waits = [wait for player in players for wait in player.waits]
    return {
        "seconds locked": seconds,
        "moves of people before": before,
        "refused meanwhile": during,
        "refused with other words": sum(
            one != NOT_KEPT for player in players for one in player.refused
        ),
        "longest wait of a person": max(waits),
        "bot tables that go on": going,
        "people who go on": after,
        "moves lost or doubled": wrong_moves(hall, players),
        "lines in the log": hall.end().count("\n"),
    }


def total(players: list[Player], what: str) -> int:
    return sum(sum(getattr(player, what).values()) for player in players)


def going_on(hall: Hall, moves: dict[str, int]) -> int:
    """How many tables have more moves than before, or have come to their end."""
    end = time.monotonic() + AFTERWARDS
    while True:
        over = {row[0] for row in hall.rows("SELECT id FROM tables WHERE state = 'over'")}
        count = sum(len(hall.moves(table)) > n or table in over for table, n in moves.items())
        if count == len(moves) or time.monotonic() > end:
            return count
        time.sleep(0.1)


def wait_for_people(players: list[Player]) -> int:
    """How many people have a move accepted from now on."""
    start = [sum(player.accepted.values()) for player in players]
    end = time.monotonic() + AFTERWARDS
    while True:
        pairs = zip(players, start, strict=True)
        count = sum(sum(player.accepted.values()) > before for player, before in pairs)
        if count == len(players) or time.monotonic() > end:
            return count
        time.sleep(0.1)


def wrong_moves(hall: Hall, players: list[Player]) -> int:
    """The difference between what people were told and what is kept; one may be unanswered."""
    wrong = 0
    for player in players:
        for table, accepted in player.accepted.items():
            wrong += abs(len(hall.moves(table)) - accepted)
    return wrong
