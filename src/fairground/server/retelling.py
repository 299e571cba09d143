"""A table from its rows: found in the database, and its game played again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from sqlalchemy import Connection

from fairground.kernel.errors import UnknownGame
from fairground.kernel.replay import Replay
from fairground.registry import game_named as find_game
from fairground.server import rows
from fairground.server.dealing import start_of
from fairground.server.drafts import Draft, drafted, is_talk
from fairground.server.faults import fault_of
from fairground.server.refusals import NotAllowed, TableClosed, unknown_table
from fairground.server.rows import Kept
from fairground.server.sealing import under_seal
from fairground.server.story import Story

log = logging.getLogger("fairground.server")

Found = tuple[Kept, Story | None]
"""A table's rows, and the story that they tell once it has started."""


News = tuple[Kept, Story | list[Draft] | None]
"""What others have written of a table: the story if it has started since, else how it went on."""

T = TypeVar("T")
ANEW = "The lesson at this table has been written anew since it began: begin it once more."
AFTER_A_DAY = "be downloaded a day after its last move"


class ClosedTable(NotAllowed):
    """A table whose game this hall does not play: its people read why, and get its replay."""

    def __init__(self, why: str, kept: Kept) -> None:
        when = "still be downloaded" if kept.table.state == "over" else AFTER_A_DAY
        more = f" It cannot go on here; its replay can {when}." if kept.table.key else ""
        super().__init__(409, f"{why}{more}")
        self.kept = kept


def find(connection: Connection, table: str) -> Found:
    """A table's rows with the story that they tell; NotAllowed if there is none to be told."""

    def tell() -> Found:
        kept = _load(connection, table)
        if kept.table.closed is not None:
            raise TableClosed(kept.table.closed, kept.table.ended)
        return kept, retell(kept)

    return _unless_damaged(table, tell)


def find_news(connection: Connection, table: str, known: Story | None, line: int) -> News:
    """What is new at a table for somebody who knows a story and the chat up to some line."""

    def tell() -> News:
        kept = _load(connection, table, known.actions if known else 0, line)
        if kept.table.closed is not None:
            return kept, None  # its story ends here
        return kept, retell(kept) if known is None else _went_on(kept, known)

    return _unless_damaged(table, tell)


def _load(connection: Connection, table: str, after_move: int = 0, after_line: int = 0) -> Kept:
    kept = rows.load_table(connection, table, after_move, after_line)
    if kept is None:
        raise unknown_table(table)
    return kept


def _went_on(kept: Kept, known: Story) -> list[Draft]:
    drafts: list[Draft] = []
    for move in kept.moves:
        before = drafts[-1].position if drafts else known.position
        drafts.append(drafted(before, move.seat, move.action))
    return drafts


def _unless_damaged(table: str, tell: Callable[[], T]) -> T:
    """What the rows tell; NotAllowed if they make no game."""
    try:
        return tell()
    except NotAllowed:
        raise
    except Exception as error:  # whatever stands in the rows
        if fault_of(error) is not None:
            raise  # the database itself fails
        _report_damage(table, str(getattr(error, "orig", error)) or type(error).__name__)
        raise NotAllowed(
            409, "This table cannot be shown: what is kept of it does not make a game."
        ) from error


@lru_cache(maxsize=1024)
def _report_damage(_table: str, reason: str) -> None:
    """Tell the log, once however often somebody asks for the table.

    Which it is stays untold: the id of a private table is the way to it.
    """
    log.error("a table is damaged: %s; 'fairground hall check' tells which", reason)


def replay_of(kept: Kept) -> Replay:
    """The replay of a table's rows, which need not be of rules that this hall can play."""
    table, start = kept.table, start_of(kept.table)
    bare = Replay(
        game=table.game,
        version=table.version,
        seats=len(kept.seats),
        options=table.options,
        key=table.key if start is None else None,
        start=start,
        actions=tuple((move.seat, move.action) for move in kept.moves if not is_talk(move.action)),
        hash=table.hash or "",
        names=tuple(row.name for row in kept.seats),
    )
    return under_seal(bare, table, kept.seats)


def retell(kept: Kept) -> Story | None:
    """The story that a table's rows tell, once it has started."""
    try:
        game = find_game(kept.table.game)
    except UnknownGame as error:  # of a package that is not installed any more
        raise ClosedTable(f"This table cannot be shown: {error}.", kept) from None
    if not game.plays_alike(kept.table.version, kept.table.options):
        raise ClosedTable(
            f"This table was begun with version {kept.table.version} of {game.title}; "
            f"this hall plays version {game.version}.",
            kept,
        )
    if kept.table.key is None:
        return None
    story = Story.retold(kept)
    if story.has_strayed(kept.table):
        raise ClosedTable(ANEW, kept)
    return story
