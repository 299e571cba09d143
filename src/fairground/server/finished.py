"""Finished games of a hall's database as replays without names, for studies of how people play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sqlalchemy import text

from fairground.kernel.replay import Replay
from fairground.server.database import Database, explained
from fairground.server.retelling import replay_of
from fairground.server.rows import load_table

OVER = text("SELECT id FROM tables WHERE state = 'over' AND game = :game ORDER BY created, id")


def finished_games(database: Database, game: str) -> Iterator[Replay]:
    """Every finished game of this name, that of an open hall too; nothing is changed."""
    with explained(database.shown):
        revision = database.revision()
    with database.examined(revision) as connect:
        with connect() as connection:
            ids = list(connection.execute(OVER, {"game": game}).scalars())
        for name in ids:
            with connect() as connection:
                kept = load_table(connection, name)
            if kept is not None and kept.table.key is not None:
                yield replace(replay_of(kept), names=None)
