"""The database fails: people are told soon, nothing is half done, and play goes on by itself."""

from __future__ import annotations

import asyncio
import logging
import resource
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Connection, text

from fairground.server import faults
from fairground.server.faults import NOT_KEPT, CannotKeep
from fairground.server.storage import PATIENCE_SECONDS, LostRace, Storage
from server.stores import BOTH, Store
from server.visitors import Hall, Person

CHANGE = text("INSERT INTO sessions VALUES (:id, :id, 'Ada', 0, 0)")
NEW_TABLE = {"game": "crash-grid", "seats": [{"kind": "me"}, {"kind": "open"}], "nickname": "Bob"}
SOON = 3.0
"""Seconds within which people hear of a failure, on a busy machine too."""


@pytest.fixture
def storage(store: Store) -> Iterator[Storage]:
    storage = Storage(store.url)
    yield storage
    storage.close()


def add(name: str) -> Callable[[Connection], object]:
    return lambda connection: connection.execute(CHANGE, {"id": name})


async def kept(storage: Storage) -> list[str]:
    query = text("SELECT id FROM sessions ORDER BY id")
    return await storage.read(lambda c: list(c.execute(query).scalars()))


# ---------------------------------------------------------------- locked


@BOTH
async def test_a_locked_database_is_told_soon_and_nothing_is_written_later(
    storage: Storage, store: Store
):
    start = time.monotonic()
    with store.locked():
        answers = await asyncio.gather(
            *(storage.write(add(f"during {n}")) for n in range(50)), return_exceptions=True
        )
        waited = time.monotonic() - start
        assert {type(answer) for answer in answers} == {CannotKeep}
        assert str(answers[0]) == NOT_KEPT
        assert waited < SOON
    await asyncio.sleep(0.5)
    assert await kept(storage) == []
    await storage.write(add("after"))
    assert await kept(storage) == ["after"]


@BOTH
async def test_a_short_lock_is_waited_for(storage: Storage, store: Store):
    with store.locked():
        writing = asyncio.create_task(storage.write(add("patient")))
        await asyncio.sleep(PATIENCE_SECONDS / 3)
    await writing
    assert await kept(storage) == ["patient"]


@BOTH
async def test_while_it_fails_whoever_comes_is_told_at_once(storage: Storage, store: Store):
    """They do not queue up behind each other, as they would for a lock that each waits for."""
    with store.locked():
        with pytest.raises(CannotKeep):
            await storage.write(add("first"))
        start = time.monotonic()
        for n in range(100):
            with pytest.raises(CannotKeep):
                await storage.write(add(str(n)))
        assert time.monotonic() - start < PATIENCE_SECONDS


async def test_a_write_is_taken_back_if_the_writer_is_held_up(storage: Storage):
    """As by a disk that hangs: a write that was begun is waited for, the others are withdrawn."""
    go_on = threading.Event()

    def hang(connection: Connection) -> None:
        go_on.wait()
        add("begun")(connection)

    first = asyncio.create_task(storage.write(hang))
    await asyncio.sleep(0.1)
    start = time.monotonic()
    with pytest.raises(CannotKeep):
        await storage.write(add("refused"))
    assert time.monotonic() - start < SOON
    assert not first.done()
    go_on.set()
    await first
    await asyncio.sleep(0.3)
    await storage.write(add("later"))
    assert await kept(storage) == ["begun", "later"]


@BOTH
async def test_a_write_that_nobody_waits_for_any_more_is_not_carried_out(storage: Storage):
    go_on = threading.Event()
    first = asyncio.create_task(storage.write(lambda _: go_on.wait()))
    await asyncio.sleep(0.1)  # the writer is at it
    second = asyncio.create_task(storage.write(add("given up")))
    await asyncio.sleep(0.1)
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    go_on.set()
    await first
    await storage.write(add("wanted"))
    assert await kept(storage) == ["wanted"]


