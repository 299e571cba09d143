"""What the commands print: tables for people, data for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.table import Table

from fairground.kernel.game import Game
from fairground.lab.simulate import Share, Summary

BENCH_ROWS = (
    ("decisions_per_second", "decisions/s, compiled, one core", "{:,.0f}"),
    ("batch_decisions_per_second", "decisions/s, compiled, all cores", "{:,.0f}"),
    ("batch_ratio", "all cores against one", "{:.2f}x"),
    ("plain_decisions_per_second", "decisions/s, plain", "{:,.0f}"),
    ("copy_ns", "copying a state, ns", "{:.1f}"),
    ("compile_s", "compiling the twins, s", "{:.1f}"),
    ("cached_s", "loading them from the cache, s", "{:.2f}"),
    ("import_s", "import fairground, s", "{:.2f}"),
)


def games(found: Iterable[Game]) -> Table:
    """The games with what a player wants to know first."""
    table = Table(title="Games")
    for column in ("name", "game", "seats", "minutes", "by", ""):
        table.add_column(column)
    for game in found:
        seats = game.spoken_seats
        table.add_row(game.name, game.title, seats, game.minutes, game.publisher, game.sentence)
    return table


def summary(game: Game, result: Summary, seconds: float) -> tuple[Table, Table, str]:
    """Who won how often, and what the seats are worth."""
    games_text = f"{result.games:,} games"
    speed = f"{result.games / seconds:,.0f} games/s, {result.decisions / seconds:,.0f} decisions/s"
    length = f"{result.mean_length:.1f} decisions a game ({result.shortest} to {result.longest})"
    return (
        _shares(f"{game.title}: {games_text}", "bot", result.bots),
        _shares("Seats, whoever sat there", "seat", result.seats),
        f"{length}; {seconds:.1f} s, {speed}",
    )


def _shares(title: str, what: str, shares: Iterable[Share]) -> Table:
    table = Table(title=title)
    table.add_column(what)
    table.add_column("share of wins", justify="right")
    table.add_column("95 % confidence", justify="right")
    for share in shares:
        interval = f"{share.low:.1%} to {share.high:.1%}"
        table.add_row(share.label, f"{share.mean:.1%}", interval)
    return table


def summary_data(game: Game, result: Summary, seconds: float) -> dict[str, Any]:
    """The same as data."""

    def data(shares: Iterable[Share]) -> list[dict[str, Any]]:
        return [
            {"name": share.label, "share": share.mean, "low": share.low, "high": share.high}
            for share in shares
        ]

    return {
        "game": game.name,
        "games": result.games,
        "decisions": result.decisions,
        "seconds": seconds,
        "bots": data(result.bots),
        "seats": data(result.seats),
        "length": {
            "shortest": result.shortest,
            "mean": result.mean_length,
            "longest": result.longest,
        },
    }


def bench(figures: Mapping[str, Mapping[str, float | None]]) -> Table:
    """A column for each game, a row for each figure."""
    table = Table(title="Measured on this machine")
    table.add_column("")
    for name in figures:
        table.add_column(name, justify="right")
    for key, label, form in BENCH_ROWS:
        cells = [
            "needs Numba" if values[key] is None else form.format(values[key])
            for values in figures.values()
        ]
        table.add_row(label, *cells)
    return table
