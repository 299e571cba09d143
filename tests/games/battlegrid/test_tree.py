"""The game tree from fixed positions: leaf counts pinned as data, in both twins."""

import random

import pytest

from battle import GAME, PASS, deal
from fairground.games.battlegrid.rules.components import (
    CARD_0,
)
from tables import play_at_random
from trees import count_compiled, count_plain, needs_numba, rows

ROWS = rows(__file__)


def root(seed: int, actions: int) -> bytes:
    """A position some random actions into a fixed game; cards are set aside by their order."""
    table, rng = deal(seed), random.Random(seed)
    while actions and table.phase == "setup":
        seat = rng.choice(table.position.pending)
        aside = table.state.aside[seat].bit_length()
        choices = [one.id for one in table.position.choices(seat)]
        table.play(seat, rng.choice([a for a in choices if a == PASS or a >= CARD_0 + aside]))
        actions -= 1
    return play_at_random(table, rng, actions).position.row


@pytest.mark.rule("BG-9", "BG-35")
@pytest.mark.parametrize(("seed", "actions", "depth", "leaves"), ROWS)
def test_the_plain_rules_count_the_pinned_leaves(seed, actions, depth, leaves):
    assert count_plain(GAME, root(seed, actions), depth) == leaves


@needs_numba
@pytest.mark.parametrize(("seed", "actions", "depth", "leaves"), ROWS)
def test_the_compiled_rules_count_the_same(seed, actions, depth, leaves):
    assert count_compiled(GAME, root(seed, actions), depth) == leaves
