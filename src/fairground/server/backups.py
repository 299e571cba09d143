"""Backups of a hall: one moment of a database of either kind, into one of either kind."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, MetaData, Table, bindparam, insert, select, text, update
from sqlalchemy.exc import DBAPIError

from fairground.server.database import Database, explained
from fairground.server.faults import fault_of
from fairground.server.migrations import revisions, upgrade
from fairground.server.parcels import About, BadBackup, Opened, Parcel, Part, new_file, opened

HEAP = 1000
"""Rows that are held in memory at once."""

LARGE = {"films": 20}
"""Fewer of those rows that are large."""

OF_THE_MOMENT = {"alembic_version", "workers"}
"""Tables that are no part of a backup: a backup says itself which schema it has, and workers are
the processes that run now."""

KEEPERS = {("tables", "keeper")}
"""Columns that are none either: they name workers."""

REVISION = text("SELECT version_num FROM alembic_version")

Counting = Callable[[int], None]


class Tally(msgspec.Struct):
    """What a backup holds: rows by their tables, and the revision of its schema."""

    revision: str
    rows: dict[str, int]
    bytes: int


def backup(database: Database, file: Path, counting: Counting = lambda _rows: None) -> Tally:
    """Write a backup of a database, that of an open hall too; BadDatabase if it is none."""
    with explained(database.shown):
        database.revision()
    with new_file(file) as raw, explained(database.shown), database.moment() as connection:
        tally = Tally(connection.execute(REVISION).scalar_one(), {}, 0)
        parcel = Parcel(file, raw)
        parcel.say(About(tally.revision, time.time()))
        for part, query in _parts(_schema(connection)):
            heap = LARGE.get(part.table, HEAP)
            count = parcel.part(part, _heaps(connection, query, counting, heap))
            if not part.key:
                tally.rows[part.table] = count
        parcel.seal()
    tally.bytes = file.stat().st_size
    return tally


def restore(file: Path, database: Database, counting: Counting = lambda _rows: None) -> Tally:
    """Put a backup into an empty database: all of it, or nothing.

    BadBackup if there is something wrong with the file, BadDatabase if there is with the database.
    """
    with opened(file) as parcel:
        revision = parcel.about.revision
        if revision not in revisions():
            raise BadBackup(
                f"{file} was made by a newer Fairground (revision {revision}); this one knows "
                f"revisions up to {revisions()[-1]}: use the newer one"
            )
        with explained(database.shown), database.filling() as connection:
            upgrade(connection, revision)
            rows = _fill(file, connection, parcel, counting)
            upgrade(connection)
    return Tally(revision, rows, file.stat().st_size)


def _schema(connection: Connection) -> MetaData:
    """The tables as they are in this database, which may be an older one's."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name not in OF_THE_MOMENT)
    return found


# ---------------------------------------------------------------- out


def _parts(schema: MetaData) -> Iterator[tuple[Part, Any]]:
    """What is kept in which order, each with its query: no row comes before one it refers to.

    Rows that refer to others of their own table, as rematches do, are told of this afterwards.
    """
    for table in schema.sorted_tables:
        kept = [column for column in table.c if (table.name, column.name) not in KEEPERS]
        inner = [column for column in kept if _refers_inwards(column)]
        key = list(table.primary_key)
        first = [column for column in kept if column not in inner]
        yield Part(str(table.name), [str(c.name) for c in first]), select(*first).order_by(*key)
        for column in inner:
            names = [str(c.name) for c in key]
            query = select(*key, column).where(column.is_not(None)).order_by(*key)
            yield Part(str(table.name), [*names, str(column.name)], names), query


def _refers_inwards(column: Column[Any]) -> bool:
    return any(key.column.table is column.table for key in column.foreign_keys)


def _heaps(connection: Connection, query: Any, counting: Counting, size: int) -> Iterator[Any]:
    done = connection.execute(query, execution_options={"yield_per": size})
    for heap in done.partitions():
        yield heap
        counting(len(heap))


# ---------------------------------------------------------------- in


def _fill(file: Path, connection: Connection, parcel: Opened, counting: Counting) -> dict[str, int]:
    """Add all rows; how many there are in which table."""
    schema = _schema(connection)
    added: dict[str, int] = {}
    for part, rows in parcel.parts():
        table = schema.tables.get(part.table)
        if table is None or not {*part.columns, *part.key} <= {column.name for column in table.c}:
            raise BadBackup(f"{file} holds {part.table!r}, which its revision does not know")
        statement, names = _statement(table, part)
        count, size = 0, LARGE.get(part.table, HEAP)
        while heap := [dict(zip(names, row, strict=True)) for row in islice(rows, size)]:
            with _fitting(file, part):
                connection.execute(statement, heap)
            count += len(heap)
            counting(len(heap))
        if not part.key:
            added[part.table] = count
    return added


@contextmanager
def _fitting(file: Path, part: Part) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        if fault_of(error) is not None:
            raise
        # The first line: others may show the values of a row.
        reason = f"rows of {part.table} do not fit: {str(error.orig).splitlines()[0]}"
        raise BadBackup(f"{file} cannot be restored, {reason}") from None


def _statement(table: Table, part: Part) -> tuple[Any, list[str]]:
    """What is done with each row of a part, and under which names it takes the values."""
    if not part.key:
        return insert(table), part.columns
    names = [f"new_{name}" for name in part.columns]
    by_name = dict(zip(part.columns, names, strict=True))
    known = [table.c[name] == bindparam(by_name[name]) for name in part.key]
    changed: Any = {name: bindparam(by_name[name]) for name in part.columns if name not in part.key}
    return update(table).where(*known).values(changed), names
