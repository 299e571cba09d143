"""The theatre: finished games and files are played again here and shown piece by piece.

Nothing is kept of a file but what a bounded memory holds for a while. All of it is made on one
thread of its own: whoever plays does not wait for whoever watches.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from fairground.bots import is_prepared
from fairground.bots.advice import Advice, advise
from fairground.kernel.errors import BadReplay, FairgroundError
from fairground.kernel.replay import Replay
from fairground.kernel.view import View
from fairground.registry import game_named as find_game
from fairground.server.bodies import Verified
from fairground.server.botroom import HINT_NODES, PLAIN_NODES
from fairground.server.films import FilmRoll
from fairground.server.guests import Guest
from fairground.server.hints import MOST_OPTIONS, hint_options
from fairground.server.messages import OutcomeInfo
from fairground.server.pace import Limits
from fairground.server.reels import Reel, Roll
from fairground.server.refusals import NotAllowed, as_sentence
from fairground.server.settings import Settings
from fairground.server.shares import Thought
from fairground.server.showings import Advised, Programme
from fairground.server.table import Table
from fairground.server.thinking import Allowance, Thinking

T = TypeVar("T")
Source = Callable[[], Roll]
"""Where a game comes from when it is not at hand."""

MOST_ENDS = 10_000
"""Finished games of which it is remembered how they ended."""


class Shelf(Generic[T]):
    """Things that are at hand, as many as there is room for: the longest unused goes first."""

    def __init__(self, room: int, size: Callable[[T], int]) -> None:
        self._room = room
        self._size = size
        self._taken = 0
        self._lock = threading.Lock()
        self._things: OrderedDict[Any, T] = OrderedDict()

    def get(self, name: Any) -> T | None:
        """What lies under a name."""
        with self._lock:
            thing = self._things.get(name)
            if thing is not None:
                self._things.move_to_end(name)
            return thing

    def put(self, name: Any, thing: T) -> T:
        """Lay something under a name."""
        with self._lock:
            if name not in self._things:
                self._things[name] = thing
                self._taken += self._size(thing)
            while self._taken > self._room and len(self._things) > 1:
                self._taken -= self._size(self._things.popitem(last=False)[1])
        return thing


class Theatre:
    """Shows games that are over, and games from files."""

    def __init__(self, settings: Settings, limits: Limits, thinking: Thinking) -> None:
        self._seconds = settings.hint_seconds
        self._limits = limits
        self._thinking = thinking
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="theatre")
        self._rolls: Shelf[Roll] = Shelf(settings.theatre_memory // 2, lambda roll: roll.size)
        self._parts: Shelf[bytes] = Shelf(settings.theatre_memory // 2, len)
        self._ends: Shelf[OutcomeInfo] = Shelf(MOST_ENDS, lambda _: 1)

    def close(self) -> None:
        """Stop."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    # ------------------------------------------------------------ what is shown

    async def of_table(self, table: Table) -> Showing:
        """The game of a table, once it is over: before, it would tell every secret."""
        await table.fresh()
        story = table.story
        if story is None or story.outcome is None:
            raise NotAllowed(409, "The game is not over yet; it can be watched again after it.")
        position = story.position
        return Showing(self, table.id, lambda: Reel(position.replay()))

    def of_replay(self, table: str, replay: Replay) -> Showing:
        """A game that is over, from what is kept of it."""
        return Showing(self, table, lambda: Reel(replay))

    def of_file(self, data: Any, guest: Guest) -> Showing:
        """The game of a replay file, which is checked; NotAllowed says what is wrong with it."""
        try:
            replay = Replay.from_data(data)
        except BadReplay as error:
            raise NotAllowed(400, as_sentence(error)) from None
        name = hashlib.blake2b(msgspec.json.encode(data), digest_size=16).digest()
        if self._rolls.get(name) is None:
            self._limits.files.pay(guest)
        return Showing(self, name, lambda: Reel(replay))

    def of_film(self, table: str, film: str) -> Showing:
        """The game of a table whose rules are not played any more, as it was filmed."""
        return Showing(self, table, lambda: FilmRoll(film))

    async def verify(self, data: dict[str, Any], guest: Guest) -> Verified:
        """Whether a replay file comes out as it says, and whether its seal fits."""
        self._limits.files.pay(guest)
        return await self.work(partial(_verified, data))

    async def end(self, table: str, find: Callable[[], Awaitable[Showing]]) -> OutcomeInfo | None:
        """How a finished game has ended; None if this hall cannot show it any more."""
        known = self._ends.get(table)
        if known is not None:
            return known
        try:
            over = (await (await find()).programme()).over
        except NotAllowed:
            return None
        return None if over is None else self._ends.put(table, over)

    # ------------------------------------------------------------ making it

    async def work(self, what: Callable[[], T]) -> T:
        """Have something done on the theatre's own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, what)

    def roll(self, name: Any, source: Source) -> Roll:
        """A game that is played again unless it is at hand: on the theatre's thread."""
        return self._rolls.get(name) or self._rolls.put(name, source())

    def part(self, name: Any, source: Source, view: str, at: int) -> bytes:
        """The part of a view in which a moment lies, as JSON: on the theatre's thread."""
        roll = self.roll(name, source)
        viewer, first = roll.viewer(view), roll.begin_of_part(at)
        part = self._parts.get((name, viewer, first))
        if part is None:
            part = self._parts.put((name, viewer, first), roll.encoded(viewer, first))
        return part

    async def advice(self, view: View, guest: Guest) -> Advice:
        """What the bot would do, as long as for a hint and at the same price."""
        self._limits.hints.pay(guest)
        nodes = HINT_NODES if is_prepared(view.game) else PLAIN_NODES

        def consider(allowance: Allowance) -> Advice:
            return advise(view, allowance.budget(nodes))

        thought = Thought(guest.id or guest.origin, self._seconds, 2 * self._seconds)
        return await self._thinking.deep.think(thought, consider)


