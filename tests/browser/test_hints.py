"""Asking the bot: a hint that is followed, a table without hints, a report after the game."""

from __future__ import annotations

import re
from typing import Any

from browser.players import SHORT, act, is_over, open_table, play_on
from browser.test_everybody import faults

BOT = {"kind": "bot", "bot": "greedy"}
ME = {"kind": "me"}


def ask(page: Any) -> Any:
    """Ask for a hint at a decision with a real choice; what is shown of it."""
    button = page.get_by_role("button", name="Hint", exact=True)
    button.wait_for()
    button.click()
    hints = page.locator(".hints")
    hints.wait_for()
    return hints


def test_a_hint_is_asked_for_and_followed(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT], options=SHORT)
    page.locator(".prompt.yours").wait_for()
    hints = ask(page)
    options = hints.locator(".option")
    assert 2 <= options.count() <= 5
    first = options.first.inner_text()
    assert re.search(r"\b\d+ %", first)
    assert re.search(r"of 100 games|as good as", first)
    assert "Then probably:" in first
    assert page.locator(".hand .ring.hinted").count() == 1
    assert faults(page) == []

    phrase = options.first.locator(".phrase").inner_text()
    options.first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=f"Confirm: {phrase}").click()
    page.locator(".hints").wait_for(state="detached")
    card = phrase.removeprefix("reveal ")
    page.locator(".log p", has_text=f"Ann chooses {card}").first.wait_for()


def test_the_letter_h_asks_and_points_at_the_board(visit: Any) -> None:
    page = visit("/", width=390, height=800)
    open_table(page, [ME, BOT])  # a whole match: in a round alone it may not come
    page.locator(".prompt.yours").wait_for()
    play_on([page], lambda: page.get_by_role("button", name="J ←").count() > 0, 120)
    if page.get_by_role("button", name="Hint", exact=True).count():  # else the ride is forced
        page.keyboard.press("h")
        page.locator(".hints").wait_for()
        assert page.locator(".field.hinted").count() == 1
        page.get_by_role("button", name="Close").first.click()
        assert page.locator(".field.hinted").count() == 0
        page.get_by_role("button", name="Hint", exact=True).wait_for()


def test_a_table_without_hints_offers_none(visit: Any) -> None:
    page = visit("/new/crash-grid")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("checkbox", name=re.compile("Hints")).uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".prompt.yours").wait_for()
    assert page.get_by_role("button", name="Hint", exact=True).count() == 0
    assert act(page)


def test_a_report_can_be_read_after_the_game(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT], options=SHORT)
    play_on([page], lambda: is_over(page))
    reason = page.locator(".finish .reason").inner_text().split(" CG-")[0]
    page.get_by_role("button", name="How it went").click()
    report = page.get_by_role("dialog", name="How the game went")
    report.get_by_role("heading", name="Luck and skill").wait_for()
    assert reason in report.inner_text()
    assert report.locator("polyline").count() == 2
    assert report.locator(".account").count() == 2
    for account in report.locator(".account").all():
        start, result = map(int, re.findall(r"(\d+) %", account.locator(".who").inner_text()))
        parts = [int(text.replace("−", "-")) for text in account.locator("b").all_inner_texts()]
        assert abs(start + sum(parts) - result) <= 2  # each of them is rounded

    rows = report.locator("table").first.locator("tbody tr")
    marks = report.locator("g.mark")
    assert rows.count() == marks.count() > 0
    told = rows.first.locator("td").nth(2).inner_text().rsplit(" (", 1)[0].strip()
    marks.first.focus()
    assert told in report.locator(".said").inner_text()
    assert told in marks.first.get_attribute("aria-label")
    assert faults(page) == []

    page.set_viewport_size({"width": 360, "height": 740})
    assert report.evaluate("box => box.scrollWidth <= box.clientWidth")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="How it went").wait_for()
