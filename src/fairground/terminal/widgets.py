"""Widgets: a picture that can be pointed at, and the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from fairground.kernel.position import LogLine
from fairground.terminal import palette
from fairground.terminal.drawing import Drawing


class Picture(Widget):
    """A drawing whose spots can be clicked.

    It hands its lines to the terminal as they are, and only those that changed: a board is drawn
    again at every move, and general layout of text would take most of the time.
    """

    class Pointed(Message):
        """A click on pieces and places."""

        def __init__(self, on: tuple[str, ...]) -> None:
            super().__init__()
            self.on = on

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.drawing = Drawing()
        self._lines: list[Text] = []

    def draw(self, drawing: Drawing) -> None:
        """Show another drawing."""
        old, self._lines = self._lines, drawing.lines
        self.drawing = drawing
        self.display = bool(self._lines)
        if _extent(old) != _extent(self._lines):
            self.refresh(layout=True)
            return
        for y, (before, now) in enumerate(zip(old, self._lines, strict=True)):
            if not same(before, now):
                self.refresh(Region(0, y, self.size.width, 1))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return _extent(self._lines)[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        line = self._lines[y] if y < len(self._lines) else Text(end="")
        strip = Strip(line.render(self.app.console), line.cell_len)
        return strip.adjust_cell_length(self.size.width).apply_style(self.rich_style)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        on = self.drawing.at(offset.x, offset.y) if offset is not None else ()
        if on:
            event.stop()
            self.post_message(self.Pointed(on))


def _extent(lines: Sequence[Text]) -> tuple[int, int]:
    return max((line.cell_len for line in lines), default=0), len(lines)


def same(one: Text, other: Text) -> bool:
    """Whether two texts look the same; Text's own comparison leaves the colours out."""
    return one.plain == other.plain and one.spans == other.spans and one.style == other.style


class Words(Static):
    """Text that is laid out again only when it has changed."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._text = Text()

    def show(self, text: Text) -> None:
        """Show another text; an empty one takes no room."""
        if not same(text, self._text):
            resized = text.plain.count("\n") != self._text.plain.count("\n")
            wraps = not text.no_wrap
            self._text = text
            self.update(text, layout=resized or wraps)
        self.display = bool(text.plain)


class LogView(ScrollView, can_focus=True):
    """The log in sentences with rule chips, newest at the bottom.

    It wraps its lines itself and draws only those in sight, so that a log of a thousand lines can
    change its reader at every decision.
    """

    class RulePointed(Message):
        """A click on a line: its rule is wanted."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    def __init__(self, names: Sequence[str], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.lines: tuple[LogLine, ...] = ()
        self._rows: list[tuple[LogLine, str, bool]] = []  # line, its part in this row, last part
        self._seats = {name: seat for seat, name in enumerate(names) if name}
        pattern = "|".join(re.escape(name) for name in sorted(self._seats, key=len, reverse=True))
        self._names = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)") if pattern else None

    def show(self, lines: tuple[LogLine, ...]) -> None:
        """Show these lines, and the newest of them unless the reader has scrolled up."""
        at_end = self.scroll_offset.y >= self.max_scroll_y or not self.has_focus
        self.lines = lines
        self._wrap()
        if at_end:
            self.scroll_end(animate=False, immediate=True)

    def on_resize(self) -> None:
        self._wrap()
        self.follow()

    def follow(self) -> None:
        """Scroll to what matters most: the newest lines."""
        self.scroll_end(animate=False)

    def _wrap(self) -> None:
        width = max(self.scrollable_content_region.width, 12)
        self._rows = [
            (line, part, last) for line in self.lines for part, last in _wrapped(line, width)
        ]
        self.virtual_size = Size(width, len(self._rows))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        row = y + self.scroll_offset.y
        text = Text(no_wrap=True, end="")
        if row < len(self._rows):
            line, part, last = self._rows[row]
            text = self.coloured(line, part)
            if last:
                text.append(f" {line.rule} ", palette.CHIP)
        strip = Strip(text.render(self.app.console), text.cell_len)
        return strip.adjust_cell_length(width).apply_style(self.rich_style)

    def coloured(self, line: LogLine, part: str) -> Text:
        """A part of a line, the newest ones bright and with their names bold."""
        newest = line.step == self.lines[-1].step
        text = Text(part, palette.PLAIN if newest else palette.DIM, no_wrap=True, end="")
        return self.with_names(text, newest)

    def with_names(self, text: Text, bold: bool) -> Text:
        """The same text with names in the colours of their seats."""
        for match in self._names.finditer(text.plain) if self._names else ():
            colour = palette.bright(self._seats[match[0]])
            text.stylize(Style(color=colour, bold=bold), *match.span())
        return text

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        row = offset.y + self.scroll_offset.y if offset is not None else -1
        if 0 <= row < len(self._rows):
            self.pointed(self._rows[row][0])

    def pointed(self, line: LogLine) -> None:
        """A line was clicked."""
        self.post_message(self.RulePointed(line.rule))


@lru_cache(4096)
def _wrapped(line: LogLine, width: int) -> list[tuple[str, bool]]:
    """The line in rows of a width, with room for the chip on the last."""
    chip = len(line.rule) + 2
    rows, row = [], ""
    for word in line.text.split(" "):
        longer = f"{row} {word}" if row else word
        if row and cell_len(longer) > width:
            rows.append(row)
            longer = f"  {word}"
        row = longer
    if cell_len(row) + 1 + chip > width:
        rows.append(row)
        row = " "
    rows.append(row + " ")
    return [(part, index == len(rows) - 1) for index, part in enumerate(rows)]
