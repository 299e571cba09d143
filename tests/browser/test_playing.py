"""People play in real browsers: together, against bots, on one device, after a power cut."""

from __future__ import annotations

import re
from typing import Any

from browser.players import SHORT, act, is_over, join, log_of, open_table, play_on
from browser.test_everybody import WATCH_GLIDING

WATCH_TURNING = """() => {
    window.turned = null;
    new MutationObserver(() => {
        const rank = document.querySelector('[data-piece="laid:0"] .turning text.rank');
        if (rank) window.turned ??= rank.textContent;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps what the first card shows that is turned over before seat 0."""

BOT = {"kind": "bot", "bot": "greedy"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}


def test_two_people_and_a_bot_play_a_whole_match(visit: Any) -> None:
    ann = visit("/")
    path = open_table(ann, [ME, OPEN, BOT], options=SHORT)
    ann.get_by_role("heading", name="Waiting for players").wait_for()
    assert "Waiting for players" in ann.title()
    bob = visit(path)
    join(bob, "Bob")
    ann.locator(".prompt.yours").wait_for()
    bob.locator(".prompt.yours").wait_for()
    assert ann.title().startswith("● Your move")

    play_on([ann, bob], lambda: is_over(ann) and is_over(bob))

    assert (
        ann.locator(".finish .reason").inner_text() == bob.locator(".finish .reason").inner_text()
    )
    assert "Finished" in ann.title()
    ann.get_by_role("button", name="Rematch").click()
    ann.get_by_role("heading", name="Waiting for players").wait_for()
    bob.get_by_text("Ann would like a rematch.").wait_for()
    bob.get_by_role("button", name="Join").click()
    ann.locator(".prompt.yours").wait_for()
    bob.locator(".prompt.yours").wait_for()
    assert ann.url == bob.url
    assert path not in ann.url


def test_play_now_is_one_click(visit: Any) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now: Crash Grid, against bots").click()
    page.locator(".prompt.yours").wait_for()
    assert page.locator(".seats li").count() == 2  # short and simple for who has never played
    assert act(page)
    page.goto("/")
    page.get_by_role("button", name="Play now: Crash Grid, against bots").click()
    page.locator(".prompt.yours").wait_for()
    assert page.locator(".seats li").count() == 4
    assert act(page)


def test_a_choice_can_be_cancelled_before_it_is_sent(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT])
    page.locator(".prompt.yours").wait_for()
    cards = page.locator(".hand .piece.target")
    held = cards.count()
    cards.nth(1).click()
    page.get_by_role("button", name=re.compile("^Confirm")).wait_for()
    page.get_by_role("button", name="Cancel").click()
    assert page.get_by_role("button", name=re.compile("^Confirm")).count() == 0
    assert page.locator(".hand .piece.target").count() == held
    assert not any("You choose" in line or "Ann chooses" in line for line in log_of(page))


def test_a_refusal_names_its_rule_and_links_to_it(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT])
    page.locator(".prompt.yours").wait_for()
    page.locator(".seat.mine .mark", has_text="J").click()
    refusal = page.locator(".refusal")
    refusal.wait_for()
    assert "riding comes after the reveal" in refusal.inner_text()
    chip = refusal.get_by_role("link", name="Rule CG-24: read it")
    with page.context.expect_page() as opened:
        chip.click()
    rules = opened.value
    rules.locator("#CG-24.marked").wait_for()
    assert rules.url.endswith("/rules/crash-grid/CG-24")


def test_a_table_survives_a_power_cut_and_the_page_comes_back(visit: Any, hall: Any) -> None:
    page = visit("/", allowed=("WebSocket", "ERR_CONNECTION", "Failed to load resource"))
    open_table(page, [ME, BOT])
    page.locator(".prompt.yours").wait_for()
    play_on([page], lambda: page.locator(".log li").count() > 6)
    before = log_of(page)
    hall.stop()
    page.get_by_text("Reconnecting …").wait_for()
    assert page.locator(".here[inert] .prompt").count() == 1, "the page behind can be reached"
    hall.start()
    page.get_by_text("Reconnecting …").wait_for(state="detached", timeout=20_000)
    # Bots may have gone on in the meantime, but nothing that was told is lost or told twice.
    page.locator(".prompt").wait_for()
    assert log_of(page)[-len(before) :] == before
    play_on([page], lambda: is_over(page) or len(log_of(page)) > len(before) + 4)


def test_people_on_one_device_are_covered_from_each_other(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, {"kind": "here", "name": "Bob"}])
    cover = page.get_by_role("dialog")
    assert "Ann, it is your secret choice" in cover.inner_text()
    assert page.locator(".hand text.rank").count() == 0, "a hand is seen behind the cover"
    page.get_by_role("button", name="I am Ann: show my cards").click()
    ann = page.locator(".hand text.rank").all_inner_texts()
    assert len(ann) == 5
    act(page)
    page.get_by_text("Bob, it is your secret choice").wait_for()
    assert page.locator(".hand text.rank").count() == 0
    page.get_by_role("button", name="I am Bob: show my cards").click()
    act(page)
    # Riding is open: no cover, no hand in sight, and whose ride it is.
    page.locator(".field").first.wait_for()
    assert page.get_by_role("dialog").count() == 0
    assert page.locator(".hand text.rank").count() == 0
    told = " ".join(log_of(page))
    assert "Ann chooses a card." in told
    assert not re.search(r"(Ann|Bob) chooses (?!a card)", told)


