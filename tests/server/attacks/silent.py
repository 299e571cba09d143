"""Somebody opens more connections than the hall may have files, and says nothing or half a word."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from server.crowd import allow_many_files, knock, place_of
from server.visitors import Hall, Person

SHORT = {"connections": 330, "files": 256, "people": 5, "handshake": 4.0}
WHOLE = {"connections": 1100, "files": 1024, "people": 20, "handshake": 10.0}
LIMIT = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({0}, {0}))
"""


def attack(
    folder: Path, connections: int, files: int, people: int, handshake: float
) -> dict[str, Any]:
    """Hold the connections, have people come meanwhile, and look who is still held at the end."""
    allow_many_files()
    hall = Hall(folder, before=LIMIT.format(files), handshake=handshake).open()
    try:
        with ExitStack() as stack:
            with Person(hall, "Ada") as ada:
                table = ada.set_up("me", "here")
            held = [stack.enter_context(socket.socket()) for _ in range(connections)]
            for number, caller in enumerate(held):
                caller.settimeout(5)
                caller.connect(place_of(hall))
                caller.sendall(_half_a_word(hall, table, number))
            times = [_come_and_play(hall) for _ in range(people)]
            due = time.monotonic() + handshake + 5
            while (left := sum(map(_is_open, held))) and time.monotonic() < due:
                time.sleep(0.2)
    finally:
        log = hall.end()
    return {
        "people who got in": len(times),
        "longest way in, seconds": max(times),
        "connections still open": left,
        "bytes of log": len(log),
    }


def _half_a_word(hall: Hall, table: str, number: int) -> bytes:
    """Nothing, half a request, a request whose body does not come, or a socket without hello."""
    words = (
        b"",
        b"GET / HT",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nX-Fairground: page\r\nContent-Length: 9\r\n\r\n{",
        knock(hall, table),
    )
    return words[number % len(words)]


def _come_and_play(hall: Hall) -> float:
    """How long somebody takes to open a table and see it."""
    start = time.monotonic()
    with Person(hall, "Bob") as person:
        assert person.get("/api/tables").status_code == 200
        with person.visit(person.set_up("me", "here")) as visit:
            visit.until("moment")
            seat, actions = visit.choices()[0]
            assert visit.answer(visit.play(seat, actions[0]))["ok"]
    return time.monotonic() - start


def _is_open(caller: socket.socket) -> bool:
    caller.setblocking(False)
    try:
        while caller.recv(4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False
