"""A desk to try things on outside of play, one for each thread: a new one takes long to lay out."""

from __future__ import annotations

import threading

from fairground.games.crash_by_crash.rules.state import DESK
from fairground.kernel.layout import Plain

_rooms = threading.local()


def desk() -> Plain:
    """This thread's desk: what lies on it means nothing between two calls."""
    if not hasattr(_rooms, "desk"):
        _rooms.desk = DESK.new()
    lent: Plain = _rooms.desk
    return lent
