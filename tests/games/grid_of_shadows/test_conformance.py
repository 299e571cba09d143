"""Grid of Shadows keeps what every game must keep."""

import importlib.util

import pytest

from fairground.lab.conformance import CHECKS, run
from fairground.lab.conformance.probe import Probe
from shadows import GAME

PROBE = Probe(GAME, seed=0, effort=0.35)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_grid_of_shadows_conforms(check):
    if check.name == "twins" and importlib.util.find_spec("numba") is None:
        pytest.skip("needs the extra 'fast'")
    finding = run(check, PROBE)
    assert finding is None or finding.not_run, str(finding)
