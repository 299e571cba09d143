"""Two friends play, and one of them vanishes: the other one waits, or lets a bot play on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser.conftest import Hall
from browser.players import act, join, open_table, play_on

ME, OPEN = {"kind": "me"}, {"kind": "open"}
GONE = ("409 (Conflict)",)
"""What a browser's console says of a table that was there a moment ago."""
LONG = {"board_size": 12, "rounds_min": 5, "rounds_max": 5, "rail_moves": 36}


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall in which nobody need wait for a minute."""
    hall = Hall(tmp_path_factory.mktemp("hurried"), patience_seconds=6)
    hall.start()
    yield hall
    hall.stop()


def test_a_friend_who_vanishes_is_waited_for_then_a_bot_plays_on(visit: Any, hurried: Hall) -> None:
    ann = visit("/", width=1440, height=900, address=hurried.address)
    path = open_table(ann, [ME, OPEN], options=LONG)
    bob = visit(path, address=hurried.address)
    join(bob, "Bob")
    for page in (ann, bob):
        page.locator(".prompt.yours").wait_for()
    guest = visit(path, width=390, height=844, address=hurried.address)
    guest.get_by_text("You are watching.").wait_for()
    bob.close()
    notice = ann.locator(".vanished")
    notice.get_by_text("Bob is not here just now.").wait_for()
    bot = notice.get_by_role("button", name="Let a bot play on")
    bot.wait_for()
    assert not guest.locator(".vanished button").count()  # who watches is told, and not asked
    notice.get_by_role("button", name="Wait").click()
    notice.get_by_role("button", name="Wait").wait_for(state="detached")
    bot.click()
    notice.wait_for(state="detached")
    seat = ann.locator(".seat", has_text="Bob")
    seat.get_by_text("away, a bot plays on").wait_for()
    play_on([ann], lambda: ann.locator(".log p", has_text="Bob ").count() > 2)
    again = bob.context.new_page()
    again.goto(path)
    again.get_by_text("A bot plays on for you.").wait_for()
    again.get_by_role("button", name="Take my seat back").click()
    seat.get_by_text("away, a bot plays on").wait_for(state="detached")
    again.locator(".prompt").wait_for()
    play_on([ann], lambda: act(again))


def test_who_only_loads_the_page_anew_is_not_missed(visit: Any, hurried: Hall) -> None:
    ann = visit("/", address=hurried.address)
    path = open_table(ann, [ME, OPEN], options=LONG)
    bob = visit(path, address=hurried.address)
    join(bob, "Bob")
    ann.locator(".prompt.yours").wait_for()
    bob.reload()
    bob.locator(".prompt.yours").wait_for()
    ann.locator(".seat", has_text="Bob").get_by_text("person").wait_for()
    assert not ann.locator(".vanished").count()


def test_two_who_are_left_end_the_game_together(visit: Any, hurried: Hall) -> None:
    ann = visit("/", width=1440, height=900, address=hurried.address, allowed=GONE)
    path = open_table(ann, [ME, OPEN, OPEN], options=LONG)
    bob = visit(path, address=hurried.address)
    cleo = visit(path, width=390, height=844, address=hurried.address, allowed=GONE)
    for page, name in ((bob, "Bob"), (cleo, "Cleo")):
        join(page, name)
        page.locator(".prompt, .lobby h1").first.wait_for()
    ann.locator(".prompt.yours").wait_for()
    bob.close()
    ann.get_by_role("button", name="End the game").click()
    ann.get_by_text("if all who are here agree").wait_for()
    ann.get_by_role("button", name="End it").click()
    ann.get_by_text("You would end the game here.").wait_for()
    cleo.get_by_text("Ann would end the game here.").wait_for()
    cleo.get_by_role("button", name="End the game").click()
    cleo.get_by_role("button", name="End it").click()
    for page in (ann, cleo):
        page.get_by_role("heading", name="The game was ended").wait_for()
        page.get_by_text("as Bob did not come back. Nobody has won.").first.wait_for()
    ann.get_by_role("link", name="Watch again").click()
    ann.locator(".scrubber, [role=slider]").first.wait_for()
