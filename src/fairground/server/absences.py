"""People who have vanished from a table: since when, and whether the others may go on without."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from fairground.server.messages import AbsenceInfo
from fairground.server.refusals import NotAllowed
from fairground.server.rows import SeatRow
from fairground.server.story import SPECTATOR

if TYPE_CHECKING:
    from fairground.server.table import Table


class Absences:
    """Since when people who play at a table have not been there, as this worker has seen it.

    Whoever opens a table counts anew: people come back first. After so many seconds as `patience`
    the others may go on without them.
    """

    def __init__(self, table: Table, patience: float) -> None:
        self._table = table
        self._patience = patience
        self._since: dict[str, float] = {}
        self.there: frozenset[str] = frozenset()  # who plays and is there
        self.look()

    def look(self) -> None:
        """Somebody has come, gone or changed seats."""
        table, now = self._table, time.monotonic()
        here = {one.session for one in table.people if one.greeted}
        playing = {row.session for row in table.roster.seats if _plays(row) and row.session}
        self._since = {one: self._since.get(one, now) for one in playing - here if one}
        self.there = frozenset(one for one in playing & here if one)

    def infos(self) -> list[AbsenceInfo]:
        """Everybody who is not there, and how long it is until the others may go on without."""
        if self._table.state != "playing":
            return []
        infos = []
        for row in self._table.roster.seats:
            if _plays(row) and row.session in self._since:
                seconds = self._seconds(row)
                wait = math.ceil(max(0.0, self._patience - seconds))
                infos.append(AbsenceInfo(row.seat, int(seconds), wait))
        return infos

    def ending(self) -> list[int]:
        """The seats whose people would end the game as it stands."""
        story = self._table.story
        n = story.n(SPECTATOR) if story is not None else -1
        return [row.seat for row in self._table.roster.seats if _plays(row) and row.ends == n]

    def waited_for(self, session: str, seat: int) -> SeatRow:
        """The seat of somebody without whom a session may go on; a refusal if it may not."""
        table = self._table
        row = self._of_another(session, seat)
        if table.state != "playing":
            raise NotAllowed(409, "No game goes on at this table, so nobody is waited for.")
        if row.kind != "person" or row.away:
            raise NotAllowed(409, "A bot plays this seat already.")
        if row.session not in self._since:
            raise NotAllowed(409, f"{row.name} is here again.")
        seconds = self._seconds(row)
        if seconds < self._patience:
            wait = math.ceil(self._patience - seconds)
            raise NotAllowed(
                409,
                f"{row.name} has been away for {_lasting(int(seconds))}; wait for "
                f"{_lasting(wait)} more, as they may come back.",
                wait=wait,
            )
        if seat not in table.deciding(session):
            raise NotAllowed(409, f"Nobody waits for {row.name} now: others are to move.")
        return row

    def _of_another(self, session: str, seat: int) -> SeatRow:
        roster = self._table.roster
        if not roster.of(session, away=False):
            raise NotAllowed(403, "Only who plays at this table may go on without somebody.")
        roster.check_seat(seat)
        if roster.holds(session, seat):
            raise NotAllowed(409, f"Seat {seat} is your own; leave it if a bot is to play it.")
        return roster.seats[seat]

    def _seconds(self, row: SeatRow) -> float:
        return time.monotonic() - self._since[row.session or ""]


def _plays(row: SeatRow) -> bool:
    return row.kind == "person" and not row.away


def _lasting(seconds: int) -> str:
    """
    >>> _lasting(1), _lasting(59)
    ('1 second', '59 seconds')
    """
    return f"{seconds} second" if seconds == 1 else f"{seconds} seconds"
