"""Sessions: who somebody is, from a cookie whose hash alone is kept."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from sqlalchemy import Connection

from fairground.server import rows
from fairground.server.addresses import is_secure
from fairground.server.notices import ENDED, About
from fairground.server.rows import SessionRow
from fairground.server.storage import Storage

COOKIE = "fairground"
SECURE_COOKIE = "__Host-fairground"
"""By TLS: a browser takes a cookie of this name from this very host alone, and by TLS alone."""

TOKEN_BYTES = 16
TOKEN_FORM = re.compile(r"[A-Za-z0-9_-]{22}")
LIFETIME = 180 * 24 * 3600
"""A session ends half a year after it was last renewed; playing renews it."""

MOST_CACHED = 10_000


def new_id() -> str:
    """A random id of 96 bits, for tables and sessions."""
    return secrets.token_urlsafe(12)


class SessionBook:
    """Finds and makes sessions.

    A new session is known here alone, if there are no other workers; its row is written with the
    first thing that is done with it (`rows.keep_session`), so that nobody can fill the disk with
    sessions. Where there are, it is written at once, and swept if nothing is done with it.
    """

    def __init__(self, storage: Storage, clock: Callable[[], float]) -> None:
        self._storage = storage
        self._clock = clock
        self._cache: OrderedDict[str, SessionRow] = OrderedDict()

    async def find(self, token: str) -> SessionRow | None:
        """The session of a cookie, unless it is unknown or has expired."""
        if TOKEN_FORM.fullmatch(token) is None:
            return None
        hashed = _hash(token)
        session = self._cache.get(hashed)
        if session is None:
            session = await self._storage.read(lambda c: rows.find_session(c, hashed))
            if session is not None:
                self._keep(session)
        return session if session is not None and session.expires > self._clock() else None

    async def of(self, cookies: Mapping[str, str]) -> tuple[SessionRow | None, str]:
        """The session of a caller and its token; sessions from before there was TLS go on."""
        for name in (SECURE_COOKIE, COOKIE):
            token = cookies.get(name, "")
            session = await self.find(token)
            if session is not None:
                return session, token
        return None, ""

    async def begin(self, nickname: str) -> tuple[SessionRow, str]:
        """A new session and its token, which is told once and kept nowhere."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        now = self._clock()
        session = SessionRow(new_id(), _hash(token), nickname, now, now + LIFETIME)
        if self._storage.shared:  # the next call may come to another worker
            await self._storage.write(partial(rows.keep_session, session=session))
        self._keep(session)
        return session, token

    async def renew(self, session: SessionRow, nickname: str | None = None) -> SessionRow:
        """The session under its newest nickname, with its end moved if that has come nearer."""
        session = self._cache.get(session.token_hash, session)
        name = session.nickname if nickname is None else nickname
        due = session.expires - self._clock() < LIFETIME / 2
        if name == session.nickname and not due:
            return session
        expires = self._clock() + LIFETIME if due else session.expires
        changed = replace(session, nickname=name, expires=expires)
        about = About(session=session.token_hash)
        await self._storage.write(partial(rows.change_session, session=changed), about)
        self._keep(changed)
        return changed

    async def end(self, session: SessionRow, also: Callable[[Connection], None]) -> SessionRow:
        """End a session: whoever has its token is nobody from now on, on every worker.

        Something else is kept with it.
        """
        ended = replace(session, expires=self._clock())
        about = About(session=session.token_hash, news=ENDED)

        def write(connection: Connection) -> None:
            rows.change_session(connection, session=ended)
            also(connection)

        await self._storage.write(write, about)
        self.forget(session.token_hash)
        return ended

    async def known(self, name: str) -> SessionRow | None:
        """The session of an id, unless it has ended."""
        cached = (session for session in self._cache.values() if session.id == name)
        session = next(cached, None)
        if session is None:
            session = await self._storage.read(lambda c: rows.session_of(c, name))
        return session if session is not None and session.expires > self._clock() else None

    def forget(self, token_hash: str) -> None:
        """Another worker has changed a session."""
        self._cache.pop(token_hash, None)

    def _keep(self, session: SessionRow) -> None:
        self._cache[session.token_hash] = session
        self._cache.move_to_end(session.token_hash)
        if len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)


def cookies_for(token: str, connection: ASGIConnection[Any, Any, Any, Any]) -> list[Cookie]:
    """The cookie of a session, and what ends one from before there was TLS."""
    secure = is_secure(connection.scope)
    cookies = [_cookie(SECURE_COOKIE if secure else COOKIE, token, LIFETIME, secure)]
    if secure and COOKIE in connection.cookies:
        cookies.append(_cookie(COOKIE, "", 0, secure))
    return cookies


def _cookie(name: str, value: str, seconds: int, secure: bool) -> Cookie:
    return Cookie(
        key=name,
        value=value,
        path="/",
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=secure,
    )


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_key() -> str:
    """A key for a game's dice: 128 random bits."""
    return secrets.token_hex(16)
