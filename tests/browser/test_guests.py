"""Guests of a hall: many tables, a line that loses answers, and people who watch."""

from __future__ import annotations

import json
from typing import Any

from browser.players import open_table

PAGE = {"X-Fairground": "page", "Content-Type": "application/json"}
ME, OPEN = {"kind": "me"}, {"kind": "open"}


def own(page: Any) -> int:
    return len(page.request.get("/api/tables/mine").json())


def set_up_in_time(page: Any, plan: dict[str, Any]) -> None:
    """Set up a table; whoever is too quick waits for as long as the hall asks."""
    answer = page.request.post("/api/tables", data=json.dumps(plan), headers=PAGE)
    while answer.status == 429:
        page.wait_for_timeout(1000 * int(answer.headers["retry-after"]))
        answer = page.request.post("/api/tables", data=json.dumps(plan), headers=PAGE)
    assert answer.ok, answer.text()


def test_a_long_list_of_tables_is_shown_page_by_page(visit: Any) -> None:
    ann, bob = visit("/"), visit("/")
    plan = {"game": "crash-grid", "seats": [ME, OPEN], "nickname": "Ann", "public": True}
    for _ in range(60):
        set_up_in_time(ann, plan)
    bob.goto("/")
    entries = bob.locator(".tables li")
    entries.nth(49).wait_for()
    assert entries.count() == 50
    bob.get_by_role("button", name="More tables").click()
    entries.nth(59).wait_for()
    bob.wait_for_timeout(6000)  # the list is read again every few seconds, and stays as long
    assert entries.count() >= 60


def lose_first_answers(page: Any, address: str) -> list[str]:
    """Let calls reach the hall and their first answers get lost; the ids that they carry."""
    keys: list[str] = []

    def carry(route: Any) -> None:
        keys.append(route.request.headers.get("idempotency-key", ""))
        route.fetch()
        if len(keys) < 3:
            route.abort()
        else:
            route.fulfill(response=route.fetch())

    page.route(address, lambda route: carry(route) if route.request.method == "POST" else None)
    return keys


def test_a_table_is_set_up_once_though_answers_get_lost(visit: Any) -> None:
    ann = visit("/", allowed=("ERR_FAILED",))
    keys = lose_first_answers(ann, "**/api/tables")
    ann.get_by_role("button", name="Play now: Crash Grid, against bots").click()
    ann.wait_for_url("**/table/*")
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert len(keys[0]) == 24
    assert own(ann) == 1


def test_a_seat_is_taken_once_though_answers_get_lost(visit: Any) -> None:
    ann = visit("/")
    path = open_table(ann, [ME, OPEN, OPEN])
    bob = visit(path, allowed=("ERR_FAILED",))
    keys = lose_first_answers(bob, "**/join")
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join the table").click()
    bob.get_by_role("heading", name="Waiting for players").wait_for()
    assert len(set(keys)) == 1
    card = bob.request.get(f"/api/tables/{path.rsplit('/', 1)[1]}").json()
    assert card["mine"] == [1]


def test_who_watches_is_marked_in_the_chat(visit: Any) -> None:
    ann = visit("/")
    path = open_table(ann, [ME, OPEN])
    eve = visit("/")
    name = json.dumps({"nickname": "Ann"})
    assert eve.request.post("/api/me", data=name, headers=PAGE).ok
    eve.goto(path)
    eve.get_by_role("button", name="Just watch").click()
    for page, text in ((eve, "I am Ann"), (ann, "No, I am")):
        page.get_by_label("Say something").fill(text)
        page.get_by_role("button", name="Send").click()
        ann.get_by_text(text).wait_for()
    lines = ann.locator(".chat li")
    assert lines.nth(0).inner_text().split() == ["Ann", "(watching)", "watching", "I", "am", "Ann"]
    assert lines.nth(1).inner_text().split() == ["Ann", "No,", "I", "am"]
