"""What a hall's database holds, in figures: tables, moves, people, sizes, and how it grows."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, case, func, select

from fairground.server.database import Database, explained
from fairground.server.schema import chat, films, moves, seats, sessions, tables
from fairground.server.settings import DAY

GROWTH_DAYS = 7


@dataclass(frozen=True)
class Figures:
    """How much there is at one moment; times are seconds since 1970."""

    database: str
    revision: str
    bytes: int
    tables: dict[str, dict[str, int]]  # by game and state
    moves: int
    moves_of_bots: int
    chat: int
    films: int  # of finished games, for when their rules will have changed
    bytes_of_films: int
    people: int  # with a session
    seated: int  # of those, who hold a seat somewhere
    oldest_table: float | None
    newest_table: float | None
    newest_move: float | None
    days: float  # over which growth is told: a week, or as long as there is something
    tables_a_day: float
    moves_a_day: float
    bytes_a_day: float  # as moves are the most of it

    def to_json(self) -> str:
        """All of it as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    def count(self, state: str | None = None) -> int:
        """How many tables there are, of all games, in one state or in any."""
        return sum(
            count
            for states in self.tables.values()
            for name, count in states.items()
            if state in (None, name)
        )


def figures(database: Database) -> Figures:
    """Count what a database holds, that of an open hall too; BadDatabase if it is no hall's."""
    with explained(database.shown):
        revision = database.revision()
        with database.examined(revision) as connect, connect() as connection:
            return _counted(connection, database, revision)


def _counted(connection: Connection, database: Database, revision: str) -> Figures:
    since = time.time() - GROWTH_DAYS * DAY
    by_game: dict[str, dict[str, int]] = {}
    query = select(tables.c.game, tables.c.state, func.count()).group_by(
        tables.c.game, tables.c.state
    )
    for game, state, count in connection.execute(query.order_by(tables.c.game, tables.c.state)):
        by_game.setdefault(game, {})[state] = count
    oldest, newest, young = connection.execute(
        select(
            func.min(tables.c.created),
            func.max(tables.c.created),
            _how_many(tables.c.created >= since),
        )
    ).one()
    played, of_bots, last, lately = connection.execute(
        select(
            func.count(),
            _how_many(moves.c.command.is_(None)),
            func.max(moves.c.at),
            _how_many(moves.c.at >= since),
        ).select_from(moves)
    ).one()
    filmed, of_films = connection.execute(
        select(func.count(), func.coalesce(func.sum(films.c.size), 0)).select_from(films)
    ).one()
    size = database.size(connection)
    days = min(GROWTH_DAYS, max((time.time() - oldest) / DAY, 1.0)) if oldest else 1.0
    return Figures(
        database=database.shown,
        revision=revision,
        bytes=size,
        tables=by_game,
        moves=played,
        moves_of_bots=of_bots,
        chat=connection.execute(select(func.count()).select_from(chat)).scalar_one(),
        films=filmed,
        bytes_of_films=of_films,
        people=connection.execute(select(func.count()).select_from(sessions)).scalar_one(),
        seated=connection.execute(select(func.count(seats.c.session.distinct()))).scalar_one(),
        oldest_table=oldest,
        newest_table=newest,
        newest_move=last,
        days=days,
        tables_a_day=young / days,
        moves_a_day=lately / days,
        bytes_a_day=size * lately / played / days if played else 0.0,
    )


def _how_many(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)
