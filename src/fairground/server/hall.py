"""The hall: its sessions, the tables somebody is at, and setting up new ones."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from fairground.bots import BOTS, USUAL
from fairground.games import game as find_game
from fairground.kernel.errors import FairgroundError, UnknownGame
from fairground.kernel.game import Game
from fairground.kernel.options import settle
from fairground.server import rows
from fairground.server.botroom import BotRoom
from fairground.server.crier import Crier
from fairground.server.hints import HintDesk
from fairground.server.messages import NewTable, OwnTable, SeatPlan, TableCard
from fairground.server.outbox import Socket
from fairground.server.pace import Buckets
from fairground.server.refusals import NotAllowed, as_sentence, clean_nickname, unknown_table
from fairground.server.reports import ReportDesk
from fairground.server.roster import Roster
from fairground.server.rows import SeatRow, SessionRow, TableRow, renamed
from fairground.server.sessions import SessionBook, new_id, new_key
from fairground.server.settings import Settings
from fairground.server.storage import Storage
from fairground.server.table import Table, retell

log = logging.getLogger("fairground.server")

MOST_LISTED = 100
MOST_OWN = 20
MOST_RESUMED = 100
"""Tables where bots play on after a restart before anybody comes; the others wait for somebody."""

HOUSEKEEPING = 30.0


class Hall:
    """Everything that one server process knows; all of it can be rebuilt from the database."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self.sessions = SessionBook(storage, time.time)
        self.buckets = Buckets(settings.burst, settings.refill)
        self.bots = BotRoom(settings)
        self.hints = HintDesk(settings, self.bots)
        self.reports = ReportDesk()
        self._crier = Crier()
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._staff: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin what goes on in the background."""
        for work in (self._crier.run(), self._keep_house(), self._resume()):
            self._staff.append(asyncio.create_task(work))
        if self.settings.warm:
            self.bots.warm()

    async def close(self) -> None:
        """End it, and let go of the database."""
        for task in self._staff:
            task.cancel()
        await asyncio.gather(*self._staff, return_exceptions=True)
        await self.bots.close()
        self.reports.close()
        await asyncio.to_thread(self.storage.close)

    # ------------------------------------------------------------ tables

    async def table(self, name: str) -> Table:
        """A table, rebuilt from its rows if nobody has been at it for a while."""
        table = self._tables.get(name)
        if table is not None:
            table.touched = time.time()
            return table
        if name not in self._loading:
            task = self._loading[name] = asyncio.create_task(self._load(name))
            task.add_done_callback(lambda _: self._loading.pop(name, None))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Table:
        found = await self.storage.read(lambda c: retell(rows.load_table(c, name)))
        if found is None:
            raise unknown_table(name)
        table = Table(self.storage, *found, time.time, self._hear_of)
        self._tables[name] = table
        self.bots.wake(table)
        return table

    def _hear_of(self, table: Table) -> None:
        """Something has changed at a table."""
        self.bots.wake(table)
        self._crier.call(table)

    async def _resume(self) -> None:
        """Let bots play on at the tables where the hall was closed in the middle of a game."""
        for name in await self.storage.read(lambda c: rows.tables_of_bots(c, MOST_RESUMED)):
            try:
                await self.table(name)
            except NotAllowed as refusal:
                log.warning("a table cannot be resumed: %s", refusal.sentence)
            except Exception:
                log.exception("a table cannot be resumed")

    async def listed(self, session: SessionRow | None) -> list[TableCard]:
        """Public tables that are open or playing and have somebody at them, newest first."""
        found = await self.storage.read(lambda c: rows.public_tables(c, MOST_LISTED))
        cards = []
        for row, seats in found:
            if row.state == "open" and not any(seat.kind == "person" for seat in seats):
                continue
            known = self._tables.get(row.id)
            sockets: set[Socket] = known.sockets if known else set()
            asker = session.id if session else None
            cards.append(Roster(row, seats, None).card(row.state, sockets, asker))
        return cards

    async def own(self, session: SessionRow) -> list[OwnTable]:
        """The tables at which a session holds a seat and that are not over, newest first."""
        found = []
        for name in await self.storage.read(lambda c: rows.tables_of(c, session.id, MOST_OWN)):
            try:
                table = await self.table(name)
            except NotAllowed:
                continue  # begun with older rules: it cannot be played on
            deciding = list(table.story.pending) if table.story else []
            found.append(OwnTable(table.card(session.id), deciding))
        return found

    async def set_up(self, plan: NewTable, session: SessionRow) -> Table:
        """A new table; it starts at once if no seat is open."""
        game = hall_game(plan.game)
        state = _checked_options(game, len(plan.seats), plan.options)
        seats: list[SeatRow] = []
        for number, seat in enumerate(plan.seats):
            row = _planned(number, seat, session)
            seats.append(renamed(row, {known.name for known in seats if known.name}))
        return await self._add(game, seats, state, plan.public, plan.hints, None)

    async def _add(
        self,
        game: Game,
        seats: Sequence[SeatRow],
        options: dict[str, Any],
        public: bool,
        hints: bool,
        rematch_of: str | None,
    ) -> Table:
        starts = all(row.kind != "open" for row in seats)
        row = TableRow(
            id=new_id(),
            game=game.name,
            version=game.version,
            options=options,
            public=public,
            created=time.time(),
            state="playing" if starts else "open",
            key=new_key() if starts else None,
            rematch_of=rematch_of,
            hints=hints,
        )
        await self.storage.write(partial(rows.add_table, table=row, rows=seats))
        return await self.table(row.id)

    async def rematch(self, old: Table, session: SessionRow) -> Table:
        """The next table of the same people; whoever asks first sets it up."""

        async def work() -> str:
            if not old.roster.of(session.id):
                raise NotAllowed(403, "Only who sat at this table can ask for a rematch.")
            if old.state != "over":
                raise NotAllowed(409, "The game is not over yet; a rematch comes after it.")
            if old.roster.rematch is None:
                row = old.roster.row
                seats = [
                    replace(seat, away=seat.away and seat.session != session.id)
                    for seat in old.roster.seats
                ]
                game = hall_game(row.game)
                champion = random.choice(old.winners)
                options = game.rematch_options(row.options, champion)
                new = await self._add(game, seats, options, row.public, row.hints, row.id)
                old.tell_rematch(new.id)
            return old.roster.rematch or ""

        return await self.table(await old.at_the_table(work))

    # ------------------------------------------------------------ housekeeping

    async def _keep_house(self) -> None:
        """Forget tables that nobody has been at for a while."""
        while True:
            await asyncio.sleep(min(HOUSEKEEPING, self.settings.idle))
            before = time.time() - self.settings.idle
            for table in list(self._tables.values()):
                if table.touched < before and not table.busy and not self.bots.busy(table):
                    del self._tables[table.id]


def hall_game(name: str) -> Game:
    """A game by its name, or a refusal."""
    try:
        return find_game(name)
    except UnknownGame as error:
        raise NotAllowed(404, as_sentence(error)) from None


def _checked_options(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    try:
        game.table(seats)  # so many seats, at any options
        settled = settle(game.options, game.constraints, seats, options)
    except FairgroundError as error:
        raise NotAllowed(400, as_sentence(error)) from None
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in settled.items()
    }


BOT_NAMES = ("Bolt", "Comet", "Dynamo", "Ember", "Flint", "Gizmo")
"""Bots without a name get one by their seat, so that a log tells them apart."""


def _planned(number: int, plan: SeatPlan, session: SessionRow) -> SeatRow:
    """The seat of a plan."""
    if plan.kind == "bot":
        kind = plan.bot or USUAL
        if kind not in BOTS:
            known = ", ".join(BOTS)
            raise NotAllowed(400, f"There is no bot {kind!r}; the bots are {known}.")
        name = clean_nickname(plan.name) if plan.name else BOT_NAMES[number % len(BOT_NAMES)]
        return SeatRow(number, "bot", name, kind, None, False)
    if plan.kind == "open":
        return SeatRow(number, "open", "", "", None, False)
    given = plan.name or (session.nickname if plan.kind == "me" else f"Player {number + 1}")
    return SeatRow(number, "person", clean_nickname(given), "", session.id, False)
