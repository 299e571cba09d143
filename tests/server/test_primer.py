"""How a turn goes, in pictures: taken from each game's first lesson."""

from __future__ import annotations

from dataclasses import replace

import pytest

import fairground
from fairground.lab.conformance.prose import slips_in
from fairground.server import primer
from fairground.server.primer import MOST, turn_pictures
from server.visitors import Person


def test_every_own_game_tells_how_a_turn_goes(ada: Person):
    for game in fairground.all_games():
        told = ada.get(f"/api/games/{game.name}/turn").json()
        assert len(told) == min(MOST, len(game.lessons[0].tasks))
        for picture, task in zip(told, game.lessons[0].tasks, strict=False):
            assert picture["say"] == task.say
            assert picture["rules"] == list(task.rules)
            assert picture["scene"]["seat"] == game.lessons[0].seat
            assert list(slips_in(picture["done"], False)) == []
        assert any(picture["lit"] for picture in told)
    assert ada.get("/api/games/chess/turn").status_code == 404


def test_a_game_without_lessons_has_no_pictures_of_a_turn(monkeypatch: pytest.MonkeyPatch):
    bare = replace(fairground.game("crash-grid"), lessons=())
    monkeypatch.setattr(primer, "find_game", lambda name: bare)
    turn_pictures.cache_clear()
    try:
        assert turn_pictures("crash-grid") == ()
    finally:
        turn_pictures.cache_clear()
