"""The door: how many connections the hall holds, and how long they may keep it waiting.

The server behind it knows no limit, and an end to its patience only between two requests. Here a
request must come in whole within some seconds, a socket must say hello, and whoever reads nothing
of what they asked for is let go. If all places are taken, those who have not asked for anything yet
make room for those who come; if nobody can, who comes is told to come later.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import time
from collections.abc import Callable
from typing import Any, Protocol

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.protocol import State

from fairground.server.bodies import Refused
from fairground.server.frames import Frames, text_frame
from fairground.server.settings import Settings

log = logging.getLogger("fairground.server")

RESERVE = 128
"""Open files kept back: the database, the page, pipes, and who is being let in or turned away."""

AT_ONCE = 16
"""Connections let in before anybody else is served again."""

MOST_TURNED_AWAY = 32
"""Callers at once who are told that the hall is full; more than these are not even told."""

BEAT = 1.0
PAUSE = 0.5
"""Seconds to wait when the system has no connection to give."""

CLOSING_SECONDS = 2.0
SEND_BUFFER = 256 * 1024
"""What the system holds for one reader; left to itself it would hold megabytes for each."""

FULL = "The hall is full; try again in a moment."
_BODY = msgspec.json.encode(Refused(FULL))
TURNED_AWAY = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n"
    b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%s" % (len(_BODY), _BODY)
)


def places(wanted: int) -> int:
    """How many connections can be held of those that are wanted, after asking for as many files."""
    if sys.platform == "win32":  # where a process may open as many files as it likes
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY in (soft, hard):
        allowed = wanted + RESERVE
    else:
        allowed = min(hard, max(soft, wanted + RESERVE))
    if soft not in (allowed, resource.RLIM_INFINITY):
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return max(1, min(wanted, allowed - RESERVE))


class Reader:
    """Whether the other side takes what is sent to it."""

    def __init__(self) -> None:
        self._waiting = 0
        self._moved = time.monotonic()

    def stalled(self, transport: asyncio.WriteTransport, now: float, patience: float) -> bool:
        """Whether nothing has left for so many seconds though something waits."""
        waiting = transport.get_write_buffer_size()
        if waiting == 0 or waiting < self._waiting:
            self._moved = now
        self._waiting = waiting
        return now - self._moved > patience


class Call(Protocol):
    """A connection, as the door sees it."""

    since: float

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it: nothing was asked yet, or all is answered."""

    def overdue(self, now: float, settings: Settings) -> bool:
        """Whether it keeps the hall waiting for too long."""

    def abort(self) -> None:
        """Hang up."""


class HttpCall(H11Protocol):
    """A connection on which requests come."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        self.since = time.monotonic()
        self._reader = Reader()
        super().connection_made(transport)

    def on_response_complete(self) -> None:
        """All that was asked is answered; the time for the next request begins."""
        self.since = time.monotonic()
        super().on_response_complete()

    @property
    def idle(self) -> bool:
        """Whether a request is still to come, or has not come in whole."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def overdue(self, now: float, settings: Settings) -> bool:
        """Whether a request takes too long to come in, or its answer is not read."""
        late = self.idle and now - self.since > settings.handshake
        return self._reader.stalled(self.transport, now, settings.stalled_read) or late

    def abort(self) -> None:
        """Hang up."""
        self.transport.abort()


class SocketCall(Frames):
    """A connection that has become a WebSocket."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.since = time.monotonic()
        self.settled = False  # whether a hello has come
        self.close_timeout = CLOSING_SECONDS
        self.app_state = {**self.app_state, "call": self}
        self._reader = Reader()

    def send_now(self, text: str) -> bool:
        """Send a frame unless that must wait; the way through the application costs ten times more.

        What comes out is what the application's own sending would have written.
        """
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        if self.conn.state is not State.OPEN:
            return False
        self.transport.write(text_frame(text.encode()))
        return True

    @property
    def idle(self) -> bool:
        """Whether nobody has said hello yet."""
        return not self.settled

    def overdue(self, now: float, settings: Settings) -> bool:
        """Whether what is sent is not read; the usher sees to everything else."""
        return self._reader.stalled(self.transport, now, settings.stalled_read)

    def abort(self) -> None:
        """Hang up."""
        self.transport.abort()


class TurnedAway(asyncio.Protocol):
    """Tells a caller that the hall is full, as soon as they have asked for something."""

    def __init__(self, gone: Callable[[], None]) -> None:
        self._gone = gone

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody calls; they have a second to say what they want."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        asyncio.get_running_loop().call_later(BEAT, transport.abort)

    def data_received(self, _data: bytes) -> None:
        """Answer, whatever it is."""
        if not self._transport.is_closing():
            self._transport.write(TURNED_AWAY)
            self._transport.close()

    def connection_lost(self, _error: Exception | None) -> None:
        """They have gone."""
        self._gone()


class Door:
    """Lets callers in, as many as there are places."""

    def __init__(
        self,
        settings: Settings,
        listener: socket.socket,
        calls: set[Any],
        answer: Callable[[], asyncio.Protocol],
    ) -> None:
        self._settings = settings
        self._listener = listener
        self._calls: set[Call] = calls  # of the server, which keeps them
        self._answer = answer
        self._places = places(settings.connections)
        self._arriving: set[asyncio.Task[Any]] = set()
        self._turned_away = 0
        self._packed_until = 0.0
        self._staff: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin to let callers in."""
        self._listener.setblocking(False)
        for work in (self._admit(), self._look_around()):
            self._staff.append(asyncio.create_task(work))

    def close(self) -> None:
        """Let nobody in any more."""
        for task in self._staff:
            task.cancel()

    @property
    def full(self) -> bool:
        """Whether all places are taken."""
        return len(self._calls) + len(self._arriving) >= self._places

    async def _admit(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            for _ in range(AT_ONCE):
                try:
                    caller, _ = await loop.sock_accept(self._listener)
                except OSError as error:
                    log.warning("no caller can be let in: %s", error.strerror)
                    self._make_room(time.monotonic())
                    await asyncio.sleep(PAUSE)
                else:
                    self._let_in(caller)
            await asyncio.sleep(0)

    def _let_in(self, caller: socket.socket) -> None:
        now = time.monotonic()
        if not self.full or self._make_room(now):
            self._connect(caller, self._answer)
        elif self._turned_away < MOST_TURNED_AWAY:
            log.warning("the hall is full: %d connections", self._places)
            self._turned_away += 1
            self._connect(caller, lambda: TurnedAway(self._one_less))
        else:
            caller.close()

    def _connect(self, caller: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> None:
        connecting = asyncio.get_running_loop().connect_accepted_socket(protocol, caller)
        task = asyncio.create_task(connecting)
        self._arriving.add(task)
        task.add_done_callback(self._arrived)

    def _arrived(self, task: asyncio.Task[Any]) -> None:
        self._arriving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a caller was lost: %s", task.exception())

    def _one_less(self) -> None:
        self._turned_away -= 1

    def _make_room(self, now: float) -> bool:
        """Hang up on some of those who have asked for nothing, the longest first; if there are any.

        Several at once, and not again for a while if there are none: looking takes its time.
        """
        if now < self._packed_until:
            return False
        idle = sorted((call for call in self._calls if call.idle), key=lambda call: call.since)
        for call in idle[: 1 + self._places // 20]:
            call.abort()
        if not idle:
            self._packed_until = now + BEAT
        return bool(idle)

    async def _look_around(self) -> None:
        """Hang up on who keeps the hall waiting."""
        while True:
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            for call in list(self._calls):
                if call.overdue(now, self._settings):
                    call.abort()
