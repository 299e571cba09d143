"""What whoever runs the hall can do: close tables, end sessions, ban, drain. Every act is kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, insert

from fairground.server import bans, rows, seating
from fairground.server.bans import Ban, Banned, banned_network
from fairground.server.errands import Errand
from fairground.server.keyring import Keyring, NoToken, token_file
from fairground.server.kinds import database_of
from fairground.server.notices import About, Goodbye, Order, Pulse
from fairground.server.outbox import POLICY, UNKNOWN_TABLE
from fairground.server.pulses import BEAT, Pulses
from fairground.server.refusals import NotAllowed, TableClosed, clean
from fairground.server.rows import SessionRow
from fairground.server.schema import acts
from fairground.server.sessions import new_id
from fairground.server.settings import DAY

if TYPE_CHECKING:
    from fairground.server.hall import Hall
    from fairground.server.table import Table

log = logging.getLogger("fairground.server")

LONGEST_REASON = 200
MOST_DAYS = 3650
MOST_TABLES = 1000
"""Of one person, from which they get up."""


class Employment(NamedTuple):
    """Who replaces this worker when it ends, if anybody does, and how it is ended.

    `drain` is called with whether all workers are meant that the same one looks after.
    """

    supervisor: str
    drain: Callable[[bool], None]


class Office:
    """Whoever runs the hall comes here; a page for it is in `operator_api`."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._before = hall.storage.tally.read().times["move"]  # of whoever wrote there before
        settings = hall.settings
        file = settings.operator_token or token_file(database_of(settings.database))
        self.keyring = Keyring(file)
        self.pulses = Pulses()
        self.employment: Employment | None = None  # nobody ends a hall that is part of a test

    def open(self) -> None:
        """Make the token if there is none; a hall that cannot keep one has no operator."""
        try:
            self.keyring.make()
        except NoToken as problem:
            log.warning("nobody can come to the operator's page: %s", problem)

    # ------------------------------------------------------------ what is heard from other workers

    def see_bans(self) -> None:
        """Somebody is banned, or is not any more: whoever must go is shown out here."""
        for visit in list(self._hall.visits):
            ban = self._hall.bans.of(visit.guest)
            if ban is None:
                continue
            self._hall.follow(self._hall.bans.learn(ban, visit.guest))
            visit.socket.close(POLICY, Banned(ban).sentence)
            if visit.guest.session is not None:
                self._hall.follow(self._get_up(visit.guest.session, visit.table))

    def see_end(self, token_hash: str) -> None:
        """A session was ended: its people are shown out here."""
        for visit in list(self._hall.visits):
            if visit.guest.session is not None and visit.guest.session.token_hash == token_hash:
                visit.socket.close(POLICY, "Whoever runs the hall has ended your session.")

    def see_closed(self, table: Table) -> None:
        """A table was closed: everybody there is told why."""
        for socket in list(table.sockets):
            why = TableClosed(table.roster.row.closed or "", table.roster.row.ended)
            socket.close(UNKNOWN_TABLE, why.sentence)

    def obey(self, notice: Pulse | Order | Goodbye) -> None:
        """Another worker says how it fares, or that it goes, or passes an order on."""
        if isinstance(notice, Pulse):
            self.pulses.hear(notice)
        elif isinstance(notice, Goodbye):
            self.pulses.forget(notice.worker)
        elif notice.to == self._hall.storage.worker:
            self._drain_here(notice.all)

    async def run(self) -> None:
        """Say how this worker fares, for ever."""
        while True:
            pulse = self._pulse()
            self.pulses.hear(pulse)
            self.pulses.draw(pulse.at)
            with suppress(Exception):  # others see that nothing comes
                await self._hall.others.say(pulse)
            await asyncio.sleep(BEAT)

    def _pulse(self) -> Pulse:
        hall = self._hall
        people = {visit.guest.id or id(visit) for visit in hall.visits}
        thoughts = (hall.thinking.quick.count, hall.thinking.deep.count)
        moves = zip(
            hall.storage.tally.read().times["move"].counts, self._before.counts, strict=True
        )
        return Pulse(
            worker=hall.storage.worker,
            at=time.time(),
            process=self.pulses.process,
            started=self.pulses.started,
            supervisor=self.employment.supervisor if self.employment else "",
            draining=hall.draining,
            figures={
                "tables": sum(bool(table.sockets) for table in hall.tables),
                "people": len(people),
                "sockets": len(hall.visits),
                "thinking": sum(running for running, _ in thoughts),
                "waiting": sum(waiting for _, waiting in thoughts),
                **{f"times{n}": now - before for n, (now, before) in enumerate(moves)},
            },
        )

    # ------------------------------------------------------------ acts

    async def close_table(self, name: str, reason: str) -> None:
        """Close a table that is not over; whoever is there reads why."""
        said = cleaned(reason)
        table = await self._hall.table(name)
        act = partial(_keep_act, what=f"closed table {name} ({table.roster.row.game})", reason=said)

        def write(connection: Connection) -> None:
            rows.close_table(connection, name, said)
            act(connection)

        async def work() -> None:
            if table.state == "over":
                raise NotAllowed(409, "The game is over already; there is nothing to close.")
            await self._hall.storage.write(write, About(name))
            table.close(said)

        await table.at_the_table(work)

    async def end_session(self, name: str, reason: str) -> None:
        """End a session: its owner is nobody any more, and bots play on in their place."""
        session, said = await self._session(name), cleaned(reason)
        act = partial(_keep_act, what=f"ended the session of {session.nickname}", reason=said)
        ended = await self._hall.sessions.end(session, act)
        self.see_end(session.token_hash)
        await self._get_up_everywhere(ended)

    async def ban_session(self, name: str, address: bool, days: float, reason: str) -> Ban:
        """Ban somebody, and whoever comes from the same address if that is wanted."""
        session = await self._session(name)
        ban = _new_ban(days, reason, session.id, session.nickname, address)
        too = " and their address" if address else ""
        await self._ban(ban, f"banned {session.nickname}{too} for {_lasting(days)}")
        await self._get_up_everywhere(session)
        return ban

    async def ban_network(self, network: str, days: float, reason: str) -> Ban:
        """Ban whoever comes from an address, or from a network."""
        ban = _new_ban(days, reason, network=banned_network(network))
        await self._ban(ban, f"banned {ban.network} for {_lasting(days)}")
        return ban

    async def lift(self, name: str) -> None:
        """Take a ban back."""

        def write(connection: Connection) -> None:
            ban = bans.lift(connection, name, time.time())
            if ban is None:
                raise NotAllowed(404, "There is no such ban, or it is over already.")
            _keep_act(connection, f"lifted the ban of {ban.nickname or ban.network}", ban.reason)

        await self._hall.bans.change(write)

    async def drain(self, worker: str) -> None:
        """Have a worker drain and end; or all, one after another where somebody replaces them."""
        pulses = self.pulses.alive()
        if worker and worker not in {pulse.worker for pulse in pulses}:
            raise NotAllowed(404, "There is no such worker any more.")
        chosen = [pulse for pulse in pulses if pulse.worker == worker] if worker else _each(pulses)
        what = f"drained {chosen[0].process}" if worker else "drained every worker"
        await self._hall.storage.write(partial(_keep_act, what=what, reason=""))
        for pulse in chosen:
            if pulse.worker == self._hall.storage.worker:
                # After the answer, which the caller waits for.
                asyncio.get_running_loop().call_later(0.2, self._drain_here, not worker)
            else:
                order = Order(self._hall.storage.worker, pulse.worker, all=not worker)
                await self._hall.others.say(order)

    # ------------------------------------------------------------ how

    async def _ban(self, ban: Ban, what: str) -> None:
        def write(connection: Connection) -> None:
            bans.add(connection, ban)
            _keep_act(connection, what, ban.reason)

        await self._hall.bans.change(write)

    async def _session(self, name: str) -> SessionRow:
        session = await self._hall.sessions.known(name)
        if session is None:
            raise NotAllowed(404, "There is no such session, or it has ended.")
        return session

    async def _get_up_everywhere(self, session: SessionRow) -> None:
        mine = partial(rows.tables_of, session=session.id, most=MOST_TABLES)
        for name in await self._hall.storage.read(mine):
            with suppress(NotAllowed):  # begun with older rules, or damaged
                await self._get_up(session, await self._hall.table(name))

    async def _get_up(self, session: SessionRow, table: Table) -> None:
        with suppress(NotAllowed):  # who only watches has no seat
            await seating.leave(table, Errand(session, "", None, ""))

    def _drain_here(self, everybody: bool) -> None:
        if self.employment is not None:
            self.employment.drain(everybody and bool(self.employment.supervisor))


