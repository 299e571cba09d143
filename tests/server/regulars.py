"""People who behave as the page does: they come back when they are cut off, and send again."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from server.histories import AGAIN, Command, History
from server.visitors import TRUST

FIRST_WAIT, LONGEST_WAIT = 0.4, 8.0
"""Seconds before a page connects again, twice as long each time: web/src/lib/table/socket.ts."""

PING, SILENCE = 10.0, 25.0
"""Seconds without a word until a page asks whether anybody is there, and until it hangs up."""

OPENING = 20.0
LEAVES = 0.04
AWAY = 0.8
"""How often somebody goes away in place of a decision, and for how many seconds at most."""

CHATTY = 0.02
"""The share of decisions at which somebody says something."""

TAKES_BACK, AGREES = 0.04, 0.7
"""The share of decisions at which somebody takes back instead, and of questions they agree to."""

GIVES_UP = 0.5
"""The share of refusals for the moment after which somebody chooses anew; others send it again."""

LINES = 60
"""That are said at one table at most: a table brings its newest hundred."""

NICKNAME = "/api/me"

Heard = Callable[["Regular"], None]


class Caller:
    """Somebody's browser: makes calls until they are answered, each under an id of its own."""

    def __init__(self, address: Callable[[], str], nickname: str, luck: random.Random) -> None:
        self.address = address
        self.nickname = nickname
        self.luck = luck
        self.cookie = ""
        self._has_something = False

    async def call(self, path: str, **body: Any) -> dict[str, Any]:
        """The answer to a call that changes something, made as often as it takes."""
        key = f"{self.luck.getrandbits(64):x}"
        while True:
            with suppress(httpx.TransportError):
                answer = await self._post(path, body, key)
                if answer.is_success:
                    self._has_something |= path != NICKNAME
                    return dict(answer.json())
                if answer.status_code == 403 and not self._has_something:
                    # A session with which nothing was done yet is kept nowhere: see SessionBook.
                    self.cookie = ""
                    await self.call(NICKNAME, nickname=self.nickname)
                elif answer.status_code < 500 and AGAIN not in answer.text:
                    raise AssertionError(f"{path}: {answer.status_code} {answer.text}")
            await asyncio.sleep(FIRST_WAIT)

    async def _post(self, path: str, body: dict[str, Any], key: str) -> httpx.Response:
        headers = {"X-Fairground": "page"}
        if self.cookie:
            headers |= {"Idempotency-Key": key, "Cookie": f"fairground={self.cookie}"}
        async with httpx.AsyncClient(verify=TRUST, timeout=OPENING) as browser:
            answer = await browser.post(self.address() + path, json=body, headers=headers)
        self.cookie = browser.cookies.get("fairground") or self.cookie
        return answer


