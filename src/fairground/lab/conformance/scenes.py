"""Checks of scenes: what page and terminal rely on to draw any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fairground.kernel.scene import Scene
from fairground.kernel.view import View, veiled
from fairground.lab.conformance.probe import Finding, Probe


def scenes_hold_together(probe: Probe) -> Iterator[Finding]:
    """Every viewer's scene of random situations, in the words of the scene's own promises."""
    game = probe.game
    names = [f"Name {seat}" for seat in range(game.most_seats)]
    for here in probe.some(300):
        for seat in here.watchers:
            row = veiled(probe.game, here.state, seat).pack()
            view = View.from_row(game, seat, row, names[: here.seats])
            legal = [choice.id for choice in view.choices]
            for expected, found in faults_of(view.scene, legal):
                yield probe.finding(expected, f"{found}, in the scene of seat {seat}", here)


def faults_of(scene: Scene, legal: list[int]) -> Iterator[tuple[str, str]]:
    """What a scene should be, and is not."""
    zones = {zone.id for zone in scene.zones}
    pieces = {piece.id for piece in scene.pieces}
    marks = [mark.id for panel in scene.panels for mark in panel.marks if mark.id]
    offered = [choice.action for choice in scene.choices]
    yield from _twice("zones", [zone.id for zone in scene.zones])
    yield from _twice("pieces", [piece.id for piece in scene.pieces])
    yield from _twice("marks", marks)
    if sorted(offered) != legal:
        yield "the legal actions as choices", f"{sorted(offered)} instead of {legal}"
    for piece in scene.pieces:
        if piece.zone not in zones:
            yield "a piece in a zone of the scene", f"{piece.id} in {piece.zone}"
        if not piece.label:
            yield "a label for screen readers", f"{piece.id} has none"
        if len(piece.code) > 2:
            yield "a code of at most two characters", f"{piece.id} has {piece.code!r}"
    for choice in (*scene.choices, *scene.refused):
        if not choice.phrase:
            yield "a phrase for every choice", f"{choice.text} has none"
    for choice in scene.choices:
        for target in choice.on:
            known = target in pieces or target in marks or target.partition(":")[0] in zones
            if not known:
                yield "choices on what is in the scene", f"{choice.text} on {target}"


def _twice(what: str, ids: list[str]) -> Iterator[tuple[str, str]]:
    for found, count in Counter(ids).items():
        if count > 1:
            yield f"{what} with ids of their own", f"{found} stands there {count} times"
