"""Bad calls: every refusal is one clear sentence, the hall stays up, the game is untouched."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from server.visitors import Hall, Person, refused

UNKNOWN = "nowhere"


def test_calls_that_change_something_need_the_pages_header(ada: Person, hall: Hall):
    del ada.http.headers["X-Fairground"]
    sentence = refused(ada.post("/api/tables", game="crash-grid", seats=[], nickname="x"), 403)
    assert "X-Fairground: page" in sentence
    refused(ada.http.post("/api/me", json={"nickname": "x"}, headers={"X-Fairground": "no"}), 403)
    assert ada.http.cookies.get("fairground") is None


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[::1", "file://"])
def test_a_foreign_origin_is_refused(ada: Person, hall: Hall, origin: str):
    answer = ada.http.post("/api/me", json={"nickname": "x"}, headers={"Origin": origin})
    assert "another site" in refused(answer, 403)
    table = ada.set_up("me", "open")
    cookie = f"fairground={ada.http.cookies['fairground']}"
    with (
        pytest.raises(InvalidStatus) as failure,
        connect(
            f"{hall.url.replace('http', 'ws')}/api/tables/{table}/socket",
            additional_headers={"Cookie": cookie},
            origin=origin,
        ),
    ):
        pass
    assert failure.value.response.status_code == 403
    assert b"another site" in failure.value.response.body


def test_the_halls_own_origin_is_fine(ada: Person, hall: Hall):
    answer = ada.http.post("/api/me", json={"nickname": "x"}, headers={"Origin": hall.url})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", f"/api/tables/{UNKNOWN}", 404),
        ("GET", f"/api/tables/{UNKNOWN}/replay", 404),
        ("GET", f"/api/tables/{UNKNOWN}/report", 404),
        ("POST", f"/api/tables/{UNKNOWN}/leave", 404),
        ("POST", f"/api/tables/{UNKNOWN}/return", 404),
        ("POST", f"/api/tables/{UNKNOWN}/rematch", 404),
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/tables", 405),
        ("POST", "/", 405),
        ("GET", f"/api/tables/{'x' * 41}", 400),
    ],
)
def test_unknown_places(ada: Person, method: str, path: str, status: int):
    refused(ada.http.request(method, path), status)


def test_joining_an_unknown_table_begins_no_session(ada: Person):
    assert "no table 'nowhere'" in refused(ada.join(UNKNOWN), 404)
    assert ada.http.cookies.get("fairground") is None


PLAN: dict[str, Any] = {
    "game": "crash-grid",
    "nickname": "Ada",
    "seats": [{"kind": "me"}, {"kind": "bot"}],
}


@pytest.mark.parametrize(
    ("change", "status", "part"),
    [
        ({"game": "chess"}, 404, "There is no game 'chess'"),
        ({"seats": [{"kind": "me"}]}, 400, "2 to 4 seats, not 1"),
        ({"seats": [{"kind": "bot"}] * 5}, 400, "2 to 4 seats, not 5"),
        ({"seats": [{"kind": "bot"}] * 17}, 400, "length <= 16"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, 400, "Only one seat can be 'me'"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, 400, "no bot 'hal'"),
        ({"seats": [{"kind": "me"}, {"kind": "king"}]}, 400, "Invalid enum value 'king'"),
        ({"options": {"board_size": 7}}, 400, "must be one of 6, 8, 10, 12"),
        ({"options": {"seats": 3}}, 400, "there is no option 'seats'"),
        ({"options": {"rounds_min": 5, "rounds_max": 2}}, 400, "CG-52"),
        ({"options": {"board_size": None}}, 400, "options"),
        ({"nickname": " \u200b "}, 400, "1 to 24 visible characters"),
        ({"nickname": "x" * 25}, 400, "1 to 24 visible characters, not 25"),
        ({"extra": 1}, 400, "unknown field `extra`"),
        ({"nickname": 5}, 400, "Expected `str`, got `int`"),
    ],
)
def test_plans_that_cannot_be(ada: Person, change: dict[str, Any], status: int, part: str):
    sentence = refused(ada.http.post("/api/tables", json=PLAN | change), status)
    assert part.lower() in sentence.lower()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game": "\xc3"}'])
def test_bodies_that_are_no_json(ada: Person, body: bytes):
    headers = {"Content-Type": "application/json"}
    refused(ada.http.post("/api/tables", content=body, headers=headers), 400)


def test_a_body_that_is_too_long(ada: Person):
    answer = ada.http.post("/api/me", json={"nickname": "x" * 9000})
    assert "at most 8192 bytes" in refused(answer, 413)


def test_a_full_table_and_a_taken_seat(ada: Person, bob: Person, eve: Person):
    table = ada.set_up("me", "open", "open")
    bob.join(table)
    assert "Seat 1 is taken; open seats: 2." in refused(eve.join(table, seat=1), 409)
    assert "no seat 9" in refused(eve.join(table, seat=9), 400)
    assert ada.join(table).json()["seats"] == [0]  # already seated: nothing changes
    full = ada.set_up("me", "here")
    assert "full" in refused(eve.join(full), 409)
    refused(eve.post(f"/api/tables/{full}/leave"), 403)
    refused(eve.post(f"/api/tables/{full}/return"), 403)
    assert "not over yet" in refused(ada.get(f"/api/tables/{full}/replay"), 409)


def test_an_expired_session_is_nobody(ada: Person, hall: Hall, open_hall: Callable[..., Hall]):
    own = open_hall()
    with Person(own, "Ada") as guest:
        table = guest.set_up("me", "open")
        token = guest.http.cookies["fairground"]
        assert own.rows("SELECT count(*) FROM sessions WHERE token_hash LIKE ?", f"%{token}%") == [
            (0,)
        ]
        own.rows("UPDATE sessions SET expires = ?", time.time() - 1)
        own.restart()
        assert guest.get(f"/api/tables/{table}").json()["mine"] == []
        sentence = refused(guest.post(f"/api/tables/{table}/leave"), 403)
        assert sentence == "You hold no seat at this table, or your session has expired."
        assert token.encode() not in own.database.read_bytes()
