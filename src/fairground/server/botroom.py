"""Who plays for bots: they think when it is their turn, and act through the same door as people."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextvars import Context
from functools import partial
from typing import Any, TypeVar

from fairground.bots import PREFIX, USUAL, Bot, Budget, bot, is_prepared, searches
from fairground.bots.advice import Advice, advise
from fairground.kernel.view import View
from fairground.server.beats import Beats, Turn, beat_of
from fairground.server.drafts import Draft, drafted
from fairground.server.faults import CannotKeep
from fairground.server.keepers import Keepers
from fairground.server.minds import Minds
from fairground.server.refusals import NotAllowed
from fairground.server.settings import Settings
from fairground.server.shares import Thought
from fairground.server.story import Story
from fairground.server.table import Table
from fairground.server.thinking import Allowance, Thinking

log = logging.getLogger("fairground.server")

HINT_NODES = 100_000
"""What is imagined for a hint at most; more would change little."""

PLAIN_NODES = 4_000
"""What is imagined at most until the compiled twins are ready: there is time for hardly more."""

MOST_REFUSALS = 3
"""In a row, after which a bot gives up: each is a fault of the bot or a change of the table."""

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 1.0
"""Seconds before a bot tries again what could not be kept; twice as long each time, but soon enough
for those who wait when the database is back. While it fails, a try costs it next to nothing."""

CROWDED = 60
"""Seconds after which one of too many games may be over."""

COMPLAINING = 60.0
"""Seconds between two lines in the log about moves that cannot be kept."""

T = TypeVar("T")


class BotRoom:
    """Every bot of the hall."""

    def __init__(self, settings: Settings, thinking: Thinking, keepers: Keepers) -> None:
        self._settings = settings
        self._keepers = keepers
        self._thinking = thinking
        self._minds = Minds(settings.bot_memory, settings.policies)
        self._beats = Beats()
        self._deciding: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._complained = -COMPLAINING
        self._closing = False

    def wake(self, table: Table) -> None:
        """Let every bot think that is to decide at a table."""
        self._beats.hear_of(table, time.monotonic())
        if self._closing or table.story is None or self._is_deserted(table):
            return
        if table.story.outcome is not None:
            self._minds.forget(table.id)
        for seat in filter(table.story.waits_for, table.story.pending):
            if table.roster.plays_itself(seat) and (table.id, seat) not in self._deciding:
                self._deciding.add((table.id, seat))
                self._begin(self._play(table, seat))
        self._thinking.stir()

    def busy(self, table: Table) -> bool:
        """Whether a bot is to decide at a table, and will."""
        return any(known == table.id for known, _ in self._deciding)

    def sweep(self) -> None:
        """Forget what was thought about games that nobody goes on with."""
        self._minds.sweep(time.monotonic())

    def check_room(self, owner: str, bots: Iterable[str], tables: Iterable[Table]) -> None:
        """Refuse one more table with these bots if its owner has enough of them at work."""
        if not any(map(searches, bots)):
            return
        most = self._settings.strong_tables_of_session
        if sum(self._is_strong(table) for table in tables if table.roster.owner == owner) >= most:
            raise NotAllowed(
                429,
                f"Bots that look ahead play for you at {most} tables already, and more would only "
                "think less; end one of those games first, or choose casual bots.",
                wait=CROWDED,
            )

    async def advise(self, table: Table, seat: int, session: str, view: View) -> Advice:
        """Think in the place of somebody who asks for a hint."""
        seconds = self._settings.hint_seconds
        nodes = HINT_NODES if is_prepared(view.game) else PLAIN_NODES
        seed = secret_seed(table, f"hint {seat}")

        def consider(allowance: Allowance) -> Advice:
            return advise(view, allowance.budget(nodes), seed)

        # Patience beyond its time: whoever waits for a move comes before whoever asks for a hint.
        return await self._thinking.deep.think(Thought(session, seconds, 2 * seconds), consider)

    async def close(self) -> None:
        """Stop playing, for good: what is on its way is kept to the end, and nothing begun."""
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, context=Context())  # no part of the call that woke it
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a bot has failed", exc_info=task.exception())

    # ------------------------------------------------------------ playing

    async def _play(self, table: Table, seat: int) -> None:
        """Decide for a seat as long as it is to decide and a bot plays it."""
        refusals = 0
        why: str | None = None
        turn: Turn | None = None
        try:
            while refusals < MOST_REFUSALS:
                await self._insist(table.fresh)
                story, name = table.story, table.roster.bot_of(seat)
                if story is None or name is None or not story.waits_for(seat):
                    return
                if self._is_deserted(table):
                    return  # until somebody looks
                if not await self._insist(partial(self._keepers.keep, table.id)):
                    self._keepers.want(table.id, partial(self.wake, table))
                    return
                if story is not table.story or not story.waits_for(seat):
                    continue  # another worker has moved meanwhile
                turn = turn or self._turn(table, name)
                actions = story.actions
                action, draft = await self._think(table, seat, name, story, turn)
                if not draft.is_unseen:
                    await self._keep_time(table, turn)
                    turn = None
                if not self._keepers.keeps(table.id):
                    continue  # another worker has taken over
                play = partial(table.play_bot, seat, action, actions, draft)
                why = await self._insist(play)
                refusals = 0 if why is None else refusals + 1
            log.error("the bot on seat %d of a table was refused: %s", seat, why)
        except NotAllowed as refusal:
            log.warning("a bot cannot play on: %s", refusal.sentence)
        finally:
            self._deciding.discard((table.id, seat))

    def _turn(self, table: Table, name: str) -> Turn:
        beat = self._settings.bot_pace * beat_of(name)
        return Turn(self._beats.since(table), beat, time.monotonic())

    async def _keep_time(self, table: Table, turn: Turn) -> None:
        """Wait for the beat, if there is anybody who could see that it is not kept."""
        if self.is_attended(table):
            await asyncio.sleep(turn.wait(time.monotonic()))

    async def _think(
        self, table: Table, seat: int, name: str, story: Story, turn: Turn
    ) -> tuple[int, Draft]:
        """Choose an action, and play it aside."""
        position, reply = story.position, story.reply
        if reply is not None:  # a lesson knows what comes
            return reply[1], await asyncio.to_thread(drafted, position, *reply)
        view = position.view(seat)
        mind = self._minds.take(table.id, seat, name, partial(secret_seed, table, f"bot {seat}"))
        nodes = mind.appetite if is_prepared(view.game) else min(mind.appetite, PLAIN_NODES)

        def choose(allowance: Allowance) -> tuple[int, Draft]:
            budget = allowance.budget(nodes)
            action = (
                chosen_by(mind, view, budget)
                if name.startswith(PREFIX)
                else mind.choose(view, budget)
            )
            return action, drafted(position, seat, action)

        lane = self._thinking.deep if searches(name) else self._thinking.quick
        chosen = await lane.think(self._thought(table, mind, turn), choose)
        if chosen[1].pending:
            self._minds.keep(table.id, seat, mind, time.monotonic())
        return chosen

    def _thought(self, table: Table, mind: Bot, turn: Turn) -> Thought:
        now = time.monotonic()
        seconds = min(mind.seconds, self._settings.bot_seconds)
        if turn.beat:
            seconds = min(seconds, turn.seconds(now))
        patience = max(turn.due - now, seconds)
        return Thought(table.roster.owner, seconds, patience, partial(self.is_attended, table))

    async def _insist(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something with the database; if that fails, again and again after a pause."""
        pause = FIRST_PAUSE
        while True:
            try:
                return await work()
            except CannotKeep as fault:  # which is in the log already
                if fault.lasting:
                    raise
            except NotAllowed as refusal:
                if refusal.status == 404:
                    raise
            except Exception as error:
                self._complain(str(error).partition("\n")[0] or type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _complain(self, reason: str) -> None:
        now = time.monotonic()
        if now - self._complained >= COMPLAINING:
            self._complained = now
            log.warning("bots cannot move now, and try again: %s", reason)

    # ------------------------------------------------------------ for whom

    def is_attended(self, table: Table) -> bool:
        """Whether somebody is at a table, or was a moment ago."""
        return bool(table.people) or time.time() - table.touched < self._settings.absence

    def _is_deserted(self, table: Table) -> bool:
        """Whether nobody was at a table for so long that bots stop there, until somebody looks."""
        return not table.people and time.time() - table.touched > self._settings.idle

    def _is_strong(self, table: Table) -> bool:
        """Whether bots that search are at work at a table."""
        bots = (row.bot for row in table.roster.seats if row.kind == "bot")
        return table.state != "over" and not self._is_deserted(table) and any(map(searches, bots))


def chosen_by(mind: Bot, view: View, budget: Budget) -> int:
    """What a policy from elsewhere chooses; if it fails, the usual bot plays on in its place."""
    try:
        return mind.choose(view, budget)
    except Exception as fault:  # it is somebody else's code; people wait for its move
        log.error("%s cannot play %s here: %s", mind.name, view.game.title, fault)
        return bot(USUAL).choose(view, budget)


def secret_seed(table: Table, purpose: str) -> int:
    """Luck for a bot of a table that nobody can foresee: only the hall knows the table's key."""
    key = (table.roster.row.key or "").encode()
    digest = hashlib.blake2b(purpose.encode(), key=key, digest_size=16, person=b"fairground bots")
    return int.from_bytes(digest.digest(), "little")
