"""A scene as a picture (SVG), for notebooks: plain shapes, whatever the game.

Zones that say where they lie (`box`) are drawn there; the others stand in lines below each other. A
square is 1 x 1 and a card 1 x 1.4, as on the page of the hall.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import sqrt

from fairground.kernel.scene import Panel, Piece, Scene, Zone

UNIT = 40
"""Pixels of a square's edge."""
CARD = 1.4
GAP = 0.25
WIDEST = 16.0
"""Squares after which zones go on in a new line."""
LABEL = 0.45
"""Room for a zone's label above it."""
LETTER = 0.19
"""How wide a letter of a line of text is about."""

INK, PAPER, FLOOR, LINE, FADED = "#1c2330", "#f7f4ec", "#e8e2d2", "#b9b09a", "#8d8672"
OWNERS = ("#d1495b", "#2a7de1", "#3a9d5d", "#c77d0a", "#8a4fbf", "#2f9c95")


@dataclass(frozen=True)
class Box:
    """Where a zone lies, in squares."""

    left: float
    top: float
    width: float
    height: float


def svg_of(scene: Scene, title: str) -> str:
    """The picture, readable by itself: its title is what a screen reader says."""
    boxes, width, height = _laid_out(scene)
    parts = [part for zone in scene.zones if zone.id in boxes for part in _zone(scene, zone, boxes)]
    top = height + GAP
    for panel in scene.panels:
        parts.append(_panel(panel, top))
        top += 0.6
    asked = scene.outcome or scene.prompt
    width = max(
        [width, LETTER * len(asked), *(LETTER * len(_said(panel)) for panel in scene.panels)]
    )
    parts.append(_text(0.0, top + 0.35, asked, size=0.4, anchor="start"))
    pixels = round((max(width, 8.0) + 2 * GAP) * UNIT), round((top + 0.6 + 2 * GAP) * UNIT)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{pixels[0]}" '
        f'height="{pixels[1]}" viewBox="{-GAP * UNIT:g} {-GAP * UNIT:g} {pixels[0]} {pixels[1]}" '
        f'font-family="system-ui, sans-serif"><title>{escape(title)}</title>'
        f'<rect x="{-GAP * UNIT:g}" y="{-GAP * UNIT:g}" width="100%" height="100%" '
        f'fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


# ---------------------------------------------------------------- where things lie


def _laid_out(scene: Scene) -> tuple[dict[str, Box], float, float]:
    """Every zone's box, and how much room all of them take."""
    boxes = {
        zone.id: Box(zone.box[0], zone.box[1] + LABEL, zone.box[2], zone.box[3])
        for zone in scene.zones
        if zone.box is not None
    }
    bottom = max((box.top + box.height for box in boxes.values()), default=-GAP)
    widest = max((box.left + box.width for box in boxes.values()), default=0.0)
    left, top, lowest = 0.0, bottom + GAP + LABEL, bottom
    for zone in scene.zones:
        if zone.id in boxes or not _is_seen(scene, zone):
            continue
        wide, high = _size(scene, zone)
        wide = max(wide, 0.8 * LETTER * len(_label(zone)))
        if left > 0 and left + wide > WIDEST:
            left, top = 0.0, lowest + GAP + LABEL
        boxes[zone.id] = Box(left, top, wide, high)
        left += wide + 2 * GAP
        lowest = max(lowest, top + high)
        widest = max(widest, left)
    return boxes, widest, max(lowest, bottom)


def _is_seen(scene: Scene, zone: Zone) -> bool:
    """Whether a zone has anything to show: empty rows in front of seats are left out."""
    return bool(
        zone.kind in ("squares", "hexes") or zone.count or _pieces(scene, zone) or zone.cells
    )


def _size(scene: Scene, zone: Zone) -> tuple[float, float]:
    if zone.kind == "squares":
        return float(zone.columns), float(zone.rows)
    if zone.kind == "hexes":
        return zone.columns + 0.5, zone.rows * sqrt(3) / 2 + 0.3
    if zone.kind == "stack":
        return 1.0, CARD
    rows, columns = _grid(scene, zone)
    return float(columns), rows * CARD


