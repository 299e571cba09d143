"""Scenes are made of kinds that every screen can draw; another one is refused with a sentence."""

import random

import pytest

import fairground
from fairground.kernel.layout import NOBODY
from fairground.kernel.scene import BadScene, Entry, Piece, Zone


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (
            lambda: Zone("hand", "hand", "Hand"),
            "the kind of the zone 'hand' is 'hand'; it can be squares, hexes, row, fan, stack, "
            "column, track, panel",
        ),
        (
            lambda: Zone("hand", "fan", "Hand", area="below"),
            "the area of the zone 'hand' is 'below'; it can be centre, hand, side, seat",
        ),
        (
            lambda: Zone("lane", "column", "Lane", grows="north"),
            "the way that the zone 'lane' grows is 'north'; it can be down, up, right, left",
        ),
        (
            lambda: Piece("p", "hand", (0,), "card", "9", "9", "nine", kind="pawn"),
            "the kind of the piece 'p' is 'pawn'; it can be card, back, token, rider, wall, dice, "
            "marker",
        ),
        (
            lambda: Entry("card", "9", "9", "nine", kind=""),
            "the kind of the entry 'nine' is ''; it can be card, back, token, rider, wall, dice, "
            "marker",
        ),
    ],
)
def test_an_unknown_kind_is_refused_when_the_scene_is_made(make, sentence):
    with pytest.raises(BadScene) as refused:
        make()
    assert str(refused.value) == sentence


@pytest.mark.parametrize("game", fairground.all_games(), ids=lambda game: game.name)
def test_every_scene_of_a_whole_game_can_be_made(game):
    luck = random.Random(5)
    position = game.new(seed=5)
    while position.pending and len(position.steps) < 250:
        for seat in (*position.pending, NOBODY):
            _ = position.view(seat).scene
        seat = luck.choice(position.pending)
        position.play(seat, luck.choice(position.choices(seat)).id)
