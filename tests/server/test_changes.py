"""Changes of scenes: what a screen puts together from them is the scene."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from fairground.kernel.game import Game
from fairground.kernel.layout import NOBODY
from fairground.registry import all_games
from fairground.server.changes import change, changed
from fairground.server.outbox import encode
from fairground.server.story import SPECTATOR, Story
from server.visitors import Person

SMALL = 4000
"""Bytes of a scene that weighs little anyway."""

EXAMPLES = Path(__file__).parents[2] / "web" / "src" / "lib" / "table" / "changes.examples.json"


def as_read(value: Any) -> Any:
    return json.loads(encode(value))


@pytest.mark.parametrize("example", json.loads(EXAMPLES.read_text()), ids=lambda x: x["what"])
def test_the_pages_examples(example: dict[str, Any]):
    assert changed(example["old"], example["how"]) == example["new"]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_scene_of_a_game_from_the_one_before(game: Game):
    dice = random.Random(7)
    seats = max(game.seat_counts)
    story = Story(game.new(seats, seed=7))
    sizes = []
    before: dict[int, Any] = {}
    for _ in range(80):
        for viewer in (0, NOBODY):
            scene = story.position.view(viewer).scene
            if viewer in before:
                how = change(before[viewer], scene)
                assert (how is None) == (before[viewer] == scene)
                assert changed(as_read(before[viewer]), as_read(how or {})) == as_read(scene)
                sizes.append(len(encode(how)) / max(len(encode(scene)), SMALL))
            before[viewer] = scene
        if not story.pending:
            break
        seat = story.pending[0]
        story.accept(story.draft(seat, dice.choice(story.position.choices(seat)).id))
    assert sorted(sizes)[len(sizes) // 2] < 0.2


def test_a_move_weighs_little_for_who_watches():
    """A kilobyte or two, more only where much happens at once: a call, a new deal."""
    for game in all_games():
        dice, weights = random.Random(3), []
        story = Story(game.new(max(game.seat_counts), seed=3))
        for _ in range(120):
            if not story.pending:
                break
            since = story.n(SPECTATOR)
            story.remember_scenes(SPECTATOR)
            seat = story.pending[0]
            story.accept(story.draft(seat, dice.choice(story.position.choices(seat)).id))
            if story.n(SPECTATOR) != since:
                weights.append(len(story.moment(SPECTATOR, since, whole=False).encode()))
        weights.sort()
        assert sum(weights) / len(weights) <= 2000, game.name
        assert weights[int(0.8 * len(weights))] <= 3000, game.name


def test_who_asks_for_changes_sees_what_the_others_see(ada: Person):
    """A whole game over the wire, pictures at the ends of rounds included."""
    table = ada.set_up("me", "here", rounds_min=2, rounds_max=2)
    with ada.visit(table) as player, ada.visit(table, hello=False) as watcher:
        watcher.hello(changes=True)
        player.until("moment")
        watcher.until("moment")
        dice = random.Random(5)
        while player.over is None:
            seat, actions = player.choices()[0]
            answer = player.answer(player.play(seat, dice.choice(actions)))
            for visit in (player, watcher):
                while visit.n < answer["n"]:
                    visit.hear()
            assert watcher.scenes == player.scenes
        told = [message for message in watcher.heard if message["type"] == "moment"]
        assert all(moment["changes"] and not moment["scenes"] for moment in told[1:])
        assert any(step["changes"] for moment in told for step in moment["steps"])
        assert sum(map(len, watcher.raw)) < 0.35 * sum(map(len, player.raw))


def test_who_has_missed_scenes_gets_them_whole():
    story = Story(all_games()[0].new(2, seed=1))
    for _ in range(6):
        seat = story.pending[0]
        story.accept(story.draft(seat, story.position.choices(seat)[0].id))
        story.remember_scenes(SPECTATOR)
    n = story.n(SPECTATOR)
    last, older = (json.loads(story.moment(SPECTATOR, n - k, whole=False)) for k in (1, 3))
    assert (bool(last["changes"]), bool(last["scenes"])) == (True, False)
    assert (bool(older["changes"]), bool(older["scenes"])) == (False, True)
    story.forget_scenes()
    assert json.loads(story.moment(SPECTATOR, n - 1, whole=False))["scenes"]
