"""The end of a round stays on the screen until each one goes on."""

from __future__ import annotations

from typing import Any

from browser.players import act, join, log_of, open_table, play_on
from browser.test_playing import ME, OPEN

MATCH = {"board_size": 6, "rounds_min": 2}


def is_held(page: Any) -> bool:
    """Whether the page shows the table as it was before it was cleared."""
    return bool(page.locator(".go-on").count())


def wrecks(page: Any) -> int:
    """How many riders have crashed, as the board shows."""
    return int(page.locator(".seat.out").count())


def test_the_last_board_of_a_round_is_seen_until_one_goes_on(visit: Any) -> None:
    ann = visit("/")
    path = open_table(ann, [ME, OPEN], options=MATCH)
    bob = visit(path)
    join(bob, "Bob")
    for page in (ann, bob):
        page.locator(".prompt.yours").wait_for()
    play_on([ann, bob], lambda: is_held(ann) or is_held(bob), hold=True)
    for page in (ann, bob):
        page.locator(".go-on").wait_for()
        assert wrecks(page) >= 1
        assert page.locator(".banner:visible", has_text="Round 1 is over").count() == 1
        assert not any("Round 2 begins" in line for line in log_of(page))
        assert any("round" in line.lower() for line in log_of(page))
        assert page.locator(".prompt.yours").count() == 0

    # Bob comes back later, is not held and chooses; Ann may look as long as she likes.
    bob.reload()
    bob.locator(".prompt.yours").wait_for()
    assert not is_held(bob)
    assert any("Round 2 begins" in line for line in log_of(bob))
    assert act(bob)
    bob.locator(".log p", has_text="Bob chooses").first.wait_for()
    assert is_held(ann)
    assert wrecks(ann) >= 1
    ann.keyboard.press("Enter")
    ann.locator(".prompt.yours").wait_for()
    assert wrecks(ann) == 0
    told = log_of(ann)
    assert any("Bob chooses a card" in line for line in told)
    assert sum("Round 2 begins" in line for line in told) == 1
    assert act(ann)
    ann.locator(".log p", has_text="Ann chooses").first.wait_for()
