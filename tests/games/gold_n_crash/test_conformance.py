"""Gold n' Crash keeps every promise of the conformance suite; its judgement beats chance."""

import importlib.util

import pytest

from fairground.lab import conformance
from fairground.lab.conformance.probe import Probe
from fairground.lab.simulate import simulate
from play_gold import GAME, at, side

CHECKS = {check.name: check for check in conformance.CHECKS}


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_of_the_suite(name):
    assert conformance.run(CHECKS[name], Probe(GAME, 0, 0.12)) is None


def worth(duel, seat=0):
    return GAME.plain.estimate(duel.state, seat, GAME.plain.new_desk())


@pytest.mark.rule("GC-2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (at(side(treasure="$4")), at(side())),
        (at(side("$4")), at(side())),
        (at(side(), side(wrecks=[0])), at(side(), side())),
        (at(side(), side(wrecks=[0, 1])), at(side(), side(wrecks=[0]))),
        (at(side("", "$4 / /", guests="COIN2 - -")), at(side("", "$4 / /", guests="HOOK3 - -"))),
        (at(side(treasure="$4 NINE")), at(side(treasure="NINE $4"), side(cols="B1//"))),
        (at(side("C1", "$6 / /")), at(side("S1", "$6 / /"))),
    ],
)
def test_the_estimate_prefers(better, worse):
    assert worth(better) > worth(worse)
    assert worth(better) == -worth(better, 1)


@pytest.mark.rule("GC-62")
@pytest.mark.parametrize(
    ("bombs", "zeps", "wrecks", "cols", "sure"),
    [
        ("B1", "2 3 1", [0, 1], "//", True),
        ("B1", "2 1 3", [1, 2], "//", False),
        ("B1", "2 1 3", [1, 2], "B2 / G1 S1 /", True),
        ("B1", "2 1 3", [1, 2], "B2 G1 / S1 /", False),
        ("S1", "1 2 3", [1, 2], "//", False),
        ("B1", "1 2 3", [1], "//", False),
    ],
)
def test_a_bomb_that_wins_with_the_next_action_is_as_good_as_won(bombs, zeps, wrecks, cols, sure):
    duel = at(side(bombs, cols), side(treasure="$6 $4 FIVE", zeps=zeps, wrecks=wrecks))
    assert (worth(duel) > 0.95) == sure
    other = at(side(treasure="$6 $4 FIVE", zeps=zeps, wrecks=wrecks), side(bombs, cols), player=1)
    assert (worth(other) < -0.95) == sure


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs the extra 'fast'")
def test_greedy_beats_random():
    summary = simulate(GAME, ["greedy", "random"], 200, seed=1)
    assert summary.bots[0].low > 0.85
