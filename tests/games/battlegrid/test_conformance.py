"""BattleGrid keeps every promise of the conformance suite, and its judgement beats chance."""

import importlib.util
from functools import cache

import pytest

from battle import GAME, at
from fairground.lab import conformance
from fairground.lab.conformance.probe import Probe
from fairground.lab.simulate import simulate

EFFORT = {"refusals": 0.08, "course": 0.3, "parity": 1.0, "proportions": 0.12, "twins": 0.2}
NEEDS_NUMBA = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="needs the extra 'fast'"
)


@cache
def probe(effort: float) -> Probe:
    """One for all checks of an effort: they look at the same positions."""
    return Probe(GAME, 0, effort)


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.name)
def test_conformance(check):
    finding = conformance.run(check, probe(EFFORT.get(check.name, 0.3)))
    assert finding is None, str(finding)


def worth(ufp: str, imperial: str = "B4[INF]", seat: int = 0, **scenario) -> float:
    """The estimate of a position for a seat."""
    return GAME.plain.estimate(at(ufp, imperial, **scenario).state, seat, GAME.plain.new_desk())


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("B3[INF]", "B2[INF]"),
        ("B2[INF] C2[INF]", "B2[INF INF]"),
        ("B2[INF]", "B2[INF*]"),
        ("B2[INF] | hand TANK", "B2[INF]"),
        ("B2[INF] | cards LD", "B2[INF]"),
        ("B2[INF] | mine B2", "B2[INF]"),
    ],
)
def test_the_estimate_prefers(better, worse):
    assert worth(better) > worth(worse)
    assert worth(better) == -worth(better, seat=1)


def test_the_estimate_of_a_choice_begun_looks_ahead():
    deep, home = at("B3[INF] A1[INF]", "").go("B3.0"), at("B3[INF] A1[INF]", "").go("A1.0")
    values = [GAME.plain.estimate(t.state, 0, GAME.plain.new_desk()) for t in (deep, home)]
    assert values[0] > values[1]  # the step from B3 to B4 is worth more than one from the base


@NEEDS_NUMBA
def test_greedy_beats_random():
    summary = simulate(GAME, ["greedy", "random"], 300, seed=1)
    assert summary.bots[0].low > 0.85
