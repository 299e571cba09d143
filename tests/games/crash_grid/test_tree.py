"""The whole game tree, cards included, from fixed positions: leaf counts pinned as data."""

import random

import pytest

from play import GAME, deal
from tables import play_at_random
from trees import count_compiled, count_plain, needs_numba, rows

ROWS = rows(__file__)


def root(seats: int, size: int, actions: int) -> bytes:
    """A position some random actions into a fixed match."""
    table = deal(seats, size, seed=seats)
    return play_at_random(table, random.Random(seats), actions).position.row


@pytest.mark.rule("CG-17", "CG-24", "CG-28")
@pytest.mark.parametrize(("seats", "size", "actions", "depth", "leaves"), ROWS)
def test_the_plain_rules_count_the_pinned_leaves(seats, size, actions, depth, leaves):
    assert count_plain(GAME, root(seats, size, actions), depth) == leaves


@needs_numba
@pytest.mark.parametrize(("seats", "size", "actions", "depth", "leaves"), ROWS)
def test_the_compiled_rules_count_the_same(seats, size, actions, depth, leaves):
    assert count_compiled(GAME, root(seats, size, actions), depth) == leaves
