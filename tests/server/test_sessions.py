"""Sessions: who plays stays who they are, and nothing of it lies about."""

from __future__ import annotations

import time
from collections.abc import Callable

from fairground.server.sessions import LIFETIME
from server.stores import BOTH
from server.visitors import Hall, Person

pytestmark = BOTH
Opener = Callable[..., Hall]
DAY = 24 * 3600


def test_playing_renews_a_session_and_its_cookie(open_hall: Opener):
    """Somebody plays for a year and makes no call but to the table's socket."""
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        token = ada.http.cookies["fairground"]
        for _ in range(3):  # each time, a hundred days later
            hall.rows("UPDATE sessions SET expires = expires - ?", 100 * DAY)
            hall.restart()
            with ada.visit(table) as visit:
                cookie = visit.line.response.headers["Set-Cookie"]
                assert cookie.startswith(f"fairground={token};")
                assert f"Max-Age={LIFETIME}" in cookie
                visit.until("moment")
                seat, actions = visit.choices()[0]
                assert visit.answer(visit.play(seat, actions[0]))["ok"]
            ((expires,),) = hall.rows("SELECT expires FROM sessions")
            assert expires > time.time() + LIFETIME - 60


def test_who_does_not_come_for_half_a_year_is_forgotten(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        hall.rows("UPDATE sessions SET expires = expires - ?", 181 * DAY)
        hall.restart()
        with ada.visit(table) as visit:
            assert "Set-Cookie" not in visit.line.response.headers
            visit.until("moment")
            assert "you are watching" in visit.answer(visit.play(0, 1))["sentence"]


def test_a_visitor_without_a_session_gets_no_cookie_by_looking(ada: Person, bob: Person):
    table = bob.set_up("me", "open")
    for path in ("/", "/api/me", "/api/tables", f"/api/tables/{table}"):
        assert "set-cookie" not in ada.get(path).headers
    with ada.visit(table) as visit:
        assert "Set-Cookie" not in visit.line.response.headers


def test_cookies_that_are_none_are_nobodys(ada: Person, bob: Person):
    table = bob.set_up("me", "open")
    token = bob.http.cookies["fairground"]
    for cookie in ("", "x", "x" * 22, token[:-1], token + "x", token.swapcase(), f'"{token}"x'):
        answer = ada.http.get(f"/api/tables/{table}", headers={"Cookie": f"fairground={cookie}"})
        assert answer.json()["mine"] == []
