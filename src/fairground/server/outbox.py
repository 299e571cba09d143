"""Sockets as the hall sees them: a viewer, and a bounded outbox that a slow reader overflows."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

import msgspec

from fairground.server.messages import Bye, ServerMessage

MOST_WAITING = 64
"""Messages a reader may lag behind; then it is closed, and catches up by a new hello."""

POLICY = 1008
TOO_BIG = 1009
FAULT = 1011
TRY_AGAIN = 1013
GONE_SILENT = 4000
UNKNOWN_TABLE = 4404

encode = msgspec.json.Encoder().encode


class Wire(Protocol):
    """What carries a socket's frames."""

    async def send_text(self, text: str) -> None:
        """Send one frame; waits while the reader's buffers are full."""

    async def close(self, code: int, reason: str) -> None:
        """Say goodbye."""


class Socket:
    """One connection to a table."""

    def __init__(self, session: str | None, nickname: str) -> None:
        self.session = session
        self.nickname = nickname
        self.greeted = False  # nothing is sent before the first hello
        self.seats_told = -1  # the table's number of what was told of its seats
        self.seen: int | None = None  # steps told so far
        self.viewers: tuple[int, ...] = ()  # whose scenes were sent last
        self.closing: tuple[int, str] | None = None
        self._waiting: deque[str] = deque()
        self._news = asyncio.Event()
        self.overflowed = asyncio.Event()

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.send_text(encode(message).decode())

    def send_text(self, text: str) -> None:
        """Queue a message that is encoded already."""
        if self.closing is not None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.closing = (TRY_AGAIN, "You read too slowly; connect again to catch up.")
            self.overflowed.set()
        else:
            self._waiting.append(text)
        self._news.set()

    def close(self, code: int, sentence: str) -> None:
        """Say goodbye after what is queued."""
        self.send(Bye(sentence))
        self.closing = self.closing or (code, sentence)
        self._news.set()

    async def deliver(self, wire: Wire) -> None:
        """Send what is queued until the socket is to close."""
        while True:
            while self._waiting:
                await wire.send_text(self._waiting.popleft())
            if self.closing is not None:
                await wire.close(self.closing[0], self.closing[1])
                return
            self._news.clear()
            await self._news.wait()
