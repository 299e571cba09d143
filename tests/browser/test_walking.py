"""A board is one stop of the Tab key, and arrow keys walk over what can be chosen there."""

from __future__ import annotations

import re
from typing import Any

from browser.players import SHORT, open_table

BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}

FOCUS = "document.activeElement.getAttribute('aria-label')"
STOPS = "document.querySelectorAll('.field[tabindex=\"0\"]').length"


def tab_to(page: Any, selector: str, most: int = 40) -> None:
    """Press Tab until the focus is on one of these."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(css) => document.activeElement.matches(css)", selector):
            return
    raise AssertionError(f"{most} times Tab do not lead to {selector}")


def test_a_floor_of_hexes_is_one_stop_and_arrows_walk_over_it(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT], game="crash-by-crash")
    page.locator(".prompt.yours").wait_for()
    fields = page.locator(".field").count()
    assert fields > 40
    assert page.evaluate(STOPS) == 1
    tab_to(page, ".field")
    met = {page.evaluate(FOCUS)}
    for key in ("ArrowRight",) * 8 + ("ArrowDown",) * 8 + ("ArrowLeft",) * 4 + ("ArrowUp",) * 4:
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.matches('.field')")
        assert page.evaluate(STOPS) == 1
        met.add(page.evaluate(FOCUS))
    assert len(met) >= 16
    page.keyboard.press("Home")
    first = page.evaluate(FOCUS)
    page.keyboard.press("End")
    assert page.evaluate(FOCUS) != first


def test_in_a_hand_arrows_walk_and_where_they_steer_every_square_stays_a_stop(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT], options=SHORT)
    page.locator(".prompt.yours").wait_for()
    tab_to(page, ".hand .ring")
    first = page.evaluate(FOCUS)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.matches('.hand .ring')")
    assert page.evaluate(FOCUS) != first
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Confirm")).click()
    page.locator(".field").first.wait_for()
    assert page.evaluate(STOPS) == page.locator(".field").count()  # there arrows ride
