"""Two friends play, and one of them vanishes: the other one waits, or lets a bot play on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser.conftest import Hall
from browser.players import act, join, open_table, play_on

ME, OPEN = {"kind": "me"}, {"kind": "open"}
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
