"""Legality by look-ahead: a rule copies the state onto its desk, tries it, and judges."""

import numpy as np

from fairground.kernel.algorithms import copy
from fairground.kernel.layout import U8, Field, desk_layout, room_for, state_layout
from fairground.kernel.records import record_reader
from fairground.kernel.twins import Twins

STATE = state_layout("towers", Field("height", U8, (3,)), Field("fallen", U8))
DESK = desk_layout("towers", room_for("trial", STATE))


def build(s, tower):
    s.height[tower] += 1
    if s.height[tower] > 2 + s.height[0]:
        s.fallen = 1


def stands_after(s, tower, desk):
    copy(desk.trial, s)
    build(desk.trial, tower)
    return 1 - desk.trial.fallen


def test_the_plain_twin_tries_on_a_copy():
    s, desk = STATE.new(), DESK.new()
    s.height[1] = 2
    assert stands_after(s, 2, desk) == 1
    assert stands_after(s, 1, desk) == 0
    assert (s.height, s.fallen) == ([0, 2, 0], 0)
    assert desk.trial.height == [0, 3, 0]


def test_the_compiled_twin_tries_on_a_copy():
    twins = Twins(stands_after)
    try_it, as_state, as_desk = twins.of(stands_after), record_reader(STATE), record_reader(DESK)

    import numba

    @numba.njit
    def run(row, tower, desk):
        return try_it(as_state(row), tower, as_desk(desk))

    s = STATE.new()
    s.height[1] = 2
    row = np.frombuffer(s.pack(), np.uint8).copy()
    desk = np.zeros(DESK.size, np.uint8)
    assert [run(row, tower, desk) for tower in (0, 1, 2)] == [1, 0, 1]
    assert row.tobytes() == s.pack()


def test_a_desk_with_a_state_packs_and_copies():
    desk = DESK.new()
    desk.trial.height[2] = 7
    twin = DESK.unpack(desk.pack())
    assert twin.trial.height == [0, 0, 7]
    other = desk.copy()
    other.trial.height[2] = 1
    assert desk.trial.height[2] == 7
    assert DESK.offsets["trial"] % 64 == 0
