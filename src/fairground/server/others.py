"""The other workers of a hall: who is at tables there, what was paid there, what they write."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress

import msgspec

from fairground.server.notices import (
    LONGEST,
    About,
    Alive,
    Ears,
    Goodbye,
    Hello,
    Here,
    Led,
    Notice,
    Order,
    Person,
    Pointed,
    Pulse,
    Written,
    decode,
    encode,
)
from fairground.server.outbox import Socket
from fairground.server.pace import Limits
from fairground.server.storage import Storage

BEAT = 0.25
"""Seconds in which news of people are gathered: they come and go together."""

ALIVE = 1.0
DEAD = 6.0
"""Seconds between two signs of life, and without one until a worker counts as gone."""

MOST_NAMED = 30
"""People of a table who are told by name."""

OWN_WITHIN = 40
"""Letters of a notice that hold its kind and the worker it comes from."""


class Others:
    """What is known of the other workers. Without any, nobody is ever elsewhere.

    `hear_of` is called with what was written, `see` with a table to which people came elsewhere or
    from which they went, `again` when something may have been missed, `obey` with what is said for
    and by whoever runs the hall, `review` with what goes on in replays, and when a worker is new.
    """

    def __init__(self, storage: Storage, limits: Limits) -> None:
        self._storage = storage
        self._limits = limits
        self._people: dict[str, dict[str, tuple[Person, ...]]] = {}  # by table, by worker
        self._alive: dict[str, float] = {}
        self._own: dict[str, Collection[Socket]] = {}  # tables with people here
        self._changed: set[str] = set()
        self._new = False
        self._ears: Ears | None = None

    def listen(
        self,
        hear_of: Callable[[About], None],
        see: Callable[[str], None],
        again: Callable[[], None],
        obey: Callable[[Pulse | Order | Goodbye], None],
        review: Callable[[Led | Pointed | Hello], None],
    ) -> None:
        """Begin to hear."""
        loop = asyncio.get_running_loop()
        self._hear_of, self._see, self._start_again = hear_of, see, again
        self._obey, self._review = obey, review
        own = f'"{self._storage.worker}"'

        def heard(notice: str) -> None:
            if own in notice[:OWN_WITHIN]:  # it hears itself, too: nothing new
                return
            # A loop that has closed hears nothing, and a newer worker may tell what is not known.
            with suppress(RuntimeError, msgspec.ValidationError):
                loop.call_soon_threadsafe(self._hear, decode(notice))

        def listening() -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._begin)

        if self._storage.shared:
            self._ears = self._storage.listen(heard, listening)

    @property
    def people(self) -> Iterator[tuple[str, Person]]:
        """Everybody who is at a table by way of other workers, with the table."""
        for table, known in self._people.items():
            for people in known.values():
                for person in people:
                    yield table, person

    def counts(self, table: str, sockets: Collection[Socket]) -> bool:
        """Whether a table is counted here: at the first worker by way of which people are there."""
        elsewhere = self._people.get(table, ())
        return bool(sockets) and all(self._storage.worker < worker for worker in elsewhere)

    def at(self, table: str) -> list[Person]:
        """Who is at a table by way of other workers; asked on every thread."""
        known = self._people.get(table)
        return [person for people in known.values() for person in people] if known else []

    def tell_people(self, table: str, sockets: Collection[Socket]) -> None:
        """Tell the others soon who is at a table here."""
        if self._storage.shared:
            self._own[table] = sockets
            self._changed.add(table)

    async def run(self) -> None:
        """Tell and forget, for as long as the hall is open."""
        told = 0.0
        while self._storage.shared:
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            notices: list[Notice] = [Hello(self._storage.worker)] if self._new else []
            notices += [self._here(table) for table in self._changed]
            self._new = False
            self._changed.clear()
            if now - told >= ALIVE:
                told = now
                notices.append(self._sign_of_life())
            self._forget_the_dead(now)
            with suppress(Exception):  # the next sign of life tells that the database is back
                await self._tell(notices)

    async def close(self) -> None:
        """Go, and say so."""
        if self._ears is not None:
            with suppress(Exception):  # others find out by themselves
                await self._tell([Goodbye(self._storage.worker)])
            await asyncio.to_thread(self._ears.stop)

    # ------------------------------------------------------------ telling

    async def say(self, notice: Pulse | Order | Led | Pointed) -> None:
        """Tell all others something for whoever runs the hall, or of a review, if there are any."""
        if self._storage.shared:
            await self._tell([notice])

    async def _tell(self, notices: Iterable[Notice]) -> None:
        texts = [encode(notice).decode() for notice in notices]
        fitting = [notice for notice in texts if len(notice.encode()) <= LONGEST]
        if fitting:
            await self._storage.tell(fitting)

    def _here(self, table: str) -> Here:
        sockets = [socket for socket in self._own[table] if socket.greeted]
        if not sockets:
            del self._own[table]
        people = tuple(
            Person(socket.session, socket.nickname, True, socket.reviewing) for socket in sockets
        )
        more = max(0, len(people) - MOST_NAMED)
        return Here(self._storage.worker, table, people[:MOST_NAMED], more)

    def _sign_of_life(self) -> Alive:
        paid, sockets = self._limits.news()
        return Alive(self._storage.worker, paid, sockets)

    def _begin(self) -> None:
        """Nothing was heard before now: whatever may have been missed is asked for."""
        self._start_again()
        self._new = True

    # ------------------------------------------------------------ hearing

    def _hear(self, notice: Notice) -> None:
        if notice.worker == self._storage.worker:
            return
        self._alive[notice.worker] = time.monotonic()
        match notice:
            case Written(abouts=abouts):
                for about in abouts:
                    self._hear_of(about)
            case Here(worker=worker, table=table, people=people, more=more):
                unnamed = (Person(None, ""),) * more
                self._settle(table, worker, people + unnamed)
            case Alive(worker=worker, paid=paid, sockets=sockets):
                self._limits.hear(worker, paid, sockets)
            case Hello():
                self._changed.update(self._own)
                self._limits.tell_all()
                self._review(notice)
            case Led() | Pointed():
                self._review(notice)
            case Goodbye(worker=worker):
                self._forget(worker)
                self._obey(notice)
            case Pulse() | Order():
                self._obey(notice)

    def _settle(self, table: str, worker: str, people: tuple[Person, ...]) -> None:
        known = self._people.get(table, {})
        if people == known.get(worker, ()):
            return
        # Another dict in its place: threads that think look at it, to see whether anybody waits.
        changed = {one: there for one, there in known.items() if one != worker}
        if people:
            changed[worker] = people
        if changed:
            self._people[table] = changed
        else:
            del self._people[table]
        self._see(table)

    def _forget_the_dead(self, now: float) -> None:
        for worker in [worker for worker, at in self._alive.items() if now - at > DEAD]:
            self._forget(worker)

    def _forget(self, worker: str) -> None:
        self._alive.pop(worker, None)
        self._limits.forget(worker)
        for table in [table for table, known in self._people.items() if worker in known]:
            self._settle(table, worker, ())
