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
from fairground.kernel.algorithms import Series, copy
from fairground.kernel.bundles import Key, Rows
from fairground.kernel.extras import installed
from fairground.kernel.game import Game
from fairground.kernel.rooms import Rooms
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
    series = _batch_of(game.compiled, matches, Key(*master))
    _timed(game.compiled, series)
    lengths = series.lengths.astype(np.int64)
    weights = np.arange(matches) % 1009 + 1
    return {
        "matches": matches,
        "decisions": int(lengths.sum()),
        "checksum": int((weights * lengths).sum()),
        "scores": series.results.sum(axis=0).tolist(),
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
    decisions, seconds = _timed(game.plain, _batch_of(game.plain, count, Key(1, 2)))
    return decisions / seconds


def _batch_of(twin: Rooms, count: int, master: Key) -> Series:
    table = twin.game.table()
    return twin.new_series(table.pack(), table.seats, count, master)


def _timed(twin: Rooms, series: Series) -> tuple[int, float]:
    """Play a series of games at random: decisions and seconds."""
    room = twin.new_room()
    start = time.process_time()
    decisions: int = twin.run(algorithms.play_batch, room=room, series=series)
    return decisions, time.process_time() - start


def _compiled_speed(game: Game, count: int) -> float:
    decisions, seconds = _timed(game.compiled, _batch_of(game.compiled, count, Key(1, 2)))
    return decisions / seconds


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


def copy_states(states: Rows, count: int) -> int:
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
