"""Sessions: who somebody is, from a cookie whose hash alone is kept."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from fairground.server import rows
from fairground.server.rows import SessionRow
from fairground.server.storage import Storage

COOKIE = "fairground"
TOKEN_BYTES = 16
TOKEN_FORM = re.compile(r"[A-Za-z0-9_-]{22}")
LIFETIME = 180 * 24 * 3600
"""A session ends half a year after it was last renewed; playing renews it."""

MOST_CACHED = 10_000


def new_id() -> str:
    """A random id of 96 bits, for tables and sessions."""
    return secrets.token_urlsafe(12)


class SessionBook:
    """Finds and makes sessions; a small cache spares the database."""

    def __init__(self, storage: Storage, clock: Callable[[], float]) -> None:
        self._storage = storage
        self._clock = clock
        self._cache: OrderedDict[str, SessionRow] = OrderedDict()

    async def find(self, token: str | None) -> SessionRow | None:
        """The session of a cookie, unless it is unknown or has expired."""
        if token is None or TOKEN_FORM.fullmatch(token) is None:
            return None
        hashed = _hash(token)
        session = self._cache.get(hashed)
        if session is None:
            session = await self._storage.read(lambda c: rows.find_session(c, hashed))
            if session is not None:
                self._keep(session)
        return session if session is not None and session.expires > self._clock() else None

    async def begin(self, nickname: str) -> tuple[SessionRow, str]:
        """A new session and its token, which is told once and kept nowhere."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        now = self._clock()
        session = SessionRow(new_id(), _hash(token), nickname, now, now + LIFETIME)
        await self._storage.write(partial(rows.add_session, session=session))
        self._keep(session)
        return session, token

    async def renew(self, session: SessionRow, nickname: str) -> tuple[SessionRow, bool]:
        """The session under its newest nickname; whether its end has moved too."""
        due = session.expires - self._clock() < LIFETIME / 2
        if nickname == session.nickname and not due:
            return session, False
        expires = self._clock() + LIFETIME if due else session.expires
        changed = replace(session, nickname=nickname, expires=expires)
        await self._storage.write(partial(rows.change_session, session=changed))
        self._keep(changed)
        return changed, due

    def _keep(self, session: SessionRow) -> None:
        self._cache[session.token_hash] = session
        self._cache.move_to_end(session.token_hash)
        if len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_key() -> str:
    """A key for a game's dice: 128 random bits."""
    return secrets.token_hex(16)
