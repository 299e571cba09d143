"""Many watch a table and never read what they are told; some ask for everything again and again."""

from __future__ import annotations

import random
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from server.crowd import allow_many_files, knock, megabytes, open_files, place_of, spoken
from server.visitors import Hall, Person, Visit

SHORT = {"readers": 16, "moves": 70, "stalled_read": 2.0}
WHOLE = {"readers": 100, "moves": 100, "stalled_read": 10.0}
HELLOS = 3000


def attack(folder: Path, readers: int, moves: int, stalled_read: float) -> dict[str, Any]:
    """Play on while they watch, and count how many connections the hall still holds after that."""
    allow_many_files()
    hall = Hall(folder, stalled_read=stalled_read).open()
    try:
        with Person(hall, "Ada") as ada, ExitStack() as stack:
            table = ada.set_up("me", "here", board_size=12, rounds_min=5, rounds_max=5)
            with ada.visit(table) as visit:
                visit.until("moment")
                ada.http.close()
                files, memory = open_files(hall), megabytes(hall)
                for number in range(readers):
                    lazy = stack.enter_context(socket.socket())
                    _ask(lazy, hall, table, HELLOS if number % 2 else 1)
                _play(visit, moves)
                start, peak, held = time.monotonic(), memory, readers
                while held > 0 and time.monotonic() < start + stalled_read + 5:
                    time.sleep(0.2)
                    visit.say(type="ping")
                    visit.until("pong")
                    held, peak = open_files(hall) - files, max(peak, megabytes(hall))
                gone = time.monotonic() - start
                spectators = _still_watching(visit)
    finally:
        hall.end()
    return {
        "sockets left": max(0, held),
        "seconds until they were gone": gone,
        "still counted as watching": spectators,
        "megabytes more at most": peak - memory,
    }


def _ask(lazy: socket.socket, hall: Hall, table: str, hellos: int) -> None:
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.connect(place_of(hall))
    lazy.sendall(knock(hall, table))
    assert b"101 Switching" in lazy.recv(2000)
    lazy.setblocking(False)
    with suppress(OSError):  # the hall stops listening before it has all
        lazy.sendall(spoken({"type": "hello"}) * hellos)


def _still_watching(visit: Visit, seconds: float = 5) -> int:
    """How many the table counts as spectators, once it had time to notice that they are gone."""
    deadline = time.monotonic() + seconds
    while True:
        visit.hello()
        spectators: int = visit.until("table")["card"]["spectators"]
        if spectators == 0 or time.monotonic() > deadline:
            return spectators
        time.sleep(0.2)


def _play(visit: Visit, moves: int) -> None:
    """Make moves that do not end the game."""
    dice = random.Random(1)
    for _ in range(moves):
        while not visit.choices():
            visit.hear()
        seat = visit.choices()[0][0]
        choices = visit.scenes[str(seat)]["choices"]
        safe = [choice for choice in choices if not choice["warning"]] or choices
        answer = visit.answer(visit.play(seat, dice.choice(safe)["action"]))
        while visit.n < answer["n"]:
            visit.hear()
