"""Two people fight a battle of BattleGrid: both react with a card, in the step that allows it."""

from __future__ import annotations

import re
import time
from typing import Any

from browser.players import join, log_of, open_table
from browser.test_playing import ME, OPEN

INFANTRY_ALONE = {
    "first_player": "ufp",
    "army": [6, 0, 0, 0, 0, 0],
    "start_deal": 11,
    "terrain_layout": [0] * 8,  # Field
    "base_boxes": 6,
}
"""Everybody holds all action cards, and Infantry: who wins a shot of printed numbers is known."""


def sit_down(visit: Any) -> tuple[Any, Any]:
    """Ann (U.F.P.) and Bob (I.S.), each in a browser, with a card taken in secret."""
    ann = visit("/", width=1440, height=900)
    path = open_table(ann, [ME, OPEN], game="battlegrid", options=INFANTRY_ALONE)
    bob = visit(path, width=1440, height=900)
    join(bob, "Bob")
    for page, card in ((ann, "LD"), (bob, "DI")):
        press(page, f"card:{card}")
        confirm(page)
        say(page, "Set no more cards aside")
        confirm(page)
    ann.locator(".prompt.yours .line", has_text="Two actions").wait_for()
    return ann, bob


def press(page: Any, *pieces: str) -> None:
    """Point at pieces, or places such as "field:3,2", and press, whatever glows above them."""
    for name in pieces:
        found = page.locator(f'.target[data-piece="{name}"], .field[data-place="{name}"]')
        found.wait_for()
        box = found.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def say(page: Any, text: str) -> None:
    """Press the button with these words, when it is offered."""
    words = re.compile(f"^{re.escape(text)}")
    page.locator(".prompt.yours .choice", has_text=words).click()


def confirm(page: Any) -> None:
    """Press once more."""
    page.locator(".prompt .confirm .first").click()


def react(page: Any, card: str) -> None:
    """Play an action card from the hand."""
    press(page, f"card:{card}")
    confirm(page)


def step(page: Any, name: str, who: str) -> None:
    """The track shows this step, and everybody reads who may act in it."""
    page.locator(".banner:visible", has_text=f"{name}: {who}").wait_for()
    assert page.locator('.board [data-look="now"] text', has_text=name).count() == 1
    assert page.locator('.board [data-piece="flag"]').count() == 1


def meet_in_the_middle(ann: Any, bob: Any) -> None:
    """Each side deploys a unit and moves it forward; nobody confuses the orders."""
    for page, other, column in ((ann, bob, 2), (bob, ann, 3)):
        page.locator(".prompt.yours .line", has_text="Two actions").wait_for()
        press(page, "hand-INF:0", f"field:3,{column}")
        seat = 0 if page is ann else 1
        press(page, f"unit:{seat}:0", f"field:2,{column}")
        say(other, "Play no card")


def test_a_whole_battle_with_reactions_from_both_sides(visit: Any) -> None:
    ann, bob = sit_down(visit)
    meet_in_the_middle(ann, bob)
    ann.locator(".prompt.yours .line", has_text="Two actions").wait_for()
    hidden = bob.locator('.board [data-piece="unit:0:0"]')
    assert hidden.locator("text.serial").text_content() == "1"
    assert hidden.locator("text.name").count() == 0, "Bob sees what Ann has deployed"
    assert ann.locator('.board [data-piece="unit:0:0"] text.name').text_content() == "INF"

    # Ann attacks B3: no card, Infantry as supply, the unit in B2. A single choice makes itself.
    press(ann, "unit:1:0")
    say(ann, "Attack without a card")
    for page in (ann, bob):
        step(page, "Weather", "Ann may react before the Helicopters")
        assert page.locator('.board [data-piece="unit:0:0"] text.name').text_content() == "INF"
        assert page.locator('.board [data-piece="battle"]').count() == 1

    # Windows are offered to both, whatever they hold, and leave no line in the log.
    say(ann, "Play no card")
    step(ann, "Weather", "Bob may react before the Helicopters")
    say(bob, "Play no card")
    step(ann, "Cards", "Bob may react before the dice")
    assert not any("Play no card" in line or "plays" in line for line in log_of(ann))
    react(bob, "DI")
    press(bob, "unit:1:0")
    for page in (ann, bob):
        page.locator(".log p", has_text="Bob's Infantry 1 in B3 has dug in").wait_for()
        step(page, "Fire", "Ann is to fire")

    # Printed 6 against printed 6 and two for the trench: Ann is hit, but it is her lucky day.
    say(ann, "Infantry 1: printed 6")
    say(bob, "Infantry 1: printed 6 +2 = 8")
    ann.locator(".prompt.yours .line", has_text="You have lost the roll").wait_for()
    react(ann, "LD")
    bob.locator(".log p", has_text="Ann plays Your Lucky Day").wait_for()

    # Now the dice: they lie on both screens, and the totals are compared.
    say(ann, "The Extra Shot: two dice")
    bob.locator(".prompt.yours .line", has_text="The attacker has").wait_for()
    for page in (ann, bob):
        assert page.locator('.board [data-piece^="die:0:"] .die').count() == 2
    say(bob, "The Extra Shot: two dice")
    for page in (ann, bob):
        page.locator('.board [data-piece^="die:1:"]').nth(1).wait_for()
    end_the_battle(ann, bob)
    for page in (ann, bob):
        assert page.locator(".banner:visible", has_text="Battle").count() == 0
        assert page.locator('.board [data-piece="unit:0:0"]').count() == 1
        assert any("Bob holds B3" in line for line in log_of(page))


def end_the_battle(ann: Any, bob: Any) -> None:
    """Whoever is hit takes it, with the only unit there is; Bob stays, Ann goes back."""
    end = time.monotonic() + 30
    while bob.locator(".prompt.yours .line", has_text="Two actions").count() == 0:
        assert time.monotonic() < end, "the battle does not end"
        for page, words in ((bob, "^Stay"), (ann, "^Do not press on"), (bob, "^Infantry 1")):
            offered = page.locator(".prompt.yours .choice", has_text=re.compile(words))
            if offered.count():
                offered.click()
        ann.wait_for_timeout(50)
