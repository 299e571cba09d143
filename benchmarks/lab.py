"""What observing costs: random games with all generic metrics, beside the same games bare.

    python benchmarks/lab.py [--games 100000] [--laps 3] [--game crash-grid] [--json]
    python benchmarks/lab.py --searching search:200 --games 16

The bare games are those of `play_batch` in as many threads, deals included. Processor time counts,
so that others on the machine hardly matter; laps of both alternate, and the quickest of each is
taken. The memory is the process's highest.

With `--searching` the same study of bots that search is played by one process and by one for each
core, and what counts is how long that takes.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import fairground
from fairground.kernel.algorithms import play_batch
from fairground.kernel.bundles import key_from
from fairground.kernel.game import Game, key_of
from fairground.lab import study

PART = 4096


def bare(game: Game, seats: int, games: int, threads: int) -> float:
    """Seconds of processor time for so many games at random."""
    row, twin = game.table(seats).pack(), game.compiled

    def part(first: int) -> None:
        series = twin.new_series(row, seats, min(PART, games - first), key_from(key_of(0)), first)
        twin.run(play_batch, room=twin.new_room(), series=series)

    start = time.process_time()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(part, range(0, games, PART)))
    return time.process_time() - start


def observed(game: Game, seats: int, games: int, threads: int) -> float:
    """Seconds for the same as a study, from the first game to the files."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.process_time()
        study(game, bots=("random",) * seats, games=games, out=Path(folder) / "s", workers=threads)
        return time.process_time() - start


def searching(game: Game, bot: str, games: int, workers: int) -> float:
    """Seconds on the clock for a study between bots that think in Python."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        study(game, bots=(bot,), games=games, out=Path(folder) / "s", workers=workers)
        return time.perf_counter() - start


def main() -> None:
    """Measure, and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="crash-grid")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--laps", type=int, default=3)
    parser.add_argument("--searching", metavar="BOT")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    game = fairground.game(asked.game)
    seats = game.most_seats
    if asked.searching:
        each = (game, asked.searching, asked.games)
        alone, together = searching(*each, 1), searching(*each, asked.threads)
        ratio = round(alone / together, 2)
        print({"one_s": round(alone, 1), "all_s": round(together, 1), "faster": ratio})
        return
    for warm_up in (bare, observed):
        warm_up(game, seats, 64, asked.threads)
    how = (game, seats, asked.games, asked.threads)
    laps = [(bare(*how), observed(*how)) for _ in range(asked.laps)]
    alone, with_all = (min(times) for times in zip(*laps, strict=True))
    figures = {
        "games": asked.games,
        "bare_s": round(alone, 2),
        "observed_s": round(with_all, 2),
        "ratio": round(with_all / alone, 2),
        "highest_memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }
    print(json.dumps(figures) if asked.json else figures)


if __name__ == "__main__":
    main()
