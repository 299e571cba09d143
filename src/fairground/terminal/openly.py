"""A game that is over, told with what every hidden card really was."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from fairground.terminal import palette
from fairground.terminal.lines import sentence
from fairground.terminal.reading import ReadingScreen
from fairground.terminal.table import LocalTable


class OpenLogScreen(ReadingScreen):
    """The open log; only for a game in which nothing is secret any more."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,enter", "close", show=False),
        Binding("space", "page(1)", show=False),
    ]

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        if table.position.outcome is None:
            raise ValueError("a game is told openly after the last action only")
        self._table = table

    def compose(self) -> ComposeResult:
        title = f"◆ {self._table.game.title}: what really happened"
        yield Static(Text(title, palette.STRONG), id="rules-title")
        with VerticalScroll(id="rules", can_focus=False):
            yield Static(id="rules-text")
        yield Static(Text("↑ ↓ PgUp PgDn scroll   Esc back", palette.DIM), id="rules-keys")

    def on_mount(self) -> None:
        rows = Grid.grid(padding=(0, 2, 0, 0))
        rows.add_column(justify="right", style=palette.DIM)
        for line in self._table.position.open_log():
            rows.add_row(str(line.step), sentence(line.text, line.rule))
        self.show_text(rows)