class Regular:
    """Somebody at a table, who stays there; whoever has a seat plays it at random.

    `pause` is the longest time for a decision. `sent` is set with everything that is sent, and
    `on_news` called after everything that is heard.
    """

    def __init__(
        self,
        caller: Caller,
        table: str,
        seats: tuple[int, ...],
        pause: float,
        sent: asyncio.Event,
        on_news: Heard,
    ) -> None:
        self.caller = caller
        self.table = table
        self.history = History(caller.nickname, seats)
        self.pending: dict[str, Command] = {}  # not answered yet, or not seen
        self.cuts = 0
        self._pause = pause
        self._sent = sent
        self._on_news = on_news
        self._line: ClientConnection | None = None
        self._deciding: asyncio.Task[None] | None = None
        self._attempt = 0
        self._leaves = False

    async def stay(self) -> None:
        """Until it is cancelled: whoever went at the end of a game would miss the last words."""
        try:
            while True:
                with suppress(OSError, WebSocketException, TimeoutError):
                    await self._visit()
                self._line = None
                if self._leaves:
                    await self._be_away()
                else:
                    self.cuts += 1
                    await asyncio.sleep(self._wait())
        finally:
            if self._deciding is not None:
                self._deciding.cancel()

    async def _be_away(self) -> None:
        """Leave the game for a moment, in which a bot plays on."""
        self.history.left += 1
        await self.caller.call(f"/api/tables/{self.table}/leave")
        await asyncio.sleep(self.caller.luck.random() * AWAY)
        await self.caller.call(f"/api/tables/{self.table}/return")
        self._leaves = False

    @property
    def done(self) -> bool:
        """Whether the game is over and nothing is left unanswered."""
        return self.history.over is not None and not self.pending

    def _wait(self) -> float:
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2**self._attempt)
        self._attempt += 1
        return wait * (0.75 + self.caller.luck.random() / 2)

    async def _visit(self) -> None:
        address = self.caller.address()
        cookie = {"Cookie": f"fairground={self.caller.cookie}"} if self.caller.cookie else None
        async with connect(
            f"{address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket",
            additional_headers=cookie,
            compression=None,
            open_timeout=OPENING,
            close_timeout=0.1,
            ping_interval=None,
            max_size=None,
        ) as line:
            self._attempt = 0
            self._line = line
            known = self.history.n if self.history.n >= 0 else None
            last = max(self.history.chat, default=0)
            await self._say({"type": "hello", "since": known, "chat": last, "changes": True})
            for command in list(self.pending.values()):
                if not (command.answers and command.taken):
                    await self._say(command.message)
            heard = time.monotonic()
            while time.monotonic() - heard < SILENCE:
                try:
                    async with asyncio.timeout(PING):  # wait_for may swallow a cancellation
                        text = await line.recv()
                except TimeoutError:
                    await self._say({"type": "ping"})
                else:
                    heard = time.monotonic()
                    self._hear(json.loads(text))

    async def _say(self, message: dict[str, Any]) -> None:
        if self._line is not None:
            with suppress(OSError, WebSocketException):  # the listener finds out by itself
                await self._line.send(json.dumps(message))

    def _hear(self, message: dict[str, Any]) -> None:
        self.history.hear(message)
        if message["type"] == "answer":
            self._answered(self.history.commands[message["id"]], message)
        for command in list(self.pending.values()):
            taken = command.taken
            if taken is not None and self.history.n >= taken["n"]:
                del self.pending[command.id]
        self._on_news(self)
        if self._deciding is None or self._deciding.done():
            self._deciding = asyncio.create_task(self._decide())

    def _answered(self, command: Command, answer: dict[str, Any]) -> None:
        if answer["ok"] or command.id not in self.pending:
            return
        if AGAIN in answer["sentence"] and self.caller.luck.random() > GIVES_UP:
            wait = FIRST_WAIT * (0.75 + self.caller.luck.random() / 2)
            loop = asyncio.get_running_loop()
            loop.call_later(wait, lambda: loop.create_task(self._send_again(command)))
        else:
            del self.pending[command.id]

    async def _send_again(self, command: Command) -> None:
        if command.id in self.pending and command.taken is None:
            await self._say(command.message)

    async def _decide(self) -> None:
        """Make a decision if one is due, and think of the next one."""
        luck = self.caller.luck
        while self.history.over is None and not self.pending:
            if not (self.history.choices() or self._questioned()):
                if self.history.n > 0 and luck.random() < TAKES_BACK:  # while others decide
                    await self._take_back()
                return
            await asyncio.sleep(luck.random() * self._pause)
            due, questioned = self.history.choices(), self._questioned()
            if self.pending or not (due or questioned):
                continue
            if luck.random() < LEAVES and self._line is not None:
                self._leaves = True
                await self._line.close()
                return
            if luck.random() < CHATTY and len(self.history.chat) < LINES:
                word = f"a word {luck.getrandbits(32)}"
                await self._send(Command(self._id(), -1, word, 0, "say"))
            if questioned:
                agrees = luck.random() < AGREES
                seat = luck.choice(questioned)
                await self._send(Command(self._id(), seat, agrees, self.history.n, "consent"))
                continue
            seat, actions = luck.choice(due)
            if luck.random() < TAKES_BACK:
                await self._take_back()
            else:
                await self._send(Command(self._id(), seat, luck.choice(actions), self.history.n))

    def _questioned(self) -> list[int]:
        """The seats that are to say whether somebody else may take back."""
        asked = self.history.asked
        if asked is None or asked["seat"] in self.history.seats:
            return []
        return [seat for seat in self.history.seats if seat not in asked["agreed"]]

    async def _take_back(self) -> None:
        for seat in self.history.seats:
            asks = self.caller.luck.random() < AGREES
            await self._send(Command(self._id(), seat, asks, self.history.n, "undo"))

    async def _send(self, command: Command) -> None:
        command.at = time.monotonic()
        self.history.commands[command.id] = self.pending[command.id] = command
        self._sent.set()
        await self._say(command.message)

    def _id(self) -> str:
        return f"{self.caller.luck.getrandbits(96):x}"
