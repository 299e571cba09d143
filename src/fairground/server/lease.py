"""One hall for one SQLite file: a small file beside it says who has it open."""

from __future__ import annotations

import os
import platform
import secrets
import sqlite3
import time
from pathlib import Path

from fairground.server.database import open_elsewhere

HOLDER = "CREATE TABLE IF NOT EXISTS holder (mark TEXT, pid INTEGER, host TEXT, since TEXT)"


class Lease:
    """Held while a hall is open. The system takes the lock back from a process that dies.

    The lock is SQLite's own, on a file that holds nothing but the holder's name: it works wherever
    the database does, and whoever is refused can still read who holds it.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._mark = secrets.token_hex(8)
        self._file = sqlite3.connect(
            database.with_name(f"{database.name}-hall"),
            timeout=0,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            self._hold()
        except BaseException:
            self._file.close()
            raise

    def _hold(self) -> None:
        """Write one's name and keep the lock; somebody may do the same in between."""
        try:
            self._file.execute("BEGIN IMMEDIATE")
            while not self._mine():
                self._sign()
                self._file.execute("COMMIT")
                self._file.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise open_elsewhere(str(self._database), self._holder()) from None

    def _mine(self) -> bool:
        self._file.execute(HOLDER)
        return self._file.execute("SELECT mark FROM holder").fetchall() == [(self._mark,)]

    def _sign(self) -> None:
        since = time.strftime("%Y-%m-%d %H:%M:%S")
        self._file.execute("DELETE FROM holder")
        self._file.execute(
            "INSERT INTO holder VALUES (?, ?, ?, ?)",
            (self._mark, os.getpid(), platform.node(), since),
        )

    def _holder(self) -> str:
        """Who has it, as far as that can be read."""
        try:
            self._file.execute("PRAGMA busy_timeout = 200")
            found = self._file.execute("SELECT pid, host, since FROM holder").fetchone()
        except sqlite3.Error:
            found = None
        return f"process {found[0]} on {found[1]}, since {found[2]}" if found else ""

    def release(self) -> None:
        """Let others have it."""
        self._file.close()
