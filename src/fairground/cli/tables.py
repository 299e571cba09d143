"""What the commands print: tables for people, data for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from fairground.kernel.game import Game
from fairground.kernel.sentences import capital, how_many
from fairground.lab.conformance import CHECKS
from fairground.lab.conformance.probe import Check, Finding
from fairground.lab.report import Report, points
from fairground.lab.simulate import Share, Summary
from fairground.registry import LeftOut

if TYPE_CHECKING:
    from fairground.lab.ladder import Ladder

RATE = "rate"
BENCH_ROWS = (
    ("decisions_per_second", "decisions/s, one core", RATE),
    ("batch_decisions_per_second", "decisions/s, all cores", RATE),
    ("batch_ratio", "all cores against one", "{:.2f}x"),
    ("plain_decisions_per_second", "decisions/s, plain", RATE),
    ("simulations_per_second", "simulations/s of a search", RATE),
    ("whole_simulations_per_second", "bare, to the end of games", RATE),
    ("copy_ns", "copying a state, ns", "{:.1f}"),
    ("compile_s", "compiling the twins, s", "{:.1f}"),
    ("cached_s", "loading compiled twins, s", "{:.2f}"),
    ("import_s", "import fairground, s", "{:.2f}"),
)
BENCH_COLUMNS = 5


def games(found: Iterable[Game]) -> Table:
    """Each game's name on the command line, and beside it what a player wants to know first."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    for game in found:
        facts = [f"{game.spoken_seats} {'player' if game.seat_counts == (1,) else 'players'}"]
        facts += [_span(game.minutes)] if game.minutes else []
        facts += [f"by {game.publisher}"] if game.publisher else []
        sentence = f": {escape(game.sentence)}" if game.sentence else ""
        table.add_row(game.name, f"[bold]{escape(game.title)}[/bold]{sentence}")
        table.add_row("", f"[dim]{escape(', '.join(facts))}[/dim]")
    return table


def games_data(found: Iterable[Game], left_out: Iterable[LeftOut]) -> dict[str, Any]:
    """The same as data."""
    return {
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "sentence": game.sentence,
                "publisher": game.publisher,
                "seats": list(game.seat_counts),
                "minutes": game.minutes,
                "options": [option.name for option in game.options],
            }
            for game in found
        ],
        "left_out": [
            {"name": one.name, "package": one.package, "reason": one.reason} for one in left_out
        ],
    }


def left_out(found: Iterable[LeftOut]) -> Table:
    """Each game that cannot be played, of which package it is, and the reason."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    for one in found:
        table.add_row(escape(one.name), Text(f"{capital(one.reason)}."))
        table.add_row("", f"[dim]{escape(f'of the package {one.package}')}[/dim]")
    return table


def _span(minutes: str) -> str:
    """
    >>> _span("30-45"), _span("1")
    ('30 to 45 minutes', '1 minute')
    """
    return f"{minutes.replace('-', ' to ')} {'minute' if minutes == '1' else 'minutes'}"


def summary(game: Game, result: Summary, seconds: float) -> tuple[Table, Table, str]:
    """Who won how often, and what the seats are worth."""
    speed = f"{result.games / seconds:,.0f} games/s, {result.decisions / seconds:,.0f} decisions/s"
    length = f"{result.mean_length:.1f} decisions a game ({result.shortest} to {result.longest})"
    return (
        _shares(f"{game.title}: {how_many(result.games, 'game')}", "bot", result.bots),
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


def ratings(game: Game, ladder: Ladder) -> Table:
    """A ladder's bots, the best first."""
    table = Table(title=f"{game.title}: the ladder at {ladder.setting.seats} seats")
    table.add_column("bot")
    table.add_column("rating", justify="right")
    table.add_column("95 % confidence", justify="right")
    for rating in ladder.ratings:
        table.add_row(rating.name, f"{rating.rating:.1f}", f"± {rating.margin:.1f}")
    return table


def ladder_data(game: Game, ladder: Ladder) -> dict[str, Any]:
    """The same as data, with every pair that has met."""
    return {
        "game": game.name,
        "seats": ladder.setting.seats,
        "ratings": [
            {"name": one.name, "rating": one.rating, "margin": one.margin} for one in ladder.ratings
        ],
        "pairs": [
            {
                "first": pair.first,
                "second": pair.second,
                "games": pair.games,
                "share": pair.share,
                "margin": pair.margin,
            }
            for pair in ladder.pairings
        ],
    }


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


def checked(game: Game, entry: Check, finding: Finding | None, seconds: float) -> Table:
    """A check of the conformance suite in a few lines: what it holds, or what it found where."""
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(width=1)
    table.add_column(width=max(len(check.name) for check in CHECKS))
    table.add_column(ratio=1)
    table.add_column(justify="right", style="dim", no_wrap=True)
    mark = "[green]✓[/green]" if finding is None else "[red]✗[/red]"
    if finding is not None and finding.not_run:
        mark = "[yellow]–[/yellow]"
    table.add_row(mark, entry.name, escape(entry.sentence), f"{seconds:.1f} s")
    for line in _found(game, finding) if finding is not None else ():
        table.add_row("", "", Text(line, "red"), "")
    return table


