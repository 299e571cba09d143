"""The whole game as a line to move along: rounds, odds, and where they turned."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message

from fairground.lab.report import Report, Turning, bar
from fairground.terminal import palette
from fairground.terminal.showing import Showing
from fairground.terminal.widgets import Words

MOST_ROUNDS = 60
"""Rounds that are marked on the line; more of them would hide it."""
NAME = 12
"""Columns of a name before its curve."""
DONE, LEFT, ROUND, HERE = "━", "─", "┴", "◆"
MARKS = {"decision": "●", "chance": "○"}
"""A turning point: full for a mistake, hollow for luck."""


class Track(Words):
    """The line itself; a click leads to a moment."""

    class Sought(Message):
        """Somebody wants to see a moment."""

        def __init__(self, part: float) -> None:
            super().__init__()
            self.part = part

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None:
            event.stop()
            self.post_message(self.Sought(offset.x / max(self.size.width - 1, 1)))


def column(moment: int, last: int, width: int) -> int:
    """Where a moment stands on a line.

    >>> column(0, 10, 80), column(10, 10, 80)
    (0, 79)
    """
    return round(moment * (width - 1) / max(last, 1))


def track(showing: Showing, report: Report | None, width: int) -> Text:
    """The line: what has passed, the rounds, the turning points, and where one is."""
    reel = showing.reel
    here = column(showing.n, reel.last, width)
    signs = [(DONE, palette.ACTIVE) if x <= here else (LEFT, palette.DIM) for x in range(width)]
    if 1 < len(reel.rounds) <= MOST_ROUNDS:
        for moment in reel.rounds[1:]:
            x = column(moment, reel.last, width)
            signs[x] = (ROUND, signs[x][1])
    for turning in report.turnings if report is not None else ():
        style = Style(color=palette.bright(turning.seat), bold=True)
        signs[column(turning.step, reel.last, width)] = (MARKS[turning.cause], style)
    signs[here] = (HERE, palette.STRONG)
    return Text(no_wrap=True).join(Text(sign, style) for sign, style in signs)


def curves(showing: Showing, report: Report, width: int, seats: Sequence[int]) -> Text:
    """The odds of some seats over the game, each a line of bars under its name."""
    last = showing.reel.last
    rows = []
    for seat in seats:
        colour = Style(color=palette.bright(seat))
        bars = "".join(
            bar(report.odds_at(x * last // max(width - 1, 1))[seat]) for x in range(width)
        )
        rows.append(Text(bars, colour, no_wrap=True))
    return Text("\n", no_wrap=True).join(rows)


def odds(showing: Showing, report: Report) -> Text:
    """Everybody's odds at the moment."""
    text = Text(no_wrap=True)
    now = report.odds_at(showing.n)
    for seat, (name, value) in enumerate(zip(showing.reel.names, now, strict=True)):
        style = Style(color=palette.bright(seat), bold=True)
        text.append("  " if seat else "").append(f"{name[:NAME]} {value:.0%}", style)
    return text


def head(showing: Showing, speed: float, playing: bool, right: Text, width: int) -> Text:
    """What is shown, how fast, and beside it the odds or how far they are."""
    sign = "▶" if playing else "‖"
    times = f"{speed:g}×".replace("0.5", "½")
    text = Text(no_wrap=True, overflow="ellipsis").append(f"{sign} {times}  ", palette.STRONG)
    text.append(showing.where, palette.STRONG).append(f"   {showing.who}", palette.DIM)
    gap = width - text.cell_len - right.cell_len
    return text.append(" " * max(gap, 2)).append_text(right)


def spoken(turning: Turning, names: Sequence[str]) -> str:
    """What happened at a turning point."""
    return (
        f"{names[turning.seat]}: {turning.before:.0%} to {turning.after:.0%} "
        f"({turning.cause}). {turning.text}"
    )
