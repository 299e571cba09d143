"""A hall's database, of either kind: what a hall needs besides SQL, and how one is refused."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol, TypeVar

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, Table

from fairground.kernel.errors import FairgroundError
from fairground.server.faults import DATABASE_ERRORS, GONE, LOCKED, fault_of
from fairground.server.migrations import revisions
from fairground.server.notices import Ears

OPENING_SECONDS = 5.0
"""How long an opening hall waits for another program, such as a hall that migrates."""

PATIENCE_SECONDS = 1.5
"""How long a write waits for another program's, so that people are answered within two seconds."""

Connect = Callable[[], AbstractContextManager[Connection]]
T = TypeVar("T")


class BadDatabase(FairgroundError):
    """A database that cannot be used, and why."""


class OpenElsewhere(FairgroundError):
    """Another hall has the database open."""


class Addition(Protocol):
    """Adds rows to a table, in one go."""

    def add(self, rows: list[tuple[Any, ...]], notices: list[str]) -> None:
        """Add rows and tell other workers of them, durably and all or none."""


class Database(ABC):
    """One kind of database; `shown` is how people are told of this one, without a password."""

    shown: str
    engine: Engine
    shared: bool  # whether several workers can use it, and tell each other what they write

    # ------------------------------------------------------------ for a hall

    @abstractmethod
    def open(self, alone: bool) -> Connection:
        """Bring it to the newest schema; a connection to write with.

        BadDatabase if it is not to be used, OpenElsewhere if it cannot be shared, this hall is to
        be alone and is not.
        """

    @abstractmethod
    def writer(self) -> Connection:
        """Another connection to write with, once the last one can write no more."""

    @abstractmethod
    def hurry(self, writer: Connection, seconds: float) -> None:
        """In a transaction that has begun: wait for others' locks for no longer than that."""

    @abstractmethod
    def before_commit(self) -> int:
        """What `not_committed` is told if the commit that comes now is said to have failed."""

    @abstractmethod
    def not_committed(self, before: int, error: Exception) -> bool:
        """Whether a commit that is said to have failed has not happened, for sure."""

    @abstractmethod
    def tell(self, writer: Connection, notices: list[str]) -> None:
        """Have other workers hear something once the transaction is committed."""

    def addition(self, writer: Connection, table: Table, seconds: float) -> Addition | None:
        """A way to add rows to a table without a transaction around it, if there is one here.

        None also if it would take too many words to be done in so many seconds.
        """
        return None

    @abstractmethod
    def listen(self, heard: Callable[[str], None], again: Callable[[], None]) -> Ears:
        """Hear what workers tell, this one too; on a thread. `again`: now it begins or ends to."""

    @abstractmethod
    def cut_off(self) -> None:
        """Let a write that hangs fail, if that can be done from outside; from any thread."""

    def cutter(self, _reader: Connection) -> Callable[[], None] | None:
        """What lets a read fail that hangs, from any thread; where the database can hang."""
        return None

    @abstractmethod
    def close(self) -> None:
        """Let go of it; nobody uses its connections any more."""

    # ------------------------------------------------------------ for an examination

    @abstractmethod
    def revision(self) -> str:
        """The revision of its schema; BadDatabase if it is none of a hall's. Changes nothing."""

    @abstractmethod
    def complaints(self) -> Iterator[str]:
        """What it says itself about its pages and references, as sentences."""

    @abstractmethod
    def examined(self, revision: str) -> AbstractContextManager[Connect]:
        """Its rows at the newest schema, to be read; an older one stays as it is."""

    @abstractmethod
    def size(self, connection: Connection) -> int:
        """The bytes that it takes on its disk."""

    # ------------------------------------------------------------ for backups

    @abstractmethod
    def moment(self) -> AbstractContextManager[Connection]:
        """One moment of all its rows, to be read for as long as it takes; nobody waits for that."""

    @abstractmethod
    def filling(self) -> AbstractContextManager[Connection]:
        """A transaction on an empty database, with no hall beside; BadDatabase if it is not."""


def default_database() -> str:
    """The URL of the hall's own file in the user's data directory."""
    return f"sqlite:///{user_data_path('fairground', appauthor=False) / 'hall.sqlite3'}"


def known_revision(shown: str, tables: Collection[str], revision: str | None) -> str:
    """The revision of a database with these tables; BadDatabase if it is not known here."""
    if not {"alembic_version", "tables", "moves"} <= set(tables):
        raise BadDatabase(f"{shown} is a database, but not that of a hall; it is left as it is")
    known = revisions()
    if revision not in known:
        raise BadDatabase(
            f"{shown} was written by a newer Fairground (revision {revision or 'none'}); this one "
            f"knows revisions up to {known[-1]}. It is left as it is: use the newer one"
        )
    return revision


def not_empty(shown: str) -> BadDatabase:
    """The sentence about a database that holds something already."""
    return BadDatabase(f"{shown} is not empty, and is left as it is; restore into an empty one")


def open_elsewhere(shown: str, holder: str) -> OpenElsewhere:
    """The sentence about another hall; the holder is told in brackets, if it is known."""
    return OpenElsewhere(
        f"another hall has {shown} open{f' ({holder})' if holder else ''}; close that one, or give "
        "this one a database of its own with 'fairground serve --database'"
    )


@contextmanager
def explained(shown: str) -> Iterator[None]:
    """What goes wrong with a database as one sentence."""
    try:
        yield
    except DATABASE_ERRORS as error:
        fault = fault_of(error)
        reason = fault.reason if fault else getattr(error, "orig", error)
        if fault is GONE:  # who is not let in is told so in words alone
            reason = f"{fault.reason} ({' '.join(str(getattr(error, 'orig', error)).split())})"
        raise BadDatabase(f"cannot open the database {shown}: {reason}") from None
    except OSError as error:
        raise BadDatabase(f"cannot open the database {shown}: {error.strerror}") from None


def patiently(attempt: Callable[[], T], until: float) -> T:
    """Try again while another program keeps the database locked, until a point in time."""
    while True:
        try:
            return attempt()
        except DATABASE_ERRORS as error:
            if fault_of(error) is not LOCKED or time.monotonic() >= until:
                raise
            time.sleep(0.01)  # some locks are reported without waiting for them


def reconnecting(attempt: Callable[[], T], until: float) -> T:
    """Try once more after a broken connection: a server that was restarted is there again."""
    try:
        return attempt()
    except DATABASE_ERRORS as error:
        if fault_of(error) is not GONE or time.monotonic() >= until:
            raise
    return attempt()


def insert(connection: Connection, table: Table, rows: list[tuple[Any, ...]]) -> None:
    """Add rows by one statement, which SQLAlchemy would take longer to write than to execute."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    quoted = connection.dialect.identifier_preparer.quote
    columns = ", ".join(quoted(column.name) for column in table.columns)
    values = ", ".join([f"({', '.join(mark for _ in table.columns)})"] * len(rows))
    statement = f"INSERT INTO {quoted(table.name)} ({columns}) VALUES {values}"
    connection.exec_driver_sql(statement, tuple(value for values in rows for value in values))
