"""The game tree from fixed positions: leaf counts pinned as data, for both twins."""

import importlib.util
import random
from pathlib import Path

import pytest

from bumpers import GAME
from fairground.games.crash_by_crash import rules
from fairground.kernel.algorithms import count_tree

DATA = Path(__file__).with_name("tree_counts.txt")


def rows() -> list[tuple[int, int, int, int]]:
    """Seats, actions played at random first, depth, leaves."""
    lines = DATA.read_text(encoding="utf-8").splitlines()
    return [tuple(map(int, line.split())) for line in lines if line and not line.startswith("#")]


def root(seats: int, actions: int) -> bytes:
    """A position some random actions into a fixed game."""
    luck = random.Random(seats)
    s = GAME.plain.state(GAME.new(seats, seats).row)
    desk, out = GAME.plain.new_desk(), GAME.plain.new_out()
    for _ in range(actions):
        count = rules.choices(s, s.seat, out, desk)
        rules.apply(s, s.seat, out[luck.randrange(count)], desk)
    return s.pack()


def count_plain(seats: int, actions: int, depth: int) -> int:
    plain, row = GAME.plain, root(seats, actions)
    states = [plain.state(row) for _ in range(depth + 1)]
    outs = [plain.new_out() for _ in range(depth + 1)]
    waiting = plain.pending(states[0])
    desk = plain.new_desk()
    return plain.run(count_tree, states=states, outs=outs, depth=depth, waiting=waiting, desk=desk)


@pytest.mark.rule("CC-13", "CC-14")
@pytest.mark.parametrize(("seats", "actions", "depth", "leaves"), rows())
def test_the_plain_rules_count_the_pinned_leaves(seats, actions, depth, leaves):
    assert count_plain(seats, actions, depth) == leaves


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs the extra 'fast'")
@pytest.mark.parametrize(("seats", "actions", "depth", "leaves"), rows())
def test_the_compiled_rules_count_the_same(seats, actions, depth, leaves):
    import numpy as np

    compiled, row = GAME.compiled, root(seats, actions)
    states = np.stack([compiled.state(row)] * (depth + 1))
    outs = np.zeros((depth + 1, GAME.actions), np.int16)
    counted = compiled.run(
        count_tree,
        states=states,
        outs=outs,
        depth=depth,
        waiting=compiled.pending(states[0]),
        desk=compiled.new_desk(),
    )
    assert counted == leaves
