"""A table is set up in a few clicks; house rules come only to those who want them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser.players import wait_until
from browser.test_everybody import faults, sideways

SIZES = [(1440, 900, "dark"), (390, 844, "light")]


def press(page: Any, name: str, within: str = "main") -> None:
    """Press the button of this name."""
    page.locator(within).get_by_role("button", name=re.compile(name)).first.click()


def planned(page: Any) -> dict[str, Any]:
    """What the page asks for when the table is opened."""
    with page.expect_request(
        lambda request: request.url.endswith("/api/tables") and request.method == "POST"
    ) as asked:
        page.get_by_role("button", name="Open the table").click()
    plan: dict[str, Any] = asked.value.post_data_json
    page.wait_for_url("**/table/*")
    return plan


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_a_short_game_for_two_is_four_clicks(
    visit: Any, width: int, height: int, scheme: str
) -> None:
    page = visit("/new/crash-grid", width, height, color_scheme=scheme)
    page.get_by_label("Your name").fill("Ann")
    press(page, "^A duel for two")  # which takes the other two bots away
    assert page.locator(".seat").count() == 2
    page.locator(".preset[aria-pressed=true]", has_text="A duel for two").wait_for()
    page.locator(".finish", has_text="2 players · A duel for two").wait_for()
    plan = planned(page)
    assert plan["options"] == {"board_size": 6}
    assert [seat["kind"] for seat in plan["seats"]] == ["me", "bot"]


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_the_table_can_be_opened_from_everywhere(
    visit: Any, width: int, height: int, scheme: str
) -> None:
    page = visit("/new/grid-of-shadows", width, height, color_scheme=scheme)
    page.locator(".preset").first.wait_for()
    inside = """() => {
        const box = document.querySelector('.finish .first').getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
    }"""
    assert page.evaluate(inside)
    assert page.locator(".option").count() == 0
    press(page, "^House rules")
    page.locator(".option").first.wait_for()
    for share in (0.3, 0.6, 1.0):
        page.evaluate(f"scrollTo(0, {share} * document.body.scrollHeight)")
        wait_until(page, inside)
    assert sideways(page) <= 0
    assert faults(page) == []


def test_house_rules_are_grouped_found_and_told_in_words(visit: Any) -> None:
    page = visit("/new/grid-of-shadows", 1440, 900)
    page.get_by_label("Your name").fill("Ann")
    press(page, "^House rules")
    headings = page.locator("#house-rules h3").all_inner_texts()
    assert len(headings) == 7
    shown = page.locator("#house-rules .option")
    assert shown.count() == 30
    raw = [text for text in page.locator("#house-rules button").all_inner_texts() if "_" in text]
    assert raw == []
    page.get_by_label("Search the house rules").fill("lights clockwise")
    wait_until(page, "() => document.querySelectorAll('.option').length === 1")
    several = page.get_by_role("group", name="If several call Lights!")
    several.get_by_role("button", name="one of them by lot").click()
    page.get_by_text("With 1 house rule of your own.").wait_for()
    page.locator(".finish", has_text="6 players · 1 house rule").wait_for()
    page.get_by_label("Search the house rules").fill("zeppelins")
    page.get_by_text("No house rule speaks of “zeppelins”.").wait_for()
    press(page, "^House rules")  # folded away, what is changed is still told
    page.locator(".short", has_text="If several call Lights!").wait_for()
    page.get_by_role("button", name="3", exact=True).click()  # other players keep house rules
    plan = planned(page)
    assert plan["options"] == {"lights_priority": "random"}
    assert len(plan["seats"]) == 3


def test_a_chip_opens_the_rule_behind_a_preset(visit: Any) -> None:
    page = visit("/new/crash-grid", 1440, 900)
    chip = page.locator("li", has=page.locator(".preset", has_text="One round")).locator(".chip")
    assert chip.inner_text() == "CG-52"
    assert chip.get_attribute("href") == "/rules/crash-grid/CG-52"


def test_all_bots_get_a_level_at_once(visit: Any) -> None:
    page = visit("/new/crash-grid", 1440, 900)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("All bots").select_option("gentle")
    plan = planned(page)
    assert [seat.get("bot") for seat in plan["seats"]] == [None, "gentle", "gentle", "gentle"]


def test_a_preset_is_left_when_it_is_not_for_so_many(visit: Any) -> None:
    page = visit("/new/crash-grid", 1440, 900)
    press(page, "^A duel for two")
    page.get_by_role("button", name="4", exact=True).click()
    page.locator(".preset[aria-pressed=true]", has_text="As published").wait_for()
    press(page, "^One round")
    page.get_by_role("button", name="3", exact=True).click()
    page.locator(".preset[aria-pressed=true]", has_text="One round").wait_for()
