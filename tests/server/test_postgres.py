"""A hall on PostgreSQL: what only a server can do, such as to be stopped, and what is its own."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from fairground.kernel import extras
from fairground.kernel.errors import MissingExtra
from fairground.server.additions import Addition
from fairground.server.database import BadDatabase
from fairground.server.examination import examine, named
from fairground.server.faults import NOT_KEPT, CannotKeep
from fairground.server.migrations import revisions, upgrade
from fairground.server.schema import answers
from fairground.server.storage import Doubt, LostRace, Row, Storage
from server.postgres import Server
from server.stores import Served
from server.test_faults import NEW_TABLE, SOON, add, kept
from server.test_old_halls import BEFORE, ROWS
from server.visitors import SOURCE, Hall, Person

Opener = Callable[..., Hall]


@pytest.fixture(scope="module")
def kind() -> str:
    return "postgresql"


@pytest.fixture
def storage(store: Served) -> Iterator[Storage]:
    storage = Storage(store.url)
    yield storage
    storage.close()


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that a test may stop: others' databases are elsewhere."""
    server = Server(fsync="off")
    yield server
    server.end()


def fairground(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from fairground.cli import main; main()", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )


# ---------------------------------------------------------------- stopped and started again


def test_a_server_that_is_stopped_and_started_again_during_play(own_server: Server, tmp_path):
    """People are told so soon; what was acknowledged is there, and nothing is there twice."""
    hall = Hall(tmp_path, store=Served(own_server), bot_pace=0.01).open()
    try:
        with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
            table = ada.set_up("me", "here", rounds_max=3, board_size=8)
            bots = ada.set_up("random", "random", rounds_min=5, rounds_max=5)
            acknowledged = []
            with ada.visit(table) as visit:
                visit.until("moment")
                for number in range(6):
                    seat, actions = visit.choices()[0]
                    command = f"mine-{number}"
                    if number % 2:
                        own_server.stop()
                        start = time.monotonic()
                        refused = visit.answer(visit.play(seat, actions[0], command))
                        assert (refused["ok"], refused["sentence"]) == (False, NOT_KEPT)
                        answer = bob.post("/api/tables", **NEW_TABLE)
                        assert answer.status_code == 503
                        assert time.monotonic() - start < SOON
                        assert ada.get(f"/api/tables/{table}").status_code == 200
                        own_server.start()
                        time.sleep(0.5)
                    answer = visit.answer(visit.play(seat, actions[0], command))
                    assert answer["ok"], answer
                    acknowledged.append((seat, actions[0], command))
                    while visit.n < answer["n"]:
                        visit.hear()
                assert bob.post("/api/tables", **NEW_TABLE).status_code == 201
            before = len(hall.moves(bots))
            assert [move[1:] for move in hall.moves(table)] == acknowledged
            end = time.monotonic() + 20
            with ada.visit(bots) as watching:
                watching.until("moment")
                while len(hall.moves(bots)) == before and watching.over is None:
                    assert time.monotonic() < end, "the bots do not go on"
                    time.sleep(0.1)
        errors = hall.end().splitlines()
        assert 1 <= len(errors) <= 4, errors
        assert all(line.startswith("the database ") for line in errors), errors
    finally:
        hall.end(9)


async def test_a_restart_that_nobody_notices(own_server: Server):
    """Who was idle meanwhile has broken connections, and hears nothing of it."""
    storage = Storage(Served(own_server).url)
    try:
        await storage.write(add("before"))
        assert await kept(storage) == ["before"]
        own_server.stop()
        own_server.start()
        await storage.write(add("now"))
        own_server.stop()
        own_server.start()
        assert await kept(storage) == ["before", "now"]
    finally:
        storage.close()


async def test_a_server_that_does_not_answer_keeps_nobody_waiting(own_server: Server):
    """As by a machine that hangs: what was begun is cut off, and not carried out later."""
    storage = Storage(Served(own_server).url)
    try:
        await storage.write(add("before"))
        own_server.pause()
        for n in range(3):
            start = time.monotonic()
            with pytest.raises(CannotKeep):
                await storage.write(add(f"during {n}"))
            assert time.monotonic() - start < SOON
        own_server.go_on()
        await asyncio.sleep(0.5)
        await storage.write(add("after"))
        assert await kept(storage) == ["after", "before"]
    finally:
        own_server.go_on()
        storage.close()


async def test_a_statement_that_the_server_has_forgotten_is_prepared_again(storage: Storage):
    """Psycopg has it forget all of them when something is rolled back."""
    for number in range(12):  # so often that psycopg prepares this one as well
        await storage.write(add(f"{number}"))
    await storage.add(Row(answers, ("1", "before", "", "", 0.0)))
    with pytest.raises(LostRace):
        await storage.write(add("1"))
    await storage.add(Row(answers, ("1", "after", "", "", 0.0)))
    found = text("SELECT command FROM answers ORDER BY command")
    assert await storage.read(lambda c: list(c.execute(found).scalars())) == ["after", "before"]


# ---------------------------------------------------------------- commits in doubt


def lose_connection(storage: Storage, patch: pytest.MonkeyPatch, happens: bool) -> None:
    """The connection breaks while something is committed: before the server hears, or after."""
    commit = storage.engine.dialect.do_commit

    def do_commit(connection: psycopg.Connection[Any]) -> None:
        if happens:
            connection.commit()
        patch.setattr(storage.engine.dialect, "do_commit", commit)
        storage._database.cut_off()
        connection.commit() if not happens else connection.execute("SELECT 1")

    patch.setattr(storage.engine.dialect, "do_commit", do_commit)


@pytest.mark.parametrize("happens", [False, True])
async def test_a_commit_in_doubt_is_a_lost_race(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, happens: bool
):
    """There is no knowing: whoever asked looks at the rows."""
    with monkeypatch.context() as patch:
        lose_connection(storage, patch, happens)
        with pytest.raises(LostRace):
            await storage.write(add("one"))
    assert await kept(storage) == (["one"] if happens else [])
    await storage.write(add("two"))


@pytest.mark.parametrize("happens", [False, True])
async def test_rows_that_are_added_in_one_go_and_in_doubt_are_a_lost_race(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, happens: bool
):
    await storage.write(add("one"))
    row = Row(answers, ("one", "1", "", "", 0.0))
    really_add = Addition.add

    def breaking(addition: Addition, *given: Any) -> None:
        if happens:
            really_add(addition, *given)
        storage._database.cut_off()
        really_add(addition, *given)

    with monkeypatch.context() as patch:
        patch.setattr(Addition, "add", breaking)
        with pytest.raises(LostRace):
            await storage.add(row)
    if happens:
        with pytest.raises(LostRace):
            await storage.add(row)
    else:
        await storage.add(row)


async def test_nobody_of_a_group_in_doubt_is_refused(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
):
    """Though the server is away when each of them could be tried alone: all of it is kept."""
    await storage.write(add("one"))
    really_add = Addition.add

    def breaking(addition: Addition, *given: Any) -> None:
        really_add(addition, *given)
        monkeypatch.setattr(storage._database, "writer", away)
        storage._database.cut_off()
        really_add(addition, *given)

    def away() -> Connection:
        raise OperationalError("", None, psycopg.OperationalError("away"))

    with monkeypatch.context() as patch:
        patch.setattr(Addition, "add", breaking)
        holding = asyncio.create_task(storage.write(lambda _: time.sleep(0.2)))
        await asyncio.sleep(0.05)  # both of the others are in the queue by the time that is done
        group = (storage.add(Row(answers, ("one", f"{n}", "", "", 0.0))) for n in range(2))
        found = await asyncio.gather(*group, return_exceptions=True)
        await holding
    assert [type(error) for error in found] == [Doubt, Doubt]
    count = text("SELECT count(*) FROM answers")
    assert await storage.read(lambda c: c.execute(count).scalar()) == 2


async def test_a_lost_connection_before_the_commit_is_tried_again(storage: Storage, store: Served):
    """Nothing has happened yet, and a new connection does all of it."""
    times = 0

    def work(connection: Connection) -> None:
        nonlocal times
        times += 1
        add("one")(connection)
        if times == 1:
            storage._database.cut_off()
        add("two")(connection)

    await storage.write(work)
    assert times == 2
    assert await kept(storage) == ["one", "two"]


async def test_a_writer_waits_until_the_last_one_is_decided(storage: Storage, store: Served):
    """Somebody else's session with the hall's lock: nothing is written beside it."""
    with store.connect() as other:
        holder = (
            "SELECT pid, (classid::bigint << 32) + objid::bigint FROM pg_locks "
            "WHERE locktype = 'advisory' AND granted"
        )
        ((pid, key),) = other.execute(holder).fetchall()
        waiting = threading.Thread(target=other.execute, args=(f"SELECT pg_advisory_lock({key})",))
        waiting.start()
        time.sleep(0.2)
        store.rows("SELECT pg_terminate_backend(?)", pid)
        waiting.join()
        with pytest.raises(CannotKeep):
            await storage.write(add("beside"))
    await asyncio.sleep(0.3)
    await storage.write(add("after"))
    assert await kept(storage) == ["after"]


# ---------------------------------------------------------------- opening


def test_what_is_not_to_be_touched(store: Served):
    store.rows("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(BadDatabase, match="but not that of a hall"):
        Storage(store.url)
    store.rows("DROP TABLE recipes")
    Storage(store.url).close()
    store.rows("UPDATE alembic_version SET version_num = 'the_year_3000'")
    with pytest.raises(BadDatabase, match=f"revision the_year_3000.*up to {revisions()[-1]}"):
        Storage(store.url)


def test_what_cannot_be_used(store: Served, postgres: Server):
    with pytest.raises(BadDatabase, match='"nowhere" does not exist'):
        Storage(postgres.url("nowhere"))
    latin = store.name + "_latin"
    postgres.run(f"CREATE DATABASE {latin} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    with pytest.raises(BadDatabase, match="it keeps texts as LATIN1"):
        Storage(postgres.url(latin))
    postgres.run(f"ALTER DATABASE {store.name} SET default_transaction_read_only = on")
    with pytest.raises(BadDatabase, match="can only be read"):
        Storage(store.url)


def test_nobody_is_told_a_password(store: Served):
    postgres = store.url.replace("//ada@", "//ada:open-sesame@")
    told = fairground("serve", "--port", "0", "--no-browser", "--database", postgres + "x")
    checked = fairground("hall", "check", postgres)
    for done in (told, checked):
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "sesame" not in done.stdout + done.stderr


def test_a_hall_without_psycopg_says_what_is_missing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(extras, "installed", lambda extra: extra != "postgres")
    with pytest.raises(MissingExtra, match=r'pip install "fairground\[postgres\]"'):
        Storage("postgresql://localhost/hall")


async def test_writes_are_durable_whatever_the_server_usually_does(store: Served, postgres: Server):
    postgres.run(f"ALTER DATABASE {store.name} SET synchronous_commit = off")
    storage = Storage(store.url)
    try:
        query = text("SHOW synchronous_commit")
        assert await storage.write(lambda c: c.execute(query).scalar()) == "on"
    finally:
        storage.close()


# ---------------------------------------------------------------- texts


def test_the_character_0_is_refused_with_a_sentence(open_hall: Opener):
    """PostgreSQL keeps it in no text: wherever it comes from, that is nobody's fault but theirs."""
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        assert ada.get("/api/tables/a%00b").status_code == 404
        assert ada.post("/api/me", nickname="A\0da").json()["nickname"] == "Ada"
        with ada.visit(table) as visit:
            visit.until("moment")
            visit.say(type="say", id="1", text="a\0b")
            assert visit.answer("1")["ok"]
            visit.say(type="say", id="\0", text="hello")
            assert visit.answer("")["sentence"].startswith("This message cannot be read")
            seat, actions = visit.choices()[0]
            visit.play(seat, actions[0], "\0")
            assert visit.answer("")["sentence"].startswith("This message cannot be read")
            assert visit.answer(visit.play(seat, actions[0], "🎲" * 40))["ok"]
    assert hall.end() == ""


# ---------------------------------------------------------------- examining


def test_a_database_is_examined(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            visit.play_on(random.Random(1))
        looked = examine(named(hall.store.url))  # the hall is open
        assert (looked.findings, looked.tables, looked.verified) == ([], 1, 1)
        assert looked.moves == len(hall.moves(table))
        hall.rows("UPDATE tables SET hash = 'f00'")
        done = fairground("hall", "check", hall.store.url)
        assert done.returncode == 1
        assert done.stdout.startswith(f"Table {table}: It does not end as it did: ")


def test_an_older_database_is_examined_and_stays_as_it_is(store: Served):
    with pytest.raises(BadDatabase, match="not that of a hall"):
        examine(named(store.url))
    storage = Storage(store.url)
    with storage._database.engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        upgrade(connection, BEFORE)
        for statement in ROWS.split(";"):
            connection.execute(text(statement))
    storage.close()
    looked = examine(named(store.url))
    assert (looked.revision, looked.tables, looked.moves) == (BEFORE, 2, 1)
    assert {finding.table for finding in looked.findings} == {"one"}
    assert store.rows("SELECT version_num FROM alembic_version") == [(BEFORE,)]
    columns = store.rows(
        "SELECT column_name FROM information_schema.columns "
        "WHERE table_name = 'tables' AND table_schema = 'public'"
    )
    assert ("owner",) not in columns
