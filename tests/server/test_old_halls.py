"""Databases of older halls: what they did not keep yet is made up for as well as it can be."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from sqlalchemy import text

from fairground.server import rows
from fairground.server.migrations import upgrade
from fairground.server.storage import Storage
from server.stores import BOTH, Store

FIRST = "first_tables"
BEFORE = "hints_at_tables"

ROWS = """
INSERT INTO sessions VALUES ('ada', 'a', 'Ada', 1, 2), ('eve', 'e', 'Eve', 1, 2);
INSERT INTO tables (id, game, version, options, public, created, state) VALUES
    ('one', 'crash-grid', 1, '{}', true, 5.25, 'open'),
    ('bots', 'crash-grid', 1, '{}', true, 1700000000.123456, 'open');
INSERT INTO seats VALUES
    ('one', 0, 'open', '', '', NULL, false), ('one', 1, 'person', 'Ada', '', 'ada', false),
    ('bots', 0, 'bot', 'Bolt', 'greedy', NULL, false), ('bots', 1, 'open', '', '', NULL, true);
INSERT INTO moves ("table", n, seat, action, command) VALUES ('one', 1, 0, 7, 'c');
INSERT INTO chat VALUES
    ('one', 1, 'ada', '1', 'Ada', 'hello', 7), ('one', 2, 'eve', '1', 'Ada', 'I am Ada', 8)
"""


@pytest.fixture(params=[FIRST, BEFORE])
def old_hall(store: Store, request: pytest.FixtureRequest) -> Store:
    """A database of an older hall, with rows."""
    engine = sa.create_engine(store.url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        upgrade(connection, request.param)
        for statement in ROWS.split(";"):
            connection.execute(text(statement))
    engine.dispose()
    return store


@BOTH
async def test_nothing_is_lost_and_what_is_new_is_made_up_for(old_hall: Store):
    storage = Storage(old_hall.url)
    try:
        kept = await storage.read(lambda c: rows.load_table(c, "one"))
        bots = await storage.read(lambda c: rows.load_table(c, "bots"))
    finally:
        storage.close()
    assert kept is not None
    assert bots is not None
    assert (kept.table.owner, bots.table.owner) == ("ada", None)
    assert (kept.table.created, bots.table.created) == (5.25, 1700000000.123456)
    assert (kept.table.public, kept.table.hints, kept.table.seen) == (True, True, 0)
    assert [line.seated for line in kept.chat] == [True, False]
    assert kept.moves == (rows.MoveRow(1, 0, 7, "c", 0),)
    assert [(row.name, row.away) for row in bots.seats] == [("Bolt", False), ("", True)]
