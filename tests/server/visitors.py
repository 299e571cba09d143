"""A hall in a process of its own, and people who visit it over HTTP and WebSockets."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import ssl
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import fairground
from fairground.server.changes import changed
from fairground.server.settings import Settings, unlimited
from fairground.server.story import LONGEST_LOG
from server.starting import Process
from server.stores import File, Store

SOURCE = Path(fairground.__file__).parent.parent
TESTS = Path(__file__).parent.parent
PROGRAM = """
import json, pathlib, sys
from fairground.server import Settings, serve
given = json.loads(sys.argv[1])
if "page" in given:
    given["page"] = pathlib.Path(given["page"])
serve(Settings(**given))
"""
PATIENCE = 30.0
TRUST = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Trusts nobody, as no hall here has a certificate: to read whom to trust takes 30 ms a person."""
QUICK = {"rounds_min": 1, "rounds_max": 1, "board_size": 6}
"""Options for a short game of Crash Grid."""


USUAL_LIMITS: dict[str, Any] = {name: getattr(Settings, name) for name in unlimited()}
"""The limits that people have, for halls that are to have them."""


class Hall:
    """A server process on a free port of this machine, with a database that outlives it."""

    def __init__(
        self,
        folder: Path,
        before: str = "",
        site: Path | None = None,
        store: Store | None = None,
        **settings: Any,
    ) -> None:
        self.program = before + PROGRAM
        self.path = [SOURCE, TESTS, *([site] if site else [])]
        self.store = store or File(folder / "hall.sqlite3")
        self.settings = {
            "database": self.store.url,
            "port": 0,
            "operator_token": str(folder / "operator"),
            "warm": False,
            "bot_seconds": 0.02,
            "bot_pace": 0.0,
            **unlimited(),
            **settings,
        }
        self.process: Process | None = None
        self.url = ""

    def open(self) -> Hall:
        path = os.pathsep.join(map(str, self.path))
        environment = {**os.environ, "PYTHONPATH": path}
        self.process = Process(self.program, [json.dumps(self.settings)], environment)
        line = self.process.stdout.readline()
        if "The hall is open" not in line:
            raise AssertionError(f"the hall did not open: {line}{self.process.ended(PATIENCE)}")
        self.url = line.split()[4]
        self.settings["port"] = int(self.url.rsplit(":", 1)[1])
        return self

    def end(self, sign: int = signal.SIGTERM) -> str:
        """Stop the process; what it wrote to its error stream."""
        if self.process is None:
            return ""
        process, self.process = self.process, None
        process.send_signal(sign)
        return process.ended(PATIENCE)

    def restart(self, sign: int = signal.SIGKILL) -> None:
        self.end(sign)
        self.open()

    def alive(self) -> bool:
        return self.process is not None and self.process.alive()

    def workers(self) -> list[int]:
        """Its workers: children of its own, or of a process that has prepared what they need."""
        assert self.process is not None
        found = []
        for child, command in _children(self.process.pid):
            if b"spawn_main" in command:
                found.append(child)
            elif b"forkserver" in command:
                found += [worker for worker, _ in _children(child)]
        return found

    @property
    def database(self) -> Path:
        """The file that it has, if it has one."""
        assert isinstance(self.store, File)
        return self.store.file

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.store.rows(query, *values)

    def moves(self, table: str) -> list[tuple[int, int, int, str | None]]:
        return self.rows(
            'SELECT n, seat, action, command FROM moves WHERE "table" = ? ORDER BY n', table
        )


def _children(process: int) -> list[tuple[int, bytes]]:
    """Those that are alive, with their commands."""
    found = []
    with suppress(OSError):  # one has just gone
        for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
            with suppress(OSError):
                found.append((int(child), Path(f"/proc/{child}/cmdline").read_bytes()))
    return [(child, command) for child, command in found if command]


