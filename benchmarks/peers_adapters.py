"""Our own games through the interfaces of other tools: what each adapter costs."""

import random
from functools import partial
from pathlib import Path
from sys import path
from typing import Any

from peer import Report, decisions_per_second, print_report
from peers_pettingzoo import episode
from peers_vector import stepped

path.insert(0, str(Path(__file__).parents[1] / "src"))
GAMES = ("crash-grid", "gold-n-crash")


def agent_by_agent(name: str, seconds: float) -> float:
    """PettingZoo, one agent after another."""
    from fairground.research import zoo

    env = zoo.env(name, seats=2)
    rng = random.Random(1)
    return decisions_per_second(lambda: episode(env, rng), seconds)


def many_games(name: str, seconds: float) -> float:
    """Gymnasium's vector environment, 1,024 games."""
    from fairground.research.gym import SelfPlayEnv

    env = SelfPlayEnv(name, 1024, seats=2, seed=1, threads=1)
    env.reset(seed=1)

    def step() -> int:
        env.step(env.vector.sample())
        return 1024

    return stepped(step, seconds)


def one_seat(name: str, seconds: float) -> float:
    """Gymnasium, one seat against a bot that plays at random; its decisions count, too."""
    from fairground.research.gym import SeatEnv

    env = SeatEnv(name, ["random"])

    def play() -> int:
        _, info = env.reset()
        over, decisions = False, 0
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            decisions += 1
        return decisions

    return decisions_per_second(play, seconds)


def open_spiel(name: str, seconds: float) -> float:
    """OpenSpiel, one call from Python for each step, every card drawn a chance node."""
    import pyspiel  # noqa: F401  an ImportError here means that it is missing
    from peers_openspiel import play_on

    import fairground
    from fairground.research.spiel import load

    game: Any = load(fairground.game(name), 2)
    rng = random.Random(1)
    return decisions_per_second(lambda: play_on(game.new_initial_state(), rng), seconds)


WAYS = {
    "PettingZoo adapter": agent_by_agent,
    "Gymnasium vector adapter, n = 1024": many_games,
    "Gymnasium seat adapter": one_seat,
    "OpenSpiel adapter": open_spiel,
}


def measure(report: Report, seconds: float) -> None:
    """Fill the report with every way of every game."""
    for way, rate in WAYS.items():
        for name in GAMES:
            report.add(way, name, partial(rate, name, seconds))


if __name__ == "__main__":
    print_report("adapters", measure)
