"""Cards laid out in rows and columns as text: the zones of a scene that have boxes but no board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from fairground.kernel.scene import Piece, Scene, Zone
from fairground.terminal import palette
from fairground.terminal.drawing import Drawing, Spot, lit_places

LAID_OUT = ("row", "slots", "column")
GAP = 2


def zones_of(scene: Scene) -> list[Zone]:
    """The zones that lie side by side in the middle of the table, from top to bottom."""
    laid = [zone for zone in scene.zones if zone.kind in LAID_OUT and zone.box is not None]
    return sorted(laid, key=lambda zone: (*_row(zone), zone.box))


def _row(zone: Zone) -> tuple[float, str]:
    """Zones of one kind that begin at the same height stand in a row."""
    return (zone.box[1] if zone.box else 0.0), zone.kind


def tableau(scene: Scene, zones: Sequence[Zone], width: int) -> Drawing:
    """Each row of zones: their labels, and below them what lies there."""
    drawing = Drawing()
    lit = lit_places(scene.choices)
    for _, group in groupby(zones, key=_row):
        row = list(group)
        cell = max(width // len(row), 12)
        labels, cards = Text(end=""), Text(end="")
        for place, zone in enumerate(row):
            _pad(labels, place * cell)
            _pad(cards, place * cell)
            labels.append(zone.label[: cell - GAP], palette.DIM)
            pieces = [piece for piece in scene.pieces if piece.zone == zone.id]
            for piece in sorted(pieces, key=lambda one: one.at):
                text = f"[{_shown(piece)}]"
                style = palette.piece_style(piece.look.split()[0], piece.owner, piece.hidden)
                x = cards.cell_len
                cards.append(text, palette.LIT if piece.id in lit else style)
                spot = Spot(x, len(drawing.lines) + 1, len(text), 1, _names(zone, piece))
                drawing.spots.append(spot)
            if not pieces:
                cards.append("-", palette.DIM)
        drawing.lines += [labels, cards]
    return drawing


def _names(zone: Zone, piece: Piece) -> tuple[str, str]:
    return piece.id, f"{zone.id}:{','.join(map(str, piece.at))}"


def _pad(line: Text, to: int) -> None:
    """Fill a line up to where the next zone begins; a long one before it keeps a gap."""
    if to:
        line.append(" " * max(to - line.cell_len, 1))


def _shown(piece: Piece) -> str:
    """A card's or marker's text, a token's code, and the badge if it says something else."""
    text = piece.code if piece.kind == "token" else piece.text or piece.code
    return text if piece.badge in text else f"{text} {piece.badge}"
