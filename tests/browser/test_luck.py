"""Dice and deals of all finished games, as the page tells them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import fairground
from browser.conftest import Hall
from browser.test_everybody import faults, sideways
from fairground.kernel.luck import ROLL, usual_pool
from fairground.server.luck import GAMES
from server.stores import File

FAIR, LOADED = [1664, 1702, 1650, 1671, 1640, 1673], [1600, 1610, 1590, 1600, 1580, 2020]


@pytest.fixture
def sums(hall: Hall) -> None:
    """A fair die and fair hands of BattleGrid, and a loaded die of Crash by Crash."""
    game = fairground.game("battlegrid")
    (deal,) = game.deals
    rows = [(game.name, *GAMES, 1234), ("crash-by-crash", *GAMES, 99)]
    rows += [(game.name, ROLL, 6, face, many) for face, many in enumerate(FAIR)]
    rows += [("crash-by-crash", ROLL, 6, face, many) for face, many in enumerate(LOADED)]
    rows += [
        (game.name, deal.label, 5, kind, 500 * many + 11 * (-1) ** kind)
        for kind, many in enumerate(usual_pool(game, deal))
    ]
    store = File(Path(hall.database.removeprefix("sqlite:///")))
    store.rows("DELETE FROM luck")
    store.add("INSERT INTO luck (game, what, size, value, times) VALUES (?, ?, ?, ?, ?)", rows)


@pytest.mark.parametrize(("width", "height", "scheme"), [(1440, 900, "dark"), (390, 844, "light")])
def test_counts_are_told_in_words_and_open_with_keys(
    visit: Any, sums: None, width: int, height: int, scheme: str
) -> None:
    page = visit("/", width=width, height=height, color_scheme=scheme)
    page.get_by_role("link", name="Dice and deals, counted").click()
    fair = page.get_by_role("region", name="BattleGrid")
    fair.get_by_text("as even as chance").wait_for()
    assert "1,234 games · 10,000 rolls" in fair.inner_text()
    loaded = page.get_by_role("region", name="Crash by Crash")
    assert loaded.get_by_text("not as chance has it").is_visible()
    assert loaded.locator(".alarming").count() == 1
    early = page.get_by_role("region", name="Gold n' Crash")
    assert early.get_by_text("too early to tell").is_visible()
    line = fair.locator("summary", has_text="Units in the first hands, 5 at once")
    line.focus()
    page.keyboard.press("Enter")
    row = fair.get_by_role("row", name=re.compile("^Helicopter"))
    assert row.inner_text().split() == ["Helicopter", "1989", "2000.0"]
    assert "chi-square" in fair.inner_text()
    assert faults(page) == []
    assert sideways(page) <= 0
