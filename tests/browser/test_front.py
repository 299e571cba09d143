"""The first page: five tiles with pictures that were drawn once, and few elements."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import fairground
from browser.players import wait_until
from browser.test_everybody import faults, sideways
from fairground.server.infos import picture

SHOWN = (
    """() => [...document.querySelectorAll('.tile .art img')].map((image) => image.currentSrc)"""
)
COMPLETE = """() => {
    const images = [...document.querySelectorAll('.tile .art img')];
    for (const image of images) image.loading = 'eager';
    return images.length === 5 && images.every((image) => image.complete && image.naturalWidth > 0);
}"""
MOST_ELEMENTS = 400
"""Pictures alone were 4,753 once."""


@pytest.mark.parametrize(
    ("width", "scheme", "size"), [(1440, "dark", "1280x800"), (390, "light", "640x400")]
)
def test_tiles_are_pictures_in_the_right_size(
    visit: Any, width: int, scheme: str, size: str
) -> None:
    page = visit("/", width=width, height=844, color_scheme=scheme, device_scale_factor=2)
    page.locator(".tile img").first.wait_for()
    wait_until(page, COMPLETE)
    shown = page.evaluate(SHOWN)
    assert all(f".{scheme}.{size}." in source for source in shown), shown
    assert page.locator(".tile .art svg").count() == 0
    assert page.evaluate("document.querySelectorAll('*').length") < MOST_ELEMENTS
    assert sideways(page) <= 0
    assert faults(page) == []


def test_pictures_follow_the_mode_that_somebody_has_set(visit: Any) -> None:
    page = visit("/", color_scheme="dark")
    page.locator(".tile img").first.wait_for()
    assert ".dark." in page.evaluate(SHOWN)[0]
    button = page.locator("header .settings .tool").last
    button.click()  # from "as the system has it" to light
    wait_until(page, f"() => ({SHOWN})().every((source) => source.includes('.light.'))")


def test_a_game_without_pictures_is_drawn(visit: Any) -> None:
    page = visit("/rules/crash-grid")

    def without(route: Any) -> None:
        games = route.fetch().json()
        scene = json.loads(msgspec.json.encode(picture(fairground.game("crash-grid"))))
        games[0] |= {"pictures": [], "picture": scene}
        route.fulfill(json=games)

    page.route("**/api/games", without)
    page.goto("/")
    page.locator(".tile .drawn svg .piece").first.wait_for()
    assert page.locator(".tile img").count() == 4


def test_the_first_page_does_not_fetch_what_draws_tables(visit: Any) -> None:
    page = visit("/")
    page.locator(".tile img").first.wait_for()
    wait_until(page, COMPLETE)
    fetched = page.evaluate(
        "() => performance.getEntriesByType('resource').map((entry) => entry.name)"
    )
    scripts = [name for name in fetched if name.endswith(".js")]
    assert scripts
    assert not any("TablePage" in name for name in scripts)
    page.get_by_role("button", name="Play now").first.click()
    page.locator(".prompt.yours").wait_for()


@pytest.mark.parametrize(("width", "scheme"), [(1440, "dark"), (390, "light")])
def test_a_game_has_a_page_of_its_own(visit: Any, width: int, scheme: str) -> None:
    page = visit("/", width=width, height=844, color_scheme=scheme)
    page.locator(".tile").get_by_role("link", name="Crash Grid").click()
    page.wait_for_url("**/games/crash-grid")
    page.get_by_role("heading", name="Crash Grid", level=1).wait_for()
    page.get_by_text("At a glance.").wait_for()
    wait_until(page, "() => document.querySelector('.art img').naturalWidth > 0")
    assert f".{scheme}." in page.evaluate("document.querySelector('.art img').currentSrc")
    assert "2–4 players · 30–45 min" in page.locator(".facts").inner_text()
    assert page.get_by_role("heading", name="For parents").is_visible()
    assert page.locator("dt", has_text="A duel for two").is_visible()
    site = page.get_by_role("link", name="More from Disrupt Games")
    assert site.get_attribute("href") == "https://disrupt.games"
    assert site.get_attribute("rel") == "noopener noreferrer"
    assert sideways(page) <= 0
    assert faults(page) == []
    page.reload()  # its address alone leads there
    page.get_by_role("button", name="Play now").click()
    page.locator(".prompt.yours").wait_for()


def test_every_game_has_its_page_and_no_other_has_one(visit: Any) -> None:
    page = visit("/games/chess", allowed=("404",))
    page.get_by_text("There is no game called “chess” in this hall.").wait_for()
    for game in fairground.all_games():
        page.goto(f"/games/{game.name}")
        page.get_by_role("heading", name=game.title, level=1).wait_for()
        page.get_by_text("At a glance.").wait_for()
        page.get_by_text(game.parents).wait_for()


def test_a_page_that_cannot_be_fetched_is_told_and_tried_again(visit: Any) -> None:
    page = visit("/", allowed=("Failed to load resource", "Failed to fetch"))
    page.locator(".tile").first.wait_for()
    # It has just loaded itself anew for this reason, so that it will not do so again.
    page.evaluate("sessionStorage.setItem('fairground.reloaded', String(Date.now() + 1e6))")
    page.route("**/assets/Setup-*.js", lambda route: route.abort())
    page.get_by_role("link", name="Set up a table").first.click()
    page.get_by_role("heading", name="The hall is away").wait_for()
    page.unroute("**/assets/Setup-*.js")
    # A click would look for its button again on the page that loads anew.
    page.get_by_role("button", name="Try again").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Set up Crash Grid").wait_for()
