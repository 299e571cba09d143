"""Requests that a client may send again: under the client's id the first answer is kept."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection

from fairground.server import rows
from fairground.server.bodies import Seated
from fairground.server.guests import Guest
from fairground.server.refusals import NotAllowed
from fairground.server.rows import AnswerRow, SessionRow
from fairground.server.storage import LostRace, Storage


@dataclass(frozen=True)
class Errand:
    """Something that a session asks for, from somewhere, under an id if it may ask again."""

    session: SessionRow
    origin: str
    command: str | None
    asked: str

    @property
    def guest(self) -> Guest:
        """Who asks."""
        return Guest(self.session, self.origin)

    async def once(self, storage: Storage, work: Callable[[], Awaitable[Seated]]) -> Seated:
        """The answer that was given before, or that of doing it now.

        A refusal is not kept: nothing has been done, so that asking again is asking anew.
        """
        first = await self._first(storage)
        if first is not None:
            return first
        try:
            return await work()
        except (LostRace, NotAllowed):
            first = await self._first(storage)  # two of the same may have come at once
            if first is None:
                raise
            return first

    def keep(self, connection: Connection, answer: Seated) -> None:
        """Keep the session and the answer, in the transaction that does what was asked for."""
        rows.keep_session(connection, self.session)
        if self.command is not None:
            body = msgspec.json.encode(answer).decode()
            row = AnswerRow(self.session.id, self.command, self.asked, body, time.time())
            rows.add_answer(connection, row)

    async def _first(self, storage: Storage) -> Seated | None:
        if self.command is None:
            return None
        session, command = self.session.id, self.command
        found = await storage.read(lambda c: rows.find_answer(c, session, command))
        if found is None:
            return None
        if found.asked != self.asked:
            raise NotAllowed(
                409, "This Idempotency-Key was used for something else; make a new one for each."
            )
        return msgspec.json.decode(found.body, type=Seated)


def digest(what: str, body: Any) -> str:
    """What is asked for, in so many letters."""
    return hashlib.sha256(what.encode() + b"\n" + msgspec.json.encode(body)).hexdigest()
