"""The seal of a deal, as the page keeps it and checks it: sealed, verified, broken by tampering."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser.conftest import Hall
from browser.players import SHORT, is_over, join, open_table, play_on
from browser.test_everybody import faults, sideways
from server.stores import File

INSECURE = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"
SEALED, VERIFIED, BROKEN = "fair deal, key sealed", "verified", "the seal is broken"


def seal(page: Any, says: str) -> Any:
    """The seal, once it says so."""
    chip = page.locator("button.seal", has_text=says)
    chip.wait_for()
    return chip


def explained(page: Any, says: str) -> Any:
    """The sheet of a seal."""
    seal(page, says).click()
    sheet = page.get_by_role("dialog", name="Was the deal fair?")
    sheet.wait_for()
    return sheet


def flipped(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def tampered(text: str, change: Callable[[dict[str, Any]], None]) -> str:
    data = json.loads(text)
    change(data)
    return json.dumps(data)


def answering(body: str) -> Callable[[Any], None]:
    return lambda route: route.fulfill(body=body, content_type="application/json")


def of_seal(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["seal"].update({name: flipped(data["seal"][name])})


def in_list(name: str) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        data["seal"][name][1] = flipped(data["seal"][name][1])

    return change


TAMPERING: dict[str, Callable[[dict[str, Any]], None]] = {
    "The hall’s number is not the one from its envelope.": of_seal("key"),
    "The hall’s envelope is not the one that this browser saw": of_seal("commitment"),
    "Bob’s number is not the one from their envelope.": in_list("words"),
    "The envelopes are not those that this browser saw before the deal.": in_list("hashes"),
    "The replay is not the one that was written.": lambda data: data["actions"].pop(),
    "The key of the shuffle does not follow from the numbers.": lambda data: data.update(
        key=flipped(data["key"])
    ),
}


def test_a_deal_is_sealed_before_the_game_and_verified_after_it(visit: Any, hall: Hall) -> None:
    """Ann's program gives no word, Bob's browser does; then the file is tampered with."""
    ann, bob = visit(), visit()
    plans = [{"kind": "me"}, {"kind": "open"}]
    path = open_table(ann, plans, options={**SHORT, "board_size": 6})
    bob.goto(path)
    join(bob, "Bob")
    sheet = explained(bob, SEALED)
    assert "two sealed envelopes" in sheet.inner_text()
    assert sheet.get_by_text("Bob’s envelope").count() == 1
    assert sheet.get_by_text("number", exact=False).count() > 0
    assert sheet.get_by_text("The hall’s number").count() == 0
    bob.keyboard.press("Escape")
    store = File(Path(hall.database.removeprefix("sqlite:///")))
    table = path.rsplit("/", 1)[1]
    ((word,),) = store.rows('SELECT word FROM seats WHERE "table" = ? AND seat = 1', table)
    assert bob.evaluate("localStorage.getItem('fairground-words')").count(word) == 1
    play_on([ann, bob], lambda: is_over(bob))
    sheet = explained(bob, VERIFIED)
    text = sheet.inner_text()
    assert "The envelopes are those that this browser saw before the deal." in text
    assert "The hall has played the game again to the same end." in text
    assert "Ann gave no number" in text
    assert word in text
    bob.keyboard.press("Escape")
    seal(ann, VERIFIED)

    replay = bob.request.get(f"/api/tables/{table}/replay").text()
    for sentence, change in TAMPERING.items():
        bad = tampered(replay, change)
        bob.route("**/api/tables/*/replay", answering(bad))
        bob.goto(f"/replay/{table}")
        sheet = explained(bob, BROKEN)
        assert sentence in sheet.inner_text()
        bob.unroute("**/api/tables/*/replay")
    bob.goto(f"/replay/{table}")
    seal(bob, VERIFIED)

    phone = visit(f"/replay/{table}", width=390, height=844)
    explained(phone, VERIFIED)
    assert faults(phone) == []
    assert not sideways(phone)


def test_one_person_among_bots_plays_at_once_under_a_seal(visit: Any) -> None:
    player = visit()
    player.get_by_role("button", name="Play now: Crash Grid").click()
    seal(player, SEALED)
    player.locator(".prompt.yours").wait_for()
    table = player.url.rsplit("/", 1)[1]
    card = player.request.get(f"/api/tables/{table}").json()
    assert card["seal"]["given"] == [0]


def test_a_page_that_cannot_reckon_says_so(visit: Any) -> None:
    player = visit()
    player.add_init_script(INSECURE)
    player.goto("/")
    player.get_by_role("button", name="Play now: Crash Grid").click()
    sheet = explained(player, SEALED)
    assert "only on pages that come over https or from this very machine" in sheet.inner_text()
    table = player.url.rsplit("/", 1)[1]
    assert player.request.get(f"/api/tables/{table}").json()["seal"]["given"] == []
