"""A table while somebody is at it: seats, the story so far, and the one door for every action."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from fairground.server import rows
from fairground.server.absences import Absences
from fairground.server.answers import Acting, FirstAnswers, commands, why_not
from fairground.server.board import Count
from fairground.server.bodies import TableInfo
from fairground.server.chat import ChatLog
from fairground.server.drafts import Draft, drafted
from fairground.server.faults import CannotKeep, CannotRead, InDoubt
from fairground.server.messages import Answer, Ask, Hello, Play
from fairground.server.notices import About
from fairground.server.outbox import Socket
from fairground.server.refusals import NotAllowed
from fairground.server.retelling import find_news
from fairground.server.roster import Change, Present, Roster
from fairground.server.rows import ChatRow, Kept, MoveRow, SessionRow
from fairground.server.sealing import Exchange, dice_key, is_ready
from fairground.server.settings import Settings
from fairground.server.storage import LostRace, Storage, Work
from fairground.server.story import SPECTATOR, Story
from fairground.server.telling import Telling

TRIES = 5
"""How often to try again after somebody else has written first."""

T = TypeVar("T")


class Table:
    """One table, rebuilt from its rows; whatever is kept here besides is a cache of them.

    Nothing changes here before it is committed, so that anybody may be told what stands here at any
    time. `on_change` is called after every change: it wakes bots, and has `tell` called soon.
    `on_presence` is called when somebody comes or goes: it does the same, but in no hurry.
    `elsewhere` tells who is here by way of other workers.
    """

    def __init__(
        self,
        storage: Storage,
        kept: Kept,
        story: Story | None,
        clock: Callable[[], float],
        on_change: Callable[[Table], None],
        on_presence: Callable[[Table], None],
        elsewhere: Callable[[str], Collection[Present]],
        settings: Settings,
    ) -> None:
        self.id = kept.table.id
        self.sockets: set[Socket] = set()
        self._elsewhere = elsewhere
        self.touched = clock()  # when somebody was last here
        self.seen = 0.0  # when somebody last went away from here, if anybody has come
        self.storage = storage
        self.clock = clock
        self._on_change = on_change
        self._on_presence = on_presence
        self._lock = asyncio.Lock()
        self._stale = False
        self._telling = Telling(self)
        self.exchange = Exchange(self, settings.seal_seconds)
        self._running: set[asyncio.Task[object]] = set()
        self.memory = FirstAnswers()
        self.roster = Roster(kept.table, kept.seats, kept.rematch)
        self.story = story
        self.chat = ChatLog(kept.chat)
        self._played = commands(kept)
        self.absences = Absences(self, settings.patience_seconds)

    @property
    def state(self) -> str:
        """open, sealing, playing or over."""
        if self.story is None:
            return self.roster.state
        return "playing" if self.story.outcome is None else "over"

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won a game that is over."""
        outcome = self.story.outcome if self.story else None
        return outcome.winners if outcome else ()

    @property
    def busy(self) -> bool:
        """Whether somebody is here or something is going on."""
        return bool(self.sockets or self._running or self.exchange.waits)

    @property
    def people(self) -> list[Present]:
        """Everybody who is here, by way of whichever worker."""
        return [*self.sockets, *self._elsewhere(self.id)]

    def n(self, session: str | None) -> int:
        """How many steps a session has been told of, or soon will be."""
        return self.story.n(self.viewers(session)) if self.story else 0

    def deciding(self, session: str | None) -> list[int]:
        """The seats that must decide, as far as a session may know."""
        return self.story.deciding(self.viewers(session)) if self.story else []

    def info(self, session: str | None) -> TableInfo:
        """The table as a session may know it."""
        return self.roster.info(self.state, self.people, session)

    def hear_of(self, about: About) -> None:
        """Another worker has written something, and nobody waits for it here."""
        if not self._knows(about):
            self._stale = True

    def follow_at_once(self, about: About) -> bool:
        """Another worker has written something: go on with it if nothing else goes on here.

        Whether it is known now; if not, it is to be followed in turn.
        """
        if not self._lock.locked():
            try:
                self._go_on_with(about)
            except Exception:
                self._stale = True  # one table's trouble, which its rows tell; others are waiting
        return self._knows(about)

    async def follow(self, about: About) -> None:
        """The same in turn, by its row if need be."""
        async with self._lock:
            self._go_on_with(about)
            if not self._knows(about):
                self._stale = True
                await self._freshen()

    def _knows(self, about: About) -> bool:
        return self.story is not None and 0 < about.n <= self.story.actions

    def _go_on_with(self, move: About) -> None:
        """Add a move if it is the next one."""
        if self._stale or self.story is None or move.n != self.story.actions + 1:
            return
        if move.action < 0:  # which takes longer than others may wait: by the rows
            return
        draft = drafted(self.story.position, move.seat, move.action)
        self.story.accept(draft)
        if move.command is not None:
            self._played[move.seat, move.command] = move.n
        self._changed(seats=draft.over)

    def see(self) -> None:
        """Somebody has come or gone by way of another worker."""
        self.seen = self.touched = self.clock()
        self._telling.change_presence()
        self._on_presence(self)

    async def fresh(self) -> None:
        """Read the rows again if they may have changed."""
        if self._stale:
            async with self._lock:
                await self._freshen()

    async def _freshen(self) -> None:
        """Learn what others have written since."""
        if not self._stale:
            return
        self._stale = False  # what is written from now on is told once more
        look = partial(find_news, table=self.id, known=self.story, line=self.chat.last)
        try:
            kept, course = await self.storage.read(look)
        except BaseException:
            self._stale = True
            raise
        state, known = self.state, (self.roster.seats, self.roster.rematch)
        self.roster = Roster(kept.table, kept.seats, kept.rematch)
        if isinstance(course, list):
            assert self.story is not None
            for draft in course:
                self.story.accept(draft)
        else:
            self.story = course
        for line in kept.chat:
            self.chat.add(line)
        self._played |= commands(kept)
        seats = state != self.state or known != (kept.seats, kept.rematch)
        if seats or kept.moves or kept.chat:
            self._changed(seats=seats)

    async def at_the_table(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something alone at the table, to its end even if whoever asked for it goes away.

        If somebody else has written first, the rows are read again and it is tried again.
        """

        async def alone() -> T:
            async with self._lock:
                lost = False
                for _ in range(TRIES):
                    try:
                        await self._freshen()
                        self.roster.check_open()
                        return await work()
                    except LostRace:
                        lost = self._stale = True
                    except CannotRead:
                        raise InDoubt if lost else CannotKeep from None
                    except NotAllowed:
                        raise
                    except BaseException:
                        self._stale = True  # what was written is known to the rows alone
                        raise
                raise NotAllowed(409, "Too much happens at this table at once; try again.")

        task: asyncio.Task[T] = asyncio.create_task(alone())
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    # ------------------------------------------------------------ playing

    async def play(self, session: str | None, message: Play) -> Answer:
        """Play an action for a session; a command that was answered before is answered the same."""

        async def work() -> Answer:
            known = self.first_answer(session, message)
            if known is not None:
                return known
            refused = self._why_not(session, message)
            if refused is not None:
                return self.memory.keep(session, self.roster, message, refused)
            number = await self.go_on(message.seat, message.action, message.id)
            return self.played_at(session, message.id, number)

        return await self.at_the_table(work)

    async def play_bot(self, seat: int, action: int, actions: int, draft: Draft) -> str | None:
        """Play a bot's action, thought out and drafted after so many actions; why not, if so."""

        async def work() -> str | None:
            if not self.roster.plays_itself(seat):
                return "a person plays this seat"
            if self.story is None or not self.story.asked_after(seat) <= actions:
                return "the table has changed"
            if self.story.actions == actions:  # nothing is left to do that could take time
                await self.go_on(seat, action, None, draft)
                return None
            refusal = self.story.verdict(seat, action)
            if refusal is not None:
                return refusal.sentence
            await self.go_on(seat, action, None)
            return None

        return await self.at_the_table(work)

    async def go_on(
        self, seat: int, action: int, command: str | None, draft: Draft | None = None
    ) -> int:
        """Commit a legal action, then make it part of the story; its number."""
        assert self.story is not None
        draft = draft or self.story.draft(seat, action)
        move = MoveRow(self.story.actions + 1, seat, action, command, self.clock())
        end = draft.end(self.roster.row.version)
        if end is None:
            await self.storage.add(rows.move_row(self.id, move), About(self.id, *move))
        else:
            last = partial(rows.end_table, table=self.id, move=move, end=end)
            await self.storage.write(last, About(self.id, *move))
        if action >= 0:  # anything else takes back, or speaks of it
            by = Count.MOVES_OF_BOTS if command is None else Count.MOVES_OF_PEOPLE
            self.storage.tally.count(by)
        self.story.accept(draft)
        if command is not None:
            self._played[seat, command] = move.n
        self._changed(seats=draft.over)
        return move.n

    def first_answer(self, session: str | None, message: Acting) -> Answer | None:
        """What a command was answered before."""
        played = self._played.get((message.seat, message.id))
        if played is not None and self.roster.holds(session, message.seat):
            return self.played_at(session, message.id, played)
        known = self.memory.first(session, message)
        return known if isinstance(known, Answer) else None

    def played_at(self, session: str | None, command: str, number: int) -> Answer:
        """The answer to an action that became the given one: the same whenever it is asked for.

        Whoever plays a seat plays all of theirs, as one leaves and returns with all at once. So the
        steps are counted for all of them, though they may have been left since.
        """
        assert self.story is not None
        viewers = self.viewers(session, away=None)
        return Answer(command, True, self.story.n(viewers, number), "", "")

    def _why_not(self, session: str | None, message: Play | Ask) -> Answer | None:
        return why_not(self.roster, self.story, self.viewers(session), session, message)

    async def ask(self, session: str | None, message: Ask) -> Answer:
        """Whether an action of one's own seat would be legal now, and why not."""
        await self.fresh()
        known = self.memory.first(session, message)
        if isinstance(known, Answer):
            return known
        answer = self._why_not(session, message) or Answer(
            message.id, True, self.n(session), "", ""
        )
        return self.memory.keep(session, self.roster, message, answer)

    # ------------------------------------------------------------ seats

    def starts(self, after: Roster) -> bool:
        """Whether the game starts with these seats: nobody is waited for any more."""
        return self.story is None and is_ready(after.row, after.seats)

    async def change(self, changes: list[Change], also: Work | None = None) -> None:
        """Write changed seats and something besides; start the game if nobody is waited for."""
        after = self.roster.after(changes)
        key = dice_key(after.row, after.seats) if self.starts(after) else None

        def write(connection: Connection) -> None:
            # First, as whoever sweeps asks for this row first, too: it is not old any more.
            rows.see_tables(connection, {self.id: self.clock()})
            if also is not None:
                also(connection)
            for before, changed in changes:
                rows.change_seat(connection, self.id, before, changed)
            if key is not None:
                rows.start_table(connection, self.id, key)

        await self.storage.write(write, About(self.id))
        if not changes:
            return
        self.roster = after
        if key is not None:
            self.roster.row = replace(after.row, key=key, state="playing")
            self.story = Story.retold(Kept(self.roster.row, tuple(after.seats), (), (), None))
        self._changed(seats=True)

    # ------------------------------------------------------------ telling

    async def greet(self, socket: Socket, message: Hello) -> None:
        """Answer a hello: who is here, where the game stands, what was said."""
        unseated = socket.session is not None and self.viewers(socket.session) == SPECTATOR
        if self.storage.shared and (unseated or (message.since or 0) > self.n(socket.session)):
            self._stale = True  # another worker may have seated them, or have told them more
        await self.fresh()
        self._telling.greet(socket, message)
        self._on_presence(self)

    def part(self, socket: Socket) -> None:
        """A socket has gone."""
        self.sockets.discard(socket)
        self.seen = self.touched = self.clock()
        if self._telling.part(socket):
            self._on_presence(self)
        if not self.sockets and self.story is not None:
            self.story.forget_scenes()

    def tell(self) -> None:
        """Bring every socket up to date."""
        self._telling.tell()

    async def speak(self, line: ChatRow, speaker: SessionRow) -> None:
        """Commit a line of chat, then tell it at once."""
        add = partial(rows.add_chat, table=self.id, line=line, speaker=speaker)
        if await self.storage.write(add, About(self.id)) is None:
            self.storage.tally.count(Count.LINES_OF_CHAT)
            self.chat.add(line)
            self._telling.tell_chat()

    def close(self, reason: str, ended: bool = False) -> None:
        """It was closed, or its game ended: its story ends here, and whoever is here goes."""
        self.roster.row = replace(self.roster.row, closed=reason, ended=ended, state="over")
        self.story = None
        self._on_change(self)

    def tell_rematch(self, table: str) -> None:
        """Send everybody to the next table."""
        self.roster.rematch = table
        self._telling.tell_rematch(table)

    def _changed(self, *, seats: bool) -> None:
        if seats:
            self._telling.change_seats()
            self.exchange.look()
        self._on_change(self)

    def viewers(self, session: str | None, away: bool | None = False) -> tuple[int, ...]:
        """Whose scenes a session gets: its seats', or the spectator's.

        People who share a screen get the spectator's as well: it is shown between two secrets.
        """
        seats = tuple(self.roster.of(session, away))
        return seats if len(seats) == 1 else seats + SPECTATOR
