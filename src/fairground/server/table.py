"""A table while somebody is at it: seats, the story so far, and the one door for every action."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from fairground.games import game as find_game
from fairground.kernel.errors import FairgroundError
from fairground.server import rows
from fairground.server.messages import Answer, Ask, Chat, Hello, Play, Rematch, Say, TableCard
from fairground.server.outbox import FAULT, Socket, encode
from fairground.server.refusals import NotAllowed, as_sentence, clean, unknown_table
from fairground.server.roster import Roster
from fairground.server.rows import ChatRow, Kept, MoveRow, SeatRow, SessionRow
from fairground.server.sessions import new_key
from fairground.server.storage import LostRace, Storage
from fairground.server.story import SPECTATOR, Story

log = logging.getLogger("fairground.server")

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
    if not game.plays_alike(kept.table.version, kept.table.options):
        raise NotAllowed(
            409,
            f"This table was begun with version {kept.table.version} of {game.title}; "
            f"this hall plays version {game.version}.",
        )
    return kept, Story.retold(kept) if kept.table.key is not None else None


class Table:
    """One table, rebuilt from its rows; whatever is kept here besides is a cache of them.

    Nothing changes here before it is committed, so that anybody may be told what stands here at any
    time. `on_change` is called after every change: it wakes bots, and has `tell` called soon.
    """

    def __init__(
        self,
        storage: Storage,
        kept: Kept,
        story: Story | None,
        clock: Callable[[], float],
        on_change: Callable[[Table], None],
    ) -> None:
        self.id = kept.table.id
        self.sockets: set[Socket] = set()
        self.touched = clock()
        self._storage = storage
        self._clock = clock
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._stale = False
        self._seats_told = 0  # raised whenever seats, names or presence change
        self._running: set[asyncio.Task[object]] = set()
        self._refusals: OrderedDict[tuple[str, int, str], Answer] = OrderedDict()
        self._take_over(kept, story)

    def _take_over(self, kept: Kept, story: Story | None) -> None:
        self.roster = Roster(kept.table, kept.seats, kept.rematch)
        self.story = story
        self.chat = list(kept.chat)
        self._played = {
            (move.seat, move.command): move.n for move in kept.moves if move.command is not None
        }
        self._said = {(line.session, line.command) for line in kept.chat}
        self._stale = False

    @property
    def state(self) -> str:
        """open, playing or over."""
        if self.story is None:
            return "open"
        return "playing" if self.story.outcome is None else "over"

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won a game that is over."""
        return (
            () if self.story is None or self.story.outcome is None else self.story.outcome.winners
        )

    @property
    def busy(self) -> bool:
        """Whether somebody is here or something is going on."""
        return bool(self.sockets or self._running)

    def n(self, session: str | None) -> int:
        """How many steps a session has been told of, or soon will be."""
        return self.story.n(self._viewers(session)) if self.story else 0

    def card(self, session: str | None) -> TableCard:
        """The table as a session may know it."""
        return self.roster.card(self.state, self.sockets, session)

    async def fresh(self) -> None:
        """Read the rows again if they may have changed."""
        if self._stale:
            async with self._lock:
                await self._freshen()

    async def _freshen(self) -> None:
        if self._stale:
            found = await self._storage.read(lambda c: retell(rows.load_table(c, self.id)))
            if found is None:
                raise unknown_table(self.id)
            self._take_over(*found)
            self._changed(seats=True)

    async def at_the_table(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something alone at the table, to its end even if whoever asked for it goes away.

        If somebody else has written first, the rows are read again and it is tried again.
        """

        async def alone() -> T:
            async with self._lock:
                for _ in range(TRIES):
                    await self._freshen()
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
        """Play an action for a session; a command that was answered before is answered the same."""

        async def work() -> Answer:
            mine = self.roster.holds(session, message.seat)
            known = self._first_answer(session, message) if mine else None
            if known is not None:
                return known
            refused = self._why_not(session, message)
            if refused is not None:
                return self._remember(session, message, refused) if mine else refused
            number = await self._go_on(message.seat, message.action, message.id)
            return self._played_at(session, message.id, number)

        return await self.at_the_table(work)

    async def play_bot(self, seat: int, action: int, actions: int) -> str | None:
        """Play a bot's action, thought out after so many actions; why not, if it is refused."""

        async def work() -> str | None:
            if not self.roster.plays_itself(seat):
                return "a person plays this seat"
            if self.story is None or not self.story.asked_after(seat) <= actions:
                return "the table has changed"
            refusal = self.story.position.verdict(seat, action)
            if refusal is not None:
                return refusal.sentence
            await self._go_on(seat, action, None)
            return None

        return await self.at_the_table(work)

    async def _go_on(self, seat: int, action: int, command: str | None) -> int:
        """Commit a legal action, then make it part of the story; its number."""
        assert self.story is not None
        draft = self.story.draft(seat, action)
        move = MoveRow(self.story.actions + 1, seat, action, command, self._clock())
        add = partial(rows.add_move, table=self.id, move=move, over=draft.over)
        await self._storage.write(add)
        self.story.accept(draft)
        if command is not None:
            self._played[seat, command] = move.n
        self._changed(seats=draft.over)
        return move.n

    def _first_answer(self, session: str | None, message: Play) -> Answer | None:
        played = self._played.get((message.seat, message.id))
        if played is not None:
            return self._played_at(session, message.id, played)
        return self._refusals.get((session or "", message.seat, message.id))

    def _played_at(self, session: str | None, command: str, number: int) -> Answer:
        assert self.story is not None
        return Answer(command, True, self.story.n(self._viewers(session), number), "", "")

    def _why_not(self, session: str | None, message: Play | Ask) -> Answer | None:
        """Why an action is refused, or None."""

        def refused(sentence: str, rule: str = "") -> Answer:
            return Answer(message.id, False, self.n(session), rule, sentence)

        foreign = self.roster.why_not_mine(session, message.seat)
        if foreign is not None:
            return refused(foreign)
        story = self.story
        if story is None:
            return refused("The game has not started: it starts when every seat is taken.")
        try:
            refusal = story.position.verdict(message.seat, message.action)
        except FairgroundError as error:
            return refused(as_sentence(error))
        if refusal is not None:
            return refused(refusal.sentence, refusal.rule)
        if isinstance(message, Play):
            viewers = self._viewers(session)
            asked = story.n(viewers, story.asked_after(message.seat))
            if not asked <= message.n <= story.n(viewers):
                return refused("The table has changed since you looked: look again, then choose.")
        return None

    def _remember(self, session: str | None, message: Play, answer: Answer) -> Answer:
        self._refusals[session or "", message.seat, message.id] = answer
        if len(self._refusals) > REFUSALS_KEPT:
            self._refusals.popitem(last=False)
        return answer

    async def ask(self, session: str | None, message: Ask) -> Answer:
        """Whether an action of one's own seat would be legal now, and why not."""
        await self.fresh()
        return self._why_not(session, message) or Answer(message.id, True, self.n(session), "", "")

    async def say(self, session: SessionRow | None, message: Say) -> Answer:
        """Chat."""
        text = clean(message.text)
        if session is None or not session.nickname:
            return Answer(message.id, False, self.n(None), "", "Choose a nickname before you chat.")
        if not text:
            sentence = "Say something that can be seen."
            return Answer(message.id, False, self.n(session.id), "", sentence)
        speaker = session

        async def work() -> Answer:
            if (speaker.id, message.id) not in self._said:
                number = len(self.chat) + 1
                who = self.roster.name_of(speaker.id) or speaker.nickname
                line = ChatRow(number, speaker.id, message.id, who, text, self._clock())
                await self._storage.write(partial(rows.add_chat, table=self.id, line=line))
                self.chat.append(line)
                self._said.add((speaker.id, message.id))
                heard = encode(_chat(line)).decode()
                for socket in self._here():
                    socket.send_text(heard)
            return Answer(message.id, True, self.n(speaker.id), "", "")

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
        self._changed(seats=True)

    # ------------------------------------------------------------ telling

    async def greet(self, socket: Socket, message: Hello) -> None:
        """Answer a hello: who is here, where the game stands, what was said."""
        await self.fresh()
        if not socket.greeted:
            socket.greeted = True
            self._seats_told += 1
        socket.send(self.roster.message(self.state, self.sockets, socket.session))
        socket.seats_told = self._seats_told
        if self.story is not None:
            socket.viewers = self._viewers(socket.session)
            socket.send_text(self.story.moment(socket.viewers, message.since))
            socket.seen = self.story.n(socket.viewers)
        for line in self.chat[message.chat :][-CHAT_SHOWN:]:
            socket.send(_chat(line))
        self._on_change(self)

    def part(self, socket: Socket) -> None:
        """A socket has gone."""
        self.sockets.discard(socket)
        if socket.greeted:
            self._changed(seats=True)

    def tell(self) -> None:
        """Bring every socket up to date."""
        seats: dict[str | None, str] = {}
        for socket in self._here():
            try:
                self._tell_seats(socket, seats)
                self._tell_story(socket)
            except Exception:
                # A scene that cannot be made is one viewer's trouble, not everybody's.
                log.exception("a table could not be told")
                socket.close(FAULT, "The hall could not show you this table; connect again.")

    def _tell_seats(self, socket: Socket, told: dict[str | None, str]) -> None:
        if socket.seats_told == self._seats_told:
            return
        socket.seats_told = self._seats_told
        seated = socket.session if self.roster.of(socket.session) else None
        if seated not in told:  # all who watch get the same
            message = self.roster.message(self.state, self.sockets, seated)
            told[seated] = encode(message).decode()
        socket.send_text(told[seated])

    def _tell_story(self, socket: Socket) -> None:
        if self.story is None:
            return
        viewers = self._viewers(socket.session)
        since = socket.seen if viewers == socket.viewers else None
        socket.viewers, socket.seen = viewers, self.story.n(viewers)
        if since != socket.seen:
            socket.send_text(self.story.moment(viewers, since))

    def tell_rematch(self, table: str) -> None:
        """Send everybody to the next table."""
        self.roster.rematch = table
        for socket in self._here():
            socket.send(Rematch(table))

    def _changed(self, *, seats: bool) -> None:
        self._seats_told += seats
        self._on_change(self)

    def _here(self) -> list[Socket]:
        return [socket for socket in self.sockets if socket.greeted]

    def _viewers(self, session: str | None) -> tuple[int, ...]:
        """Whose scenes a session gets: its seats', or the spectator's.

        People who share a screen get the spectator's as well: it is shown between two secrets.
        """
        seats = tuple(self.roster.of(session, away=False))
        return seats if len(seats) == 1 else seats + SPECTATOR


def _chat(line: ChatRow) -> Chat:
    return Chat(line.number, line.who, line.text, line.at)
