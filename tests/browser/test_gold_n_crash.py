"""Gold n' Crash in a real browser: a whole game on the pieces, small screens, order of effects."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from browser.players import log_of, open_table
from browser.test_everybody import faults, sideways

BOT = {"kind": "bot", "bot": "greedy"}
ME = {"kind": "me"}
GAME = "gold-n-crash"
SHORT = {"turn_cap": 20, "first_player": "seat0", "crews": "seat0_octopirates"}
ONLY_BOMBS = {"deck_counts": [9, 9, 9] + [0] * 14}
IDS = re.compile(r"@|~|\b[BSHGC$][1-6]\b|lane \d")
"""What only machines should read."""

WATCH_BOMBS = """() => {
    window.seen = [];
    const look = () => {
        const mine = document.querySelectorAll('.board [data-piece^="card:B"]').length;
        const hit = document.querySelectorAll('.board [data-look~="hit"]').length;
        const now = `${mine > before ? 'card ' : ''}${hit ? 'hit' : ''}`.trim();
        if (now && window.seen.at(-1) !== now) window.seen.push(now);
    };
    const before = document.querySelectorAll('.board [data-piece^="card:B"]').length;
    new MutationObserver(look).observe(document.body, {
        subtree: true, childList: true, attributes: true,
    });
}"""
"""Keeps in which order a bomb and what it does are seen."""


LOOK = """() => {
    const middle = (found) => {
        const { x, y, width, height } = found.getBoundingClientRect();
        // The upper left corner of a card is seen in every hand.
        return [x + width * 0.22, y + height * 0.25];
    };
    const all = (where) => [...document.querySelectorAll(where)].map(middle);
    return {
        over: Boolean(document.querySelector('.finish')),
        yours: Boolean(document.querySelector('.prompt.yours .choices')),
        told: document.querySelector('.prompt')?.innerText ?? '',
        hand: all('.hand .piece.target'),
        deck: all('.board .piece.target[data-piece^="deck"]'),
        last: all('.board .piece.target[data-piece^="card"]'),
        lanes: all('.board .field[data-place^="lane"]'),
        observed: all('.board .piece.target[data-piece^="observe"]'),
        slots: all('.board .field[data-place^="observe"]'),
    };
}"""
"""Where on the screen something can be chosen."""


def first_press(seen: Any, turn: int) -> str:
    """What a person presses first, now this and now that."""
    if seen["observed"]:
        return "observed"
    wanted = ("hand", "hand", "last", "hand", "deck")[turn % 5]
    return next((kind for kind in (wanted, "deck", "last", "hand") if seen[kind]), "")


def act_on_pieces(page: Any, seen: Any, turn: int) -> str:
    """Make one choice with the mouse on the table; what it was made on."""
    kind = first_press(seen, turn)
    if not kind:  # passing has no piece
        page.locator(".prompt.yours .choice").first.click(timeout=3000)
        return "passed"
    page.mouse.click(*seen[kind][turn % len(seen[kind])])
    goals = page.evaluate(LOOK)
    goal = goals["slots"] or goals["lanes"]
    if goals["yours"] and "choose where it goes" in goals["told"] and goal:
        page.mouse.click(*goal[turn % len(goal)])
    return kind


def test_a_whole_game_is_played_on_the_pieces(visit: Any) -> None:
    page = visit("/", width=1440, height=900)
    open_table(page, [ME, BOT], game=GAME, options=SHORT)
    page.locator(".prompt.yours").wait_for()
    assert page.locator(".seat svg path").count() > 4, "crews and Zeppelins are drawn"
    done: set[str] = set()
    turn, end = 0, time.monotonic() + 120
    while not (seen := page.evaluate(LOOK))["over"]:
        assert time.monotonic() < end, "the game does not go on"
        if not seen["yours"]:
            page.wait_for_timeout(30)
            continue
        assert not IDS.search(seen["told"]), seen["told"]
        done.add(act_on_pieces(page, seen, turn))
        turn += 1
    assert done >= {"hand", "deck", "last"}
    assert "Gold after" in page.locator(".finish .reason").inner_text()
    log = log_of(page)
    assert any("plays" in line and "lane" in line for line in log)
    assert not any(IDS.search(re.sub(r"GC-\w+", "", line)) for line in log)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1024, 768)])
def test_small_screens_show_everything(visit: Any, width: int, height: int) -> None:
    page = visit("/", width=width, height=height)
    options = {**SHORT, "start_hand": 10}
    open_table(page, [ME, BOT], game=GAME, options=options)
    page.locator(".prompt.yours").wait_for()
    assert faults(page) == []
    assert sideways(page) <= 0
    arena = page.locator(".arena").bounding_box()
    for piece in page.locator(".board .piece").all():
        box = piece.bounding_box()
        assert box["x"] >= arena["x"] - 1, piece.get_attribute("data-piece")
        assert box["x"] + box["width"] <= arena["x"] + arena["width"] + 1
        assert box["y"] >= arena["y"] - 1, piece.get_attribute("data-piece")
    cards = [card.bounding_box() for card in page.locator(".hand .piece").all()]
    assert len(cards) == 10
    assert min(card["width"] for card in cards) >= 44
    page.keyboard.press("d")
    page.locator(".log p", has_text="draws").first.wait_for(state="attached")
    page.locator(".seat.mine", has_text="action 2 of 2").wait_for()


def play_a_bomb(page: Any) -> None:
    """Play the first card into the middle lane."""
    page.mouse.click(*page.evaluate(LOOK)["hand"][0])
    page.locator('.field[data-place="lane-0-1:0"]').click()


def test_a_bomb_is_shown_before_what_it_does(visit: Any) -> None:
    page = visit("/", width=1280, height=800)
    page.evaluate("localStorage.setItem('fairground.settings', '{\"speed\": \"calm\"}')")
    page.reload()
    open_table(page, [ME, BOT], game=GAME, options={**SHORT, **ONLY_BOMBS})
    page.locator(".prompt.yours").wait_for()
    page.evaluate(WATCH_BOMBS)
    play_a_bomb(page)
    page.locator(".log p", has_text="bombs the middle lane").first.wait_for()
    assert page.evaluate("window.seen")[:2] == ["card", "card hit"]


def test_what_is_refused_says_why(visit: Any) -> None:
    page = visit("/")
    open_table(page, [ME, BOT], game=GAME, options={**SHORT, **ONLY_BOMBS})
    page.locator(".prompt.yours").wait_for()
    play_a_bomb(page)
    page.locator(".seat.mine", has_text="action 2 of 2").wait_for()
    last = page.locator('.board .piece[data-piece^="card"][data-answers]')
    last.click()
    page.locator(".refusal", has_text="nothing to crack").wait_for()
    page.mouse.click(*page.evaluate(LOOK)["hand"][0])
    last.click()
    page.locator(".refusal", has_text="middle lane has the most cards").wait_for()
    assert page.locator(".refusal").get_by_role("link", name="Rule GC-18: read it").count() == 1
