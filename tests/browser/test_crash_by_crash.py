"""Two people at Crash by Crash: a push that rings a bell, a walk of the operator, a card."""

from __future__ import annotations

import re
import time
from typing import Any

from browser.players import join, log_of, open_table
from browser.test_playing import ME, OPEN

# The tiles lie in order, so that everybody knows where the bells are; the first turn may ring.
ORDERED = {
    "board": "identity",
    "last_driver": "seat_0",
    "setup_cars": 2,
    "first_scoring_turn": 0,
}

SWINGS = "element => element.getAnimations().length"


def place(page: Any, cell: int) -> Any:
    """A cell of the floor that can be pressed."""
    pair, rest = divmod(cell, 25)
    row, column = (2 * pair, rest) if rest < 13 else (2 * pair + 1, rest - 13)
    return page.locator(f'[data-place="floor:{row},{column}"]')


def press(page: Any, cell: int) -> None:
    """Choose a cell, by the keyboard: on the floor many targets lie close together."""
    field = place(page, cell)
    field.wait_for()
    field.focus()
    page.keyboard.press("Enter")
    again = page.locator(".prompt .confirm .first")
    if again.count():
        again.click()


def button(page: Any, name: str) -> Any:
    """A choice in the prompt, by the words on it."""
    return page.locator(".prompt.yours .choices .choice", has_text=re.compile(name))


def sit_down(visit: Any) -> tuple[Any, Any]:
    """Ann and Bob, with two cars each on the floor; Ann's stand lower, so that she begins."""
    ann = visit("/")
    path = open_table(ann, [ME, OPEN], game="crash-by-crash", options=ORDERED)
    bob = visit(path)
    bob.evaluate("localStorage.setItem('fairground.settings', '{\"speed\": \"calm\"}')")
    bob.reload()
    join(bob, "Bob")
    for page, cell in ((ann, 15), (bob, 163), (ann, 7), (bob, 170)):
        page.locator(".prompt.yours").wait_for()
        press(page, cell)
        page.locator(".log p", has_text=f"on {cell}.").first.wait_for()
    return ann, bob


def ring_first_bell(page: Any) -> None:
    """Put a car behind the one beside the bell on 16, look at what will move, and push."""
    button(page, "Place a car").click()
    press(page, 14)
    place(page, 15).hover()
    page.locator(".board .ghost").first.wait_for()
    press(page, 15)
    button(page, "No accumulator").click()
    if page.locator(".prompt .confirm .first").count():
        page.locator(".prompt .confirm .first").click()


def told(page: Any, words: str) -> None:
    """Wait until the log tells it."""
    page.locator(".log p", has_text=re.compile(words)).first.wait_for()


def play_a_card(pages: tuple[Any, ...]) -> None:
    """Whoever can plays a card from the hand; others exchange or place until somebody can."""
    end = time.monotonic() + 40
    while not any(" plays " in line for line in log_of(pages[0])):
        assert time.monotonic() < end, "nobody can play a card"
        for page in pages:
            choices = page.locator(".prompt.yours .choices .choice")
            hand = page.locator(".hand .piece.target")
            if page.get_by_text("play a card").count() and hand.count():
                hand.first.click()
                told(page, " plays ")
                return
            if choices.count():
                choices.last.dispatch_event("click")
        pages[0].wait_for_timeout(60)


def test_a_push_rings_a_bell_the_operator_walks_and_a_card_is_played(visit: Any) -> None:
    ann, bob = sit_down(visit)
    floor = ann.locator(".board")
    assert floor.locator('[data-look="bell"]').count() == 10

    # Ann puts a car behind the one beside the bell: before she pushes she sees where it will go.
    ring_first_bell(ann)

    # Who watches calmly sees the bell swing as it rings, with the car on it; then the flower goes.
    ringing = bob.locator('.board [data-look="bell ringing"]')
    ringing.wait_for()
    assert ringing.locator(".swing.ringing").evaluate(SWINGS) == 1
    assert bob.locator('.board [data-look^="hole"]').count() == 0
    for page in (ann, bob):
        told(page, "The bell on 16 rings: scoring event 1")
        told(page, "Flower 0 is taken out")
        page.locator('.board [data-look="lamp on"]').wait_for()
        assert page.locator('.board [data-look="bell"]').count() == 9
        assert page.locator('.board [data-look^="hole"]').count() == 7

    # Nothing swings for those who want less motion.
    bell = bob.locator('.board [data-look="bell"] .swing').first
    assert bell.evaluate(SWINGS) == 1
    bob.emulate_media(reduced_motion="reduce")
    assert bell.evaluate(SWINGS) == 0

    # With her second action she sends the operator for a walk; his line is drawn.
    button(ann, "Walk 2").click()
    ann.locator(".prompt", has_text="2 steps to go").wait_for()
    press(ann, 167)
    floor.locator("path.walk").wait_for(state="attached")
    press(ann, 168)
    told(bob, "The operator goes from 167 to 168")
    assert floor.locator("path.walk").count() == 0

    play_a_card((bob, ann))
    assert ann.locator('.pile [data-piece="discard:top"]').count() == 1
