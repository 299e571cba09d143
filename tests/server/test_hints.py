"""Hints during a game, for whoever may have them, and the report after it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

import fairground
from fairground.lab.analysis import analyse
from server.visitors import PATIENCE, QUICK, Hall, Person, Visit


def ask(visit: Visit, seat: int, command: str = "hint-1") -> dict[str, Any]:
    """Ask for a hint; the hint, or the answer that refuses it."""
    visit.say(type="hint", id=command, seat=seat)
    for _ in range(1000):
        message = visit.hear()
        if message["type"] in ("hint", "answer") and message["id"] == command:
            return message
    raise AssertionError("no answer to a hint")


def refused(message: dict[str, Any]) -> str:
    assert message["type"] == "answer"
    assert message["ok"] is False
    assert message["sentence"].endswith(".")
    return str(message["sentence"])


def without_hints(person: Person, *kinds: str) -> str:
    body = {
        "game": "crash-grid",
        "seats": [{"kind": kind} for kind in kinds],
        "options": QUICK,
        "nickname": person.nickname,
        "hints": False,
    }
    answer = person.post("/api/tables", **body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"]["id"])


def finished(person: Person, *kinds: str) -> str:
    """A table whose game is over."""
    table = person.set_up(*kinds)
    with person.visit(table) as visit:
        visit.until("moment")
        visit.play_on(random.Random(5))
    return table


def report_of(person: Person, table: str) -> dict[str, Any]:
    """The report, as soon as it is made."""
    end = time.monotonic() + 4 * PATIENCE
    while time.monotonic() < end:
        answer = person.get(f"/api/tables/{table}/report")
        if answer.status_code == 200:
            return dict(answer.json())
        assert answer.status_code == 202, answer.text
        progress = answer.json()
        assert 0 <= progress["done"] <= max(progress["total"], 0)
        time.sleep(0.1)
    raise AssertionError("the report is not made")


# ---------------------------------------------------------------- hints


def test_a_hint_names_choices_with_odds_and_reasons(ada: Person):
    table = ada.set_up("me", "greedy")
    with ada.visit(table) as visit:
        visit.until("moment")
        seat, actions = visit.choices()[0]
        start = time.monotonic()
        hint = ask(visit, seat)
        assert time.monotonic() - start < 5  # 0.7 s of thinking, on a machine that has more to do
        assert hint["type"] == "hint"
        assert hint["seat"] == seat
        assert hint["n"] == visit.n
        assert hint["games"] > 0
        assert 1 < len(hint["options"]) <= 5
        phrases = {choice["action"]: choice["phrase"] for choice in visit.scenes["0"]["choices"]}
        for option in hint["options"]:
            assert option["action"] in actions
            assert option["phrase"] == phrases[option["action"]]
            assert 0 <= option["odds"] <= 1
            assert option["reason"].endswith(".")
        shares = [option["share"] for option in hint["options"]]
        assert shares == sorted(shares, reverse=True)
        best = hint["options"][0]["action"]
        assert visit.answer(visit.play(seat, best))["ok"]


def test_play_goes_on_while_a_hint_is_thought_out(open_hall: Callable[..., Hall]):
    hall = open_hall(hint_seconds=2.0)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            visit.say(type="hint", id="slow", seat=0)
            visit.say(type="hint", id="second", seat=0)
            assert "still being thought out" in refused(visit.answer("second"))
            seat, actions = next(entry for entry in visit.choices() if entry[0] == 0)
            assert visit.answer(visit.play(seat, actions[0]))["ok"]
            assert "nothing to decide now" in refused(visit.answer("slow"))


def test_hints_are_for_ones_own_seat_when_it_must_decide(ada: Person, bob: Person, eve: Person):
    table = ada.set_up("me", "open")
    with ada.visit(table) as visit:
        visit.until("table")
        assert "has not started" in refused(ask(visit, 0))
        assert bob.join(table).status_code == 200
        visit.until("moment")
        assert "Seat 1 is not yours" in refused(ask(visit, 1))
        assert "There is no seat 7" in refused(ask(visit, 7))
        seat, actions = visit.choices()[0]
        assert visit.answer(visit.play(seat, actions[0]))["ok"]
        assert "nothing to decide now" in refused(ask(visit, 0, "later"))
    with eve.visit(table) as visit:
        visit.until("moment")
        assert "you are watching" in refused(ask(visit, 0))


def test_a_table_may_be_without_hints(ada: Person):
    table = without_hints(ada, "me", "here")
    assert ada.get(f"/api/tables/{table}").json()["hints"] is False
    with ada.visit(table) as visit:
        visit.until("moment")
        assert refused(ask(visit, 0)) == "This table was set up without hints."
    other = ada.set_up("me", "here")
    assert ada.get(f"/api/tables/{other}").json()["hints"] is True


def test_a_rematch_keeps_the_setting(ada: Person):
    table = without_hints(ada, "me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        visit.play_on(random.Random(1))
    answer = ada.post(f"/api/tables/{table}/rematch")
    assert answer.json()["table"]["hints"] is False


def test_hints_too_fast_are_refused(open_hall: Callable[..., Hall]):
    hall = open_hall(hint_seconds=0.01, hints_of_session=[2, 0.001])
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            kinds = [ask(visit, 0, f"hint-{number}") for number in range(6)]
            assert [entry["type"] for entry in kinds[:2]] == ["hint", "hint"]
            assert all("too fast" in refused(entry) for entry in kinds[2:])
            seat, actions = visit.choices()[0]
            assert visit.answer(visit.play(seat, actions[0]))["ok"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "hint"},
        {"type": "hint", "id": "x"},
        {"type": "hint", "id": "x", "seat": -1},
        {"type": "hint", "id": "x", "seat": "0"},
        {"type": "hint", "id": "x", "seat": 0, "action": 1},
    ],
)
def test_a_hint_that_cannot_be_read_is_refused(ada: Person, message: dict[str, Any]):
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        visit.say(**message)
        assert "cannot be read" in refused(visit.answer(""))


# ---------------------------------------------------------------- reports


def test_a_report_is_the_analysis_of_the_replay(ada: Person, eve: Person):
    table = finished(ada, "me", "here")
    page = report_of(eve, table)
    replay = fairground.Replay.from_json(eve.get(f"/api/tables/{table}/replay").text)
    names = page["names"]
    assert names == ["Ada", "Player 2"]
    data = analyse(replay, page["iterations"], names=names).to_data()
    for part in ("names", "actions", "reason", "curves", "turnings", "accounts"):
        assert page[part] == data[part], part
    steps = {entry["step"]: entry for entry in data["decisions"]}
    for entry in page["costly"]:
        assert entry.items() <= steps[entry["step"]].items()
    assert report_of(ada, table) == page


def test_who_only_looks_for_a_report_does_not_begin_it(ada: Person, eve: Person):
    table = finished(ada, "me", "here")
    for _ in range(2):
        looked = eve.get(f"/api/tables/{table}/report?begin=false")
        assert (looked.status_code, looked.json()) == (202, {"done": 0, "total": 0})
    page = report_of(ada, table)
    assert eve.get(f"/api/tables/{table}/report?begin=false").json() == page


def test_there_is_no_report_before_the_end(ada: Person):
    def sentence(answer: httpx.Response) -> str:
        assert answer.status_code == 409
        return str(answer.json()["error"])

    waiting = ada.set_up("me", "open")
    assert "not over yet" in sentence(ada.get(f"/api/tables/{waiting}/report"))
    playing = ada.set_up("me", "here")
    assert "not over yet" in sentence(ada.get(f"/api/tables/{playing}/report"))


def test_a_hall_closes_in_the_middle_of_a_report(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = finished(ada, "me", "here")
        assert ada.get(f"/api/tables/{table}/report").status_code == 202
    start = time.monotonic()
    assert hall.end() == ""
    assert time.monotonic() - start < 10
