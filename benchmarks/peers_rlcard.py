"""RLCard's games: random play through its environments, without undo (its faster setting)."""

import random
from functools import partial
from importlib.metadata import version
from typing import Any

from peer import Report, decisions_per_second, print_report

GAMES = (
    "blackjack",
    "leduc-holdem",
    "limit-holdem",
    "no-limit-holdem",
    "uno",
    "gin-rummy",
    "bridge",
    "mahjong",
    "doudizhu",
)
WAY = "its games"


def episode(env: Any, rng: random.Random) -> int:
    """Play one game at random; return its number of decisions."""
    decisions = 0
    state, _player = env.reset()
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _player = env.step(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


def rate(rlcard: Any, name: str, seconds: float) -> float:
    """Decisions per second in one game."""
    env = rlcard.make(name, config={"seed": 1, "allow_step_back": False})
    rng = random.Random(1)
    return decisions_per_second(lambda: episode(env, rng), seconds)


def measure(report: Report, seconds: float) -> None:
    """Fill the report with every game's figures."""
    import rlcard

    report.version = version("rlcard")
    for name in GAMES:
        report.add(WAY, name, partial(rate, rlcard, name, seconds))


if __name__ == "__main__":
    print_report("RLCard", measure)
