"""The WebSocket of a table: read, check, carry out, answer."""

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException

from fairground.server.hall import Hall
from fairground.server.messages import (
    Answer,
    Ask,
    ClientMessage,
    Hello,
    Hint,
    Ping,
    Play,
    Pong,
    Say,
    Slow,
)
from fairground.server.outbox import (
    GONE_SILENT,
    POLICY,
    TOO_BIG,
    UNKNOWN_TABLE,
    Socket,
)
from fairground.server.pace import Pace
from fairground.server.refusals import NotAllowed
from fairground.server.rows import SessionRow
from fairground.server.sessions import COOKIE
from fairground.server.table import Table

log = logging.getLogger("fairground.server")

LONGEST_MESSAGE = 8 * 1024
GOODBYE_SECONDS = 2.0
"""How long a goodbye may take to reach a reader."""

SLOW = "You send too fast: slow down, or the connection ends."
decode = msgspec.json.Decoder(ClientMessage).decode


class Line:
    """A Litestar socket as a wire."""

    def __init__(self, line: WebSocket[Any, Any, Any]) -> None:
        self._line = line

    async def send_text(self, text: str) -> None:
        """Send one frame."""
        await self._line.send({"type": "websocket.send", "bytes": None, "text": text})

    async def close(self, code: int, reason: str) -> None:
        """Say goodbye; a close frame holds 123 bytes of reason."""
        await self._line.close(code=code, reason=reason[:120])

    async def read(self) -> str | bytes | None:
        """The next frame, or None once the other side has gone."""
        event: Any = await self._line.receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return text if text is not None else bytes(event.get("bytes") or b"")


class Visit:
    """One connection, from its first word to its last."""

    def __init__(self, hall: Hall, table: Table, session: SessionRow | None, who: str) -> None:
        self.hall = hall
        self.table = table
        self.session = session
        self.socket = Socket(session.id if session else None, session.nickname if session else "")
        self._who = who
        self._heard = time.monotonic()
        self._hint: asyncio.Task[None] | None = None

    async def listen(self, line: Line) -> None:
        """Read until the other side goes or is sent away."""
        while self.socket.closing is None:
            frame = await line.read()
            if frame is None:
                return
            self._heard = time.monotonic()
            await self.hear(frame)

    async def reap(self) -> None:
        """Send the other side away once it is silent for too long."""
        silence = self.hall.settings.silence
        while (left := self._heard + silence - time.monotonic()) > 0:
            await asyncio.sleep(left)
        self.socket.close(GONE_SILENT, "Nothing was heard from you for too long.")

    async def hear(self, frame: str | bytes) -> None:
        """Check one frame and carry it out."""
        if _size(frame) > LONGEST_MESSAGE:
            self.socket.close(TOO_BIG, f"A message has at most {LONGEST_MESSAGE} bytes.")
            return
        pace = self.hall.buckets.take(self._who, time.monotonic())
        if pace is Pace.TOO_FAST:
            self.socket.close(POLICY, "You kept sending too fast; come back in a while.")
            return
        try:
            message = decode(frame)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._answer("", f"This message cannot be read: {error}.")
            return
        if pace is Pace.SLOW:
            self.socket.send(Slow(SLOW))
            if not isinstance(message, Hello | Ping):
                self._answer(message.id, SLOW)
            return
        await self._carry_out(message)

    async def _carry_out(self, message: ClientMessage) -> None:
        try:
            match message:
                case Hello():
                    await self.table.greet(self.socket, message)
                case Ping():
                    self.socket.send(Pong())
                case Play():
                    self.socket.send(await self.table.play(self._session_id, message))
                case Ask():
                    self.socket.send(await self.table.ask(self._session_id, message))
                case Hint():
                    self._think_about(message)
                case Say():
                    self.socket.send(await self.table.say(self.session, message))
        except NotAllowed as refusal:
            self._answer(getattr(message, "id", ""), refusal.sentence)
        except Exception:
            log.exception("a message could not be carried out")
            self._answer(getattr(message, "id", ""), "The hall could not do this; try again.")

    def _think_about(self, message: Hint) -> None:
        """Find a hint while the conversation goes on; one at a time."""
        if self._hint is not None and not self._hint.done():
            raise NotAllowed(409, "Your last hint is still being thought out.")
        self._hint = asyncio.create_task(self._give_hint(message))

    async def _give_hint(self, message: Hint) -> None:
        try:
            hint = await self.hall.hints.hint(self.table, self._session_id, message)
            self.socket.send(hint)
        except NotAllowed as refusal:
            self._answer(message.id, refusal.sentence)
        except Exception:
            log.exception("a hint could not be given")
            self._answer(message.id, "The hall could not do this; try again.")

    def part(self) -> None:
        """The other side has gone."""
        if self._hint is not None:
            self._hint.cancel()
        self.table.part(self.socket)

    @property
    def _session_id(self) -> str | None:
        return self.session.id if self.session else None

    def _answer(self, command: str, sentence: str) -> None:
        n = self.table.n(self._session_id)
        self.socket.send(Answer(command, False, n, "", sentence))


def _size(frame: str | bytes) -> int:
    """How many bytes a frame has; most are so short that nobody needs to count."""
    if isinstance(frame, bytes) or 4 * len(frame) <= LONGEST_MESSAGE:
        return len(frame)
    return len(frame.encode(errors="surrogatepass"))


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: str, hall: Hall) -> None:
    """Play at a table, or watch it."""
    line = Line(socket)
    session = await hall.sessions.find(socket.cookies.get(COOKIE))
    address = socket.client.host if socket.client else ""
    who = session.id if session else f"address {address}"
    await socket.accept()
    if hall.buckets.take(who, time.monotonic()) is not Pace.FINE:
        await _turn_away(line, POLICY, "You come back too often; wait a second and try again.")
        return
    try:
        found = await hall.table(table)
    except NotAllowed as refusal:
        await _turn_away(line, UNKNOWN_TABLE, refusal.sentence)
        return
    visit = Visit(hall, found, session, who)
    found.sockets.add(visit.socket)
    try:
        await _converse(visit, line)
    finally:
        visit.part()


async def _turn_away(line: Line, code: int, sentence: str) -> None:
    """Say goodbye to somebody who cannot stay; they may have gone already."""
    stranger = Socket(None, "")
    stranger.close(code, sentence)
    with contextlib.suppress(*_GONE, TimeoutError):
        async with asyncio.timeout(GOODBYE_SECONDS):
            await stranger.deliver(line)


async def _converse(visit: Visit, line: Line) -> None:
    """Listen, deliver and watch at once, until one of them ends."""
    delivering = asyncio.create_task(visit.socket.deliver(line))
    overflow = asyncio.create_task(visit.socket.overflowed.wait())
    tasks: tuple[asyncio.Task[Any], ...] = (
        asyncio.create_task(visit.listen(line)),
        asyncio.create_task(visit.reap()),
        delivering,
        overflow,
    )
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if visit.socket.closing is not None and not overflow.done():
            await asyncio.wait((delivering,), timeout=GOODBYE_SECONDS)
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, _GONE):
                log.error("a socket has failed", exc_info=result)


_GONE = (WebSocketException, OSError)
"""How a connection that the other side has left fails."""
