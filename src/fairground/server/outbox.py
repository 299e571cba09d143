"""Sockets as the hall sees them: who listens, what they were told, and what waits for them.

News are told to a socket only while it has room; what it misses meanwhile it is told at once when
its reader has caught up. So what waits for a slow reader is bounded, however much happens.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from fairground.server.messages import Bye, ServerMessage

ROOM = 64 * 1024
"""Characters that may wait before a reader is behind: several moves of any game as whole scenes."""

POLICY = 1008
TOO_BIG = 1009
FAULT = 1011
RESTART = 1012
TRY_AGAIN = 1013
GONE_SILENT = 4000
UNKNOWN_TABLE = 4404

encode = msgspec.json.Encoder().encode


class Gone(Exception):
    """The other side has hung up."""


class Wire(Protocol):
    """What carries a socket's frames."""

    def send_now(self, text: str) -> bool:
        """Send one frame if that needs no waiting; whether it did."""

    async def send_text(self, text: str) -> None:
        """Send one frame; waits while the reader's buffers are full. Gone if nobody is there."""

    async def close(self, code: int, reason: str) -> None:
        """Say goodbye."""

    def abort(self) -> None:
        """Hang up at once, whatever is still to be sent."""


class Socket:
    """One connection to a table.

    Messages are sent at once as long as the reader keeps up; its writer is a task only while
    something waits, as thousands of sockets are idle most of the time.
    """

    def __init__(self, session: str | None, nickname: str, wire: Wire) -> None:
        self.session = session
        self.nickname = nickname
        self.greeted = False  # nothing is sent before the first hello
        self.whole = True  # whether it wants whole scenes, or how they have changed
        self.seats_told = -1  # the table's number of what was told of its seats
        self.presence_told = -1  # and of who is here
        self.chat_told = 0  # the last line of chat it knows
        self.seen: int | None = None  # steps told so far
        self.reviewing = False  # whether it is in the replay of a game that is over
        self.review_told = ""
        self.viewers: tuple[int, ...] = ()  # whose scenes were sent last
        self.closing: tuple[int, str] | None = None
        self.came = self.heard = self.moved = time.monotonic()
        self.on_room: Callable[[Socket], None] | None = None
        self._wire = wire
        self._waiting: deque[str] = deque()
        self._size = 0
        self._missed = False
        self._writer: asyncio.Task[None] | None = None
        self._room: asyncio.Future[None] | None = None

    @property
    def has_room(self) -> bool:
        """Whether the reader keeps up."""
        return self._size <= ROOM

    @property
    def writing(self) -> bool:
        """Whether something is still to be sent."""
        return self._writer is not None

    def send(self, *messages: ServerMessage) -> None:
        """Queue messages, all of them or none."""
        self.send_text(*(encode(message).decode() for message in messages))

    def send_text(self, *texts: str) -> None:
        """Queue messages that are encoded already."""
        if self.closing is None:
            self._queue(*texts)

    def ready_for_news(self) -> bool:
        """Whether news may be told now; if not they are told later, by `on_room`."""
        self._missed = not self.has_room
        return not self._missed

    def close(self, code: int, sentence: str) -> None:
        """Say goodbye after what is queued."""
        if self.closing is None:
            self.closing = (code, sentence)
            self._queue(encode(Bye(sentence)).decode())

    def drop(self) -> None:
        """Hang up on somebody who does not read, not even a goodbye."""
        self.closing = self.closing or (TRY_AGAIN, "You read too slowly; connect again.")
        self._waiting.clear()
        self._wire.abort()

    async def room(self) -> None:
        """Wait until the reader keeps up, or is sent away."""
        while not self.has_room and self.closing is None:
            if self._room is None:
                self._room = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._room)

    async def farewell(self, seconds: float) -> None:
        """Wait until everything is sent, but not for long; then nothing is sent any more."""
        if self._writer is not None:
            await asyncio.wait((self._writer,), timeout=seconds)
        if self._writer is not None:
            self._writer.cancel()

    def _queue(self, *texts: str) -> None:
        sent = 0
        if self._writer is None:
            self.moved = time.monotonic()
            while sent < len(texts) and self._wire.send_now(texts[sent]):
                sent += 1
        self._waiting.extend(texts[sent:])
        self._size += sum(map(len, texts[sent:]))
        if self._writer is None and (self._waiting or self.closing is not None):
            self._writer = asyncio.create_task(self._deliver())

    async def _deliver(self) -> None:
        """Send what is queued, and the goodbye if it is to close."""
        try:
            while self._waiting:
                text = self._waiting.popleft()
                await self._wire.send_text(text)
                self._size -= len(text)
                self.moved = time.monotonic()
                self._tell_of_room()
            if self.closing is not None:
                await self._wire.close(*self.closing)
        except Gone:
            self.closing = self.closing or (TRY_AGAIN, "")
        finally:
            self._writer = None
            self._waiting.clear()
            self._size = 0
            self._tell_of_room()

    def _tell_of_room(self) -> None:
        if not self.has_room:
            return
        if self._room is not None and not self._room.done():
            self._room.set_result(None)
        self._room = None
        if self._missed and self.closing is None and self.on_room is not None:
            self._missed = False
            self.on_room(self)
