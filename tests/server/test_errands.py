"""Set-up, join and all that changes a seat: a lost answer and a resend do nothing twice."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from server.stores import BOTH
from server.visitors import QUICK, Hall, Person

pytestmark = BOTH
PLAN: dict[str, Any] = {
    "game": "crash-grid",
    "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
    "options": QUICK,
    "nickname": "Ada",
}


def send(person: Person, path: str, key: str, body: dict[str, Any] | None = None) -> httpx.Response:
    return person.http.post(path, json=body, headers={"Idempotency-Key": key})


def named(person: Person) -> Person:
    assert person.post("/api/me", nickname=person.nickname).status_code == 200
    return person


def same(one: httpx.Response, other: httpx.Response) -> bool:
    return (one.status_code, one.content) == (other.status_code, other.content)


def count(hall: Hall) -> int:
    return int(hall.rows("SELECT count(*) FROM tables")[0][0])


def test_a_resent_set_up_is_the_same_table_after_a_restart_too(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        first = send(named(ada), "/api/tables", "one", PLAN)
        assert first.status_code == 201
        table = first.json()["table"]["id"]
        bob.join(table)  # things go on before the resend arrives
        assert same(send(ada, "/api/tables", "one", PLAN), first)
        hall.restart()
        ada.http.base_url = hall.url
        assert same(send(ada, "/api/tables", "one", PLAN), first)
        assert count(hall) == 1
        assert send(ada, "/api/tables", "two", PLAN).status_code == 201
        assert count(hall) == 2


def test_a_resend_is_not_refused_for_a_limit_that_the_first_one_reached(
    open_hall: Callable[..., Hall],
):
    hall = open_hall(unfinished_of_session=1, tables_of_session=[1, 0.001])
    with Person(hall, "Ada") as ada:
        first = send(named(ada), "/api/tables", "one", PLAN)
        assert same(send(ada, "/api/tables", "one", PLAN), first)
        assert send(ada, "/api/tables", "two", PLAN).status_code == 429


def test_resends_at_the_same_moment_are_one_table(hall: Hall, ada: Person):
    before = count(hall)
    named(ada)
    with ThreadPoolExecutor(8) as lines:
        answers = list(lines.map(lambda _: send(ada, "/api/tables", "race", PLAN), range(16)))
    assert all(same(answer, answers[0]) for answer in answers)
    assert answers[0].status_code == 201
    assert count(hall) == before + 1


def test_the_same_key_of_somebody_else_is_another_table(ada: Person, bob: Person):
    one = send(named(ada), "/api/tables", "1", PLAN).json()["table"]["id"]
    other = send(named(bob), "/api/tables", "1", PLAN | {"nickname": "Bob"}).json()["table"]["id"]
    assert one != other


def test_a_key_is_for_one_thing(ada: Person):
    table = send(named(ada), "/api/tables", "k", PLAN).json()["table"]["id"]
    for path, body in (
        ("/api/tables", PLAN | {"public": True}),
        (f"/api/tables/{table}/join", {"nickname": "Ada"}),
        (f"/api/tables/{table}/leave", None),
    ):
        answer = send(ada, path, "k", body)
        assert answer.status_code == 409
        assert "was used for something else" in answer.json()["error"]


def test_a_key_needs_a_session(hall: Hall, ada: Person, eve: Person):
    """The answer with the first cookie may get lost; then nobody could tell whose resend it is."""
    table = ada.set_up("me", "open")
    for path, body in (("/api/tables", PLAN), (f"/api/tables/{table}/join", {"nickname": "Eve"})):
        answer = send(eve, path, "k", body)
        assert answer.status_code == 403
        assert "take a nickname first" in answer.json()["error"]
        assert not eve.http.cookies
    assert send(named(eve), f"/api/tables/{table}/join", "k", {"nickname": "Eve"}).is_success


@pytest.mark.parametrize("key", ["", "x" * 41])
def test_keys_that_cannot_be(ada: Person, key: str):
    answer = send(named(ada), "/api/tables", key, PLAN)
    assert answer.status_code == 400
    assert "idempotency_key: Expected" in answer.json()["error"]


@pytest.mark.parametrize("seat", [None, 2])
def test_a_resent_join_takes_no_second_seat(hall: Hall, ada: Person, bob: Person, seat: int | None):
    table = ada.set_up("me", "open", "open")
    body = {"nickname": "Bob", "seat": seat}
    first = send(named(bob), f"/api/tables/{table}/join", "j", body)
    assert first.json()["seats"] == [seat or 1]
    assert same(send(bob, f"/api/tables/{table}/join", "j", body), first)
    # A copy that comes very late does not put back who has left since.
    assert bob.post(f"/api/tables/{table}/leave").status_code == 200
    assert same(send(bob, f"/api/tables/{table}/join", "j", body), first)
    assert ada.get(f"/api/tables/{table}").json()["seats"][seat or 1]["kind"] == "open"


def test_joins_at_the_same_moment_take_one_seat(ada: Person, bob: Person):
    table = ada.set_up("me", "open", "open", "open")
    body = {"nickname": "Bob", "seat": 1}
    named(bob)
    with ThreadPoolExecutor(8) as lines:
        path = f"/api/tables/{table}/join"
        answers = list(lines.map(lambda _: send(bob, path, "j", body), range(16)))
    assert all(same(answer, answers[0]) for answer in answers)
    assert answers[0].json()["seats"] == [1]


def test_a_resent_leave_is_answered_as_the_first(ada: Person, bob: Person):
    table = ada.set_up("me", "open", "open")
    bob.join(table)
    first = send(bob, f"/api/tables/{table}/leave", "l")
    assert first.status_code == 200
    assert same(send(bob, f"/api/tables/{table}/leave", "l"), first)


def test_a_late_copy_of_a_return_does_not_undo_leaving(ada: Person):
    table = ada.set_up("me", "random")
    ada.post(f"/api/tables/{table}/leave")
    first = send(ada, f"/api/tables/{table}/return", "r")
    assert first.json()["seats"] == [0]
    ada.post(f"/api/tables/{table}/leave")
    assert same(send(ada, f"/api/tables/{table}/return", "r"), first)
    assert ada.get(f"/api/tables/{table}").json()["seats"][0]["away"]


def test_a_resent_rematch_is_the_same_table(hall: Hall, ada: Person, bob: Person):
    table = ada.set_up("me", "open")
    bob.join(table)
    bob.post(f"/api/tables/{table}/leave")
    with ada.visit(table) as visit:
        visit.until("moment")
        visit.play_on(random.Random(1))
    before = count(hall)
    first = send(ada, f"/api/tables/{table}/rematch", "m")
    assert first.status_code == 200
    assert same(send(ada, f"/api/tables/{table}/rematch", "m"), first)
    theirs = send(bob, f"/api/tables/{table}/rematch", "m")
    assert theirs.json()["table"]["id"] == first.json()["table"]["id"]
    assert same(send(bob, f"/api/tables/{table}/rematch", "m"), theirs)
    assert count(hall) == before + 1
