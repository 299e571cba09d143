"""WebSockets frame by frame, for guests who do not keep to the rules."""

from __future__ import annotations

import random
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
CONTINUED = 0
SECONDS = 30.0


class Gone(Exception):
    """The hall has closed the connection."""


def frame(
    opcode: int, payload: bytes, final: bool = True, masked: bool = True, bits: int = 0
) -> bytes:
    """One frame; the mask is all zeros, which spares the work."""
    head = bytes([(0x80 if final else 0) | bits | opcode])
    mark = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([mark | len(payload)])
    elif len(payload) < 65536:
        head += bytes([mark | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([mark | 127]) + struct.pack("!Q", len(payload))
    return head + (b"\0\0\0\0" if masked else b"") + payload


class Wire:
    """A connection to a table's socket."""

    def __init__(self, url: str, table: str, cookie: str | None) -> None:
        host, port = url.removeprefix("http://").split(":")
        self._buffer = bytearray()
        self._line = socket.create_connection((host, int(port)), timeout=SECONDS)
        self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        known = f"Cookie: fairground={cookie}\r\n" if cookie else ""
        self._line.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n{known}"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, _, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        assert b"101 Switching" in head, head
        self._buffer = bytearray(rest)

    def send(self, data: bytes) -> None:
        """Send frames, or what is none."""
        try:
            self._line.sendall(data)
        except OSError as error:
            raise Gone from error

    def hear(self) -> tuple[int, bytes]:
        """The next frame; Gone once there is no more."""
        while (found := self._frame()) is None:
            self._more()
        return found

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._buffer
        if len(data) < 2:
            return None
        size, start = data[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return None
        opcode, payload = data[0] & 0x0F, bytes(data[start : start + size])
        del data[: start + size]
        return opcode, payload

    def _more(self) -> None:
        try:
            more = self._line.recv(1 << 16)
        except ConnectionError as error:
            raise Gone from error
        if not more:
            raise Gone
        self._buffer += more

    def close(self) -> None:
        """Go, without a word."""
        self._line.close()


def odd_frames(payload: bytes, luck: random.Random) -> bytes:
    """A message as frames that are seldom seen, or that nobody may send."""
    match luck.randrange(9):
        case 0:
            return frame(BINARY, payload)
        case 1:  # in pieces, with a ping between two of them
            cuts = sorted(luck.randrange(len(payload) + 1) for _ in range(luck.randrange(1, 5)))
            pieces = [payload[a:b] for a, b in zip([0, *cuts], [*cuts, len(payload)], strict=True)]
            sent = frame(TEXT, pieces[0], final=False) + frame(PING, b"?")
            for piece in pieces[1:-1]:
                sent += frame(CONTINUED, piece, final=False)
            return sent + frame(CONTINUED, pieces[-1])
        case 2:
            return frame(luck.choice((PING, PONG)), payload[:125])
        case 3:
            code = struct.pack(
                "!H", luck.choice((0, 999, 1000, 1005, 1006, 1011, 3000, 4999, 65535))
            )
            return frame(CLOSE, luck.choice((b"", b"\x03", code, code + payload[:100])))
        case 4:
            return frame(TEXT, payload + b"\xc3\x28")
        case 5:
            return frame(luck.choice((3, 7, 11, 15)), payload[:100])
        case 6:
            return frame(TEXT, payload, bits=luck.choice((0x40, 0x20, 0x10)))
        case 7:
            return frame(TEXT, payload, masked=False)
        case _:
            size = luck.choice((8193, 20_000, 65_536, 65_537, 200_000))
            return frame(
                luck.choice((TEXT, BINARY)), (payload * (size // max(1, len(payload)) + 1))[:size]
            )
