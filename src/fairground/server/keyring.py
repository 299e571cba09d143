"""The operator's token: a file that only its owner may read, and what is made with it."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from fairground.kernel.errors import FairgroundError
from fairground.server.database import Database
from fairground.server.sqlite import SQLite

TOKEN_BYTES = 24
SHORTEST = 24
"""Letters of a token that somebody has chosen; ours have 32."""

EXPOSED = stat.S_IWGRP | stat.S_IROTH | stat.S_IWOTH
"""Nobody but its owner may write it; a group may be let read it, the whole machine may not."""

PASS_SECONDS = 12 * 3600
"""For so long whoever has shown the token need not show it again."""


class NoToken(FairgroundError):
    """There is no token, or it cannot be kept, and why."""


def token_file(database: Database) -> Path:
    """Where the token lies: beside a file of SQLite's, else in the user's data directory."""
    if isinstance(database, SQLite):
        return database.file.with_name(f"{database.file.name}-operator")
    return user_data_path("fairground", appauthor=False) / "operator"


class Keyring:
    """The token in a file. It is read each time: a new one holds from then on."""

    def __init__(self, file: Path) -> None:
        self.file = Path(file)

    def make(self) -> str:
        """The token; one is made if there is none yet, whole and by exactly one of many workers."""
        if not self.file.exists():
            self._write(replace=False)
        return self.token()

    def make_anew(self) -> str:
        """Another token in the place of the last one, with which nobody comes in any more."""
        self._write(replace=True)
        return self.token()

    def token(self) -> str:
        """The token; NoToken if there is none that is long enough and kept from others."""
        try:
            with self.file.open(encoding="utf-8") as file:
                exposed = os.name == "posix" and os.fstat(file.fileno()).st_mode & EXPOSED
                token = file.read().strip()
        except (OSError, UnicodeDecodeError) as error:
            raise NoToken(f"the operator's token cannot be read: {error}") from None
        if exposed:
            raise NoToken(f"others may read or write {self.file}: see to it with chmod 600")
        if len(token) < SHORTEST:
            raise NoToken(f"the token in {self.file} is too short: {SHORTEST} letters at least")
        return token

    def _write(self, *, replace: bool) -> None:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            # Only its owner may read it, from the first moment on.
            handle, made = tempfile.mkstemp(prefix=f"{self.file.name}.", dir=self.file.parent)
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as out:
                    out.write(secrets.token_urlsafe(TOKEN_BYTES) + "\n")
                if replace:
                    Path(made).replace(self.file)
                else:
                    with suppress(FileExistsError):  # another worker was first
                        os.link(made, self.file)
            finally:
                Path(made).unlink(missing_ok=True)
        except OSError as error:
            raise NoToken(f"the operator's token cannot be kept: {error}") from None

    # ------------------------------------------------------------ showing it

    def opens(self, shown: str) -> bool:
        """Whether this is the token; how long that takes tells nothing of it."""
        try:
            return hmac.compare_digest(_digest(shown), _digest(self.token()))
        except NoToken:
            return False

    def new_pass(self, now: float) -> str:
        """What a browser carries in the token's place; it holds on every worker."""
        until = int(now) + PASS_SECONDS
        return f"{until}.{self._seal(until)}"

    def admits(self, shown: str, now: float) -> bool:
        """Whether a pass is one of ours and still holds."""
        until, _, seal = shown.partition(".")
        if not (until.isascii() and until.isdigit() and len(until) <= 12):
            return False
        try:
            genuine = hmac.compare_digest(_digest(seal), _digest(self._seal(int(until))))
        except NoToken:
            return False
        return genuine and now < int(until)

    def _seal(self, until: int) -> str:
        said = f"fairground operator until {until}"
        return hmac.new(self.token().encode(), said.encode(), hashlib.sha256).hexdigest()


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode(errors="surrogatepass")).digest()
