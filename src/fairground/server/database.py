"""Opening a hall's database: what is refused and why, and how SQLite is set up."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from fairground.kernel.errors import FairgroundError
from fairground.server.faults import LOCKED, READ_ONLY, fault_of
from fairground.server.migrations import revisions, upgrade

log = logging.getLogger("fairground.server")

OPENING_SECONDS = 5.0
"""How long an opening hall waits for another program, such as a hall that migrates."""

SLICE_SECONDS = 0.2
"""How long SQLite itself waits for a lock; who may wait for longer asks it again."""

QUICK_BYTES = 64 * 1024 * 1024
"""Databases up to this size are looked through before they are opened: at 4 ms for a megabyte that
is a quarter of a second at most. Larger ones are looked through while the hall is open."""

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
T = TypeVar("T")


class BadDatabase(FairgroundError):
    """A database that cannot be used, and why."""


def default_database() -> str:
    """The URL of the hall's own file in the user's data directory."""
    return f"sqlite:///{user_data_path('fairground', appauthor=False) / 'hall.sqlite3'}"


def file_of(url: str) -> Path:
    """The file that a database URL names; BadDatabase if the hall cannot use such a one."""
    allowed = "the hall keeps its tables in SQLite: give a URL such as sqlite:////home/me/hall.db"
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadDatabase(f"{url!r} is no database URL; {allowed}") from None
    if parsed.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise BadDatabase(f"cannot use a {parsed.drivername} database; {allowed}")
    if parsed.database in (None, "", ":memory:"):
        raise BadDatabase(f"the database needs a file, or a restart would lose it; {allowed}")
    return Path(str(parsed.database)).resolve()


def refuse_foreign(file: Path) -> None:
    """BadDatabase for a file that must not be touched; nothing is written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and not file.is_file():
        raise BadDatabase(f"cannot open the database {file}: it is not a file")
    if not all(os.access(path, os.W_OK) for path in (file.parent, file) if path.exists()):
        raise BadDatabase(f"cannot open the database {file}: {READ_ONLY.reason}")
    if not file.exists():
        return
    with closing(read_only(file)) as connection:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            revision_of(connection, file)


def open_database(file: Path) -> Engine:
    """The file at its newest schema, if it is whole and can be written."""
    if file.exists() and file.stat().st_size <= QUICK_BYTES:
        with closing(read_only(file)) as connection:
            damage = damage_of(connection)
        if damage:
            raise BadDatabase(damaged(file, damage))
    engine = engine_of(file)
    try:
        patiently(lambda: _migrate(engine), time.monotonic() + OPENING_SECONDS)
    except BaseException:
        engine.dispose()
        raise
    return engine


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing; transactions begin and end as they are told."""
    return sqlite3.connect(
        f"{file.as_uri()}?mode=ro",
        uri=True,
        timeout=OPENING_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


def revision_of(connection: sqlite3.Connection, file: Path) -> str:
    """The revision of a database's schema; BadDatabase if it is not one that is known here."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not {"alembic_version", "tables", "moves"} <= names:
        raise BadDatabase(f"{file} is a database, but not that of a hall; it is left as it is")
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    revision = found[0] if found else "none"
    known = revisions()
    if revision not in known:
        raise BadDatabase(
            f"{file} was written by a newer Fairground (revision {revision}); this one knows "
            f"revisions up to {known[-1]}. It is left as it is: use the newer one"
        )
    return str(revision)


@contextmanager
def explained(file: Path) -> Iterator[None]:
    """What goes wrong with a database as one sentence."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        fault = fault_of(error)
        reason = fault.reason if fault else getattr(error, "orig", error)
        raise BadDatabase(f"cannot open the database {file}: {reason}") from None
    except OSError as error:
        raise BadDatabase(f"cannot open the database {file}: {error.strerror}") from None


def patiently(attempt: Callable[[], T], until: float) -> T:
    """Try again while another program keeps the database locked, until a point in time."""
    while True:
        try:
            return attempt()
        except (DBAPIError, sqlite3.Error) as error:
            if fault_of(error) is not LOCKED or time.monotonic() >= until:
                raise
            time.sleep(0.01)  # some locks are reported without waiting for them


class LookThrough(threading.Thread):
    """Looks through a large database while it is used, and tells the log if it is damaged."""

    def __init__(self, file: Path) -> None:
        super().__init__(name="look through", daemon=True)
        self._file = file
        self._connection = read_only(file)

    def run(self) -> None:
        """Look through all of it once."""
        with closing(self._connection), suppress(sqlite3.Error):  # who uses it hears of errors
            damage = damage_of(self._connection)
            if damage:
                log.error("%s", damaged(self._file, damage))

    def stop(self) -> None:
        """The hall closes."""
        with suppress(sqlite3.ProgrammingError):  # it has ended already
            self._connection.interrupt()
        self.join()


def damage_of(connection: sqlite3.Connection) -> str:
    """The first thing that is wrong with the pages of a database, or nothing."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    return "" if found == "ok" else " ".join(str(found).split())


def damaged(file: Path, damage: str) -> str:
    """A sentence about a damaged database."""
    return (
        f"the database {file} is damaged ({damage}); 'fairground hall check' tells what is hit: "
        "put a copy from before in its place, or save what can be read with SQLite's .recover"
    )


def _migrate(engine: Engine) -> None:
    """Also shows that the file can be written."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        upgrade(connection)


def engine_of(file: Path, writable: bool = True) -> Engine:
    """Connections to the file, or such as change nothing."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        hide_parameters=True,  # errors are logged, and values are keys of dice and hashes of tokens
        **(
            {"connect_args": {"timeout": SLICE_SECONDS, "check_same_thread": False}}
            if writable
            else {"creator": lambda: read_only(file)}
        ),
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        # Transactions are begun below, so that a write locks from its first statement on.
        connection.isolation_level = None
        for pragma in PRAGMAS if writable else ():
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
