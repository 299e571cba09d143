"""Steps a second for learners: Fairground's vector environment beside those of others, one table.

    python benchmarks/vectors.py [--peers PYTHON]... [--seconds S] [--json FILE]

Everything counts decisions, with observations and masks written, random legal play included. All
figures are per second of CPU time (one core), those of "all cores" per second of the clock.
"""

import argparse
import json
import os
import subprocess
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import ceiling
from rich.console import Console
from rich.table import Table

import fairground

HERE = Path(__file__).parent
SIZES = (1, 64, 1024, 4096)
C_DECISIONS = 4_000_000
SCRIPTS = ("peers_vector", "peers_pettingzoo", "peers_rlcard", "peers_adapters")


def own_rate(game: str, n: int, seconds: float, threads: int, **how: Any) -> float:
    """Decisions a second of one vector: of CPU time on one thread, of the clock on several."""
    clock = time.process_time if threads == 1 else time.perf_counter
    with fairground.vector(
        game, n, seats=fairground.game(game).fewest_seats, seed=1, threads=threads, **how
    ) as env:
        for _ in range(20):
            env.step(env.sample())
        decisions = 0
        start = clock()
        while (elapsed := clock() - start) < seconds:
            env.step(env.sample())
            decisions += n
    return decisions / elapsed


def own_rows(seconds: float) -> dict[str, dict[str, float]]:
    """Every game at every size, on one core and on all."""
    rows: dict[str, dict[str, float]] = {}
    for game in fairground.all_games():
        for n in SIZES:
            rows.setdefault(f"Fairground, n = {n}", {})[game.name] = own_rate(
                game.name, n, seconds, 1
            )
        rows.setdefault(f"Fairground, n = {SIZES[-1]}, all cores", {})[game.name] = own_rate(
            game.name, SIZES[-1], seconds, os.cpu_count() or 1
        )
    for observe in ("floats", "onehot"):
        rows[f"Fairground, n = {SIZES[-1]}, {observe}"] = {
            "crash-grid": own_rate("crash-grid", SIZES[-1], seconds, 1, observe=observe)
        }
    return rows


def ceiling_rows() -> dict[str, dict[str, float]]:
    """The same in C by hand, observations and masks written, if there is a compiler."""
    try:
        with ceiling.compiled() as program:
            return {
                f"C engine by hand, n = {n}": {
                    "crash-grid": program.observed(n, C_DECISIONS // n, "seats=2")
                }
                for n in SIZES
            }
    except ceiling.NoCompilerError as error:
        print(error)
        return {}


def peer_rows(python: str, seconds: float) -> dict[str, dict[str, float]]:
    """What is installed for another interpreter."""
    rows: dict[str, dict[str, float]] = {}
    for script in SCRIPTS:
        words = [python, HERE / f"{script}.py", "--seconds", str(seconds)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{script} failed: {done.stderr.strip().splitlines()[-1]}")
            continue
        report = json.loads(done.stdout.splitlines()[-1])
        for what, why in report["skipped"].items():
            print(f"{script}: {what}: {why}")
        for way, rates in report["rates"].items():
            if rates:
                rows[f"{report['peer']}, {way}"] = rates
    return rows


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", action="append", default=[], metavar="PYTHON")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    rows: dict[str, dict[str, float]] = {}
    parts = [partial(own_rows, given.seconds), ceiling_rows]
    parts += [partial(peer_rows, python, given.seconds) for python in given.peers]
    for part in parts:  # told at once, too: the whole takes some minutes
        found = part()
        rows |= found
        for who, rates in found.items():
            print(who, {name: round(rate) for name, rate in rates.items()}, flush=True)
        if given.json:
            given.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    table = Table("who", "median, decisions/s", "slowest", "fastest")
    for who, rates in rows.items():
        low, high = min(rates, key=rates.__getitem__), max(rates, key=rates.__getitem__)
        table.add_row(
            who,
            f"{median(rates.values()):,.0f}",
            f"{rates[low]:,.0f} {low}",
            f"{rates[high]:,.0f} {high}",
        )
    Console(width=130).print(table)


if __name__ == "__main__":
    main()