def checked_data(entry: Check, finding: Finding | None, seconds: float) -> dict[str, Any]:
    """The same as data."""
    found = None if finding is None else {"found": finding.found, "expected": finding.expected}
    holds = None if finding is not None and finding.not_run else finding is None
    return {"check": entry.name, "holds": holds, "finding": found, "seconds": round(seconds, 3)}


def _found(game: Game, finding: Finding) -> Iterable[str]:
    """What a check found, what it expected, and where that was."""
    if finding.not_run:
        yield f"Not run: {finding.found}"
        return
    yield f"Found: {finding.found}"
    yield f"Expected: {finding.expected}"
    steps = None if finding.step is None else how_many(finding.step, "action")
    named = {"seats": finding.seats, "seed": finding.seed, "after": steps}
    named |= {"seat": finding.seat, "action": finding.action}
    where = [f"{name} {value}" for name, value in named.items() if value is not None]
    if where:
        yield f"Where: {', '.join(where)}"
    if finding.options is not None and finding.seats is not None:
        for option in game.options:
            value = finding.options.get(option.name)
            if value != option.default_for(finding.seats):
                yield f"Option: {option.name}={value}"


def bench(figures: Mapping[str, Mapping[str, float | None]]) -> Group:
    """A column for each game, a row for each figure, as many games as fit into 80 characters."""
    names = list(figures)
    return Group(
        *(
            _measured({name: figures[name] for name in names[first : first + BENCH_COLUMNS]})
            for first in range(0, len(names), BENCH_COLUMNS)
        )
    )


def _measured(figures: Mapping[str, Mapping[str, float | None]]) -> Table:
    table = Table(title="Measured on this machine", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for name in figures:
        words = name.split("-")
        table.add_column(" ".join(words), justify="right", min_width=max(map(len, words)))
    for key, label, form in BENCH_ROWS:
        table.add_row(label, *(_figure(values[key], form) for values in figures.values()))
    return table


def _figure(value: float | None, form: str) -> str:
    """A figure in a few characters.

    >>> _figure(83_557_823, RATE), _figure(178_310, RATE), _figure(2_887, RATE), _figure(None, RATE)
    ('83.6 M', '178 k', '2.9 k', 'no Numba')
    """
    if value is None:
        return "no Numba"
    if form != RATE:
        return form.format(value)
    number, unit = (value / 1e6, "M") if value >= 1e6 else (value / 1e3, "k")
    return f"{number:.0f} {unit}" if number >= 100 else f"{number:.1f} {unit}"


def report(result: Report) -> tuple[str | Table, ...]:
    """An analysed game: odds over the game, where they turned, and what the bot would have done."""
    names = [escape(name) for name in result.names]
    return (
        escape(f"{result.title}, {how_many(result.actions, 'action')}. {result.reason}"),
        _accounts(result, names),
        _turnings(result, names),
        _costly(result, names),
        f"{how_many(len(result.decisions), 'decision')} judged in "
        f"{how_many(result.iterations, 'imagined game')} each, "
        f"seed {result.seed}; see docs/analysis.md for what the figures mean.",
    )


def _accounts(result: Report, names: list[str]) -> Table:
    table = Table(title="Odds over the game, and where the result came from")
    table.add_column("seat")
    table.add_column("odds")
    for column in ("start", "luck", "own losses", "others' losses", "result", "as the bot"):
        table.add_column(column, justify="right")
    for account in result.accounts:
        table.add_row(
            names[account.seat],
            result.spark(account.seat, 32),
            f"{account.start:.0%}",
            points(account.luck),
            points(-account.losses),
            points(account.gifts),
            f"{account.result:.0%}",
            f"{account.agreed} of {account.decisions}",
        )
    return table


def _turnings(result: Report, names: list[str]) -> Table:
    table = Table(title="Turning points", caption="" if result.turnings else "There were none.")
    for column in ("action", "seat", "odds", "by", "what happened"):
        table.add_column(column, justify="right" if column == "action" else "left")
    for entry in result.turnings:
        change = f"{entry.before:.0%} to {entry.after:.0%}"
        cause = "a mistake" if entry.cause == "decision" else "luck"
        table.add_row(str(entry.step), names[entry.seat], change, cause, escape(entry.text))
    return table


def _costly(result: Report, names: list[str]) -> Table:
    worst = result.worst()
    table = Table(
        title="What the bot would have played", caption="" if worst else "Nothing was given away."
    )
    for column in ("action", "seat", "played", "the bot", "given away"):
        table.add_column(column, justify="right" if column in ("action", "given away") else "left")
    for entry in worst:
        phrases = (escape(entry.phrase), escape(entry.preference))
        table.add_row(str(entry.step), names[entry.seat], *phrases, f"{100 * entry.loss:.0f}")
    return table
