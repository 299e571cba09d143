"""Leaf counts of game trees, pinned as data: what the games' `test_tree` share."""

import importlib.util
from pathlib import Path

import pytest

from fairground.kernel.algorithms import count_tree
from fairground.kernel.game import Game

needs_numba = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="needs the extra 'fast'"
)


def rows(test: str) -> list[tuple[int, ...]]:
    """The lines of tree_counts.txt beside a test: what makes a position, then depth and leaves."""
    lines = Path(test).with_name("tree_counts.txt").read_text(encoding="utf-8").splitlines()
    return [tuple(map(int, line.split())) for line in lines if line and not line.startswith("#")]


def count_plain(game: Game, row: bytes, depth: int) -> int:
    """The leaves below a position by the plain rules."""
    plain = game.plain
    states = [plain.state(row) for _ in range(depth + 1)]
    return plain.run(
        count_tree,
        desk=plain.new_desk(),
        states=states,
        outs=[plain.new_out() for _ in range(depth + 1)],
        waiting=plain.pending(states[0]),
        depth=depth,
    )


def count_compiled(game: Game, row: bytes, depth: int) -> int:
    """The leaves below a position by the compiled rules."""
    import numpy as np

    compiled = game.compiled
    states = np.stack([compiled.state(row)] * (depth + 1))
    return compiled.run(
        count_tree,
        states=states,
        outs=np.zeros((depth + 1, game.actions), np.int16),
        depth=depth,
        waiting=compiled.pending(states[0]),
        desk=compiled.new_desk(),
    )
