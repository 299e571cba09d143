"""The tests of other projects, run on our adapters against the real packages.

They run in the environment of the peers (`make .venv/.peers`), because these bring SciPy, which
Numba imports where it finds it: `python tests/research/in_peers.py NAME` runs one of them.
"""

import contextlib
import io
import re
import runpy
import sys
import types
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [
    str(ROOT / folder) for folder in ("src", "tests", "examples/goofspiel", "examples/liars_dice")
]

import numpy as np  # noqa: E402
from goofspiel import GAME as GOOFSPIEL  # noqa: E402
from liars_dice import GAME as LIARS_DICE  # noqa: E402

import fairground  # noqa: E402
from pennies import GAME as PENNIES  # noqa: E402

CRASH_GRID = fairground.game("crash-grid")
DUEL = {"seats": 2, "board_size": 6, "rounds_min": 1, "rounds_max": 1}


def agent_by_agent():
    """PettingZoo's api_test and seed_test."""
    from pettingzoo.test import api_test, seed_test

    from fairground.research import zoo

    for game, table in ((CRASH_GRID, DUEL), (GOOFSPIEL, {"cards": 3}), (LIARS_DICE, {"dice": 2})):
        for observe in ("bytes", "floats"):
            api_test(zoo.env(game, observe=observe, **table), num_cycles=200)
    seed_test(lambda: zoo.env(CRASH_GRID, **DUEL), num_cycles=100)
    brief = zoo.env(CRASH_GRID, most_steps=3, **DUEL)
    brief.reset(seed=1)
    for _ in range(3):
        assert not any(brief.truncations.values())
        brief.step(int(brief.observe(brief.agent_selection)["action_mask"].argmax()))
    assert all(brief.truncations.values())


def all_at_once():
    """PettingZoo's parallel_api_test, parallel_seed_test and max_cycles_test."""
    from pettingzoo.test import max_cycles_test, parallel_api_test, parallel_seed_test

    from fairground.research import zoo

    for game, table in ((CRASH_GRID, DUEL), (GOOFSPIEL, {"cards": 3})):
        parallel_api_test(zoo.parallel_env(game, **table), num_cycles=200)
    # These two choose without a look at the mask: in Pennies everything is legal.
    parallel_seed_test(lambda: zoo.parallel_env(PENNIES), num_cycles=100)
    module = types.SimpleNamespace(
        env=lambda **how: zoo.env(PENNIES, **how),
        parallel_env=lambda **how: zoo.parallel_env(PENNIES, **how),
    )
    max_cycles_test(module)


def one_seat():
    """Gymnasium's check_env, and a game against each kind of bot."""
    from gymnasium.utils.env_checker import check_env

    from fairground.research.gym import SeatEnv

    for observe in ("bytes", "floats"):
        check_env(SeatEnv(CRASH_GRID, ["random"], observe=observe, **DUEL), skip_render_check=True)
    env = SeatEnv(CRASH_GRID, ["greedy"], seat=1, render_mode="ansi", **DUEL)
    _, info = env.reset(seed=3)
    done = False
    while not done:
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, done, _, info = env.step(action)
    assert reward in (-1.0, 0.0, 1.0)
    assert "Crash Grid" in env.render()
    brief = SeatEnv(CRASH_GRID, ["random"], most_steps=3, **DUEL)
    _, info = brief.reset(seed=3)
    done = cut = False
    while not cut:
        assert not done
        _, reward, done, cut, info = brief.step(int(info["action_mask"].argmax()))
    assert not reward
    env.reset()
    _, reward, done, _, info = env.step(int(np.flatnonzero(~env.vector.mask[0])[0]))
    assert (reward, done, info["illegal"]) == (-1.0, True, True)


def many_games():
    """Gymnasium's VectorEnv: spaces hold what comes, and a wrapper of theirs counts episodes."""
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    from fairground.research.gym import SelfPlayEnv

    env = RecordEpisodeStatistics(SelfPlayEnv(CRASH_GRID, 8, seed=1, **DUEL))
    seen, info = env.reset(seed=4)
    counted = 0
    for _ in range(200):
        assert env.observation_space.contains(seen)
        actions = info["action_mask"].argmax(axis=1)
        seen, rewards, done, _, info = env.step(actions)
        assert rewards.shape == done.shape == (8,)
        counted += int(done.sum())
    assert counted == env.episode_count > 0
    env.close()


