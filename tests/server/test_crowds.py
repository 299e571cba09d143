"""Heavy and hostile guests: each attack in its short form, and what must hold then."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from server.attacks import chat, idle, presence, readers, silent, spectators

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="figures come from /proc")


def test_chat_without_end_keeps_nobody_out(tmp_path: Path):
    figures = chat.attack(tmp_path, **chat.SHORT)
    assert figures["lines said"] == chat.SHORT["lines"]
    assert figures["bytes of a hello"] < 150_000
    assert 0 < figures["lines in a hello"] <= 100
    assert 10 <= figures["lines said under the limit"] < 60
    assert (
        figures["lines said under the limit"] + figures["lines refused with a sentence"]
        == chat.SHORT["lines"]
    )


def test_people_get_in_while_more_connections_are_held_than_there_are_files(tmp_path: Path):
    figures = silent.attack(tmp_path, **silent.SHORT)
    assert figures["people who got in"] == silent.SHORT["people"]
    assert figures["longest way in, seconds"] < 5
    assert figures["connections still open"] == 0
    assert figures["bytes of log"] < 10_000


def test_who_never_reads_is_let_go_with_the_socket(tmp_path: Path):
    figures = readers.attack(tmp_path, **readers.SHORT)
    assert figures["sockets left"] == 0
    assert figures["still counted as watching"] == 0
    assert figures["megabytes more at most"] < 30


def test_one_who_comes_and_goes_costs_the_others_next_to_nothing(tmp_path: Path):
    figures = presence.attack(tmp_path, **presence.SHORT)
    assert figures["largest message"] <= 200
    assert figures["kinds of messages other than presence"] == 0
    # Coming and going are told together.
    assert figures["messages to each"] <= presence.SHORT["times"]


def test_a_move_reaches_all_who_watch_and_weighs_little(tmp_path: Path):
    figures = spectators.attack(tmp_path, **spectators.SHORT)
    assert figures["bytes of a move, 9 of 10"] <= 3000
    assert figures["seconds until all have a move, median"] < 2


def test_an_idle_socket_costs_some_kilobytes(tmp_path: Path):
    figures = idle.attack(tmp_path, **idle.SHORT)
    assert figures["kilobytes for each socket"] < 60
