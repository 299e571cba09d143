"""After a game: three people play on from a moment of it, and look at it together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser.conftest import Hall
from browser.players import join, wait_until
from browser.test_everybody import faults, sideways
from browser.test_theatre import at, enter, store_of
from fairground.kernel.position import Position
from server.bygone import lay_down, played


@pytest.fixture(scope="module")
def past(hall: Hall) -> Iterator[Position]:
    """A game of three that is over."""
    position = played("crash-grid", 3, seed=7)
    for table in ("looked-at", "landed"):
        lay_down(store_of(hall), table, position)
    return position


def test_three_people_play_on_from_a_moment(visit: Any, past: Position) -> None:
    ann = enter(visit, "looked-at#5/open", "phone")
    ann.keyboard.press("c")
    sheet = ann.get_by_role("dialog", name="Play on from action 5")
    sheet.get_by_label("Your name").fill("Ann")
    for seat, kind in ((1, "me"), (2, "open"), (3, "open")):
        sheet.get_by_label(f"Who plays seat {seat}").select_option(kind)
    assert sheet.get_by_text("Bob’s seat").count() == 1
    assert faults(ann) == []
    assert sideways(ann) <= 0
    sheet.get_by_role("button", name="Play on").click()
    ann.get_by_text("Waiting for players").wait_for()
    path = ann.evaluate("location.pathname")
    others = [visit(path), visit(path)]
    for page, name in zip(others, ("Ben", "Cleo"), strict=True):
        join(page, name)
    for page in (ann, *others):
        page.locator(".arena").wait_for()
    pieces = ann.locator(".board [data-piece]").count()
    back = others[0].get_by_role("link", name="Plays on from action 5 of another game")
    assert faults(others[0]) == []
    back.click()
    at(others[0], 5)
    wait_until(others[0], "location.hash === '#5/open'")
    assert others[0].locator(".board [data-piece]").count() == pieces


def test_who_has_seen_the_end_plays_on_from_before_it(visit: Any, past: Position) -> None:
    page = enter(visit, f"looked-at#{len(past.steps)}/open")
    at(page, len(past.steps))
    assert page.get_by_role("button", name="Play on from here").count() == 0
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.locator(".arena").wait_for()
    page.get_by_role("link", name="of another game").wait_for()


def named(visit: Any, address: str, name: str, size: str = "desk") -> Any:
    """Somebody who comes to a replay under a name."""
    page = enter(visit, address, size)
    page.get_by_label("say what you are called").fill(name)
    page.get_by_role("button", name="That is me").click()
    return page


def test_three_people_look_at_a_game_together(visit: Any, past: Position) -> None:
    ann, ben = named(visit, "looked-at", "Anna"), named(visit, "looked-at", "Ben", "phone")
    ann.get_by_role("button", name="Lead the others").click()
    ann.get_by_text("You lead: whoever follows sees what you see.").wait_for()
    ben.get_by_text("Anna leads, and you follow.").wait_for()
    ann.keyboard.press("End")
    at(ben, len(past.steps))
    ann.keyboard.press("v")
    wait_until(ben, "document.querySelector('select.view').value === 'spectator'")
    # Who comes later is taken along; who came to see a certain moment is not.
    eve = enter(visit, "looked-at")
    at(eve, len(past.steps))
    eve.get_by_text("Here: Anna, Ben, Spectator").wait_for()
    eve.keyboard.press("ArrowLeft")
    eve.get_by_text("Anna leads; you look around by yourself.").wait_for()
    ann.get_by_label("Seen by").select_option("open")
    ann.locator("li[data-step='25']").get_by_role("button").click()
    at(ben, 25)
    assert int(eve.get_by_role("slider").input_value()) > 25
    eve.get_by_role("button", name="Back to Anna").click()
    at(eve, 25)

    # Ben points at a piece with a finger, Anna by its name.
    ben.get_by_role("button", name="Point", exact=True).click()
    ben.locator(".board [data-piece]").first.click(force=True)
    for page in (ann, eve):
        page.locator("[data-mark]").wait_for()
        assert "Ben" in page.get_by_role("list", name="What people point at").inner_text()
    ann.get_by_role("button", name="Point", exact=True).click()
    ann.get_by_label("Point at …").select_option(index=3)
    wait_until(eve, "document.querySelectorAll('[data-mark]').length === 2")
    assert faults(ann) == faults(ben) == []
    assert sideways(ben) <= 0
    ann.keyboard.press("Escape")

    ben.get_by_role("button", name="Chat").click()
    ben.get_by_label("Say something").fill("Why not left?")
    ben.get_by_role("button", name="Send").click()
    eve.get_by_role("button", name="Chat (1)").click()
    eve.get_by_text("Why not left?").wait_for()

    ann.get_by_role("button", name="Notes").click()
    ann.get_by_label("A note on action 25").fill("Here it turned.")
    ann.get_by_role("button", name="Keep").click()
    ann.get_by_role("list", name="Notes on this game").get_by_text("Here it turned.").wait_for()
    assert faults(ann) == []
    ben.get_by_role("button", name="Notes (1)").click()
    ben.get_by_role("button", name="Action 25: Anna Here it turned.").wait_for()
    assert faults(ben) == []

    ann.get_by_role("button", name="Lead no more").click()
    ben.get_by_role("button", name="Lead the others").click()
    ben.keyboard.press("Home")
    at(eve, 0)
    ben.get_by_role("button", name="Action 25: Anna Here it turned.").click()
    at(eve, 25)
    assert ben.get_by_role("button", name="Remove").count() == 0
    ann.get_by_role("button", name="Remove the note: Here it turned.").click()
    ben.get_by_text("Nobody has written a note yet.").wait_for()


def test_who_played_lands_in_the_replay_with_whoever_leads(visit: Any, past: Position) -> None:
    leader = named(visit, "landed", "Anna")
    leader.get_by_role("button", name="Lead the others").click()
    leader.get_by_text("You lead: whoever follows sees what you see.").wait_for()
    leader.keyboard.press("PageDown")
    at_table = visit("/table/landed")
    at_table.get_by_role("link", name="Watch again with Anna").first.click()
    at_table.get_by_text("Anna leads, and you follow.").wait_for()
    moment = leader.get_by_role("slider").input_value()
    at(at_table, int(moment))
    # The leader's page is loaded again, and leads on.
    leader.reload()
    leader.get_by_text("You lead: whoever follows sees what you see.").wait_for()
