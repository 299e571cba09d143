"""The database: group commit, migrations, and URLs that cannot be."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, event, insert, text

from fairground.server import rows, schema
from fairground.server.database import BadDatabase
from fairground.server.storage import LostRace, Storage
from server.stores import BOTH, Store

TABLE = {
    "id": "t",
    "game": "crash-grid",
    "version": 1,
    "options": "{}",
    "public": True,
    "created": 0.0,
    "state": "open",
}


def add_table(connection: Connection) -> None:
    connection.execute(insert(schema.tables), TABLE)


def add_move(n: int):
    def work(connection: Connection) -> int:
        move = {"table": "t", "n": n, "seat": 0, "action": n, "command": str(n)}
        connection.execute(insert(schema.moves), move)
        return n

    return work


@pytest.fixture
def storage(store: Store) -> Iterator[Storage]:
    storage = Storage(store.url)
    yield storage
    storage.close()


@BOTH
async def test_workers_keep_visits_at_once_and_do_not_wait_for_each_other_in_a_circle(
    storage: Storage, store: Store
):
    names = [f"table {number}" for number in range(100)]

    def add_tables(connection: Connection) -> None:
        connection.execute(insert(schema.tables), [TABLE | {"id": name} for name in names])

    await storage.write(add_tables)
    other = Storage(store.url, alone=False)
    try:
        for at in range(1, 21):
            there, back = dict.fromkeys(names, at), dict.fromkeys(reversed(names), at)
            await asyncio.gather(
                storage.write(partial(rows.see_tables, seen=there)),
                other.write(partial(rows.see_tables, seen=back)),
            )
            assert store.rows("SELECT DISTINCT seen FROM tables") == [(at,)]
    finally:
        other.close()


@BOTH
async def test_writes_are_committed_in_groups_and_answered_afterwards(
    storage: Storage, store: Store
):
    await storage.write(add_table)
    commits = 0

    @event.listens_for(storage.engine, "commit")
    def count(_: Connection) -> None:
        nonlocal commits
        commits += 1

    async def move(n: int) -> None:
        assert await storage.write(add_move(n)) == n
        if n % 10 == 0:  # seen from outside
            assert store.rows("SELECT action FROM moves WHERE n = ?", n) == [(n,)]

    await asyncio.gather(*(move(n) for n in range(1, 501)))
    assert 2 <= commits < 100


@BOTH
async def test_one_failure_in_a_group_is_only_its_own(storage: Storage):
    await storage.write(add_table)
    results = await asyncio.gather(
        *(storage.write(add_move(n)) for n in (1, 2, 2, 3, 1, 4)), return_exceptions=True
    )
    assert [result for result in results if isinstance(result, int)] == [1, 2, 3, 4]
    assert [type(results[2]), type(results[4])] == [LostRace, LostRace]
    query = text("SELECT n FROM moves ORDER BY n")
    kept = await storage.read(lambda c: c.execute(query).scalars().all())
    assert kept == [1, 2, 3, 4]


async def test_writes_to_a_file_are_durable(storage: Storage):
    found = await storage.read(
        lambda c: [c.execute(text(f"PRAGMA {name}")).scalar() for name in PRAGMAS]
    )
    assert dict(zip(PRAGMAS, found, strict=True)) == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


@BOTH
def test_the_migrations_lead_to_the_schema(storage: Storage):
    with storage.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


@BOTH
def test_no_query_reads_a_whole_table(storage: Storage, kind: str):
    """A hall keeps every game: what is asked often is found by an index."""
    asked: list[tuple[str, object]] = []

    @event.listens_for(storage.engine, "before_cursor_execute")
    def note(_connection, _cursor, statement: str, values: object, *_more: object) -> None:
        asked.append((statement, values))

    with storage.engine.connect() as connection:
        rows.tables_of(connection, "ada", 20)
        rows.public_tables(connection, 0, 100)
        rows.tables_of_bots(connection, 100)
        rows.find_session(connection, "0" * 64)
        connection.execute(insert(schema.tables), TABLE)
        rows.load_table(connection, "t")
        queries = [entry for entry in asked if entry[0].startswith("SELECT")]
        assert len(queries) >= 8
        explain, whole = "EXPLAIN QUERY PLAN", "SCAN {}"
        if kind == "postgresql":
            explain, whole = "EXPLAIN", "Seq Scan on {} "
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # unless there is no way
        for statement, values in queries:
            plan = connection.exec_driver_sql(f"{explain} {statement}", values)
            for step in [str(row[-1]) for row in plan]:
                named = f"{step} " if kind == "postgresql" else step
                read = [name for name in schema.metadata.tables if whole.format(name) in named]
                assert not read, f"{step}: {statement}"


@BOTH
def test_opening_again_migrates_nothing(storage: Storage, store: Store):
    again = Storage(store.url, alone=False)
    again.close()


@pytest.mark.parametrize(
    ("url", "part"),
    [
        ("nonsense", "is no database URL"),
        ("postgresql://me:secret@", "names no database"),
        ("postgresql://me:secret@localhost:1/hall", "me@localhost:1/hall: its server cannot be"),
        ("postgresql://me:secret@localhost:port/hall", "is no database URL"),
        ("mysql://me:secret@localhost/hall", "cannot use a mysql database"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:////dev/null/hall.db", "cannot open the database"),
        ("sqlite:////proc", "cannot open the database"),
    ],
)
def test_databases_that_cannot_be_used(url: str, part: str):
    with pytest.raises(BadDatabase, match=part) as refusal:
        Storage(url)
    assert "secret" not in str(refusal.value)


def test_a_file_that_is_no_database(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("not a database, just some notes, " * 100)
    with pytest.raises(BadDatabase, match="not a database"):
        Storage(f"sqlite:///{tmp_path / 'notes.txt'}")
