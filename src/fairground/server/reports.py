"""Reports of finished games: made once each, in pieces between other thoughts, and kept."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor

import msgspec

from fairground.bots import is_prepared
from fairground.kernel.position import Position
from fairground.lab.analysis import analyse
from fairground.lab.report import Judged
from fairground.registry import game_named as find_game
from fairground.server.bodies import ReportPage, ReportProgress
from fairground.server.refusals import NotAllowed
from fairground.server.settings import Settings
from fairground.server.shares import Thought
from fairground.server.table import Table
from fairground.server.thinking import Thinking

ITERATIONS, PLAIN_ITERATIONS = 500, 20
"""Imagined games for each decision: seconds for a whole game with compiled rules, or plain."""

PATIENCE = 2.0
"""Seconds after which a piece of a report, one decision, is as urgent as a move: so long and no
longer it stands back, whatever else is thought about."""

PIECE_SECONDS = 0.1
"""About what it takes."""

SOON = 5
"""Seconds after which one of several reports may be there."""


class Dropped(Exception):
    """Nobody waits for the report any more."""


class Work:
    """A report in the making."""

    def __init__(self, table: str, asker: str, position: Position) -> None:
        self.table = table
        self.asker = asker
        self.position = position
        self.done = 0
        self.total = 0
        self.asked = 0.0  # when somebody last wanted to know
        self.begun = False
        self.failed: Exception | None = None


class ReportDesk:
    """Makes reports, one after another and everybody's in turn."""

    def __init__(self, settings: Settings, thinking: Thinking) -> None:
        self._settings = settings
        self._thinking = thinking
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="report")
        self._works: dict[str, Work] = {}
        self._making: asyncio.Task[None] | None = None
        self._served: OrderedDict[str, None] = OrderedDict()  # askers, the last one served last
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._closing = threading.Event()

    def report(
        self, table: Table, asker: str, pay: Callable[[], None], *, begin: bool = True
    ) -> msgspec.Raw | ReportProgress:
        """The report of a finished game, or how far it is; the first to ask begins it and pays.

        Who only looks whether there is one does not `begin` it.
        """
        if table.story is None or table.story.outcome is None:
            raise NotAllowed(409, "The game is not over yet; its report comes after it.")
        page = self._kept.get(table.id)
        if page is not None:
            self._kept.move_to_end(table.id)
            return msgspec.Raw(page)
        work = self._works.get(table.id)
        if work is None and not begin:
            return ReportProgress(0, 0)
        if work is None:
            self._check_room(asker)
            pay()
            work = self._begin(table.id, asker, table.story.position)
        work.asked = time.monotonic()
        if work.failed is not None:
            del self._works[table.id]  # whoever asks next may have better luck
            raise work.failed
        return ReportProgress(work.done, work.total)

    def sweep(self) -> None:
        """Drop what nobody asks for any more."""
        for work in list(self._works.values()):
            if self._is_unwatched(work) and (work.failed or not work.begun):
                del self._works[work.table]

    def close(self) -> None:
        """Stop, in the middle of a report too."""
        self._closing.set()
        if self._making is not None:
            self._making.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # ------------------------------------------------------------ making

    def _check_room(self, asker: str) -> None:
        """Refuse whoever has enough reports in the making."""
        self.sweep()
        own = sum(work.asker == asker for work in self._works.values())
        if own >= self._settings.reports_at_once_of_session:
            sentence = f"{own} reports are in the making for you; wait until one of them is there."
            raise NotAllowed(429, sentence, wait=SOON)

    def _begin(self, table: str, asker: str, position: Position) -> Work:
        work = self._works[table] = Work(table, asker, position)
        if self._making is None or self._making.done():
            self._making = asyncio.create_task(self._make_all())
        return work

    async def _make_all(self) -> None:
        """Make what is asked for, until nothing is."""
        loop = asyncio.get_running_loop()
        while (work := self._next()) is not None:
            try:
                page = await loop.run_in_executor(self._pool, self._make, work)
            except (Dropped, CancelledError):
                self._works.pop(work.table, None)
            except Exception as error:
                work.failed = error
            else:
                del self._works[work.table]
                self._keep(work.table, page)

    def _next(self) -> Work | None:
        """What was asked for first by whoever was served longest ago."""
        self.sweep()
        waiting = [work for work in self._works.values() if not work.begun]
        if not waiting:
            return None
        order = {asker: number for number, asker in enumerate(self._served, start=1)}
        work = min(waiting, key=lambda entry: order.get(entry.asker, 0))
        askers = {entry.asker for entry in waiting}
        self._served = OrderedDict.fromkeys(asker for asker in self._served if asker in askers)
        self._served[work.asker] = None
        self._served.move_to_end(work.asker)
        work.begun, work.asked = True, time.monotonic()
        return work

    def _keep(self, table: str, page: bytes) -> None:
        self._kept[table] = page
        total = sum(map(len, self._kept.values()))
        while total > self._settings.report_memory:
            _, oldest = self._kept.popitem(last=False)
            total -= len(oldest)

    def _is_unwatched(self, work: Work) -> bool:
        return time.monotonic() - work.asked > self._settings.report_patience

    def _make(self, work: Work) -> bytes:
        """The report as JSON. Every decision is judged when it is its turn."""

        def hear(done: int, total: int) -> None:
            work.done, work.total = done, total

        def in_turn(judge: Callable[[], Judged]) -> Judged:
            if self._closing.is_set() or self._is_unwatched(work):
                raise Dropped
            thought = Thought(work.asker, PIECE_SECONDS, PATIENCE)
            return self._thinking.deep.begin(thought, lambda _: judge()).result()

        position = work.position
        iterations = ITERATIONS if is_prepared(find_game(position.game.name)) else PLAIN_ITERATIONS
        replay = position.replay()
        report = analyse(replay, iterations, names=position.names, progress=hear, in_turn=in_turn)
        data = report.to_data()
        costly = {entry.step for entry in report.worst()}
        data["costly"] = [entry for entry in data["decisions"] if entry["step"] in costly]
        return msgspec.json.encode(msgspec.convert(data, ReportPage))
