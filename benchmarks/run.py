"""Measure Fairground, its peers and a hand-written C engine, and print one table.

    python benchmarks/run.py [--json FILE] [--seconds S] [--peers PYTHON] [--every-game]

All figures come from the same run; see the README beside this file for what they mean.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import ceiling
from peer import SEARCH
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
PEERS = ("OpenSpiel", "PettingZoo", "RLCard")
CEILING_GAME = "crash-grid"
TIMED_MATCHES = 100_000
TIMED_REPEATS = 5
COMPARED_MATCHES = 20_000
RATE = "decisions/s"
SEARCH_RATE = "simulations/s"
DIFFERENT = "NO: "

OWN_FIGURES = (  # key of fairground.lab.bench.measure, what it is, unit
    ("decisions_per_second", "compiled, one core", RATE),
    ("plain_decisions_per_second", "plain Python twin", RATE),
    ("batch_decisions_per_second", "batch on all cores", RATE),
    ("whole_simulations_per_second", "search to the end", SEARCH_RATE),
    ("simulations_per_second", "search as bots do", SEARCH_RATE),
    ("copy_ns", "copying a state", "ns"),
    ("compile_s", "cold compile", "s"),
    ("cached_s", "warm start", "s"),
    ("import_s", "import fairground", "s"),
)

BASES = {
    RATE: "decisions_per_second",
    SEARCH_RATE: "whole_simulations_per_second",
    "ns": "copy_ns",
}
"""What ratios of a unit are taken to."""


@dataclass(frozen=True)
class Row:
    """One line of the table; without a value, the remark says why."""

    who: str
    what: str
    value: float | None
    unit: str = RATE
    remark: str = ""
    ratio: float | None = None


@dataclass(frozen=True)
class Base:
    """What ratios are taken to: Fairground compiled, on one core."""

    figures: Mapping[str, float]  # by their unit

    def ratio(self, value: float, unit: str) -> float | None:
        """Divide by Fairground's figure of the same unit, where there is one."""
        base = self.figures.get(unit)
        return value / base if base else None

    def row(self, who: str, what: str, value: float, unit: str = RATE, remark: str = "") -> Row:
        """Build a row with its ratio."""
        return Row(who, what, value, unit, remark, self.ratio(value, unit))


def measure_fairground(game: str) -> dict[str, float] | str:
    """Fairground's own figures for a game, or the reason why there are none."""
    try:
        from fairground.lab import bench

        figures = bench.measure(game)
    except ImportError as error:
        return f"not installed ({error})"
    return {key: float(value) for key, value in figures.items() if value is not None}


def base_of(own: dict[str, float] | str) -> Base:
    """Take the base of all ratios from Fairground's own figures."""
    if isinstance(own, str):
        return Base({})
    return Base({unit: own[key] for unit, key in BASES.items() if key in own})


def fairground_rows(game: str, own: dict[str, float] | str, base: Base) -> Iterator[Row]:
    """Fairground's rows for one game."""
    who = f"Fairground {game}"
    if isinstance(own, str):
        yield Row(who, "compiled, one core", None, remark=own)
        return
    for key, what, unit in OWN_FIGURES:
        if key in own:
            yield base.row(who, what, own[key], unit, own_remark(key, own))


def own_remark(key: str, own: dict[str, float]) -> str:
    """Say how a batch scales; the other figures speak for themselves."""
    if key != "batch_decisions_per_second" or "batch_ratio" not in own:
        return ""
    return f"{own['batch_ratio']:.2f} times a batch on one core, on {os.cpu_count()} cores"


def ceiling_rows(base: Base) -> Iterator[Row]:
    """The speed of the engine in C, and whether it played the same games as Fairground."""
    who = "C engine by hand"
    try:
        with ceiling.compiled() as program:
            timed = program.run(TIMED_MATCHES, TIMED_REPEATS)
            rate = float(timed["decisions_per_second"])
            yield base.row(who, f"{CEILING_GAME}, one core", rate, remark=program.built_with)
            yield Row(who, "same totals as Fairground", None, remark=compare_totals(program))
    except ceiling.NoCompilerError as error:
        yield Row(who, f"{CEILING_GAME}, one core", None, remark=str(error))


