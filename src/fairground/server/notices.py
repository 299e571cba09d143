"""What the workers of a hall tell each other, and how they are heard.

A notice of something written is part of the transaction that writes it (`Storage.write`): it is
heard when the rows can be read, never before and never without them. That is why these are
PostgreSQL's own LISTEN and NOTIFY over the hall's own connections, and no broker or channels beside
the database, which would tell of what is not there yet, or fail by themselves.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

import msgspec

LONGEST = 7_900
"""Bytes of a notice: PostgreSQL carries somewhat less than 8,000."""

BANS, ENDED, NOTES = "bans", "ended", "notes"
"""News of the hall: somebody was banned or is not any more, a session was ended, the notes on a
game have changed."""

MOST_ABOUTS = 32
"""Things that are told in one notice; each takes less than 240 bytes, whatever is in it."""


class About(NamedTuple):
    """What was written: the move of a table with the number n, anything else there, or a session.

    A move is told whole, so that whoever knows the one before it need not read its row.
    """

    table: str = ""
    n: int = 0
    seat: int = 0
    action: int = 0
    command: str | None = None
    at: float = 0.0
    session: str = ""  # its token's hash
    news: str = ""  # of the hall: BANS, ENDED for a session, or NOTES on a table's game


class Person(NamedTuple):
    """Somebody who is at a table by way of another worker."""

    session: str | None
    nickname: str
    greeted: bool = True
    reviewing: bool = False


class Written(msgspec.Struct, tag="written", array_like=True):
    """Something has been committed."""

    worker: str
    abouts: tuple[About, ...]


class Here(msgspec.Struct, tag="here", array_like=True):
    """Who is at a table now by way of this worker: some by name, and how many more."""

    worker: str
    table: str
    people: tuple[Person, ...]
    more: int = 0


class Alive(msgspec.Struct, tag="alive", array_like=True):
    """This worker lives; what was paid there since it last said so, and how many sockets it has."""

    worker: str
    paid: dict[str, dict[str, int]]
    sockets: dict[str, int]


class Hello(msgspec.Struct, tag="hello", array_like=True):
    """A worker begins to listen: whoever is there tells it what it could not hear."""

    worker: str


class Goodbye(msgspec.Struct, tag="goodbye", array_like=True):
    """This worker goes, and everybody at its tables with it."""

    worker: str


class Pulse(msgspec.Struct, tag="pulse", array_like=True, frozen=True):
    """How a worker fares, for whoever runs the hall."""

    worker: str
    at: float
    process: str  # its machine and its number there
    started: float
    supervisor: str = ""  # the process that replaces it when it ends, if there is one
    draining: bool = False
    figures: dict[str, float] = {}


class Led(msgspec.Struct, tag="led", array_like=True, frozen=True):
    """Who leads through the replay of a table, and where to; nobody if the session is empty. Of two
    who begin at once the later turn counts, and of the same turn the greater worker's."""

    worker: str
    table: str
    turn: int
    session: str
    who: str
    seated: bool
    n: int
    view: str


class Pointed(msgspec.Struct, tag="pointed", array_like=True, frozen=True):
    """What somebody points at in the replay of a table."""

    worker: str
    table: str
    session: str
    who: str
    n: int
    target: str


class Order(msgspec.Struct, tag="order", array_like=True):
    """Whoever runs the hall has a worker drain, or have all be replaced that are looked after."""

    worker: str  # that passes it on
    to: str
    all: bool = False


Notice = Written | Here | Alive | Hello | Goodbye | Pulse | Led | Pointed | Order

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Notice).decode


class Ears(threading.Thread):
    """Listens until it is stopped."""

    def __init__(self) -> None:
        super().__init__(name="listen", daemon=True)
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Hear nothing any more."""
        self._stopped.set()
        if self.is_alive():
            self.join()
