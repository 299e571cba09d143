"""Playing again: the next table of the same people."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from fairground.server.bodies import Seated
from fairground.server.errands import Errand
from fairground.server.hall import Hall
from fairground.server.plans import hall_game, new_row
from fairground.server.refusals import NotAllowed
from fairground.server.sealing import AWAITED
from fairground.server.table import Table


async def rematch(hall: Hall, old: Table, errand: Errand) -> Seated:
    """The next table of the same people; whoever asks first sets it up."""
    session = errand.session

    async def work() -> Seated:
        if not old.roster.of(session.id):
            raise NotAllowed(403, "Only who sat at this table can ask for a rematch.")
        if old.state != "over":
            raise NotAllowed(409, "The game is not over yet; a rematch comes after it.")
        if old.roster.rematch is not None:
            table = await hall.table(old.roster.rematch)
            answer = table.roster.seated(table.state, table.people, session.id)
            await hall.storage.write(partial(errand.keep, answer=answer))
            return answer
        row = old.roster.row
        seats = [
            replace(
                seat,
                away=seat.away and seat.session != session.id,
                hash=AWAITED if seat.hash else None,  # who gave one is asked for another
                word=None,
                ends=None,
            )
            for seat in old.roster.seats
        ]
        game = hall_game(row.game)
        options = game.rematch_options(row.options, random.choice(old.winners))
        new = new_row(game, options, errand)
        new = replace(new, public=row.public, hints=row.hints, rematch_of=row.id)
        answer = await hall.add(new, seats, errand)
        old.tell_rematch(new.id)
        return answer

    return await old.at_the_table(lambda: errand.once(hall.storage, work))
