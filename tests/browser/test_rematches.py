"""The end of a game: its final position is seen first, and a rematch asks everybody."""

from __future__ import annotations

from typing import Any

from browser.players import SHORT, is_over, join, open_table, play_on

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def test_a_rematch_takes_along_who_agrees_and_leaves_the_others_in_peace(visit: Any) -> None:
    ann = visit("/", width=1440, height=900)
    path = open_table(ann, [ME, OPEN, OPEN], options={**SHORT, "board_size": 6})
    bob, cleo = visit(path, width=390, height=844), visit(path)
    join(bob, "Bob")
    join(cleo, "Cleo")
    guest = visit(path)
    players = (ann, bob, cleo)
    play_on(players, lambda: all(is_over(page) for page in (*players, guest)))
    # The final position is to be seen: the result stands beside it.
    for page in players:
        board, result = (page.locator(part).bounding_box() for part in (".arena", ".finish"))
        apart = (
            board["x"] + board["width"] <= result["x"] + 1
            or board["y"] + board["height"] <= result["y"] + 1
        )
        assert apart, (board, result)
        button = page.get_by_role("button", name="Rematch").bounding_box()
        assert button["y"] + button["height"] <= page.viewport_size["height"]
    assert not guest.get_by_role("button", name="Rematch").count()
    cleo.get_by_role("button", name="How it went").click()
    report = cleo.get_by_role("dialog", name="How the game went")
    report.wait_for()
    ann.get_by_role("button", name="Rematch").click()
    ann.get_by_role("heading", name="Waiting for players").wait_for()
    ann.get_by_text("kept for Bob").wait_for()
    bob.get_by_text("Ann would like a rematch.").wait_for()
    bob.get_by_role("button", name="Join").click()
    bob.get_by_text("kept for Cleo").wait_for()
    # Nobody is drawn away from what they read.
    cleo.get_by_text("would like a rematch.").wait_for()
    assert report.is_visible()
    cleo.get_by_role("button", name="Not now").click()
    cleo.get_by_text("would like a rematch.").wait_for(state="detached")
    assert report.is_visible()
    assert path in cleo.url
    ann.get_by_text("kept for Cleo").wait_for(state="detached")
    guest.get_by_role("link", name="Watch the rematch").click()
    guest.get_by_role("heading", name="Take a seat").wait_for()  # it is free for anybody
    bob.get_by_role("button", name="Let a bot play").click()
    for page in (ann, bob):
        page.locator(".prompt").wait_for()
    assert ann.url == bob.url == guest.url


def test_who_does_not_answer_is_replaced_by_a_bot_and_nobody_else(visit: Any) -> None:
    ann = visit("/")
    path = open_table(ann, [ME, OPEN], options={**SHORT, "board_size": 6})
    bob = visit(path)
    join(bob, "Bob")
    guest = visit(path)
    play_on((ann, bob), lambda: is_over(ann) and is_over(guest))
    ann.get_by_role("button", name="Rematch").click()
    ann.get_by_text("kept for Bob").wait_for()
    guest.get_by_role("link", name="Watch the rematch").click()
    guest.get_by_text("The free seats are kept").wait_for()
    assert not guest.get_by_role("button", name="Join the table").count()
    assert not guest.get_by_role("button", name="Let a bot play").count()
    ann.get_by_role("button", name="Let a bot play").click()
    ann.locator(".prompt").wait_for()
    guest.get_by_text("You are watching.").wait_for()
