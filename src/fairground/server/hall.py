"""The hall: its sessions, the tables somebody is at, and setting up new ones."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence, ValuesView
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from litestar.connection import ASGIConnection
from sqlalchemy import Connection

from fairground.kernel.errors import UnknownGame
from fairground.server import rows
from fairground.server.addresses import Origins
from fairground.server.bans import Bans
from fairground.server.bodies import NewTable, OwnTable, Seated, TableInfo
from fairground.server.botroom import BotRoom
from fairground.server.crier import Crier
from fairground.server.draining import Visiting, see_out
from fairground.server.errands import Errand
from fairground.server.gallery import Gallery, kept_games
from fairground.server.games_over import GamesOver
from fairground.server.guests import Guest
from fairground.server.hints import HintDesk
from fairground.server.insisting import insisting
from fairground.server.keepers import Keepers
from fairground.server.laboratory import Laboratory
from fairground.server.notices import BANS, ENDED, NOTES, About
from fairground.server.office import Office
from fairground.server.others import Others
from fairground.server.pace import Limits
from fairground.server.plans import check_room, checked_options, hall_game, new_row, planned_seats
from fairground.server.refusals import NotAllowed, unknown_table
from fairground.server.reports import ReportDesk
from fairground.server.retelling import Found, find, retell
from fairground.server.reviews import Reviews
from fairground.server.roster import Roster
from fairground.server.rows import Kept, SeatRow, SessionRow, TableRow
from fairground.server.sealing import begun
from fairground.server.sessions import SessionBook
from fairground.server.settings import Settings
from fairground.server.storage import Storage
from fairground.server.survey import survey
from fairground.server.sweeping import Sweeper
from fairground.server.table import Table
from fairground.server.theatre import Theatre
from fairground.server.thinking import Thinking
from fairground.server.usher import Usher
from fairground.server.warming import warm

log = logging.getLogger("fairground.server")

LISTED = 50
"""Public tables on a page of the list."""

MOST_OWN = 20
MOST_RESUMED = 100
"""Tables where bots play on after a restart before anybody comes; the others wait for somebody."""

HOUSEKEEPING = 30.0
VISITS = 3600.0
"""Seconds after which visits are kept that still go on; what is swept has lain for a day."""
VISITS_AT_ONCE = 100  # so that nobody's move waits for all of them


class Hall:
    """Everything that one server process knows; all of it can be rebuilt from the database.

    `dead` are workers in whose place it comes.
    """

    def __init__(self, settings: Settings, storage: Storage, dead: Sequence[str] = ()) -> None:
        self.settings = settings
        self.storage = storage
        self.sessions = SessionBook(storage, time.time)
        self.origins = Origins()
        self.limits = Limits(settings)
        self.thinking = Thinking(settings.bot_threads, storage.tally, storage.traces)
        self.keepers = Keepers(storage, dead)
        self.bots = BotRoom(settings, self.thinking, self.keepers)
        self.others = Others(storage, self.limits)
        self.hints = HintDesk(self.limits, self.bots)
        self.reports = ReportDesk(settings, self.thinking)
        self.theatre = Theatre(settings, self.limits, self.thinking)
        self.gallery = Gallery(settings.policies, settings.page)
        self.games_over = GamesOver(settings, storage)
        self.lab = Laboratory(settings)
        self.usher = Usher(settings)
        self._crier = Crier(storage.tally, storage.traces)
        self._tables: dict[str, Table] = {}
        self.reviews = Reviews(
            storage.worker, self._tables.get, lambda told: self.follow(self.others.say(told))
        )
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._outdated: set[str] = set()  # of those, the ones that others have written to meanwhile
        self._staff: list[asyncio.Task[None]] = []
        self._following: set[asyncio.Task[None]] = set()
        self._swept: set[str] = set()
        self._sweeper = Sweeper(settings, storage, self._claim, self._swept.clear)
        self.draining = False
        self.visits: set[Visiting] = set()
        self.office = Office(self)
        self.bans = Bans(storage, self.office.see_bans)

    async def open(self) -> None:
        """Begin what goes on in the background."""
        self.origins.agree(await insisting(self.keepers.join))
        heard = (self._hear_from, self._see_elsewhere, self._hear_again)
        self.others.listen(*heard, self.office.obey, self.reviews.hear)
        await insisting(self.bans.read)
        await asyncio.to_thread(self.office.open)
        for work in (
            self.keepers.run(),
            self.others.run(),
            self._crier.run(),
            self.usher.run(),
            self._keep_house(),
            self._resume(),
            self._sweeper.run(),
            self.games_over.run(),
            self.office.run(),
            self.lab.run(),
            survey(self, self._crier),
        ):
            self._staff.append(asyncio.create_task(work))
        if self.settings.warm or kept_games().exists():
            self.gallery.prepare()
        if self.settings.warm:
            self._staff.append(asyncio.create_task(warm()))

    async def drain(self) -> None:
        """Begin nothing new, finish what was begun, and have everybody come again in a moment."""
        self.draining = True
        await self.bots.close()
        await asyncio.gather(self.keepers.close(), see_out(self.visits))

    async def close(self) -> None:
        """End it, and let go of the database."""
        self.draining = True
        await self.bots.close()
        for task in self._staff:
            task.cancel()
        await asyncio.gather(*self._staff, return_exceptions=True)
        for room in (self.reports, self.theatre, self.games_over):
            room.close()
        await asyncio.to_thread(self.thinking.close)
        self.gallery.close()
        await self._keep_visits(self._tables.values())
        await self.keepers.close()
        await self.others.close()
        await asyncio.to_thread(self.storage.close)

    async def welcome(self, connection: ASGIConnection[Any, Any, Any, Any]) -> tuple[Guest, str]:
        """Who calls, and the token of their session."""
        session, token = await self.sessions.of(connection.cookies)
        address = connection.client.host if connection.client else ""
        guest = Guest(session, self.origins.of(address), address)
        await self.bans.check(guest)
        return guest, token

    # ------------------------------------------------------------ tables

    async def table(self, name: str) -> Table:
        """A table, rebuilt from its rows if nobody has been at it for a while."""
        table = self._tables.get(name)
        if table is not None:
            table.touched = time.time()
            return table
        if name in self._swept or "\0" in name:  # PostgreSQL cannot even be asked for that
            raise unknown_table(name)
        return await self._loaded(name, lambda: self.storage.read(partial(find, table=name)))

    async def _loaded(self, name: str, find_it: Callable[[], Awaitable[Found]]) -> Table:
        """A table that is found once, however many ask for it meanwhile."""
        if name not in self._loading:
            task = self._loading[name] = asyncio.create_task(self._load(name, find_it()))
            task.add_done_callback(lambda _: self._end_loading(name))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(self._loading[name])

    def _end_loading(self, name: str) -> None:
        self._loading.pop(name, None)
        self._outdated.discard(name)

    async def _load(self, name: str, finding: Awaitable[Found]) -> Table:
        found = await finding
        table = Table(
            self.storage,
            *found,
            time.time,
            self._hear_of,
            self._see_people,
            self.others.at,
            self.settings,
        )
        self._tables[name] = table
        table.exchange.look()
        if name in self._outdated:
            self._outdated.discard(name)
            table.hear_of(About(name))
        self.bots.wake(table)
        return table

    @property
    def tables(self) -> ValuesView[Table]:
        """The tables that somebody is at or was lately."""
        return self._tables.values()

    def _hear_of(self, table: Table) -> None:
        """Something has changed at a table."""
        if table.roster.row.closed is not None:
            self._tables.pop(table.id, None)
            self.keepers.release([table.id])
            self.office.see_closed(table)
            return
        self.bots.wake(table)
        self._crier.call(table)
        if table.state == "over":
            self.games_over.want(table.id)

    def _see_people(self, table: Table) -> None:
        """Somebody has come to a table or gone."""
        self.bots.wake(table)
        row = table.roster.row
        if table.sockets and time.time() - max(row.seen, row.created) > VISITS:
            table.roster.row = replace(row, seen=time.time())
            self.follow(self._keep_visits([table]))
        self._crier.call_later(table)
        self.reviews.see(table)
        self.others.tell_people(table.id, table.sockets)

    # ------------------------------------------------------------ other workers

    def _hear_from(self, about: About) -> None:
        """Another worker has written something."""
        if about.session or about.news:
            self._hear_news(about)
            return
        if about.table in self._loading:
            self._outdated.add(about.table)  # its rows may have been read before that
        table = self._tables.get(about.table)
        if table is None:
            return
        if not table.sockets and not self.keepers.keeps(table.id):
            table.hear_of(about)
        elif not table.follow_at_once(about):
            self.follow(insisting(partial(table.follow, about)))

    def _hear_news(self, about: About) -> None:
        """Another worker has changed a session, or who is banned."""
        if about.session:
            self.sessions.forget(about.session)
        if about.news == ENDED:
            self.office.see_end(about.session)
        elif about.news == BANS:
            self.follow(insisting(self.bans.read))
        elif about.news == NOTES:
            self.reviews.notes_changed(about.table)

    def follow(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something soon."""
        task = asyncio.create_task(work)
        self._following.add(task)
        task.add_done_callback(self._following.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _see_elsewhere(self, name: str) -> None:
        """Somebody has come to a table or gone by way of another worker."""
        if (table := self._tables.get(name)) is not None:
            table.see()

    def _hear_again(self) -> None:
        """Something may have been missed: what it is, is found by the numbers of what is known."""
        for name in (*self._tables, *self._loading):
            if name in self._tables:
                self._tables[name].hear_of(About(name))
            self._hear_from(About(name))
        self.follow(insisting(self.bans.read))

    async def _resume(self) -> None:
        """Let bots play on at the tables where the hall was closed in the middle of a game."""
        playing = partial(rows.tables_of_bots, most=MOST_RESUMED)
        for name in await insisting(lambda: self.storage.read(playing)):
            try:
                await insisting(partial(self.table, name))
            except NotAllowed as refusal:
                log.warning("a table cannot be resumed: %s", refusal.sentence)
            except Exception:
                log.exception("a table cannot be resumed")

    async def listed(self, session: SessionRow | None, page: int) -> tuple[list[TableInfo], bool]:
        """A page of the public tables that are open or playing; whether there are more."""
        found = await self.storage.read(
            lambda c: rows.public_tables(c, (page - 1) * LISTED, LISTED + 1)
        )
        asker = session.id if session else None
        cards = []
        for row, seats in found[:LISTED]:
            known = self._tables.get(row.id)
            people = known.people if known else self.others.at(row.id)
            with suppress(UnknownGame):  # a damaged row is left out
                roster = Roster(row, seats, None)
                cards.append(roster.info(roster.state, people, asker))
        return cards, len(found) > LISTED

    async def own(self, session: SessionRow) -> list[OwnTable]:
        """The tables at which a session holds a seat and that are not over, newest first."""
        found = []
        for name in await self.storage.read(lambda c: rows.tables_of(c, session.id, MOST_OWN)):
            try:
                table = await self.table(name)
            except NotAllowed:
                continue  # begun with older rules, or damaged: it cannot be played on
            if table.story is not None and table.story.is_taught:
                continue  # there is nothing left to do
            found.append(OwnTable(table.info(session.id), table.deciding(session.id)))
        return found

    async def set_up(self, plan: NewTable, errand: Errand) -> Seated:
        """A new table; it starts at once if no seat is open."""

        async def work() -> Seated:
            game = hall_game(plan.game)
            options = checked_options(game, len(plan.seats), plan.options)
            seats = planned_seats(plan.seats, errand.session, self.settings.policies)
            table = replace(new_row(game, options, errand), public=plan.public, hints=plan.hints)
            return await self.add(table, seats, errand)

        return await errand.once(self.storage, work)

    async def add(self, row: TableRow, seats: Sequence[SeatRow], errand: Errand) -> Seated:
        """Keep a new table, if its owner has not too many, and begin there."""
        bots = [seat.bot for seat in seats if seat.kind == "bot"]
        self.bots.check_room(errand.session.id, bots, self._tables.values())
        await self.storage.read(lambda c: check_room(c, self.settings, errand))
        self.limits.tables.pay(errand.guest)
        row = begun(row, seats)
        roster = Roster(row, seats, None)
        answer = roster.seated(roster.state, (), errand.session.id)

        def write(connection: Connection) -> None:
            check_room(connection, self.settings, errand)  # again: others may have come first
            errand.keep(connection, answer)
            rows.add_table(connection, table=row, rows=seats)

        async def keep() -> Found:
            # Nothing is read afterwards: a table that is kept is not refused for want of that.
            before = About(row.rematch_of) if row.rematch_of else None  # where it is told
            await self.storage.write(write, before)
            kept = Kept(row, tuple(seats), (), (), None)
            return kept, await asyncio.to_thread(retell, kept)

        await self._loaded(row.id, keep)
        return answer

    # ------------------------------------------------------------ housekeeping

    async def _keep_house(self) -> None:
        """Forget tables that nobody has been at for a while."""
        kept = time.monotonic()
        while True:
            await asyncio.sleep(min(HOUSEKEEPING, self.settings.idle))
            if time.monotonic() - kept > VISITS:
                # Others sweep too, and cannot see who waits here.
                kept = time.monotonic()
                await self._keep_visits(table for table in self._tables.values() if table.sockets)
            self.bots.sweep()
            self.reports.sweep()
            before = time.time() - self.settings.idle
            idle = [
                table
                for table in self._tables.values()
                if table.touched < before and not table.busy and not self.bots.busy(table)
            ]
            for table in idle:
                del self._tables[table.id]
            self.keepers.release(table.id for table in idle)
            await self._keep_visits(idle)

    async def _keep_visits(self, known: Iterable[Table]) -> None:
        """Keep when people were last at some tables: those that nobody comes to are swept."""
        now = time.time()
        seen = ((table.id, now if table.sockets else table.seen) for table in known)
        visits = sorted((table, at) for table, at in seen if at)
        for first in range(0, len(visits), VISITS_AT_ONCE):
            some = dict(visits[first : first + VISITS_AT_ONCE])
            with suppress(Exception):  # nothing is lost if the database cannot be written to now
                await self.storage.write(partial(rows.see_tables, seen=some))

    def _claim(self, names: list[str]) -> list[str]:
        """Which of these tables may be swept; until that is done nobody can come to them."""
        known = self._tables.keys() | self._loading.keys()
        heap = [name for name in names if name not in known and not self.others.at(name)]
        self._swept.update(heap)
        return heap
