"""Peers that step many games at once: OpenSpiel's vector environment, and Pgx on JAX's CPU."""

import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np
from peer import Report, print_report

SIZES = (1, 64, 1024)
OPEN_SPIEL = ("leduc_poker", "liars_dice", "connect_four")
PGX = ("leduc_holdem", "kuhn_poker", "connect_four", "tic_tac_toe")


def stepped(step: Callable[[], int], seconds: float) -> float:
    """Decisions a second of CPU time, once everything is compiled and warm."""
    step()
    decisions = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        decisions += step()
    return decisions / elapsed


def open_spiel(name: str, n: int, seconds: float) -> float:
    """Random play through `SyncVectorEnv`, finished games dealt anew."""
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    envs = SyncVectorEnv([rl_environment.Environment(name) for _ in range(n)])
    rng = np.random.default_rng(1)
    now = [envs.reset()]

    def step() -> int:
        chosen = []
        for told in now[0]:
            legal = told.observations["legal_actions"][told.current_player()]
            chosen.append(StepOutput(action=legal[int(rng.random() * len(legal))], probs=1.0))
        now[0] = envs.step(chosen, reset_if_done=True)[0]
        return n

    return stepped(step, seconds)


def pgx(name: str, n: int, seconds: float) -> float:
    """Random play of a compiled batch, finished games dealt anew."""
    import jax
    import pgx as package
    from pgx.experimental import act_randomly, auto_reset

    env: Any = package.make(name)
    keys = jax.random.split(jax.random.PRNGKey(1), n)
    state = jax.jit(jax.vmap(env.init))(keys)
    play = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(act_randomly)
    now = [state, jax.random.PRNGKey(2)]

    def step() -> int:
        now[1], one, two = jax.random.split(now[1], 3)
        actions = choose(one, now[0].legal_action_mask)
        now[0] = play(now[0], actions, jax.random.split(two, n))
        now[0].observation.block_until_ready()
        return n

    return stepped(step, seconds)


def measure(report: Report, seconds: float) -> None:
    """Fill the report with whatever is installed here."""
    for package, games, rate in (("open_spiel", OPEN_SPIEL, open_spiel), ("pgx", PGX, pgx)):
        try:
            report.version += f"{package} {version(package)} "
        except PackageNotFoundError:
            report.skipped[package] = "not installed"
            continue
        for name in games:
            for n in SIZES:
                report.add(f"{package}, n = {n}", name, partial(rate, name, n, seconds))


if __name__ == "__main__":
    print_report("vector environments", measure)
