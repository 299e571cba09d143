"""Players who cost a loaded machine little: two at a table, each on a bare WebSocket.

They share the machine with the hall that they measure, so a frame is cut out of what has come in by
hand, and only what a player must know of a message is read.
"""

from __future__ import annotations

import asyncio
import json
import random
import struct
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec

from fairground.server.changes import changed

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.wires import TEXT, frame

PAGE = {"X-Fairground": "page"}
PATIENCE = 60.0
TRY_AGAIN = 503
PLAN = {
    "game": "crash-grid",
    "nickname": "Ada",
    "seats": [{"kind": "me"}, {"kind": "open"}],
    "options": {"board_size": 12, "rounds_min": 5, "rounds_max": 5, "rail_moves": 36},
}


class Scene(msgspec.Struct):
    """What a player must know of a scene."""

    choices: list[Any]


class Change(msgspec.Struct):
    """And of how a scene has changed."""

    choices: list[Any] | None = None


class Heard(msgspec.Struct):
    """And of any message."""

    type: str
    id: str = ""
    ok: bool = False
    n: int = 0
    scenes: dict[str, Scene] = {}
    changes: dict[str, Change] = {}
    sentence: str = ""


decode = msgspec.json.Decoder(Heard).decode


@dataclass
class Tally:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    refused: int = 0
    seconds: float = 0
    hall_cpu: float = 0
    server_cpu: float = 0
    own_cpu: float = 0


class Player(asyncio.Protocol):
    """One person at one table."""

    def __init__(self, seat: int, knock: bytes) -> None:
        self.seat = seat
        self.n = -1
        self.choices: list[Any] = []
        self.bye = ""  # what the hall has said last
        self.cut_off = False  # whether nothing was heard of the last move when the line ended
        self.gone = asyncio.Event()
        self._knock = knock
        self._let_in = False
        self._buffer = b""
        self._answer: asyncio.Future[tuple[float, Heard]] | None = None
        self._waiting: tuple[int, asyncio.Future[None]] | None = None
        self._count = 0

    # ------------------------------------------------------------ the line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.line = transport
        transport.write(self._knock)

    def connection_lost(self, error: Exception | None) -> None:
        """Whoever waits need not wait any longer."""
        self.cut_off = self._answer is not None
        self.gone.set()
        for future in (self._answer, self._waiting[1] if self._waiting else None):
            if future is not None and not future.done():
                future.set_exception(error or ConnectionError("the hall has hung up"))

    def data_received(self, data: bytes) -> None:
        """Cut out every frame that is whole."""
        data = self._buffer + data
        start = 0
        if not self._let_in:
            start = data.find(b"\r\n\r\n") + 4
            if start < 4:
                self._buffer = data
                return
            assert b"101 Switching" in data[:start], data[:start]
            self._let_in = True
            self.line.write(frame(TEXT, b'{"type": "hello", "changes": true}'))
        while len(data) >= start + 2:
            length, head = data[start + 1], start + 2
            if length == 126 and len(data) >= start + 4:
                (length,), head = struct.unpack_from("!H", data, start + 2), start + 4
            elif length == 127 and len(data) >= start + 10:
                (length,), head = struct.unpack_from("!Q", data, start + 2), start + 10
            if head + length > len(data) or (head == start + 2 and length > 125):
                break
            if data[start] & 15 == TEXT:
                self._hear(data[head : head + length])
            start = head + length
        self._buffer = data[start:]

    def _hear(self, text: bytes) -> None:
        heard = decode(text)
        if heard.type == "moment":
            self.choices = self._choices(heard)
            self.n = heard.n
            if self._waiting is not None and self.n >= self._waiting[0]:
                self._waiting[1].set_result(None)
                self._waiting = None
        elif heard.type == "answer" and self._answer is not None:
            self._answer.set_result((time.perf_counter(), heard))
            self._answer = None
        elif heard.type == "bye":
            self.bye = heard.sentence

    def _choices(self, heard: Heard) -> list[Any]:
        """The choices of the own scene, which comes whole or as a change of the last one."""
        if heard.scenes:
            return heard.scenes[str(self.seat)].choices
        how = heard.changes[str(self.seat)].choices
        return self.choices if how is None else changed(self.choices, how)

    # ------------------------------------------------------------ playing

    async def has_seen(self, n: int) -> None:
        """Wait until the moment after so many actions has come."""
        if self.n < n:
            self._waiting = (n, asyncio.get_running_loop().create_future())
            await self._waiting[1]

    async def play(self, dice: random.Random, tally: Tally) -> int:
        """Play a choice that does not end the game early, and note how long the answer takes.

        The number of the action is returned.
        """
        safe = [choice for choice in self.choices if not choice.get("warning")] or self.choices
        self._count += 1
        move = {"type": "play", "id": f"{self.seat}-{self._count}", "seat": self.seat, "n": self.n}
        text = frame(TEXT, json.dumps(move | {"action": dice.choice(safe)["action"]}).encode())
        answer = self._answer = asyncio.get_running_loop().create_future()
        start = time.perf_counter()
        self.line.write(text)
        end, heard = await answer
        tally.times.append(end - start)
        tally.refused += not heard.ok
        return heard.n


async def seat_two(url: str, plan: dict[str, Any] = PLAN) -> list[Player]:
    """A new table with two people at it."""
    host, port = url.removeprefix("http://").split(":")
    players = []
    table = ""
    for seat in (0, 1):
        # Without verification, since loading certificates for each costs more than all the rest.
        async with httpx.AsyncClient(
            base_url=url, headers=PAGE, timeout=PATIENCE, verify=False
        ) as browser:
            if seat == 0:
                table = (await _asked(browser, "/api/tables", plan))["table"]["id"]
            else:
                await _asked(browser, f"/api/tables/{table}/join", {"nickname": "Bob"})
            knock = (
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
                f"Cookie: fairground={browser.cookies['fairground']}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
        player = Player(seat, knock.encode())
        await asyncio.get_running_loop().create_connection(lambda one=player: one, host, int(port))
        players.append(player)
    for player in players:
        await asyncio.wait_for(player.has_seen(0), PATIENCE)
    return players


async def _asked(browser: httpx.AsyncClient, path: str, body: dict[str, Any]) -> Any:
    """An answer; who is asked to come again does: people who sit down are not what is measured."""
    end = time.perf_counter() + PATIENCE
    while (answer := await browser.post(path, json=body)).status_code == TRY_AGAIN:
        if time.perf_counter() > end:
            break
        await asyncio.sleep(1)
    return answer.raise_for_status().json()


async def play_table(players: list[Player], rate: float, end: float, tally: Tally) -> None:
    """One move after another at an even pace, whoever is to decide, until nobody is."""
    dice = random.Random(id(players))
    due = time.perf_counter() + dice.random() / rate
    while due < end:
        delay = due - time.perf_counter()
        if delay > 0:
            await asyncio.sleep(delay)
        sent = time.perf_counter()
        deciding = [player for player in players if player.choices]
        if not deciding:
            return
        n = await deciding[0].play(dice, tally)
        for player in players:
            await player.has_seen(n)
        tally.told.append(time.perf_counter() - sent)
        due += 1 / rate
