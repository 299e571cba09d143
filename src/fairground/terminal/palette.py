"""Colours: neon on near-black, one colour for each seat, never the only sign of anything."""

from __future__ import annotations

from rich.style import Style

INK = "#05060d"
PANEL = "#0b0f22"
LINE = "#1b2350"
TEXT = "#e8ecff"
QUIET = "#93a0e0"
ACCENT = "#7c8cff"
DANGER = "#ff4d5e"
FLOOR = ("#0a0e22", "#0e1330")

SEATS = (
    ("#22d3ee", "#0b3a4a"),  # cyan
    ("#fb7185", "#4a1a2a"),  # rose
    ("#a3e635", "#2c3d10"),  # lime
    ("#fbbf24", "#46330a"),  # amber
    ("#c084fc", "#33204d"),  # violet
    ("#f8fafc", "#333a4d"),  # white
)
"""Bright and dark colour of each seat."""

FILLERS = {"card-back": "▒", "blank": "╱", "wreck": "×"}
"""What surrounds a piece's code, so that looks differ without colour."""


def bright(seat: int | None) -> str:
    """A seat's colour for text."""
    return TEXT if seat is None else SEATS[seat % len(SEATS)][0]


def dark(seat: int | None) -> str:
    """A seat's colour for tiles."""
    return LINE if seat is None else SEATS[seat % len(SEATS)][1]


def piece_style(look: str, owner: int | None, hidden: bool) -> Style:
    """How a piece's tile is coloured."""
    if look == "wreck":
        return Style(color=DANGER, bgcolor=dark(owner), bold=True)
    if hidden:
        return Style(color=bright(owner), bgcolor=LINE)
    if look == "head":
        return Style(color=INK, bgcolor=bright(owner), bold=True)
    return Style(color=bright(owner), bgcolor=dark(owner))


def floor_style(row: int, column: int) -> Style:
    """A free square: a quiet chequer, so that the grid shows without lines."""
    return Style(color="#39437e", bgcolor=FLOOR[(row + column) % 2])


CELL_COLOURS = {
    "white": ("#1b2350", "#f4f7ff"),
    "light": ("#10204a", "#a9c8ff"),
    "medium": ("#f4f7ff", "#3f6fd0"),
    "dark": ("#f4f7ff", "#1d3a8a"),
    "hole": ("#39437e", "#020207"),
}
"""Text and ground of cells with a look of their own."""


def cell_style(look: str) -> Style:
    """How a cell is coloured: by the first word of its look that has a colour."""
    for word in look.split():
        if word in CELL_COLOURS:
            color, ground = CELL_COLOURS[word]
            return Style(color=color, bgcolor=ground)
    return floor_style(0, 0)


FRAME = Style(color=QUIET, bgcolor="#131a40")
LIT = Style(color=INK, bgcolor="#f5f7ff", bold=True)
LIT_DANGER = Style(color="#ffffff", bgcolor="#c81e3a", bold=True)
ARMED = Style(color=INK, bgcolor="#ffe14d", bold=True)
POINTED = Style(color=INK, bgcolor="#34d399", bold=True)
UNDERLINED = Style(underline=True)
CHIP = Style(color=QUIET, bgcolor=LINE)
DIM = Style(color=QUIET)
FAINT = Style(color="#59639c")
ACTIVE = Style(color=ACCENT)
PLAIN = Style(color=TEXT)
STRONG = Style(color=TEXT, bold=True)
WARNING = Style(color=DANGER, bold=True)
