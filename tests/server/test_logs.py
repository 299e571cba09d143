"""What the hall writes to its log, and what it tells of its faults: no secrets."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress

from server.visitors import ConnectionClosed, Hall, Person

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
