"""Invariant 13: swapping the seats, or lanes 0 and 2, commutes with every action."""

import random

import pytest

from fairground.games.gold_n_crash.rules.components import CALL, DISCARD, MOVE, PLAY, SECURE
from play_gold import GAME, deal

LANE = (2, 1, 0)


def swapped(text):
    """The readable form with seats and crews exchanged."""
    return {
        **text,
        "crews": text["crews"][::-1],
        "player": 1 - text["player"],
        "players": text["players"][::-1],
    }


def mirrored(text):
    """The readable form with lanes 0 and 2 exchanged."""
    players = [
        {
            **player,
            **{key: player[key][::-1] for key in
               ("columns", "zeppelins", "destroyed", "resisted", "guests")},
        }
        for player in text["players"]
    ]  # fmt: skip
    base = LANE[text["base"]] if text["phase"] == "secure" else text["base"]
    return {**text, "players": players, "plays": text["plays"][::-1], "base": base}


def mirrored_action(action):
    """The same action with lanes 0 and 2 exchanged."""
    if PLAY <= action < DISCARD:
        face, column = divmod(action - PLAY, 3)
        return PLAY + 3 * face + LANE[column]
    for first in (DISCARD, SECURE, CALL):
        if first <= action < first + 3:
            return first + LANE[action - first]
    if MOVE <= action < CALL:
        return MOVE + (3, 2, 1, 0)[action - MOVE]
    return action


@pytest.mark.rule("GC-3", "GC-28", "GC-34", "GC-59", "GC-R29")
@pytest.mark.parametrize("seed", range(3))
def test_invariant_13_exchanged_seats_play_the_same(seed):
    rng = random.Random(seed)
    duel = deal(seed)
    other = GAME.at(swapped(duel.position.describe()))
    while duel.position.pending:
        (seat,) = duel.position.pending
        action = rng.choice(duel.position.choices(seat)).id
        duel.play(action)
        other.play(1 - seat, action)
        assert other.describe() == swapped(duel.position.describe())
    assert other.outcome.scores == duel.position.outcome.scores[::-1]


@pytest.mark.rule("GC-28", "GC-37", "GC-40", "GC-18")
@pytest.mark.parametrize("seed", range(3))
def test_invariant_13_mirrored_lanes_play_the_same(seed):
    rng = random.Random(seed)
    duel = deal(seed)
    other = GAME.at(mirrored(duel.position.describe()))
    while duel.position.pending:
        (seat,) = duel.position.pending
        action = rng.choice(duel.position.choices(seat)).id
        duel.play(action)
        other.play(seat, mirrored_action(action))
        assert other.describe() == mirrored(duel.position.describe())
    assert other.outcome.scores == duel.position.outcome.scores
