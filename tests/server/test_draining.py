"""A hall that closes: what it has heard is done and answered, and everybody is to come again."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fairground.server import Settings
from fairground.server.keepers import DEAD
from fairground.server.notices import Here
from fairground.server.notices import Person as NoticedPerson
from fairground.server.others import Others
from fairground.server.outbox import RESTART
from fairground.server.pace import Limits
from fairground.server.refusals import RESTARTS
from fairground.server.storage import Storage
from server.indoors import indoors
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


async def test_a_bot_that_thinks_and_one_that_is_woken_do_not_disturb_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    async with indoors(tmp_path, bot_seconds=30.0, bot_pace=0.0) as house:
        hall = house.hall
        seats = [{"kind": "bot", "bot": name} for name in ("champion", "greedy")]
        plan = {"nickname": "Ada", "game": "crash-grid", "seats": seats}
        card = (await house.call("POST", "/api/tables", None, plan)).json()
        table = await hall.table(card["table"]["id"])
        await hall.drain()
        assert not hall.bots.busy(table)
        hall.bots.wake(table)  # another worker has left it to this one meanwhile
        assert not hall.bots.busy(table)
    assert [record.getMessage() for record in caplog.records] == []


async def test_threads_that_think_see_who_is_elsewhere_while_people_come_and_go(tmp_path: Path):
    """A bot failed when somebody came or went by way of another worker as it looked for them."""
    storage = Storage(f"sqlite:///{tmp_path / 'hall.sqlite3'}")
    others = Others(storage, Limits(Settings()))
    others.listen(*(lambda _: None,) * 2, lambda: None, *(lambda _: None,) * 2)
    usual, ended = sys.getswitchinterval(), threading.Event()
    sys.setswitchinterval(1e-6)

    def look() -> int:
        looks = 0
        while not ended.is_set():
            assert len(others.at("table")) <= 40
            looks += 1
        return looks

    try:
        looking = asyncio.create_task(asyncio.to_thread(look))
        await asyncio.sleep(0)
        for turn in range(4000):
            here = (NoticedPerson(None, f"Person {turn}"),) * (10 * (turn // 4 % 2))
            others._hear(Here(f"worker {turn % 4}", "table", here))
        ended.set()
        assert await looking > 0
    finally:
        ended.set()
        sys.setswitchinterval(usual)
        storage.close()
