"""The log: lines alike are written a few times, and counted."""

from __future__ import annotations

import logging

from fairground.server.quiet import MOST_ALIKE, WHILE, Quiet


def test_lines_alike_are_written_a_few_times_and_then_counted():
    now = 0.0
    written: list[str] = []

    class Paper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(record.getMessage())

    log = logging.getLogger("fairground.test.quiet")
    log.propagate = False
    log.addHandler(Paper())
    log.addFilter(Quiet(lambda: now))
    for number in range(100):
        log.warning("a caller was lost: %s", number)
        if number == 50:
            log.warning("something else")
    assert written == [
        *(f"a caller was lost: {number}" for number in range(MOST_ALIKE)),
        "something else",
    ]
    now = WHILE
    log.warning("a caller was lost: %s", "again")
    assert written[-1] == (
        f"a caller was lost: again (and {100 - MOST_ALIKE} times before, not written)"
    )
    log.warning("a caller was lost: %s", "once more")
    assert written[-1] == "a caller was lost: once more"
    written.clear()
    for _ in range(100):
        log.error(OSError("out of memory"))  # an object of its own each time
    assert written == ["out of memory"] * MOST_ALIKE
