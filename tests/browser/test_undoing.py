"""Taking a slip back: by a button, by Escape in the middle of a move, with the others' consent."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from browser.players import act, join, open_table
from browser.test_everybody import faults

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "bot": "greedy"}
PICTURES = os.environ.get("PICTURES")


def picture(page: Any, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


def wait_for(page: Any, done: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def take_back(page: Any) -> Any:
    return page.get_by_role("button", name="Take back", exact=True)


def test_a_choice_is_taken_back_and_then_with_consent(visit: Any) -> None:
    ann = visit("/")
    path = open_table(ann, [ME, OPEN])
    bob = visit(path, width=390, height=844)
    join(bob, "Bob")
    ann.locator(".prompt.yours").wait_for()
    assert take_back(ann).count() == 0  # there is nothing yet
    act(ann)
    take_back(ann).click()
    ann.locator(".log p", has_text="Ann takes the last move back.").first.wait_for()
    ann.locator(".prompt.yours").wait_for()

    act(ann)
    act(bob)
    ann.locator(".log p", has_text="The order is").first.wait_for()
    take_back(ann).click()
    panel = bob.locator(".consent")
    panel.wait_for()
    assert "Ann asks to take their last move back." in panel.inner_text()
    assert "The order is" in panel.inner_text()
    assert ann.locator(".consent").get_by_role("button", name="Never mind").count() == 1
    picture(ann, "undo-asking")
    picture(bob, "undo-asked-phone")
    assert faults(bob) == []
    assert faults(ann) == []
    bob.get_by_role("button", name="Agree", exact=True).click()
    ann.locator(".log p", has_text="Ann goes back to before their last move.").first.wait_for()
    ann.locator(".prompt.yours").wait_for()
    assert ann.locator(".consent").count() == 0

    act(ann)
    act(bob)
    ann.locator(".log p", has_text="The order is").nth(1).wait_for()
    take_back(ann).click()
    bob.get_by_role("button", name="Rather play on", exact=True).click()
    ann.locator(".log p", has_text="Bob would rather play on.").first.wait_for()
    assert ann.locator(".consent").count() == 0


def test_escape_takes_back_half_a_move(visit: Any) -> None:
    """BattleGrid's recruits are chosen one by one, unseen by anybody."""
    page = visit("/")
    open_table(page, [ME, BOT], game="battlegrid")
    page.locator(".prompt.yours").wait_for()
    prompt = page.locator(".prompt").inner_text()
    act(page)
    page.locator(".log p").first.wait_for()
    wait_for(page, lambda: page.locator(".prompt").inner_text() != prompt)
    page.keyboard.press("Escape")
    page.locator(".log p", has_text="Ann takes the last move back.").first.wait_for()
    picture(page, "undo-escape")
    wait_for(page, lambda: page.locator(".prompt").inner_text() == prompt)