def _grid(scene: Scene, zone: Zone) -> tuple[int, int]:
    """How many rows and columns a zone of cards has, by what lies there too."""
    places = [_row_and_column(piece, zone) for piece in _pieces(scene, zone)]
    rows = max([zone.rows, *(row + 1 for row, _ in places)])
    return rows, max([zone.columns, *(column + 1 for _, column in places)])


def _row_and_column(piece: Piece, zone: Zone) -> tuple[int, int]:
    if len(piece.at) > 1:
        return piece.at[0], piece.at[1]
    place = piece.at[0] if piece.at else 0
    return (place, 0) if zone.kind == "column" and zone.grows in ("", "down", "up") else (0, place)


def _pieces(scene: Scene, zone: Zone) -> list[Piece]:
    return [piece for piece in scene.pieces if piece.zone == zone.id]


# ---------------------------------------------------------------- how they look


def _zone(scene: Scene, zone: Zone, boxes: dict[str, Box]) -> Iterator[str]:
    box = boxes[zone.id]
    if zone.box is None:  # a game that places its zones leaves no room for labels between them
        yield _text(box.left, box.top - 0.12, _label(zone), size=0.28, anchor="start", ink=FADED)
    if zone.kind == "squares":
        yield from _squares(scene, zone, box)
    elif zone.kind == "hexes":
        yield from _hexes(scene, zone, box)
    else:
        yield from _cards(scene, zone, box)


def _label(zone: Zone) -> str:
    return zone.label if zone.count is None else f"{zone.label} ({zone.count})"


