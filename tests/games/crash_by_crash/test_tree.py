"""The game tree from fixed positions: leaf counts pinned as data, for both twins."""

import random

import pytest

from bumpers import GAME
from fairground.games.crash_by_crash import rules
from trees import count_compiled, count_plain, needs_numba, rows

ROWS = rows(__file__)


def root(seats: int, actions: int) -> bytes:
    """A position some random actions into a fixed game."""
    luck = random.Random(seats)
    s = GAME.plain.state(GAME.new(seats, seats).row)
    desk, out = GAME.plain.new_desk(), GAME.plain.new_out()
    for _ in range(actions):
        count = rules.choices(s, s.seat, out, desk)
        rules.apply(s, s.seat, out[luck.randrange(count)], desk)
    return s.pack()


@pytest.mark.rule("CC-13", "CC-14")
@pytest.mark.parametrize(("seats", "actions", "depth", "leaves"), ROWS)
def test_the_plain_rules_count_the_pinned_leaves(seats, actions, depth, leaves):
    assert count_plain(GAME, root(seats, actions), depth) == leaves


@needs_numba
@pytest.mark.parametrize(("seats", "actions", "depth", "leaves"), ROWS)
def test_the_compiled_rules_count_the_same(seats, actions, depth, leaves):
    assert count_compiled(GAME, root(seats, actions), depth) == leaves
