"""The whole conformance suite."""

from goofspiel import GAME

from fairground.lab.conformance import check


def test_goofspiel_keeps_every_promise():
    assert check(GAME) == ()
