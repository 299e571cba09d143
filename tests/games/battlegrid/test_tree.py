"""The game tree from fixed positions: leaf counts pinned as data, in both twins."""

import importlib.util
import random
from pathlib import Path

import pytest

from battle import GAME, deal, play_at_random
from fairground.kernel.algorithms import count_tree

DATA = Path(__file__).with_name("tree_counts.txt")


def rows() -> list[tuple[int, int, int, int]]:
    """Seed, actions played at random first, depth, leaves."""
    lines = DATA.read_text(encoding="utf-8").splitlines()
    return [tuple(map(int, line.split())) for line in lines if line and not line.startswith("#")]


def root(seed: int, actions: int) -> bytes:
    """A position some random actions into a fixed game."""
    return play_at_random(deal(seed), random.Random(seed), actions).position.row


@pytest.mark.rule("BG-9", "BG-35")
@pytest.mark.parametrize(("seed", "actions", "depth", "leaves"), rows())
def test_the_plain_rules_count_the_pinned_leaves(seed, actions, depth, leaves):
    plain, row = GAME.plain, root(seed, actions)
    states = [plain.state(row) for _ in range(depth + 1)]
    outs = [plain.new_out() for _ in range(depth + 1)]
    counted = plain.run(
        count_tree,
        states=states,
        outs=outs,
        depth=depth,
        waiting=plain.pending(states[0]),
        desk=plain.new_desk(),
    )
    assert counted == leaves


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs the extra 'fast'")
@pytest.mark.parametrize(("seed", "actions", "depth", "leaves"), rows())
def test_the_compiled_rules_count_the_same(seed, actions, depth, leaves):
    import numpy as np

    compiled, row = GAME.compiled, root(seed, actions)
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
