"""Asking the bot at the table: a hint while one chooses, a report after the game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from fairground.kernel.errors import FairgroundError
from fairground.kernel.sentences import how_many
from fairground.kernel.view import View
from fairground.lab.report import points
from fairground.terminal import palette
from fairground.terminal import table as tables
from fairground.terminal.reading import ReadingScreen

if TYPE_CHECKING:
    from fairground.bots.advice import Advice
    from fairground.lab.report import Report
    from fairground.terminal.app import TableApp
    from fairground.terminal.program import Program

MOST_OPTIONS = 6
BAR = 8
"""Cells of a bar that stands for odds."""
BEAT = 0.2
"""Seconds between two looks at how far a report is."""


class AdviceScreen(ModalScreen[int | None]):
    """The best few choices of a seat with their odds, to look at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("escape", "close", show=False),
    ]
    KEYS: tuple[tuple[str, str], ...] = ()
    """What can be done with the choice under the cursor."""
    app: Program

    def __init__(
        self,
        view: View,
        advise: Callable[[View], Advice],
        heading: str = "What the bot would do",
        note: str = "Odds to win, from what this seat knows alone.",
    ) -> None:
        super().__init__()
        self._heading = heading
        self._note = note
        self.advice: Advice | None = None
        self.cursor = 0
        self._advise = advise
        self._view = view
        self._problem = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(self._heading, palette.STRONG))
            yield Static("", id="hints", classes="spaced")
            yield Static("", id="hint-reason")
            yield Static("", id="hint-keys", classes="spaced")

    def on_mount(self) -> None:
        self._draw()
        self.run_worker(self._think(), name="hint")

    async def _think(self) -> None:
        """Away from the screen's thread: the table stays alive meanwhile."""
        try:
            self.advice = await self.app.in_thread(partial(self._advise, self._view))
        except Exception as error:
            self._problem = f"There is no hint: {error}."
        self._draw()

    def _draw(self) -> None:
        if not self.is_running:
            return
        self.query_one("#hints", Static).update(self._text())
        self.query_one("#hint-reason", Static).update(self._reason())
        keys = [("Esc", "close")] if self.advice is None else [("↑ ↓", "select")]
        if self.advice is not None:
            keys += [*self.KEYS, ("Esc", "close")]
        text = Text()
        for key, what in keys:
            text.append(f" {key} ", palette.CHIP).append(f" {what}   ", palette.DIM)
        self.query_one("#hint-keys", Static).update(text)

    def _text(self) -> Text | Table:
        if self._problem:
            return Text(self._problem, palette.WARNING)
        if self.advice is None:
            return Text("Thinking …", palette.DIM)
        rows = Table.grid(padding=(0, 1))
        options = self.advice.options[:MOST_OPTIONS]
        for place, option in enumerate(options):
            style = palette.STRONG if place == self.cursor else palette.PLAIN
            odds, bar = Text(f"{option.odds:4.0%}", style), _bar(option.odds, self._view.seat)
            phrase = self.phrase(option.action, style)
            rows.add_row("▶" if place == self.cursor else " ", odds, bar, phrase)
        return rows

    def phrase(self, action: int, style: Style) -> Text:
        """A choice in words."""
        return Text(self._view.spoken(action), style)

    def _reason(self) -> Text:
        if self.advice is None:
            return Text()
        reason = self.advice.reason(self.advice.options[self.cursor])
        told = Text(f"{reason}\n")
        if self.cursor == 0 and self.advice.then:
            told.append(f"Then probably: {' '.join(each.text for each in self.advice.then)}\n")
        return told.append(self._note, palette.DIM)

    def action_move(self, by: int) -> None:
        if self.advice is not None:
            self.cursor = (self.cursor + by) % min(len(self.advice.options), MOST_OPTIONS)
            self._draw()

    def action_close(self) -> None:
        self.dismiss(None)


