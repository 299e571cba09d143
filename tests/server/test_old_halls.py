"""Databases of older halls: what they did not keep yet is made up for as well as it can be."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from fairground.server import migrations
from fairground.server.storage import Storage

BEFORE = "hints_at_tables"

ROWS = """
INSERT INTO sessions VALUES ('ada', 'a', 'Ada', 1, 2), ('eve', 'e', 'Eve', 1, 2);
INSERT INTO tables (id, game, version, options, public, created, state, hints) VALUES
    ('one', 'crash-grid', 1, '{}', 1, 5, 'open', 1),
    ('bots', 'crash-grid', 1, '{}', 1, 6, 'open', 1);
INSERT INTO seats VALUES
    ('one', 0, 'open', '', '', NULL, 0), ('one', 1, 'person', 'Ada', '', 'ada', 0),
    ('bots', 0, 'bot', 'Bolt', 'greedy', NULL, 0), ('bots', 1, 'open', '', '', NULL, 0);
INSERT INTO chat VALUES
    ('one', 1, 'ada', '1', 'Ada', 'hello', 7), ('one', 2, 'eve', '1', 'Ada', 'I am Ada', 8)
"""


def migrate(connection: Connection, target: str) -> None:
    """Bring a database up to an older schema."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    script = ScriptDirectory.from_config(config)
    with EnvironmentContext(
        config, script, fn=lambda revision, _: script._upgrade_revs(target, revision)
    ) as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()


async def test_owners_and_speakers_are_found_in_the_seats(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'hall.sqlite3'}"
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        migrate(connection, BEFORE)
        for statement in ROWS.split(";"):
            connection.execute(text(statement))
    engine.dispose()
    storage = Storage(url)
    try:
        owners = await storage.read(
            lambda c: {row.id: row.owner for row in c.execute(text("SELECT id, owner FROM tables"))}
        )
        spoken = await storage.read(
            lambda c: c.execute(text("SELECT seated FROM chat ORDER BY number")).scalars().all()
        )
    finally:
        storage.close()
    assert owners == {"one": "ada", "bots": None}
    assert spoken == [1, 0]
