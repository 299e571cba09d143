"""A hall that closes: what it has heard is done and answered, and everybody is to come again."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fairground.server.keepers import DEAD
from fairground.server.outbox import RESTART
from fairground.server.refusals import RESTARTS
from server.postgres import Server
from server.stores import BOTH, Served, Store
from server.visitors import PATIENCE, Hall, Person, Visit, refused

TABLES = 4


@contextmanager
def playing(hall: Hall, tables: int = TABLES) -> Iterator[list[Visit]]:
    """People, each alone at a table."""
    with ExitStack() as stack:
        visits = []
        for number in range(tables):
            person = stack.enter_context(Person(hall, f"Person {number}"))
            table = person.set_up("me", "here", board_size=12)
            visits.append(stack.enter_context(person.visit(table)))
            visits[-1].until("moment")
        yield visits


def begin_move(visit: Visit) -> tuple[int, int, str]:
    """Send a move, and wait until the hall has heard it."""
    seat, actions = visit.choices()[0]
    command = visit.play(seat, actions[0])
    visit.say(type="ping")
    visit.until("pong")
    return seat, actions[0], command


def last_words(visit: Visit) -> list[dict[str, Any]]:
    """What is heard until the line is closed, which must be with the code of a restart."""
    before = len(visit.heard)
    assert visit.closed_with() == (RESTART, RESTARTS)
    return visit.heard[before:]


def drained(hall: Hall) -> None:
    """Wait until the hall says that it restarts."""
    end = time.monotonic() + PATIENCE
    with Person(hall, "") as nobody:
        while nobody.get("/api/me").status_code != 503:
            assert time.monotonic() < end


def ended(hall: Hall) -> str:
    """What the hall says until it ends by itself."""
    assert hall.process is not None
    return str(hall.process.stdout.read())


@BOTH
def test_what_was_heard_is_done_and_answered_before_the_goodbye(store: Store, tmp_path: Path):
    hall = Hall(tmp_path, store=store).open()
    with playing(hall) as visits:
        newcomer = visits[0].person
        with store.locked():
            moves = [begin_move(visit) for visit in visits]
            assert hall.process is not None
            hall.process.send_signal(signal.SIGTERM)
            drained(hall)
            answer = newcomer.post("/api/tables", game="crash-grid", seats=[], nickname="Ada")
            assert refused(answer, 503) == RESTARTS
            assert answer.headers["Retry-After"] == "1"
            with newcomer.visit(visits[0].table, hello=False) as late:
                assert [message["type"] for message in last_words(late)] == ["bye"]
        answers = []
        for visit, (_, _, command) in zip(visits, moves, strict=True):
            heard = last_words(visit)
            assert heard[-1] == {"type": "bye", "sentence": RESTARTS}
            answers.append(next(m for m in heard if m["type"] == "answer" and m["id"] == command))
            assert answers[-1]["ok"], answers[-1]
        assert ended(hall) == "The hall is closed; its tables are kept.\n"
        hall.restart()
        for visit, answer, (seat, action, command) in zip(visits, answers, moves, strict=True):
            assert [move[3] for move in hall.moves(visit.table)] == [command]
            with visit.person.visit(visit.table, since=visit.n) as again:
                assert again.answer(again.play(seat, action, command)) == answer
    assert hall.end() == ""


def test_a_hint_that_is_not_thought_out_is_answered(tmp_path: Path):
    hall = Hall(tmp_path, hint_seconds=60).open()
    with playing(hall, 1) as (visit,):
        seat, _ = visit.choices()[0]
        visit.say(type="hint", id="help", seat=seat)
        visit.say(type="ping")
        visit.until("pong")
        began = time.monotonic()
        hall.end()
        answer, bye = last_words(visit)[-2:]
        assert (answer["id"], answer["ok"], answer["sentence"]) == ("help", False, RESTARTS)
        assert bye["type"] == "bye"
    assert time.monotonic() - began < PATIENCE


def test_a_second_interrupt_ends_the_hall_at_once(store: Store, tmp_path: Path):
    hall = Hall(tmp_path, store=store).open()
    with playing(hall, 1) as (visit,), store.locked():
        begin_move(visit)
        assert hall.process is not None
        hall.process.send_signal(signal.SIGINT)
        drained(hall)
        hall.process.send_signal(signal.SIGINT)
        assert ended(hall) == ""
        with pytest.raises(httpx.TransportError):
            visit.person.get("/api/me")
    hall.end()


def test_bots_play_on_elsewhere_without_a_wait(postgres: Server, tmp_path: Path):
    store = Served(postgres)
    first, second = (Hall(tmp_path, store=store).open() for _ in range(2))
    with Person(second, "Bob") as bob, Person(first, "Ada") as ada:
        table = ada.set_up("greedy", "greedy", board_size=12, rounds_min=5, rounds_max=5)
        with bob.visit(table) as there:
            there.until("moment")
            assert first.end() == ""
            went = time.monotonic()
            known = there.n
            while there.n == known:
                there.hear()
            assert time.monotonic() - went < DEAD
    assert second.end() == ""
    store.end()
