"""Games that are over, laid into a hall's database as if they had been played there."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import fairground
from fairground.kernel.position import Position
from server.stores import Store
from server.visitors import Person

PLAYERS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


def played(game: str, seats: int | None = None, seed: int = 1, **options: Any) -> Position:
    """A game that was played at random to its end."""
    found = fairground.game(game)
    count = seats or found.fewest_seats
    position = found.new(count, seed=seed, names=PLAYERS[:count], **options)
    luck = random.Random(seed)
    while position.pending:
        seat = luck.choice(position.pending)
        position.carry_out(seat, luck.choice(position.choices(seat)).id)
    return position


def session_of(ada: Person) -> str:
    """The session of somebody who has just come."""
    ada.set_up("me", "open")
    newest = "SELECT id FROM sessions ORDER BY created DESC LIMIT 1"
    return str(ada.hall.rows(newest)[0][0])


def lay_down(
    store: Store, table: str, position: Position, session: str | None = None, **more: Any
) -> None:
    """Keep a finished game under the name of a table; seat 0 was a session's, the others bots'."""
    ended = more.get("ended", time.time())
    row = {
        "id": table,
        "game": position.game.name,
        "version": more.get("version", position.game.version),
        "options": json.dumps(position.options),
        "public": more.get("public", True),
        "hints": True,
        "created": ended - 600,
        "state": "playing",  # until all of it lies there: a hall that is open looks at once
        "key": position.key,
        "hash": position.hash,
        "owner": session,
        "seen": ended,
    }
    places = ", ".join("?" * len(row))
    store.add(f"INSERT INTO tables ({', '.join(row)}) VALUES ({places})", [tuple(row.values())])
    people = [
        (
            table,
            seat,
            *(("person", name, "", session) if seat == 0 else ("bot", name, "greedy", None)),
            False,
        )
        for seat, name in enumerate(position.names)
    ]
    store.add(
        'INSERT INTO seats ("table", seat, kind, name, bot, session, away) '
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        people,
    )
    moves = [
        (table, n, step.seat, step.action, ended - len(position.steps) + n)
        for n, step in enumerate(position.steps, start=1)
    ]
    store.add('INSERT INTO moves ("table", n, seat, action, at) VALUES (?, ?, ?, ?, ?)', moves)
    store.rows("UPDATE tables SET state = 'over' WHERE id = ?", table)
