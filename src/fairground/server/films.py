"""Films: what everybody saw of a finished game, kept for the day on which its rules have changed.

A film holds every part of every view, as the theatre would have shown it. As long as the rules play
the game alike it is never read: the game is played again from its moves.
"""

from __future__ import annotations

import asyncio
import logging
import lzma
import time
from base64 import b85decode, b85encode
from collections.abc import Callable

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from fairground.kernel.layout import NOBODY
from fairground.kernel.reels import OPEN, Viewer
from fairground.server.afterwards import Afterwards
from fairground.server.insisting import insisting
from fairground.server.reels import Reel, Roll
from fairground.server.refusals import NotAllowed
from fairground.server.retelling import replay_of
from fairground.server.rows import Kept
from fairground.server.schema import films, tables
from fairground.server.showings import Programme

log = logging.getLogger("fairground.server")

LARGEST = 2 << 20
"""Letters of a film at most: ten times what the longest of our games take."""

PRESET = 2
"""Of packing: a quarter larger than the smallest, in an eighth of the time."""

INSERT_NEW_FILM = {
    "postgresql": postgresql.insert(films).on_conflict_do_nothing(),
    "sqlite": sqlite.insert(films).on_conflict_do_nothing(),
}
"""The same in the words of each kind of database."""


class Film(msgspec.Struct, frozen=True):
    """What is kept of a game: its programme, and the parts of each view one after the other."""

    programme: Programme
    views: dict[str, list[msgspec.Raw]]


class FilmRoll(Roll):
    """A game as it was filmed; nothing of it is played again."""

    def __init__(self, packed: str) -> None:
        unpacked = lzma.decompress(b85decode(packed))
        self._film = msgspec.json.decode(unpacked, type=Film)
        # It was checked when it was filmed; now there is nothing to check it with.
        self.programme = replace(self._film.programme, filmed=True, verified=False)
        self.size = len(unpacked)

    def encoded(self, viewer: Viewer, first: int) -> bytes:
        """A part as JSON."""
        return bytes(self._film.views[_name(viewer)][first // self.programme.part])


def filmed(reel: Reel, rest: Callable[[float], None] = time.sleep) -> str:
    """The film of a game; between two parts it rests as long as the last one took."""
    programme = reel.programme
    firsts = range(0, max(programme.actions, 1), programme.part)
    views: dict[str, list[msgspec.Raw]] = {}
    for viewer in (OPEN, NOBODY, *range(len(programme.names))):
        parts = views[_name(viewer)] = []
        for first in firsts:
            began = time.thread_time()
            parts.append(msgspec.Raw(reel.encoded(viewer, first)))
            rest(time.thread_time() - began)
    packed = lzma.compress(msgspec.json.encode(Film(programme, views)), preset=PRESET)
    return b85encode(packed).decode()


def _name(viewer: Viewer) -> str:
    return "spectator" if viewer == NOBODY else str(viewer)


# ---------------------------------------------------------------- what is kept


def find_film(connection: Connection, table: str) -> str | None:
    """The film of a table's game, if there is one."""
    query = select(films.c.film).where(films.c.table == table, films.c.size > 0)
    found: str | None = connection.execute(query).scalar()
    return found


def keep_film(connection: Connection, table: str, film: str) -> None:
    """Keep a film, unless another worker has or the table is gone."""
    here = select(tables.c.id).where(tables.c.id == table).with_for_update()
    if connection.execute(here).first() is not None:
        kept = film if len(film) <= LARGEST else ""
        row = {"table": table, "film": kept, "size": len(kept)}
        connection.execute(INSERT_NEW_FILM[connection.dialect.name], row)


class FilmRoom(Afterwards):
    """Makes the films of games that are over."""

    done_in = films
    failure = "a game could not be filmed"

    async def do(self, kept: Kept) -> bool:
        """Film a game, if it can be played again."""
        loop, table = asyncio.get_running_loop(), kept.table.id
        try:
            film = await loop.run_in_executor(self.pool, lambda: filmed(Reel(replay_of(kept))))
        except NotAllowed:
            return False
        await insisting(lambda: self._storage.write(lambda c: keep_film(c, table, film)))
        return True
