"""A hall on PostgreSQL: how its connections are set up, and how halls keep out of each other's way.

Whoever writes holds an advisory lock for as long as its connection lives. The server takes it back
only when the connection's last transaction is decided, so that a new connection, which must have
the lock first, never reads or writes beside one that was given up.
"""

from __future__ import annotations

import os
import platform
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, inspect, text

from fairground.kernel.extras import need
from fairground.server.additions import CHANNEL, Addition
from fairground.server.database import (
    OPENING_SECONDS,
    PATIENCE_SECONDS,
    BadDatabase,
    Connect,
    Database,
    known_revision,
    not_empty,
)
from fairground.server.faults import DATABASE_ERRORS, GONE, ONLY_READ, fault_of
from fairground.server.migrations import revisions, upgrade
from fairground.server.notices import Ears

MIGRATION = int.from_bytes(b"fairstep")
"""The lock of whoever brings the schema up to date."""

LAST_RESORT = 0.2
"""Seconds by which a statement outlives its patience with locks: those are the better reason."""

NAME = "fairground: "
"""How connections begin to tell the server who they are."""

MOST_NAME = 63
"""Letters that the server keeps of that."""

CONNECT_ARGS: dict[str, Any] = {
    "connect_timeout": 2,  # seconds; the least that there is
    # A network that has gone is noticed at either end: here soon, for people wait, and there before
    # somebody who opens another hall would give up.
    "tcp_user_timeout": int(1000 * PATIENCE_SECONDS),
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 2,
}
SERVER_SETTINGS = {
    "client_encoding": "utf8",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
TIMEOUTS = {
    "lock_timeout": f"{PATIENCE_SECONDS * 1000:.0f}",
    "statement_timeout": f"{(PATIENCE_SECONDS + LAST_RESORT) * 1000:.0f}",
}
AS_DURABLE_AS_PROMISED = text(
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') = 'off'"
)


NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:notices AS text[])) told")
LISTENING_SECONDS = 0.5
"""Between two looks whether it is to stop; notices themselves are heard at once."""

PAUSE_SECONDS = 0.25
"""Before it connects again."""


class Listener(Ears):
    """Hears notices over a connection of its own; one that breaks is replaced."""

    def __init__(
        self, engine: Engine, heard: Callable[[str], None], again: Callable[[], None]
    ) -> None:
        super().__init__()
        self._engine = engine
        self._heard = heard
        self._again = again
        self.start()

    def run(self) -> None:
        """Listen until it is stopped."""
        while not self._stopped.is_set():
            with suppress(*DATABASE_ERRORS):  # those who read and write tell of them
                self._listen()
            self._stopped.wait(PAUSE_SECONDS)

    def _listen(self) -> None:
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.detach()
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            line: Any = connection.connection.dbapi_connection
            self._again()
            try:
                while not self._stopped.is_set():
                    for notice in line.notifies(timeout=LISTENING_SECONDS):
                        self._heard(notice.payload)
            finally:
                self._again()  # from now on something is missed


