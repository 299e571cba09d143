"""A table while somebody is at it: seats, the story so far, and the one door for every action."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from fairground.games import game as find_game
from fairground.kernel.errors import FairgroundError
from fairground.server import rows
from fairground.server.messages import Answer, Ask, Chat, Hello, Play, Rematch, Say
from fairground.server.outbox import Socket
from fairground.server.refusals import NotAllowed, as_sentence, clean, unknown_table
from fairground.server.roster import Roster
from fairground.server.rows import ChatRow, Kept, MoveRow, SeatRow, SessionRow
from fairground.server.sessions import new_key
from fairground.server.storage import LostRace, Storage
from fairground.server.story import SPECTATOR, Story

TRIES = 5
"""How often to try again after somebody else has written first."""

REFUSALS_KEPT = 256
CHAT_SHOWN = 100

T = TypeVar("T")


def retell(kept: Kept | None) -> tuple[Kept, Story | None] | None:
    """A table's rows with the story that they tell, once it has started."""
    if kept is None:
        return None
    game = find_game(kept.table.game)
    if game.version != kept.table.version:
        raise NotAllowed(
            409,
            f"This table was begun with version {kept.table.version} of {game.title}; "
            f"this hall plays version {game.version}.",
        )
    return kept, Story.retold(kept) if kept.table.key is not None else None


