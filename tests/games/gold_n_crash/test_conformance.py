"""Gold n' Crash keeps every promise of the conformance suite; its judgement beats chance."""

import importlib.util
import random

import pytest

from fairground.games.gold_n_crash.rules import finishing
from fairground.games.gold_n_crash.rules.components import (
    ACTION,
    BY_ZEPPELINS,
    CALLBACK,
    GUEST_NAMES,
)
from fairground.lab import conformance
from fairground.lab.conformance.probe import Probe
from fairground.lab.simulate import simulate
from play_gold import GAME, Duel, at, deal, side

CHECKS = {check.name: check for check in conformance.CHECKS}
PROBE = Probe(GAME, 0, 0.12)


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_of_the_suite(name):
    assert conformance.run(CHECKS[name], PROBE) is None


def worth(duel, seat=0):
    return GAME.plain.estimate(duel.state, seat, GAME.plain.new_desk())


@pytest.mark.rule("GC-2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (at(side(treasure="$4")), at(side())),
        (at(side("$4")), at(side())),
        (at(side(), side(wrecks=[0])), at(side(), side())),
        (at(side(), side(wrecks=[0, 1])), at(side(), side(wrecks=[0]))),
        (at(side("", "$4 / /", guests="COIN2 - -")), at(side("", "$4 / /", guests="HOOK3 - -"))),
        (at(side(treasure="$4 NINE")), at(side(treasure="NINE $4"), side(cols="B1//"))),
        (at(side("C1", "$6 / /")), at(side("S1", "$6 / /"))),
    ],
)
def test_the_estimate_prefers(better, worse):
    assert worth(better) > worth(worse)
    assert worth(better) == -worth(better, 1)


@pytest.mark.rule("GC-62")
@pytest.mark.parametrize(
    ("bombs", "zeps", "wrecks", "cols", "sure"),
    [
        ("B1", "2 3 1", [0, 1], "//", True),
        ("B1", "2 1 3", [1, 2], "//", False),
        ("B1", "2 1 3", [1, 2], "B2 / G1 S1 /", True),
        ("B1", "2 1 3", [1, 2], "B2 G1 / S1 /", False),
        ("S1", "1 2 3", [1, 2], "//", False),
        ("B1", "1 2 3", [1], "//", False),
    ],
)
def test_a_bomb_that_wins_with_the_next_action_is_as_good_as_won(bombs, zeps, wrecks, cols, sure):
    duel = at(side(bombs, cols), side(treasure="$6 $4 FIVE", zeps=zeps, wrecks=wrecks))
    assert (worth(duel) > 0.95) == sure
    other = at(side(treasure="$6 $4 FIVE", zeps=zeps, wrecks=wrecks), side(bombs, cols), player=1)
    assert (worth(other) < -0.95) == sure


@pytest.mark.rule("GC-62")
@pytest.mark.parametrize("seed", range(40))
def test_a_win_at_hand_is_one_that_can_be_played(seed):
    """The judgement's claim against every way to go on with this action, and the next."""
    duel = near_the_end(random.Random(seed))
    while duel.position.pending:
        if GAME.broken_invariant(duel.state) is None:
            state = duel.state
            claimed = finishing.wins_at_once(state)
            steps = 1 if state.phase == ACTION else 2
            assert not claimed or can_win(state, steps), duel
            if state.phase in (ACTION, CALLBACK) and can_win(state, steps):
                assert claimed, duel
        duel.play_at_random(random.Random(seed), 1)


def near_the_end(rng):
    """One Zeppelin each is left, and bombs are many."""
    counts = [9, 3, 2, 3, 1, 0, 3, 1, 0, 2, 0, 0, 1, 0, 0, 3, 0]
    duel = deal(rng.getrandbits(30), deck_counts=counts, turn_cap=40)
    text = duel.position.describe()
    for player in text["players"]:
        left = rng.randrange(3)
        player["destroyed"] = [column != left for column in range(3)]
        player["guests"] = [None] * 3
    return Duel(GAME.at({**text, "box": " ".join(GUEST_NAMES)}))


def can_win(state, steps):
    """Whether the active player has a win by Zeppelins in so many decisions."""
    seat, desk, out = state.active, GAME.plain.new_desk(), GAME.plain.new_out()
    for action in out[: GAME.plain.choices(state, seat, out, desk)]:
        world = state.copy()
        if GAME.plain.apply(world, seat, action, desk) == 0:
            if world.reason == BY_ZEPPELINS:
                return True
        elif steps > 1 and world.active == seat and can_win(world, steps - 1):
            return True
    return False


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs the extra 'fast'")
def test_greedy_beats_random():
    summary = simulate(GAME, ["greedy", "random"], 200, seed=1)
    assert summary.bots[0].low > 0.85
