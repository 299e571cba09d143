"""The hall's figures for Prometheus: right, of all workers together, and about nobody."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from fairground.server.board import BOUNDS, Board, Count, Now, Timed
from fairground.server.metrics import NoMetrics, told
from fairground.server.settings import Settings
from server.postgres import Server
from server.stores import Served
from server.visitors import PATIENCE, USUAL_LIMITS, Hall, Person, Visit

Opener = Callable[..., Hall]
NICKNAME = "Zebedee Quux"
CHAT = "meet me at the lighthouse"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def asked(hall: Hall) -> str:
    """What Prometheus is told."""
    answer = httpx.get(f"http://127.0.0.1:{hall.settings['metrics']}/metrics")
    assert answer.status_code == 200
    return answer.text


def figures(hall: Hall) -> dict[str, float]:
    """Every sample by its name and the values of its labels."""
    return {
        " ".join([sample.name.removeprefix("fairground_"), *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(asked(hall))
        for sample in family.samples
    }


def eventually(hall: Hall, name: str, value: float) -> None:
    """Wait until a figure is what it should be; it is written once a second."""
    end = time.monotonic() + PATIENCE
    while figures(hall).get(name) != value:
        assert time.monotonic() < end, (name, figures(hall).get(name), value)
        time.sleep(0.1)


def test_figures_are_those_of_all_workers_survive_each_and_tell_of_nobody(
    postgres: Server, tmp_path: Path
):
    store = Served(postgres)
    hall = Hall(
        tmp_path, store=store, workers=2, metrics=str(free_port()), log_format="json"
    ).open()
    try:
        with Person(hall, NICKNAME) as ada:
            table = ada.set_up("me", "random", public=False)
            with ada.visit(table) as visit:
                visit.until("moment")
                eventually(hall, "sockets", 1)
                eventually(hall, "tables playing", 1)
                assert figures(hall)["people"] == 1
                visit.say(type="say", id="chat", text=CHAT)
                assert visit.answer("chat")["ok"]
                _play_until_both_have_moved(hall, visit, table)
            token = ada.http.cookies["fairground"]
        eventually(hall, "sockets", 0)
        played = hall.moves(table)
        by_people = sum(command is not None for *_, command in played)
        eventually(hall, "moves_total bots", len(played) - by_people)
        text, before = asked(hall), figures(hall)
        assert before["moves_total people"] == before["move_seconds_count"] == by_people > 0
        assert before["chat_lines_total"] == 1
        assert before["thought_seconds_count quick"] >= before["moves_total bots"] > 0
        for name in ("news_seconds", "call_seconds", "database_seconds"):
            sums = {key: value for key, value in before.items() if key.startswith(f"{name}_sum")}
            assert sums, name
            assert all(value > 0 for value in sums.values()), sums
        _lose_a_worker(hall)
        eventually(hall, "workers", 2)
        after = figures(hall)
        for name, value in before.items():
            if name.partition(" ")[0].endswith(("_total", "_count", "_sum", "_bucket")):
                assert after[name] >= value, name
        secrets = [*hall.rows("SELECT id, token_hash FROM sessions")[0]]
        secrets += hall.rows("SELECT key FROM tables WHERE key IS NOT NULL")[0]
    finally:
        written = hall.end()
    assert "is replaced" in written
    for secret in (token, table, NICKNAME, CHAT, *secrets):
        assert secret not in text
        assert secret not in written


def test_a_table_with_people_of_two_workers_is_one_table(postgres: Server, tmp_path: Path):
    store = Served(postgres)
    halls = [
        Hall(tmp_path, store=store, alone=False, metrics=str(free_port())).open() for _ in range(2)
    ]
    try:
        with Person(halls[0], "Ada") as ada, Person(halls[1], "Bob") as bob:
            table = ada.set_up("me", "open")
            with ada.visit(table) as first, bob.visit(table) as second:
                for visit in (first, second):
                    visit.until("table")
                for hall in halls:
                    eventually(hall, "sockets", 1)
                    eventually(hall, "tables_remembered", 1)
                end = time.monotonic() + PATIENCE
                while sum(figures(hall)["tables open"] for hall in halls) != 1:
                    assert time.monotonic() < end
                    time.sleep(0.1)
    finally:
        for hall in halls:
            hall.end()


def test_refusals_are_counted_by_their_kind(open_hall: Opener):
    limits = USUAL_LIMITS | {"chat_of_session": (1, 0.001)}
    hall = open_hall(**limits, metrics=str(free_port()))
    with Person(hall, NICKNAME) as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            seat, actions = visit.choices()[0]
            wrong = next(action for action in range(1000) if action not in actions)
            assert not visit.answer(visit.play(seat, wrong))["ok"]
            assert not visit.answer(visit.play(7, actions[0]))["ok"]
            visit.say(type="say", id="a", text="one")
            assert visit.answer("a")["ok"]
            visit.say(type="say", id="b", text="two")
            assert not visit.answer("b")["ok"]
        assert ada.get("/api/tables/nowhere").status_code == 404
        assert ada.http.get("/", headers={"Host": "evil.example"}).status_code == 421
        assert ada.get("/ready").status_code == 200
    found = figures(hall)
    assert {kind: found[f"refused_total {kind}"] for kind in ("rule", "limit", "unknown")} == {
        "rule": 1,
        "limit": 1,
        "unknown": 1,
    }
    assert found["refused_total request"] == 2
    assert found["chat_lines_total"] == 1
    assert found["refused_total fault"] == found["refused_total unavailable"] == 0


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("here", "'here' is no address for figures: give a port, such as 9464, or HOST:PORT"),
        ("70000", "'70000' is no address for figures: give a port, such as 9464, or HOST:PORT"),
        ("{taken}", "cannot tell figures on 127.0.0.1 port {taken}: Address already in use"),
        ("no.such.host.invalid:9464", "there is no such address here"),
    ],
)
def test_an_address_that_cannot_be_had_is_said_so(address: str, problem: str):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken = listener.getsockname()[1]
        with pytest.raises(NoMetrics) as caught, told(Board(), address.format(taken=taken)):
            pass
    assert problem.format(taken=taken) in str(caught.value)


def test_figures_end_with_the_hall_and_are_told_nowhere_unless_asked_for(open_hall: Opener):
    hall = open_hall(metrics=str(free_port()))
    assert "fairground_workers" in asked(hall)
    hall.end()
    with pytest.raises(httpx.ConnectError):
        asked(hall)
    assert Settings().metrics == ""


def test_workers_write_on_one_board_and_leave_it_to_their_successors():
    board = Board(2)
    for row in (0, 1, 1):
        tally = board.tally(row)
        tally.set(Now.SOCKETS, 3)
        tally.count(Count.MOVES_OF_BOTS)
        tally.took(Timed.COMMIT, 0.002)
        tally.took(Timed.COMMIT, 60.0)
    found = board.read()
    assert (found.sockets, found.moves["bots"]) == (6, 3)
    times = found.times["commit"]
    assert (times.count, times.counts[1], times.counts[-1]) == (6, 3, 3)
    assert times.seconds == pytest.approx(3 * 60.002)
    assert (times.within(0.5), times.within(0.99)) == (BOUNDS[1], float("inf"))
    assert found.times["read"].within(0.5) is None
    board.tally(1).vacate()
    assert (board.read().sockets, board.read().moves["bots"]) == (3, 3)
    assert board.tally(0).read().moves["bots"] == 1


def _play_until_both_have_moved(hall: Hall, visit: Visit, table: str) -> None:
    """Until a person and a bot have, and it is the person's turn."""
    while not visit.choices() or len({command is None for *_, command in hall.moves(table)}) < 2:
        due = visit.choices()
        if due:
            seat, actions = due[0]
            answer = visit.answer(visit.play(seat, actions[0]))
            assert answer["ok"], answer
            while visit.n < answer["n"]:
                visit.hear()
        else:
            visit.hear()


def _lose_a_worker(hall: Hall) -> None:
    lost = hall.workers()[0]
    os.kill(lost, signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while len(now := hall.workers()) != 2 or lost in now:
        assert time.monotonic() < end, now
        time.sleep(0.05)