class Table:
    """One table, rebuilt from its rows; whatever is kept here besides is a cache of them."""

    def __init__(
        self,
        storage: Storage,
        kept: Kept,
        story: Story | None,
        clock: Callable[[], float],
        on_change: Callable[[Table], None],
        turn: asyncio.Lock,
    ) -> None:
        self.id = kept.table.id
        self.sockets: set[Socket] = set()
        self.lock = asyncio.Lock()
        self.touched = clock()
        self._storage = storage
        self._clock = clock
        self._on_change = on_change
        self._turn = turn
        self._teller: asyncio.Task[None] | None = None
        self._seats_news = False
        self._stale = False
        self._running: set[asyncio.Task[object]] = set()
        self._refusals: OrderedDict[tuple[object, str], Answer] = OrderedDict()
        self._take_over(kept, story)

    def _take_over(self, kept: Kept, story: Story | None) -> None:
        self.roster = Roster(kept.table, kept.seats, kept.rematch)
        self.story = story
        self.chat = list(kept.chat)
        self._played = {
            (move.seat, move.command): move.n for move in kept.moves if move.command is not None
        }
        self._said = {(line.session, line.command): line.number for line in kept.chat}
        self._stale = False

    @property
    def n(self) -> int:
        """How many actions have been played."""
        return self.story.n if self.story else 0

    @property
    def state(self) -> str:
        """open, playing or over."""
        if self.story is None:
            return "open"
        return "playing" if self.story.outcome is None else "over"

    async def freshen(self) -> None:
        """Read the rows again if they may have changed; the caller holds the lock."""
        if self._stale:
            found = await self._storage.read(lambda c: retell(rows.load_table(c, self.id)))
            if found is None:
                raise unknown_table(self.id)
            self._take_over(*found)
            self.tell(seats_changed=True)

    async def at_the_table(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something alone at the table, to its end even if whoever asked for it goes away.

        If somebody else has written first, the rows are read again and it is tried again.
        """

        async def alone() -> T:
            async with self.lock:
                for _ in range(TRIES):
                    await self.freshen()
                    try:
                        return await work()
                    except LostRace:
                        self._stale = True
                    except NotAllowed:
                        raise
                    except BaseException:
                        self._stale = True  # what was written is known to the rows alone
                        raise
                raise NotAllowed(409, "Too much happens at this table at once; try again.")

        task: asyncio.Task[T] = asyncio.create_task(alone())
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        self.touched = self._clock()
        return await asyncio.shield(task)

    # ------------------------------------------------------------ playing

    async def play(self, session: str | None, message: Play) -> Answer:
        """Play an action for a session, or for a bot (None); the first answer counts."""

        async def work() -> Answer:
            command = None if session is None else message.id
            known = self._first_answer(session, message.seat, message.id)
            if known is not None:
                return known
            refused = self._why_not(session, message)
            if refused is not None:
                return self._remember((message.seat, message.id), refused)
            assert self.story is not None
            self.story.play(message.seat, message.action)
            move = MoveRow(self.story.n, message.seat, message.action, command)
            over = self.story.outcome is not None
            await self._storage.write(partial(rows.add_move, table=self.id, move=move, over=over))
            if command is not None:
                self._played[message.seat, command] = move.n
            self._on_change(self)
            self._tell_soon(seats_changed=over)
            return Answer(message.id, True, move.n, "", "")

        return await self.at_the_table(work)

    def _first_answer(self, session: str | None, seat: int, command: str) -> Answer | None:
        """What a command of this seat's own person was answered before, if it was."""
        if session is None or self.roster.why_not_mine(session, seat) is not None:
            return None
        played = self._played.get((seat, command))
        if played is not None:
            return Answer(command, True, played, "", "")
        return self._refusals.get((seat, command))

    def _why_not(self, session: str | None, message: Play | Ask) -> Answer | None:
        """Why an action is refused, or None."""

        def refused(sentence: str, rule: str = "") -> Answer:
            return Answer(message.id, False, self.n, rule, sentence)

        if session is not None:
            foreign = self.roster.why_not_mine(session, message.seat)
            if foreign is not None:
                return refused(foreign)
        elif not self.roster.plays_itself(message.seat):
            return refused("A person plays this seat.")
        if self.story is None:
            return refused("The game has not started: it starts when every seat is taken.")
        try:
            refusal = self.story.position.verdict(message.seat, message.action)
        except FairgroundError as error:
            return refused(as_sentence(error))
        if refusal is not None:
            return refused(refusal.sentence, refusal.rule)
        if isinstance(message, Play) and not (
            self.story.asked_after(message.seat) <= message.n <= self.story.n
        ):
            return refused("The table has changed since you looked: look again, then choose.")
        return None

    def _remember(self, key: tuple[object, str], answer: Answer) -> Answer:
        self._refusals[key] = answer
        if len(self._refusals) > REFUSALS_KEPT:
            self._refusals.popitem(last=False)
        return answer

    async def ask(self, session: str | None, message: Ask) -> Answer:
        """Whether an action of one's own seat would be legal now, and why not."""

        async def work() -> Answer:
            refused = self._why_not(session or "", message)
            return refused or Answer(message.id, True, self.n, "", "")

        return await self.at_the_table(work)

    async def say(self, session: SessionRow | None, message: Say) -> Answer:
        """Chat."""
        text = clean(message.text)
        if session is None or not session.nickname:
            return Answer(message.id, False, self.n, "", "Choose a nickname before you chat.")
        if not text:
            return Answer(message.id, False, self.n, "", "Say something that can be seen.")
        speaker = session

        async def work() -> Answer:
            if (speaker.id, message.id) not in self._said:
                number = len(self.chat) + 1
                who = self.roster.name_of(speaker.id) or speaker.nickname
                line = ChatRow(number, speaker.id, message.id, who, text, self._clock())
                await self._storage.write(partial(rows.add_chat, table=self.id, line=line))
                self.chat.append(line)
                self._said[speaker.id, message.id] = number
                for socket in self.sockets:
                    if socket.greeted:
                        socket.send(_chat(line))
            return Answer(message.id, True, self.n, "", "")

        return await self.at_the_table(work)

    # ------------------------------------------------------------ seats

    async def join(self, session: SessionRow, wanted: int | None) -> None:
        """Take an open seat, or take back the seats one left."""

        async def work() -> None:
            if self.roster.of(session.id, away=True) and wanted is None:
                await self._change(self.roster.returning(session.id))
            elif wanted is not None or not self.roster.of(session.id):
                await self._change([self.roster.taking(session, wanted)])

        await self.at_the_table(work)

    async def leave(self, session: str) -> None:
        """Free the seats while the table is open; later a bot plays on until one returns."""

        async def work() -> None:
            if not self.roster.of(session):
                raise NotAllowed(403, "You hold no seat at this table.")
            if self.state != "over":
                await self._change(self.roster.leaving(session, self.state == "open"))

        await self.at_the_table(work)

    async def come_back(self, session: str) -> None:
        """Take back the seats one left."""

        async def work() -> None:
            if not self.roster.of(session):
                raise NotAllowed(
                    403, "You hold no seat at this table, so there is none to return to."
                )
            await self._change(self.roster.returning(session))

        await self.at_the_table(work)

    async def _change(self, changes: list[tuple[SeatRow, SeatRow]]) -> None:
        """Write changed seats, and start the game if that was the last one open."""
        if not changes:
            return
        after = self.roster.after(changes)
        starts = self.story is None and all(row.kind != "open" for row in after.seats)
        key = new_key() if starts else None

        def write(connection: Connection) -> None:
            for before, changed in changes:
                rows.change_seat(connection, self.id, before, changed)
            if key is not None:
                rows.start_table(connection, self.id, key)

        await self._storage.write(write)
        self.roster = after
        if key is not None:
            self.roster.row = replace(after.row, key=key, state="playing")
            self.story = Story.retold(Kept(self.roster.row, tuple(after.seats), (), (), None))
        self.tell(seats_changed=True)

    # ------------------------------------------------------------ telling

    async def greet(self, socket: Socket, message: Hello) -> None:
        """Answer a hello: who is here, where the game stands, what was said."""

        async def work() -> None:
            came = not socket.greeted
            socket.greeted = True
            socket.viewers = self.viewers(socket)
            if came:
                self.tell_seats()
            else:
                socket.send(self.roster.message(self.state, self.n, self.sockets, socket.session))
            if self.story is not None:
                socket.send_text(self.story.moment(socket.viewers, message.since))
                socket.seen = self.story.n
            for line in self.chat[message.chat :][-CHAT_SHOWN:]:
                socket.send(_chat(line))
            self._on_change(self)

        await self.at_the_table(work)

    def viewers(self, socket: Socket) -> tuple[int, ...]:
        """Whose scenes a socket gets: its session's seats, or the spectator's."""
        return tuple(self.roster.of(socket.session, away=False)) or SPECTATOR

    def tell(self, *, seats_changed: bool = False) -> None:
        """Bring every socket up to date."""
        if seats_changed:
            self.tell_seats()
        for socket in self.sockets:
            if socket.greeted and self.story is not None:
                viewers = self.viewers(socket)
                since = socket.seen if viewers == socket.viewers else None
                if since != self.n:
                    socket.send_text(self.story.moment(viewers, since))
                socket.viewers, socket.seen = viewers, self.n
        self._on_change(self)

    def _tell_soon(self, seats_changed: bool) -> None:
        """Tell a move after its answer, one table at a time.

        Scenes cost far more than answers. Under load answers go on being quick, while moments
        fall behind a little and then hold several steps, so that the load goes down by itself.
        """
        self._seats_news |= seats_changed
        if self._teller is None:
            self._teller = asyncio.create_task(self._tell_in_turn())

    async def _tell_in_turn(self) -> None:
        async with self._turn:
            self._teller = None
            async with self.lock:  # never between an action and its commit
                if not self._stale:
                    self.tell(seats_changed=self._seats_news)
                    self._seats_news = False
            await asyncio.sleep(0)  # whoever has been answered meanwhile goes first

    def tell_seats(self) -> None:
        """Tell every socket who is at the table."""
        for socket in self.sockets:
            if socket.greeted:
                socket.send(self.roster.message(self.state, self.n, self.sockets, socket.session))

    def tell_rematch(self, table: str) -> None:
        """Send everybody to the next table."""
        self.roster.rematch = table
        for socket in self.sockets:
            if socket.greeted:
                socket.send(Rematch(table))


def _chat(line: ChatRow) -> Chat:
    return Chat(line.number, line.who, line.text, line.at)
