"""The table before it was cleared: who plays along sees it, and no more of it than was known."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import fairground
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.server.outbox import encode
from fairground.server.story import Story

GAME = fairground.game("crash-grid")


def ends_of_rounds(games: int, seats: int = 3) -> Iterator[Story]:
    """Games that are played at random, after each action that ends a round."""
    for seed in range(games):
        dice = random.Random(seed)
        story = Story(GAME.new(seats, seed=seed, board_size=6))
        while story.pending:
            seat = dice.choice(story.pending)
            action = dice.choice(story.position.choices(seat)).id
            story.accept(story.draft(seat, action))
            if story.position.steps[-1].picture is not None:
                yield story


def pictures(story: Story, viewers: tuple[int, ...], since: int | None) -> list[dict[str, Any]]:
    """The pictures of the steps that somebody is told of."""
    moment = json.loads(story.moment(viewers, since))
    return [step["pictures"] for step in moment["steps"] if step["pictures"]]


def test_a_step_that_clears_the_table_carries_a_picture_for_each_viewer():
    for story in ends_of_rounds(2):
        for viewers in ((0,), (NOBODY,), (0, 1, NOBODY)):
            (seen,) = pictures(story, viewers, story.n(viewers) - 1)
            assert list(seen) == [str(viewer) for viewer in viewers]
            for viewer, scene in seen.items():
                assert scene["seat"] == int(viewer)
                assert not scene["choices"]
                assert not scene["refused"]
                wrecks = [piece for piece in scene["pieces"] if piece["kind"] == "rider"]
                assert any(piece["faded"] for piece in wrecks), "the board before the next round"


def test_what_came_after_a_picture_is_told_after_it():
    for story in ends_of_rounds(2):
        step = json.loads(story.moment((0,), story.n((0,)) - 1))["steps"][-1]
        kinds = [event["kind"] for event in step["events"]]
        before, after = kinds[: step["pictured"]], kinds[step["pictured"] :]
        assert before[-1] in ("scored", "voided")
        assert "dealt" in after
        assert "dealt" not in before


def test_a_whole_log_and_an_ordinary_step_have_no_pictures():
    for story in ends_of_rounds(1):
        assert pictures(story, (0,), None) == []
        if story.pending:
            seat = story.pending[0]
            story.accept(story.draft(seat, story.position.choices(seat)[0].id))
            assert pictures(story, (0,), story.n((0,)) - 1) == []
            return
    raise AssertionError("no round has ended")


def test_a_picture_tells_a_viewer_only_what_it_may_know():
    """It looks as in any other world that the viewer holds possible then."""
    compared = differing = 0
    for number, story in enumerate(ends_of_rounds(3)):
        last = len(story.position.steps) - 1
        for viewer in (*range(story.position.seats), NOBODY):
            known = story.position.picture(last, viewer)
            other = GAME.plain.state(known.row)
            GAME.plain.redeal(other, viewer, number, viewer + 1, GAME.plain.new_desk())
            differing += story.position.steps[last].picture.pack() != other.pack()
            world = Position(GAME, other, story.position.names).view(viewer).scene
            (seen,) = pictures(story, (viewer,), story.n((viewer,)) - 1)
            assert seen[str(viewer)]["pieces"] == json.loads(encode(world.pieces))
            assert seen[str(viewer)]["zones"] == json.loads(encode(world.zones))
            assert seen[str(viewer)]["panels"] == json.loads(encode(world.panels))
            assert story.position.key not in json.dumps(seen)
            compared += 1
    assert compared >= 12
    assert differing == compared