def test_a_spectator_sees_what_everybody_may_and_chats(visit: Any) -> None:
    ann = visit("/")
    path = open_table(ann, [ME, BOT])
    ann.locator(".prompt.yours").wait_for()
    guest = visit(path)
    guest.get_by_text("You are watching.").wait_for()
    assert guest.locator(".hand").count() == 0
    assert guest.locator(".field").count() == 0
    ann.get_by_label("Say something").fill("Hello there")
    ann.get_by_role("button", name="Send").click()
    guest.get_by_text("Hello there").wait_for()


def test_one_leaves_a_bot_plays_on_and_one_returns(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT])
    page.locator(".prompt.yours").wait_for()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Leave and let a bot play").click()
    page.get_by_role("button", name="Take my seat back").wait_for()
    page.get_by_role("button", name="Take my seat back").click()
    page.locator(".prompt").wait_for()
    page.reload()  # the same device is the same seat
    page.locator(".seat.mine").wait_for()


def test_a_table_set_up_by_hand_is_found_in_the_hall(visit: Any) -> None:
    page = visit("/new/crash-grid")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_label("Who plays seat 2").select_option("open")
    page.get_by_role("button", name="House rules").click()
    sizes = page.get_by_role("group", name="Size of the arena")
    sizes.get_by_role("button", name="6 by 6").click()
    page.get_by_label("Public").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    other = visit("/")
    other.locator(".tables li", has_text="Ann").get_by_role("link", name="Join").first.click()
    join(other, "Bob")
    other.locator(".prompt.yours").wait_for()
    assert other.locator(".coordinate", has_text="5").count() > 0
    assert other.locator(".coordinate", has_text="6").count() == 0


def test_keyboard_alone_plays_a_trick(visit: Any) -> None:
    page = visit("/")
    page.locator(".tile").first.wait_for()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Play now":
            break
    page.keyboard.press("Enter")
    page.locator(".prompt.yours").wait_for()
    page.keyboard.press("3")
    page.get_by_role("button", name=re.compile("^Confirm")).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Confirm")).wait_for(state="detached")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    page.locator(".field").first.wait_for()
    page.keyboard.press("ArrowUp")
    page.locator(".log p", has_text="Guest rides ahead").first.wait_for()


# In one go, because the button is there only as long as something moves.
SKIP_WHAT_GLIDES = """() => {
    const skip = [...document.querySelectorAll("button")].find(
        (button) => button.textContent.trim() === "Skip the animation");
    if (!skip || !window.glided) return false;
    skip.click();
    return true;
}"""


def test_moves_are_shown_one_after_another_and_can_be_skipped(visit: Any) -> None:
    page = visit("/")
    page.evaluate("localStorage.setItem('fairground.settings', '{\"speed\": \"calm\"}')")
    page.reload()
    open_table(page, [ME, BOT, BOT, BOT])
    page.locator(".prompt.yours").wait_for()
    page.evaluate(WATCH_GLIDING)
    play_on([page], lambda: page.evaluate(SKIP_WHAT_GLIDES))
    page.locator(".prompt.yours").wait_for()


def test_a_chosen_card_lies_closed_until_all_are_turned(visit: Any) -> None:
    ann = visit("/")
    path = open_table(ann, [ME, OPEN])
    bob = visit(path)
    join(bob, "Bob")
    bob.locator(".prompt.yours").wait_for()
    bob.evaluate(
        'localStorage.setItem(\'fairground.settings\', \'{"speed": "calm", "nickname": "Bob"}\')'
    )
    bob.reload()
    for page in (ann, bob):
        page.locator(".prompt.yours").wait_for()
    bob.evaluate(WATCH_TURNING)
    laid = bob.locator('.before [data-piece="laid:0"]')
    play_on([ann], lambda: laid.count() > 0)
    assert laid.locator("text.rank").count() == 0, "Bob sees what Ann has chosen"
    assert "♠" in laid.text_content(), "nobody sees whose card it is"
    own = ann.locator('.before [data-piece="laid:0"] text.rank')
    own.wait_for()
    chosen = own.text_content()
    play_on([bob], lambda: bob.evaluate("window.turned") is not None)
    assert bob.evaluate("window.turned") == chosen
    bob.locator(".seat .badge", has_text="1st").wait_for()


def test_ones_own_tables_are_found_in_the_hall(visit: Any) -> None:
    page = visit("/")
    path = open_table(page, [ME, BOT])
    page.locator(".prompt.yours").wait_for()
    open_table(page, [ME, OPEN])
    page.goto("/")
    own = page.locator(".own li")
    own.nth(1).wait_for()
    assert "your move" in own.nth(0).inner_text()
    assert "waiting for 1 more player" in own.nth(1).inner_text()
    own.nth(0).get_by_role("link", name="Go on").click()
    page.locator(".prompt.yours").wait_for()
    assert page.url.endswith(path)
    stranger = visit("/")
    stranger.locator(".tile").first.wait_for()
    assert stranger.locator(".own").count() == 0


def test_an_unknown_table_says_so(visit: Any) -> None:
    page = visit("/table/nowhere", allowed=("404",))
    page.get_by_role("heading", name="This table cannot be reached").wait_for()
    page.get_by_text("There is no table 'nowhere'").wait_for()
    page.get_by_role("link", name="To the hall").click()
    page.locator(".tile").first.wait_for()


def test_levels_of_bots_are_told_in_words(visit: Any) -> None:
    page = visit("/new/crash-grid")
    levels = page.get_by_label("Levels of bots")
    levels.wait_for()
    told = levels.inner_text()
    assert "gentle" in told
    assert "Looks one move ahead and often misjudges it" in told
    assert "Thinks as far ahead as it can" in told
    offered = page.get_by_label("Level of the bot on seat 2").locator("option").all_inner_texts()
    assert offered == ["gentle", "casual", "skilled", "expert", "champion"]
