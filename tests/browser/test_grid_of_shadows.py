"""Three people and a bot at Grid of Shadows: a lie is told, and somebody calls Lights! in time."""

from __future__ import annotations

import re
import time
from typing import Any

from browser.players import join, log_of, open_table, wait_until
from browser.test_playing import BOT, ME, OPEN

WATCH_WAIVING = """() => {
    window.waiving = false;
    new MutationObserver(() => {
        window.waiving ||= document.querySelector('.prompt').innerText.includes('Ask me again');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps whether the page has offered to be asked again, which it does for a second or two."""

ANN_OPENS = {"first_player": "seat_0"}


def sit_down(visit: Any, *more: dict[str, str]) -> tuple[Any, Any, Any]:
    """Ann, Bob and Cid in browsers of their own, and whoever else plays."""
    ann = visit("/")
    path = open_table(ann, [ME, OPEN, OPEN, *more], game="grid-of-shadows", options=ANN_OPENS)
    bob, cid = visit(path), visit(path)
    join(bob, "Bob")
    cid.get_by_label("Your name").wait_for()
    join(cid, "Cid")
    for page in (ann, bob, cid):
        page.locator(".seats li").nth(2).wait_for()
    return ann, bob, cid


def button(page: Any, name: str) -> Any:
    """A choice in the prompt, by the words on it."""
    return page.locator(".prompt.yours .choices .choice", has_text=re.compile(name))


def confirm(page: Any) -> None:
    """Press once more, if the page asks for it."""
    again = page.locator(".prompt .confirm .first")
    if again.count():
        again.click()


def tell_a_lie(page: Any) -> None:
    """Turn up a card or answer one, claim to have its like, and lay down another."""
    end = time.monotonic() + 30
    # The best that can be pressed now, from the last small decision of a play to the first.
    wishes = ("^Play 1 card", "a lie", "^(Blue|Yellow)", "^Play on", "^Space")
    while page.locator(".seat.mine .status", has_text="has played").count() == 0:
        assert time.monotonic() < end, "no play gets through"
        offered = [found for wish in wishes if (found := button(page, wish)).count()]
        if offered:
            offered[0].first.click()
            confirm(page)
        page.wait_for_timeout(50)


def test_a_lie_is_told_without_alarm(visit: Any) -> None:
    ann, _, _ = sit_down(visit, BOT)
    end = time.monotonic() + 30
    while not button(ann, "a lie").count():
        assert time.monotonic() < end, "nothing to lie about"
        for wish in ("^(Blue|Yellow)", "^Play on", "^Space"):
            if (found := button(ann, wish)).count():
                found.first.click()
                confirm(ann)
                break
        ann.wait_for_timeout(50)
    lie = button(ann, "a lie").first
    assert not lie.locator(".alert").is_visible(), "a sign of danger"
    ink = "one => getComputedStyle(one).color"
    assert lie.evaluate(ink) == ann.locator("body").evaluate(ink)


def held(page: Any, seat: int) -> int:
    """How many cards a seat holds, as its panel says."""
    return int(page.locator(f".seat.seat-{seat} .score b").inner_text())


def test_lights_is_called_in_time_and_the_liar_takes_the_stack(visit: Any) -> None:
    ann, bob, cid = sit_down(visit, BOT)
    tell_a_lie(ann)
    before = held(ann, 0)
    for page in (bob, cid):
        button(page, "Lights!").wait_for()
        assert "Ann claims" in page.locator(".prompt .line").inner_text()
    assert bob.locator('.board [data-piece^="claim:"]').text_content().count("★1") == 1
    cover = bob.locator('.board [data-piece^="stack:"]')
    assert cover.count() == 1
    assert cover.locator("text.number").count() == 0, "Bob sees what Ann has really played"
    # Cid's answer shows nowhere while Bob still thinks.
    button(cid, "Let it go").click()
    assert button(bob, "Lights!").count() == 1
    assert not any("Cid" in line and "go" in line for line in log_of(bob))

    cid.evaluate("localStorage.setItem('fairground.settings', '{\"speed\": \"calm\"}')")
    cid.reload()
    cid.locator(".seats li").nth(2).wait_for()
    button(bob, "Lights!").click()
    bob.locator(".prompt .confirm .first").click()

    # Who watches calmly sees the card turn up in its place before the stack goes to the liar.
    cid.locator('.board [data-piece^="stack:"] .stamp.lie').first.wait_for()
    for page in (ann, bob, cid):
        page.locator(".log p", has_text=re.compile("Lights! .* accuses Ann")).first.wait_for()
        page.locator(".log p", has_text="Ann is caught lying").first.wait_for()
        page.locator(".log p", has_text=re.compile(r"Ann takes \d+ cards? from")).first.wait_for()
    assert any("Bob" in line and "Lights!" in line for line in log_of(cid))
    # What exactly comes to Ann's hand, Ann alone is told.
    assert any(re.search(r"Ann takes (Blue|Yellow)", line) for line in log_of(ann))
    assert not any(re.search(r"Ann takes (Blue|Yellow)", line) for line in log_of(bob))
    wait_until(
        ann,
        "before => Number(document.querySelector('.seat.seat-0 .score b').textContent) > before",
        before,
    )


def test_whoever_lets_everything_go_is_asked_again_after_the_sequence(visit: Any) -> None:
    ann, bob, cid = sit_down(visit)
    tell_a_lie(ann)
    button(cid, "Lights!").wait_for()
    cid.get_by_label("Always let it go in this sequence").click()
    # There is still time to change one's mind.
    cid.get_by_role("button", name="Ask me again").click()
    button(cid, "Lights!").wait_for()
    cid.get_by_label("Always let it go in this sequence").click()
    cid.locator(".prompt:not(.yours)").wait_for()
    button(bob, "Let it go").click()
    bob.locator(".log p", has_text="Nobody calls Ann's play").first.wait_for()

    # The next window of the sequence: Cid answers without a press, and nobody sees how.
    button(bob, "^(Blue|Yellow)").wait_for()
    cid.evaluate(WATCH_WAIVING)
    tell_a_lie(bob)
    button(ann, "Let it go").wait_for()
    wait_until(cid, "window.waiving")
    cid.locator(".prompt:not(.yours)").wait_for()
    assert not any("Cid" in line for line in log_of(ann))
    button(ann, "Lights!").click()
    confirm(ann)
    bob.locator(".log p", has_text="Bob is caught lying").first.wait_for()

    # Lights! has ended the sequence: Cid is asked as before.
    while button(cid, "Lights!").count() == 0:
        for page in (ann, bob):
            if page.locator(".prompt.yours").count():
                tell_a_lie(page)
        cid.wait_for_timeout(50)
    assert cid.get_by_role("button", name="Ask me again").count() == 0
