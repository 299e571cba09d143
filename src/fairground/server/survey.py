"""What there is to see of a worker, written on the board once a second."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from fairground.server.board import Now, Timed

if TYPE_CHECKING:
    from fairground.server.crier import Crier
    from fairground.server.hall import Hall

BEAT = 1.0

STATES = {"open": Now.TABLES_OPEN, "playing": Now.TABLES_PLAYING, "over": Now.TABLES_OVER}


async def survey(hall: Hall, crier: Crier) -> None:
    """Write for ever; how late it wakes up is how long everybody else waits for the loop."""
    tally = hall.storage.tally
    try:
        while True:
            _write(hall, crier)
            due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            tally.took(Timed.LOOP_DELAY, max(0.0, time.monotonic() - due))
    finally:
        tally.vacate()


def _write(hall: Hall, crier: Crier) -> None:
    tally, tables = hall.storage.tally, list(hall.tables)
    here = [table.state for table in tables if hall.others.counts(table.id, table.sockets)]
    found = {
        Now.ALIVE: 1,
        Now.SOCKETS: len(hall.visits),
        Now.PEOPLE: len({visit.guest.id or id(visit) for visit in hall.visits}),
        Now.TABLES_REMEMBERED: len(tables),
        Now.WRITES_WAITING: hall.storage.waiting,
        Now.NEWS_WAITING: crier.waiting,
        **{what: here.count(state) for state, what in STATES.items()},
    }
    quick, deep = hall.thinking.quick, hall.thinking.deep
    found[Now.QUICK_RUNNING], found[Now.QUICK_WAITING] = quick.count
    found[Now.DEEP_RUNNING], found[Now.DEEP_WAITING] = deep.count
    for what, value in found.items():
        tally.set(what, value)
