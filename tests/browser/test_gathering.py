"""Cards of one decision are pressed in any order, taken back, and sent together."""

from __future__ import annotations

import re
from typing import Any

from browser.players import open_table
from browser.test_playing import BOT, ME


def button(page: Any, name: str) -> Any:
    """A choice in the prompt, by the words on it."""
    return page.locator(".prompt.yours .choices .choice", has_text=re.compile(name))


def test_cards_are_set_aside_in_any_order_and_taken_back(visit: Any) -> None:
    page = visit("/", width=1440, height=900)
    open_table(page, [ME, BOT], game="battlegrid")
    page.locator(".prompt.yours").wait_for()
    cards = page.locator('.board .target[data-piece^="card:"]')
    cards.first.click()
    page.locator(".prompt .confirm .first").click()
    page.locator(".prompt.yours .line", has_text="aside").wait_for()
    assert cards.count() == 11
    for place in (9, 4, 1, 9):  # the last press takes the first one back
        cards.nth(place).click()
    assert page.locator(".prompt .choice.picked").count() == 2
    done = page.locator(".prompt .confirm .first")
    assert done.inner_text() == "Set 2 cards aside"
    done.click()
    aside = page.locator(".seat.mine dl div", has_text="set aside")
    aside.wait_for()
    assert aside.locator("dd").inner_text() == "2"


def test_a_play_is_assembled_in_any_order(visit: Any) -> None:
    page = visit("/", width=1440, height=900)
    options = {"first_player": "seat_0"}
    open_table(page, [ME, BOT], game="grid-of-shadows", options=options)
    page.locator(".prompt.yours").wait_for()
    # Cards may be picked as soon as there is something to play on, the highest first.
    while not page.locator(".hand .target").count():
        button(page, "^Space").first.click()
        page.wait_for_timeout(100)
    hand = page.locator(".hand .piece.target")
    held = hand.count()
    hand.nth(held - 1).locator("text").first.click()
    hand.nth(0).locator("text").first.click()
    page.locator(".prompt [role=status]", has_text="Picked ahead").wait_for()
    button(page, "^Play on").first.click()
    button(page, "^(Blue|Yellow)").first.click()
    done = page.locator(".prompt .confirm .first", has_text="Play 2 cards")
    done.wait_for()
    assert page.locator(".prompt .choice.picked").count() == 2
    done.click()
    page.locator(".log p", has_text="Ann plays 2 cards").first.wait_for()
