"""What a teacher points at: pieces and places of a drawing, lit in a colour and by signs."""

from __future__ import annotations

from collections.abc import Collection

from rich.text import Text

from fairground.terminal import palette
from fairground.terminal.drawing import Drawing, Spot

LEFT, RIGHT = "»", "«"
"""Signs at both sides, so that colour is not all that tells."""
GIVES_WAY = " .·[]│┌┐-╱▒×"
"""What may stand where a sign goes: no letter and no digit."""


def point_out(drawing: Drawing, names: Collection[str]) -> Drawing:
    """Light the spots of these pieces and places; of a place that is not drawn, its zone."""
    for name in names:
        spots = [spot for spot in drawing.spots if name in spot.on]
        zone = name.partition(":")[0]
        for spot in spots or [spot for spot in drawing.spots if spot.on == (zone,)]:
            _light(drawing, spot)
    return drawing


def _light(drawing: Drawing, spot: Spot) -> None:
    for y in range(spot.y, min(spot.y + spot.height, len(drawing.lines))):
        line = drawing.lines[y]
        line.stylize(palette.POINTED, spot.x, spot.x + spot.width)
        if y == spot.y + (spot.height - 1) // 2:
            drawing.lines[y] = _signed(line, spot.x, spot.x + spot.width - 1)


def _signed(line: Text, left: int, right: int) -> Text:
    """The same line with signs at these two places; what stands there already is underlined."""
    plain = line.plain
    for place, sign in ((left, LEFT), (right, RIGHT)):
        if place < len(plain) and plain[place] in GIVES_WAY and left < right:
            plain = plain[:place] + sign + plain[place + 1 :]
    signed = Text(plain, line.style, end=line.end, spans=list(line.spans))
    if plain == line.plain:
        signed.stylize(palette.UNDERLINED, left, right + 1)
    return signed
