"""What a learner by self-play needs, in NumPy: games collected, and how well each decision did.

The vector asks one seat after another. A value is always meant from the side of the seat that
decides, so that between two decisions of different seats it changes its sign.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from fairground.kernel.vector import Vector

GAMMA = 1.0
LAMBDA = 0.95

Minds = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray, np.ndarray]]
"""From observations and masks: actions, the logarithms of their chances, and values."""


class Batch(NamedTuple):
    """Decisions, with a line for each."""

    seen: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    chances: np.ndarray  # their logarithms
    gains: np.ndarray  # how much better it turned out than expected
    targets: np.ndarray  # what the value should have been


def inputs(env: Vector) -> np.ndarray:
    """All that the seats which decide may know: the arena as planes, then the other features."""
    return np.concatenate([env.planes.reshape(env.n, -1), env.observation], axis=1)


def collect(env: Vector, minds: Minds, steps: int) -> Batch:
    """Let a policy play against itself for so many steps of every game."""
    kept: list[list[np.ndarray]] = [[] for _ in range(7)]
    for _ in range(steps):
        seen, masks, seats = inputs(env), env.mask.copy(), env.seat.copy()
        actions, chances, values = minds(seen, masks)
        env.step(actions)
        rewards = env.reward[np.arange(env.n), seats]
        # 1 if the same seat decides next, -1 if another does, 0 if that is another game.
        ties = np.where(env.done, 0.0, np.where(env.seat == seats, 1.0, -1.0))
        for column, value in zip(
            kept, (seen, masks, actions, chances, values, rewards, ties), strict=True
        ):
            column.append(value)
    seen, masks, actions, chances, values, rewards, ties = map(np.stack, kept)
    last = minds(inputs(env), env.mask)[2]
    gains = advantages(values, rewards, ties, last)
    lines = steps * env.n
    return Batch(
        *(
            column.reshape(lines, *column.shape[2:])
            for column in (seen, masks, actions, chances, gains, gains + values)
        )
    )


def advantages(
    values: np.ndarray, rewards: np.ndarray, ties: np.ndarray, last: np.ndarray
) -> np.ndarray:
    """Generalised advantages, backwards in time, each for the seat that decided."""
    gains = np.zeros_like(values)
    after, following = np.zeros_like(last), last
    for t in reversed(range(len(values))):
        surprise = rewards[t] + GAMMA * ties[t] * following - values[t]
        after = surprise + GAMMA * LAMBDA * ties[t] * after
        gains[t] = after
        following = values[t]
    return gains
