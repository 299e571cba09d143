"""The game tree from fixed positions: leaf counts pinned as data, on both twins."""

import random

import pytest

from shadows import GAME, deal
from tables import play_at_random
from trees import count_compiled, count_plain, needs_numba, rows

ROWS = rows(__file__)


def root(seats: int, extended: int, actions: int) -> bytes:
    """A position some random actions into a fixed game."""
    table = deal(seats, seed=seats, extended=bool(extended))
    return play_at_random(table, random.Random(seats), actions).position.row


@pytest.mark.rule("GS-21", "GS-41", "GS-46")
@pytest.mark.parametrize(("seats", "extended", "actions", "depth", "leaves"), ROWS)
def test_the_plain_rules_count_the_pinned_leaves(seats, extended, actions, depth, leaves):
    assert count_plain(GAME, root(seats, extended, actions), depth) == leaves


@needs_numba
@pytest.mark.parametrize(("seats", "extended", "actions", "depth", "leaves"), ROWS)
def test_the_compiled_rules_count_the_same(seats, extended, actions, depth, leaves):
    assert count_compiled(GAME, root(seats, extended, actions), depth) == leaves
