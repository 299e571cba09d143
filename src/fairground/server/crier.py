"""The crier: tells every table's news, one table after another."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from fairground.server.board import Tally, Timed
from fairground.server.traces import Place, Traces

LEISURE = 0.25
"""Seconds that news which nobody waits for may take: who comes and goes is told together."""


ROUNDS = 6
"""Rounds of the loop between two tables' news: an answer takes about twelve from the message to the
commit and on to its sender, and would wait for as many tables to tell theirs."""


class Tells(Protocol):
    """A table, as far as the crier knows it."""

    def tell(self) -> None:
        """Bring every socket up to date."""


class Crier:
    """Has tables tell their news in the background, each after all answers that wait.

    Scenes cost far more than answers. Under load answers go on being quick, while moments fall
    behind a little and then hold several steps, so that the load goes down by itself.
    """

    def __init__(self, tally: Tally, traces: Traces) -> None:
        self._tally = tally
        self._traces = traces
        self._tables: dict[Tells, tuple[float, Place]] = {}  # since when they wait, and for what
        self._later: set[Tells] = set()
        self._news = asyncio.Event()

    @property
    def waiting(self) -> int:
        """How many tables have news to tell."""
        return len(self._tables)

    def call(self, table: Tells) -> None:
        """Have a table tell its news soon."""
        self._tables.setdefault(table, (time.monotonic(), self._traces.here()))
        self._news.set()

    def call_later(self, table: Tells) -> None:
        """Have a table tell its news in a while, together with what comes until then."""
        if table not in self._later:
            self._later.add(table)
            asyncio.get_running_loop().call_later(LEISURE, self._call_now, table)

    def _call_now(self, table: Tells) -> None:
        self._later.discard(table)
        self.call(table)

    async def run(self) -> None:
        """Tell for ever."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._tables:
                table = next(iter(self._tables))
                called, within = self._tables.pop(table)
                with self._traces.span("tell", within):
                    table.tell()
                self._tally.took(Timed.NEWS, time.monotonic() - called)
                for _ in range(ROUNDS):  # whoever waits for an answer goes first
                    await asyncio.sleep(0)
