"""Rows for PostgreSQL with the notices of them, in one statement that is a transaction of its own.

A busy hall does little else. By way of SQLAlchemy it would be four questions to the server, and at
each the writer's thread lets go of the interpreter's lock and waits until it has it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, Table
from sqlalchemy.exc import DBAPIError

CHANNEL = "fairground"
"""Where workers tell each other what they have written."""

UNKNOWN_STATEMENT = b"26000"
"""Psycopg has the server forget every statement with a rollback: then nothing was added."""

_json = msgspec.json.Encoder().encode


class Addition:
    """A statement that adds any number of rows to a table, prepared on one connection.

    Rows come as JSON, so that it is the same statement however many there are.
    """

    def __init__(self, connection: Connection, table: Table) -> None:
        line: Any = connection.connection.dbapi_connection
        self._line = line.pgconn
        self._dialect = connection.dialect
        quoted = connection.dialect.identifier_preparer.quote
        self._columns = [column.name for column in table.columns]
        columns = ", ".join(quoted(name) for name in self._columns)
        self._statement = (
            f"WITH added AS (INSERT INTO {quoted(table.name)} ({columns}) SELECT {columns} "
            f"FROM json_populate_recordset(NULL::{quoted(table.name)}, $1::json)) "
            f"SELECT pg_notify('{CHANNEL}', told) FROM json_array_elements_text($2::json) told"
        )
        self._name = f"add to {table.name}".encode()
        self._prepared = False

    def look(self) -> None:
        """See to it that the server is there and knows the statement; DBAPIError if it is not.

        Nothing is written by that: if the server has gone since the last time, there is no doubt.
        """
        from psycopg.pq import ExecStatus

        with self._as_sqlalchemy_does():
            # Takes nothing from a server that lives, and no time; from others first their farewell.
            self._line.consume_input()
            self._line.consume_input()
            if not self._prepared:
                prepared = self._line.prepare(self._name, self._statement.encode())
                if prepared.status != ExecStatus.COMMAND_OK:
                    raise _error(prepared)
                self._prepared = True

    def add(self, rows: list[tuple[Any, ...]], notices: list[str]) -> None:
        """Add rows and tell of them, durably and all or none; DBAPIError if that fails."""
        from psycopg.pq import DiagnosticField, ExecStatus

        records = [dict(zip(self._columns, values, strict=True)) for values in rows]
        with self._as_sqlalchemy_does():
            values = [_json(records), _json(notices)]
            # Libpq's own call: it waits without the interpreter's lock, and takes it once.
            result = self._line.exec_prepared(self._name, values)
            if result.error_field(DiagnosticField.SQLSTATE) == UNKNOWN_STATEMENT:
                self._prepared = False
                self.look()
                result = self._line.exec_prepared(self._name, values)
            if result.status != ExecStatus.TUPLES_OK:
                raise _error(result)

    @contextmanager
    def _as_sqlalchemy_does(self) -> Iterator[None]:
        """Errors of psycopg as SQLAlchemy's, which everybody else here knows."""
        from psycopg import Error

        try:
            yield
        except Error as error:
            raise DBAPIError.instance(
                self._statement, None, error, Error, hide_parameters=True, dialect=self._dialect
            ) from error


def _error(result: Any) -> Exception:
    """What went wrong; without a code it is no word of the server's, which has gone."""
    from psycopg import Error, OperationalError
    from psycopg.errors import error_from_result

    error: Error = error_from_result(result)
    return error if error.sqlstate else OperationalError(str(error))
