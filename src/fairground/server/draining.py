"""How people are seen out of a hall that closes: with every answer, and asked to come again."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, Protocol

from fairground.server.guests import Guest
from fairground.server.outbox import Socket

if TYPE_CHECKING:
    from fairground.server.table import Table

ANSWERS_SECONDS = 2.5
"""For what was heard to be answered and the goodbye to be read. A database that fails says so
within two; who does not read for so long is hung up on."""


class Visiting(Protocol):
    """Somebody at a table."""

    guest: Guest
    table: Table
    socket: Socket

    async def depart(self) -> None:
        """Go, once everything is answered."""

    def hang_up(self) -> None:
        """Go now."""


async def see_out(visits: Collection[Visiting]) -> None:
    """Say goodbye to everybody, each as soon as nothing of theirs is under way."""
    leaving = {asyncio.create_task(visit.depart()): visit for visit in list(visits)}
    if leaving:
        _, late = await asyncio.wait(leaving, timeout=ANSWERS_SECONDS)
        for task in late:
            task.cancel()
            leaving[task].hang_up()
