"""The whole conformance suite."""

import pytest
from goofspiel import GAME

from fairground.lab.conformance import CHECKS, run
from fairground.lab.conformance.probe import Probe

PROBE = Probe(GAME)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_goofspiel_keeps_every_promise(check):
    finding = run(check, PROBE)
    assert finding is None or finding.not_run, str(finding)