def _verified(data: dict[str, Any]) -> Verified:
    try:
        replay = Replay.from_data(data)
        replay.verify(find_game(replay.game))
    except FairgroundError as error:
        return Verified(data.get("seal") is not None, [as_sentence(error)])
    return Verified(replay.seal is not None, [])


class Showing:
    """One game as the theatre shows it."""

    def __init__(self, theatre: Theatre, name: Any, source: Source) -> None:
        self._theatre = theatre
        self._name = name
        self._source = source

    async def programme(self) -> Programme:
        """What there is to be watched."""
        return (await self._theatre.work(self._roll)).programme

    async def part(self, view: str, at: int) -> msgspec.Raw:
        """The part of a view in which a moment lies."""
        work = partial(self._theatre.part, self._name, self._source, view, at)
        return msgspec.Raw(await self._theatre.work(work))

    async def advice(self, seat: int, at: int, guest: Guest) -> Advised:
        """What the bot would have done in a seat's place at a moment."""

        def look() -> tuple[View, int | None]:
            reel = self._reel()
            reel.viewer(str(seat))
            reel.begin_of_part(at)
            return reel.view(seat, at), reel.played(seat, at)

        view, played = await self._theatre.work(look)
        if seat not in view.pending or not view.choices:
            raise NotAllowed(409, f"{view.names[seat]} has nothing to decide at this moment.")
        advice = await self._theatre.advice(view, guest)
        options = hint_options(view, advice, MOST_OPTIONS)
        phrase = "" if played is None else view.spoken(played)
        return Advised(seat, at, advice.games, options, played, phrase)

    async def start(self, at: int) -> dict[str, Any]:
        """A moment as the beginning of another game."""
        return await self._theatre.work(lambda: self._reel().start(at))

    def _roll(self) -> Roll:
        return self._theatre.roll(self._name, self._source)

    def _reel(self) -> Reel:
        """The game as it is played again; NotAllowed if there is only its film."""
        roll = self._roll()
        if not isinstance(roll, Reel):
            raise NotAllowed(
                409, "This game can only be watched: this hall does not play its rules any more."
            )
        return roll
