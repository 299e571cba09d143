"""A long text on a screen of its own, to scroll through."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static


class ReadingScreen(Screen[str]):
    """Has a Static `#rules-text` inside a VerticalScroll `#rules`, and the keys that move it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def show_text(self, text: RenderableType) -> None:
        """Show another text."""
        self.query_one("#rules-text", Static).update(text)

    def action_scroll(self, by: int) -> None:
        self.query_one("#rules", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        rules = self.query_one("#rules", VerticalScroll)
        rules.scroll_relative(y=by * max(rules.size.height - 1, 1), animate=False)

    def action_close(self) -> None:
        self.dismiss("")
