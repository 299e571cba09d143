"""Taking seats and leaving them: what changes, and what whoever asked is told."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fairground.server.bodies import Join, Seated
from fairground.server.errands import Errand
from fairground.server.partings import Vanished
from fairground.server.refusals import NotAllowed
from fairground.server.roster import Change
from fairground.server.table import Table


async def join(table: Table, plan: Join, errand: Errand) -> Seated:
    """Take an open seat, or take back the seats one left."""
    wanted = plan.seat
    session = errand.session

    def changes() -> list[Change]:
        if table.roster.of(session.id, away=True) and wanted is None:
            return table.roster.returning(session.id)
        if wanted is not None or not table.roster.of(session.id):
            return [table.roster.taking(session, wanted, plan.hash)]
        return []

    return await change(table, errand, changes)


async def leave(table: Table, errand: Errand) -> Seated:
    """Free the seats while the table is open; later a bot plays on until one returns."""

    def changes() -> list[Change]:
        if not table.roster.of(errand.session.id):
            raise NotAllowed(403, "You hold no seat at this table.")
        if table.state == "over":
            return []
        return table.roster.leaving(errand.session.id, table.state == "open")

    return await change(table, errand, changes)


async def come_back(table: Table, errand: Errand) -> Seated:
    """Take back the seats one left."""

    def changes() -> list[Change]:
        if not table.roster.of(errand.session.id):
            raise NotAllowed(403, "You hold no seat at this table, so there is none to return to.")
        return table.roster.returning(errand.session.id)

    return await change(table, errand, changes)


async def stand_in(table: Table, plan: Vanished, errand: Errand) -> Seated:
    """Let a bot play on for somebody who has vanished, on all their seats, until they return."""

    def changes() -> list[Change]:
        vanished = table.absences.waited_for(errand.session.id, plan.seat)
        return table.roster.leaving(vanished.session or "", still_open=False)

    return await change(table, errand, changes)


async def change(table: Table, errand: Errand, changes: Callable[[], list[Change]]) -> Seated:
    """Change seats once, however often the errand comes."""

    async def work() -> Seated:
        changed = changes()
        after = table.roster.after(changed)
        state = table.state if table.story is not None else after.state
        if table.starts(after):
            state = "playing"
        answer = after.seated(state, table.people, errand.session.id)
        await table.change(changed, partial(errand.keep, answer=answer))
        return answer

    return await table.at_the_table(lambda: errand.once(table.storage, work))
