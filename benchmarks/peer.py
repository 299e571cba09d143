"""What every peer's measuring script shares: the stopwatch, the report, the command line."""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

Rates = dict[str, float]
"""Decisions per second, of a search simulations, by the peer's own name of the game."""

SEARCH = "IS-MCTS to the end"
"""The way of playing that is counted in simulations."""

MOST_EPISODES = 16  # between two looks at the clock


@dataclass
class Report:
    """One peer's figures: for each way of playing, a rate for each game."""

    peer: str
    version: str = ""
    missing: str = ""
    rates: dict[str, Rates] = field(default_factory=dict)
    copy_ns: Rates = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)

    def add(self, way: str, game: str, measure: Callable[[], float]) -> None:
        """Measure one game; a game that this release cannot play is noted and left out."""
        try:
            self.rates.setdefault(way, {})[game] = measure()
        except Exception as error:  # a peer may fail in any way of its own
            self.skipped[f"{game}, {way}"] = f"{type(error).__name__}: {error}"[:120]


def decisions_per_second(episode: Callable[[], int], seconds: float) -> float:
    """Play whole episodes for that much CPU time; `episode` returns its number of decisions."""
    decisions = 0
    episodes = 1
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        for _ in range(episodes):
            decisions += episode()
        episodes = min(2 * episodes, MOST_EPISODES)
    return decisions / elapsed


def print_report(peer: str, measure: Callable[[Report, float], None]) -> None:
    """Run one peer's measurement as a script and print its report as JSON, on the last line."""
    parser = argparse.ArgumentParser(description=f"random play in {peer}, on one core")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for each figure")
    seconds = parser.parse_args().seconds
    report = Report(peer)
    try:
        measure(report, seconds)
    except ImportError as error:
        report.missing = f"not installed ({error})"
    print(json.dumps(asdict(report)))