def compare_totals(program: ceiling.Program) -> str:
    """Play the same matches in both programs and compare what came out."""
    try:
        from fairground.lab import bench

        ours = bench.totals(COMPARED_MATCHES, ceiling.MASTER_KEY)
    except ImportError as error:
        return f"not compared: {error}"
    found = ceiling.differences(ours, program.run(COMPARED_MATCHES))
    return DIFFERENT + "; ".join(found) if found else f"yes, over {COMPARED_MATCHES:,} matches"


def measure_peer(peer: str, python: str, seconds: float) -> dict[str, Any]:
    """Run a peer's script in a process of its own and read its report."""
    script = HERE / f"peers_{peer.lower()}.py"
    command = [python, str(script), "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        report: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        return {"peer": peer, "missing": f"failed: {done.stderr.strip()[-120:]}"}
    return report


def peer_rows(report: dict[str, Any], base: Base, every_game: bool) -> Iterator[Row]:
    """A peer's rows: median and range over its games, on demand every game."""
    if report["missing"] or not report["rates"]:
        reason = report["missing"] or "none of its games could be played"
        yield Row(report["peer"], "random play", None, remark=reason)
        return
    who = f"{report['peer']} {report['version']}"
    for way, rates in report["rates"].items():
        unit = SEARCH_RATE if way == SEARCH else RATE
        yield median_row(who, way, rates, unit, base)
        if every_game:
            yield from (base.row(who, f"  {game}", rate, unit) for game, rate in rates.items())
    if report["copy_ns"]:
        yield median_row(who, "copying a state", report["copy_ns"], "ns", base)


def median_row(who: str, what: str, figures: dict[str, float], unit: str, base: Base) -> Row:
    """Median of several games, their range as the remark."""
    low, high = (readable(f(figures.values())) for f in (min, max))
    remark = f"median of {len(figures)} games, {low} to {high}"
    return base.row(who, what, median(figures.values()), unit, remark)


def readable(value: float) -> str:
    """Print large numbers in groups of three, small ones with three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def times(ratio: float | None) -> str:
    """Print a ratio to Fairground; a very small one as a fraction."""
    if ratio is None:
        return ""
    return f"{ratio:.2f}" if ratio >= 0.1 else f"1/{1 / ratio:,.0f}"


def draw(rows: list[Row]) -> Table:
    """Lay the rows out as one table."""
    table = Table(title="Random play and search", title_justify="left")
    table.add_column("program")
    table.add_column("what")
    table.add_column("figure", justify="right", no_wrap=True)
    table.add_column("unit", no_wrap=True)
    table.add_column("ratio", justify="right", no_wrap=True)
    table.add_column("remark")
    for row in rows:
        figure, unit = ("", "") if row.value is None else (readable(row.value), row.unit)
        table.add_row(row.who, row.what, figure, unit, times(row.ratio), row.remark)
    return table


def machine() -> dict[str, str | int | None]:
    """What the figures were measured on."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
    }


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", nargs="+", default=[CEILING_GAME], help="the first is the base")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds per peer's figure")
    parser.add_argument("--peers", default=sys.executable, help="the Python that has the peers")
    parser.add_argument("--no-peers", action="store_true", help="Fairground and C only")
    parser.add_argument("--every-game", action="store_true", help="a row for each game of a peer")
    parser.add_argument("--json", type=Path, help="write everything measured to this file")
    return parser.parse_args()


def main() -> None:
    """Measure one after another, nothing at the same time, then print and save."""
    args = arguments()
    console = Console()
    with console.status("measuring Fairground") as status:
        own = {game: measure_fairground(game) for game in args.game}
        base = base_of(own[args.game[0]])
        rows = [row for game in args.game for row in fairground_rows(game, own[game], base)]
        status.update("measuring the C engine")
        rows += ceiling_rows(base)
        reports = []
        for peer in () if args.no_peers else PEERS:
            status.update(f"measuring {peer}")
            reports.append(measure_peer(peer, args.peers, args.seconds))
            rows += peer_rows(reports[-1], base, args.every_game)
    console.print(draw(rows))
    here = machine()
    console.print(
        f"Ratios are to Fairground compiled on one core ({args.game[0]}).\n"
        f"Measured with Python {here['python']} on {here['system']}, {here['cores']} cores.",
        highlight=False,
    )
    if args.json:
        saved = {"machine": here, "rows": [asdict(row) for row in rows], "peers": reports}
        args.json.write_text(json.dumps(saved, indent=1) + "\n")
    if any(row.remark.startswith(DIFFERENT) for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
