"""The command that compiles the games ahead of time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import typer

import fairground
from fairground.cli.asked import AsJson, OneOrAll
from fairground.cli.screen import progress_bar
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import installed
from fairground.kernel.game import Game
from fairground.kernel.sentences import on_one_line


def warm(game: OneOrAll = None, as_json: AsJson = False) -> None:
    """Compile every game's twins once, so that everything starts fast from now on."""
    start = time.perf_counter()
    if game is not None or not installed("fast"):
        names = [fairground.game(game or fairground.all_games()[0].name).name]
        failed = _failed_here(fairground.game(names[0]))
    else:
        names = [found.name for found in fairground.all_games()]
        failed = _failed_of_all(names)
    if as_json:
        ready = [name for name in names if name not in failed]
        print(json.dumps({"ready": ready, "failed": failed}))
    elif failed:
        raise FairgroundError("; ".join(failed.values()))
    else:
        print(f"All twins are ready ({time.perf_counter() - start:.1f} s).")
    raise typer.Exit(1 if failed else 0)


def _failed_here(game: Game) -> dict[str, str]:
    """Compile one game; if that fails, why, by its name."""
    try:
        _ = game.compiled  # says so if Numba is not installed
    except FairgroundError:
        raise
    except Exception as error:  # whatever Numba finds in a stranger's rules
        reason = on_one_line(str(error).strip().partition("\n")[0])
        advice = f"'fairground check {game.name}' tells more"
        return {game.name: f"{game.name} cannot be compiled: {reason}; {advice}"}
    return {}


def _failed_of_all(names: list[str]) -> dict[str, str]:
    """Compile what all games share here, and each game in a process of its own, on all cores.

    A game that cannot be compiled is not in the way of the others.
    """
    from fairground.bots import ALGORITHMS
    from fairground.bots.policies import self_play
    from fairground.kernel import algorithms
    from fairground.kernel.compiled import compile_algorithm
    from fairground.kernel.vector_loop import LOOPS
    from fairground.lab.studies.observing import observe

    shared: list[Any] = [*ALGORITHMS, self_play, observe, *algorithms.OVER_STATES, *LOOPS]
    with progress_bar() as progress, ThreadPoolExecutor(os.cpu_count()) as pool:
        task = progress.add_task("Compiling", total=len(names) + len(shared))

        def warm_one(name: str) -> dict[str, str]:
            words = [sys.executable, "-m", "fairground", "warm", name, "--json"]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            progress.advance(task)
            try:
                failed: dict[str, str] = json.loads(done.stdout)["failed"]
            except ValueError:
                failed = {name: f"{name} cannot be compiled: {done.stderr.strip()}"}
            return failed

        games = [pool.submit(warm_one, name) for name in names]
        for algorithm in shared:
            compile_algorithm(algorithm)
            progress.advance(task)
        return {name: why for one in games for name, why in one.result().items()}
