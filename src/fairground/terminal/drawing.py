"""Zones of a scene as coloured text, with the spots that a mouse may point at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from rich.style import Style
from rich.text import Text

from fairground.kernel.scene import MENU, Piece, Scene, SceneChoice, Zone
from fairground.terminal import palette

CELLS = ((6, 3), (4, 2), (3, 1))
"""Width and height of a square in characters, the roomiest first."""
BLOCK_AXES = 3
"""Numbers in the place of a piece that shares its square with up to three others."""
CARD_GAP = 2
"""Columns between two tall cards of a hand."""
FRAME = 3
"""Columns of the frame at the left, where the rows' numbers stand, and at the right."""


@dataclass(frozen=True)
class Spot:
    """A rectangle of a drawing and what lies there: piece ids and places."""

    x: int
    y: int
    width: int
    height: int
    on: tuple[str, ...]

    def holds(self, x: int, y: int) -> bool:
        """Whether a character of the drawing lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass
class Drawing:
    """Lines of text, and their spots."""

    lines: list[Text] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    @property
    def plain(self) -> str:
        """The text without its colours."""
        return "\n".join(line.plain for line in self.lines)

    @property
    def width(self) -> int:
        """Columns of its longest line."""
        return max((line.cell_len for line in self.lines), default=0)

    @property
    def height(self) -> int:
        """How many lines it has."""
        return len(self.lines)

    def add_below(self, other: Drawing) -> None:
        """Put another drawing below this one, with an empty line between."""
        below = len(self.lines) + 1
        self.lines += [Text(end=""), *other.lines]
        self.spots += [
            Spot(spot.x, spot.y + below, spot.width, spot.height, spot.on) for spot in other.spots
        ]

    def at(self, x: int, y: int) -> tuple[str, ...]:
        """What lies under a character."""
        return next((spot.on for spot in self.spots if spot.holds(x, y)), ())


def cell_for(zone: Zone, width: int, height: int) -> tuple[int, int]:
    """The roomiest square with which the board and its frame fit."""
    for cell in CELLS:
        board_width, board_height = board_size(zone, cell)
        if board_width <= width and board_height <= height:
            return cell
    return CELLS[-1]


def board_size(zone: Zone, cell: tuple[int, int]) -> tuple[int, int]:
    """Characters that a board takes: its squares, and a frame with the numbers around them."""
    return zone.columns * cell[0] + 2 * FRAME, zone.rows * cell[1] + 2


def lit_places(choices: Iterable[SceneChoice]) -> dict[str, SceneChoice]:
    """The places at which exactly one choice is made."""
    found: dict[str, list[SceneChoice]] = {}
    for choice in choices:
        for on in choice.on:
            found.setdefault(on, []).append(choice)
    return {on: made[0] for on, made in found.items() if len(made) == 1}


def board(
    scene: Scene, zone: Zone, cell: tuple[int, int], armed: SceneChoice | None = None
) -> Drawing:
    """A board of squares; a choice that leaves it is lit on the frame."""
    drawing = Drawing()
    lying = [piece for piece in scene.pieces if piece.zone == zone.id]
    pieces = {piece.at: piece for piece in lying}
    blocks = {piece.at[:2] for piece in lying if len(piece.at) == BLOCK_AXES}
    cells = {each.at: each for each in zone.cells}
    lit = lit_places(scene.choices)
    y = 0
    for row in range(-1, zone.rows + 1):
        height = cell[1] if 0 <= row < zone.rows else 1
        x, tiles = 0, []
        for column in range(-1, zone.columns + 1):
            width = cell[0] if 0 <= column < zone.columns else FRAME
            place = f"{zone.id}:{row},{column}"
            choice, piece = lit.get(place), pieces.get((row, column))
            printed_on = cells.get((row, column))
            if (row, column) in blocks:
                block = [pieces.get((row, column, slot)) for slot in range(4)]
                tiles.append(_block(block, choice, (width, height)))
                drawing.spots += _block_spots(block, place, x, y, (width, height))
            elif choice is not None and printed_on is not None and printed_on.look == MENU:
                tiles.append((_printed(choice.text, (width, height)), palette.LIT))
            elif piece is None and choice is None and printed_on is not None:
                printed = _printed(printed_on.text, (width, height))
                inside = _inside(zone, row, column)
                tiles.append((printed, palette.floor_style(0, 1) if inside else palette.FRAME))
            elif zone.cells and choice is None and not _inside(zone, row, column):
                tiles.append((_tile("", "", (width, height)), palette.FRAME))
            else:
                tiles.append(_square(zone, row, column, choice, piece, (width, height)))
            if choice is not None and choice is armed:
                tiles[-1] = (tiles[-1][0], palette.ARMED)
            if choice is not None or _inside(zone, row, column):
                ids = () if piece is None else (piece.id,)
                drawing.spots.append(Spot(x, y, width, height, (place, *ids)))
            x += width
        for line in range(height):
            drawing.lines.append(_line(*((tile[line], style) for tile, style in tiles)))
        y += height
    return drawing


def _line(*parts: tuple[str, Style]) -> Text:
    """A line of parts; neighbours of one style are one part, which the terminal draws faster."""
    line = Text(end="")
    for style, run in groupby(parts, key=itemgetter(1)):
        line.append("".join(part for part, _ in run), style)
    return line


def _inside(zone: Zone, row: int, column: int) -> bool:
    return 0 <= row < zone.rows and 0 <= column < zone.columns


def _square(
    zone: Zone,
    row: int,
    column: int,
    choice: SceneChoice | None,
    piece: Piece | None,
    size: tuple[int, int],
) -> tuple[list[str], Style]:
    """The lines of one square, or of one piece of the frame, and how they are coloured."""
    if choice is not None:
        style = palette.LIT_DANGER if choice.warning else palette.LIT
        return _lit_tile(choice, piece, size), style
    if piece is not None:
        style = palette.piece_style(piece.look, piece.owner, piece.hidden)
        return _tile(piece.code, piece.text, size, palette.FILLERS.get(piece.look, " ")), style
    if _inside(zone, row, column):
        return _tile(".", "", size), palette.floor_style(row, column)
    number = ""
    if row == -1 and 0 <= column < zone.columns:
        number = f"{column:>2}"
    elif column == -1 and 0 <= row < zone.rows:
        number = f"{row:>2}"
    return _tile(number, "", size), palette.FRAME


def _printed(text: str, size: tuple[int, int]) -> list[str]:
    """What is printed on a square or on the rim, in its middle line."""
    width, height = size
    if len(text) >= width:
        text = text.replace(" ", "")
    lines = [" " * width for _ in range(height)]
    lines[(height - 1) // 2] = text[:width].center(width)
    return lines


def _block(
    block: Sequence[Piece | None], choice: SceneChoice | None, size: tuple[int, int]
) -> tuple[list[str], Style]:
    """Up to four pieces that share a square, two in a line; in a low square only the first."""
    width, height = size
    there = [piece for piece in block if piece is not None]
    style = palette.piece_style(there[0].look, there[0].owner, there[0].hidden)
    if choice is not None:
        style = palette.LIT_DANGER if choice.warning else palette.LIT
    if height == 1:
        more = "" if len(there) == 1 else "+"
        return [f"{there[0].code:>2}{more}".ljust(width)[:width]], style
    codes = ["  " if piece is None else f"{piece.code:>2}" for piece in block]
    gap = " " if width > 4 else ""
    lines = [f"{gap}{codes[k]}{gap}{codes[k + 1]}".ljust(width) for k in (0, 2)]
    return [*lines, *[" " * width] * (height - 2)], style


def _block_spots(
    block: Sequence[Piece | None], place: str, x: int, y: int, size: tuple[int, int]
) -> list[Spot]:
    """Where each of the four pieces of a square can be pointed at."""
    width, height = size
    if height == 1:
        return []
    half = width // 2
    return [
        Spot(x + half * (slot % 2), y + slot // 2, half, 1, (piece.id, place))
        for slot, piece in enumerate(block)
        if piece is not None
    ]


def _tile(code: str, text: str, size: tuple[int, int], filler: str = " ") -> list[str]:
    """A code on a tile, and in a corner of a larger one what is printed on the piece."""
    width, height = size
    line = f"{code:>2}".ljust(width) if width <= FRAME else _centred(code, width, filler)
    if height == 1:
        return [line]
    if height == 2:
        return [line, _centred(text, width, filler)]
    corner = f" {text}".ljust(width) if text else filler * width
    return [corner, line, filler * width]


def _centred(text: str, width: int, filler: str) -> str:
    if not text:
        return filler * width
    left = (width - max(len(text), 2)) // 2
    return (filler * left + text).ljust(width, filler)[:width]


def _lit_tile(choice: SceneChoice, piece: Piece | None, size: tuple[int, int]) -> list[str]:
    """What a lit square says: the choice made there, and a sign of warning."""
    short = choice.text.replace(" ", "")
    if not choice.warning:
        return _tile(short[:2], piece.code if piece else "", size)
    if size[1] == 1:
        return _tile(f"{short[:1]}!", "", size)
    return _tile(short[:2], "!!", size)


def hand(
    scene: Scene,
    zone: Zone,
    under_cursor: SceneChoice | None,
    armed: bool,
    roomy: bool,
    picked: Sequence[str] = (),
) -> Drawing:
    """Cards in a row, each with the key that selects it; those that are picked have a tick."""
    drawing = Drawing()
    lit = lit_places(scene.choices)
    lines = [Text(end="") for _ in range(4 if roomy else 1)]
    pieces = sorted((p for p in scene.pieces if p.zone == zone.id), key=lambda piece: piece.at)
    label = "" if roomy else f"{zone.label} "
    lines[0].append(label, palette.DIM)
    for place, piece in enumerate(pieces):
        choice = lit.get(piece.id) or lit.get(f"{zone.id}:{place}")
        marked = choice is not None and choice is under_cursor
        key = choice.key or str(place + 1) if choice is not None else ""
        x = lines[0].cell_len
        draw = _tall_card if roomy else _low_card
        chosen = piece.id in picked
        draw(lines, piece, "✓" if chosen else key, marked or chosen, armed or chosen)
        width = lines[0].cell_len - x - (CARD_GAP if roomy else 1)
        ids = (piece.id, f"{zone.id}:{place}")
        drawing.spots.append(Spot(x, 0, width, len(lines), ids))
    if not pieces:
        lines[0].append("no cards", palette.DIM)
    drawing.lines = lines
    return drawing


def _card_style(piece: Piece, marked: bool, armed: bool) -> Style:
    if marked:
        return palette.ARMED if armed else palette.LIT
    if piece.look.startswith("chosen"):
        return Style(color=palette.INK, bgcolor=palette.bright(piece.owner), bold=True)
    return Style(color=palette.TEXT, bgcolor=palette.LINE)


def _tall_card(lines: list[Text], piece: Piece, key: str, marked: bool, armed: bool) -> None:
    """A card of three lines over its key; the one under the cursor is marked beside its key."""
    style = _card_style(piece, marked, armed)
    edge = "━" if marked else "─"
    chosen = "✓" if piece.look.startswith("chosen") else ""
    width = max(4, len(piece.text))
    lines[0].append(f"┌{edge * width}┐", style).append(" " * CARD_GAP)
    lines[1].append(f"│{piece.text:^{width}}│", style).append(" " * CARD_GAP)
    lines[2].append(f"└{f'[{piece.code}]':─^{width}}┘", style).append(" " * CARD_GAP)
    foot = f"▲{key}▲" if marked else chosen or key
    lines[3].append(f"{foot:^{width + 2}}", palette.STRONG if marked else palette.DIM).append(
        " " * CARD_GAP
    )


def _low_card(lines: list[Text], piece: Piece, key: str, marked: bool, armed: bool) -> None:
    style = _card_style(piece, marked, armed)
    chosen = "✓" if piece.look.startswith("chosen") else key
    lines[0].append(f"{'▸' if marked else ' '}{chosen}", palette.STRONG if marked else palette.DIM)
    lines[0].append(f"[{piece.code}]", style).append(" ")


def others(scene: Scene, shown: Sequence[str], width: int | None = None) -> Drawing:
    """Every zone that is not drawn elsewhere, as a labelled list, in lines of a width."""
    drawing = Drawing()
    line = Text(end="")
    for zone in scene.zones:
        # What lies in front of a seat stands in its panel, an empty track is told by the headline.
        empty = zone.kind == "track" and all(piece.zone != zone.id for piece in scene.pieces)
        if zone.id in shown or zone.area == "seat" or empty or _in_headline(scene, zone):
            continue
        entry, spots = _listed(scene, zone)
        gap = 3 if line.plain else 0
        if width is not None and gap and line.cell_len + gap + entry.cell_len > width:
            drawing.lines.append(line)
            line, gap = Text(end=""), 0
        x, y = line.cell_len + gap, len(drawing.lines)
        line.append(" " * gap).append_text(entry)
        drawing.spots += [Spot(x + left, y, size, 1, on) for left, size, on in spots]
        drawing.spots.append(Spot(x, y, entry.cell_len, 1, (zone.id,)))
    if line.plain:
        drawing.lines.append(line)
    return drawing


def _listed(scene: Scene, zone: Zone) -> tuple[Text, list[tuple[int, int, tuple[str, ...]]]]:
    """A zone's label, count and pieces, and where the pieces stand; of a pile only the top one."""
    entry = Text(f"{zone.label} ", palette.DIM, end="")
    if zone.count is not None:
        entry.append(f"{zone.count} ", palette.STRONG)
    spots: list[tuple[int, int, tuple[str, ...]]] = []
    pieces = [piece for piece in scene.pieces if piece.zone == zone.id]
    for piece in pieces[-1:] if zone.kind == "stack" else pieces:
        code = "[??]" if piece.hidden and not piece.text else f"[{piece.code}]"
        place = ",".join(map(str, piece.at))
        spots.append((entry.cell_len, len(code), (piece.id, f"{zone.id}:{place}")))
        entry.append(code, palette.piece_style(piece.look, piece.owner, piece.hidden))
        entry.append(" ")
    return entry, spots


def _in_headline(scene: Scene, zone: Zone) -> bool:
    """A pile whose count the headline tells already needs no second line."""
    return zone.kind == "stack" and any(
        fact.label.lower() in zone.label.lower() and fact.value == str(zone.count)
        for fact in scene.headline
    )
