"""Giving open seats away: to a bot, or to whoever comes first."""

from __future__ import annotations

from fairground.server import seating
from fairground.server.bodies import Seated, SeatPlan
from fairground.server.errands import Errand
from fairground.server.hall import Hall
from fairground.server.partings import Given
from fairground.server.plans import planned_seat
from fairground.server.refusals import NotAllowed
from fairground.server.rematches import freed
from fairground.server.roster import Change, renamed
from fairground.server.table import Table


async def give(hall: Hall, table: Table, plan: Given, errand: Errand) -> Seated:
    """Give an open seat, perhaps one that is kept for somebody, to a bot or to anybody."""
    session = errand.session

    def changes() -> list[Change]:
        roster = table.roster
        if not roster.may_give(session.id):
            raise NotAllowed(
                403, "Only who set the table up can give its seats away; at a rematch, who waits."
            )
        roster.check_seat(plan.seat)
        row = roster.seats[plan.seat]
        if row.kind != "open":
            raise NotAllowed(409, f"Seat {row.seat} is taken.")
        if not plan.bot:
            return [(row, freed(row))]
        wish = SeatPlan("bot", bot=plan.bot)
        bot = planned_seat(row.seat, wish, session, hall.settings.policies)
        hall.bots.check_room(roster.owner, [plan.bot], hall.tables)
        others = [other.name for other in roster.seats if other.seat != row.seat]
        return [(row, renamed(bot, others))]

    return await seating.change(table, errand, changes)
