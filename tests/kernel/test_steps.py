"""Steps: who notices which action, and how everybody counts their own."""

import json
import random

import pytest

import fairground
from fairground import NOBODY
from fairground.kernel.game import Game
from fairground.kernel.position import LogLine, Position
from fairground.kernel.tape import EVERYONE, audience_of
from fairground.registry import all_games
from fairground.server.story import Story
from server.whispers import CALL, CLOSE, PASS, TAKE
from server.whispers import GAME as WHISPERS

BEFORE = [(0, TAKE), (0, CLOSE), (1, PASS), (2, CALL)]
SECRETS = [*BEFORE, *[(1, TAKE)] * 3, (1, CLOSE), (2, PASS), (0, PASS)]


def whispered(actions: int = len(SECRETS), *, asking: bool = False) -> Position:
    """A game with secrets; `asking` looks after every action who has noticed it."""
    position = WHISPERS.new(3, seed=1)
    for seat, action in SECRETS[:actions]:
        position.play(seat, action)
        _ = position.noticed if asking else ()
    return position


def at_random(game: Game, actions: int) -> Position:
    position, luck = game.new(max(game.seat_counts), seed=5), random.Random(5)
    while position.pending and len(position.steps) < actions:
        seat = luck.choice(position.pending)
        position.play(seat, luck.choice(position.choices(seat)).id)
    return position


def viewers_of(position: Position) -> tuple[int, ...]:
    return (*range(position.seats), NOBODY)


def test_everybody_counts_what_they_notice_themselves():
    position = whispered()
    assert position.noticed[0] == EVERYONE
    assert position.noticed[5:8] == (audience_of(1),) * 3
    assert position.steps_of((NOBODY,)) == [0, 2, 4, 8, 10]
    assert position.steps_of((1,)) == [0, 2, 3, 4, 5, 6, 7, 8, 10]
    assert position.steps_of((0, NOBODY)) == [0, 1, 2, 4, 8, 10]


def test_lines_of_a_log_are_numbered_by_the_readers_own_steps():
    position = whispered()
    assert [line.step for line in position.log(NOBODY)] == [1, 2, 2, 3, 4]
    assert position.log(NOBODY)[-1].text == position.open_log()[-1].text
    assert [line.step for line in position.open_log()] == [1, 2, 4, 4, 5, 6, 7, 8, 10]


def test_the_last_action_of_a_game_is_noticed_by_all():
    position = at_random(fairground.game("crash-grid"), 10_000)
    assert position.outcome is not None
    assert position.noticed[-1] == EVERYONE


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_who_noticed_what_is_the_same_whenever_it_is_asked(game):
    """Looked into at the end for the whole game, and told by a hall after every action."""
    position = at_random(game, 60)
    story = Story(game.new(position.seats, seed=5))
    for number, step in enumerate(position.steps, start=1):
        story.accept(story.draft(step.seat, step.action))
        if number % 20 == 0:
            _ = position.noticed
    assert story.position.noticed == position.noticed
    assert story.position.hash == position.hash
    for viewer in viewers_of(position):
        assert story.n((viewer,)) == len(position.steps_of((viewer,))) - 1
        assert story.position.log(viewer) == position.log(viewer)


def test_a_hall_tells_the_past_of_a_position_by_the_same_numbers():
    position = whispered()
    for viewer in viewers_of(position):
        steps = json.loads(Story(position).moment((viewer,), None))["steps"]
        told = [
            LogLine(step["n"], event["text"], event["rule"])
            for step in steps
            for event in step["events"]
            if event["text"]
        ]
        assert tuple(told) == position.log(viewer)


@pytest.mark.parametrize("asking", [True, False])
def test_an_action_that_is_taken_back_was_noticed_by_nobody(asking):
    position = whispered(asking=asking)
    for actions in range(len(SECRETS) - 1, -1, -1):
        position.undo()
        assert position.noticed == whispered(actions).noticed
    for seat, action in SECRETS:
        position.play(seat, action)
    assert (position.noticed, position.hash) == (whispered().noticed, whispered().hash)


@pytest.mark.parametrize("asking", [True, False])
def test_what_a_copy_plays_is_noticed_there_alone(asking):
    position = whispered(5, asking=asking)
    copies = [position.copy(), position.copy()]
    for seat, action in SECRETS[5:]:
        copies[0].play(seat, action)
    position.play(*SECRETS[5])
    assert copies[1].noticed == whispered(5).noticed
    assert position.noticed == whispered(6).noticed
    assert copies[0].noticed == whispered().noticed
    assert (copies[1].hash, position.hash) == (whispered(5).hash, whispered(6).hash)


def test_a_position_that_was_written_down_begins_with_step_0_too():
    game = fairground.game("crash-grid")
    position = game.at(game.new(2, seed=7).describe())
    position.play(0, position.choices(0)[0].id)
    assert [line.step for line in position.log(1)] == [1]
