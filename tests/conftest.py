"""For all tests: those whose outcome depends on the machine's haste may be run a second time."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
REAL = ("browser", "cli", "server", "terminal")
"""Folders whose tests start real browsers, servers and terminals."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test of real processes that failed runs once more; pytest's last line counts it as a rerun.

    Thousands of these share two cores, and a machine that stands still for some seconds is no
    fault of the product. Rules, kernel and bots depend on no clock: their tests have one try.
    """
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in REAL:
            item.add_marker(pytest.mark.flaky(reruns=1))
