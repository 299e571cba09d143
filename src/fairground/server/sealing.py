"""How a table comes to the key of its dice: a hash of everybody, then their words, then the deal.

Whoever sits down may give the hash of a word of theirs. When no seat is open any more they are
asked for the words, and a few seconds later the game is dealt: without the words of those who gave
none by then. Everything stands in the rows of seats before it is told, so that an exchange goes on
wherever the table is opened next. See docs/fairness.md.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from fairground.kernel.replay import Replay
from fairground.kernel.seal import Seal, Terms, commitment_of, hash_of
from fairground.server.bodies import SealInfo
from fairground.server.dealing import start_of
from fairground.server.messages import Answer, GiveHash, GiveWord
from fairground.server.refusals import NotAllowed
from fairground.server.rows import SeatRow, TableRow
from fairground.server.sessions import new_key

if TYPE_CHECKING:
    from fairground.server.table import Table

log = logging.getLogger("fairground.server")

AWAITED = ""
"""In place of a hash: its person is asked for one, as they sat down without being asked."""

SILENT = ""
"""In place of a word: none was given in time."""

Asked = Literal["", "hash", "word"]


def asked(row: TableRow, seats: Sequence[SeatRow]) -> tuple[Asked, list[SeatRow]]:
    """What people are asked for before the deal, and those who have not given it yet."""
    if row.secret is None or any(seat.kind == "open" for seat in seats):
        return "", []
    people = [seat for seat in seats if seat.kind == "person" and not seat.away]
    unhashed = [seat for seat in people if seat.hash == AWAITED]
    if unhashed:
        return "hash", unhashed
    unsaid = [seat for seat in people if seat.hash and seat.word is None]
    return ("word", unsaid) if unsaid else ("", [])


def is_ready(row: TableRow, seats: Sequence[SeatRow]) -> bool:
    """Whether the game can be dealt: no seat is open, and nobody is waited for."""
    return all(seat.kind != "open" for seat in seats) and not asked(row, seats)[0]


def seal_of(row: TableRow, seats: Sequence[SeatRow]) -> Seal | None:
    """The exchange of a table as it stands, secrets included; None if it is of before seals."""
    if row.secret is None:
        return None
    return Seal(
        table=row.id,
        commitment=commitment_of(row.id, row.secret),
        key=row.secret,
        hashes=tuple(seat.hash or None for seat in seats),
        words=tuple(seat.word or None for seat in seats),
        silent=tuple(seat.seat for seat in seats if seat.kind == "person" and not seat.word),
    )


def dice_key(row: TableRow, seats: Sequence[SeatRow]) -> str:
    """The key of a table's dice, when nobody is waited for any more."""
    seal = seal_of(row, seats)
    if seal is None:
        return new_key()
    names = [seat.name for seat in seats]
    return seal.dice_key(Terms(row.game, len(seats), row.options, names, row.start))


def begun(row: TableRow, seats: Sequence[SeatRow]) -> TableRow:
    """A new table, dealt if nobody is waited for, unless it has its key: that of a lesson."""
    if row.key is not None or not is_ready(row, seats):
        return row
    return replace(row, state="playing", key=dice_key(row, seats))


def under_seal(replay: Replay, row: TableRow, seats: Sequence[SeatRow]) -> Replay:
    """The replay of a table, with its seal if it has one."""
    seal = seal_of(row, seats)
    if seal is None:
        return replay
    return replace(replay, options=row.options, start=start_of(row)).sealed(seal)


def seal_info(row: TableRow, seats: Sequence[SeatRow], *, over: bool) -> SealInfo | None:
    """What anybody may know of an exchange: its secrets only when the game is over."""
    seal = seal_of(row, seats)
    if seal is None:
        return None
    what, waited = asked(row, seats) if row.key is None else ("", [])
    return SealInfo(
        commitment=seal.commitment,
        hashes=list(seal.hashes),
        given=[seat for seat, word in enumerate(seal.words) if word],
        asked=what,
        wanted=[seat.seat for seat in waited],
        key=seal.key if over else "",
        words=list(seal.words) if over else [],
    )


# ---------------------------------------------------------------- what people give


async def give_hash(table: Table, session: str | None, message: GiveHash) -> Answer:
    """Keep the hash of a seat's word, before anybody is asked for theirs."""

    def given(row: SeatRow) -> SeatRow:
        if row.hash == message.hash:
            return row
        if row.hash or table.state not in ("open", "sealing"):
            raise NotAllowed(409, "A hash is given once, and before the game is dealt.")
        if table.state == "sealing" and row.hash != AWAITED:
            raise NotAllowed(409, "The hashes are complete: people are asked for their words now.")
        return replace(row, hash=message.hash)

    return await _give(table, session, message, given)


async def give_word(table: Table, session: str | None, message: GiveWord) -> Answer:
    """Keep a seat's word, once every hash is there."""

    def given(row: SeatRow) -> SeatRow:
        if row.word == message.word:
            return row
        if not row.hash:
            raise NotAllowed(409, "A word comes after its hash, and this seat has given none.")
        if hash_of(message.word) != row.hash:
            raise NotAllowed(400, "This is not the word that the seat's hash was made of.")
        if table.story is not None:
            raise NotAllowed(409, "The game is dealt; this word came too late for it.")
        if asked(table.roster.row, table.roster.seats)[0] != "word":
            raise NotAllowed(409, "Keep your word until every seat is taken and has its hash.")
        return replace(row, word=message.word)

    return await _give(table, session, message, given)


async def _give(
    table: Table,
    session: str | None,
    message: GiveHash | GiveWord,
    given: Callable[[SeatRow], SeatRow],
) -> Answer:
    async def work() -> Answer:
        foreign = table.roster.why_not_mine(session, message.seat)
        if foreign is not None:
            raise NotAllowed(403, foreign)
        if table.roster.row.secret is None:
            raise NotAllowed(409, "This table was set up before deals were sealed.")
        before = table.roster.seats[message.seat]
        after = given(before)
        if after is not before:
            await table.change([(before, after)])
        return Answer(message.id, True, 0, "", "")

    return await table.at_the_table(work)


class Exchange:
    """Waits for those who are asked at a table, but not for ever."""

    def __init__(self, table: Table, seconds: float) -> None:
        self._table = table
        self._seconds = seconds
        self._asked: Asked = ""
        self._timer: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    @property
    def waits(self) -> bool:
        """Whether somebody is waited for."""
        return self._timer is not None

    def look(self) -> None:
        """Begin to wait, go on, or stop, as the seats stand now.

        Whoever opens a table in the middle of its exchange waits anew: people come back first.
        """
        table = self._table
        what: Asked = ""
        if table.state == "sealing":
            what, _ = asked(table.roster.row, table.roster.seats)
        if what == self._asked and (self._timer is not None) == bool(what):
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._asked = what
        if what:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self._end)

    def _end(self) -> None:
        self._timer = None
        self._ending = asyncio.create_task(self._go_on_without())

    async def _go_on_without(self) -> None:
        """Go on without those who have not answered."""
        table = self._table

        async def work() -> None:
            if table.state != "sealing":
                return
            what, missing = asked(table.roster.row, table.roster.seats)
            if what != self._asked:
                return
            left_out = {"hash": None} if what == "hash" else {"word": SILENT}
            await table.change([(seat, replace(seat, **left_out)) for seat in missing])

        try:
            await table.at_the_table(work)
        except NotAllowed as refusal:
            log.info("a deal waits on: %s", refusal.sentence)
        except Exception:
            log.exception("a table could not be dealt")
        self.look()  # it is tried again later if need be
