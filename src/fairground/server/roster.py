"""Who sits where: the seats of a table, how they change hands, and the cards that say so."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import islice
from typing import Literal, Protocol, cast

from fairground.registry import game_named as find_game
from fairground.server.bodies import BranchInfo, Seated, SeatInfo, TableInfo, TableState
from fairground.server.lessons import lesson_info
from fairground.server.messages import AbsenceInfo, PersonInfo, Presence, TableMessage
from fairground.server.names import apart, watching
from fairground.server.refusals import NotAllowed, TableClosed
from fairground.server.rows import SeatRow, SessionRow, TableRow
from fairground.server.sealing import seal_info

STAND_IN = "greedy"
"""The bot that plays on for somebody who has left."""

MOST_NAMED = 20
"""Of those who watch; the others are counted."""

Change = tuple[SeatRow, SeatRow]


class Present(Protocol):
    """Somebody at a table, by a socket of this worker's or elsewhere."""

    @property
    def session(self) -> str | None:
        """Who it is, if they have a session."""

    @property
    def nickname(self) -> str:
        """What they are called, if they have said so."""

    @property
    def greeted(self) -> bool:
        """Whether they have said hello."""

    @property
    def reviewing(self) -> bool:
        """Whether they are in the replay of a game that is over."""


class Roster:
    """A table's seats."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], rematch: str | None) -> None:
        self.row = row
        self.seats = tuple(seats)
        self.rematch = rematch

    @property
    def state(self) -> TableState:
        """open, sealing, playing or over, as far as the rows tell."""
        if self.row.closed is not None:
            return "over"
        if self.row.state == "open" and all(row.kind != "open" for row in self.seats):
            return "sealing"
        return cast(TableState, self.row.state)

    @property
    def owner(self) -> str:
        """On whose account bots think here: who has set the table up, or else who sits here."""
        seated = (row.session for row in self.seats if row.session is not None)
        return self.row.owner or next(seated, self.row.id)

    def check_open(self) -> None:
        """Refuse everything at a table that was closed."""
        if self.row.closed is not None:
            raise TableClosed(self.row.closed, self.row.ended)

    def of(self, session: str | None, away: bool | None = None) -> list[int]:
        """The seats that a session holds: all, those it has left, or those it plays."""
        return [
            row.seat
            for row in self.seats
            if session is not None
            and row.kind == "person"
            and row.session == session
            and away in (None, row.away)
        ]

    def kept_for(self, session: str) -> list[SeatRow]:
        """The open seats that wait for somebody."""
        return [row for row in self.seats if row.kind == "open" and row.session == session]

    def may_give(self, session: str | None) -> bool:
        """Whether somebody may give open seats away: who set the table up, or waits for others."""
        waits = self.row.rematch_of is not None and bool(self.of(session))
        return self.state == "open" and session is not None and (waits or session == self.row.owner)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that there is not."""
        if not 0 <= seat < len(self.seats):
            last = len(self.seats) - 1
            raise NotAllowed(400, f"There is no seat {seat}; this table has seats 0 to {last}.")

    def speaker(self, session: SessionRow) -> tuple[str, bool]:
        """What a session is called at this table, and whether it sits here.

        Who watches cannot speak under the name of somebody who sits.
        """
        mine = self.of(session.id)
        if mine:
            return self.seats[mine[0]].name, True
        return self._spectator(session.nickname), False

    def called(self, one: Present) -> str:
        """What somebody who is here is called."""
        mine = self.of(one.session)
        return self.seats[mine[0]].name if mine else self._spectator(one.nickname or "Spectator")

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays the seat now, if one does."""
        row = self.seats[seat]
        if row.kind == "bot":
            return row.bot
        return STAND_IN if row.away else None

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot plays the seat now."""
        return 0 <= seat < len(self.seats) and self.bot_of(seat) is not None

    def holds(self, session: str | None, seat: int) -> bool:
        """Whether the seat is a session's, left or not."""
        return seat in self.of(session)

    def why_not_mine(self, session: str | None, seat: int) -> str | None:
        """Why a session may not play a seat, or None."""
        if not 0 <= seat < len(self.seats):
            return f"There is no seat {seat}; this table has seats 0 to {len(self.seats) - 1}."
        row = self.seats[seat]
        if not session or row.session != session or row.kind != "person":
            mine = self.of(session)
            yours = f"yours: {', '.join(map(str, mine))}" if mine else "you are watching"
            return f"Seat {seat} is not yours ({yours})."
        if row.away:
            return "You have left this seat; return to it before you play."
        return None

    # ------------------------------------------------------------ changing hands

    def taking(self, session: SessionRow, wanted: int | None, hashed: str | None = None) -> Change:
        """Somebody sits down, with the hash of a word of theirs or without."""
        open_seats = [row for row in self.seats if row.kind == "open"]
        free = [row.seat for row in self.kept_for(session.id)]
        free += [row.seat for row in open_seats if row.session is None]
        if wanted is not None:
            self.check_seat(wanted)
        if not free:
            kept = "Every open seat of this table is kept for somebody"
            full = kept if open_seats else "This table is full"
            raise NotAllowed(409, f"{full}; you may watch it.")
        seat = free[0] if wanted is None else wanted
        if seat not in free:
            raise NotAllowed(409, f"Seat {seat} is taken; open seats: {', '.join(map(str, free))}.")
        if self.of(session.id) and session.id != self.row.owner:
            raise NotAllowed(
                409,
                "You have a seat at this table; the open ones are for others, unless you set the "
                "table up.",
            )
        before = self.seats[seat]
        after = replace(
            before, kind="person", name=session.nickname, session=session.id, hash=hashed
        )
        return before, renamed(after, [row.name for row in self.seats if row.seat != seat])

    def leaving(self, session: str, still_open: bool) -> list[Change]:
        """Somebody gets up: the seat is free again, or kept for them while a bot plays on."""
        changes = []
        for seat in self.of(session, away=False):
            row = self.seats[seat]
            free = replace(
                row, kind="open", name="", session=None, away=False, hash=None, word=None
            )
            changes.append((row, free if still_open else replace(row, away=True)))
        return changes

    def returning(self, session: str) -> list[Change]:
        """Somebody sits down again where they sat."""
        seats = [self.seats[seat] for seat in self.of(session, away=True)]
        return [(row, replace(row, away=False)) for row in seats]

    def after(self, changes: list[Change]) -> Roster:
        """The roster with changed seats."""
        changed = {row.seat: row for _, row in changes}
        seats = [changed.get(row.seat, row) for row in self.seats]
        return Roster(self.row, seats, self.rematch)

    # ------------------------------------------------------------ cards

    def info(self, state: str, people: Collection[Present], session: str | None) -> TableInfo:
        """The table as a session may know it."""
        return TableInfo(
            id=self.row.id,
            game=self.row.game,
            title=find_game(self.row.game).title,
            state=cast(TableState, state),
            public=self.row.public,
            hints=self.row.hints,
            seats=self.seat_infos(people, session),
            options=self.row.options,
            created=self.row.created,
            spectators=self._watching(people),
            mine=self.of(session),
            rematch=self.rematch,
            giving=self.may_give(session),
            branch=self._branch,
            seal=seal_info(self.row, self.seats, over=state == "over" and self.row.closed is None),
            lesson=lesson_info(self.row),
        )

    @property
    def _branch(self) -> BranchInfo | None:
        of, at = self.row.branch_of, self.row.branched_at
        return None if of is None or at is None else BranchInfo(of, at)

    def seat_infos(self, people: Collection[Present], session: str | None) -> list[SeatInfo]:
        """Who sits there, as a session may know it."""
        here = _sessions(people)
        return [self._seat_info(row, here, session) for row in self.seats]

    def seated(self, state: str, people: Collection[Present], session: str) -> Seated:
        """The table, with the seats that a session plays."""
        return Seated(self.info(state, people, session), self.of(session, away=False))

    def message(
        self,
        state: str,
        people: Collection[Present],
        absent: list[AbsenceInfo],
        ending: list[int],
        session: str | None,
    ) -> TableMessage:
        """The table, and people by name."""
        here = _sessions(people)
        named = [
            PersonInfo(row.name, [row.seat], row.session in here)
            for row in self.seats
            if row.kind == "person"
        ]
        named += [PersonInfo(name, [], True) for name in self._watchers(people)]
        return TableMessage(self.info(state, people, session), named, absent, ending)

    def presence(self, people: Collection[Present], absent: list[AbsenceInfo]) -> Presence:
        """Who of the seated is here or not, and how many watch."""
        here = _sessions(people)
        connected = [row.seat for row in self.seats if row.kind == "person" and row.session in here]
        return Presence(connected, self._watching(people), absent)

    def _seat_info(self, row: SeatRow, here: set[str], session: str | None) -> SeatInfo:
        return SeatInfo(
            seat=row.seat,
            kind=row.kind,  # type: ignore[arg-type]  # the database checks it
            name=row.name,
            bot=self.bot_of(row.seat) or "",
            connected=row.kind == "bot" or (row.kind == "person" and row.session in here),
            away=row.away,
            mine=session is not None and row.kind == "person" and row.session == session,
            kept=_kept(row, session),
        )

    def _watching(self, people: Collection[Present]) -> int:
        """How many watch: one for each session, one for each unknown."""
        unknown = sum(one.greeted and one.session is None for one in people)
        return len(_sessions(people) - self._seated) + unknown

    def _watchers(self, people: Collection[Present]) -> list[str]:
        """The names of those who watch, or of some of them if they are many."""
        seated = self._seated
        named = {
            one.session or id(one): one.nickname or "Spectator"
            for one in people
            if one.greeted and one.session not in seated
        }
        return sorted(map(self._spectator, islice(named.values(), MOST_NAMED)))

    def _spectator(self, name: str) -> str:
        return watching(name, (row.name for row in self.seats))

    @property
    def _seated(self) -> set[str]:
        people = (row.session for row in self.seats if row.kind == "person")
        return {session for session in people if session is not None}


def renamed(row: SeatRow, taken: Sequence[str]) -> SeatRow:
    """The seat with a name that nobody could take for another's at the table."""
    return replace(row, name=apart(row.name, taken))


def _kept(row: SeatRow, session: str | None) -> Literal["", "you", "others"]:
    """For whom an open seat waits."""
    if row.kind != "open" or row.session is None:
        return ""
    return "you" if row.session == session else "others"


def _sessions(people: Collection[Present]) -> set[str]:
    """The sessions that have said hello and are still here."""
    return {one.session for one in people if one.greeted and one.session is not None}
