"""Somebody has vanished for good: all who are there end the game, and nobody wins."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import fairground
from fairground.kernel.replay import Replay
from fairground.server.examination import examine, named
from fairground.server.outbox import UNKNOWN_TABLE
from server.postgres import Server
from server.stores import BOTH, Served
from server.test_vanishing import Opener, gathered, go_on, is_due, until, vanish
from server.visitors import Hall, Visit, refused

__all__ = ["gathered"]

WHY = "This game was ended, as Bob did not come back. Nobody has won."
PATIENCE = 0.3


def end(visit: Visit, agree: bool = True) -> Any:
    path = f"/api/tables/{visit.table}/end"
    return visit.person.post(path, seat=1, agree=agree)


def check_ended(hall: Hall, visit: Visit) -> None:
    """Everybody reads why, and has a replay that comes out as it says."""
    table = visit.table
    assert refused(visit.person.get(f"/api/tables/{table}"), 409) == WHY
    replay = Replay.from_json(visit.person.get(f"/api/tables/{table}/replay").text)
    replay.verify(fairground.game("crash-grid"))
    assert replay.seal is not None
    programme = visit.person.get(f"/api/tables/{table}/theatre")
    assert programme.status_code == 200, programme.text
    assert programme.json()["over"] is None
    assert table not in str(visit.person.get("/api/tables/mine").json())


@BOTH
def test_who_is_left_alone_ends_the_game(open_hall: Opener, gathered: Any):
    hall = open_hall(patience_seconds=PATIENCE)
    ada, bob = gathered((hall, "Ada"), (hall, "Bob"))
    seat, actions = bob.choices()[0]
    assert bob.answer(bob.play(seat, actions[0]))["ok"]
    go_on(lambda: is_due(ada, 1) and not ada.choices(), ada)
    assert "Bob is here again" in refused(end(ada), 409)
    vanish(bob, ada)
    assert "wait for" in refused(end(ada), 409)
    time.sleep(PATIENCE)
    answer = end(ada)
    assert answer.status_code == 200, answer.text
    assert answer.json()["table"]["state"] == "over"
    assert ada.closed_with() == (UNKNOWN_TABLE, WHY)
    check_ended(hall, ada)
    hall.restart()
    check_ended(hall, bob)
    assert refused(end(ada), 409) == WHY
    hall.end()
    assert examine(named(hall.store.url)).findings == []


@BOTH
def test_all_who_are_there_must_agree_as_the_game_stands(open_hall: Opener, gathered: Any):
    hall = open_hall(patience_seconds=PATIENCE)
    ada, bob, cleo = gathered((hall, "Ada"), (hall, "Bob"), (hall, "Cleo"))
    vanish(bob, ada, cleo)
    time.sleep(PATIENCE)
    assert end(ada).json()["table"]["state"] == "playing"
    until(cleo, lambda message: message.get("ending") == [0])
    assert end(ada, agree=False).status_code == 200  # thought better of it
    until(cleo, lambda message: message.get("ending") == [])
    assert end(cleo).json()["table"]["state"] == "playing"
    until(ada, lambda message: message.get("ending") == [2])
    hall.restart()  # it was kept before it was told
    with ada.person.visit(ada.table) as first, cleo.person.visit(ada.table) as third:
        for visit in (first, third):
            visit.until("moment")
        assert first.heard[0]["ending"] == [2]
        time.sleep(PATIENCE)
        assert end(first).json()["table"]["state"] == "over"
        assert third.closed_with() == (UNKNOWN_TABLE, WHY)
    check_ended(hall, bob)


def test_who_has_gone_too_is_not_asked(open_hall: Opener, gathered: Any):
    hall = open_hall(patience_seconds=PATIENCE)
    ada, bob, cleo = gathered((hall, "Ada"), (hall, "Bob"), (hall, "Cleo"))
    vanish(bob, ada)
    vanish(cleo, ada)
    time.sleep(PATIENCE)
    assert end(ada).json()["table"]["state"] == "over"


def test_of_two_who_agree_at_once_at_two_workers_the_last_one_ends_it(
    postgres: Server, tmp_path: Path, gathered: Any
):
    store, halls = Served(postgres), []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        hall = Hall(tmp_path / str(number), store=store, patience_seconds=PATIENCE)
        halls.append(hall.open())
    try:
        for _ in range(5):
            ada, bob, cleo = gathered((halls[0], "Ada"), (halls[0], "Bob"), (halls[1], "Cleo"))
            for other in (ada, cleo):
                until_all_are_seen(other)
            vanish(bob, ada, cleo)
            time.sleep(PATIENCE)
            gate, states = threading.Barrier(2), []

            def agree(visit: Visit, gate: Any = gate, states: list[str] = states) -> None:
                gate.wait()
                states.append(end(visit).json()["table"]["state"])

            threads = [threading.Thread(target=agree, args=(visit,)) for visit in (ada, cleo)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(states) == ["over", "playing"]
            for visit in (ada, cleo):
                assert visit.closed_with() == (UNKNOWN_TABLE, WHY)
    finally:
        for hall in halls:
            assert hall.end() == ""
        store.end()


def until_all_are_seen(visit: Visit) -> None:
    """Wait until the worker of somebody knows that all three are there."""
    while len(visit.presence.get("connected", ())) < 3 and visit.heard[-1].get("absent") != []:
        visit.hear()
