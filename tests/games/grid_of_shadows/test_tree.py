"""The game tree from fixed positions: leaf counts pinned as data, on both twins."""

import importlib.util
import random
from pathlib import Path

import pytest

from fairground.kernel.algorithms import count_tree
from shadows import GAME, deal, play_at_random

DATA = Path(__file__).with_name("tree_counts.txt")


def rows() -> list[tuple[int, int, int, int, int]]:
    """Seats, extended, actions played at random first, depth, leaves."""
    lines = DATA.read_text(encoding="utf-8").splitlines()
    return [tuple(map(int, line.split())) for line in lines if line and not line.startswith("#")]


def root(seats: int, extended: int, actions: int) -> bytes:
    """A position some random actions into a fixed game."""
    table = deal(seats, seed=seats, extended=bool(extended))
    return play_at_random(table, random.Random(seats), actions).position.row


@pytest.mark.rule("GS-21", "GS-41", "GS-46")
@pytest.mark.parametrize(("seats", "extended", "actions", "depth", "leaves"), rows())
def test_the_plain_rules_count_the_pinned_leaves(seats, extended, actions, depth, leaves):
    plain, row = GAME.plain, root(seats, extended, actions)
    states = [plain.state(row) for _ in range(depth + 1)]
    counted = plain.run(
        count_tree,
        states=states,
        outs=[plain.new_out() for _ in range(depth + 1)],
        depth=depth,
        waiting=plain.pending(states[0]),
        desk=plain.new_desk(),
    )
    assert counted == leaves


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs the extra 'fast'")
@pytest.mark.parametrize(("seats", "extended", "actions", "depth", "leaves"), rows())
def test_the_compiled_rules_count_the_same(seats, extended, actions, depth, leaves):
    import numpy as np

    compiled, row = GAME.compiled, root(seats, extended, actions)
    states = np.stack([compiled.state(row)] * (depth + 1))
    counted = compiled.run(
        count_tree,
        states=states,
        outs=np.zeros((depth + 1, GAME.actions), np.int16),
        depth=depth,
        waiting=compiled.pending(states[0]),
        desk=compiled.new_desk(),
    )
    assert counted == leaves
