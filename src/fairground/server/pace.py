"""Token buckets: how fast one session may send, with a warning before the goodbye."""

from __future__ import annotations

import enum
from collections import OrderedDict

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
        self.tokens = min(self.capacity, self.tokens + (now - self.at) * self.refill)
        self.at = now
        if self.tokens <= -self.capacity:
            return Pace.TOO_FAST
        self.tokens -= 1
        return Pace.FINE if self.tokens >= 0 else Pace.SLOW


class Buckets:
    """A bucket for each session, or for the address of those who have none."""

    def __init__(self, capacity: float, refill: float) -> None:
        self.capacity = capacity
        self.refill = refill
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float) -> Pace:
        """Pay for one message of somebody."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.capacity, self.refill, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take(now)
