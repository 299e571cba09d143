"""Opening replays: what the longest games cost the hall in time and memory.

    python benchmarks/theatre.py
    python benchmarks/theatre.py --games 20

Plays games at random at their largest tables and opens the replay of the longest of each: the reel
is played again and checked, then its first part is made as the page asks for it, in the open view.
Memory is what Python holds at most meanwhile; what stays is the reel and the part.
"""

from __future__ import annotations

import argparse
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fairground.kernel.position import Position
from fairground.kernel.reels import OPEN
from fairground.server.reels import Reel

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.bygone import played

LARGEST: dict[str, tuple[int, dict[str, Any]]] = {
    "crash-grid": (4, {"rounds_min": 5, "rounds_max": 5}),
    "gold-n-crash": (2, {}),
    "grid-of-shadows": (6, {}),
    "battlegrid": (2, {}),
    "crash-by-crash": (4, {}),
}


class Opened(NamedTuple):
    """What opening a replay took: milliseconds, and bytes."""

    actions: int
    opening: float
    part: float
    peak: int
    reel: int
    sent: int


def longest(game: str, games: int) -> Position:
    """The longest of so many games."""
    seats, options = LARGEST[game]
    found = (played(game, seats, seed, **options) for seed in range(1, games + 1))
    return max(found, key=lambda position: len(position.steps))


def opened(position: Position) -> Opened:
    """Open a replay twice: once for the time, once for the memory, which costs time itself."""
    replay = position.replay()
    begun = time.perf_counter()
    reel = Reel(replay)
    ready = time.perf_counter()
    part = msgspec.json.encode(reel.shown(OPEN, 0))
    made = time.perf_counter()
    tracemalloc.start()
    again = Reel(replay)
    msgspec.json.encode(again.shown(OPEN, 0))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    opening, first = 1000 * (ready - begun), 1000 * (made - ready)
    return Opened(len(position.steps), opening, first, peak, reel.size, len(part))


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5, help="to find the longest of each game")
    games = parser.parse_args().games
    print("| game | actions | opened, ms | first part, ms | at most, KB | kept, KB | sent, KB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for game in LARGEST:
        found = opened(longest(game, games))
        sizes = " | ".join(f"{size / 1024:.0f}" for size in found[3:])
        print(f"| {game} | {found.actions} | {found.opening:.0f} | {found.part:.0f} | {sizes} |")


if __name__ == "__main__":
    main()
