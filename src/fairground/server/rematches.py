"""Playing again: whoever asks opens the next table, and the others come along if they agree."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from fairground.server import seating
from fairground.server.bodies import Seated
from fairground.server.errands import Errand
from fairground.server.hall import Hall
from fairground.server.plans import hall_game, new_row
from fairground.server.refusals import NotAllowed
from fairground.server.roster import Change
from fairground.server.rows import SeatRow
from fairground.server.sealing import AWAITED
from fairground.server.table import Table


async def rematch(hall: Hall, old: Table, errand: Errand) -> Seated:
    """The next table: whoever asks first sets it up, and seats are kept there for the others."""
    session = errand.session

    async def work() -> Seated:
        _check(old, session.id)
        if old.roster.rematch is not None:
            new = await hall.table(old.roster.rematch)
            return await seating.change(new, errand, partial(_sitting_down, new, old, errand))
        row = old.roster.row
        seats = [_next(seat, session.id) for seat in old.roster.seats]
        game = hall_game(row.game)
        options = game.rematch_options(row.options, random.choice(old.winners))
        # Seats that are kept are no seats for whoever finds the table in a list.
        public = row.public and all(seat.kind != "open" for seat in seats)
        table = replace(new_row(game, options, errand), public=public)
        table = replace(table, hints=row.hints, rematch_of=row.id)
        answer = await hall.add(table, seats, errand)
        old.tell_rematch(table.id)
        return answer

    return await old.at_the_table(lambda: errand.once(hall.storage, work))


async def decline(hall: Hall, old: Table, errand: Errand) -> Seated:
    """Not play again: the seats that were kept are free."""
    session = errand.session.id
    await old.fresh()
    _check(old, session)
    if old.roster.rematch is None:
        raise NotAllowed(409, "Nobody has asked for a rematch yet.")
    new = await hall.table(old.roster.rematch)

    def changes() -> list[Change]:
        if new.roster.of(session):
            raise NotAllowed(409, "You sit at the next table already; leave it there.")
        return [(row, freed(row)) for row in new.roster.kept_for(session)]

    return await seating.change(new, errand, changes)


def freed(row: SeatRow) -> SeatRow:
    """An open seat that is kept for nobody any more."""
    return replace(row, name="", session=None)


def _check(old: Table, session: str) -> None:
    if not old.roster.of(session):
        raise NotAllowed(403, "Only who sat at this table can ask for a rematch.")
    if old.state != "over":
        raise NotAllowed(409, "The game is not over yet; a rematch comes after it.")


def _next(seat: SeatRow, session: str) -> SeatRow:
    """The same seat at the next table: of whoever asks, of a bot, or kept for somebody else."""
    # Who gave a hash is asked for another.
    fresh = replace(seat, away=False, hash=AWAITED if seat.hash else None, word=None, ends=None)
    if seat.kind != "person" or seat.session == session:
        return fresh
    return replace(fresh, kind="open", hash=None)


def _sitting_down(new: Table, old: Table, errand: Errand) -> list[Change]:
    """Somebody else who agrees takes the seats that are kept for them, or one that is free."""
    session = errand.session
    if new.roster.of(session.id):
        return []
    kept = new.roster.kept_for(session.id)
    if kept:
        gave = [old.roster.seats[row.seat].hash for row in kept]
        return [
            (row, replace(row, kind="person", hash=AWAITED if hashed else None))
            for row, hashed in zip(kept, gave, strict=True)
        ]
    if new.state != "open":
        raise NotAllowed(409, "The rematch has begun without you; you may watch it.")
    return [new.roster.taking(session, None)]