class Person:
    """Somebody with a browser: a cookie jar and the page's header."""

    def __init__(self, hall: Hall, nickname: str, address: str = "127.0.0.1") -> None:
        self.hall = hall
        self.nickname = nickname
        self.address = address
        self.http = httpx.Client(
            base_url=hall.url,
            headers={"X-Fairground": "page"},
            timeout=PATIENCE,
            transport=httpx.HTTPTransport(local_address=address, verify=TRUST),
        )

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body) if body else self.http.post(path)

    def set_up(self, *kinds: str, public: bool = False, **options: Any) -> str:
        """A new table of Crash Grid; kinds such as me, here, open, bot, or a bot by its name."""
        seats = [
            {"kind": kind}
            if kind in ("me", "here", "open", "bot")
            else {"kind": "bot", "bot": kind}
            for kind in kinds
        ]
        body = {
            "game": "crash-grid",
            "seats": seats,
            "options": {**QUICK, **options},
            "nickname": self.nickname,
            "public": public,
        }
        answer = self.post("/api/tables", **body)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]["id"]

    def join(self, table: str, **more: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/join", nickname=self.nickname, **more)

    def visit(self, table: str, since: int | None = None, hello: bool = True) -> Visit:
        return Visit(self, table, since, hello)


class Visit:
    """A WebSocket at a table, and what has been heard over it."""

    def __init__(self, person: Person, table: str, since: int | None, hello: bool) -> None:
        self.person = person
        self.table = table
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        self._stack = ExitStack()
        opening = connect(
            f"{person.hall.url.replace('http', 'ws', 1)}/api/tables/{table}/socket",
            additional_headers={"Cookie": cookies} if cookies else None,
            origin=person.hall.url,
            open_timeout=PATIENCE,
            close_timeout=2,
            max_size=None,
            source_address=(person.address, 0),
        )
        self.line: ClientConnection = self._stack.enter_context(opening)
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.steps: list[dict[str, Any]] = []
        self.chat: dict[int, str] = {}
        self.scenes: dict[str, Any] = {}
        self.card: dict[str, Any] = {}
        self.presence: dict[str, Any] = {}
        self.n = since
        self.over: dict[str, Any] | None = None
        self._ids = itertools.count(1)
        self._prefix = f"{random.randrange(10**9)}-"
        if hello:
            self.hello(since)

    def __enter__(self) -> Visit:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._stack.close()

    def say(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def hello(self, since: int | None = None, chat: int = 0, changes: bool = False) -> None:
        more = {"changes": True} if changes else {}
        self.say(type="hello", since=since, chat=chat, **more)

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, taken in."""
        text = self.line.recv(timeout=timeout)
        assert isinstance(text, str)
        message = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        match message["type"]:
            case "moment":
                self._take_in(message)
            case "table":
                self.card = message["card"]
            case "presence":
                self.presence = message
            case "answer":
                self.answers[message["id"]] = message
            case "chat":
                self.chat[message["number"]] = message["text"]
            case "chats":
                self.chat |= {line["number"]: line["text"] for line in message["lines"]}
        return message

    def _take_in(self, moment: dict[str, Any]) -> None:
        """Every step exactly once and in order, whatever happened to the connection."""
        numbers = [step["n"] for step in moment["steps"]]
        if moment["full"]:
            self.steps = []
            first = max(0, moment["n"] + 1 - LONGEST_LOG)
            assert numbers == list(range(first, moment["n"] + 1))
        else:
            assert numbers == list(range(self.n + 1, moment["n"] + 1)), (self.n, numbers)
        self.steps += moment["steps"]
        self.n, self.over = moment["n"], moment["over"]
        self.scenes = moment["scenes"] or {
            viewer: changed(self.scenes[viewer], how) for viewer, how in moment["changes"].items()
        }

    def closed_with(self) -> tuple[int, str]:
        """Hear until the hall closes the line; its code and reason."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()
        return self.line.close_code or 0, self.line.close_reason or ""

    def until(self, kind: str) -> dict[str, Any]:
        """Hear until a message of this kind comes."""
        for _ in range(1000):
            message = self.hear()
            if message["type"] == kind:
                return message
        raise AssertionError(f"no {kind} among 1000 messages")

    def play(self, seat: int, action: int, command: str = "", n: int | None = None) -> str:
        """Send an action; the id of its command."""
        command = command or f"{self._prefix}{next(self._ids)}"
        self.say(type="play", id=command, seat=seat, action=action, n=self.n if n is None else n)
        return command

    def answer(self, command: str) -> dict[str, Any]:
        """The answer to a command."""
        for _ in range(1000):
            if command in self.answers:
                return self.answers.pop(command)
            self.hear()
        raise AssertionError(f"no answer to {command}")

    def choices(self) -> list[tuple[int, list[int]]]:
        """The seats of this visit that are to decide, with their choices."""
        return [
            (int(seat), [choice["action"] for choice in scene["choices"]])
            for seat, scene in self.scenes.items()
            if scene["choices"]
        ]

    def play_on(
        self, dice: random.Random, most: int = 2000, others_under_way: bool = False
    ) -> None:
        """Play whatever is to be decided, until the game is over.

        Where what somebody else sent may still be under way, a choice that crosses it is refused,
        and the game goes on from there.
        """
        for _ in range(most):
            if self.over is not None:
                return
            due = self.choices()
            if due:
                seat, actions = due[0]
                known = self.n
                answer = self.answer(self.play(seat, dice.choice(actions)))
                crossed = others_under_way and answer["n"] > known
                assert answer["ok"] or crossed, (known, answer)
                while self.n < answer["n"]:
                    self.hear()
            else:
                self.hear()
        raise AssertionError("the game does not end")


__all__ = ["PATIENCE", "QUICK", "USUAL_LIMITS", "ConnectionClosed", "Hall", "Person", "Visit"]


def refused(response: Any, status: int) -> str:
    """The sentence of a refusal."""
    assert response.status_code == status, response.text
    body = response.json()
    assert set(body) == {"error", "rule"}
    assert body["error"].endswith(".")
    assert "\n" not in body["error"]
    return str(body["error"])
