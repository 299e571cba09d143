"""The examples for learners: what they share is right, and a learner learns by it."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import fairground

FOLDER = Path(__file__).parents[2] / "examples" / "research"
sys.path.insert(0, str(FOLDER))
from self_play import GAMMA, LAMBDA, advantages, collect  # noqa: E402

DUEL = {
    "seats": 2,
    "board_size": 6,
    "rounds_min": 1,
    "rounds_max": 1,
    "observe": "floats",
    "fields": ("phase", "used", "held"),
    "planes": True,
}


def test_a_gain_counts_for_who_decided_and_against_the_other():
    values = np.array([[0.1], [0.2], [0.4]])
    rewards = np.array([[0.0], [0.0], [1.0]])
    ties = np.array([[-1.0], [1.0], [0.0]])  # another seat, the same, and the end of the game
    third = 1.0 - 0.4
    second = GAMMA * 0.4 - 0.2 + GAMMA * LAMBDA * third
    first = -GAMMA * 0.2 - 0.1 - GAMMA * LAMBDA * second
    gains = advantages(values, rewards, ties, np.array([9.0]))
    assert gains[:, 0].tolist() == pytest.approx([first, second, third])


def test_what_is_collected_is_legal_and_leads_to_the_rewards():
    luck = np.random.default_rng(3)
    rewards = []

    def at_random(seen, masks):
        rewards.append(env.reward.copy())
        actions = (luck.random(masks.shape) * masks).argmax(axis=1)
        return actions, np.zeros(len(seen)), np.zeros(len(seen))

    env = fairground.vector("crash-grid", 32, seed=1, **DUEL)
    batch = collect(env, at_random, 40)
    lines = np.arange(32 * 40)
    assert batch.masks[lines, batch.actions].all()
    assert len(batch.seen) == len(batch.gains) == len(lines)
    # With no opinion at all, the last decision of a game gains what it is worth to who made it.
    last = np.abs(batch.gains) == 1.0
    ended = sum(abs(told[:, 0]).sum() for told in rewards)
    assert last.sum() >= ended > 0
    assert (batch.gains == batch.targets).all()


@pytest.mark.skipif(not importlib.util.find_spec("torch"), reason="Torch is not installed")
def test_the_example_of_ppo_runs_and_its_policy_sits_among_the_bots(tmp_path):
    words = ["--minutes", "0.1", "--looks", "1", "--games", "20", "--opponent", "random"]
    words += ["--out", str(tmp_path / "policy.pt"), "--curve", str(tmp_path / "curve.svg")]
    done = subprocess.run(
        [sys.executable, FOLDER / "ppo.py", *words], capture_output=True, text=True, check=False
    )
    assert done.stdout.count("of random") == 2, done.stderr
    assert (tmp_path / "curve.svg").read_text().endswith("</svg>")
    run = [sys.executable, "-m", "fairground", "simulate", "crash-grid", "-o", "board_size=6"]
    done = subprocess.run(
        [*run, "--games", "4", "--bots", "policy:ppo:make,random"],
        env={**os.environ, "PYTHONPATH": str(FOLDER), "PPO_POLICY": str(tmp_path / "policy.pt")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "policy:ppo:make" in done.stdout, done.stderr
