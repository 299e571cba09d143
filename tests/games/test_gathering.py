"""What a person picks in any order can be played: sent by ascending action, and `done` last."""

from __future__ import annotations

import random

import pytest

import fairground
from fairground.kernel.position import Position
from fairground.kernel.scene import Scene
from fairground.registry import OWN

GATHERED = {"battlegrid", "grid-of-shadows"}
"""The games with decisions of several actions that a person picks in any order."""


def picked(scene: Scene, dice: random.Random) -> list[str]:
    """Some of the pieces that can be picked, in an order of a person's own; one at least."""
    assert scene.gathering is not None
    pieces = [piece for choice in scene.gathering.choices for piece in choice.on]
    dice.shuffle(pieces)
    return pieces[: dice.randint(1, min(len(pieces), 4))]


def sent(scene: Scene, pieces: list[str]) -> list[int]:
    """The actions of the picked pieces, as a screen sends them."""
    assert scene.gathering is not None
    owners = {piece: choice for choice in scene.gathering.choices for piece in choice.on}
    return [*sorted(owners[piece].action for piece in pieces), scene.gathering.done]


def gather(position: Position, seat: int, dice: random.Random) -> bool:
    """Play what is picked in any order, if cards are to be picked now; whether they were."""
    scene = position.view(seat).scene
    legal = {choice.action for choice in scene.choices}
    offered = scene.gathering
    if offered is None or not offered.choices:
        return False
    if not all(choice.action in legal for choice in offered.choices):
        assert not {choice.action for choice in offered.choices} & legal, "either all or none"
        return False
    pieces = picked(scene, dice)
    assert offered.texts[len(pieces)]
    for action in sent(scene, pieces):
        assert position.verdict(seat, action) is None
        position.play(seat, action)
    return True


@pytest.mark.parametrize("name", OWN)
def test_whatever_is_picked_in_any_order_can_be_played(name: str):
    game = fairground.game(name)
    gathered = 0
    for seed in range(4):
        dice = random.Random(seed)
        position = game.new(game.fewest_seats, seed=seed)
        for _ in range(150):
            if not position.pending:
                break
            seat = dice.choice(position.pending)
            if gather(position, seat, dice):
                gathered += 1
            else:
                position.play(seat, dice.choice(position.choices(seat)).id)
    assert bool(gathered) == (name in GATHERED)
