"""A log that cannot be flooded: the same line a few times a minute, and then how often it came."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

MOST_ALIKE = 5
"""Lines alike in a while: enough to see what is wrong."""

WHILE = 60.0
MOST_KINDS = 1000
"""Kinds of lines that are told apart; a hall has some dozens."""

LOGGERS = ("fairground.server", "uvicorn.error", "asyncio")


class Alike:
    """Lines of one kind within a while."""

    def __init__(self, now: float) -> None:
        self.since = now
        self.count = 0


class Quiet(logging.Filter):
    """Lets a few lines of each kind pass, and says how many it kept back when the next one comes.

    Lines are alike if the same place in the program writes them about the same kind of error.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[object, Alike] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        now = self._clock()
        kind = (record.name, str(record.msg), record.exc_info[0] if record.exc_info else None)
        known = self._kinds.get(kind)
        if known is None or now - known.since >= WHILE:
            kept_back = known.count - MOST_ALIKE if known else 0
            if kept_back > 0:
                record.msg = f"{record.getMessage()} (and {kept_back} times before, not written)"
                record.args = ()
            self._kinds.pop(kind, None)
            known = self._kinds[kind] = Alike(now)
            if len(self._kinds) > MOST_KINDS:
                del self._kinds[next(iter(self._kinds))]
        known.count += 1
        return known.count <= MOST_ALIKE


def keep_logs_short() -> None:
    """Limit what the hall and the server below it write."""
    quiet = Quiet()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(quiet)
