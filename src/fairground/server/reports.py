"""Reports of finished games: made once each, on a thread of their own, and kept for a while."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

import msgspec

from fairground.bots import is_prepared
from fairground.games import game as find_game
from fairground.kernel.position import Position
from fairground.lab.analysis import analyse
from fairground.server.messages import ReportPage, ReportProgress
from fairground.server.refusals import NotAllowed
from fairground.server.table import Table

ITERATIONS, PLAIN_ITERATIONS = 500, 20
"""Imagined games for each decision: seconds for a whole game with compiled rules, or plain."""

MOST_KEPT = 64


class Closing(Exception):
    """The hall closes; nobody waits for the report any more."""


class Work:
    """A report in the making."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        self.page: asyncio.Future[ReportPage] | None = None

    def hear(self, done: int, total: int) -> None:
        """So many decisions are judged."""
        self.done, self.total = done, total


class ReportDesk:
    """Makes reports, one after another; bots do not wait for them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="report")
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._closing = threading.Event()

    def report(self, table: Table) -> ReportPage | ReportProgress:
        """The report of a finished game, or how far it is; the first question begins it."""
        if table.story is None or table.story.outcome is None:
            raise NotAllowed(409, "The game is not over yet; its report comes after it.")
        work = self._works.get(table.id)
        if work is None:
            work = self._begin(table.id, table.story.position)
        assert work.page is not None
        if not work.page.done():
            return ReportProgress(work.done, work.total)
        if work.page.exception() is not None:
            del self._works[table.id]  # whoever asks next may have better luck
        return work.page.result()

    def close(self) -> None:
        """Stop, in the middle of a report too."""
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self, table: str, position: Position) -> Work:
        work = self._works[table] = Work()
        if len(self._works) > MOST_KEPT:
            self._works.popitem(last=False)
        loop = asyncio.get_running_loop()
        work.page = loop.run_in_executor(self._pool, self._make, position, work)
        return work

    def _make(self, position: Position, work: Work) -> ReportPage:
        def hear(done: int, total: int) -> None:
            if self._closing.is_set():
                raise Closing
            work.hear(done, total)

        game = find_game(position.game.name)
        iterations = ITERATIONS if is_prepared(game) else PLAIN_ITERATIONS
        report = analyse(position.replay(), iterations, names=position.names, progress=hear)
        data = report.to_data()
        costly = {entry.step for entry in report.worst()}
        data["costly"] = [entry for entry in data["decisions"] if entry["step"] in costly]
        return msgspec.convert(data, ReportPage)
