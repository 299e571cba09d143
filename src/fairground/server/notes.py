"""Notes on moments of finished games: kept with the replay, for whoever watches it."""

from __future__ import annotations

import time
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from fairground.server import rows
from fairground.server.guests import Guest
from fairground.server.hall import Hall
from fairground.server.notices import NOTES, About
from fairground.server.refusals import NotAllowed, clean, unknown_table
from fairground.server.reviews import checked
from fairground.server.rows import SessionRow
from fairground.server.schema import notes
from fairground.server.sessions import new_id
from fairground.server.showings import NewNote, NoteInfo
from fairground.server.storage import LostRace
from fairground.server.table import Table

MOST_NOTES = 200
"""Of a game; more are no notes on it any more."""

MOST_OF_ONE = 50
"""Of one person on a game: nobody fills another's replay."""


class NoteRow(NamedTuple):
    """A note as it is kept."""

    id: str
    table: str
    session: str
    command: str
    who: str
    seated: bool
    n: int
    text: str
    at: float

    def info(self, asker: str | None) -> NoteInfo:
        """The note as somebody reads it."""
        mine = asker is not None and self.session == asker
        return NoteInfo(self.id, self.n, self.who, self.seated, self.text, self.at, mine)


async def notes_on(hall: Hall, table: Table, asker: str | None) -> list[NoteInfo]:
    """The notes on a game, in the order of its moments."""
    found = await hall.storage.read(partial(_all, table=table.id))
    return [row.info(asker) for row in found]


async def write(hall: Hall, table: Table, guest: Guest, new: NewNote) -> list[NoteInfo]:
    """Write a note, once however often it is sent; all notes after it."""
    await table.fresh()
    session = checked(table, guest.session, new.n, "write a note")
    text = clean(new.text)
    if not text:
        raise NotAllowed(400, "Write something that can be seen.")
    if not await hall.storage.read(partial(_is_known, table.id, session.id, new.id)):
        hall.limits.chat.pay(guest)
        who, seated = table.roster.speaker(session)
        row = NoteRow(new_id(), table.id, session.id, new.id, who, seated, new.n, text, time.time())
        try:
            await hall.storage.write(
                partial(_keep, row=row, writer=session), About(table.id, news=NOTES)
            )
        except LostRace:
            # The same has come twice at once, or the table was swept meanwhile.
            if not await hall.storage.read(partial(_is_known, table.id, session.id, new.id)):
                raise unknown_table(table.id) from None
        hall.reviews.notes_changed(table.id)
    return await notes_on(hall, table, session.id)


async def remove(hall: Hall, table: Table, guest: Guest, note: str) -> list[NoteInfo]:
    """Take a note of one's own away; all notes after it."""
    for row in await hall.storage.read(partial(_all, table=table.id)):
        if row.id != note:
            continue
        if row.session != guest.id:
            raise NotAllowed(403, "This note is somebody else's; only who wrote it can remove it.")
        await hall.storage.write(partial(_drop, note=note), About(table.id, news=NOTES))
        hall.reviews.notes_changed(table.id)
    return await notes_on(hall, table, guest.id)


def _all(connection: Connection, table: str) -> list[NoteRow]:
    query = select(notes).where(notes.c.table == table).order_by(notes.c.n, notes.c.at, notes.c.id)
    return [NoteRow(*row) for row in connection.execute(query)]


def _is_known(table: str, session: str, command: str, connection: Connection) -> bool:
    query = select(notes.c.id).where(
        notes.c.table == table, notes.c.session == session, notes.c.command == command
    )
    return connection.execute(query).first() is not None


def _drop(connection: Connection, note: str) -> None:
    connection.execute(delete(notes).where(notes.c.id == note))


def _keep(connection: Connection, row: NoteRow, writer: SessionRow) -> None:
    written = select(func.count()).where(notes.c.table == row.table)
    for most, whose, query in (
        (MOST_NOTES, "This replay has", written),
        (MOST_OF_ONE, "You have written", written.where(notes.c.session == row.session)),
    ):
        if connection.execute(query).scalar_one() >= most:
            raise NotAllowed(409, f"{whose} {most} notes, and that is the most.")
    rows.keep_session(connection, writer)
    connection.execute(insert(notes), row._asdict())
