"""Measures this checkout beside another one, lap by lap, so that whatever else the machine does
strikes both alike.

    git worktree add /path/to/other COMMIT
    python benchmarks/versus.py /path/to/other [--laps 40]

A ratio is this checkout's speed over the other's: the median over pairs of laps, with quartiles.
The figures are those of `fairground bench`: random play, the bots' search, bare search to the end.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

LAP_SECONDS = 0.05
FIGURES = ("random play", "bots' search", "bare search")


def main() -> None:
    """Let both checkouts run laps in turn."""
    parser = argparse.ArgumentParser(description="Measure this checkout beside another.")
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("--laps", type=int, default=40, help="of each figure")
    given = parser.parse_args()
    runners = [start(given.other), start(Path(__file__).parents[1])]
    games = [(runner.stdout.readline() if runner.stdout else "").split() for runner in runners]
    table = Table("game", *FIGURES, title="This checkout's speed over the other's")
    for name in games[1]:
        cells = [
            ratio(runners, f"{name}|{figure}", given.laps) if name in games[0] else "new"
            for figure in FIGURES
        ]
        table.add_row(name, *cells)
    Console().print(table)


def start(checkout: Path) -> subprocess.Popen[str]:
    """A process that runs laps of a checkout when it is told to."""
    source = checkout / "src"
    if not source.is_dir():
        sys.exit(f"{checkout} is no checkout of Fairground: it has no folder src.")
    return subprocess.Popen(
        [sys.executable, "-c", "import runpy; runpy.run_path(r'" + __file__ + "')['run_laps']()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
    )


def ratio(runners: list[subprocess.Popen[str]], figure: str, laps: int) -> str:
    """Laps of both in turn, each first as often as the other."""
    pairs = []
    for number in range(laps):
        turn = runners if number % 2 else runners[::-1]
        speeds = {id(runner): lap(runner, figure) for runner in turn}
        other, this = (speeds[id(runner)] for runner in runners)
        pairs.append(this / other)
    low, middle, high = statistics.quantiles(pairs, n=4)
    return f"{middle:.3f} ({low:.2f}-{high:.2f})"


def lap(runner: subprocess.Popen[str], figure: str) -> float:
    """One lap."""
    assert runner.stdin is not None
    assert runner.stdout is not None
    runner.stdin.write(figure + "\n")
    runner.stdin.flush()
    return float(runner.stdout.readline())


def run_laps() -> None:
    """In a process of a checkout: say which games there are, then run every lap that is asked."""
    from fairground.bots import prepare
    from fairground.lab import bench
    from fairground.registry import all_games

    speeds: dict[str, tuple[Callable[[int], float], int]] = {}
    for game in all_games():
        prepare(game)
        for figure, speed in zip(
            FIGURES,
            (
                lambda count, game=game: bench._compiled_speed(game, count),
                lambda count, game=game: bench._search_speed(game, game.temper, count),
                lambda count, game=game: bench._search_speed(game, bench.BARE, count),
            ),
            strict=True,
        ):
            speeds[f"{game.name}|{figure}"] = (speed, games_in_a_lap(speed))
    print(" ".join(game.name for game in all_games()), flush=True)
    for figure in sys.stdin:
        measure, count = speeds[figure.strip()]
        print(measure(count), flush=True)


def games_in_a_lap(speed: Callable[[int], float]) -> int:
    """How many games take about a lap."""
    count, seconds = 1, 0.0
    speed(count)  # loads what it needs
    while seconds < LAP_SECONDS:
        count *= 2
        started = time.perf_counter()
        speed(count)
        seconds = time.perf_counter() - started
    return count


if __name__ == "__main__":
    main()
