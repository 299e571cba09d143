"""Uniformly random play against the measured statistics of section 11, on the compiled twin."""

import importlib.util
import math
from typing import NamedTuple

import pytest

from fairground.games.crash_grid.rules.events import CRASHED
from fairground.kernel.algorithms import Room, deal_game
from fairground.kernel.bundles import Key, Lengths, Row, Rows, Rules
from fairground.kernel.dice import pick, seed_pick
from play import CAUSES, GAME

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="needs the extra 'fast'"
)

ROUNDS = 30_000
MEASURED_ROUNDS = 100_000
BOUND = 4  # standard errors of both samples together
ROUNDING = {"mean last trick": 0.005}

# (seats, board): void, wins by slot, mean last trick, reaching trick 10, with a reshuffle, causes
MEASURED = {
    (2, 6): (0.135, (0.430, 0.436), 5.83, 0.025, 0, (0.461, 0.383, 0.156)),
    (2, 8): (0.102, (0.449, 0.449), 8.34, 0.275, 0, (0.377, 0.462, 0.161)),
    (3, 10): (0.087, (0.414, 0.292, 0.206), 10.30, 0.661, 0.012, (0.393, 0.476, 0.130)),
    (4, 12): (0.160, (0.212, 0.210, 0.211, 0.208), 11.43, 0.875, 0.789, (0.032, 0.767, 0.201)),
}


class Tape(NamedTuple):
    """Where on the desk the tape lies, and what marks a crash on it."""

    taping: int
    taped: int
    tape: int
    crashed: int


def play_and_tally(
    game: Rules, room: Room, template: Row, states: Rows, key: Key, where: Tape, causes: Lengths
):
    """Play a round at random in every state; count the crashes on the tape by cause.

    Compiled only: it reads the desk's bytes, at the offsets given, because the cause of a crash
    stands on the tape alone. Events are eight 16-bit numbers, the cause is the fifth.
    """
    desk, taped, tape = room.desk, where.taped, where.tape
    desk[where.taping] = 1
    seed_pick(room.rng, 1)
    for i in range(len(states)):
        waiting = deal_game(game, states[i], template, desk, key, i)
        while waiting != 0:
            seat = 0
            while (waiting >> seat) & 1 == 0:
                seat += 1
            n = game.choices(states[i], seat, room.out, desk)
            desk[taped] = 0
            desk[taped + 1] = 0
            waiting = game.apply(states[i], seat, room.out[pick(room.rng, n)], desk)
            for event in range(desk[taped]):
                if desk[tape + 16 * event] == where.crashed:
                    causes[desk[tape + 16 * event + 8]] += 1
    return len(states)


@pytest.fixture(scope="module", params=MEASURED, ids=str)
def sample(request):
    """Statistics of many random rounds, as a table row, with the standard deviations."""
    import numpy as np

    seats, size = request.param
    compiled = GAME.compiled
    template = GAME.table(
        seats, board_size=size, rounds_min=1, rounds_max=1, rotate_starts=False
    ).pack()
    states = np.zeros((ROUNDS, GAME.layout.size), np.uint8)
    causes = np.zeros(3, np.int32)
    offsets = GAME.desk.offsets
    played = compiled.run(
        play_and_tally,
        room=compiled.new_room(),
        template=compiled.state(template),
        states=states,
        key=Key(seats, size),
        where=Tape(offsets["taping"], offsets["taped"], offsets["tape"], CRASHED.kind),
        causes=causes,
    )
    assert played == ROUNDS
    return (seats, size), states.view(GAME.layout.dtype)[:, 0], causes


def close(name: str, value: float, wanted: float, deviation: float) -> None:
    """Two sample means agree within their standard errors (and the table's rounding)."""
    error = deviation * math.sqrt(1 / ROUNDS + 1 / MEASURED_ROUNDS)
    bound = BOUND * error + ROUNDING.get(name, 0.0005)
    assert abs(value - wanted) <= bound, f"{name}: {value:.4f}, not {wanted} ± {bound:.4f}"


def rate(name: str, value: float, wanted: float) -> None:
    """A share of all rounds."""
    close(name, value, wanted, math.sqrt(wanted * (1 - wanted)))


@pytest.mark.rule("CG-50", "CG-51")
def test_void_rounds_and_wins_by_slot(sample):
    which, final, _ = sample
    points = final["points"][:, : which[0]]
    void, wins = MEASURED[which][:2]
    rate("void", (points.sum(axis=1) == 0).mean(), void)
    for slot, wanted in enumerate(wins):
        rate(f"wins of slot {slot}", (points[:, slot] == 1).mean(), wanted)


@pytest.mark.rule("CG-41")
def test_the_last_trick(sample):
    which, final, _ = sample
    _, _, mean, reaching, _, _ = MEASURED[which]
    tricks = final["trick"].astype(float)
    close("mean last trick", tricks.mean(), mean, tricks.std())
    rate("rounds reaching trick 10", (tricks >= 10).mean(), reaching)
    assert tricks.max() <= 3 * which[1]


@pytest.mark.rule("CG-43", "CG-R13")
def test_rounds_with_a_reshuffle(sample):
    which, final, _ = sample
    rate("rounds with a reshuffle", (final["shuffles"] > 0).mean(), MEASURED[which][4])


@pytest.mark.rule("CG-33", "CG-34")
def test_causes_of_crashes(sample):
    which, final, causes = sample
    seats = which[0]
    crashes = causes.sum()
    assert crashes == (final["crashed_in"][:, :seats] > 0).sum()
    # Crashes of one round depend on each other, so that a round counts as one observation.
    for cause, count, wanted in zip(CAUSES, causes, MEASURED[which][5], strict=True):
        rate(cause, count / crashes, wanted)