class HintScreen(AdviceScreen):
    """The same for whoever is to choose: Enter plays the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", show=False),
        Binding("h", "close", show=False),
    ]
    KEYS = (("Enter", "play it"),)

    def __init__(self, table: tables.LocalTable, seat: int) -> None:
        super().__init__(table.position.view(seat), table.advise)

    def action_play(self) -> None:
        if self.advice is not None:
            self.dismiss(self.advice.options[self.cursor].action)


class Left(Exception):
    """Whoever wanted the report has gone on."""


class ReportScreen(ReadingScreen):
    """How the game went; made in the background the first time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,enter", "close", show=False),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
        Binding("space", "page(1)", show=False),
    ]
    app: TableApp

    def __init__(self, table: tables.LocalTable) -> None:
        super().__init__()
        self._table = table
        self._done = (0, 0)
        self._gone = threading.Event()

    def compose(self) -> ComposeResult:
        title = f"◆ {self._table.game.title}: how the game went"
        yield Static(Text(title, palette.STRONG), id="rules-title")
        with VerticalScroll(id="rules", can_focus=False):
            yield Static(id="rules-text")
        yield Static(Text("↑ ↓ PgUp PgDn scroll   Esc back", palette.DIM), id="rules-keys")

    def on_mount(self) -> None:
        if self._table.report is not None:
            self._show(_report_text(self._table.report))
            return
        self._timer = self.set_interval(BEAT, self._tell)
        self._tell()
        self.run_worker(self._make(), name="report")

    async def _make(self) -> None:
        def hear(done: int, total: int) -> None:
            if self._gone.is_set():
                raise Left
            self._done = (done, total)

        try:
            report = await self.app.in_thread(partial(self._table.analyse, hear))
            text: RenderableType = _report_text(report)
        except Left:
            return
        except FairgroundError as error:
            text = Text(f"There is no report: {error}.", palette.WARNING)
        self._timer.stop()
        self._show(text)

    def _tell(self) -> None:
        done, total = self._done
        far = f" {done} of {total}" if total else ""
        self._show(Text(f"The bot looks at every decision once more …{far}", palette.DIM))

    def _show(self, text: RenderableType) -> None:
        if self.is_running:
            self.show_text(text)

    def action_close(self) -> None:
        self._gone.set()
        self.dismiss("")


def _bar(odds: float, seat: int) -> Text:
    full = round(BAR * odds)
    bar = Text("█" * full, Style(color=palette.bright(seat)))
    return bar.append("░" * (BAR - full), palette.DIM)


def _report_text(report: Report) -> Group:
    """The report in the colours of the seats; what is longer than a line hangs below itself."""
    return Group(
        Text(f"\n{report.reason}\n", palette.STRONG),
        _curves(report),
        Text("\nLuck and skill, in points of a hundred", palette.STRONG),
        _accounts(report),
        Text("\nTurning points", palette.STRONG),
        _turnings(report),
        Text("\nWhat the bot would have played", palette.STRONG),
        _costly(report),
        Text(
            f"\nJudged in {how_many(report.iterations, 'imagined game')} for each decision.",
            palette.DIM,
        ),
    )


def _name(report: Report, seat: int) -> Text:
    return Text(report.names[seat], Style(color=palette.bright(seat), bold=True))


def _curves(report: Report) -> Table:
    rows = Table.grid(padding=(0, 2))
    for account in report.accounts:
        colour = Style(color=palette.bright(account.seat))
        rows.add_row(_name(report, account.seat), Text(report.spark(account.seat), colour))
    return rows


def _accounts(report: Report) -> Table:
    rows = Table.grid(padding=(0, 2))
    for account in report.accounts:
        sums = (
            f"start {100 * account.start:.0f}, luck {points(account.luck)}, "
            f"own choices {points(-account.losses)}, "
            f"others' choices {points(account.gifts)}: {100 * account.result:.0f}; "
            f"as the bot in {account.agreed} of {account.decisions}"
        )
        rows.add_row(_name(report, account.seat), Text(sums, palette.PLAIN))
    return rows


def _turnings(report: Report) -> Table | Text:
    if not report.turnings:
        return Text("There were none.", palette.PLAIN)
    rows = Table.grid(padding=(0, 2))
    rows.add_column(justify="right")
    for turning in report.turnings:
        rows.add_row(
            Text(str(turning.step), palette.DIM),
            _name(report, turning.seat),
            Text(f"{turning.before:.0%} → {turning.after:.0%}", palette.STRONG, no_wrap=True),
            Text(turning.text, palette.PLAIN),
        )
    return rows


def _costly(report: Report) -> Table | Text:
    worst = report.worst()
    if not worst:
        return Text("Nothing was given away.", palette.PLAIN)
    rows = Table.grid(padding=(0, 2))
    rows.add_column(justify="right")
    for entry in worst:
        words = Text(f"{entry.phrase}. The bot: ", palette.PLAIN)
        words.append(entry.preference, palette.STRONG)
        lost = how_many(round(100 * entry.loss), "point")
        words.append(f" ({lost})", palette.PLAIN)
        rows.add_row(Text(str(entry.step), palette.DIM), _name(report, entry.seat), words)
    return rows
