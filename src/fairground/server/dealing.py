"""How a table's game begins: dealt under its key, or taken up where another one stood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fairground.kernel.game import Game
from fairground.kernel.position import Position
from fairground.server.rows import TableRow


def dealt(game: Game, table: TableRow, seats: int, names: Sequence[str] | None = None) -> Position:
    """The position before the first action of a table that has its key."""
    start = start_of(table)
    if start is None:
        return game.new(seats, key=table.key, names=names, **table.options)
    return game.at(start if names is None else start | {"names": names})


def start_of(table: TableRow) -> dict[str, Any] | None:
    """Where a game goes on that another one began, under a key of its own."""
    return None if table.start is None else table.start | {"key": table.key}
