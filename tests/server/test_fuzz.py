"""Input that is nearly right: never a fault, never a traceback, always a sentence."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest

from server.attacks import fuzz, requests
from server.mutations import seeds
from server.visitors import Hall, Person
from server.wires import BINARY, TEXT, Wire, frame


def found(figures: dict[str, float]) -> list[str]:
    """What an attack has found."""
    return [name for name in figures if name.startswith("wrong: ")]


def test_ten_thousand_messages_and_the_game_goes_on(tmp_path: Path):
    figures = fuzz.attack(tmp_path, **fuzz.SHORT)
    assert found(figures) == []
    assert figures["wrong"] == 0
    assert figures["messages"] >= 10_000
    assert figures["replies"] > 5000
    assert figures["moves"] >= 10


def test_requests_that_are_nearly_right_get_a_sentence(tmp_path: Path):
    figures = requests.attack(tmp_path, **requests.SHORT)
    assert found(figures) == []
    assert figures["wrong"] == 0
    for status in (200, 400, 403, 404, 405, 415):
        assert figures[f"answers {status}"] > 0


def test_every_seed_of_the_corpus_is_answered(hall: Hall, ada: Person):
    """What has broken something once, as text and as bytes, and every real message."""
    table = ada.set_up("me", "here")
    wire = Wire(hall.url, table, ada.http.cookies["fairground"])
    for seed in seeds("socket"):
        for opcode in (TEXT, BINARY):
            wire.send(frame(opcode, seed) + frame(TEXT, b'{"type":"ping"}'))
            while (heard := json.loads(wire.hear()[1]))["type"] != "pong":
                assert heard.get("sentence", "")[-1:] in ("", ".")
    wire.close()
    for seed in seeds("http"):
        for path in ("/api/me", "/api/tables", f"/api/tables/{table}/join", "/api/replays/open"):
            headers = {"Content-Type": "application/json"}
            answer = ada.http.post(path, content=seed, headers=headers)
            assert answer.status_code < 500, seed[:80]
            assert answer.is_success or answer.json()["error"].endswith(".")


def test_seven_thousand_brackets(ada: Person):
    headers = {"Content-Type": "application/json"}
    for body in (b"[" * 7000, b'{"a":' * 1500, b'{"nickname":' + b"[" * 3000 + b"]" * 3000 + b"}"):
        answer = ada.http.post("/api/me", content=body, headers=headers)
        assert answer.status_code == 400
        assert answer.json()["error"] == "This request cannot be read: its nesting is too deep."
    answer = ada.http.post("/api/replays", content=b'{"a":' * 100_000, headers=headers)
    assert answer.json()["error"] == "This request cannot be read: its nesting is too deep."


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ("application/json", 200),
        ("Application/JSON; charset=utf-8", 200),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data", 415),
        ("application/msgpack", 415),
    ],
)
def test_a_body_is_json_and_says_so(ada: Person, form: str, status: int):
    answer = ada.http.post("/api/me", content=b'{"nickname": "x"}', headers={"Content-Type": form})
    assert answer.status_code == status
    assert status == 200 or "application/json" in answer.json()["error"]


def test_a_method_that_is_not_taken_says_which_are(ada: Person):
    answer = ada.http.request("DELETE", "/api/me")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "OPTIONS", "POST"}
    assert answer.json()["error"].startswith("This address does not take this method")


@pytest.mark.parametrize("path", ["/schema/nothing", "/api/nothing", "/api/me/nothing/at/all"])
def test_nowhere_is_said_in_json(ada: Person, path: str):
    answer = ada.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")
    assert answer.json()["error"].startswith("There is nothing at")


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/tables/x", "/nowhere/at/all"])
def test_a_handshake_that_leads_nowhere_is_told_so(hall: Hall, path: str):
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    asks = f"GET {path} HTTP/1.1\r\nHost: {hall.url[7:]}\r\nUpgrade: websocket\r\n{key}"
    head, body = raw(hall, f"{asks}Connection: Upgrade\r\n\r\n".encode())
    assert "404 Not Found" in head
    assert json.loads(body)["error"].startswith("There is no socket at this address")


def test_a_body_that_ends_too_soon_is_no_fault(hall: Hall):
    """Whoever hangs up in the middle is not waited for, and the log says nothing."""
    head = f"POST /api/me HTTP/1.1\r\nHost: {hall.url[7:]}\r\nX-Fairground: page\r\n"
    request = f"{head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{".encode()
    assert raw(hall, request, half=True) == ("", b"")


def test_long_things_are_quoted_in_part(ada: Person):
    plan: dict[str, Any] = {"game": "crash-grid", "nickname": "Ada", "options": {"x" * 4000: 1}}
    plan["seats"] = [{"kind": "me"}, {"kind": "open"}]
    answer = ada.post("/api/tables", **plan)
    assert answer.status_code == 400
    assert len(answer.json()["error"]) < 400


def raw(hall: Hall, request: bytes, half: bool = False) -> tuple[str, bytes]:
    """Head and body of what comes back; of a half request its sender hears no more."""
    host, port = hall.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as line:
        line.sendall(request)
        if half:
            line.shutdown(socket.SHUT_WR)
        data = b""
        while more := line.recv(1 << 16):
            data += more
            head, _, body = data.partition(b"\r\n\r\n")
            size = re.search(rb"content-length: (\d+)", head)
            if size and len(body) >= int(size[1]):
                break
    head, _, body = data.partition(b"\r\n\r\n")
    return head.decode("latin-1"), body
