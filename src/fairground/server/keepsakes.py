"""What is left of a game that is over: its replay file, and its line in the list of one's games."""

from __future__ import annotations

import time
from functools import partial

from fairground.kernel.errors import UnknownGame
from fairground.kernel.replay import Replay
from fairground.registry import game_named as find_game
from fairground.server import rows
from fairground.server.bodies import ReplayPage
from fairground.server.films import find_film
from fairground.server.hall import Hall
from fairground.server.infos import as_page, replay_page
from fairground.server.refusals import NotAllowed, TableClosed, unknown_table
from fairground.server.retelling import AFTER_A_DAY, ClosedTable, replay_of
from fairground.server.roster import Roster
from fairground.server.rows import Kept, SessionRow
from fairground.server.settings import DAY
from fairground.server.showings import FinishedTable
from fairground.server.theatre import Showing

LISTED = 20
"""Games on a page of the list."""


async def replay_file(hall: Hall, table: str) -> ReplayPage:
    """The replay of a finished game, from its rows if this hall cannot play it any more.

    Workers of two versions may run side by side for a while, and a game that one of them does not
    play goes on at the other: one that was not over has a replay after a day without a move.
    """
    try:
        return replay_page(await hall.table(table))
    except ClosedTable as closed:
        return as_page(_replay_of_closed(closed.kept, time.time()))
    except NotAllowed:
        kept = await _kept(hall, table)
        if kept is None or kept.table.state != "over" or kept.table.key is None:
            raise
        return as_page(replay_of(kept))


def _replay_of_closed(kept: Kept, now: float) -> Replay:
    row = kept.table
    if row.key is None:
        raise NotAllowed(409, "The game had not begun; there is no replay of it.")
    last = max([row.created, *(move.at for move in kept.moves[-1:])])
    if row.state != "over" and now - last < DAY:
        raise NotAllowed(409, f"The game was not over; its replay can {AFTER_A_DAY}.")
    return replay_of(kept)


async def finished(hall: Hall, session: SessionRow, page: int) -> tuple[list[FinishedTable], bool]:
    """A page of the games that a session has played to their end; whether there are more."""
    found = await hall.storage.read(
        lambda c: rows.finished_of(c, session.id, (page - 1) * LISTED, LISTED + 1)
    )
    listed = []
    for row, seats, ended in found[:LISTED]:
        over = await hall.theatre.end(row.id, partial(_replayed, hall, row.id))
        listed.append(
            FinishedTable(
                id=row.id,
                game=row.game,
                title=_title(row.game),
                public=row.public,
                seats=Roster(row, seats, None).seat_infos((), session.id),
                ended=ended,
                over=over,
                watchable=over is not None,
            )
        )
    return listed, len(found) > LISTED


async def screened(hall: Hall, table: str) -> Showing:
    """The finished game of a table as the theatre shows it: played again, or as it was filmed if
    the rules of today do not play it alike."""
    try:
        return await hall.theatre.of_table(await hall.table(table))
    except ClosedTable as closed:
        return await _film(hall, table, closed)
    except TableClosed as closed:
        if not closed.ended:
            raise
        return await _replayed(hall, table)


async def _replayed(hall: Hall, table: str) -> Showing:
    """The same from what is kept of it, without a table that somebody could come to."""
    kept = await _kept(hall, table)
    if kept is None:
        raise unknown_table(table)
    showing = hall.theatre.of_replay(table, replay_of(kept))
    try:
        await showing.programme()
    except NotAllowed as refused:
        return await _film(hall, table, refused)
    return showing


async def _film(hall: Hall, table: str, refused: NotAllowed) -> Showing:
    """What was filmed of a game that cannot be played again; without a film it stays refused."""
    film = await hall.storage.read(lambda c: find_film(c, table))
    if film is None:
        raise refused
    return hall.theatre.of_film(table, film)


async def _kept(hall: Hall, table: str) -> Kept | None:
    if "\0" in table:  # PostgreSQL cannot even be asked for that
        return None
    return await hall.storage.read(partial(rows.load_table, table=table))


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except UnknownGame:
        return game
