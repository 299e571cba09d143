"""Measurements of a game's twins: how fast they play, copy, compile and load."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from fairground.bots import prepare
from fairground.bots.search import Tree
from fairground.kernel import algorithms
from fairground.kernel.algorithms import copy
from fairground.kernel.extras import installed
from fairground.kernel.game import Game
from fairground.kernel.temper import Temper
from fairground.registry import game as game_by_name

REPEATS = 9
LAP = 0.3  # seconds that one measured run takes, about
ROOM = 64  # states that copies go round in: they stay in the fast caches, as in a search
SIMULATIONS = 1000  # of a search: as many as a strong bot has for a decision, or more

BARE = Temper(heat=0.0, insight=False, depth=algorithms.ENDLESS)
"""As other libraries search: nobody judges anything, and games are played at random to the end."""

LOAD_TWIN = (
    "import time; start = time.perf_counter(); import fairground; "
    "fairground.game({name!r}).compiled; print(time.perf_counter() - start)"
)
IMPORT = (
    "import time; start = time.perf_counter(); import fairground; "
    "print(time.perf_counter() - start)"
)


def measure(name: str) -> dict[str, float | None]:
    """The figures of one game; None where Numba is not installed."""
    game = game_by_name(name)
    figures: dict[str, float | None] = {
        "decisions_per_second": None,
        "plain_decisions_per_second": _best(lambda count: _plain_speed(game, count)),
        "batch_decisions_per_second": None,
        "batch_ratio": None,
        "simulations_per_second": None,
        "whole_simulations_per_second": None,
        "copy_ns": None,
        "compile_s": None,
        "cached_s": None,
        "import_s": _seconds_of(IMPORT),
    }
    if installed("fast"):
        with tempfile.TemporaryDirectory() as cache:
            load = LOAD_TWIN.format(name=name)
            figures["compile_s"] = _seconds_of(load, cache)
            figures["cached_s"] = min(_seconds_of(load, cache) for _ in range(REPEATS))
        figures["decisions_per_second"] = _best(lambda count: _compiled_speed(game, count))
        one = _best(lambda count: _batch_speed(game, count, threads=1))
        all_cores = _best(lambda count: _batch_speed(game, count, threads=None))
        figures["batch_decisions_per_second"] = all_cores
        figures["batch_ratio"] = all_cores / one
        prepare(game)
        for figure, temper in (("", game.temper), ("whole_", BARE)):
            figures[f"{figure}simulations_per_second"] = _best(partial(_search_speed, game, temper))
        figures["copy_ns"] = _copy_cost(game, 5_000_000)
    return figures


def totals(matches: int, master: tuple[int, int], name: str = "crash-grid") -> dict[str, Any]:
    """What so many random games under a master key add up to, for comparison with others."""
    import numpy as np

    game = game_by_name(name)
    played = _play_compiled(game, matches, master)
    lengths = played["lengths"].astype(np.int64)
    weights = np.arange(matches) % 1009 + 1
    return {
        "matches": matches,
        "decisions": int(lengths.sum()),
        "checksum": int((weights * lengths).sum()),
        "scores": played["results"].sum(axis=0).tolist(),
    }


def _best(speed: Callable[[int], float]) -> float:
    """The best of a few runs of so many games as take about a lap: whatever else the machine
    does can only make a run slower."""
    count, seconds = 4, 0.0
    speed(count)  # loads what it needs
    while seconds < LAP / 2:
        count *= 2
        start = time.perf_counter()
        speed(count)
        seconds = time.perf_counter() - start
    return max(speed(count) for _ in range(REPEATS))


def _plain_speed(game: Game, count: int) -> float:
    twin = game.plain
    table = game.table()
    results, lengths, _ = twin.new_tables(count, [0] * table.seats)
    start = time.process_time()
    decisions: int = twin.run(
        algorithms.play_batch,
        template=table,
        state=table.copy(),
        desk=twin.new_desk(),
        out=twin.new_out(),
        rng=twin.new_rng(),
        results=results,
        lengths=lengths,
        k0=1,
        k1=2,
        first=0,
    )
    return decisions / (time.process_time() - start)


def _play_compiled(game: Game, count: int, master: tuple[int, int]) -> dict[str, Any]:
    twin = game.compiled
    row = game.table().pack()
    results, lengths, _ = twin.new_tables(count, [0] * game.most_seats)
    start = time.process_time()
    decisions = twin.run(
        algorithms.play_batch,
        template=twin.state(row),
        state=twin.state(row),
        desk=twin.new_desk(),
        out=twin.new_out(),
        rng=twin.new_rng(),
        results=results,
        lengths=lengths,
        k0=master[0],
        k1=master[1],
        first=0,
    )
    seconds = time.process_time() - start
    return {"results": results, "lengths": lengths, "speed": decisions / seconds}


def _compiled_speed(game: Game, count: int) -> float:
    speed: float = _play_compiled(game, count, (1, 2))["speed"]
    return speed


def _batch_speed(game: Game, count: int, threads: int | None) -> float:
    """Decisions a second of wall time on so many cores (all without a number), deal included."""
    from fairground.kernel.batch import Batch

    batch = Batch(game, count, seed=1, threads=threads)
    start = time.perf_counter()
    batch.deal()
    decisions = batch.finish()
    return decisions / (time.perf_counter() - start)


def _search_speed(game: Game, temper: Temper, count: int) -> float:
    """Simulations a second of so many searches, each from the start of a game of its own."""
    seconds = 0.0
    for seed in range(count):
        position = game.new(seats=game.fewest_seats, seed=seed)
        tree = Tree(position.view(position.pending[0]), (1, 2), temper)
        start = time.process_time()
        tree.grow(SIMULATIONS)
        seconds += time.process_time() - start
    return count * SIMULATIONS / seconds


def copy_states(states, count):  # type: ignore[no-untyped-def]
    """Copy states to and fro (an algorithm, so that the copies are the kernel's own)."""
    for i in range(count):
        copy(states[(i * 7 + 1) % ROOM], states[(i * 13) % ROOM])
    return 0


def _copy_cost(game: Game, count: int) -> float:
    import numpy as np

    states = np.zeros((ROOM, game.layout.size), np.uint8)

    def cost() -> float:
        start = time.process_time()
        game.compiled.run(copy_states, states=states, count=count)
        return (time.process_time() - start) / count * 1e9

    cost()
    return min(cost() for _ in range(REPEATS))


def _seconds_of(program: str, cache: str | None = None) -> float:
    """What a program, run in a fresh interpreter, prints as its time."""
    environment = dict(os.environ)
    if cache is not None:
        environment["FAIRGROUND_CACHE_DIR"] = cache
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)
