"""Piles that lie open are looked into: by click, tap and key, with everything in its order."""

from __future__ import annotations

import re
from typing import Any

from browser.players import act, log_of, open_table, play_on, wait_until
from browser.test_playing import BOT, ME

SMALL = {"board_size": 6}
DISCARD = re.compile("^Look into: Discard pile")


def sheet(page: Any) -> Any:
    """What one looks into."""
    return page.get_by_role("dialog")


def closed(page: Any) -> None:
    """The sheet has gone."""
    sheet(page).wait_for(state="detached")


def names(page: Any) -> list[str]:
    """The cards in the sheet, in their order."""
    return [text.strip() for text in sheet(page).locator("li .name").all_inner_texts()]


def sit_down(visit: Any, **more: Any) -> Any:
    page = visit("/", **more)
    open_table(page, [ME, BOT], options=SMALL)
    page.locator(".prompt.yours").wait_for()
    return page


def test_a_pile_is_opened_and_closed_in_every_way(visit: Any) -> None:
    page = sit_down(visit)
    sign = page.get_by_role("button", name=DISCARD)
    sign.click()
    assert sheet(page).get_attribute("aria-modal") == "true"
    assert "Discard pile" in sheet(page).get_by_role("heading", level=2).inner_text()
    assert page.locator(".table[inert]").count() == 1, "the table behind can be reached"
    page.keyboard.press("Escape")
    closed(page)
    wait_until(page, "document.activeElement.getAttribute('aria-label').startsWith('Look')")
    page.keyboard.press("Enter")
    sheet(page).get_by_role("button", name="Close").click()
    closed(page)
    page.locator(".pile", has=sign).click(position={"x": 30, "y": 30})
    sheet(page).wait_for()
    page.mouse.click(8, 400)
    closed(page)
    address = page.url
    page.keyboard.press("l")
    sheet(page).wait_for()
    page.go_back()
    closed(page)
    assert page.url == address
    assert page.locator(".prompt.yours").count() == 1


def test_cards_lie_in_their_order_and_come_while_one_looks(visit: Any) -> None:
    ann = visit("/")
    path = open_table(ann, [ME, BOT], options=SMALL)
    ann.locator(".prompt.yours").wait_for()
    guest = visit(path)
    guest.get_by_role("button", name=DISCARD).click()
    sheet(guest).get_by_text("Nothing lies here.").wait_for()
    play_on([ann], lambda: names(guest), seconds=60)
    before = names(guest)
    play_on([ann], lambda: len(names(guest)) > len(before), seconds=60)
    after = names(guest)
    assert after[-len(before) :] == before, "the newest card lies first"
    assert guest.locator("[role=dialog] li svg text.rank").count() >= len(after)


def test_on_a_phone_a_pile_opens_by_a_tap_and_fits(visit: Any) -> None:
    page = sit_down(visit, width=390, height=844, has_touch=True)
    page.get_by_role("button", name=re.compile("^Look into: Deck A")).tap()
    sheet(page).wait_for()
    assert len(names(page)) > 20
    wide = sheet(page).bounding_box()["width"]
    assert wide <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    last = sheet(page).locator("li").last
    last.scroll_into_view_if_needed()
    assert last.bounding_box()["y"] < 844
    page.touchscreen.tap(200, 20)
    closed(page)


def test_looking_into_a_pile_is_not_choosing_it(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT], game="gold-n-crash", options={"first_player": "seat0"})
    page.locator(".prompt.yours .choice", has_text="Draw a card").wait_for()
    deck = page.locator(".board").get_by_role("button", name=re.compile("^Look into: Ann's deck"))
    deck.click()
    sheet(page).wait_for()
    assert "face-down cards" in names(page)[-1]
    tabs = sheet(page).get_by_role("tab")
    assert tabs.count() > 1
    chosen = sheet(page).get_by_role("tab", selected=True)
    first = chosen.inner_text()
    chosen.focus()
    page.keyboard.press("ArrowRight")
    assert sheet(page).get_by_role("tab", selected=True).inner_text() != first
    page.keyboard.press("Escape")
    closed(page)
    assert not any("draws" in line for line in log_of(page)[:1])
    assert page.locator(".prompt.yours .choice", has_text="Draw a card").count() == 1
    page.locator('.board [data-piece^="deck"].target, .field[data-place^="deck"]').first.click()
    page.locator(".log p", has_text="Ann draws").first.wait_for()


def test_the_text_board_lists_what_lies_in_open_piles(visit: Any) -> None:
    page = sit_down(visit)
    page.get_by_role("button", name="Text board").click()
    board = page.locator(".text-board")
    board.get_by_role("heading", name="Discard pile").wait_for()
    assert board.get_by_role("heading", name="Deck A").count() == 1
    assert board.locator("ol.inside li").count() > 20


def test_a_table_lists_its_options_those_that_differ_first(visit: Any) -> None:
    for width in (1440, 390):
        page = visit("/", width=width, height=844)
        open_table(page, [ME, BOT], options={"board_size": 6, "hand_size": 4})
        page.locator(".prompt.yours").wait_for()
        if width == 390:  # what is rarely used lies in the drawer
            page.get_by_role("button", name="Log and chat").click()
        page.get_by_role("button", name="Options").click()
        sheet(page).get_by_text("2 options differ from the published game.").wait_for()
        lines = sheet(page).locator("dl > div")
        assert lines.nth(0).locator("dt").inner_text() == "Size of the arena"
        assert lines.nth(0).locator(".value").inner_text().split("\n") == [
            "6 by 6",
            "published: 8 by 8",
        ]
        assert lines.nth(1).locator("dt").inner_text() == "Cards in a hand"
        assert lines.nth(0).locator(".sentence").inner_text()
        assert lines.count() > 6
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.keyboard.press("Escape")
        closed(page)
        assert act(page)
