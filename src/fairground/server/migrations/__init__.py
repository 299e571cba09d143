"""Brings a database to the newest schema, step by step, when the hall opens."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def upgrade(connection: Connection, target: str = "head") -> None:
    """Run every migration that the database has not had yet, up to an older one if it is named."""
    config, script = _scripts()

    def steps(revision: Any, _context: Any) -> Any:
        return script._upgrade_revs(target, revision)

    with EnvironmentContext(config, script, fn=steps) as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()


@cache
def revisions() -> list[str]:
    """Every revision of the schema that is known, oldest first."""
    newest_first = [entry.revision for entry in _scripts()[1].walk_revisions()]
    return newest_first[::-1]


@cache
def _scripts() -> tuple[Config, ScriptDirectory]:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config, ScriptDirectory.from_config(config)
