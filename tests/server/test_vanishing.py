"""Somebody vanishes in the middle of a game: the others wait, or let a bot play on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from server.postgres import Server
from server.stores import BOTH, Served
from server.visitors import Hall, Person, Visit, refused

Opener = Callable[..., Hall]
LONG = {"board_size": 12, "rounds_min": 5, "rounds_max": 5, "rail_moves": 36}
SOON = 20.0


@pytest.fixture
def gathered() -> Iterator[Callable[..., list[Visit]]]:
    """Everybody at one table, each with a line to it; who has no seat there watches."""
    with ExitStack() as stack:

        def gathered(*who: tuple[Hall, str], seats: int = 0, **options: Any) -> list[Visit]:
            people = [stack.enter_context(Person(hall, name)) for hall, name in who]
            others = ["open"] * ((seats or len(people)) - 1)
            table = people[0].set_up("me", *others, **{**LONG, **options})
            for person in people[1 : seats or None]:
                assert person.join(table).status_code == 200
            visits = [stack.enter_context(person.visit(table)) for person in people]
            for visit in visits:
                visit.until("moment")
            return visits

        yield gathered


def ask(visit: Visit, seat: int) -> Any:
    return visit.person.post(f"/api/tables/{visit.table}/stand-in", seat=seat)


def until(visit: Visit, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next message about people that fits."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        message = visit.hear()
        if message["type"] in ("table", "presence") and fits(message):
            return message
    raise AssertionError("nobody says so")


def vanish(visit: Visit, *others: Visit) -> None:
    """Go without a word, until all others know."""
    seat = visit.person.get(f"/api/tables/{visit.table}").json()["mine"][0]
    visit.close()
    for other in others:
        until(other, lambda message: seat in [one["seat"] for one in message["absent"]])


def heard_of(visit: Visit) -> None:
    """Wait until the worker of somebody has heard that the other one is there."""
    end = time.monotonic() + SOON
    while "is here again" not in ask(visit, 1).json()["error"]:
        assert time.monotonic() < end, "nothing is heard of who is there"
        time.sleep(0.05)


def is_due(visit: Visit, seat: int) -> bool:
    return any(panel["seat"] == seat and panel["deciding"] for panel in scene_of(visit)["panels"])


def listen(visit: Visit) -> None:
    """Hear whatever has come."""
    with suppress(TimeoutError):
        while True:
            visit.hear(0.02)


def go_on(until: Callable[[], bool], *visits: Visit) -> None:
    """Everybody plays until something is true."""
    end = time.monotonic() + SOON
    while not until():
        assert time.monotonic() < end, "it does not come true"
        for visit in visits:
            listen(visit)
            if visit.choices():
                seat, actions = visit.choices()[0]
                answer = visit.answer(visit.play(seat, actions[0]))
                while visit.n < answer["n"]:
                    visit.hear()


def moves_of(hall: Hall, visit: Visit, *, bot: bool) -> list[Any]:
    """What was played on the second seat, by a bot or by its person."""
    moves = hall.moves(visit.table)
    return [move for move in moves if move[1] == 1 and (move[3] is None) == bot]


def scene_of(visit: Visit) -> dict[str, Any]:
    scene: dict[str, Any] = next(iter(visit.scenes.values()))
    return scene


@BOTH
def test_a_bot_plays_on_for_who_has_vanished_until_they_return(open_hall: Opener, gathered: Any):
    hall = open_hall(patience_seconds=0.3)
    ada, bob = gathered((hall, "Ada"), (hall, "Bob"))
    vanish(bob, ada)
    assert is_due(ada, 1)
    time.sleep(0.3)  # as long as the hall is patient
    answer = ask(ada, 1)
    assert answer.status_code == 200, answer.text
    seat = answer.json()["table"]["seats"][1]
    assert (seat["name"], seat["away"], seat["bot"]) == ("Bob", True, "greedy")
    go_on(lambda: bool(moves_of(hall, ada, bot=True)), ada)
    hall.restart()  # it was kept before it was told
    with ada.person.visit(ada.table) as first, bob.person.visit(ada.table) as again:
        first.until("moment")
        again.until("moment")
        assert again.card["seats"][1]["away"]
        assert bob.person.post(f"/api/tables/{ada.table}/return").json()["seats"] == [1]
        played = len(moves_of(hall, ada, bot=False))
        go_on(lambda: len(moves_of(hall, ada, bot=False)) > played, first, again)


@BOTH
def test_why_nobody_goes_on_without_somebody(open_hall: Opener, gathered: Any):
    hall = open_hall(patience_seconds=0.3)
    ada, bob, eve = gathered((hall, "Ada"), (hall, "Bob"), (hall, "Eve"), seats=2)
    assert "Bob is here again" in refused(ask(ada, 1), 409)
    assert "your own" in refused(ask(ada, 0), 409)
    assert "There is no seat 7" in refused(ask(ada, 7), 400)
    with Person(hall, "Stranger") as stranger:
        refused(stranger.post(f"/api/tables/{ada.table}/stand-in", seat=1), 403)
    vanish(bob, ada)
    time.sleep(0.3)
    refused(ask(eve, 1), 403)  # who watches has nothing to say
    with bob.person.visit(ada.table) as again:
        again.until("moment")
        until(ada, lambda message: message["absent"] == [])
        assert "is here again" in refused(ask(ada, 1), 409)
    until(ada, lambda message: message["absent"] != [])
    time.sleep(0.3)
    assert ask(ada, 1).status_code == 200
    assert "A bot plays this seat already" in refused(ask(ada, 1), 409)


def test_others_wait_for_a_minute_first(hall: Hall, gathered: Any):
    ada, bob = gathered((hall, "Ada"), (hall, "Bob"))
    bob.close()
    told = until(ada, lambda message: message["absent"] != [])
    (absent,) = told["absent"]
    assert (absent["seat"], absent["seconds"]) == (1, 0)
    assert 55 <= absent["wait"] <= 60
    answer = ask(ada, 1)
    assert 50 <= int(answer.headers["Retry-After"]) <= 60
    sentence = refused(answer, 409)
    assert "Bob has been away for" in sentence
    assert "as they may come back" in sentence


def test_who_has_chosen_already_is_not_waited_for(open_hall: Opener, gathered: Any):
    """Of secret choices it is not told who has made them, but nobody must choose twice."""
    hall = open_hall(patience_seconds=0.1)
    ada, bob = gathered((hall, "Ada"), (hall, "Bob"))
    assert bob.answer(bob.play(1, bob.choices()[0][1][0]))["ok"]
    while is_due(ada, 1):
        ada.hear()
    vanish(bob, ada)
    time.sleep(0.1)
    assert "Nobody waits for Bob now" in refused(ask(ada, 1), 409)


def test_who_shares_a_device_vanishes_with_all_seats(open_hall: Opener):
    hall = open_hall(patience_seconds=0.1)
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = ada.set_up("me", "here", "open", **LONG)
        assert bob.join(table).status_code == 200
        with bob.visit(table) as there:
            there.until("moment")
            time.sleep(0.1)  # nobody has come to two of the seats
            seats = ask(there, 0).json()["table"]["seats"]
            assert [seat["away"] for seat in seats] == [True, True, False]
        assert ada.post(f"/api/tables/{table}/return").json()["seats"] == [0, 1]


def test_presence_counts_on_every_worker(postgres: Server, tmp_path: Path, gathered: Any):
    """Who is there by way of another worker is there."""
    store = Served(postgres)
    halls = []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        more = {"store": store, "patience_seconds": 0.5}
        halls.append(Hall(tmp_path / str(number), **more).open())
    try:
        ada, bob = gathered((halls[0], "Ada"), (halls[1], "Bob"))
        heard_of(ada)
        vanish(bob, ada)
        time.sleep(0.5)
        assert ask(ada, 1).status_code == 200
        with bob.person.visit(ada.table) as again:  # by way of the other worker
            again.until("moment")
            assert again.card["seats"][1]["away"]
            assert bob.person.post(f"/api/tables/{ada.table}/return").status_code == 200
            heard_of(ada)
    finally:
        for hall in halls:
            assert hall.end() == ""
        store.end()
