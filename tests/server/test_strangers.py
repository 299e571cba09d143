"""Attacks by one address with many sessions, in their short form."""

from __future__ import annotations

from pathlib import Path

from server.attacks import sessions, tables


def test_many_sessions_of_one_address_make_no_more_tables_than_allowed(tmp_path: Path):
    figures = tables.attack(tmp_path, **tables.SHORT)
    assert 0 < figures["tables made"] <= figures["tables allowed"]
    assert figures["tables kept"] <= figures["tables made"] + 2  # and the honest ones
    assert figures["tables made"] + figures["refused"] == figures["tables wanted"]
    assert figures["refused without a time to wait"] == figures["otherwise"] == 0
    assert 1 <= figures["place of an honest table"] <= 2
    assert figures["place of a new honest table"] == 1
    assert figures["slowest answer to somebody else"] < 5
    assert figures["bytes on disk"] < 10_000_000


def test_a_thousand_sessions_of_one_address_do_not_fill_the_disk(tmp_path: Path):
    figures = sessions.attack(tmp_path, **sessions.SHORT)
    assert 0 < figures["sessions begun"] <= figures["sessions allowed"]
    assert figures["sessions begun"] + figures["refused"] == figures["sessions wanted"]
    assert figures["sessions on disk"] == figures["refused without a time to wait"] == 0
    assert figures["bytes more on disk"] == 0
    assert figures["status of somebody else"] == 200
