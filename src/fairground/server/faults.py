"""When the database fails: what people are told, and one line in the log instead of hundreds."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError, OperationalError

from fairground.server.refusals import NotAllowed

log = logging.getLogger("fairground.server")

NOT_KEPT = "This cannot be kept right now; try again in a moment."
NOT_READ = "This cannot be looked up right now; try again in a moment."
BROKEN = "This cannot be looked up: a part of the hall's database is damaged."
RETRY_SECONDS = 2
"""After how long it is worth while to try again: most locks are gone by then."""

CALM_SECONDS = 5.0
"""A fault is over once nothing has failed for so long: a disk that is nearly full fails now and
then, and should not fill what is left of it with news of that."""


class CannotKeep(NotAllowed):
    """The database fails. What was to be written is not and will not be; trying again may help."""

    def __init__(self, sentence: str = NOT_KEPT) -> None:
        super().__init__(503, sentence, wait=0 if sentence == BROKEN else RETRY_SECONDS)

    @property
    def lasting(self) -> bool:
        """Whether it will fail again: what is damaged does not heal."""
        return not self.wait


class CannotRead(CannotKeep):
    """The rows cannot be read now."""

    def __init__(self) -> None:
        super().__init__(NOT_READ)


class InDoubt(CannotRead):
    """Something was tried, and the rows that tell whether it was done cannot be read now."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a database."""

    reason: str
    local: bool = False  # some rows are hit, others may be read and written


DAMAGED = Fault("a part of it is damaged; 'fairground hall check' tells which", local=True)
UNREADABLE = Fault("the disk cannot read a part of it", local=True)
LOCKED = Fault("another program keeps it locked")
READ_ONLY = Fault("the file, its folder or the disk can only be read")
ONLY_READ = Fault("its server says that it can only be read")
NO_DATABASE = Fault("the file is not a database")
TOO_SLOW = Fault("it does not answer in time")
GONE = Fault("its server cannot be reached")
FULL = Fault("the disk is full")
NO_MEMORY = Fault("there is no memory left")
DISK_ERROR = Fault("the disk reports an error")
SQLITE_FAULTS = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_PROTOCOL: LOCKED,
    sqlite3.SQLITE_NOMEM: NO_MEMORY,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: Fault("this user may not use the file"),
    sqlite3.SQLITE_IOERR: DISK_ERROR,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CANTOPEN: Fault("the file, or one beside it, cannot be opened"),
    sqlite3.SQLITE_NOTADB: NO_DATABASE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_IOERR_READ: UNREADABLE,
    sqlite3.SQLITE_IOERR_SHORT_READ: UNREADABLE,
}
PRIMARY = 0xFF
"""The part of SQLite's codes that all errors of a kind share."""


POSTGRES_FAULTS = {
    "08": GONE,
    "25006": ONLY_READ,  # a standby
    "42501": Fault("this user may not use its tables"),
    "53": Fault("its server has no room for more"),
    "53100": FULL,
    "53200": NO_MEMORY,
    "53300": Fault("its server has no connection left"),
    "55P03": LOCKED,
    "57014": TOO_SLOW,
    "57P": GONE,  # the server is being stopped, has crashed or is about to be there
    "58": DISK_ERROR,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
"""By PostgreSQL's codes, or what such codes begin with."""

RACES = ("40001", "40P01")
"""PostgreSQL's codes for transactions that have met another one and should be tried again."""

DATABASE_ERRORS = (DBAPIError, sqlite3.Error)
"""What a database raises; SQLite's own come from where SQLAlchemy does not look."""


def fault_of(error: BaseException) -> Fault | None:
    """What is wrong with the database; None if it is the hall that has made a mistake."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    number = getattr(cause, "sqlite_errorcode", None)
    if number is not None:
        return SQLITE_FAULTS.get(number) or SQLITE_FAULTS.get(number & PRIMARY)
    code = code_of(error)
    if code is None:
        # Psycopg's without a code are no word of the server's: there was none to be had.
        lost = isinstance(error, OperationalError) and hasattr(cause, "sqlstate")
        return GONE if lost else None
    return next((POSTGRES_FAULTS[code[:n]] for n in (5, 3, 2) if code[:n] in POSTGRES_FAULTS), None)


def code_of(error: BaseException) -> str | None:
    """PostgreSQL's code of an error, if its server has reported it."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code: str | None = getattr(cause, "sqlstate", None)
    return code


class FaultLog:
    """Tells the log when a fault begins and when it is over; for several threads."""

    def __init__(self, cannot: str, can_again: str) -> None:
        self._cannot = cannot
        self._can_again = can_again
        self._lock = threading.Lock()
        self._begun: dict[Fault, float] = {}
        self._last = 0.0
        self._count = 0

    def failed(self, fault: Fault) -> None:
        """Something has failed."""
        with self._lock:
            self._last = time.monotonic()
            self._count += 1
            if fault in self._begun:
                return
            self._begun[fault] = self._last
        log.error("%s: %s; people are asked to try again", self._cannot, fault.reason)

    @property
    def lately(self) -> bool:
        """Whether the whole database has failed so lately that whoever was refused still waits."""
        faults = any(not fault.local for fault in list(self._begun))
        return faults and time.monotonic() - self._last < RETRY_SECONDS

    def worked(self) -> None:
        """Something has been done; what is damaged does not heal by that."""
        if not self._begun:
            return
        now = time.monotonic()
        with self._lock:
            over = [began for fault, began in self._begun.items() if not fault.local]
            if not over or now - self._last < CALM_SECONDS:
                return
            self._begun = {fault: at for fault, at in self._begun.items() if fault.local}
            count, self._count = self._count, 0
        log.warning("%s after %.0f s; failed: %d", self._can_again, now - min(over), count)
