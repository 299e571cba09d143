"""Simulation and batches: the same games on one thread or many, plain or compiled."""

import numpy as np
import pytest

import fairground
from fairground.kernel.batch import Batch
from fairground.lab import bench
from fairground.lab.simulate import CHUNK, share_of, simulate

GAME = fairground.game("crash-grid")


def test_results_do_not_depend_on_the_number_of_threads():
    one = simulate(GAME, ["greedy", "random", "random"], 3 * CHUNK + 30, seed=4, threads=1)
    two = simulate(GAME, ["greedy", "random", "random"], 3 * CHUNK + 30, seed=4, threads=2)
    assert one == two


def test_games_are_rounded_up_to_whole_turns_and_reported():
    told = []
    summary = simulate(GAME, ["random"] * 3, 10, seed=4, report=told.append)
    assert summary.games == 12
    assert sum(told) == 12


def test_the_plain_twin_plays_the_same_simulation(monkeypatch):
    fast = simulate(GAME, ["random", "random"], 40, seed=9)
    monkeypatch.setattr("fairground.lab.simulate.installed", lambda extra: False)
    assert simulate(GAME, ["random", "random"], 40, seed=9) == fast


def test_turns_that_all_ended_alike_do_not_prove_that_all_would():
    share = share_of("greedy", 200, [1.0] * 100)
    assert share.mean == 1.0
    assert share.high == pytest.approx(1.0)
    assert share.low == pytest.approx(100 / (100 + 1.96**2), abs=1e-4)  # Wilson's interval


def test_confidence_is_wilsons_for_single_games_and_shrinks_with_equal_turns():
    wilson = share_of("greedy", 100, [1.0] * 30 + [0.0] * 70)
    assert (wilson.low, wilson.high) == (
        pytest.approx(0.2189, abs=2e-3),
        pytest.approx(0.3958, abs=2e-3),
    )
    paired = share_of("greedy", 200, [0.5] * 90 + [1.0] * 10)
    assert paired.low < 0.55 < paired.high
    assert paired.high - paired.low < 0.1


def test_bad_numbers_and_names_are_refused():
    with pytest.raises(fairground.FairgroundError, match="at least 1"):
        simulate(GAME, ["random", "random"], 0)
    with pytest.raises(fairground.FairgroundError, match="the bots are gentle, casual"):
        simulate(GAME, ["random", "deep"], 10)


def test_a_batch_is_the_same_games_on_any_number_of_threads():
    one, two = (Batch(GAME, 101, seats=3, seed=5, threads=n) for n in (1, 2))
    assert (one.states == two.states).all()
    assert one.finish() == two.finish()
    assert (one.states == two.states).all()
    assert one.scores().sum(axis=1) == pytest.approx(np.ones(101))


def test_a_batch_steps_like_a_position():
    batch = Batch(GAME, 5, seats=2, seed=6)
    positions = [
        fairground.Position(GAME, GAME.plain.state(row.tobytes()), None) for row in batch.states
    ]
    for _ in range(30):
        masks = batch.masks()
        actions = masks.argmax(axis=1)
        for i, t in enumerate(positions):
            if t.pending:
                seat = t.pending[0]
                assert batch.deciding()[i] == seat
                assert [c.id for c in t.choices(seat)] == np.flatnonzero(masks[i]).tolist()
                t.play(seat, int(actions[i]))
            else:
                assert batch.deciding()[i] == -1
        batch.step(actions)
        assert [row.tobytes() for row in batch.states] == [t.row for t in positions]


def test_a_batch_refuses_an_illegal_action_and_plays_nothing():
    batch = Batch(GAME, 3, seats=2, seed=6)
    before = batch.states.copy()
    actions = batch.masks().argmax(axis=1)
    for wrong in (54, -1, 55):
        actions[1] = wrong
        with pytest.raises(
            fairground.UnknownAction, match=f"action {wrong} is not legal in game 1"
        ):
            batch.step(actions)
    with pytest.raises(fairground.UnknownAction, match="takes 3 actions"):
        batch.step(actions[:2])
    assert (batch.states == before).all()


def test_totals_are_those_of_the_independent_c_program():
    """benchmarks/crash_grid.c, written from the rulebook alone, gives these numbers."""
    totals = bench.totals(1000, (1, 2))
    assert totals["decisions"] == 282_944
    assert totals["checksum"] == 141_169_698
    assert sum(totals["scores"]) == pytest.approx(1000)