def _squares(scene: Scene, zone: Zone, box: Box) -> Iterator[str]:
    edge = min(box.width / zone.columns, box.height / zone.rows)
    for row in range(zone.rows):
        for column in range(zone.columns):
            yield _rect(box.left + column * edge, box.top + row * edge, edge, edge, FLOOR, LINE)
    for cell in zone.cells:
        row, column = cell.at[:2]
        x, y = box.left + (column + 0.5) * edge, box.top + (row + 0.5) * edge
        yield _text(x, y, cell.text, size=0.24 * edge, ink=FADED)
    shared: dict[tuple[int, ...], int] = {}
    for piece in _pieces(scene, zone):
        row, column = piece.at[:2]
        # Pieces that share a square stand in quarters of it.
        slot = piece.at[2] if len(piece.at) > 2 else shared.get(piece.at[:2], 0)
        shared[piece.at[:2]] = slot + 1
        part = edge / 2 if len(piece.at) > 2 else edge
        left = box.left + column * edge + (slot % 2) * part * (len(piece.at) > 2)
        top = box.top + row * edge + (slot // 2) * part * (len(piece.at) > 2)
        yield _piece(piece, Box(left, top, part, part))


def _hexes(scene: Scene, zone: Zone, box: Box) -> Iterator[str]:
    edge = box.width / (zone.columns + 0.5)
    step = edge * sqrt(3) / 2
    for cell in zone.cells:
        row, column = cell.at[:2]
        x = box.left + (column + 0.5 + 0.5 * (row % 2)) * edge
        y = box.top + row * step + edge / sqrt(3)
        yield _hex(x, y, edge / sqrt(3))
        if cell.text:
            yield _text(x, y, cell.text, size=0.28 * edge, ink=FADED)
    for piece in _pieces(scene, zone):
        row, column = piece.at[:2]
        left = box.left + (column + 0.5 * (row % 2)) * edge
        yield _piece(
            piece,
            Box(left + 0.12 * edge, box.top + row * step + 0.2 * edge, 0.76 * edge, 0.76 * edge),
        )


def _cards(scene: Scene, zone: Zone, box: Box) -> Iterator[str]:
    """Cards side by side, or one over the other as far as there is room."""
    pieces = _pieces(scene, zone)
    if zone.kind == "stack":
        if not pieces and zone.count:
            yield _rect(box.left, box.top, 1.0, min(CARD, box.height), FADED, INK, 0.1)
        for piece in pieces[-1:]:
            yield _piece(piece, Box(box.left, box.top, 1.0, min(CARD, box.height)))
        return
    rows, columns = _grid(scene, zone)
    wide, high = min(1.0, box.width), min(CARD, box.height)
    if zone.kind != "column":  # cards of a column cover each other, others never do
        wide = min(wide, box.width / columns, box.height / rows / CARD)
        high = CARD * wide
    across = min(wide, (box.width - wide) / max(columns - 1, 1)) if columns > 1 else 0.0
    down = min(high, (box.height - high) / max(rows - 1, 1)) if rows > 1 else 0.0
    for piece in pieces:
        row, column = _row_and_column(piece, zone)
        yield _piece(piece, Box(box.left + column * across, box.top + row * down, wide, high))


def _piece(piece: Piece, box: Box) -> str:
    """A card or counter with what is printed on it; a back is dark, a wreck pale."""
    back = piece.kind == "back" or (piece.hidden and not piece.text)
    colour = OWNERS[piece.owner % len(OWNERS)] if piece.owner is not None else INK
    fill = FADED if back else "#ffffff"
    opacity = 0.45 if piece.faded else 1.0
    margin = 0.05 * min(box.width, box.height)
    shape = _rect(
        box.left + margin,
        box.top + margin,
        box.width - 2 * margin,
        box.height - 2 * margin,
        fill,
        colour,
        0.5 if piece.kind in ("token", "dice") else 0.12,
        wide=2.0,
    )
    said = piece.text or ("" if back else piece.code)
    printed = _words(said, box, "#ffffff" if back else colour)
    badge = _text(box.left + box.width - 0.12, box.top + 0.22, piece.badge, size=0.24, ink=colour)
    return (
        f'<g opacity="{opacity:g}"><title>{escape(piece.label)}</title>{shape}{printed}{badge}</g>'
    )


def _words(said: str, box: Box, ink: str) -> str:
    """What is printed on a piece, a word in a line, as large as there is room."""
    lines = said.split() or [""]
    longest = max(map(len, lines))
    size = min(0.42 * box.height, 0.8 * box.height / len(lines), 1.4 * box.width / max(longest, 1))
    middle = box.top + box.height / 2 - size * (len(lines) - 1) / 2
    return "".join(
        _text(box.left + box.width / 2, middle + number * size, line, size=size, ink=ink)
        for number, line in enumerate(lines)
    )


def _panel(panel: Panel, top: float) -> str:
    ink = FADED if panel.out else OWNERS[panel.seat % len(OWNERS)]
    return _text(0.0, top + 0.35, _said(panel), size=0.34, anchor="start", ink=ink)


def _said(panel: Panel) -> str:
    said = f"{panel.name} {panel.sign}".rstrip()
    if panel.score:
        said += f" · {panel.score} {panel.unit}"
    said += f" · {panel.status}" if panel.status else ""
    return said + "".join(f" · {fact.label} {fact.value}" for fact in panel.facts)


def _rect(
    left: float,
    top: float,
    width: float,
    height: float,
    fill: str,
    line: str,
    round_: float = 0.0,
    wide: float = 1.0,
) -> str:
    return (
        f'<rect x="{left * UNIT:.1f}" y="{top * UNIT:.1f}" width="{width * UNIT:.1f}" '
        f'height="{height * UNIT:.1f}" rx="{round_ * UNIT:.1f}" fill="{fill}" stroke="{line}" '
        f'stroke-width="{wide:g}"/>'
    )


def _hex(x: float, y: float, radius: float) -> str:
    half = radius * sqrt(3) / 2
    corners = (
        (0, -radius),
        (half, -radius / 2),
        (half, radius / 2),
        (0, radius),
        (-half, radius / 2),
        (-half, -radius / 2),
    )
    points = " ".join(f"{(x + dx) * UNIT:.1f},{(y + dy) * UNIT:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{FLOOR}" stroke="{LINE}"/>'


def _text(
    x: float, y: float, said: str, *, size: float, anchor: str = "middle", ink: str = INK
) -> str:
    if not said:
        return ""
    middle = ' dominant-baseline="central"' if anchor == "middle" else ""
    return (
        f'<text x="{x * UNIT:.1f}" y="{y * UNIT:.1f}" font-size="{size * UNIT:.1f}" '
        f'text-anchor="{anchor}"{middle} fill="{ink}">{escape(said)}</text>'
    )
