"""Bots share what there is to think with, keep time, and go on when something fails."""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from fairground.bots import Budget, bot
from fairground.registry import game as find_game
from fairground.server.botroom import secret_seed
from fairground.server.minds import FORGETTING, Minds
from fairground.server.table import Table
from server.attacks import champions, memory, pace, reports
from server.indoors import Indoors, indoors
from server.visitors import QUICK, Hall, Person

# ---------------------------------------------------------------- attacks, in short


def test_champions_at_many_tables_keep_nobody_else_waiting(tmp_path: Path):
    """Bounds are generous for a busy machine; a gentle bot waited for minutes before."""
    figures = champions.attack(tmp_path, **champions.SHORT)
    assert figures["gentle worst s"] <= 4.0
    assert figures["hint worst s"] <= 8.0
    assert figures["move p99 ms"] <= 1500
    assert figures["moves of champions"] > 0


def test_the_reports_of_one_keep_nobody_else_waiting(tmp_path: Path):
    figures = reports.attack(tmp_path, **reports.SHORT)
    assert figures["report meanwhile s"] <= 10 * figures["report alone s"] + 20
    assert (figures["begun"], figures["refused"]) == (3, 3)


def test_finished_games_leave_little_behind(tmp_path: Path):
    figures = memory.attack(tmp_path, **memory.SHORT)
    assert figures["after all games MB"] - figures["at the start MB"] <= 60


def test_a_bots_pace_does_not_tell_what_it_does_in_secret(tmp_path: Path):
    """A champion took four times as long with three secret actions; see the whole attack."""
    figures = pace.attack(tmp_path, **pace.SHORT)
    name = "grid-of-shadows champion"
    assert figures[f"{name}: most secret actions"] >= 2
    without, among = figures[f"{name}: s without secrets"], figures[f"{name}: s with secrets"]
    assert without == pytest.approx(among, rel=0.25)


# ---------------------------------------------------------------- over the wire


def bots_table(person: Person, *levels: str) -> str:
    return champions.set_up(person, *levels, **QUICK)


def test_nobody_can_foresee_a_bots_luck_from_what_is_public(hall: Hall, ada: Person):
    """Gentle bots err by chance; the chance was seeded from the table's address."""
    table = bots_table(ada, "gentle", "gentle")
    with ada.visit(table) as visit:
        while visit.over is None:
            visit.hear()
    ((key,),) = hall.rows("SELECT key FROM tables WHERE id = ?", table)
    guess = [bot("gentle", zlib.crc32(f"{table} {seat}".encode())) for seat in (0, 1)]
    position = find_game("crash-grid").new(2, key=key, **QUICK)
    asked = {seat: position.view(seat) for seat in position.pending}
    right = []
    for _, seat, action, _ in hall.moves(table):
        view = asked.pop(seat)
        if len(view.choices) > 1:
            right.append(guess[seat].choose(view, Budget(nodes=1)) == action)
        position.play(seat, action)
        asked = {seat: asked.get(seat) or position.view(seat) for seat in position.pending}
    assert not all(right)


def test_a_person_has_so_many_tables_with_strong_bots_at_once(open_hall: Callable[..., Hall]):
    hall = open_hall(strong_tables_of_session=2)
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "expert"}]
        plan = {"game": "crash-grid", "seats": seats, "options": QUICK}
        statuses = [ada.post("/api/tables", nickname="Ada", **plan).status_code for _ in range(2)]
        assert statuses == [201, 201]
        refused = ada.post("/api/tables", nickname="Ada", **plan)
        assert refused.status_code == 429
        assert "at 2 tables already" in refused.json()["error"]
        assert bob.post("/api/tables", nickname="Bob", **plan).status_code == 201
        bots_table(ada, "me", "casual")


def test_bots_stop_where_nobody_looks_and_go_on_when_somebody_does(open_hall: Callable[..., Hall]):
    hall = open_hall(bot_pace=0.5, idle=1.0, absence=0.2)
    with Person(hall, "Ada") as ada:
        table = champions.set_up(ada, "random", "random", rounds_min=5, rounds_max=5)
        time.sleep(2.0)
        before = len(hall.moves(table))
        assert before > 0
        time.sleep(1.0)
        assert len(hall.moves(table)) <= before + 2
        with ada.visit(table) as visit:
            visit.until("moment")
            n = visit.n
            while visit.n < n + 3:
                visit.hear()


# ---------------------------------------------------------------- inside


async def table_of_bots(house: Indoors) -> Table:
    seats = [{"kind": "bot", "bot": "random"}] * 2
    plan = {"game": "crash-grid", "seats": seats, "options": QUICK, "nickname": "Ada"}
    answer = await house.call("POST", "/api/tables", None, plan)
    assert answer.status_code == 201, answer.text
    return await house.hall.table(answer.json()["table"]["id"])


async def until(happened: Callable[[], bool], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not happened():
            await asyncio.sleep(0.02)


async def test_a_bot_whose_write_fails_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """For as long as it is to decide, whatever the failure is, with one line in the log."""
    caplog.set_level(logging.WARNING, "fairground.server")
    refused = 0

    async def fail(*_: Any) -> Any:
        nonlocal refused
        refused += 1
        raise OperationalError("INSERT", {}, Exception("no reason"))

    async with indoors(tmp_path, bot_pace=0.05) as house:
        table = await table_of_bots(house)
        assert table.story is not None
        await until(lambda: table.story.actions > 3)
        with monkeypatch.context() as broken:
            broken.setattr(house.hall.storage, "write", fail)
            await until(lambda: refused >= 3)
            await asyncio.sleep(0.1)
            stopped = table.story.actions
        await until(lambda: table.state == "over")
        assert table.story.actions > stopped
    (line,) = [record for record in caplog.records if record.name == "fairground.server"]
    assert "bots cannot move now, and try again" in line.getMessage()
    assert line.exc_info is None


def test_minds_are_forgotten_with_their_game_and_beyond_a_bound():
    position = find_game("crash-grid").new(2, seed=1)
    minds = Minds(most=10**9)
    view = position.view(position.pending[0])
    for table in ("one", "two"):
        mind = minds.take(table, 0, "skilled", lambda: 1)
        mind.choose(view, Budget(nodes=1))
        assert mind.weight > 0
        minds.keep(table, 0, mind, now=0.0)
        assert minds.take(table, 0, "skilled", lambda: 2) is mind
        minds.keep(table, 0, mind, now=0.0)
    both = minds.weight
    minds.forget("one")
    assert 0 < minds.weight < both
    minds.sweep(now=FORGETTING + 1)
    assert minds.weight == 0
    small = Minds(most=mind.weight)
    small.keep("one", 0, mind, now=0.0)
    small.keep("two", 0, bot_like(view), now=1.0)
    assert small.weight <= mind.weight
    assert small.take("two", 0, "skilled", lambda: 3).weight > 0


def bot_like(view: Any) -> Any:
    mind = bot("skilled", 1)
    mind.choose(view, Budget(nodes=1))
    return mind


async def test_seeds_differ_by_table_seat_and_purpose(tmp_path: Path):
    async with indoors(tmp_path) as house:
        tables = [await table_of_bots(house) for _ in range(2)]
        seeds = {
            secret_seed(table, f"{purpose} {seat}")
            for table in tables
            for purpose in ("bot", "hint")
            for seat in range(2)
        }
    assert len(seeds) == 8
