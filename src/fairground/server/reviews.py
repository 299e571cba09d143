"""Looking at a finished game together: who leads through it, who follows, and what people point at.

None of it is kept: it is about who is here now, and is gone when they go. Chat and notes are kept
(`saying`, `notes`). Every worker knows all of it, as the others tell it.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from fairground.server.messages import Lead, MarkInfo, Point, Review
from fairground.server.notices import Hello, Led, Pointed
from fairground.server.outbox import encode
from fairground.server.refusals import NotAllowed
from fairground.server.rows import SessionRow
from fairground.server.table import Table

GRACE = 6.0
"""Seconds for which somebody leads whose line is lost: a page that loads again, a phone in a
tunnel."""

SOON = 0.2
"""Seconds in which those who come and go are gathered."""

MOST_NAMED = 20
"""Of those who look at a game together."""

MOST_MARKS = 20
MOST_REVIEWS = 1000
"""Games of which it is remembered who leads; the longest untouched is forgotten."""

NOBODY_LEADS = Led("", "", 0, "", "", False, 0, "")


class Mark(NamedTuple):
    """What somebody points at."""

    who: str
    n: int
    target: str


@dataclass
class Standing:
    """Where the review of one game stands."""

    lead: Led = NOBODY_LEADS
    heard: float = -GRACE  # from who leads
    marks: dict[str, Mark] = field(default_factory=dict)  # by session
    notes: int = 0  # raised when the notes have changed


class Reviews:
    """The reviews that go on. `find` gives a table that is at hand, `say` tells other workers."""

    def __init__(
        self,
        worker: str,
        find: Callable[[str], Table | None],
        say: Callable[[Led | Pointed], None],
    ) -> None:
        self._worker = worker
        self._find = find
        self._say = say
        self._standing: OrderedDict[str, Standing] = OrderedDict()
        self._soon: set[str] = set()

    # ------------------------------------------------------------ what people do

    def lead(self, table: Table, session: SessionRow | None, message: Lead) -> None:
        """Lead, or go on leading: everybody who follows goes where the leader is."""
        leader = checked(table, session, message.n, "lead")
        who, seated = table.roster.speaker(leader)
        standing = self._of(table.id)
        lead = self._leading(table, standing)
        turn = standing.lead.turn
        if lead.session != leader.id:
            if lead.session and (lead.seated or not seated):
                raise NotAllowed(
                    409, f"{lead.who} leads; you can once they give it up or have gone."
                )
            turn += 1
        self._set_lead(
            Led(self._worker, table.id, turn, leader.id, who, seated, message.n, message.view)
        )

    def release(self, table: Table, session: SessionRow | None) -> None:
        """Lead no more, if one does."""
        standing = self._of(table.id)
        if session is not None and standing.lead.session == session.id:
            turn = standing.lead.turn + 1
            self._set_lead(Led(self._worker, table.id, turn, "", "", False, 0, ""))

    def point(self, table: Table, session: SessionRow | None, message: Point) -> None:
        """Point at a piece or a place at a moment, or at nothing any more."""
        pointer = checked(table, session, message.n, "point")
        who, _ = table.roster.speaker(pointer)
        pointed = Pointed(self._worker, table.id, pointer.id, who, message.n, message.target)
        self._set_mark(pointed)
        self._say(pointed)

    # ------------------------------------------------------------ what other workers tell

    def hear(self, notice: Led | Pointed | Hello) -> None:
        """The same by way of another worker, or one begins to listen."""
        if isinstance(notice, Pointed):
            self._set_mark(notice)
            return
        if isinstance(notice, Hello):
            self._tell_newcomer()
            return
        known = self._of(notice.table).lead
        later = (notice.turn, notice.worker) >= (known.turn, known.worker)
        if later or notice.session == known.session:
            self._take(notice)

    def _tell_newcomer(self) -> None:
        """Who leads is told by the worker by way of which they are here."""
        for name, standing in self._standing.items():
            table, lead = self._find(name), standing.lead
            if table is None or not lead.session:
                continue
            if any(socket.session == lead.session for socket in table.sockets):
                self._say(lead)

    # ------------------------------------------------------------ telling

    def notes_changed(self, name: str) -> None:
        """Somebody has written a note, or taken one back."""
        self._of(name).notes += 1
        self._tell(name)

    def see(self, table: Table) -> None:
        """Somebody has come to a table or gone."""
        if table.state == "over":
            self._tell_later(table.id, SOON)

    def _tell_later(self, name: str, seconds: float) -> None:
        if name not in self._soon:
            self._soon.add(name)
            asyncio.get_running_loop().call_later(seconds, self._tell, name)

    def _tell(self, name: str) -> None:
        """Tell everybody at a table what they do not know yet."""
        self._soon.discard(name)
        table = self._find(name)
        if table is None or not table.sockets:
            return
        standing = self._of(name)
        lead = self._leading(table, standing)
        people, marks = self._people(table), self._marks(table, standing)
        for socket in table.sockets:
            if not socket.greeted:
                continue
            nothing = not (lead.session or people or marks or standing.notes)
            if nothing and not socket.review_told:
                continue
            if not socket.has_room:
                self._tell_later(name, 1.0)
                continue
            own = socket.session is not None and socket.session == lead.session
            text = encode(
                Review(lead.who, own, lead.n, lead.view, people, marks, standing.notes)
            ).decode()
            if text != socket.review_told:
                socket.review_told = text
                socket.send_text(text)

    # ------------------------------------------------------------ where it stands

    def _of(self, name: str) -> Standing:
        standing = self._standing.setdefault(name, Standing())
        self._standing.move_to_end(name)
        if len(self._standing) > MOST_REVIEWS:
            self._standing.popitem(last=False)
        return standing

    def _set_lead(self, lead: Led) -> None:
        self._take(lead)
        self._say(lead)

    def _take(self, lead: Led) -> None:
        standing = self._of(lead.table)
        standing.lead, standing.heard = lead, time.monotonic()
        self._tell(lead.table)

    def _set_mark(self, pointed: Pointed) -> None:
        marks = self._of(pointed.table).marks
        marks.pop(pointed.session, None)
        if pointed.target:
            marks[pointed.session] = Mark(pointed.who, pointed.n, pointed.target)
            while len(marks) > MOST_MARKS:
                del marks[next(iter(marks))]
        self._tell(pointed.table)

    def _leading(self, table: Table, standing: Standing) -> Led:
        """Who leads, unless they have gone."""
        lead = standing.lead
        if not lead.session or lead.session in _here(table):
            return lead
        left = standing.heard + GRACE - time.monotonic()
        if left > 0:
            self._tell_later(table.id, left)
            return lead
        return replace(lead, session="", who="", seated=False, n=0, view="")

    def _people(self, table: Table) -> list[str]:
        names = {one.session or id(one): one for one in table.people if one.reviewing}
        return sorted(table.roster.called(one) for one in list(names.values())[:MOST_NAMED])

    def _marks(self, table: Table, standing: Standing) -> list[MarkInfo]:
        here = _here(table)
        return [MarkInfo(*mark) for session, mark in standing.marks.items() if session in here]


def _here(table: Table) -> set[str | None]:
    return {one.session for one in table.people if one.reviewing}


def checked(table: Table, session: SessionRow | None, n: int, what: str) -> SessionRow:
    """Who wants to do something, if they have a name and the game is over."""
    if session is None or not session.nickname:
        raise NotAllowed(403, f"Choose a nickname before you {what}.")
    story = table.story
    if story is None or story.outcome is None:
        raise NotAllowed(409, "The game is not over yet; it can be looked at together after it.")
    last = len(story.position.steps)
    if n > last:
        raise NotAllowed(404, f"There is no moment {n}; this game has moments 0 to {last}.")
    return session
