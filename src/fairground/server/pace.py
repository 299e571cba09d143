"""How fast and how much: token buckets and head counts, by session and by address."""

from __future__ import annotations

import enum
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from fairground.server.guests import Guest
from fairground.server.refusals import NotAllowed
from fairground.server.settings import Rate, Settings

MOST_BUCKETS = 10_000
"""Buckets kept; the ones longest unused are forgotten, which forgives them."""

MOST_TOLD = 20
"""Payers of each kind whom other workers are told of, the most eager: those whom limits concern."""


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
    """A bucket for each session, or for each address; what is paid elsewhere is paid here too."""

    def __init__(self, capacity: float, refill: float) -> None:
        self.capacity = capacity
        self.refill = refill
        self.paid: Counter[str] = Counter()  # since others were told
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float) -> Pace:
        """Pay for one message of somebody."""
        self.paid[who] += 1
        return self.of(who, now).take(now)

    def take_elsewhere(self, who: str, times: int, now: float) -> None:
        """Somebody has paid so often by way of another worker."""
        bucket = self.of(who, now)
        bucket.tokens = max(bucket.tokens - times, -bucket.capacity)

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
        self.of_address = Buckets(*of_address)
        self.of_session = Buckets(*of_session) if of_session else None

    def pay(self, guest: Guest, now: float | None = None) -> None:
        """Pay for doing it once; NotAllowed if that is too often, and nothing is paid then."""
        now = time.monotonic() if now is None else now
        payers = [(self.of_address, guest.origin)]
        if self.of_session is not None and guest.id is not None:
            payers.append((self.of_session, guest.id))
        wait = max(buckets.of(who, now).wait(now) for buckets, who in payers)
        if wait > 0:
            raise too_often(self._complaint, wait)
        for buckets, who in payers:
            buckets.take(who, now)

    def check(self, guest: Guest) -> None:
        """NotAllowed if an address has done it too often already; nothing is paid."""
        now = time.monotonic()
        wait = self.of_address.of(guest.origin, now).wait(now)
        if wait > 0:
            raise too_often(self._complaint, wait)


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
        self._elsewhere: dict[str, Counter[str]] = {}  # by worker
        self.changed: set[str] = set()  # since others were told

    @contextmanager
    def place(self, guest: Guest) -> Iterator[None]:
        """A place as long as it is needed; NotAllowed if there is none left."""
        if guest.id is not None and self._open(guest.id) >= self._of_session:
            raise NotAllowed(
                429,
                f"You have {self._of_session} tables open at once, and that is the most; close "
                "some of them.",
                wait=CROWDED,
            )
        if self._open(guest.origin) >= self._of_address:
            raise NotAllowed(
                429,
                f"{self._of_address} connections are open from your address, and that is the "
                "most; try again later.",
                wait=CROWDED,
            )
        names = [name for name in (guest.origin, guest.id) if name is not None]
        self._here.update(names)
        self.changed.update(names)
        try:
            yield
        finally:
            self._here.subtract(names)
            self.changed.update(names)
            for name in names:
                if not self._here[name]:
                    del self._here[name]

    def _open(self, name: str) -> int:
        return self._here[name] + sum(known[name] for known in self._elsewhere.values())

    def news(self) -> dict[str, int]:
        """How many are open here now for those for whom that has changed."""
        counts = {name: self._here[name] for name in self.changed}
        self.changed.clear()
        return counts

    def hear(self, worker: str, counts: dict[str, int]) -> None:
        """So many are open by way of another worker."""
        known = self._elsewhere.setdefault(worker, Counter())
        known.update({name: count - known[name] for name, count in counts.items()})
        for name in [name for name in counts if not known[name]]:
            del known[name]

    def forget(self, worker: str) -> None:
        """None is open there any more."""
        self._elsewhere.pop(worker, None)

    def tell_all(self) -> None:
        """Somebody knows of nothing yet."""
        self.changed.update(self._here)


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
        self.pointing = Limit(
            "You lead or point too fast", settings.pointing_of_address, settings.pointing_of_session
        )
        self.hints = Limit(
            "You ask for hints too fast", settings.hints_of_address, settings.hints_of_session
        )
        self.reports = Limit(
            "You ask for reports too fast", settings.reports_of_address, settings.reports_of_session
        )
        self.files = Limit(
            "You bring replay files too fast", settings.files_of_address, settings.files_of_session
        )
        self.studies = Limit(
            "You order studies too fast", settings.studies_of_address, settings.studies_of_session
        )
        self.guesses = Limit(
            "The operator's token was guessed wrong too often", settings.guesses_of_address
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

    # ------------------------------------------------------------ with other workers

    def news(self) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
        """What was paid here and how many sockets were opened since this was last asked."""
        paid = {}
        for name, buckets in self._all_buckets.items():
            most = buckets.paid.most_common(MOST_TOLD)
            if most:
                paid[name] = dict(most)
            buckets.paid.clear()
        return paid, self.sockets.news()

    def hear(self, worker: str, paid: dict[str, dict[str, int]], sockets: dict[str, int]) -> None:
        """The same by way of another worker."""
        now = time.monotonic()
        for name, times in paid.items():
            buckets = self._all_buckets.get(name)
            if buckets is not None:  # a worker of a newer hall may limit more
                for who, often in times.items():
                    buckets.take_elsewhere(who, often, now)
        self.sockets.hear(worker, sockets)

    def forget(self, worker: str) -> None:
        """A worker has gone."""
        self.sockets.forget(worker)

    def tell_all(self) -> None:
        """A worker has come."""
        self.sockets.tell_all()

    @cached_property
    def _all_buckets(self) -> dict[str, Buckets]:
        limits = {
            "call": self._calls,
            "name": self.sessions,
            "table": self.tables,
            "chat": self.chat,
            "pointing": self.pointing,
            "hint": self.hints,
            "report": self.reports,
            "file": self.files,
            "study": self.studies,
            "guess": self.guesses,
        }
        found = {"message": self._messages}
        for name, limit in limits.items():
            found[f"{name} of address"] = limit.of_address
            if limit.of_session is not None:
                found[f"{name} of session"] = limit.of_session
        return found
