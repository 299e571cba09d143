"""Rulebooks: how it goes in pictures, a search over all games, and addresses of single rules."""

from __future__ import annotations

from typing import Any

import pytest

import fairground
from browser.players import wait_until
from browser.test_everybody import faults, sideways


@pytest.mark.parametrize(("width", "scheme"), [(1440, "dark"), (390, "light")])
def test_a_rulebook_shows_how_it_goes(visit: Any, width: int, scheme: str) -> None:
    page = visit("/rules/crash-grid", width=width, height=844, color_scheme=scheme)
    pictures = page.locator("section", has=page.get_by_role("heading", name="How it goes"))
    pictures.get_by_text("1 of 6").wait_for()
    assert "Then you reveal" in pictures.inner_text()
    pictures.locator("[data-mark='card:3C']").wait_for()  # what the teacher speaks of is lit
    before = pictures.get_by_role("button", name="Before")
    assert before.is_disabled()
    pictures.get_by_role("button", name="Then").click()
    pictures.get_by_text("2 of 6").wait_for()
    pictures.locator("[data-mark='rider:0']").wait_for()
    assert pictures.locator(".board .piece").count() >= 2
    assert pictures.locator(".hand .piece").count() >= 4
    assert sideways(page) <= 0
    assert faults(page) == []
    before.click()
    pictures.get_by_text("1 of 6").wait_for()


def test_every_game_shows_how_it_goes(visit: Any) -> None:
    page = visit("/rules/crash-grid")
    for game in fairground.all_games():
        page.goto(f"/rules/{game.name}")
        page.get_by_text("1 of 6").wait_for()
        page.locator(".board svg .piece, .board svg .field").first.wait_for()


def test_a_rule_that_somebody_was_sent_to_stays_in_view(visit: Any) -> None:
    page = visit("/rules/gold-n-crash/GC-62")
    page.locator(".marked", has_text="GC-62").wait_for()
    wait_until(
        page,
        """() => {
            const box = document.querySelector('.marked').getBoundingClientRect();
            return box.top > 0 && box.bottom < innerHeight;
        }""",
    )
    assert page.get_by_role("heading", name="How it goes").count() == 0


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_the_rules_of_all_games_are_searched(visit: Any, width: int, scheme: str) -> None:
    page = visit("/rules/crash-grid", width=width, height=844, color_scheme=scheme)
    page.get_by_role("link", name="Search the rules of all games").click()
    page.get_by_role("link", name="BattleGrid").wait_for()
    page.get_by_role("searchbox").fill("discard pile")
    for title in ("Crash Grid", "Gold n' Crash", "BattleGrid"):
        page.get_by_role("heading", name=f"{title}: ").wait_for()
    page.get_by_role("searchbox").fill("zeppelin")
    page.get_by_role("heading", name="Crash Grid: ").wait_for(state="detached")
    assert page.locator("section h2").count() == 1
    assert sideways(page) <= 0
    assert faults(page) == []
    page.get_by_role("searchbox").fill("xylophone")
    page.get_by_text("No rule speaks of “xylophone”.").wait_for()
    page.get_by_role("searchbox").fill("GC-62")
    page.get_by_role("link", name="Rule GC-62: read it").first.click()
    page.wait_for_url("**/rules/gold-n-crash/GC-62")
    page.locator(".marked", has_text="GC-62").wait_for()
