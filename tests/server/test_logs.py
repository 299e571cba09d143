"""What the hall writes to its log, and what it tells of its faults: no secrets."""

from __future__ import annotations

import json
import logging
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from typing import Any

import pytest

from fairground.server.logs import Lines, Objects
from server.visitors import ConnectionClosed, Hall, Person, refused

NICKNAME = "Zebedee Quux"
CHAT = "meet me at the lighthouse"


def test_faults_are_logged_without_cookies_keys_names_or_what_was_said(
    open_hall: Callable[..., Hall],
):
    """The database loses its tables under a hall that runs: everything fails, and is logged."""
    hall = open_hall(hint_seconds=0.01)
    with Person(hall, NICKNAME) as ada, Person(hall, "Bob") as bob:
        table = ada.set_up("me", "here")
        waiting = ada.set_up("me", "open")
        token = ada.http.cookies["fairground"]
        ((key,), *_) = hall.rows("SELECT key FROM tables WHERE key IS NOT NULL")
        ((hashed,),) = hall.rows("SELECT token_hash FROM sessions")
        told = []
        with ada.visit(table) as visit:
            visit.until("moment")
            with closing(sqlite3.connect(hall.database, timeout=30)) as connection:
                for name in ("chat", "moves", "answers"):
                    connection.execute(f"DROP TABLE {name}")
                connection.commit()
            seat, actions = visit.choices()[0]
            with suppress(ConnectionClosed):
                visit.say(type="say", id="1", text=CHAT)
                told.append(visit.answer("1")["sentence"])
                told.append(visit.answer(visit.play(seat, actions[0]))["sentence"])
        headers = {"Idempotency-Key": "lost-and-found"}
        plan = {"game": "crash-grid", "seats": [{"kind": "me"}] * 1, "nickname": NICKNAME}
        for answer in (
            bob.join(waiting),
            ada.http.post(f"/api/tables/{waiting}/leave", headers=headers),
            ada.http.post("/api/tables", json=plan, headers=headers),
            ada.post("/api/tables", **plan),
            ada.get(f"/api/tables/{waiting}/replay"),
            ada.get("/api/tables/mine"),
        ):
            told.append(answer.text)
        assert any("could not" in text or "cannot" in text for text in told)
    errors = hall.end()
    assert "no such table" in errors
    for secret in (token, hashed, key, NICKNAME, "Zebedee", CHAT, "lighthouse", "lost-and-found"):
        assert secret not in errors
    for text in told:
        assert "Traceback" not in text
        assert "sqlite" not in text.lower()
        assert "SELECT" not in text
        assert "INSERT" not in text


def test_garbage_is_not_logged(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, NICKNAME) as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            visit.line.send('{"type": "say", "text": "' + CHAT)
            visit.until("answer")
        ada.http.post("/api/tables", content=b'{"nickname": "' + NICKNAME.encode())
        ada.get(f"/api/tables/{'x' * 60}?token=secret")
        ada.http.get("/api/me", headers={"Host": "evil.example"})
    assert hall.end() == ""


def entries(written: str) -> list[dict[str, Any]]:
    """A log that is JSON, line by line."""
    return [json.loads(line) for line in written.splitlines()]


def test_a_fault_can_be_quoted_and_is_found_in_the_log(open_hall: Callable[..., Hall]):
    """By the id that every answer carries: in the sentence, in the header and in the line."""
    hall = open_hall(log_format="text")
    with Person(hall, NICKNAME) as ada:
        table = ada.set_up("me", "open")
        ids = {ada.get("/api/me").headers["x-request-id"] for _ in range(3)}
        assert len(ids) == 3
        drop(hall, "seats")
        answer = ada.get("/api/tables/mine")
        quoted = answer.headers["x-request-id"]
        assert quoted in refused(answer, 500)
    written = hall.end()
    assert f"a request could not be answered (request {quoted})\n" in written
    assert table not in written


def test_a_log_of_json_is_an_object_a_line_and_holds_no_secret(open_hall: Callable[..., Hall]):
    hall = open_hall(log_format="json", proxies=["127.0.0.1"])
    with Person(hall, NICKNAME) as ada:
        table = ada.set_up("me", "here")
        token = ada.http.cookies["fairground"]
        ((key,), *_) = hall.rows("SELECT key FROM tables WHERE key IS NOT NULL")
        with ada.visit(table) as visit:
            handshake = visit.line.response.headers["x-request-id"]
            visit.until("moment")
            drop(hall, "chat")
            visit.say(type="say", id="1", text=CHAT)
            assert handshake in visit.answer("1")["sentence"]
        drop(hall, "seats")
        mine = {"X-Request-Id": "from-the-proxy.7", "X-Forwarded-For": "203.0.113.77"}
        answer = ada.http.get("/api/tables/mine", headers=mine)
        assert "from-the-proxy.7" in refused(answer, 500)
        assert answer.headers["x-request-id"] == "from-the-proxy.7"
        broken = {"X-Request-Id": "two\twords"}
        assert len(ada.http.get("/api/me", headers=broken).headers["x-request-id"]) == 16
        with socket.create_connection(("127.0.0.1", hall.settings["port"])) as line:
            line.sendall(b"no request\r\n\r\n")  # the server below the hall complains
            line.recv(1000)
    written = hall.end()
    for secret in (token, key, NICKNAME, "Zebedee", CHAT, table, "203.0.113.77"):
        assert secret not in written
    found = entries(written)
    assert {entry["logger"] for entry in found} == {"fairground.server", "uvicorn.error"}
    for entry in found:
        assert entry["level"] in ("warning", "error")
        assert entry["process"] == "hall"
        assert datetime.fromisoformat(entry["time"]).tzinfo is not None
        assert "\n" not in entry["event"]
    by_request = {entry["request"]: entry for entry in found if "request" in entry}
    assert set(by_request) == {handshake, "from-the-proxy.7"}
    assert by_request["from-the-proxy.7"]["error"] == "OperationalError"
    assert "no such table" in by_request["from-the-proxy.7"]["trace"]


def test_only_a_proxy_that_is_believed_names_a_request(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, NICKNAME) as ada:
        answer = ada.http.get("/api/me", headers={"X-Request-Id": "mine"})
        assert answer.headers["x-request-id"] != "mine"
        assert ada.http.get("/", headers={"Host": "evil.example"}).headers["x-request-id"]


@pytest.mark.parametrize("formatter", [Lines(), Objects()])
def test_no_message_breaks_a_line(formatter: logging.Formatter):
    text = "one\ntwo\r\nthree\u2028four\x85five\x1bsix"
    record = logging.makeLogRecord({"msg": "%s", "args": (text,), "levelname": "ERROR"})
    written = formatter.format(record)
    assert len(written.splitlines()) == 1
    for word in ("one", "two", "three", "four", "five", "six"):
        assert word in written


def drop(hall: Hall, table: str) -> None:
    """Take a table of the database away from under a hall that runs."""
    with closing(sqlite3.connect(hall.database, timeout=30)) as connection:
        connection.execute(f"DROP TABLE {table}")
        connection.commit()
