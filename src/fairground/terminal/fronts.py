"""What lies in front of a seat, as lines of its panel: the zones whose area is the seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.text import Text

from fairground.kernel.scene import Panel, Piece, Scene, Zone
from fairground.terminal import palette

FEW = 3
"""Pieces that look alike are shown one by one up to here, then once with their number."""


def lying(scene: Scene, panel: Panel, width: int) -> Iterator[Text]:
    """A line for each zone in front of a seat that shows more than the panel tells already.

    A line that is too long is cut: it covers no name, and whoever looks into the zone sees it all.
    """
    for zone in scene.zones:
        if zone.area != "seat" or zone.owner != panel.seat:
            continue
        pieces = sorted((p for p in scene.pieces if p.zone == zone.id), key=lambda piece: piece.at)
        if zone.kind == "stack":
            pieces = pieces[-1:]
        if not _is_news(panel, zone, pieces):
            continue
        line = Text(f" {_label(zone, panel)}", palette.DIM, no_wrap=True)
        if zone.count:
            line.append(f" {zone.count}", palette.STRONG)
        for code, alike in groupby(pieces, key=_code):
            run = list(alike)
            style = palette.piece_style(run[0].look.split()[0], run[0].owner, run[0].hidden)
            line.append(" ").append(
                code * len(run) if len(run) <= FEW else f"{code} × {len(run)}", style
            )
        line.truncate(width, overflow="ellipsis")
        yield line


def _is_news(panel: Panel, zone: Zone, pieces: list[Piece]) -> bool:
    """Whether something can be seen there that is not only a number which a fact tells."""
    if any(piece.text or not piece.hidden for piece in pieces):
        return True
    count = len(pieces) if zone.count is None else zone.count
    if count == 0:
        return False
    words = _label(zone, panel).lower()
    return not any(fact.label.lower() in words and fact.value == str(count) for fact in panel.facts)


def _label(zone: Zone, panel: Panel) -> str:
    """A zone's label without the name that stands above it.

    >>> panel = Panel(seat=0, name="Ann", sign="", status="", deciding=False, out=False, score="")
    >>> [_label(Zone("x", "row", label), panel) for label in ("Ann's cards", "Hand of Ann", "You")]
    ['cards', 'Hand', 'You']
    """
    return zone.label.removeprefix(f"{panel.name}'s ").removesuffix(f" of {panel.name}")


def _code(piece: Piece) -> str:
    return "[??]" if piece.hidden and not piece.text else f"[{piece.code}]"
