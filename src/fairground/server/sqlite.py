"""A hall on SQLite: how the file is set up, looked through and kept from other halls."""

from __future__ import annotations

import logging
import os
import sqlite3
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from fairground.kernel.sentences import how_many, verb
from fairground.server.database import (
    OPENING_SECONDS,
    BadDatabase,
    Connect,
    Database,
    known_revision,
    not_empty,
    patiently,
)
from fairground.server.faults import READ_ONLY
from fairground.server.lease import Lease
from fairground.server.migrations import revisions, upgrade
from fairground.server.notices import Ears

log = logging.getLogger("fairground.server")

SLICE_SECONDS = 0.2
"""How long SQLite itself waits for a lock; who may wait for longer asks it again."""

QUICK_BYTES = 64 * 1024 * 1024
"""Databases up to this size are looked through before they are opened: at 4 ms for a megabyte that
is a quarter of a second at most. Larger ones are looked through while the hall is open."""

MOST_LINES = 20
"""Complaints of SQLite's about the file that are told; a damaged one can have thousands."""

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class SQLite(Database):
    """One file, and what lies beside it while a hall has it open."""

    shared = False

    def __init__(self, file: str | Path) -> None:
        self.file = Path(file).resolve()
        self.shown = str(self.file)
        self._stack = ExitStack()

    def open(self, alone: bool) -> Connection:
        with ExitStack() as stack:
            self._refuse_foreign()
            if alone:
                stack.callback(Lease(self.file).release)
            self.engine = self._newest_engine()
            stack.callback(self.engine.dispose)
            # It sees from outside whether a commit of the writer's has happened.
            self._outside = self.engine.raw_connection()
            stack.callback(self._outside.close)
            if self.file.stat().st_size > QUICK_BYTES:
                looking = LookThrough(self.file)
                looking.start()
                stack.callback(looking.stop)
            writer = self.writer()
            self._stack = stack.pop_all()
        return writer

    def writer(self) -> Connection:
        return self.engine.connect().execution_options(writes=True)

    def hurry(self, writer: Connection, seconds: float) -> None:
        """A transaction that has begun has the one lock that there is."""

    def before_commit(self) -> int:
        """A number that changes when anything is committed."""
        outside: Any = self._outside.driver_connection
        return int(outside.execute("PRAGMA data_version").fetchone()[0])

    def not_committed(self, before: int, error: Exception) -> bool:
        try:
            return self.before_commit() == before
        except sqlite3.Error:
            return False

    def tell(self, writer: Connection, notices: list[str]) -> None:
        """There is nobody else."""

    def listen(self, heard: Callable[[str], None], again: Callable[[], None]) -> Ears:
        return Ears()

    def cut_off(self) -> None:
        """A disk that hangs is waited for."""

    def close(self) -> None:
        self._stack.close()

    # ------------------------------------------------------------ opening

    def _refuse_foreign(self) -> None:
        """BadDatabase for a file that must not be touched; nothing is written."""
        file = self.file
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

    def _newest_engine(self) -> Engine:
        """The file at its newest schema, if it is whole and can be written."""
        if self.file.exists() and self.file.stat().st_size <= QUICK_BYTES:
            with closing(read_only(self.file)) as connection:
                damage = damage_of(connection)
            if damage:
                raise BadDatabase(damaged(self.file, damage))
        engine = engine_of(self.file)
        try:
            patiently(lambda: _migrate(engine), time.monotonic() + OPENING_SECONDS)
        except BaseException:
            engine.dispose()
            raise
        return engine

    # ------------------------------------------------------------ examining

    def revision(self) -> str:
        if not self.file.is_file():
            raise BadDatabase(f"there is no database {self.file}")
        with closing(read_only(self.file)) as connection:
            return revision_of(connection, self.file)

    def complaints(self) -> Iterator[str]:
        """About pages, indexes, and rows that belong to nothing."""
        with closing(read_only(self.file)) as connection:
            try:
                yield from _complaints(connection)
            except sqlite3.DatabaseError as error:
                yield f"The file is damaged: {error}."

    @contextmanager
    def examined(self, revision: str) -> Iterator[Connect]:
        """The file itself, or a copy that is brought up to date."""
        with ExitStack() as stack:
            if revision == revisions()[-1]:
                engine = engine_of(self.file, writable=False)
            else:
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                copy = Path(folder) / self.file.name
                with closing(read_only(self.file)) as source, closing(sqlite3.connect(copy)) as to:
                    source.backup(to)
                engine = SQLite(copy)._newest_engine()
            stack.callback(engine.dispose)
            yield engine.connect

    def size(self, connection: Connection) -> int:
        """With the newest pages, which lie beside it."""
        files = (self.file, self.file.with_name(f"{self.file.name}-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    # ------------------------------------------------------------ backups

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """What is written meanwhile lies in the file beside it until this has been read."""
        engine = engine_of(self.file, writable=False)
        try:
            with engine.connect() as connection:
                yield connection
        finally:
            engine.dispose()

    @contextmanager
    def filling(self) -> Iterator[Connection]:
        self._refuse_foreign()
        with ExitStack() as stack:
            stack.callback(Lease(self.file).release)
            if not self.file.exists():
                stack.push(self._take_back)
            engine = engine_of(self.file)
            stack.callback(engine.dispose)
            with engine.connect().execution_options(writes=True) as connection, connection.begin():
                if connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar():
                    raise not_empty(self.shown)
                yield connection

    def _take_back(self, failed: type[BaseException] | None, *_: object) -> None:
        """Leave no empty file where there was none, if it could not be filled."""
        if failed is not None:
            for end in ("", "-wal", "-shm"):
                self.file.with_name(f"{self.file.name}{end}").unlink(missing_ok=True)


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
    """The revision of a file's schema; BadDatabase if it is not one that is known here."""
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    except UnicodeDecodeError:  # what SQLite complains about is quoted, and is no text any more
        damage = sqlite3.DatabaseError("malformed database schema")
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damage from None
    found = None
    if "alembic_version" in names:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return known_revision(str(file), names, found[0] if found else None)


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


def _complaints(connection: sqlite3.Connection) -> Iterator[str]:
    for (line,) in connection.execute(f"PRAGMA integrity_check({MOST_LINES})").fetchall():
        if line != "ok":
            yield f"The file is damaged: {' '.join(line.split())}."
    lost = Counter((row[0], row[2]) for row in connection.execute("PRAGMA foreign_key_check"))
    for (child, parent), count in lost.items():
        rows = f"{how_many(count, 'row')} of {child}"
        yield f"{rows} {verb(count, 'belongs', 'belong')} to {parent} that do not exist."


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