@BOTH
async def test_a_fault_is_two_lines_in_the_log(
    storage: Storage,
    store: Store,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(faults, "CALM_SECONDS", 0.5)
    with caplog.at_level(logging.INFO, "fairground.server"):
        with store.locked():
            for n in range(3):
                await asyncio.sleep(0.3)
                with pytest.raises(CannotKeep):
                    await storage.write(add(str(n)))
        await asyncio.sleep(0.6)
        for n in range(10):
            await storage.write(add(f"after {n}"))
    first, last = caplog.messages
    assert first.startswith("the database cannot be written: another program keeps it locked")
    assert last.startswith("the database is written again after")
    assert last.endswith("failed: 3")


# ---------------------------------------------------------------- commits


def commit_and_fail(storage: Storage, monkeypatch: pytest.MonkeyPatch, happens: bool) -> None:
    """From now on commits are reported as failed, whether they have happened or not."""

    def do_commit(connection: sqlite3.Connection) -> None:
        if happens:
            connection.commit()
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    monkeypatch.setattr(storage.engine.dialect, "do_commit", do_commit)


async def test_a_failed_commit_that_did_not_happen_is_refused(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        commit_and_fail(storage, patch, happens=False)
        with pytest.raises(CannotKeep):
            await storage.write(add("one"))
    assert await kept(storage) == []
    await asyncio.sleep(0.3)
    await storage.write(add("one"))


async def test_a_failed_commit_that_has_happened_is_looked_up(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
):
    """Whoever asked reads the rows again, as after a lost race, and finds what it wrote."""
    with monkeypatch.context() as patch:
        commit_and_fail(storage, patch, happens=True)
        with pytest.raises(LostRace):
            await storage.write(add("one"))
    assert await kept(storage) == ["one"]


COMMITS_LIE = """
import sqlite3
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as dialect
commit = dialect.do_commit
def do_commit(self, connection):
    commit(self, connection)
    if connection.execute("SELECT count(*) FROM moves").fetchone()[0] == 1:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error
"""


def test_a_move_whose_commit_is_in_doubt_is_answered_as_it_stands(
    open_hall: Callable[..., Hall],
):
    """The first move is committed and said to have failed: it counts, once."""
    hall = open_hall(before=COMMITS_LIE + "dialect.do_commit = do_commit\n")
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            seat, actions = visit.choices()[0]
            answer = visit.answer(visit.play(seat, actions[0], "mine"))
            assert (answer["ok"], answer["n"]) == (True, 1)
        assert hall.moves(table) == [(1, seat, actions[0], "mine")]


# ---------------------------------------------------------------- a whole hall


@BOTH
def test_people_are_told_soon_and_go_on_when_it_is_over(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            seat, actions = visit.choices()[0]
            with hall.store.locked():
                start = time.monotonic()
                refused = visit.answer(visit.play(seat, actions[0], "mine"))
                assert (refused["ok"], refused["sentence"]) == (False, NOT_KEPT)
                answer = bob.post("/api/tables", **NEW_TABLE)
                assert (answer.status_code, answer.json()["error"]) == (503, NOT_KEPT)
                assert int(answer.headers["retry-after"]) > 0
                assert time.monotonic() - start < 2 * SOON
                assert ada.get(f"/api/tables/{table}").status_code == 200
            time.sleep(0.3)
            again = visit.answer(visit.play(seat, actions[0], "mine"))
            assert (again["ok"], again["n"]) == (True, 1)
            assert bob.post("/api/tables", **NEW_TABLE).status_code == 201
        assert len(hall.moves(table)) == 1
        assert hall.rows("SELECT count(*) FROM tables") == [(2,)]
    errors = hall.end().splitlines()
    assert [line.split(";")[0] for line in errors] == [
        "the database cannot be written: another program keeps it locked"
    ]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of another process")
def test_a_disk_that_takes_no_more(open_hall: Callable[..., Hall]):
    """The system lets the hall write no byte beyond what its files have: then more again."""
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            seat, actions = visit.choices()[0]
            pid = hall.process.pid
            limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, limits[1]))
            refused = visit.answer(visit.play(seat, actions[0], "mine"))
            assert (refused["ok"], refused["sentence"]) == (False, NOT_KEPT)
            assert ada.post("/api/me", nickname="Ada Two").status_code == 503
            assert hall.moves(table) == []
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
            time.sleep(0.3)
            assert visit.answer(visit.play(seat, actions[0], "mine"))["ok"]
        assert len(hall.moves(table)) == 1
    assert hall.end().count("\n") == 1
