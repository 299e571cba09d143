"""The board gets the screen, in all five games: most of a window is board and hand, and on a phone
all of a decision is seen at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.players import act, go_on, is_over, open_table, play_on

BOT = {"kind": "bot", "bot": "greedy"}
ME = {"kind": "me"}
SEATS = {
    "crash-grid": 4,
    "gold-n-crash": 2,
    "grid-of-shadows": 4,
    "battlegrid": 2,
    "crash-by-crash": 2,
}
PHONES = [(360, 640), (390, 844), (412, 915)]
WINDOWS = [(1024, 768), (1440, 900), (1920, 1080), (2560, 1440)]
SHARE = 0.45
"""How much of a window is board and hand, at least."""
DECISIONS = 3
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")

SETTLED = """async (width) => {
    const frame = () => new Promise(requestAnimationFrame);
    const sizes = () => [...document.querySelectorAll('.picture, .prompt, .seats')]
        .map((one) => `${one.clientWidth} ${one.clientHeight}`).join();
    for (let [before, same] = ['', 0]; same < 3;) {
        await frame();
        const now = innerWidth === width ? sizes() : `${performance.now()}`;
        [before, same] = [now, now === before ? same + 1 : 0];
    }
}"""
"""Waits until the window is so wide and nothing has changed its size for some frames."""


def sit_down(visit: Any, game: str, **more: Any) -> Any:
    """A table of a game against bots, at its first decision."""
    page = visit("/", **more)
    open_table(page, [ME] + [BOT] * (SEATS[game] - 1), game=game)
    return page


def decisions(page: Any) -> Iterator[int]:
    """Play some decisions, each seen before it is made."""
    for number in range(DECISIONS):
        while not page.locator(".prompt.yours .choices").count():
            if is_over(page):
                return
            if not go_on(page):
                page.wait_for_timeout(30)
        yield number
        act(page)


def measured(page: Any, width: int, height: int) -> Any:
    """What the page shows in a window of this size."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED, width)
    return page.evaluate(MEASURE)


@pytest.mark.parametrize("game", SEATS)
def test_the_board_gets_the_screen(visit: Any, game: str) -> None:
    page = sit_down(visit, game)
    for number in decisions(page):
        for width, height in PHONES + WINDOWS:
            found = measured(page, width, height)
            where = f"{game}, decision {number}, {width}x{height}"
            assert found["board"], where
            assert found["wider"] <= 0, where
            assert found["small"] == [], where
            if (width, height) in PHONES:
                assert found["cut"] == [], where
            else:
                assert not {"board", "hand"} & set(found["cut"]), where
                assert found["share"] >= SHARE, f"{where}: {found['share']:.3f}"


def test_on_a_phone_a_seat_is_told_in_full_by_a_tap(visit: Any) -> None:
    page = sit_down(visit, "crash-grid", width=360, height=640, has_touch=True, is_mobile=True)
    page.locator(".prompt.yours").wait_for()
    line = page.locator(".seats .seat").nth(1)
    assert line.bounding_box()["height"] <= 48
    assert "5" in line.locator(".cards").inner_text()
    line.tap()
    told = page.get_by_role("dialog", name="Seats")
    assert "bot · greedy" in told.inner_text()
    assert told.locator(".seat").count() == 4
    assert page.locator(".table[inert]").count() == 1
    page.keyboard.press("Escape")
    told.wait_for(state="detached")
    assert act(page)


def test_cards_too_small_for_their_words_are_shown_large(visit: Any) -> None:
    page = sit_down(visit, "battlegrid", width=390, height=844, has_touch=True, is_mobile=True)
    play_on([page], lambda: page.locator(".hand [data-piece]").count() > 0)
    larger = page.get_by_role("button", name="Show your cards large")
    larger.wait_for()
    larger.tap()
    large = page.get_by_role("dialog", name="Your hand")
    large.locator("li").first.wait_for()
    assert large.locator("li").count() == page.locator(".hand [data-piece]").count()
    assert page.evaluate(MEASURE)["small"] == []
    page.keyboard.press("Escape")
    large.wait_for(state="detached")
