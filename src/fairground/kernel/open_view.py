"""The open view: one scene with every secret shown, for a game that is over or a file.

A spectator's scene of the real state shows what lies on the table as it is, but no hands: a stage
draws a seat's private zones for that seat alone. So every seat's own scene is drawn too, and what
is private there takes the place of what others see of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Piece, Scene, Zone

if TYPE_CHECKING:
    from fairground.kernel.game import Game


def open_scene(game: Game, state: Plain, names: Sequence[str]) -> Scene:
    """The real state as a scene for those who may know everything; nobody can choose in it.

    Private zones keep their ids if a spectator sees them too, as backs. The others are each seat's
    own under the same id, and so are the pieces in them: both are told apart by the seat, as in
    "hand@1".
    """
    from fairground.kernel.view import View

    scene = replace(View(game, NOBODY, state, names).scene, choices=(), refused=(), gathering=None)
    for seat in range(state.seats):
        scene = _with_secrets(scene, game.stage.scene(state, seat, (), names), seat, names[seat])
    return scene


def _with_secrets(scene: Scene, own: Scene, seat: int, name: str) -> Scene:
    """A scene with what lies in the private zones of a seat's own scene."""
    private = {
        zone.id: replace(zone, label=_named(zone.label, name))
        for zone in own.zones
        if zone.private and zone.owner == seat
    }
    kept = {zone.id for zone in own.zones}
    seen = {zone.id for zone in scene.zones}

    def stays(zone: Zone) -> bool:
        """What its owner does not see is what others see in the place of a private zone."""
        return zone.owner != seat or zone.id in kept or "@" in zone.id

    zones = [_opened(private.get(zone.id, zone), zone) for zone in scene.zones if stays(zone)]
    zones += [
        replace(zone, id=f"{zone.id}@{seat}", private=False)
        for zone in private.values()
        if zone.id not in seen
    ]
    lying = {zone.id for zone in zones} - private.keys()
    pieces = [piece for piece in scene.pieces if piece.zone in lying]
    for piece in own.pieces:
        if piece.zone in private:
            pieces.append(piece if piece.zone in seen else _apart(piece, seat))
    return replace(scene, zones=tuple(zones), pieces=tuple(pieces))


def _opened(own: Zone, seen: Zone) -> Zone:
    """A zone as its owner sees it, where others see it."""
    return replace(own, area=seen.area, box=seen.box, tall=seen.tall, private=False)


def _named(label: str, name: str) -> str:
    """What a seat calls its own, as others call it.

    >>> _named("Your hand", "Ann"), _named("Units", "Ann"), _named("Ann's hand", "Ann")
    ("Ann's hand", 'Ann: Units', "Ann's hand")
    """
    if name in label:
        return label
    own = label.removeprefix("Your ")
    return f"{name}: {label}" if own == label else f"{name}'s {own}"


def _apart(piece: Piece, seat: int) -> Piece:
    return replace(piece, id=f"{piece.id}@{seat}", zone=f"{piece.zone}@{seat}")
