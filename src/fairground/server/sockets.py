"""The WebSocket of a table: read, check, carry out, answer."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from fairground.server.bans import Banned
from fairground.server.board import Count, Tally, Timed
from fairground.server.calls import CALL, apology
from fairground.server.door import SocketCall
from fairground.server.faults import CannotKeep, InDoubt
from fairground.server.guests import Guest
from fairground.server.hall import Hall
from fairground.server.messages import (
    Answer,
    Ask,
    ClientMessage,
    Consent,
    GiveHash,
    GiveWord,
    Hello,
    Hint,
    Lead,
    Ping,
    Play,
    Point,
    Pong,
    Release,
    Say,
    Slow,
    Undo,
)
from fairground.server.outbox import (
    POLICY,
    RESTART,
    TOO_BIG,
    TRY_AGAIN,
    UNKNOWN_TABLE,
    Gone,
    Socket,
)
from fairground.server.pace import Pace
from fairground.server.refusals import RESTARTS, NotAllowed, Restarting, as_sentence
from fairground.server.saying import say
from fairground.server.sealing import give_hash, give_word
from fairground.server.sessions import cookies_for, new_id
from fairground.server.table import Table
from fairground.server.undoing import consent, undo
from fairground.server.usher import GOODBYE_SECONDS

log = logging.getLogger("fairground.server")

LONGEST_MESSAGE = 8 * 1024
MOST_UNDER_WAY = 64
"""Commands of one socket that wait for their turn, more than a burst may have."""

DOUBT_SECONDS = 1.0
"""Before somebody is sent away whom the hall can neither answer nor refuse, as it cannot read what
there is: what they sent may have been kept, here or by way of another worker. They come again and
send again what was not answered, most often when the database is back."""

SLOW = "You send too fast: slow down, or the connection ends."
WAITING = f"{MOST_UNDER_WAY} commands of yours wait already; send this one again after an answer."
decode = msgspec.json.Decoder(ClientMessage).decode


class Wire:
    """A Litestar socket as a wire."""

    def __init__(self, line: WebSocket[Any, Any, Any]) -> None:
        self._line = line
        self._call: SocketCall | None = line.scope["state"].get("call")

    def send_now(self, text: str) -> bool:
        """Send one frame if that needs no waiting."""
        return self._call is not None and self._call.send_now(text)

    async def send_text(self, text: str) -> None:
        """Send one frame."""
        try:
            await self._line.send({"type": "websocket.send", "bytes": None, "text": text})
        except _GONE:
            raise Gone from None

    async def close(self, code: int, reason: str) -> None:
        """Say goodbye; a close frame holds 123 bytes of reason."""
        try:
            await self._line.close(code=code, reason=reason[:120])
        except _GONE:
            raise Gone from None

    def abort(self) -> None:
        """Hang up at once."""
        if self._call is not None:
            self._call.abort()

    def settle(self) -> None:
        """Somebody is really there: they have said hello."""
        if self._call is not None:
            self._call.settled = True

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """Have frames heard as they come in; those that `hear` does not take are to be read."""
        if self._call is not None:
            # In the context of the call, whose id is quoted when something goes wrong.
            context = copy_context()
            self._call.hear = lambda frame: context.run(hear, frame)

    async def read(self) -> str | bytes | None:
        """The next frame, or None once the other side has gone."""
        event: Any = await self._line.receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return text if text is not None else bytes(event.get("bytes") or b"")


class Visit:
    """One connection, from its first word to its last.

    Listening goes on while commands are carried out, one after another: who pings is here, however
    long the database takes.
    """

    def __init__(self, hall: Hall, table: Table, guest: Guest, line: Wire) -> None:
        self.hall = hall
        self.table = table
        self.guest = guest
        self.socket = Socket(guest.id, guest.nickname, line)
        # Strangers who share an address do not share a pace: each socket has its own.
        self._who = guest.id or f"socket {new_id()}"
        self._line = line
        self._commands: deque[tuple[ClientMessage, float]] = deque()  # and when they were heard
        self._working: asyncio.Task[None] | None = None
        self._hint: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        """Read until the other side goes or is sent away; who does not read is not read either."""
        self._line.listen(self._hear_now)
        while self.socket.closing is None:
            frame = await self._line.read()
            if frame is None or self.socket.closing is not None:
                return
            self.hear(frame)
            await self.socket.room()

    def _hear_now(self, frame: bytes) -> bool:
        """Hear a frame unless it must wait; one after which nothing more is heard ends `listen`."""
        if self.socket.closing is None and self.socket.has_room:
            self.hear(frame)
            return self.socket.closing is None
        return False

    def hear(self, frame: str | bytes) -> None:
        """Check one frame; answer it, or have it carried out."""
        self.socket.heard = time.monotonic()
        if _size(frame) > LONGEST_MESSAGE:
            self._tally.refuse(413)
            self.socket.close(TOO_BIG, f"A message has at most {LONGEST_MESSAGE} bytes.")
            return
        pace = self.hall.limits.message(self._who, self.guest)
        if pace is Pace.TOO_FAST:
            self._tally.refuse(429)
            self.socket.close(POLICY, "You kept sending too fast; come back in a while.")
            return
        try:
            message = decode(frame)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._answer("", as_sentence(f"This message cannot be read: {error}"), 400)
            return
        except RecursionError:
            self._answer("", "This message cannot be read: its nesting is too deep.", 400)
            return
        if pace is Pace.SLOW:
            self._slow_down(message, SLOW)
        elif isinstance(message, Ping):
            self.socket.send(Pong())
        elif len(self._commands) >= MOST_UNDER_WAY:
            self._slow_down(message, WAITING)
        else:
            self._commands.append((message, self.socket.heard))
            if self._working is None:
                self._working = asyncio.create_task(self._work())

    def _slow_down(self, message: ClientMessage, sentence: str) -> None:
        self.socket.send(Slow(sentence))
        if not isinstance(message, Hello | Ping):
            self._answer(message.id, sentence, 429)

    async def _work(self) -> None:
        """Carry commands out in their order, each once there is room for its answer."""
        try:
            while self._commands and self.socket.closing is None:
                await self._carry_out(*self._commands[0])
                self._commands.popleft()
                await self.socket.room()
        finally:
            self._working = None

    async def _carry_out(self, message: ClientMessage, heard: float) -> None:
        with self.hall.storage.traces.span(type(message).__name__.lower()) as span:
            span.note("fairground.request", CALL.get())
            await self._obey(message, heard)

    async def _obey(self, message: ClientMessage, heard: float) -> None:
        try:
            match message:
                case Hello():
                    await self.table.greet(self.socket, message)
                    self._line.settle()
                case Play():
                    await self._renew()
                    answer = await self.table.play(self._session_id, message)
                    if answer.ok:
                        self._tally.took(Timed.MOVE, time.monotonic() - heard)
                    self._send(answer)
                case Undo():
                    self._send(await undo(self.table, self._session_id, message))
                case Consent():
                    self._send(await consent(self.table, self._session_id, message))
                case Ask():
                    self.socket.send(await self.table.ask(self._session_id, message))
                case Hint():
                    self._think_about(message)
                case Lead() | Release() | Point():
                    self._send(self._review(message))
                case GiveHash():
                    self._send(await give_hash(self.table, self._session_id, message))
                case GiveWord():
                    self._send(await give_word(self.table, self._session_id, message))
                case Say():
                    pay = partial(self.hall.limits.chat.pay, self.guest)
                    self._send(await say(self.table, self.guest.session, message, pay))
        except NotAllowed as refusal:
            if isinstance(refusal, InDoubt) or isinstance(message, Hello):
                self._tally.refuse(refusal.status)
                await asyncio.sleep(DOUBT_SECONDS)
                self.socket.close(_farewell(refusal), refusal.sentence)
            else:
                self._answer(getattr(message, "id", ""), refusal.sentence, refusal.status)
        except Exception:
            log.exception("a message could not be carried out")
            self._answer(getattr(message, "id", ""), apology(), 500)

    def _review(self, message: Lead | Release | Point) -> Answer:
        """Lead through a replay, or point at something in it."""
        session, reviews = self.guest.session, self.hall.reviews
        self.hall.limits.pointing.pay(self.guest)
        if isinstance(message, Lead):
            reviews.lead(self.table, session, message)
        elif isinstance(message, Point):
            reviews.point(self.table, session, message)
        else:
            reviews.release(self.table, session)
        return Answer(message.id, True, 0, "", "")

    async def _renew(self) -> None:
        """Who plays is no session to forget."""
        if self.guest.session is not None:
            with contextlib.suppress(CannotKeep):  # the next move comes soon
                await self.hall.sessions.renew(self.guest.session)

    def _think_about(self, message: Hint) -> None:
        """Find a hint while the conversation goes on; one at a time."""
        if self._hint is not None and not self._hint.done():
            raise NotAllowed(409, "Your last hint is still being thought out.")
        self._hint = asyncio.create_task(self._give_hint(message), name=message.id)

    async def _give_hint(self, message: Hint) -> None:
        try:
            hint = await self.hall.hints.hint(self.table, self.guest, message)
            self.socket.send(hint)
        except NotAllowed as refusal:
            self._answer(message.id, refusal.sentence, refusal.status)
        except Exception:
            log.exception("a hint could not be given")
            self._answer(message.id, apology(), 500)

    async def depart(self) -> None:
        """The hall restarts: say goodbye once everything that was heard is answered."""
        while self._working is not None:
            await asyncio.wait((self._working,))
        if self._hint is not None and self._hint.cancel():
            self._answer(self._hint.get_name(), RESTARTS, 503)
        self.socket.close(RESTART, RESTARTS)
        await self.socket.farewell(GOODBYE_SECONDS)

    def hang_up(self) -> None:
        """Wait no longer for somebody who does not read."""
        self.socket.drop()

    async def part(self) -> None:
        """The other side has gone, or goes when it has heard the goodbye."""
        for task in (self._hint, self._working):
            if task is not None:
                task.cancel()
        self.table.part(self.socket)
        await self.socket.farewell(GOODBYE_SECONDS)

    @property
    def _session_id(self) -> str | None:
        return self.guest.id

    @property
    def _tally(self) -> Tally:
        return self.hall.storage.tally

    def _send(self, answer: Answer) -> None:
        if not answer.ok:
            self._tally.count(Count.REFUSED_RULE if answer.rule else Count.REFUSED_REQUEST)
        self.socket.send(answer)

    def _answer(self, command: str, sentence: str, status: int) -> None:
        self._tally.refuse(status)
        n = self.table.n(self._session_id)
        self.socket.send(Answer(command, False, n, "", sentence))


def _size(frame: str | bytes) -> int:
    """How many bytes a frame has; most are so short that nobody needs to count."""
    if isinstance(frame, bytes) or 4 * len(frame) <= LONGEST_MESSAGE:
        return len(frame)
    return len(frame.encode(errors="surrogatepass"))


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any], table: FromPath[str], hall: NamedDependency[Hall]
) -> None:
    """Play at a table, or watch it."""
    line = Wire(socket)
    try:
        guest, token = await hall.welcome(socket)
    except (CannotKeep, Banned) as refusal:
        hall.storage.tally.refuse(refusal.status)
        await socket.accept()
        code = POLICY if isinstance(refusal, Banned) else TRY_AGAIN
        await _turn_away(line, code, refusal.sentence)
        return
    # Who plays makes no other calls that could renew a cookie; its row is renewed by playing.
    cookies = cookies_for(token, socket) if token else []
    await socket.accept(headers=[cookie.to_encoded_header() for cookie in cookies])
    try:
        hall.limits.call(guest)
        with hall.limits.sockets.place(guest):
            await _visit(Visit(hall, await hall.table(table), guest, line))
    except NotAllowed as refusal:
        hall.storage.tally.refuse(refusal.status)
        await _turn_away(line, _farewell(refusal), refusal.sentence)


def _farewell(refusal: NotAllowed) -> int:
    """How a connection ends that the hall refuses."""
    if isinstance(refusal, Restarting):
        return RESTART
    if isinstance(refusal, CannotKeep) and not refusal.lasting:
        return TRY_AGAIN
    if isinstance(refusal, Banned) or refusal.status == 429:
        return POLICY
    return UNKNOWN_TABLE


async def _visit(visit: Visit) -> None:
    """Stay at a table until one of both goes."""
    await visit.hall.bans.check(visit.guest)  # again: from here on a new ban finds them
    if visit.hall.draining:
        raise Restarting
    visit.table.sockets.add(visit.socket)
    visit.hall.usher.sockets.add(visit.socket)
    visit.hall.visits.add(visit)
    try:
        with contextlib.suppress(*_GONE):
            await visit.listen()
    finally:
        await visit.part()
        visit.hall.usher.sockets.discard(visit.socket)
        visit.hall.visits.discard(visit)


async def _turn_away(line: Wire, code: int, sentence: str) -> None:
    """Say goodbye to somebody who cannot stay; they may have gone already."""
    stranger = Socket(None, "", line)
    stranger.close(code, sentence)
    await stranger.farewell(GOODBYE_SECONDS)


_GONE = (WebSocketException, OSError)
"""How a connection that the other side has left fails."""
