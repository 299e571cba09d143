"""OpenSpiel: random rollouts that never leave C++, the same from Python, cloning, IS-MCTS."""

import random
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from typing import Any

from peer import SEARCH, Report, decisions_per_second, print_report

PERFECT = ("tic_tac_toe", "connect_four", "breakthrough", "hex(board_size=9)", "backgammon")
IMPERFECT = (
    "leduc_poker",
    "liars_dice",
    "goofspiel",
    "gin_rummy",
    "oh_hell",
    "euchre",
    "hearts",
    "dou_dizhu",
)
RESAMPLED = ("leduc_poker", "gin_rummy", "oh_hell", "hearts")
"""The imperfect ones whose hidden cards can be dealt anew, which the search needs."""
IN_CPP = "rollouts inside C++"
FROM_PYTHON = "driven from Python"
SEED = 7
CLONES = 20_000
SAMPLE_SECONDS = 0.5  # for the mean length of a rollout
FIRST_ROLLOUTS = 100
EXPLORE = 1.4
MOST_GROWTH = 20


def chance_outcome(state: Any, rng: random.Random) -> int:
    """Draw one outcome of a chance node by its probabilities."""
    outcomes = state.chance_outcomes()
    left = rng.random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return int(action)
    return int(outcomes[-1][0])


def play_on(state: Any, rng: random.Random) -> int:
    """Play at random to the end; return the decisions made, chance not counted."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance_outcome(state, rng))
            continue
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


def load(pyspiel: Any, name: str) -> Any:
    """Load a game; one with simultaneous moves as its turn-based equivalent."""
    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        return pyspiel.convert_to_turn_based(game)
    return game


def first_decision(game: Any, rng: random.Random) -> Any:
    """Return the state in which the first player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance_outcome(state, rng))
    return state


def mean_decisions(root: Any, rng: random.Random) -> float:
    """Mean number of decisions of a random rollout from `root`."""
    decisions = rollouts = 0
    start = time.process_time()
    while rollouts < 20 or time.process_time() - start < SAMPLE_SECONDS:
        decisions += play_on(root.clone(), rng)
        rollouts += 1
    return decisions / rollouts


def rollout_seconds(pyspiel: Any, game: Any, root: Any, rollouts: int) -> float:
    """CPU time of that many rollouts from `root`: a tree search of one simulation.

    Its single leaf is the root itself, and its evaluator plays all the rollouts in one C++ call.
    """
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORE, 1, 1000, False, SEED, False)
    start = time.process_time()
    bot.mcts_search(root)
    return time.process_time() - start


def search_seconds(pyspiel: Any, root: Any, simulations: int) -> float:
    """CPU time of an information-set search of that many simulations to the end of the game."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, EXPLORE, simulations)
    start = time.process_time()
    bot.step(root)
    return time.process_time() - start


def rate(took: Callable[[int], float], seconds: float) -> float:
    """How many a second; their number grows until they last."""
    count = FIRST_ROLLOUTS
    while (elapsed := took(count)) < seconds:
        count = int(count * max(2, min(MOST_GROWTH, 1.2 * seconds / max(elapsed, 1e-6))))
    return count / elapsed


def cpp_rate(pyspiel: Any, game: Any, seconds: float) -> float:
    """Decisions per second of rollouts inside C++."""
    rng = random.Random(SEED)
    root = first_decision(game, rng)
    length = mean_decisions(root, rng)
    return length * rate(partial(rollout_seconds, pyspiel, game, root), seconds)


def search_rate(pyspiel: Any, game: Any, seconds: float) -> float:
    """Simulations per second of an information-set search from the first decision."""
    root = first_decision(game, random.Random(SEED))
    return rate(partial(search_seconds, pyspiel, root), seconds)


def python_rate(game: Any, seconds: float) -> float:
    """Decisions per second of random play through the Python interface."""
    rng = random.Random(SEED)
    return decisions_per_second(lambda: play_on(game.new_initial_state(), rng), seconds)


def clone_ns(root: Any) -> float:
    """Nanoseconds to clone a state, without those of an empty call from Python."""
    start = time.process_time()
    for _ in range(CLONES):
        root.is_terminal()
    middle = time.process_time()
    for _ in range(CLONES):
        root.clone()
    end = time.process_time()
    return ((end - middle) - (middle - start)) / CLONES * 1e9


def measure(report: Report, seconds: float) -> None:
    """Fill the report with every game's figures."""
    import pyspiel

    report.version = version("open_spiel")
    for name in PERFECT + IMPERFECT:
        try:
            game = load(pyspiel, name)
        except pyspiel.SpielError as error:
            report.skipped[name] = str(error)[:120]
            continue
        report.add(IN_CPP, name, partial(cpp_rate, pyspiel, game, seconds))
        report.add(FROM_PYTHON, name, partial(python_rate, game, seconds))
        if name in RESAMPLED:
            report.add(SEARCH, name, partial(search_rate, pyspiel, game, seconds))
        report.copy_ns[name] = clone_ns(first_decision(game, random.Random(SEED)))


if __name__ == "__main__":
    print_report("OpenSpiel", measure)
