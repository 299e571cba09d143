"""An archive of thousands of games that are over, which must not slow down those of today."""

from __future__ import annotations

import random
import secrets
import sqlite3
import statistics
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from server.visitors import Hall, Person

SHORT = {"tables": 1_000, "asked": 5}
WHOLE = {"tables": 50_000, "asked": 20}
GAMES = 4
"""Real games, of which the archive has copies under other names."""

PER_PERSON = 100
TIMED = ("/", "/api/games", "/api/tables", "/api/tables/mine")


def attack(folder: Path, tables: int, asked: int) -> dict[str, Any]:
    """Measure an empty hall, fill it, and measure it again."""
    hall = Hall(folder).open()
    with Person(hall, "Ada") as ada:
        games = [_played(ada, number) for number in range(GAMES)]
        for _ in range(3):
            ada.set_up("me", "here", public=True)
        empty = _times(ada, asked)
        hall.end()
        fill(hall.database, games, tables)
        start = time.monotonic()
        hall.open()
        started = time.monotonic() - start
        first = _times(ada, 1)
        full = _times(ada, asked)
    assert hall.end() == ""
    return {
        "tables": tables,
        "megabytes": hall.database.stat().st_size / 1e6,
        "seconds to start": started,
        **{f"first {path}, ms": first[path] for path in TIMED},
        **{f"{path}, ms": full[path] for path in TIMED},
        "/api/tables/mine of the empty hall, ms": empty["/api/tables/mine"],
    }


def _played(ada: Person, number: int) -> str:
    table = ada.set_up("me", "here", public=True)
    with ada.visit(table) as visit:
        visit.until("moment")
        visit.play_on(random.Random(number))
    return table


def _times(person: Person, asked: int) -> dict[str, float]:
    """The median time of each page, in milliseconds."""
    found = {}
    for path in TIMED:
        times = []
        for _ in range(asked):
            start = time.perf_counter()
            person.get(path)
            times.append(1000 * (time.perf_counter() - start))
        found[path] = statistics.median(times)
    return found


def fill(database: Path, games: list[str], tables: int) -> None:
    """Copies of finished games, with people of their own."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN")
        for number in range(tables):
            if number % PER_PERSON == 0:
                person = secrets.token_urlsafe(12)
                connection.execute(
                    "INSERT INTO sessions (id, token_hash, nickname, created, expires) "
                    "VALUES (?, ?, 'Ada', 0, 0)",
                    (person, secrets.token_hex(32)),
                )
            _copy(connection, games[number % len(games)], secrets.token_urlsafe(12), person)
        connection.execute("COMMIT")


def _copy(connection: sqlite3.Connection, old: str, new: str, person: str) -> None:
    """A table's rows again, whatever columns they have."""
    changed = {"id": new, "table": new, "session": person}
    for name, key in (("tables", "id"), ("seats", "table"), ("moves", "table")):
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        chosen = ", ".join(f":{one}" if one in changed else f'"{one}"' for one in columns)
        connection.execute(
            f'INSERT INTO {name} SELECT {chosen} FROM {name} WHERE "{key}" = :old',
            changed | {"old": old},
        )
