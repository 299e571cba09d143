"""PettingZoo's classic games: random play through the agent-by-agent interface."""

import importlib
import random
from functools import partial
from importlib.metadata import version
from typing import Any

from peer import Report, decisions_per_second, print_report

GAMES = (
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "chess_v6",
    "go_v5",
)
WAY = "classic games"


def episode(env: Any, rng: random.Random) -> int:
    """Play one game at random; return its number of decisions."""
    decisions = 0
    env.reset(seed=rng.randrange(1 << 30))
    for _agent in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
        legal = mask.nonzero()[0]
        env.step(int(legal[int(rng.random() * len(legal))]))
        decisions += 1
    return decisions


def rate(name: str, seconds: float) -> float:
    """Decisions per second in one game."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    rng = random.Random(1)
    return decisions_per_second(lambda: episode(env, rng), seconds)


def measure(report: Report, seconds: float) -> None:
    """Fill the report with every game's figures."""
    import pettingzoo  # noqa: F401  an ImportError here means that the peer is missing

    report.version = version("pettingzoo")
    for name in GAMES:
        report.add(WAY, name, partial(rate, name, seconds))


if __name__ == "__main__":
    print_report("PettingZoo", measure)
