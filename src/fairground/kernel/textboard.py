"""A scene as lines of plain text, for `print(position)`: no colours, nothing but what is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fairground.kernel.scene import Panel, Piece, Scene, Zone

BOARDS = ("squares", "hexes")
FREE = "."


def text_of(scene: Scene, title: str) -> str:
    """All that a scene shows, as text."""
    facts = ", ".join(f"{fact.label} {fact.value}" for fact in scene.headline)
    lines = [f"{title}: {facts}" if facts else title]
    if scene.banner:
        lines.append(scene.banner)
    for zone in scene.zones:
        lines += _zone(scene, zone)
    lines += [_panel(panel) for panel in scene.panels]
    lines.append(scene.outcome or scene.prompt)
    return "\n".join(line.rstrip() for line in lines if line)


def _zone(scene: Scene, zone: Zone) -> Iterator[str]:
    pieces = [piece for piece in scene.pieces if piece.zone == zone.id]
    if zone.kind in BOARDS:
        yield from _board(zone, pieces)
    elif zone.rows > 1 and zone.columns > 1:
        yield zone.label
        yield from _board(zone, pieces)
    elif pieces or zone.count:
        if zone.kind == "stack":
            pieces = pieces[-1:]  # only the top one is seen
        count = "" if zone.count is None else f" ({zone.count})"
        codes = " ".join(_code(piece) for piece in pieces)
        yield f"{zone.label}{count}: {codes}" if codes else f"{zone.label}{count}"


def _board(zone: Zone, pieces: list[Piece]) -> Iterator[str]:
    """Rows of a board with their numbers; every other row of hexes is shifted by half."""
    places: dict[tuple[int, ...], list[Piece]] = {}
    for piece in pieces:
        places.setdefault(piece.at[:2], []).append(piece)
    known = {cell.at: cell for cell in zone.cells}
    texts = {
        (row, column): _square(zone, known, places, (row, column))
        for row in range(zone.rows)
        for column in range(zone.columns)
    }
    width = max(map(len, texts.values()), default=1) + 1
    if zone.kind == "squares":
        yield "   " + "".join(f"{column:>{width}}" for column in range(zone.columns))
    for row in range(zone.rows):
        shift = " " * (width // 2) if zone.kind == "hexes" and row % 2 else ""
        squares = "".join(f"{texts[row, column]:>{width}}" for column in range(zone.columns))
        yield f"{row:>2} {shift}{squares}"


def _square(
    zone: Zone,
    known: Mapping[tuple[int, ...], object],
    places: dict[tuple[int, ...], list[Piece]],
    at: tuple[int, int],
) -> str:
    if at in places:
        return "/".join(piece.code for piece in places[at])
    # Of a floor of hexes only the cells exist that are listed.
    return "" if zone.kind == "hexes" and at not in known else FREE


def _code(piece: Piece) -> str:
    return "[??]" if piece.hidden and not piece.text else f"[{piece.code}]"


def _panel(panel: Panel) -> str:
    facts = "".join(f", {fact.label} {fact.value}" for fact in panel.facts)
    score = f"{panel.score} {panel.unit}" if panel.score else ""
    status = ", ".join(part for part in (score, panel.status) if part)
    return f"{panel.name} {panel.sign}".rstrip() + f": {status}{facts}"
