"""What a person at a screen does: open a table, choose, confirm."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

SHORT = {"rounds_min": 1, "rounds_max": 1}


def open_table(page: Any, seats: Sequence[dict[str, str]], name: str = "Ann", **more: Any) -> str:
    """Open a table with the page's own cookie, and go there; the table's path."""
    plan = {"game": "crash-grid", "seats": list(seats), "nickname": name, **more}
    answer = page.request.post(
        "/api/tables",
        data=json.dumps(plan),
        headers={"X-Fairground": "page", "Content-Type": "application/json"},
    )
    assert answer.ok, answer.text()
    path = f"/table/{answer.json()['table']['id']}"
    page.goto(path)
    return path


def join(page: Any, name: str) -> None:
    """Take a free seat."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the table").click()


def act(page: Any, hold: bool = False) -> bool:
    """Make one choice if there is one: the first that does not crash, confirmed if need be.

    The picture of a table that is to be cleared is left at once, unless it is to be held.
    """
    if not hold and go_on(page):
        return True
    choices = page.locator(".prompt.yours .choices")
    safe = choices.locator(".choice:not(.danger)")
    wanted = safe if safe.count() else choices.locator(".choice")
    if not wanted.count():
        return False
    try:
        wanted.first.click(timeout=1000)
        confirm = page.locator(".prompt .confirm .first")
        if confirm.count():
            confirm.click(timeout=1000)
    except Exception as problem:  # the turn may end between the look and the click
        if "Timeout" not in type(problem).__name__:
            raise
    return True


def go_on(page: Any) -> bool:
    """Leave the picture of a table that is to be cleared, if one is shown."""
    button = page.locator(".go-on")
    if not button.count():
        return False
    button.click()
    return True


def play_on(pages: Sequence[Any], until: Any, seconds: float = 240, hold: bool = False) -> None:
    """Everybody plays until something is true."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "the game does not go on"
        acted = [act(page, hold) for page in pages]
        if not any(acted):
            pages[0].wait_for_timeout(60)


def is_over(page: Any) -> bool:
    """Whether the page shows the end of the game."""
    return bool(page.locator(".finish").filter(has_text="The game is over").count())


def log_of(page: Any) -> list[str]:
    """The lines of the log, newest first."""
    return [line.strip() for line in page.locator(".log p").all_inner_texts()]


def wait_until(page: Any, expression: str, *given: Any) -> None:
    """Wait for something to be true on the page; Playwright's own polling is eval, which the
    page's policy forbids, so that it works only if it is true at once."""
    end = time.monotonic() + WAITING
    while not page.evaluate(expression, *given):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(50)


WAITING = 30.0
"""Seconds."""
