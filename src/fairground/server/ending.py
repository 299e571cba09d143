"""Ending a game without somebody who has vanished: all others who are there agree to it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy import Connection, select, update

from fairground.kernel.view import state_hash
from fairground.server.bodies import Seated
from fairground.server.errands import Errand
from fairground.server.partings import Ending
from fairground.server.roster import Change
from fairground.server.rows import close_table
from fairground.server.schema import seats, tables
from fairground.server.story import SPECTATOR, Story
from fairground.server.table import Table


async def end(table: Table, plan: Ending, errand: Errand) -> Seated:
    """Agree that the game ends as it stands, or not any more; it does when everybody agrees.

    That holds for as long as the game stands there, as everybody can see it.
    """
    session = errand.session.id

    async def work() -> Seated:
        vanished, story = table.absences.waited_for(session, plan.seat), table.story
        assert story is not None  # or nobody would be waited for
        n = story.n(SPECTATOR)
        why = f"This game was ended, as {vanished.name} did not come back. Nobody has won."
        changes = _agreeing(table, session, n if plan.agree else None)
        after = table.roster.after(changes)
        others = table.absences.there - {session}
        ended = False

        def write(connection: Connection) -> None:
            # Others may agree at the same moment by way of other workers: each waits for the
            # table's row, so that the last of them finds all that the others have said.
            nonlocal ended
            ended = plan.agree and not _undecided(connection, table.id, others, n)
            state = "over" if ended else table.state
            errand.keep(connection, after.seated(state, table.people, session))
            if ended:
                _end_early(connection, table, story, why)

        await table.change(changes, write)
        state = "over" if ended else table.state
        answer = after.seated(state, table.people, session)
        if ended:
            table.close(why, ended=True)
        return answer

    return await table.at_the_table(lambda: errand.once(table.storage, work))


def _agreeing(table: Table, session: str, n: int | None) -> list[Change]:
    mine = [table.roster.seats[seat] for seat in table.roster.of(session, away=False)]
    return [(row, replace(row, ends=n)) for row in mine]


def _undecided(connection: Connection, table: str, people: Collection[str], n: int) -> bool:
    """Whether somebody of these has not agreed."""
    missing = select(seats.c.seat).where(
        seats.c.table == table,
        seats.c.session.in_(people),
        ~seats.c.away,
        seats.c.ends.is_distinct_from(n),
    )
    return connection.execute(missing.limit(1)).first() is not None


def _end_early(connection: Connection, table: Table, story: Story, why: str) -> None:
    """Close the table with the hash of how it stands, so that its replay can be verified."""
    position = story.position
    stands = state_hash(position.game, position.row, table.roster.row.version)
    close_table(connection, table.id, why)
    connection.execute(
        update(tables).where(tables.c.id == table.id).values(ended=True, hash=stands)
    )
