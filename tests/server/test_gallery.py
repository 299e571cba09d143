"""The games' cards: made once, whoever asks, and kept for the next start."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from fairground.registry import all_games
from fairground.server import gallery
from fairground.server.bodies import GameInfo
from fairground.server.gallery import Gallery


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose cards were made, in an empty cache."""
    monkeypatch.setenv("FAIRGROUND_CACHE_DIR", str(tmp_path))
    names: list[str] = []
    make = gallery.game_info

    def game_info(name: str) -> GameInfo:
        names.append(name)
        return make(name)

    monkeypatch.setattr(gallery, "game_info", game_info)
    return names


async def test_each_card_is_made_once_for_all_who_ask(made: list[str], tmp_path: Path):
    room = Gallery()
    answers = [asyncio.create_task(room.games()) for _ in range(30)]
    await asyncio.sleep(0.05)
    answers[0].cancel()  # one of them does not wait
    told = set(await asyncio.gather(*answers[1:]))
    assert made == [game.name for game in all_games()]
    (text,) = told
    cards = msgspec.json.decode(text, type=list[GameInfo])
    assert [card.name for card in cards] == made
    room.close()
    (kept,) = tmp_path.iterdir()

    again = Gallery()
    assert await again.games() == text
    assert len(made) == len(cards)
    again.close()

    kept.write_bytes(text[:1000])  # cut off, as by a disk that was full
    (tmp_path / "games-of-an-older-program.json").write_bytes(text)
    third = Gallery()
    assert await third.games() == text
    assert len(made) == 2 * len(cards)
    assert list(tmp_path.iterdir()) == [kept]
    third.close()


async def test_without_a_place_to_keep_them(
    made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").touch()
    monkeypatch.setenv("FAIRGROUND_CACHE_DIR", str(tmp_path / "file"))
    first = all_games()[:1]
    monkeypatch.setattr(gallery.registry, "all_games", lambda: first)
    room = Gallery()
    assert len(msgspec.json.decode(await room.games())) == 1
    room.close()
