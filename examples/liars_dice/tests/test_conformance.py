"""The whole conformance suite."""

from liars_dice import GAME

from fairground.lab.conformance import check


def test_liars_dice_keeps_every_promise():
    assert check(GAME) == ()
