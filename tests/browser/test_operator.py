"""The operator's page in a real browser: the way in, every part of it, and what is done there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from browser.players import open_table
from browser.test_everybody import faults, sideways

PAGE = {"X-Fairground": "page", "Content-Type": "application/json"}
UNKNOWN = ("401 (Unauthorized)",)
WHY = "Please be kind in the chat."


def token_of(hall: Any) -> str:
    file = Path(hall.database.removeprefix("sqlite:///") + "-operator")
    return file.read_text(encoding="utf-8").strip()


def somebody(visit: Any, name: str, public: bool = False) -> Any:
    page = visit("/", allowed=("403 (Forbidden)", "404 (Not Found)"))
    open_table(page, [{"kind": "me"}, {"kind": "open"}], name=name, public=public)
    page.locator(".copy").wait_for()
    return page


def act(page: Any, deed: str, reason: str = "") -> None:
    """Do what the dialog asks about."""
    dialog = page.get_by_role("dialog")
    if reason:
        dialog.get_by_label("Reason, which they read").fill(reason)
    dialog.get_by_role("button", name=deed, exact=True).click()
    dialog.wait_for(state="detached")


def test_no_part_of_it_has_a_serious_fault(visit: Any, hall: Any) -> None:
    somebody(visit, "Zoe", public=True)
    page = visit("/operator", width=390, color_scheme="light", allowed=UNKNOWN)
    page.get_by_label("Operator’s token").fill("guess")
    page.get_by_role("button", name="Come in").click()
    page.get_by_text("This is not the operator's token").wait_for()
    assert faults(page) == []
    assert sideways(page) <= 0
    page.get_by_label("Operator’s token").fill(token_of(hall))
    page.get_by_role("button", name="Come in").click()
    page.locator(".picture .line").first.wait_for(state="attached")
    assert page.locator(".picture").count() == 6
    for place, sign in (("Hall", ".picture"), ("Tables", "tbody tr"), ("People", "tbody tr")):
        page.get_by_role("link", name=place, exact=True).click()
        page.locator(sign).first.wait_for()
        assert faults(page) == [], place
        assert sideways(page) <= 0, place
    page.get_by_role("button", name="Ban …").first.click()
    page.get_by_role("dialog").wait_for()
    assert faults(page) == [], "asking"
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("link", name="Bans", exact=True).click()
    page.get_by_text("Nobody is banned").wait_for()
    assert faults(page) == [], "bans"
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("link", name="Tables", exact=True).click()
    page.locator("tbody tr").first.wait_for()
    assert faults(page) == [], "in the dark"
    assert sideways(page) <= 0, "on a desk"


def test_a_link_leads_in_and_what_is_done_reaches_people(visit: Any, hall: Any) -> None:
    ann, eve = somebody(visit, "Annabel"), somebody(visit, "Evelyn")
    page = visit(f"/operator#token={token_of(hall)}", allowed=(*UNKNOWN, "400 (Bad Request)"))
    page.locator(".picture").first.wait_for()
    assert token_of(hall) not in page.url
    assert page.evaluate("document.cookie") == "", "no script reads the pass"

    page.get_by_role("link", name="Tables", exact=True).click()
    page.get_by_label("Search tables").fill("annab")
    page.get_by_text("1 in all.").wait_for()
    page.get_by_role("button", name="Close …").click()
    act(page, "Close the table", WHY)
    page.get_by_text("No table is found").wait_for()
    ann.get_by_text(f"Whoever runs the hall has closed this table: {WHY}").first.wait_for()

    page.get_by_role("link", name="People", exact=True).click()
    page.get_by_label("Search people").fill("evel")
    page.get_by_text("1 in all.").wait_for()
    page.get_by_role("button", name="Ban …").click()
    act(page, "Ban", WHY)
    page.locator(".chip", has_text="banned").wait_for()
    eve.get_by_text("You are banned from this hall until").first.wait_for()
    eve.goto("/")
    eve.get_by_text(WHY).first.wait_for()

    page.get_by_role("link", name="Bans", exact=True).click()
    page.get_by_role("button", name="Ban an address …").click()
    page.get_by_label("Address or network").fill("0.0.0.0/0")
    page.get_by_role("dialog").get_by_label("Reason, which they read").fill(WHY)
    page.get_by_role("button", name="Ban", exact=True).click()
    page.get_by_text("0.0.0.0/0 is too wide").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Lift …").click()
    act(page, "Lift the ban")
    page.get_by_text("lifted the ban of Evelyn").wait_for()
    eve.goto("/")
    eve.locator(".tile").first.wait_for()

    page.get_by_role("button", name="Leave").click()
    page.wait_for_url("**/")
    answer = page.request.post("/operator/api/drain", data=json.dumps({"worker": ""}), headers=PAGE)
    assert answer.status == 401
