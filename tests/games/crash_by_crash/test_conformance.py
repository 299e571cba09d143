"""The conformance suite on Crash by Crash, and its invariants over whole games."""

import random
from functools import cache

import pytest

from bumpers import GAME
from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import components as c
from fairground.lab import conformance
from fairground.lab.conformance.probe import Probe, draw_options

EFFORT = {"refusals": 0.1, "course": 0.3, "twins": 0.05}


@cache
def probe(effort: float) -> Probe:
    """One for all checks of an effort: they look at the same positions."""
    return Probe(GAME, 0, effort)


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.name)
def test_conformance(check):
    finding = conformance.run(check, probe(EFFORT.get(check.name, 0.4)))
    assert finding is None, str(finding)


@pytest.mark.parametrize("number", range(6))
def test_invariants_hold_in_whole_games_with_any_options(number):
    luck = random.Random(number)
    seats = (2, 4)[number % 2]
    options = draw_options(GAME, seats, luck) if number > 1 else {}
    s = GAME.plain.state(GAME.new(seats, number, **options).row)
    desk, out = GAME.plain.new_desk(), GAME.plain.new_out()
    turn = 0
    while s.phase != c.OVER and s.turn < 60:
        count = rules.choices(s, s.seat, out, desk)
        rules.apply(s, s.seat, out[luck.randrange(count)], desk)
        if s.turn != turn or s.phase == c.OVER or luck.random() < 0.2:
            assert GAME.broken_invariant(s) is None
        turn = s.turn


def test_a_card_without_a_car_to_place_is_worth_no_placement():
    """Python would count the car that is not there from the end of the list."""
    s = GAME.plain.state(GAME.new(2, 1).row)
    desk, out = GAME.plain.new_desk(), GAME.plain.new_out()
    while s.phase != c.ACTION:
        rules.apply(s, s.seat, out[rules.choices(s, s.seat, out, desk) - 1], desk)
    s.where = [c.LOCKED if place == c.IN_STOCK else place for place in s.where]
    before = GAME.plain.estimate(s, 0, desk)
    s.bound = c.DOUBLE_HIT
    assert GAME.plain.estimate(s, 0, desk) == before
