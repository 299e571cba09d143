"""A crowd at a hall: thousands of bare WebSockets in one loop, which count what they are told."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from server.visitors import PATIENCE, Hall
from server.wires import CLOSE, TEXT, frame

AT_ONCE = 50
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


def place_of(hall: Hall) -> tuple[str, int]:
    """Where a hall is."""
    host, port = hall.url.removeprefix("http://").split(":")
    return host, int(port)


def knock(hall: Hall, table: str, cookie: str = "") -> bytes:
    """The request that makes a connection a table's WebSocket."""
    host, port = place_of(hall)
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
        *([f"Cookie: fairground={cookie}"] if cookie else []),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def spoken(message: dict[str, Any]) -> bytes:
    """A message as a client sends it."""
    return frame(TEXT, json.dumps(message).encode())


class Bystander:
    """One of the crowd."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.bytes = 0  # heard so far

    @classmethod
    async def come(cls, hall: Hall, table: str, cookie: str = "", **hello: Any) -> Bystander:
        """Open a socket and say hello; what the hall answers is not waited for."""
        reader, writer = await asyncio.open_connection(*place_of(hall))
        writer.write(knock(hall, table, cookie))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert b"101 Switching" in head, head
        person = cls(reader, writer)
        person.say(type="hello", **hello)
        return person

    def say(self, **message: Any) -> None:
        self._writer.write(spoken(message))

    async def hear(self) -> str | None:
        """The next message, or None once the hall has hung up."""
        try:
            while True:
                first, length = await self._reader.readexactly(2)
                if length == 126:
                    (length,) = struct.unpack(">H", await self._reader.readexactly(2))
                elif length == 127:
                    (length,) = struct.unpack(">Q", await self._reader.readexactly(8))
                text = await self._reader.readexactly(length)
                if first & 15 == CLOSE:
                    return None
                if first & 15 == TEXT:
                    self.bytes += length
                    return text.decode()
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    async def until(self, kind: str) -> dict[str, Any]:
        """Hear until a message of this kind comes."""
        while (text := await asyncio.wait_for(self.hear(), PATIENCE)) is not None:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == kind:
                return message
        raise AssertionError(f"the hall has hung up before a {kind}")

    async def silence(self, seconds: float) -> None:
        """Hear whatever comes, until nothing has come for so many seconds."""
        while True:
            try:
                if await asyncio.wait_for(self.hear(), seconds) is None:
                    return
            except TimeoutError:
                return

    def leave(self) -> None:
        """Hang up without a word."""
        self._writer.transport.abort()


async def gather(hall: Hall, tables: Sequence[str], count: int, **hello: Any) -> list[Bystander]:
    """A crowd at some tables, each of it greeted."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Bystander:
        async with gate:
            person = await Bystander.come(hall, tables[number % len(tables)], **hello)
            await person.until("moment")
            return person

    return list(await asyncio.gather(*(one(number) for number in range(count))))


def megabytes(hall: Hall) -> float:
    """The resident memory of a hall."""
    assert hall.process is not None
    status = Path(f"/proc/{hall.process.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def open_files(hall: Hall) -> int:
    """How many descriptors a hall has open."""
    assert hall.process is not None
    return len(list(Path(f"/proc/{hall.process.pid}/fd").iterdir()))


def allow_many_files() -> None:
    """Let this process hold a crowd."""
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
