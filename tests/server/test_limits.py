"""Limits by session and by address: each with a sentence and a time to wait, none for the next."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from server.visitors import USUAL_LIMITS, ConnectionClosed, Hall, Person

Opener = Callable[..., Hall]
NEVER = 0.001
"""A refill that no test waits for."""


def too_often(answer: httpx.Response) -> str:
    """The sentence of somebody who must wait, and is told for how long."""
    assert answer.status_code == 429, answer.text
    assert int(answer.headers["retry-after"]) >= 1
    sentence = str(answer.json()["error"])
    assert sentence.endswith(".")
    return sentence


def plan(person: Person, *kinds: str, **more: Any) -> httpx.Response:
    seats = [{"kind": kind} for kind in kinds or ("me", "open")]
    return person.post(
        "/api/tables", game="crash-grid", seats=seats, nickname=person.nickname, **more
    )


def test_one_strangers_reading_is_not_anothers(open_hall: Opener):
    hall = open_hall(**USUAL_LIMITS | {"refill": NEVER})
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        assert {ada.get("/api/tables").status_code for _ in range(80)} == {200}
        assert bob.get("/api/tables").status_code == 200
        assert bob.post("/api/me", nickname="Bob").status_code == 200


def test_an_address_that_asks_too_often_must_wait_and_others_need_not(open_hall: Opener):
    hall = open_hall(calls_of_address=[5, NEVER])
    with Person(hall, "Ada") as ada, Person(hall, "Bob", "127.0.0.2") as bob:
        for _ in range(5):
            assert ada.get("/api/me").status_code == 200
        assert too_often(ada.get("/api/me")).startswith("People at your address ask too often")
        assert bob.get("/api/me").status_code == 200


def test_strangers_who_watch_do_not_share_a_pace(open_hall: Opener):
    hall = open_hall(burst=20, refill=1)
    with Person(hall, "Ada") as ada, Person(hall, "Eve") as eve, Person(hall, "Joe") as joe:
        table = ada.set_up("me", "here")
        with eve.visit(table) as hasty, joe.visit(table) as calm:
            hasty.until("moment")
            calm.until("moment")
            for _ in range(25):
                hasty.say(type="ping")
            hasty.until("slow")
            calm.say(type="ping")
            calm.until("pong")
            assert not any(message["type"] == "slow" for message in calm.heard)


def test_new_sessions_are_limited_by_address_and_leave_nothing_on_disk(open_hall: Opener):
    hall = open_hall(sessions_of_address=[3, NEVER])
    for number in range(3):
        with Person(hall, f"Guest {number}") as guest:
            assert guest.post("/api/me", nickname=guest.nickname).status_code == 200
    with Person(hall, "Ada") as ada, Person(hall, "Bob", "127.0.0.2") as bob:
        assert "take new names too often" in too_often(ada.post("/api/me", nickname="Ada"))
        too_often(plan(ada))
        assert bob.post("/api/me", nickname="Bob").status_code == 200
        assert bob.get("/api/me").json() == {"nickname": "Bob"}
        assert hall.rows("SELECT count(*) FROM sessions") == [(0,)]
        bob.set_up("me", "open")
        assert hall.rows("SELECT nickname FROM sessions") == [("Bob",)]


def test_a_session_is_written_when_its_owner_chats(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Eve") as eve:
        table = ada.set_up("me", "open")
        eve.post("/api/me", nickname="Eve")
        with eve.visit(table) as visit:
            visit.until("table")
            visit.say(type="say", id="1", text="hello")
            assert visit.answer("1")["ok"]
        assert hall.rows("SELECT count(*) FROM sessions") == [(2,)]


def test_tables_come_no_faster_than_somebody_plays(open_hall: Opener):
    hall = open_hall(tables_of_session=[2, NEVER], tables_of_address=[3, NEVER])
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob, Person(hall, "Eve") as eve:
        assert [plan(ada).status_code for _ in range(2)] == [201, 201]
        assert too_often(plan(ada)).startswith("You set up tables too fast; wait ")
        assert plan(bob).status_code == 201
        too_often(plan(bob))  # all of the address together
        too_often(plan(eve))
    with Person(hall, "Joe", "127.0.0.2") as joe:
        assert plan(joe).status_code == 201


def test_nobody_has_too_many_tables_that_are_not_over(open_hall: Opener):
    hall = open_hall(unfinished_of_session=2, unfinished_of_address=3)
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        first = ada.set_up("me", "here")
        ada.set_up("me", "open")
        assert "play one of them to its end" in too_often(plan(ada))
        bob.set_up("me", "open")
        assert "from your address are not over" in too_often(plan(bob))
        with ada.visit(first) as visit:
            visit.until("moment")
            visit.play_on(random.Random(1))
        assert plan(ada).status_code == 201
        assert "play one of them" in too_often(ada.post(f"/api/tables/{first}/rematch"))


def test_those_who_set_up_at_the_same_moment_have_no_more(open_hall: Opener):
    hall = open_hall(unfinished_of_session=5)
    with Person(hall, "Ada") as ada, ThreadPoolExecutor(8) as people:
        ada.post("/api/me", nickname="Ada")
        statuses = list(people.map(lambda _: plan(ada).status_code, range(40)))
    assert sorted(set(statuses)) == [201, 429]
    assert statuses.count(201) == 5
    assert hall.rows("SELECT count(*) FROM tables") == [(5,)]


def test_sockets_are_counted_by_session_and_by_address(open_hall: Opener):
    hall = open_hall(sockets_of_session=2, sockets_of_address=3)
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob, ExitStack() as stack:
        table = ada.set_up("me", "open")
        visits = [stack.enter_context(ada.visit(table)) for _ in range(2)]
        for visit in visits:
            visit.until("table")
        with ada.visit(table, hello=False) as third:
            assert "2 tables open at once" in third.hear()["sentence"]
        stack.enter_context(bob.visit(table)).until("table")
        with bob.visit(table, hello=False) as fourth:
            assert "3 connections are open from your address" in fourth.hear()["sentence"]
            with pytest.raises(ConnectionClosed) as closed:
                fourth.hear()
            assert closed.value.rcvd.code == 1008
        visits[0].close()
        with Person(hall, "Eve", "127.0.0.2") as eve, eve.visit(table) as visit:
            visit.until("table")
        with ada.visit(table) as again:
            again.until("table")


def test_chat_is_limited_and_a_resend_costs_nothing(open_hall: Opener):
    hall = open_hall(chat_of_session=[2, NEVER], chat_of_address=[3, NEVER])
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = ada.set_up("me", "open", "open")
        bob.join(table)
        with ada.visit(table) as visit, bob.visit(table) as other:
            for command, text, ok in (
                ("1", "one", True),
                ("2", "two", True),
                ("3", "three", False),
                ("1", "one", True),
            ):
                visit.say(type="say", id=command, text=text)
                answer = visit.answer(command)
                assert answer["ok"] == ok, answer
                assert ok or "chat too fast; wait " in answer["sentence"]
            for command, ok in (("1", True), ("2", False)):
                other.say(type="say", id=command, text="mine")
                assert other.answer(command)["ok"] == ok
        assert hall.rows("SELECT text FROM chat ORDER BY number") == [("one",), ("two",), ("mine",)]


def test_hints_are_limited_by_address_too(open_hall: Opener):
    hall = open_hall(hint_seconds=0.01, hints_of_session=[9, NEVER], hints_of_address=[1, NEVER])
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        for person, kind in ((ada, "hint"), (bob, "answer")):
            with person.visit(person.set_up("me", "here")) as visit:
                visit.until("moment")
                visit.say(type="hint", id="1", seat=0)
                assert visit.until(kind)["id"] == "1"


def test_reports_are_paid_for_by_who_begins_them(open_hall: Opener):
    hall = open_hall(reports_of_session=[1, NEVER])
    with Person(hall, "Ada") as ada:
        tables = []
        for seed in range(2):
            tables.append(ada.set_up("me", "here"))
            with ada.visit(tables[-1]) as visit:
                visit.until("moment")
                visit.play_on(random.Random(seed))
        first, second = (f"/api/tables/{table}/report" for table in tables)
        assert {ada.get(first).status_code for _ in range(5)} <= {200, 202}
        assert "reports too fast" in too_often(ada.get(second))
        assert ada.get(first).status_code in (200, 202)
