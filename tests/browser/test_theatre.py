"""The replay theatre: finished games and files watched again, on a desk and on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import Hall
from browser.players import wait_until
from browser.test_everybody import faults, sideways
from fairground.kernel.position import Position
from fairground.server.films import filmed
from fairground.server.reels import Reel
from server.bygone import lay_down, played
from server.stores import File

SEATS = {
    "crash-grid": 3,
    "gold-n-crash": 2,
    "grid-of-shadows": 3,
    "battlegrid": 2,
    "crash-by-crash": 2,
}
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
WHERE = "document.querySelector('.where').textContent"


@pytest.fixture(scope="module")
def past(hall: Hall) -> Iterator[dict[str, Position]]:
    """A game of each kind that is over, by the name of its table."""
    games = {}
    for game, seats in SEATS.items():
        games[f"past-{game}"] = position = played(game, seats, seed=7)
        lay_down(store_of(hall), f"past-{game}", position)
    return games


def store_of(hall: Hall) -> File:
    return File(Path(hall.database.removeprefix("sqlite:///")))


def enter(visit: Any, address: str, size: str = "desk", **more: Any) -> Any:
    width, height = SIZES[size]
    page = visit(f"/replay/{address}", width=width, height=height, **more)
    page.locator(".arena").wait_for()
    return page


def moment_of(page: Any) -> int:
    return int(page.get_by_role("slider").input_value())


def at(page: Any, moment: int) -> None:
    """Wait until a moment is shown."""
    wait_until(page, f"document.querySelector('input[type=range]')?.value === '{moment}'")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", SEATS)
def test_every_game_is_watched_with_keys_alone(
    visit: Any, past: dict[str, Position], game: str, size: str
) -> None:
    position = past[f"past-{game}"]
    last = len(position.steps)
    page = enter(visit, f"past-{game}", size, color_scheme="dark" if size == "desk" else "light")
    programme = page.request.get(f"/api/tables/past-{game}/theatre").json()
    press = page.keyboard.press
    at(page, 0)
    press("ArrowDown")
    at(page, programme["turns"][1])
    press("ArrowUp")
    at(page, 0)
    press("PageDown")
    at(page, programme["rounds"][1])
    press("PageUp")
    press("ArrowRight")
    wait_until(page, "document.querySelector('input[type=range]').value !== '0'")
    assert moment_of(page) <= 3
    press("ArrowLeft")
    at(page, 0)
    press("v")
    press("v")
    assert page.get_by_label("Seen by").input_value() == "0"
    press("End")
    at(page, last)
    winner = position.names[position.outcome.winners[0]]
    assert winner in page.locator("section.now").inner_text()
    wait_until(page, f"location.hash === '#{last}/0'")
    page.evaluate(f"location.hash = '#{last // 2}/open'")
    at(page, last // 2)
    page.locator("li.now").wait_for()
    assert faults(page) == []
    assert sideways(page) <= 0


def test_it_plays_by_itself_and_pauses(visit: Any, past: dict[str, Position]) -> None:
    page = enter(visit, "past-crash-grid#0/open")
    for _ in range(3):
        page.keyboard.press("+")
    page.keyboard.press(" ")
    page.get_by_role("button", name="Pause (Space)").wait_for()
    wait_until(page, "Number(document.querySelector('input[type=range]').value) > 4")
    page.keyboard.press(" ")
    page.get_by_role("button", name="Play (Space)").wait_for()
    moment = moment_of(page)
    page.wait_for_timeout(500)
    assert moment_of(page) == moment


def test_a_link_shows_others_the_same_moment_in_the_same_view(
    visit: Any, past: dict[str, Position]
) -> None:
    ann = enter(visit, "past-grid-of-shadows", permissions=["clipboard-read", "clipboard-write"])
    ann.get_by_label("Seen by").select_option("Seen by Bob")
    ann.locator("li[data-step]").nth(5).get_by_role("button").click()
    wait_until(ann, "/^#[1-9].*\\/1$/.test(location.hash)")
    ann.get_by_role("button", name="Copy link").click()
    ann.get_by_role("button", name="Copied").wait_for()
    link = ann.evaluate("navigator.clipboard.readText()")
    assert link == ann.url
    bob = enter(visit, link.split("/replay/")[1], "phone")
    assert bob.evaluate(WHERE) == ann.evaluate(WHERE)
    assert bob.get_by_label("Seen by").input_value() == "1"
    assert bob.locator("li.now").inner_text() == ann.locator("li.now").inner_text()
    cards = ".hand [data-piece]"
    assert bob.locator(cards).count() == ann.locator(cards).count() > 0


def test_the_log_is_read_line_by_line(visit: Any, past: dict[str, Position]) -> None:
    page = enter(visit, "past-battlegrid#40/open")
    page.locator("li.now").wait_for()
    line = page.locator("li.now").get_by_role("button")
    assert page.locator(".scroll [tabindex='0']").count() == 1, "Tab goes through the log at once"
    line.focus()
    before = moment_of(page)
    page.keyboard.press("ArrowDown")
    wait_until(page, f"Number(document.querySelector('input[type=range]').value) > {before}")
    assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    assert page.locator("li.now").evaluate(
        "line => { const box = line.closest('.scroll').getBoundingClientRect();"
        " const { top, bottom } = line.getBoundingClientRect();"
        " return top >= box.top && bottom <= box.bottom; }"
    ), "it scrolls along"


def test_the_keys_are_listed(visit: Any, past: dict[str, Position]) -> None:
    page = enter(visit, "past-gold-n-crash#9/open")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys of the replay")
    for words in ("Space", "←", "One turn back or on", "Page Down", "Home", "V"):
        assert sheet.get_by_text(words, exact=True).count() == 1, words
    assert faults(page) == []
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert moment_of(page) == 9, "keys do nothing behind the sheet"


def test_odds_and_turning_points_lie_on_the_way_and_the_bot_is_asked(
    visit: Any, past: dict[str, Position]
) -> None:
    page = enter(visit, "past-gold-n-crash#20/open")
    page.get_by_role("button", name="Show the odds").click()
    page.locator(".curved").wait_for()
    assert page.locator(".scrubber polyline").count() == 2
    assert re.search(r"Ann \d+ %", page.get_by_role("list", name="Odds to win").inner_text())
    turning = page.locator(".turning").first
    told = turning.get_attribute("aria-label")
    assert re.match(r"(Ann|Bob): \d+ % to \d+ %\. \S", told)
    turning.focus()
    page.keyboard.press("Enter")
    wait_until(page, "!location.hash.startsWith('#20/')")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("b")
    advice = page.locator(".advice")
    advice.wait_for()
    assert re.search(r"As (Ann|Bob) the bot would", advice.inner_text())
    assert advice.locator("li").count() >= 1
    assert faults(page) == []
    page.keyboard.press("ArrowRight")
    advice.wait_for(state="detached")


def test_a_file_is_brought_and_a_bad_one_gets_its_sentence(
    visit: Any, past: dict[str, Position], tmp_path: Path
) -> None:
    data = json.loads(past["past-crash-by-crash"].replay().to_json())
    good, cut, bent = (tmp_path / f"{name}.json" for name in ("good", "cut", "bent"))
    good.write_text(json.dumps(data))
    cut.write_text(json.dumps(data)[:-40])
    bent.write_text(json.dumps({**data, "actions": data["actions"][:-1]}))
    page = visit("/replay", allowed=("400 (Bad Request)",))
    choose = page.get_by_label("Choose a file")
    for file, sentence in (
        (cut, "This is not a replay: it is empty, corrupt or cut off."),
        (bent, "This replay does not come out as it says"),
    ):
        choose.set_input_files(file)
        page.get_by_role("alert").filter(has_text=sentence).wait_for()
        assert faults(page) == []
    choose.set_input_files(good)
    page.locator(".arena").wait_for()
    page.keyboard.press("End")
    at(page, len(data["actions"]))
    assert "wins" in page.locator("section.now").inner_text()
    page.get_by_role("button", name="Watch another file").click()
    choose.wait_for()


def test_my_games_are_listed_and_lead_to_their_replays(
    visit: Any, past: dict[str, Position], hall: Hall
) -> None:
    page = visit("/")
    header = {"X-Fairground": "page", "Content-Type": "application/json"}
    plan = {"game": "crash-grid", "seats": [{"kind": "me"}, {"kind": "open"}], "nickname": "Ann"}
    assert page.request.post("/api/tables", data=json.dumps(plan), headers=header).ok
    store = store_of(hall)
    ((session,),) = store.rows("SELECT id FROM sessions ORDER BY created DESC LIMIT 1")
    for game, position in past.items():
        lay_down(store, f"own-{game}", position, session, public=False, ended=1_700_000_000)
    page.get_by_role("link", name="My games").click()
    rows = page.locator("main li")
    rows.nth(4).wait_for()
    for game, position in past.items():
        row = rows.filter(has=page.locator(f"a[href='/replay/own-{game}']"))
        text = row.inner_text()
        assert position.game.title in text
        assert position.names[1] in text
        assert "14 Nov 2023" in text
        won = ["shared the win" if len(position.outcome.winners) > 1 else "won"]
        assert (won[0] if 0 in position.outcome.winners else "lost") in text
        assert "by link" in text
    assert faults(page) == []
    page.get_by_role("link", name="Watch again: BattleGrid").click()
    page.locator(".arena").wait_for()
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download the file").click()
    kept = json.loads(Path(coming.value.path()).read_text())
    assert kept["hash"] == past["past-battlegrid"].hash
    page.get_by_role("link", name="To the table").click()
    page.get_by_role("link", name="Watch again").click()
    page.locator(".watching").wait_for()
    assert page.url.split("#")[0].endswith("/replay/own-past-battlegrid")


@pytest.mark.parametrize("size", SIZES)
def test_a_game_whose_rules_have_changed_is_shown_as_it_was_filmed(
    hall: Hall, visit: Any, size: str
) -> None:
    position, table = played("gold-n-crash", seed=5), f"filmed-{size}"
    store = store_of(hall)
    lay_down(store, table, position, version=99)
    film = filmed(Reel(position.replay()), lambda _: None)
    rows = [(table, film, len(film))]
    store.add('INSERT INTO films ("table", film, size) VALUES (?, ?, ?)', rows)
    page = enter(visit, f"{table}#3/open", size)
    at(page, 3)
    page.get_by_text("Of older rules, shown as it was seen then.").wait_for()
    for gone in ("Show the odds", "What would the bot do", "Play on from here", "To the table"):
        assert page.get_by_text(gone).count() == 0
    page.keyboard.press("ArrowRight")
    at(page, 4)
    page.keyboard.press("v")
    page.keyboard.press("End")
    at(page, len(position.steps))
    assert faults(page) == []
    assert not sideways(page)