class Postgres(Database):
    """One database of a server."""

    shared = True

    def __init__(self, url: URL) -> None:
        need("postgres")
        self._url = url.set(drivername="postgresql+psycopg")
        hosts = url.query.get("host", "")
        where = url.host or (hosts if isinstance(hosts, str) else ",".join(hosts))
        self.shown = f"postgresql://{f'{url.username}@' if url.username else ''}{where}"
        self.shown += f"{f':{url.port}' if url.port else ''}/{url.database}"
        self._key = secrets.randbits(62)  # of the lock
        self._line: socket.socket | None = None
        self._additions: dict[Table, Addition] = {}  # of the writer's connection

    def open(self, _alone: bool) -> Connection:
        """Halls that share it hear of each other: they are one hall with several workers."""
        with ExitStack() as stack:
            self.engine = self._engine(TIMEOUTS)
            stack.callback(self.engine.dispose)
            writer = self.writer()
            stack.callback(self._unplug)
            stack.callback(writer.close)
            with writer.begin():
                self._refuse_foreign(writer)
                self._migrate(writer)
            stack.pop_all()
        return writer

    def writer(self) -> Connection:
        """Has the lock: what the last one has sent is decided by then."""
        self._unplug()
        connection = self.engine.connect().execution_options(isolation_level="READ COMMITTED")
        try:
            connection.detach()  # with its lock it is of no use to anybody else
            with connection.begin():
                connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": self._key})
                connection.execute(AS_DURABLE_AS_PROMISED)
        except BaseException:
            connection.close()
            raise
        line: Any = connection.connection.dbapi_connection
        self._additions.clear()
        self._line = socket.fromfd(line.fileno(), socket.AF_UNSPEC, socket.SOCK_STREAM)
        return connection

    def hurry(self, writer: Connection, seconds: float) -> None:
        if seconds < PATIENCE_SECONDS - LAST_RESORT:  # a usual write is not worth the words
            least = max(int(1000 * seconds), 1)
            writer.exec_driver_sql(f"SET LOCAL lock_timeout = {least}")

    def before_commit(self) -> int:
        """The error itself tells."""
        return 0

    def not_committed(self, before: int, error: Exception) -> bool:
        """A refusal of the server's is its word; without any there is no knowing."""
        return fault_of(error) is not GONE

    def tell(self, writer: Connection, notices: list[str]) -> None:
        writer.execute(NOTIFY, {"notices": notices})

    def addition(self, writer: Connection, table: Table, seconds: float) -> Addition | None:
        if seconds < PATIENCE_SECONDS - LAST_RESORT:  # it is to `hurry`
            return None
        if table not in self._additions:
            self._additions[table] = Addition(writer, table)
        addition = self._additions[table]
        addition.look()
        return addition

    def listen(self, heard: Callable[[str], None], again: Callable[[], None]) -> Ears:
        return Listener(self.engine, heard, again)

    def cut_off(self) -> None:
        line = self._line
        if line is not None:
            with suppress(OSError):  # it has gone by itself
                line.shutdown(socket.SHUT_RDWR)

    def cutter(self, reader: Connection) -> Callable[[], None]:
        return partial(_cut, reader.connection.dbapi_connection)

    def close(self) -> None:
        self._unplug()
        self.engine.dispose()

    def _unplug(self) -> None:
        """Nothing more comes over the line of the last writer, and its server hears of that."""
        self.cut_off()
        line, self._line = self._line, None
        if line is not None:
            line.close()

    # ------------------------------------------------------------ opening

    def _engine(self, settings: dict[str, str]) -> Engine:
        given = self._url.query.get("options", "")
        words = [given] if isinstance(given, str) and given else []
        words += [f"-c {name}={value}" for name, value in (SERVER_SETTINGS | settings).items()]
        name = f"{NAME}process {os.getpid()} on {platform.node()}"[:MOST_NAME]
        return create_engine(
            self._url,
            hide_parameters=True,  # errors are logged, and values are keys and hashes of tokens
            isolation_level="REPEATABLE READ",  # who reads a table reads one moment of it
            connect_args=CONNECT_ARGS | {"options": " ".join(words), "application_name": name},
        )

    def _refuse_foreign(self, connection: Connection) -> None:
        """BadDatabase for what must not be touched, or cannot be used; nothing is written."""
        setting = text("SELECT current_setting(:name)")
        if connection.execute(setting, {"name": "transaction_read_only"}).scalar() == "on":
            raise BadDatabase(f"cannot open the database {self.shown}: {ONLY_READ.reason}")
        encoding = connection.execute(setting, {"name": "server_encoding"}).scalar()
        if encoding != "UTF8":
            raise BadDatabase(
                f"cannot open the database {self.shown}: it keeps texts as {encoding}; make one "
                "with the encoding UTF8"
            )
        self._known_revision(connection, empty=True)

    def _migrate(self, connection: Connection) -> None:
        """Bring the schema up to date, one hall after another; rows may take their time."""
        self._lock_schema(connection)
        if self._known_revision(connection, empty=True) != revisions()[-1]:
            upgrade(connection)

    def _lock_schema(self, connection: Connection) -> None:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {1000 * OPENING_SECONDS:.0f}")
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION})

    def _known_revision(self, connection: Connection, empty: bool = False) -> str:
        """The revision of the schema, or nothing if a database may be empty and is."""
        names = inspect(connection).get_table_names()
        if empty and not names:
            return ""
        found = None
        if "alembic_version" in names:
            found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return known_revision(self.shown, names, found)

    # ------------------------------------------------------------ examining

    def revision(self) -> str:
        engine = self._engine({})
        try:
            with engine.connect() as connection:
                return self._known_revision(connection)
        finally:
            engine.dispose()

    def complaints(self) -> Iterator[str]:
        """Pages are the server's business, and it keeps references itself."""
        yield from ()

    @contextmanager
    def examined(self, revision: str) -> Iterator[Connect]:
        """The database itself, or copies of its tables for one session, brought up to date."""
        engine = self._engine({})
        try:
            if revision == revisions()[-1]:
                yield engine.connect
                return
            with engine.connect() as connection:
                _copy_tables(connection)
                upgrade(connection)

                def copied() -> AbstractContextManager[Connection]:
                    return nullcontext(connection)

                yield copied
        finally:
            engine.dispose()

    def size(self, connection: Connection) -> int:
        query = text("SELECT pg_database_size(current_database())")
        return int(connection.execute(query).scalar_one())

    # ------------------------------------------------------------ backups

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        engine = self._engine({})
        try:
            with engine.connect().execution_options(postgresql_readonly=True) as connection:
                yield connection
        finally:
            engine.dispose()

    @contextmanager
    def filling(self) -> Iterator[Connection]:
        """A hall that would open it meanwhile waits for the lock of migrations."""
        engine = self._engine({})
        try:
            with engine.connect() as connection, connection.begin():
                self._lock_schema(connection)
                self._refuse_foreign(connection)
                if inspect(connection).get_table_names():
                    raise not_empty(self.shown)
                yield connection
        finally:
            engine.dispose()


def _cut(line: Any) -> None:
    """End a connection that waits for its server; others have their own reasons to take long."""
    from psycopg.pq import TransactionStatus

    if line.info.transaction_status == TransactionStatus.ACTIVE:
        with suppress(OSError), socket.socket(fileno=os.dup(line.fileno())) as wire:
            wire.shutdown(socket.SHUT_RDWR)


def _copy_tables(connection: Connection) -> None:
    """Put copies before the tables, which stay as they are: they go with the transaction."""
    schema = inspect(connection).default_schema_name
    names = inspect(connection).get_table_names()
    connection.exec_driver_sql("SET LOCAL search_path TO pg_temp")
    for name in names:
        source = f'"{schema}"."{name}"'
        connection.exec_driver_sql(f'CREATE TABLE "{name}" (LIKE {source} INCLUDING ALL)')
        connection.exec_driver_sql(f'INSERT INTO "{name}" SELECT * FROM {source}')