def cleaned(reason: str) -> str:
    """A reason that people can be told, or a refusal."""
    said = clean(reason)
    if not 1 <= len(said) <= LONGEST_REASON:
        raise NotAllowed(400, f"A reason has 1 to {LONGEST_REASON} characters, not {len(said)}.")
    return said


def _new_ban(
    days: float,
    reason: str,
    session: str | None = None,
    nickname: str = "",
    address: bool = False,
    network: str | None = None,
) -> Ban:
    if not 0 < days <= MOST_DAYS:
        raise NotAllowed(400, f"A ban lasts for up to {MOST_DAYS} days, not {days:g}.")
    now, said = time.time(), cleaned(reason)
    return Ban(new_id(), session, nickname, address, network, said, now, now + days * DAY)


def _lasting(days: float) -> str:
    """As it is said in the list of acts.

    >>> _lasting(1), _lasting(30), _lasting(1 / 24), _lasting(0.5)
    ('1 day', '30 days', '1 hour', '12 hours')
    """
    count, unit = (days, "day") if days >= 1 else (24 * days, "hour")
    said = f"{count:.3g}"
    return f"{said} {unit}" if said == "1" else f"{said} {unit}s"


def _each(pulses: list[Pulse]) -> list[Pulse]:
    """One worker of each supervisor, which replaces all of its own, and those that have none."""
    chosen: dict[Any, Pulse] = {}
    for pulse in pulses:
        chosen.setdefault(pulse.supervisor or pulse.worker, pulse)
    return list(chosen.values())


def _keep_act(connection: Connection, what: str, reason: str) -> None:
    """Keep what whoever runs the hall has done."""
    connection.execute(
        insert(acts), {"id": new_id(), "at": time.time(), "what": what[:160], "reason": reason}
    )
