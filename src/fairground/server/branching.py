"""Branches: a finished game is taken up at one of its moments, as a table of its own."""

from __future__ import annotations

from dataclasses import replace

from fairground.server.bodies import Branch, Seated
from fairground.server.errands import Errand
from fairground.server.hall import Hall
from fairground.server.plans import hall_game, new_row, planned_seats
from fairground.server.refusals import NotAllowed
from fairground.server.table import Table


async def branch(hall: Hall, old: Table, plan: Branch, errand: Errand) -> Seated:
    """A new table that goes on from a moment of a finished game; it links back.

    Its dice have a key of their own, as at every table.
    """
    showing = await hall.theatre.of_table(old)

    async def work() -> Seated:
        row = old.roster.row
        if len(plan.seats) != len(old.roster.seats):
            raise NotAllowed(
                400, f"This game has {len(old.roster.seats)} seats, not {len(plan.seats)}."
            )
        if plan.public and not row.public:
            raise NotAllowed(
                409,
                "This replay is for those who have its link; a table that goes on from it "
                "cannot be public.",
            )
        start = await showing.start(plan.at)
        seats = planned_seats(plan.seats, errand.session, hall.settings.policies)
        new = new_row(hall_game(row.game), row.options, errand)
        new = replace(new, public=plan.public, hints=plan.hints)
        new = replace(new, start=start, branch_of=row.id, branched_at=plan.at)
        return await hall.add(new, seats, errand)

    return await old.at_the_table(lambda: errand.once(hall.storage, work))
