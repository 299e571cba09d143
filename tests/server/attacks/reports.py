"""One visitor asks for the reports of two hundred games at once; another wants theirs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from server.visitors import QUICK, Hall, Person

SHORT = {"games": 6}
WHOLE = {"games": 200}

COMPILED = """
from fairground.bots import prepare
from fairground.registry import game
prepare(game("crash-grid"))
"""
PATIENCE = 120.0


def attack(folder: Path, *, games: int) -> dict[str, float]:
    """How long a report takes alone, and while all the others are asked for."""
    hall = Hall(folder, COMPILED, reports_at_once_of_session=3).open()
    try:
        with ExitStack() as stack:
            eve, ada = (stack.enter_context(Person(hall, name)) for name in ("Eve", "Ada"))
            alone, asked = finished(ada), finished(ada)
            tables = [finished(eve) for _ in range(games)]
            before = seconds_of_report(ada, alone)
            statuses = [eve.get(f"/api/tables/{table}/report").status_code for table in tables]
            after = seconds_of_report(ada, asked, lambda: ask_again(eve, tables[:3]))
        return {
            "report alone s": before,
            "report meanwhile s": after,
            "begun": statuses.count(202),
            "refused": statuses.count(429),
        }
    finally:
        hall.end()


def finished(person: Person) -> str:
    """A game of a person with themselves that is over."""
    table = person.set_up("me", "here", **QUICK)
    with person.visit(table) as visit:
        visit.until("moment")
        visit.play_on(random.Random(5))
    return table


def ask_again(person: Person, tables: list[str]) -> None:
    """Somebody who goes on waiting."""
    for table in tables:
        person.get(f"/api/tables/{table}/report")


def seconds_of_report(
    person: Person, table: str, meanwhile: Callable[[], object] = lambda: None
) -> float:
    """How long somebody waits for a report."""
    start = time.monotonic()
    while time.monotonic() < start + PATIENCE:
        if person.get(f"/api/tables/{table}/report").status_code == 200:
            return time.monotonic() - start
        meanwhile()
        time.sleep(0.05)
    return PATIENCE
