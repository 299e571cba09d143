"""Where the halls of the tests keep their tables: a file of SQLite's, or a PostgreSQL database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from fairground.server.schema import metadata
from server.postgres import Server

PATIENCE = 30.0
BOTH = pytest.mark.parametrize("kind", ["sqlite", "postgresql"], indirect=True, scope="module")
"""For tests of halls on either kind of database."""


class Store(Protocol):
    """A database, and what tests do to it behind the hall's back."""

    url: str

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Carry out a statement with a ? for each value."""

    def add(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Carry out a statement for each of many rows."""

    def locked(self) -> AbstractContextManager[None]:
        """Another program lets nobody else write."""

    def copy(self, other: Any) -> None:
        """Have the rows of another one; nobody uses either now."""

    def end(self) -> None:
        """Nobody needs it any more."""


class File:
    """A file of SQLite's."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.url = f"sqlite:///{file}"

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.file, timeout=PATIENCE)) as connection:
            found = connection.execute(query, values).fetchall()
            connection.commit()
        return found

    def add(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        with closing(sqlite3.connect(self.file, timeout=PATIENCE)) as connection:
            connection.executemany(statement, rows)
            connection.commit()

    @contextmanager
    def locked(self) -> Iterator[None]:
        with closing(sqlite3.connect(self.file, isolation_level=None, timeout=10)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield
            other.execute("ROLLBACK")

    def copy(self, other: File) -> None:
        shutil.copy(other.file, self.file)

    def end(self) -> None:
        """It goes with its folder."""


class Served:
    """A database of a PostgreSQL server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.name = server.new_database()
        self.url = server.url(self.name)

    def connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        where = make_conninfo(host=str(self.server.folder), user="ada", dbname=self.name)
        return psycopg.connect(where)

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self.connect() as connection:
            done = connection.execute(query.replace("?", "%s").encode(), values)
            return done.fetchall() if done.description else []

    def add(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        with self.connect() as connection, connection.cursor() as cursor:
            cursor.executemany(statement.replace("?", "%s").encode(), rows)

    @contextmanager
    def locked(self) -> Iterator[None]:
        with self.connect() as other:
            names = ", ".join(metadata.tables)
            other.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE".encode())
            yield
            other.rollback()

    def copy(self, other: Served) -> None:
        self.server.run(f"DROP DATABASE {self.name}")
        self.server.run(f"CREATE DATABASE {self.name} TEMPLATE {other.name}")

    def end(self) -> None:
        self.server.take_back(self.name)
