"""Pictures of the first page: every game of ours has them, and a game without is drawn instead."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fairground import registry
from fairground.server import gallery
from fairground.server.bodies import GameInfo
from fairground.server.tiles import FOLDER, NAME, preloads, tiles_of
from server.visitors import Hall, Person

PUBLIC = Path(__file__).parents[2] / "web" / "public"


def test_every_own_game_has_pictures_in_dark_and_light_and_two_sizes():
    tiles = tiles_of(PUBLIC)
    assert set(tiles) == {game.name for game in registry.all_games()}
    for game, pictures in tiles.items():
        kinds = [(picture.width, picture.height, picture.scheme) for picture in pictures]
        assert sorted(kinds) == [
            (640, 400, "dark"),
            (640, 400, "light"),
            (1280, 800, "dark"),
            (1280, 800, "light"),
        ], game
        small = [picture for picture in pictures if picture.width == 640]
        sizes = [(PUBLIC / picture.url[1:]).stat().st_size for picture in small]
        assert max(sizes) < 60_000, game


def test_the_name_of_a_picture_changes_with_it():
    for file in (PUBLIC / FOLDER).iterdir():
        digest = hashlib.blake2b(file.read_bytes(), digest_size=4).hexdigest()
        assert NAME.fullmatch(file.name)
        assert file.name.endswith(f".{digest}.webp"), "run: python web/tiles.py"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with pictures of one game, and something that is none."""
    folder = tmp_path / "page" / FOLDER
    folder.mkdir(parents=True)
    for name in ("crash-grid.dark.640x400.00000000.webp", "notes.txt", "crash-grid.webp"):
        (folder / name).write_bytes(b"RIFF")
    (tmp_path / "page" / "index.html").write_text("<html><head></head><body></body></html>")
    return tmp_path / "page"


def test_games_come_with_pictures_or_with_a_scene_to_be_drawn(page: Path):
    games = msgspec.json.decode(gallery.all_games((), page), type=list[GameInfo])
    told = {game.name: game for game in games}
    (picture,) = told["crash-grid"].pictures
    assert (picture.scheme, picture.width, picture.height) == ("dark", 640, 400)
    assert told["crash-grid"].picture is None
    drawn = told["battlegrid"].picture
    assert told["battlegrid"].pictures == []
    assert drawn is not None
    assert len(drawn.pieces) > 10
    assert drawn.seat == -1


def test_the_first_page_says_what_it_will_need_and_no_other_does(
    open_hall: Callable[..., Hall], page: Path
):
    assert b"crash-grid.dark.640x400" in preloads(page)
    assert preloads(page / "none").count(b"<link") == 1
    hall = open_hall(page=str(page))
    with Person(hall, "Ada") as ada:
        first = ada.get("/").text
        assert '<link rel="preload" as="fetch" href="/api/games"' in first
        assert first.index("preload") < first.index("</head>")
        assert "preload" not in ada.get("/rules/crash-grid").text
        answer = ada.get(f"/{FOLDER}/crash-grid.dark.640x400.00000000.webp")
        assert answer.headers["content-type"] == "image/webp"
        assert "immutable" in answer.headers["cache-control"]


def test_a_link_to_a_game_tells_its_name_sentence_and_picture(
    open_hall: Callable[..., Hall], page: Path
):
    hall = open_hall(page=str(page))
    with Person(hall, "Ada") as ada:
        told = ada.get("/games/crash-grid").text
        assert '<meta property="og:title" content="Crash Grid">' in told
        assert "crash-grid.dark.640x400.00000000.webp" in told
        assert "Gold n&#x27; Crash" in ada.get("/games/gold-n-crash").text
        assert "og:" not in ada.get("/games/chess").text
