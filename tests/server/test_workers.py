"""Several workers on one database: any of them serves any table, and none of them is missed."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from fairground.server.keepers import DEAD
from fairground.server.outbox import RESTART
from fairground.server.refusals import RESTARTS
from server.operators import operating
from server.postgres import Server
from server.stores import Served
from server.visitors import USUAL_LIMITS, ConnectionClosed, Hall, Person, Visit

Halls = Callable[..., tuple[Hall, Hall]]
SOON = 5.0
LONG = {"board_size": 12, "rounds_min": 5, "rounds_max": 5, "rail_moves": 36}


@pytest.fixture
def two(postgres: Server, tmp_path: Path) -> Iterator[Halls]:
    """Opens two workers, each with a port of its own, so that a test knows who serves whom."""
    halls: list[Hall] = []

    def opened(**settings: Any) -> tuple[Hall, Hall]:
        store = Served(postgres)
        for number in range(2):
            folder = tmp_path / str(number)
            folder.mkdir()
            halls.append(Hall(folder, store=store, **settings).open())
        return halls[0], halls[1]

    yield opened
    for hall in halls:
        hall.end()


@contextmanager
def seated(first: Hall, second: Hall) -> Iterator[tuple[Visit, Visit]]:
    """Ada and Bob at one table, each by way of another worker."""
    with ExitStack() as stack:
        ada, bob = (stack.enter_context(Person(*who)) for who in ((first, "Ada"), (second, "Bob")))
        table = ada.set_up("me", "open", board_size=12)
        assert bob.join(table).status_code == 200
        visits = [stack.enter_context(person.visit(table)) for person in (ada, bob)]
        for visit in visits:
            visit.until("moment")
        yield visits[0], visits[1]


def eventually(condition: Callable[[], bool], seconds: float = SOON) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come true"
        time.sleep(0.05)


def play_to_the_end(*visits: Visit) -> None:
    dice = random.Random(1)
    end = time.monotonic() + 60
    while any(visit.over is None for visit in visits):
        assert time.monotonic() < end, "the game does not end"
        for visit in visits:
            if visit.over is None and visit.choices():
                seat, actions = visit.choices()[0]
                answer = visit.answer(visit.play(seat, dice.choice(actions)))
                assert answer["ok"] or "try again" in answer["sentence"], answer
                while visit.n < answer["n"]:
                    visit.hear()
            listen(visit)


def listen(visit: Visit, seconds: float = 0.02) -> None:
    """Hear whatever has come."""
    try:
        while True:
            visit.hear(seconds)
    except TimeoutError:
        pass


def told(visit: Visit) -> list[list[dict[str, Any]]]:
    """What was told, step by step."""
    return [step["events"] for step in visit.steps]


def check_elsewhere(visit: Visit, elsewhere: Hall) -> None:
    """Whoever asks another worker is told exactly what was told here step by step."""
    with Person(elsewhere, visit.person.nickname) as twin:
        twin.http.cookies = visit.person.http.cookies
        with twin.visit(visit.table) as other:
            other.until("moment")
            assert told(other) == told(visit)
            assert other.scenes == visit.scenes
            assert len(told(other)) > 10


def test_players_of_one_table_on_two_workers_see_one_game(two: Halls):
    first, second = two()
    with seated(first, second) as (ada, bob):
        play_to_the_end(ada, bob)
        assert ada.over == bob.over
        check_elsewhere(ada, second)
        check_elsewhere(bob, first)


def test_of_two_moves_for_one_place_exactly_one_is_played(two: Halls):
    first, second = two()
    with Person(first, "Ada") as ada, Person(second, "Ada") as twin:
        table = ada.set_up("me", "here", **LONG)
        twin.http.cookies = ada.http.cookies
        for _ in range(10):
            with ada.visit(table) as here, twin.visit(table) as there:
                for visit in (here, there):
                    visit.until("moment")
                seat, actions = here.choices()[0]
                gate = threading.Barrier(2)
                answers: list[dict[str, Any]] = []

                def race(visit: Visit, action: int, gate: Any, seat: int, kept: list[Any]) -> None:
                    gate.wait()
                    kept.append(visit.answer(visit.play(seat, action)))

                threads = [
                    threading.Thread(target=race, args=(visit, action, gate, seat, answers))
                    for visit, action in ((here, actions[0]), (there, actions[-1]))
                ]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join(SOON)
                assert sorted(answer["ok"] for answer in answers) == [False, True]
                refused = next(answer for answer in answers if not answer["ok"])
                assert refused["sentence"]
    moves = first.moves(table)
    assert [move[0] for move in moves] == list(range(1, 11))


def test_people_and_their_names_are_known_to_every_worker(two: Halls):
    first, second = two()
    with seated(first, second) as (ada, bob):
        eventually(lambda: _connected(ada) == [0, 1])
        eventually(lambda: _connected(bob) == [0, 1])
        with Person(second, "Cid") as cid, cid.visit(ada.table) as watching:
            watching.until("moment")
            eventually(lambda: _heard(ada).presence.get("spectators") == 1)
        bob.close()
        eventually(lambda: _connected(ada) == [0])
    with Person(first, "Dan") as dan, Person(second, "Dan") as other:
        dan.post("/api/me", nickname="Dan")
        other.http.cookies = dan.http.cookies
        assert other.get("/api/me").json()["nickname"] == "Dan"
        other.post("/api/me", nickname="Daniel")
        eventually(lambda: dan.get("/api/me").json()["nickname"] == "Daniel")


def test_chat_goes_to_everybody(two: Halls):
    with seated(*two()) as (ada, bob):
        ada.say(type="say", id="a", text="Good luck!")
        eventually(lambda: "Good luck!" in _heard(bob).chat.values())
        bob.say(type="say", id="b", text="You too!")
        eventually(lambda: list(_heard(ada).chat.values()) == ["Good luck!", "You too!"])


def test_a_worker_that_dies_is_gone_and_its_bots_play_on_elsewhere(two: Halls):
    first, second = two()
    with Person(first, "Ada") as ada, Person(second, "Bob") as bob:
        table = ada.set_up("me", "greedy", "greedy", board_size=12)
        with ada.visit(table) as here, bob.visit(table) as there:
            here.until("moment")
            there.until("moment")
            keeper = first.rows("SELECT keeper FROM tables WHERE id = ?", table)
            assert keeper != [(None,)]
            first.end(signal.SIGKILL)
            killed = time.monotonic()
            with Person(second, "Ada") as again:
                again.http.cookies = ada.http.cookies
                with again.visit(table) as visit:
                    visit.until("moment")
                    visit.play_on(random.Random(2))
            assert time.monotonic() - killed < 60
            while there.over is None:
                there.hear()
    numbers = [move[0] for move in second.moves(table)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert second.rows("SELECT keeper FROM tables WHERE id = ?", table) != keeper


def test_bots_wait_no_longer_than_a_few_seconds_for_a_new_keeper(two: Halls):
    first, second = two()
    with Person(second, "Bob") as bob, Person(first, "Ada") as ada:
        table = ada.set_up("greedy", "greedy", board_size=12, rounds_min=5, rounds_max=5)
        with bob.visit(table) as there:
            there.until("moment")
            first.end(signal.SIGKILL)
            longest, last = 0.0, time.monotonic()
            while there.over is None:
                if there.hear()["type"] == "moment":
                    longest = max(longest, time.monotonic() - last)
                    last = time.monotonic()
    assert longest < DEAD + 4


def test_limits_hold_for_all_workers_together(two: Halls):
    limits = USUAL_LIMITS | {"unfinished_of_address": 3, "sockets_of_session": 2}
    first, second = two(**limits)
    with Person(first, "Ada") as ada, Person(second, "Bob") as bob:
        table = ada.set_up("me", "open")
        ada.set_up("me", "open")
        bob.set_up("me", "open")
        answer = bob.post(
            "/api/tables",
            game="crash-grid",
            nickname="Bob",
            seats=[{"kind": "me"}, {"kind": "open"}],
        )
        assert answer.status_code == 429
        assert "from your address" in answer.json()["error"]
        twin = Person(second, "Ada")
        twin.http.cookies = ada.http.cookies
        with ada.visit(table) as one, ada.visit(table) as two_:
            one.until("table")
            two_.until("table")
            eventually(lambda: _has_no_place(twin, table))
        eventually(lambda: not _has_no_place(twin, table))
        with ada.visit(table) as one:
            one.until("table")
            for number in range(10):
                one.say(type="say", id=str(number), text=f"line {number}")
            assert all(one.answer(str(number))["ok"] for number in range(10))
            time.sleep(1.5)  # every worker tells the others once a second
            with twin.visit(table) as other:
                other.say(type="say", id="more", text="and one more")
                refused = other.answer("more")
                assert not refused["ok"]
                assert "too fast" in refused["sentence"]


def test_what_was_missed_while_the_database_was_away_is_found_by_its_number(tmp_path: Path):
    server = Server()
    halls: list[Hall] = []
    try:
        store = Served(server)
        for number in range(2):
            folder = tmp_path / str(number)
            folder.mkdir()
            halls.append(Hall(folder, store=store).open())
        with seated(halls[0], halls[1]) as (ada, bob):
            seat, actions = ada.choices()[0]
            assert ada.answer(ada.play(seat, actions[0]))["ok"]
            server.stop()
            refused = bob.answer(bob.play(*_first(bob)))
            assert not refused["ok"]
            server.start()
            play_to_the_end(ada, bob)
            check_elsewhere(ada, halls[1])
            check_elsewhere(bob, halls[0])
    finally:
        for hall in halls:
            hall.end()
        server.end()


@pytest.fixture
def workers(postgres: Server, tmp_path: Path) -> Iterator[Hall]:
    """Two workers behind one port."""
    hall = Hall(tmp_path, store=Served(postgres), workers=2).open()
    yield hall
    assert "Traceback" not in hall.end()


def test_a_worker_that_dies_behind_the_port_is_replaced(workers: Hall):
    before = workers.workers()
    assert len(before) == 2
    with Person(workers, "Ada") as ada:
        table = ada.set_up("me", "here", **LONG)
        os.kill(before[0], signal.SIGKILL)
        n = _play_one(ada, table, 0)  # the other one is there all the time
        eventually(lambda: len(workers.workers()) == 2, 30)
        assert before[0] not in workers.workers()
        _play_one(ada, table, n)
    assert [move[0] for move in workers.moves(table)] == [1, 2]


def test_nobody_waits_for_a_worker_that_is_known_to_be_dead(workers: Hall):
    """Its successor says so, and does not leave it to the clock: bots play on at once."""
    names = "SELECT id FROM workers ORDER BY id"
    before = workers.rows(names)
    assert len(before) == 2
    for process in workers.workers():
        os.kill(process, signal.SIGKILL)
    eventually(lambda: not set(workers.rows(names)) & set(before), 30)
    eventually(lambda: len(workers.rows(names)) == 2, 30)


def test_workers_are_replaced_one_after_another_and_no_game_is_lost(workers: Hall):
    """At the word of whoever runs the hall, or at SIGHUP, which is what comes of it."""
    before = workers.workers()
    with Person(workers, "Ada") as ada, operating(workers) as operator:
        table = ada.set_up("me", "here", **LONG)
        idle = ada.visit(ada.set_up("me", "here"))
        idle.until("moment")
        eventually(lambda: len(operator.see("glance")["workers"]) == 2)
        assert all(worker["replaced"] for worker in operator.see("glance")["workers"])
        assert operator.do("drain").status_code == 200
        played = n = 0
        while set(before) & set(workers.workers()):
            n = _play_one(ada, table, n)
            played += 1
        _play_one(ada, table, n)
        assert len(workers.workers()) == 2
        with idle:
            assert idle.until("bye")["sentence"] == RESTARTS
            assert idle.closed_with() == (RESTART, RESTARTS)
        assert [act["what"] for act in operator.see("acts")] == ["drained every worker"]
    assert [move[0] for move in workers.moves(table)] == list(range(1, played + 2))


def test_a_hall_that_is_to_close_waits_for_no_worker_that_does_not_open(workers: Hall):
    """Not even in the middle of replacing all of them."""
    before = workers.workers()
    assert workers.process is not None
    workers.process.send_signal(signal.SIGHUP)
    eventually(lambda: len(workers.workers()) == 3, 30)
    (newborn,) = set(workers.workers()) - set(before)
    os.kill(newborn, signal.SIGSTOP)
    assert "Traceback" not in workers.end()
    assert not any(Path(f"/proc/{process}").exists() for process in (newborn, *before))


def test_a_hall_with_several_workers_needs_a_database_that_they_can_share(tmp_path: Path):
    with pytest.raises(AssertionError, match="several workers need a database"):
        Hall(tmp_path, workers=2).open()


# ---------------------------------------------------------------- small things


def _heard(visit: Visit) -> Visit:
    listen(visit)
    return visit


def _connected(visit: Visit) -> list[int]:
    listen(visit)
    last = [m for m in visit.heard if m["type"] in ("presence", "table")][-1]
    if last["type"] == "presence":
        return last["connected"]
    return [seat["seat"] for seat in last["card"]["seats"] if seat["connected"]]


def _first(visit: Visit) -> tuple[int, int]:
    seat, actions = visit.choices()[0]
    return seat, actions[0]


def _has_no_place(person: Person, table: str) -> bool:
    time.sleep(0.3)  # who asks faster is refused for that
    told = ""
    try:
        with person.visit(table) as visit:
            visit.until("table")
    except ConnectionClosed as refused:
        told = str(refused)
    assert "tables open at once" in told or not told, told
    return bool(told)


def _play_one(person: Person, table: str, known: int) -> int:
    """Make one move, as a page does it: whoever is cut off connects and sends the same again.

    What was known before is told with the hello; what is known afterwards is returned.
    """
    command = f"move {random.random()}"
    move: tuple[int, int, int] | None = None
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with suppress(ConnectionClosed, OSError), person.visit(table, hello=False) as visit:
            visit.n = known
            visit.hello(since=known)
            assert visit.until("moment")["n"] >= known
            if move is None:
                visit.hello()
                visit.until("moment")
                seat, actions = visit.choices()[0]
                move = seat, actions[0], visit.n
            answer = visit.answer(visit.play(move[0], move[1], command, move[2]))
            assert answer["ok"], answer
            return int(answer["n"])
    raise AssertionError("nobody answers")
