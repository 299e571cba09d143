"""Our adapters pass the tests of the projects they are for, against the real packages."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PEERS = HERE.parents[1] / ".venv" / "peers" / "bin" / "python"
TESTS = (
    "agent_by_agent",
    "all_at_once",
    "one_seat",
    "many_games",
    "random_simulations",
    "solvers",
    "environments",
    "known_games",
    "exact_answers",
    "ten_lines",
)


@pytest.mark.skipif(not PEERS.exists(), reason="`make .venv/.peers` installs what this needs")
@pytest.mark.parametrize("name", TESTS)
def test_an_adapter_passes_the_tests_of_its_project(name):
    done = subprocess.run(
        [PEERS, HERE / "in_peers.py", name], capture_output=True, text=True, check=False
    )
    assert done.stdout.endswith("passed\n"), done.stdout[-2000:] + done.stderr[-4000:]


def test_an_adapter_without_its_package_says_what_to_install():
    for module, extra in (("zoo", "pettingzoo"), ("gym", "gymnasium"), ("spiel", "openspiel")):
        words = f"import fairground.research.{module}"
        done = subprocess.run(
            [sys.executable, "-c", words], capture_output=True, text=True, check=False
        )
        assert f'pip install "fairground[{extra}]"' in done.stderr
