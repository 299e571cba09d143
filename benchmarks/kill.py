"""Kills a hall full of people again and again, and checks what everybody was told.

    python benchmarks/kill.py --kills 1000 --database sqlite
    python benchmarks/kill.py --kills 1000 --database postgresql --seed 7

On SQLite the one process is killed and started again, also while it opens. On PostgreSQL two
workers behind one port are, with their successors or all at once; so are connections and the
server itself; and a worker is stopped for so long that others think it dead, and then goes on.
People play meanwhile as the page does, and write down what they send and hear. Of each game the
rows must bear that out: nothing acknowledged is lost or doubled, everybody was told the same.
The time is from a blow until somebody's table plays on for them, with what they had sent answered.
A bot's is from its turn, which may lie before several blows, or from the last of those.

With `--clocks` the hall's clock jumps by hours, too; then it cannot tell how long bots take.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.killing import Plan, Tally, killed

CONSOLE = Console()
MOST_SHOWN = 40


def progress(tally: Tally) -> None:
    """One line now and then, and what was found since the last one."""
    for finding in tally.findings[tally.shown :]:
        CONSOLE.print(finding, highlight=False, markup=False)
    tally.shown = len(tally.findings)
    longest = max(tally.back, default=0.0)
    CONSOLE.print(
        f"{tally.kills} kills, {tally.games} games, {tally.moves} moves, longest {longest:.1f} s, "
        f"{len(tally.findings)} findings",
        highlight=False,
    )


def spread(times: Sequence[float]) -> list[str]:
    """Median, 99 of 100, and the longest."""
    ordered = sorted(times) or [0.0]
    parts = [ordered[min(int(part * len(ordered)), len(ordered) - 1)] for part in (0.5, 0.99, 1)]
    return [f"{part:.2f} s" for part in parts]


def report(kind: str, seed: int, tally: Tally) -> None:
    """Print the figures, and what was found."""
    figures = Table(title=f"{tally.kills} kills on {kind}, seed {seed}")
    for name in ("until", "p50", "p99", "longest"):
        figures.add_column(name, justify="right")
    figures.add_row("a table plays on", *spread(tally.back))
    figures.add_row("a bot moves, from the last blow", *spread(tally.waits))
    figures.add_row("a bot moves, from its turn", *spread(tally.thoughts))
    CONSOLE.print(figures)
    for name, count in tally.blows.most_common():
        CONSOLE.print(f"{count:6} {name}", highlight=False)
    CONSOLE.print(
        f"{tally.seconds:.0f} s, {tally.games} games, {tally.moves} moves, {tally.undone} times "
        f"something was taken back, {tally.left} times somebody left and came back; people were "
        f"cut off {tally.cuts} times and asked to try again {tally.again} times.\n"
        f"{len(tally.findings)} findings",
        highlight=False,
    )
    for finding in tally.findings[tally.shown :][:MOST_SHOWN]:
        CONSOLE.print(finding, highlight=False, markup=False)


def main() -> None:
    """Kill on one kind of database after another; the exit code is 1 if anything was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clocks", action="store_true", help="the hall's clock jumps as well")
    given = parser.parse_args()
    found = 0
    for kind in given.database or ["sqlite"]:
        with tempfile.TemporaryDirectory() as folder:
            plan = Plan(given.kills, given.tables, given.seed, clocks=given.clocks)
            tally = killed(kind, Path(folder), plan, progress)
        report(kind, given.seed, tally)
        found += len(tally.findings)
    sys.exit(found > 0)


if __name__ == "__main__":
    main()
