"""The open view of a position shows every card that lies hidden from somebody, face up."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import goofspiel
import liars_dice
import pytest

from fairground.kernel.chapters import Chapters
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.kernel.scene import Piece, Scene
from fairground.registry import OWN
from games.test_open_log import HIDDEN, tables


def said(piece: Piece) -> str:
    return f"{piece.label} {piece.text}".casefold()


def faces(scene: Scene) -> str:
    """All that is to be read: on pieces, and in piles that can be looked into."""
    inside = (f"{entry.label} {entry.text}" for zone in scene.zones for entry in zone.inside)
    return " ".join((*map(said, scene.pieces), *inside)).casefold()


def hands(scene: Scene, seat: int) -> list[Piece]:
    """What lies in a seat's zones that it alone sees in play."""
    own = {zone.id for zone in scene.zones if zone.owner == seat}
    return [piece for piece in scene.pieces if piece.zone in own]


def at_random(position: Position, luck: random.Random) -> bool:
    if not position.pending:
        return False
    seat = luck.choice(position.pending)
    position.play(seat, luck.choice(position.choices(seat)).id)
    return True


@pytest.mark.parametrize("name", OWN)
def test_every_hidden_card_is_shown(name):
    for position in tables(name):
        luck = random.Random(5)
        while at_random(position, luck):
            if len(position.steps) % 7:
                continue
            scene = position.open_scene()
            read = faces(scene)
            for where, card in HIDDEN[name](position.describe()):
                wanted = "robustness" if card.startswith("robustness") else card.casefold()
                if where != "aside":
                    assert wanted in read, f"{card} at {where}"
            assert not scene.choices
            assert not any(piece.text == "?" for piece in scene.pieces)


@pytest.mark.parametrize("name", OWN)
def test_a_seat_sees_nothing_of_its_own_that_the_open_view_does_not_show(name):
    position, luck = tables(name)[-1], random.Random(6)
    while at_random(position, luck):
        if len(position.steps) % 9:
            continue
        scene = position.open_scene()
        ids = Counter(piece.id for piece in scene.pieces)
        assert set(ids.values()) == {1}
        zones = {zone.id for zone in scene.zones}
        assert {piece.zone for piece in scene.pieces} <= zones
        assert not any(zone.private for zone in scene.zones)
        for seat in range(position.seats):
            own = position.view(seat).scene
            private = {zone.id for zone in own.zones if zone.private}
            held = Counter(piece.text for piece in own.pieces if piece.zone in private)
            assert not held - Counter(piece.text for piece in hands(scene, seat))


def test_cards_and_dice_of_a_game_without_a_stage_of_its_own_are_shown():
    bids: Any = goofspiel.GAME.new(2, seed=4)
    bids.play(0, bids.choices(0)[3].id)
    cups = liars_dice.GAME.new(3, seed=4)
    for position, field in ((bids, "hand"), (cups, "cup")):
        scene, held = position.open_scene(), position.describe()[field]
        for seat, cards in enumerate(held):
            lying = [piece.text for piece in hands(scene, seat)]
            assert not Counter(map(str, cards)) - Counter(lying)
        assert not any(piece.kind == "back" for piece in scene.pieces)
    spectator = bids.view(NOBODY).scene
    assert any(piece.kind == "back" for piece in spectator.pieces)


def test_chapters_are_rounds_as_the_game_counts_them_or_a_turn_for_everybody():
    begun = {}
    for name in ("battlegrid", "gold-n-crash"):
        position, luck = tables(name)[0], random.Random(3)
        chapters = Chapters(position)
        seen = [position.round]
        while at_random(position, luck):
            chapters.hear(position)
            if position.round != seen[-1] and position.pending:
                seen.append(position.round)
        begun[name] = (chapters, len(seen))
        assert chapters.turns == sorted(set(chapters.turns))
        assert 1 < len(chapters.rounds) < len(chapters.turns)
    chapters, rounds = begun["battlegrid"]
    assert len(chapters.rounds) == rounds
    two_each = begun["gold-n-crash"][0]
    assert abs(2 * len(two_each.rounds) - len(two_each.turns)) < 0.2 * len(two_each.turns)
