"""Everybody can use the page: on a phone, with a screen reader, with less motion, light or dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from browser.players import SHORT, act, is_over, open_table, play_on, wait_until

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BOT = {"kind": "bot", "bot": "greedy"}
ME = {"kind": "me"}


def faults(page: Any) -> list[str]:
    """Serious faults that axe-core finds on the page."""
    page.wait_for_timeout(400)  # appearing things have their full contrast after 300 ms
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


WATCH_GLIDING = """() => {
    window.glided = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        window.glided += 1;
        return animate.apply(this, how);
    };
}"""
"""Counts how often a piece begins to move on the screen."""


def sideways(page: Any) -> int:
    """By how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (360, "light")])
def test_no_page_has_a_serious_fault(visit: Any, width: int, scheme: str) -> None:
    # An address that leads nowhere is a 404, which the browser notes.
    page = visit("/", width=width, color_scheme=scheme, allowed=("404 (Not Found)",))
    page.locator(".tile").first.wait_for()
    assert faults(page) == []
    assert sideways(page) <= 0
    for path, sign in (
        ("/new/crash-grid", ".preset"),
        ("/rules/crash-grid/CG-15", ".marked"),
        ("/nowhere", ".state"),
    ):
        page.goto(path)
        page.locator(sign).first.wait_for()
        assert faults(page) == [], path
        assert sideways(page) <= 0, path
    open_table(page, [ME, {"kind": "open"}])
    page.locator(".copy").wait_for()
    assert faults(page) == [], "lobby"
    open_table(page, [ME, {"kind": "here", "name": "Bob"}])
    page.get_by_role("dialog").wait_for()
    assert faults(page) == [], "cover"
    open_table(page, [ME, BOT], options=SHORT)
    page.locator(".prompt.yours").wait_for()
    assert faults(page) == [], "choosing"
    assert sideways(page) <= 0
    for opened in ("Look into: Deck A", "Options"):
        if opened == "Options" and width == 360:  # what is rarely used lies in the drawer
            page.get_by_role("button", name="Log and chat").click()
        page.get_by_role("button", name=opened).click()
        page.locator(".sheet .name, .sheet dt").first.wait_for()
        assert faults(page) == [], opened
        assert sideways(page) <= 0, opened
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
    page.keyboard.press("Escape")
    act(page)
    page.locator(".field").first.wait_for()
    page.get_by_role("button", name="Text board").click()
    assert faults(page) == [], "riding, with the text board"
    assert sideways(page) <= 0
    play_on([page], lambda: is_over(page))
    assert faults(page) == [], "the end"


def test_a_phone_shows_the_board_first_and_the_log_in_a_drawer(visit: Any) -> None:
    page = visit("/", width=360, height=740, has_touch=True, is_mobile=True)
    open_table(page, [ME, BOT, BOT, BOT])
    page.locator(".prompt.yours").wait_for()
    tops = [
        page.locator(part).first.bounding_box()["y"]
        for part in (".seats ul", ".arena", ".prompt", ".hand")
    ]
    assert tops == sorted(tops)
    for button in page.locator(".prompt .button").all():
        box = button.bounding_box()
        assert box["width"] >= 44
        assert box["height"] >= 44
    assert not page.locator(".log").is_visible()
    page.get_by_role("button", name="Log and chat").tap()
    page.locator(".log").wait_for()
    page.get_by_role("button", name="Close", exact=True).tap()
    page.locator(".log").wait_for(state="hidden")
    page.locator(".hand .piece.target").nth(2).tap()
    page.locator(".prompt .confirm .first").tap()
    page.locator(".field").first.wait_for()
    assert sideways(page) <= 0


LISTEN = """
() => {
  window.heard = '';
  const spoken = document.querySelector('#spoken');
  new MutationObserver(() => (window.heard += spoken.textContent))
    .observe(spoken, { childList: true, characterData: true, subtree: true });
}
"""


def test_a_screen_reader_hears_events_and_reads_the_board(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT])
    page.locator(".prompt.yours").wait_for()
    page.evaluate(LISTEN)
    act(page)
    wait_until(page, "window.heard.includes('reveals')")
    page.get_by_role("button", name="Text board").click()
    table = page.get_by_role("table", name="Arena")
    assert table.get_by_role("row").count() == 9
    assert table.get_by_text("rider of Ann on").count() == 1


def test_less_motion_means_no_gliding(visit: Any) -> None:
    page = visit("/", reduced_motion="reduce")
    page.evaluate("localStorage.setItem('fairground.settings', '{\"speed\": \"calm\"}')")
    page.reload()
    open_table(page, [ME, BOT])
    page.locator(".prompt.yours").wait_for()
    page.evaluate(WATCH_GLIDING)
    play_on([page], lambda: page.locator(".log p", has_text="rides").count() > 2)
    assert page.evaluate("window.glided") == 0


def test_a_finger_between_two_squares_looks_closer_first(visit: Any) -> None:
    page = visit("/", width=360, height=740, has_touch=True, is_mobile=True)
    open_table(page, [ME, BOT, BOT, BOT])
    page.locator(".prompt.yours").wait_for()
    act(page)
    page.locator('.field[data-place^="board:"]').nth(2).wait_for()
    boxes = [
        page.get_by_role("button", name=name).first.locator(".spotlight").bounding_box()
        for name in ("J ←: turn left", "K ↑: ride ahead")
    ]
    assert max(box["width"] for box in boxes) < 44, "a square of this board is small"
    spots = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    log = page.locator(".log p").count()
    (left, top), (right, bottom) = spots
    page.touchscreen.tap((left + right) / 2, (top + bottom) / 2)
    page.get_by_role("button", name="Show the whole board").wait_for()
    for field in page.locator('.field[data-place^="board:"]').all():
        assert field.locator(".spotlight").bounding_box()["width"] >= 44
    assert page.locator(".log p").count() == log, "nothing has been chosen yet"
    page.locator('.field[data-place^="board:"]').first.locator(".spotlight").tap()
    page.locator(".log p", has_text="Ann").first.wait_for(state="attached")
    page.get_by_role("button", name="Show the whole board").wait_for(state="detached")


def test_a_finger_on_one_square_chooses_it(visit: Any) -> None:
    page = visit("/", width=412, height=915, has_touch=True, is_mobile=True)
    open_table(page, [ME, BOT, BOT, BOT])
    page.locator(".prompt.yours").wait_for()
    act(page)
    page.locator('.field[data-place^="board:"]').nth(2).wait_for()
    ahead = page.get_by_role("button", name="K ↑: ride ahead").first
    box = ahead.locator(".spotlight").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".log p", has_text="Ann rides ahead").first.wait_for(state="attached")


def test_settings_are_remembered(visit: Any) -> None:
    page = visit("/")
    page.get_by_role("button", name="Sound is on: switch it off").click()
    page.get_by_role("button", name="Colours: as the system").click()
    page.reload()
    page.get_by_role("button", name="Sound is off: switch it on").wait_for()
    assert page.evaluate("document.documentElement.dataset.mode") == "light"


def test_the_rulebook_is_searched(visit: Any) -> None:
    page = visit("/rules/crash-grid")
    page.get_by_label("Search the rules").fill("spades zeppelin")
    page.get_by_text("No rule speaks of").wait_for()
    page.get_by_label("Search the rules").fill("refresh spent")
    page.locator("#CG-15").wait_for()
    assert page.locator("li[id]").count() < 10
