"""Attacks on the hall's database, in their short forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.attacks import archive, full, locked

LONGEST_WAIT = 3.0
"""Seconds within which people are answered, whatever the database does."""

FEW_LINES = 3
"""In the log: a fault's beginning, its end, and perhaps a word of the bots'."""


def test_a_lock_stops_nobody_for_long(tmp_path: Path):
    found = locked.attack(tmp_path, **locked.SHORT)
    assert found["refused meanwhile"] > 0
    assert found["refused with other words"] == 0
    assert found["longest wait of a person"] < LONGEST_WAIT
    assert found["bot tables that go on"] == locked.SHORT["tables"]
    assert found["people who go on"] == locked.SHORT["people"]
    assert found["moves lost or doubled"] == 0
    assert found["lines in the log"] <= FEW_LINES


def test_a_full_disk_stops_nobody_for_long(tmp_path: Path):
    try:
        found = full.attack(tmp_path, **full.SHORT)
    except OSError as error:
        pytest.skip(str(error))  # test_faults.py has a disk that takes no more without root
    assert found["refused meanwhile"] > 0
    assert found["refused with other words"] == 0
    assert found["longest wait of a person"] < LONGEST_WAIT
    assert found["bot tables that go on"] == full.SHORT["tables"]
    assert found["people who go on"] == full.SHORT["people"]
    assert found["moves lost or doubled"] == 0
    assert found["lines in the log"] <= FEW_LINES


def test_an_archive_does_not_slow_down_the_hall(tmp_path: Path):
    found = archive.attack(tmp_path, **archive.SHORT)
    assert found["seconds to start"] < 20
    assert found["/api/tables/mine, ms"] < 3 * found["/api/tables/mine of the empty hall, ms"] + 50
