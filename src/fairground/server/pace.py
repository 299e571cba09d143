"""How fast and how much: token buckets and head counts, by session and by address."""

from __future__ import annotations

import enum
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from fairground.server.guests import Guest
from fairground.server.refusals import NotAllowed
from fairground.server.settings import Rate, Settings

MOST_BUCKETS = 10_000
"""Buckets kept; the ones longest unused are forgotten, which forgives them."""


class Pace(enum.Enum):
    """What to do with a message."""

    FINE = "fine"
    SLOW = "slow"  # not carried out, and told so
    TOO_FAST = "too fast"  # the connection ends


class Bucket:
    """So many messages at once, so many a second after that; as many more until the end."""

    def __init__(self, capacity: float, refill: float, now: float) -> None:
        self.capacity = capacity
        self.refill = refill
        self.tokens = capacity
        self.at = now

    def take(self, now: float) -> Pace:
        """Pay for one message.

        >>> bucket = Bucket(2, 1, now=0)
        >>> [bucket.take(0).value for _ in range(5)]
        ['fine', 'fine', 'slow', 'slow', 'too fast']
        >>> bucket.take(4).value
        'fine'
        """
        self._fill(now)
        if self.tokens <= -self.capacity:
            return Pace.TOO_FAST
        self.tokens -= 1
        return Pace.FINE if self.tokens >= 0 else Pace.SLOW

    def wait(self, now: float) -> float:
        """How many seconds until the next message is fine.

        >>> bucket = Bucket(1, 0.25, now=0)
        >>> bucket.wait(0), bucket.take(0).value, bucket.wait(3)
        (0.0, 'fine', 1.0)
        """
        self._fill(now)
        return max(0.0, (1 - self.tokens) / self.refill)

    def _fill(self, now: float) -> None:
        self.tokens = min(self.capacity, self.tokens + (now - self.at) * self.refill)
        self.at = now


class Buckets:
    """A bucket for each session, or for each address."""

    def __init__(self, capacity: float, refill: float) -> None:
        self.capacity = capacity
        self.refill = refill
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float) -> Pace:
        """Pay for one message of somebody."""
        return self.of(who, now).take(now)

    def of(self, who: str, now: float) -> Bucket:
        """Somebody's bucket."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.capacity, self.refill, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket


class Limit:
    """How often something may be done by a session, and by all who share an address."""

    def __init__(self, complaint: str, of_address: Rate, of_session: Rate | None = None) -> None:
        self._complaint = complaint
        self._of_address = Buckets(*of_address)
        self._of_session = Buckets(*of_session) if of_session else None

    def pay(self, guest: Guest, now: float | None = None) -> None:
        """Pay for doing it once; NotAllowed if that is too often, and nothing is paid then."""
        now = time.monotonic() if now is None else now
        buckets = [self._of_address.of(guest.origin, now)]
        if self._of_session is not None and guest.id is not None:
            buckets.append(self._of_session.of(guest.id, now))
        wait = max(bucket.wait(now) for bucket in buckets)
        if wait > 0:
            raise too_often(self._complaint, wait)
        for bucket in buckets:
            bucket.take(now)


def too_often(complaint: str, wait: float) -> NotAllowed:
    """A refusal that says when to try again."""
    seconds = math.ceil(wait)
    unit = "a second" if seconds == 1 else f"{seconds} seconds"
    return NotAllowed(429, f"{complaint}; wait {unit} and try again.", wait=seconds)


class Headcount:
    """How many sockets are open for each session and each address."""

    def __init__(self, of_address: int, of_session: int) -> None:
        self._of_address = of_address
        self._of_session = of_session
        self._here: Counter[str] = Counter()

    @contextmanager
    def place(self, guest: Guest) -> Iterator[None]:
        """A place as long as it is needed; NotAllowed if there is none left."""
        if guest.id is not None and self._here[guest.id] >= self._of_session:
            raise NotAllowed(
                429,
                f"You have {self._of_session} tables open at once, and that is the most; close "
                "some of them.",
                wait=CROWDED,
            )
        if self._here[guest.origin] >= self._of_address:
            raise NotAllowed(
                429,
                f"{self._of_address} connections are open from your address, and that is the "
                "most; try again later.",
                wait=CROWDED,
            )
        names = [name for name in (guest.origin, guest.id) if name is not None]
        self._here.update(names)
        try:
            yield
        finally:
            self._here.subtract(names)
            for name in names:
                if not self._here[name]:
                    del self._here[name]


CROWDED = 10
"""Seconds after which a place may be free again: people come and go."""


class Limits:
    """Every limit of a hall that needs no database."""

    def __init__(self, settings: Settings) -> None:
        many = "People at your address"
        self._messages = Buckets(settings.burst, settings.refill)
        self._calls = Limit(f"{many} ask too often", settings.calls_of_address)
        self.sessions = Limit(f"{many} take new names too often", settings.sessions_of_address)
        self.tables = Limit(
            "You set up tables too fast", settings.tables_of_address, settings.tables_of_session
        )
        self.chat = Limit("You chat too fast", settings.chat_of_address, settings.chat_of_session)
        self.hints = Limit(
            "You ask for hints too fast", settings.hints_of_address, settings.hints_of_session
        )
        self.reports = Limit(
            "You ask for reports too fast", settings.reports_of_address, settings.reports_of_session
        )
        self.sockets = Headcount(settings.sockets_of_address, settings.sockets_of_session)

    def call(self, guest: Guest) -> None:
        """Pay for a call; NotAllowed if they come too often.

        Who has no session shares with their address alone: one visitor's reading is not another's.
        """
        now = time.monotonic()
        self._calls.pay(guest, now)
        if guest.id is not None and self._messages.take(guest.id, now) is not Pace.FINE:
            raise too_often("You ask too often", self._messages.of(guest.id, now).wait(now))

    def message(self, who: str, guest: Guest) -> Pace:
        """Pay for a message over a socket, which `who` sent: a session, or the socket itself."""
        now = time.monotonic()
        pace = self._messages.take(who, now)
        if pace is Pace.FINE:
            try:
                self._calls.pay(guest, now)
            except NotAllowed:
                return Pace.SLOW
        return pace
