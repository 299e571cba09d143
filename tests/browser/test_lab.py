"""The lab in the page: a study in a few clicks, watched, read, and opened game by game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from browser.test_everybody import faults, sideways

SIZES = {"desk": (1440, 900), "phone": (390, 844)}


def shoot(page: Any, name: str) -> None:
    """Keep a picture, if somebody wants to look."""
    if folder := os.environ.get("FAIRGROUND_PICTURES"):
        page.screenshot(path=Path(folder) / f"lab-{name}.png", full_page=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_study_in_a_few_clicks(visit: Any, size: str) -> None:
    width, height = SIZES[size]
    page = visit("/", width=width, height=height)
    page.get_by_role("link", name="Lab", exact=True).click()
    page.get_by_role("button", name="Crash Grid").click()
    page.get_by_role("radio", name="Luck or skill?").check()
    page.get_by_label("Compare values of an option?").select_option("board_size")
    chosen = page.get_by_role("group", name="Values of Size of the arena to compare")
    assert chosen.get_by_role("button", pressed=True).all_inner_texts() == ["6 by 6", "8 by 8"]
    chosen.get_by_role("button", name="8").click()
    page.get_by_role("button", name="Start the study").click()
    page.get_by_text("Choose two values or more.").wait_for()
    chosen.get_by_role("button", name="8" if size == "desk" else "12").click()
    assert sideways(page) <= 0
    assert faults(page) == []
    shoot(page, f"form-{size}")
    page.get_by_role("button", name="Start the study").click()
    page.get_by_role("progressbar").wait_for()
    shoot(page, f"running-{size}")
    page.reload()  # it goes on without the page
    page.get_by_role("heading", name="The answer").wait_for()
    page.get_by_text("Greedy wins").first.wait_for()
    page.get_by_role("link", name="Watch game 3", exact=True).wait_for()
    assert sideways(page) <= 0
    assert faults(page) == []
    shoot(page, f"study-{size}")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Open the whole report").click()
    report = opened.value
    report.get_by_role("heading", name="What do the variants change?").wait_for()
    assert report.locator("h1").evaluate("node => getComputedStyle(node).fontSize") == "34px"
    page.get_by_role("link", name="Watch game 3", exact=True).click()
    page.locator(".arena").wait_for()
    page.get_by_role("slider").wait_for()
    page.go_back()
    page.get_by_role("link", name="All studies").click()
    page.locator("li .done").first.wait_for()
    shoot(page, f"studies-{size}")
