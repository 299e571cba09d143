"""Uniformly random play against the reference statistics of section 5.6, on the compiled twin."""

import importlib.util
import math
from typing import NamedTuple

import pytest

from fairground.games.gold_n_crash.rules import components as c
from fairground.kernel.algorithms import Room, deal_game
from fairground.kernel.bundles import Ints, Key, Lengths, Row, Rows, Rules
from fairground.kernel.dice import pick, seed_pick
from play_gold import GAME

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="needs the extra 'fast'"
)

GAMES = 20_000
MEASURED_GAMES = 20_000
BOUND = 4  # standard errors of both samples together
FIRSTS = (c.DRAW, c.PLAY, c.DISCARD, c.PASS, c.SECURE, c.MOVE, c.CALL)
KINDS = ("draw", "play", "discard", "pass", "secure", "manoeuvre", "call back", "observe")
SHARES = {
    "draw": 0.201,
    "play": 0.419,
    "discard": 0.195,
    "pass": 0.0001,
    "secure": 0.072,
    "manoeuvre": 0.039,
    "call back": 0.038,
    "observe": 0.037,
}


class Tally(NamedTuple):
    """The decisions of each game, its starting player, and how often each action was chosen: in the
    last place, how many choices there were in all."""

    lengths: Lengths
    firsts: Ints
    moves: Ints


def play_and_tally(
    game: Rules, room: Room, template: Row, states: Rows, key: Key, active: int, tally: Tally
):
    """Play every game at random. Compiled only: the starting player is a byte of the row."""
    seed_pick(room.rng, 7)
    last = len(tally.moves) - 1
    for i in range(len(states)):
        waiting = deal_game(game, states[i], template, room.desk, key, i)
        tally.firsts[i] = states[i][active]
        while waiting != 0:
            n = game.choices(states[i], waiting - 1, room.out, room.desk)
            action = room.out[pick(room.rng, n)]
            waiting = game.apply(states[i], waiting - 1, action, room.desk)
            tally.lengths[i] += 1
            tally.moves[action] += 1
            tally.moves[last] += n
    return len(states)


@pytest.fixture(scope="module")
def sample():
    """Many random games: final states, decisions, starting players, actions."""
    import numpy as np

    twin = GAME.compiled
    states = np.zeros((GAMES, GAME.layout.size), np.uint8)
    lengths = np.zeros(GAMES, np.int32)
    firsts = np.zeros(GAMES, np.int64)
    moves = np.zeros(c.ACTIONS + 1, np.int64)
    played = twin.run(
        play_and_tally,
        room=twin.new_room(),
        template=twin.state(GAME.table(2).pack()),
        states=states,
        key=Key(5, 6),
        active=GAME.layout.offsets["active"],
        tally=Tally(lengths, firsts, moves),
    )
    assert played == GAMES
    return states.view(GAME.layout.dtype)[:, 0], lengths, firsts, moves


def close(name, value, wanted, deviation, rounding):
    """Two sample means agree within their standard errors and the table's rounding."""
    error = deviation * math.sqrt(1 / GAMES + 1 / MEASURED_GAMES)
    bound = BOUND * error + rounding
    assert abs(value - wanted) <= bound, f"{name}: {value:.4f}, not {wanted} ± {bound:.4f}"


@pytest.mark.rule("GC-10", "GC-65", "GC-R29")
def test_who_wins(sample):
    final, _, firsts, _ = sample
    lead = final["gold"][:, 0] - final["gold"][:, 1]
    shot = final["reason"] == c.BY_ZEPPELINS
    winner = (lead < 0).astype(int)
    winner[shot] = final["active"][shot]
    draw = (lead == 0) & ~shot
    for name, value, wanted in (
        ("first", ((winner == firsts) & ~draw).mean(), 0.501),
        ("second", ((winner != firsts) & ~draw).mean(), 0.455),
        ("draws", draw.mean(), 0.044),
        ("by zeppelins", shot.mean(), 0.0041),
    ):
        close(name, value, wanted, math.sqrt(wanted * (1 - wanted)), 0.0005)


@pytest.mark.rule("GC-63", "GC-66")
def test_how_long_games_are(sample):
    final, lengths, _, _ = sample
    turns = final["turn"].astype(float)
    close("turns", turns.mean(), 72.9, turns.std(), 0.05)
    close("decisions", lengths.mean(), 178.9, lengths.std(), 0.05)
    assert turns.max() < 150
    assert lengths.max() <= GAME.longest


@pytest.mark.rule("GC-64")
def test_how_much_gold_there_is(sample):
    final = sample[0]
    gold = final["gold"].astype(float)
    close("gold", gold.mean(), 17.35, gold.mean(axis=1).std(), 0.005)


@pytest.mark.rule("GC-29", "GC-50")
def test_guests_secured_and_zeppelins_destroyed(sample):
    final = sample[0]
    guests = ((final["treasure"] >= c.GUEST) & (final["treasure"] < 255)).sum(axis=(1, 2))
    close("guests", guests.mean(), 0.60, guests.std(), 0.005)
    wrecks = 6 - sum((final["afloat"] >> lane & 1).sum(axis=1) for lane in range(3))
    close("wrecks", wrecks.mean(), 2.14, wrecks.std(), 0.005)


@pytest.mark.rule("GC-13", "GC-14")
def test_shares_of_decisions(sample):
    _, lengths, _, moves = sample
    total = int(lengths.sum())
    assert moves[:-1].sum() == total
    mean = moves[-1] / total
    assert abs(mean - 5.06) < 0.03
    ends = (*FIRSTS[1:], c.ARRANGE, c.ACTIONS)
    for name, start, end in zip(KINDS, (*FIRSTS, c.ARRANGE), ends, strict=True):
        share = moves[start:end].sum() / total
        assert abs(share - SHARES[name]) < 0.0015, f"{name}: {share:.4f}"
