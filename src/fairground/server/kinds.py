"""Which kind of database a URL names."""

from __future__ import annotations

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from fairground.server.database import BadDatabase, Database
from fairground.server.postgres import Postgres
from fairground.server.sqlite import SQLite

ALLOWED = (
    "the hall keeps its tables in SQLite or PostgreSQL: give a URL such as "
    "sqlite:////home/me/hall.db or postgresql://me@localhost/hall"
)


def database_of(url: str) -> Database:
    """The database that a URL names; BadDatabase if the hall cannot use such a one."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # it is not told: there may be a password in it
        raise BadDatabase(f"this is no database URL; {ALLOWED}") from None
    if parsed.drivername in ("sqlite", "sqlite+pysqlite"):
        if parsed.database in (None, "", ":memory:"):
            raise BadDatabase(f"the database needs a file, or a restart would lose it; {ALLOWED}")
        return SQLite(str(parsed.database))
    if parsed.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        if not parsed.database:
            raise BadDatabase(f"the URL names no database of the server; {ALLOWED}")
        return Postgres(parsed)
    raise BadDatabase(f"cannot use a {parsed.drivername} database; {ALLOWED}")