def random_simulations():
    """OpenSpiel's random_sim_test: actions, chance, observations, copies, what is kept and read."""
    import pyspiel

    from fairground.research.spiel import load

    for game in (load(GOOFSPIEL, cards=3), load(LIARS_DICE, dice=1, faces=3)):
        pyspiel.random_sim_test(game, 3, serialize=True, verbose=False)
    game = load(CRASH_GRID, 2, board_size=6, rounds_min=1, rounds_max=1, hand_size=1)
    pyspiel.random_sim_test(game, 1, serialize=False, verbose=False)


def solvers():
    """OpenSpiel's CFR finds its way to equilibrium, and IS-MCTS plays."""
    from open_spiel.python.algorithms import cfr, exploitability, ismcts
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    from fairground.research.spiel import load

    game = load(GOOFSPIEL, cards=3)
    solver = cfr.CFRSolver(game)
    distances = []
    for _ in range(3):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        distances.append(exploitability.nash_conv(game, solver.average_policy()))
    assert distances[0] > distances[1] > distances[2] > 0, distances

    state = load(CRASH_GRID, 2, board_size=6, rounds_min=1, rounds_max=1).new_initial_state()
    luck = np.random.RandomState(2)
    while state.is_chance_node():
        state.apply_action(luck.randint(len(state.chance_outcomes())))
    mind = ismcts.ISMCTSBot(
        state.get_game(),
        uct_c=2.0,
        max_simulations=10,
        evaluator=RandomRolloutEvaluator(1, luck),
        random_state=luck,
    )
    assert mind.step(state) in state.legal_actions()


def environments():
    """OpenSpiel's environment of agents, in which its NFSP and DQN learn, plays to the end."""
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms.random_agent import RandomAgent

    from fairground.research.spiel import load

    for game in (load(GOOFSPIEL, cards=3), load(LIARS_DICE, dice=1, faces=3)):
        env = rl_environment.Environment(game)
        width = env.observation_spec()["info_state"][0]
        agents = [RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(2)]
        for _ in range(5):
            told = env.reset()
            while not told.last():
                seat = told.observations["current_player"]
                assert len(told.observations["info_state"][seat]) == width
                told = env.step([agents[seat].step(told).action])
            assert sum(told.rewards) == 0


def known_games():
    """Our Goofspiel is theirs: as exploitable at random, and worth nothing to either seat."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    from fairground.research.spiel import load

    ours = load(GOOFSPIEL, cards=3)
    table = "goofspiel(num_cards=3,points_order=random,returns_type=win_loss)"
    theirs = pyspiel.load_game(f"turn_based_simultaneous_game(game={table})")
    ends = [
        exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) for game in (ours, theirs)
    ]
    assert abs(ends[0] - ends[1]) < 1e-9, ends
    solver = cfr.CFRPlusSolver(ours)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    root = ours.new_initial_state()
    first, second = expected_game_score.policy_value(root, [average, average])
    assert abs(first) < 0.01, first
    assert abs(first + second) < 1e-9


def exact_answers():
    """The example of sampling CFR and of exploitable bots, in short: it comes closer."""
    sys.argv[1:] = ["--rounds", "40", "--bots", "random", "--seeds", "8"]
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        runpy.run_path(str(ROOT / "examples/research/exact.py"), run_name="__main__")
    tables = [
        [float(line.split()[-1]) for line in lines.splitlines()[1:]]
        for lines in re.split(r"(?=^\S)", told.getvalue(), flags=re.M)[1:]
    ]
    assert len(tables) == 2, told.getvalue()
    for early, late, at_random in tables:
        assert early > late > 0
        assert at_random > late


def ten_lines():
    """The example with ten lines for each interface: each plays to an end."""
    told = io.StringIO()
    sys.argv[1:] = []
    with contextlib.redirect_stdout(told):
        runpy.run_path(str(ROOT / "examples/research/interfaces.py"), run_name="__main__")
    found = dict(line.split(": ") for line in told.getvalue().splitlines())
    assert list(found) == [
        *("vector", "pettingzoo", "parallel", "gymnasium", "self_play", "openspiel")
    ]
    assert 0.2 < float(found["vector"]) < 0.6
    assert float(found["self_play"]) > 64
    ends = {float(found[name]) for name in ("pettingzoo", "parallel", "gymnasium", "openspiel")}
    assert ends <= {-1.0, 0.0, 1.0}


TESTS = {
    test.__name__: test
    for test in (
        agent_by_agent,
        all_at_once,
        one_seat,
        many_games,
        random_simulations,
        solvers,
        environments,
        known_games,
        exact_answers,
        ten_lines,
    )
}

if __name__ == "__main__":
    TESTS[sys.argv[1]]()
    print("passed")
