"""Somebody sends requests that are nearly right: odd paths, methods, headers, lengths and bodies.

Every one gets an answer below 500 with a sentence in it, and none a line in the log but for what is
not HTTP at all.
"""

from __future__ import annotations

import json
import random
import re
import socket
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote_from_bytes

from server.mutations import STRINGS, nearly, seeds
from server.visitors import Hall, Person

SHORT = {"requests": 1_000}
WHOLE = {"requests": 100_000}

SECONDS = 30.0
PATHS = (
    "/",
    "/table/TABLE",
    "/assets/index.js",
    "/schema",
    "/schema/openapi.json",
    "/api/games",
    "/api/games/crash-grid/options",
    "/api/games/crash-grid/rules",
    "/api/luck",
    "/api/me",
    "/api/tables",
    "/api/tables/mine",
    "/api/tables/TABLE",
    "/api/tables/TABLE/replay",
    "/api/tables/TABLE/report",
    "/api/tables/TABLE/socket",
    "/api/tables/finished",
    "/api/tables/TABLE/theatre",
    "/api/tables/TABLE/theatre/open",
    "/api/tables/TABLE/theatre/0/advice",
)
POSTS = (
    "/api/me",
    "/api/tables",
    "/api/tables/TABLE/join",
    "/api/tables/TABLE/leave",
    "/api/tables/TABLE/return",
    "/api/tables/TABLE/rematch",
    "/api/tables/TABLE/stand-in",
    "/api/tables/TABLE/decline",
    "/api/tables/TABLE/give",
    "/api/tables/TABLE/end",
    "/api/replays",
    "/api/replays/open",
    "/api/replays/0/advice",
)
METHODS = ("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "CONNECT", "BREW", "get")
KINDS = (
    "application/json",
    "application/json; charset=utf-16",
    "application/JSON",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/msgpack",
    ';;;="',
    "",
)
HEADERS = (
    b"Accept: text/xml",
    b"Accept: ;;q=x,,/",
    b"Accept-Encoding: gzip;q=nan,,;",
    b"Cookie: =;;fairground; fairground=\xff\xfe; $Version=1",
    b"Cookie: fairground=" + b"a" * 22,
    b"Cookie: " + b"; ".join(b"a%d=b" % number for number in range(300)),
    b"X-Fairground: no",
    b"X-Odd: \xff\x80",
    b"Range: bytes=5-1",
    b"If-None-Match: *",
    b"Content-Encoding: gzip",
    b"Origin: null",
    b"Expect: the unexpected",
    b"X-HTTP-Method-Override: DELETE",
    b"Upgrade: h2c",
)
NOT_HTTP = "Invalid HTTP request received."


class Caller:
    """One connection, opened again when it was closed."""

    def __init__(self, hall: Hall) -> None:
        host, port = hall.url.removeprefix("http://").split(":")
        self.address = (host, int(port))
        self.connections = 0
        self._line: socket.socket | None = None
        self._buffer = b""

    def call(self, request: bytes, bodiless: bool) -> tuple[int, dict[str, str], bytes]:
        """Send a request; status, headers and body of what comes back."""
        if self._line is None:
            self._line = socket.create_connection(self.address, timeout=SECONDS)
            self.connections += 1
            self._buffer = b""
        self._line.sendall(request)
        status = 100
        while status < 200:  # 100 Continue comes before the answer
            self._until(lambda: b"\r\n\r\n" in self._buffer)
            head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
            first, *lines = head.decode("latin-1").split("\r\n")
            status = int(first.split()[1])
        headers = {name.lower(): value.strip() for name, value in (x.split(":", 1) for x in lines)}
        size = int(headers.get("content-length", 0))
        if bodiless or status == 204:
            size = 0
        elif headers.get("transfer-encoding") == "chunked":
            self._until(lambda: self._buffer.endswith(b"0\r\n\r\n"))
            size = len(self._buffer)
        self._until(lambda: len(self._buffer) >= size)
        body, self._buffer = self._buffer[:size], self._buffer[size:]
        if headers.get("connection") == "close" or self._buffer:
            self.hang_up()
        return status, headers, body

    def _until(self, enough: Callable[[], bool]) -> None:
        assert self._line is not None
        while not enough():
            more = self._line.recv(1 << 16)
            if not more:
                raise ConnectionError("the hall has hung up")
            self._buffer += more

    def hang_up(self) -> None:
        """Begin anew."""
        if self._line is not None:
            self._line.close()
        self._line = None


def odd_path(path: str, luck: random.Random) -> str:
    """A path, some of the time with something wrong in it."""
    way = luck.random()
    if way < 0.5:
        return path
    place = luck.randrange(1, len(path) + 1)
    odd = quote_from_bytes(luck.choice(STRINGS).encode(errors="surrogatepass")[:200])
    if way < 0.7:
        odd = luck.choice(
            ("%00", "%ff", "%zz", "%", "%2f", "..%2f", "//", "/../", "%ed%a0%80", "x" * 50)
        )
    elif way < 0.8:
        odd = f"?{odd}={odd}&&;={'x' * luck.choice((1, 3000))}"
    return path[:place] + odd + (path[place:] if way < 0.7 else "")


def odd_request(table: str, bodies: list[bytes], luck: random.Random) -> tuple[str, bytes]:
    """A method, and a request with it."""
    posting = luck.random() < 0.6
    method = "POST" if posting else luck.choice(METHODS) if luck.random() < 0.3 else "GET"
    path = odd_path(luck.choice(POSTS if posting else PATHS), luck).replace("TABLE", table)
    lines = [f"{method} {path} HTTP/1.1".encode(), b"Host: HOST"]
    if posting or luck.random() < 0.5:
        lines.append(b"X-Fairground: page")
    lines += luck.sample(HEADERS, luck.choice((0, 0, 0, 1, 3)))
    body = nearly(luck.choice(bodies), luck, bodies) if posting else b""
    if posting:
        kind = KINDS[0] if luck.random() < 0.7 else luck.choice(KINDS)
        lines.append(f"Content-Type: {kind}".encode())
        if luck.random() < 0.1:
            lines.append(b"Transfer-Encoding: chunked")
            cut = luck.randrange(len(body) + 1)
            body = b"".join(b"%x\r\n%s\r\n" % (len(x), x) for x in (body[:cut], body[cut:]) if x)
            body += b"0\r\n\r\n"
        else:
            lines.append(b"Content-Length: %d" % len(body))
        if luck.random() < 0.03:
            lines.append(b"Expect: 100-continue")
    return method, b"\r\n".join(lines) + b"\r\n\r\n" + body


def complaint(method: str, status: int, headers: dict[str, str], body: bytes) -> str | None:
    """What is wrong with an answer, if anything is."""
    if status >= 500:
        return f"{status}"
    kind = headers.get("content-type", "")
    if status < 400 or method == "HEAD" or kind.startswith("text/html"):  # the page's own
        return None
    if NOT_HTTP.encode() in body:
        return None
    try:
        sentence = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        return f"{status} without a sentence: {body[:100]!r}"
    if not re.fullmatch(r"[^\n]{5,700}\.", sentence):
        return f"{status} with no sentence: {sentence[:100]!r}"
    return None


def attack(folder: Path, requests: int) -> dict[str, float]:
    """Send so many requests; how they were answered, and what is wrong."""
    hall = Hall(folder).open()
    luck = random.Random(requests)
    bodies = seeds("http")
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    begun = time.monotonic()
    try:
        with Person(hall, "Ada") as ada:
            table = ada.set_up("me", "here")
            cards = [ada.get(f"/api/tables/{table}").json()]
            caller = Caller(hall)
            for _ in range(requests):
                method, request = odd_request(table, bodies, luck)
                address = ":".join(map(str, caller.address))
                found = _ask(caller, method, request.replace(b"HOST", address.encode(), 1), counts)
                if found is not None:
                    wrong.append(f"{found} to {request[:300]!r}")
            caller.hang_up()
            cards.append(ada.get(f"/api/tables/{table}").json())
            if cards[0] != cards[1] or hall.moves(table):
                wrong.append("the table has changed")
    finally:
        log = [line for line in hall.end().splitlines() if NOT_HTTP not in line]
    return {
        **dict(sorted(counts.items())),
        "connections": caller.connections,
        "seconds": time.monotonic() - begun,
        "lines in the log": len(log),
        "wrong": len(wrong) + len(log),
        **{f"wrong: {text}": 1 for text in (*wrong[:5], *log[:40])},
    }


def _ask(caller: Caller, method: str, request: bytes, counts: Counter[str]) -> str | None:
    counts["requests"] += 1
    try:
        status, headers, body = caller.call(request, method == "HEAD")
    except (OSError, ValueError, IndexError) as error:
        caller.hang_up()
        return f"no answer ({error})"
    counts[f"answers {status}"] += 1
    return complaint(method, status, headers, body)
