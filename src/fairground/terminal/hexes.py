"""A floor of hexes as coloured text: rows of cells, odd ones shifted by half a cell."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from fairground.kernel.scene import Cell, Piece, Scene, SceneChoice, Zone
from fairground.terminal import palette
from fairground.terminal.drawing import Drawing, Spot, lit_places

CELLS = ((6, 2), (6, 1), (4, 1))
"""Width and height of a hex in characters, the roomiest first; half a width is whole."""


def cell_for(zone: Zone, width: int, height: int) -> tuple[int, int]:
    """The roomiest hex with which the floor fits."""
    for cell in CELLS:
        floor_width, floor_height = floor_size(zone, cell)
        if floor_width <= width and floor_height <= height:
            return cell
    return CELLS[-1]


def floor_size(zone: Zone, cell: tuple[int, int]) -> tuple[int, int]:
    """Characters that a floor takes; odd rows are shifted to the right."""
    return zone.columns * cell[0] + cell[0] // 2, zone.rows * cell[1]


def floor(
    scene: Scene, zone: Zone, cell: tuple[int, int], armed: SceneChoice | None = None
) -> Drawing:
    """Every hex with what lies there, or the choice that is made there."""
    drawing = Drawing()
    pieces = {piece.at: piece for piece in scene.pieces if piece.zone == zone.id}
    cells = {each.at: each for each in zone.cells}
    lit = lit_places(scene.choices)
    width, height = cell
    for row in range(zone.rows):
        indent = width // 2 if row % 2 else 0
        lines = [Text(" " * indent, end="") for _ in range(height)]
        for column in range(zone.columns):
            if (row, column) not in cells:
                continue
            place = f"{zone.id}:{row},{column}"
            choice, piece = lit.get(place), pieces.get((row, column))
            text, style = _hex(cells[row, column], choice, piece, width)
            if choice is not None and choice is armed:
                style = palette.ARMED
            for number, line in enumerate(lines):
                line.append(text if number == 0 else " " * width, style)
            ids = () if piece is None else (piece.id,)
            x = indent + column * width
            drawing.spots.append(Spot(x, row * height, width, height, (place, *ids)))
        drawing.lines += lines
    return drawing


def _hex(
    cell: Cell, choice: SceneChoice | None, piece: Piece | None, width: int
) -> tuple[str, Style]:
    """What a hex says, and how it is coloured: a choice, a piece, or the bare floor."""
    if choice is not None:
        style = palette.LIT_DANGER if choice.warning else palette.LIT
        return f"{choice.text[:width]:^{width}}", style
    style = palette.cell_style(cell.look)
    if piece is None:
        return f"{cell.text:^{width}}", style
    if piece.owner is not None:
        style = palette.piece_style("head", piece.owner, piece.hidden)
    return f"{piece.code:^{width}}", style + Style(bold=True)
