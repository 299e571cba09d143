"""Cards laid out in rows and columns as text: the zones of a scene that have boxes but no board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile
from textwrap import wrap

from rich.text import Text

from fairground.kernel.scene import Piece, Scene, Zone
from fairground.terminal import palette
from fairground.terminal.drawing import Drawing, Spot, lit_places

LAID_OUT = ("row", "column")
GAP = 2
GRID_CELL = 6
"""Characters of a card in a grid, with its brackets."""


def zones_of(scene: Scene) -> list[Zone]:
    """The zones that lie side by side in the middle of the table, from top to bottom."""
    laid = [zone for zone in scene.zones if zone.kind in LAID_OUT and zone.box is not None]
    return sorted(laid, key=lambda zone: (*_row(zone), zone.box))


def _row(zone: Zone) -> tuple[float, str]:
    """Zones of one kind that begin at the same height stand in a row."""
    return (zone.box[1] if zone.box else 0.0), zone.kind


def tableau(scene: Scene, zones: Sequence[Zone], width: int, height: int) -> Drawing:
    """Each row of zones: their labels, and below them what lies there; in few lines, beside it."""
    rows = [list(row) for _, row in groupby(zones, key=_row)]
    if 2 * len(rows) > height and not any(map(_is_grid, zones)):
        return _dense(scene, rows, width)
    drawing = Drawing()
    for row in rows:
        cell = max(width // len(row), 12)
        top = len(drawing.lines)
        high = max(zone.rows if _is_grid(zone) else 1 for zone in row)
        drawing.lines += [Text(end="") for _ in range(high + 1)]
        for place, zone in enumerate(row):
            for line in drawing.lines[top:]:
                _pad(line, place * cell)
            label = zone.label[: cell - GAP]
            drawing.spots.append(Spot(place * cell, top, len(label), 1, (zone.id,)))
            drawing.lines[top].append(label, palette.DIM)
            draw = _draw_grid if _is_grid(zone) else _draw_list
            draw(drawing, scene, zone, top + 1)
    for piece in scene.pieces:
        if piece.kind == "marker" and any(piece.zone == z.id and _is_grid(z) for z in zones):
            drawing.lines += [
                Text(line, palette.DIM, end="")
                for line in wrap(piece.label, width - 1, subsequent_indent="  ")
            ]
    return drawing


def _dense(scene: Scene, rows: Sequence[Sequence[Zone]], width: int) -> Drawing:
    """A line for each row of zones, under one with the words that an owner's labels share."""
    drawing = Drawing()
    blocks = [_Block(list(owned)) for _, owned in groupby(rows, key=lambda row: row[0].owner)]
    left = max(len(name) for block in blocks for name in (block.title, *block.names)) + GAP
    for block in blocks:
        cell = max((width - left) // len(block.columns), 8)
        drawing.lines.append(Text(block.title, palette.DIM, end=""))
        for place, column in enumerate(block.columns):
            _pad(drawing.lines[-1], left + place * cell)
            drawing.lines[-1].append(column, palette.DIM)
        for name, row in zip(block.names, block.rows, strict=True):
            drawing.lines.append(Text(name, palette.DIM, end=""))
            for place, zone in enumerate(row):
                _pad(drawing.lines[-1], left + place * cell)
                _draw_list(drawing, scene, zone, len(drawing.lines) - 1)
    return drawing


class _Block:
    """Rows of one owner's zones, their labels taken apart: "Ann's left lane" is the column "left"
    of the row "lane" under the title "Ann's"."""

    def __init__(self, rows: Sequence[Sequence[Zone]]) -> None:
        self.rows = rows
        title = _shared([zone.label.split() for row in rows for zone in row])
        self.title = " ".join(title)
        self.names: list[str] = []
        self.columns: list[str] = []
        for row in rows:
            labels = [zone.label.split()[len(title) :] for zone in row]
            name = _shared([label[::-1] for label in labels])[::-1]
            self.names.append(" ".join(name))
            if len(row) > len(self.columns):
                self.columns = [" ".join(label[: len(label) - len(name)]) for label in labels]


def _shared(labels: Sequence[Sequence[str]]) -> list[str]:
    """The words with which all labels begin.

    >>> _shared([["Ann's", "left", "lane"], ["Ann's", "right", "lane"]])
    ["Ann's"]
    """
    columns = takewhile(lambda words: len(set(words)) == 1, zip(*labels, strict=False))
    return [words[0] for words in columns]


def _is_grid(zone: Zone) -> bool:
    return zone.kind != "column" and zone.rows > 1


def _draw_list(drawing: Drawing, scene: Scene, zone: Zone, y: int) -> None:
    """All pieces of a zone one after another, in one line."""
    lit = lit_places(scene.choices)
    line = drawing.lines[y]
    pieces = [piece for piece in scene.pieces if piece.zone == zone.id]
    for piece in sorted(pieces, key=lambda one: one.at):
        text = f"[{_shown(piece)}]"
        style = palette.piece_style(piece.look.split()[0], piece.owner, piece.hidden)
        drawing.spots.append(Spot(line.cell_len, y, len(text), 1, _names(zone, piece)))
        line.append(text, palette.LIT if piece.id in lit else style)
    if not pieces:
        drawing.spots.append(Spot(line.cell_len, y, 1, 1, (zone.id,)))
        line.append("-", palette.DIM)


def _draw_grid(drawing: Drawing, scene: Scene, zone: Zone, y: int) -> None:
    """Cards in rows and columns; of a stack the lowest card is named, and how high it is."""
    lit = lit_places(scene.choices)
    marked = {cell.at for cell in zone.cells}
    for row in range(zone.rows):
        line = drawing.lines[y + row]
        for column in range(zone.columns):
            at = (row, column)
            pieces = [p for p in scene.pieces if p.zone == zone.id and p.at[:2] == at]
            pieces.sort(key=lambda piece: (piece.kind == "marker", piece.at))
            names = (*(piece.id for piece in pieces), f"{zone.id}:{row},{column}")
            drawing.spots.append(Spot(line.cell_len, y + row, GRID_CELL, 1, names))
            style = palette.DIM
            text = ""
            if pieces:
                low, top = pieces[0], pieces[-1]
                style = palette.piece_style(low.look.split()[0], low.owner, low.hidden)
                text = low.code + (top.code if top is not low else " x" if at in marked else "")
            if any(name in lit for name in names):
                style = palette.LIT
            line.append(f"[{text:^{GRID_CELL - 2}}]", style).append(" ")


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
