"""Games of other packages in a hall: played like ours, and never in the way of ours."""

from __future__ import annotations

import random
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from foreign import install, install_counting
from server.visitors import Hall, Person

GLOOMY = """
from dataclasses import replace
from types import SimpleNamespace
from counting import GAME as COUNTING
from counting import rules

def verdict(s, seat, a, desk):
    return 1 // 0 if s.total > 8 else rules.verdict(s, seat, a, desk)

parts = {**vars(rules), "verdict": verdict}
GAME = replace(COUNTING, name="gloomy", prefix="GL", rules=SimpleNamespace(**parts))
"""
"""A game that can be dealt, and breaks down later."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder where a whole game is installed, one that breaks down, and one that has gone."""
    install_counting(tmp_path / "site")
    gloomy = tmp_path / "site" / "gloomy"
    install(tmp_path / "site", "gloomy", {"gloomy": "gloomy:GAME"})
    gloomy.mkdir()
    book = (tmp_path / "site" / "counting" / "rulebook.md").read_text()
    (gloomy / "rulebook.md").write_text(book.replace("CO-", "GL-"))
    folder = f"from pathlib import Path\nGAME = replace(GAME, folder=Path({str(gloomy)!r}))\n"
    (gloomy / "__init__.py").write_text(GLOOMY + folder)
    install(tmp_path / "site", "gone", {"gone": "gone:GAME"})
    return tmp_path / "site"


def new_table(person: Person, game: str) -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    plan = {"game": game, "seats": seats, "nickname": person.nickname, "public": True}
    answer = person.post("/api/tables", **plan)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]["id"]


def test_a_hall_offers_what_can_be_played_and_says_what_cannot(
    open_hall: Callable[..., Hall], site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FAIRGROUND_CACHE_DIR", str(tmp_path / "cache"))
    hall = open_hall(site=site)
    with Person(hall, "Ada") as ada:
        offered = [card["name"] for card in ada.get("/api/games").json()]
        assert "counting" in offered
        assert "gloomy" not in offered
        book = ada.get("/api/games/counting/rules").json()
        assert book["sections"][0]["rules"][0]["id"] == "CO-1"
        refused = ada.get("/api/games/gone/rules").json()["error"]
        assert refused == (
            "The game 'gone' of the package gone is left out: gone:GAME cannot be loaded: "
            "ModuleNotFoundError: No module named 'gone'."
        )
    assert hall.process is not None
    assert hall.process.stdout is not None
    assert hall.process.stdout.readline().rstrip() == refused
    assert "the hall does not offer gloomy" in hall.end()


def test_a_game_is_played_to_its_end(open_hall: Callable[..., Hall], site: Path):
    hall = open_hall(site=site)
    with Person(hall, "Ada") as ada:
        table = new_table(ada, "counting")
        with ada.visit(table) as visit:
            visit.play_on(random.Random(1))
        assert ada.get(f"/api/tables/{table}").json()["state"] == "over"
    assert hall.end() == ""


def test_a_table_whose_game_has_gone_is_refused_and_comes_back_with_it(
    open_hall: Callable[..., Hall], site: Path, tmp_path: Path
):
    hall = open_hall(site=site)
    with Person(hall, "Ada") as ada:
        table = new_table(ada, "counting")
        shutil.move(site / "counting-1.0.dist-info", tmp_path / "aside")
        hall.restart()
        refused = ada.get(f"/api/tables/{table}")
        assert refused.status_code == 409
        sentence = "This table cannot be shown: there is no game 'counting'; the games are "
        assert refused.json()["error"].startswith(sentence)
        assert ada.get("/api/tables").json() == []
        shutil.move(tmp_path / "aside", site / "counting-1.0.dist-info")
        hall.restart(signal.SIGTERM)
        assert ada.get(f"/api/tables/{table}").status_code == 200


def test_a_game_without_presets_is_offered_as_published(
    open_hall: Callable[..., Hall], site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FAIRGROUND_CACHE_DIR", str(tmp_path / "cache"))
    hall = open_hall(site=site)
    with Person(hall, "Ada") as ada:
        games = {card["name"]: card for card in ada.get("/api/games").json()}
    (published,) = games["counting"]["presets"]
    assert published["name"] == "published"
    assert published["options"] == {}
    assert published["seats"] == games["counting"]["seat_counts"]
    assert all(option["title"] and not option["group"] for option in games["counting"]["options"])
    offered = {preset["name"]: preset for preset in games["crash-grid"]["presets"]}
    assert offered["for-two"]["options"] == {"board_size": 6}
    assert offered["for-two"]["seats"] == [2]
