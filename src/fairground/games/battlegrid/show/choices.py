"""BattleGrid's choices on a screen: the pieces and places that each one is made on."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.show.battle.stage import shooter_id
from fairground.games.battlegrid.show.field import name_of_square, place_of
from fairground.games.battlegrid.show.phrases import (
    deployment,
    short_action,
    side_of_object,
    source_now,
    spoken_action,
)
from fairground.games.battlegrid.show.pieces import unit_id
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Gathering, Ghost, SceneChoice, part
from fairground.kernel.sentences import how_many

OWN_KEYS = {c.PASS: "p", c.DRAW: "d", c.DRAW_ACTION: "c", c.RETREAT: "r", c.COMMIT: "f"}
# Chances to interrupt, which a seat may let go by for the whole turn.
WINDOWS = (c.ORDER_CONFUSION, c.SUPPORT, c.WEATHER, c.HELICOPTERS, c.PRE_ROLL, c.LUCKY)
FREE_KEYS = "123456789abegijkmnostuwxyz"  # without the keys above and those of the screens


def scene_choices(s: Plain, seat: int, actions: Sequence[int]) -> tuple[SceneChoice, ...]:
    """Every legal action, to pass last, with where it is made and a key while there are any."""
    keys = iter(FREE_KEYS)
    return tuple(
        _choice(s, seat, action, OWN_KEYS.get(action) or next(keys, ""))
        for action in sorted(actions, key=lambda action: (action == c.PASS, action))
    )


def gathering(s: Plain, seat: int, actions: Sequence[int]) -> Gathering | None:
    """BG-3, BG-R50: cards are set aside together, so that a person can take one back."""
    if s.phase != c.SETUP or seat == NOBODY or s.stage[seat] != c.SETTING_ASIDE:
        return None
    cards = tuple(action for action in actions if action != c.PASS)
    aside = (f"Set {how_many(k, 'card')} aside" for k in range(1, len(cards) + 1))
    return Gathering(
        choices=tuple(_choice(s, seat, action, "") for action in cards),
        done=c.PASS,
        texts=(short_action(s, seat, c.PASS), *aside),
    )


def refused(s: Plain, seat: int, actions: Sequence[int]) -> tuple[SceneChoice, ...]:
    """What the seat has and cannot use now: a press on it asks why."""
    if seat == NOBODY or s.phase == c.OVER:
        return ()
    tries = [c.CARD_0 + card for card in range(c.CARDS) if s.cards[seat] >> card & 1]
    if s.phase == c.SETUP:
        tries = [c.CARD_0 + card for card in range(c.CARDS)]
    elif s.phase == c.MAIN and s.active == seat:
        tries += [c.DRAW, c.DRAW_ACTION]
        for sector in range(c.SECTORS):
            first = c.UNIT_0 + c.STACK * sector
            tries += range(first, first + s.count[seat][sector])
    return tuple(_choice(s, seat, action, "") for action in tries if action not in actions)


def _choice(s: Plain, seat: int, action: int, key: str) -> SceneChoice:
    secret = s.phase == c.SETUP or c.CARD_0 <= action < c.UNIT_0
    return _made(
        action,
        short_action(s, seat, action),
        spoken_action(s, seat, action),
        _on(s, seat, action),
        key,
        confirm=secret or (action == c.PASS and s.phase == c.MAIN and s.actions == 2),
        ghosts=_ghosts(s, seat, action),
        waives=action == c.PASS and s.phase in WINDOWS,
    )


_made = part(SceneChoice)


def _on(s: Plain, seat: int, action: int) -> tuple[str, ...]:
    """The pieces and places that a choice is made on; none for a mere word."""
    if action == c.DRAW:
        return ("pile:0",)
    if action == c.DRAW_ACTION:
        return ("orders:0",)
    if action < c.SUPPLY_0:
        return ()
    if action < c.DEPLOY_0:
        return _hand_cards(s, seat, action - c.SUPPLY_0)
    if action < c.ATTACK_0:
        unit, sector = deployment(seat, action)
        return (*_hand_cards(s, seat, unit), name_of_square(sector, seat))
    if action < c.SECTOR_0:
        return _sector(s, seat, 1 - seat, action - c.ATTACK_0)
    if action <= c.MASK_0:
        return _sector(s, seat, seat, action - c.SECTOR_0)
    if action < c.CARD_0:
        return _group(s, seat, action - c.MASK_0)
    if action < c.UNIT_0:
        return (f"card:{c.CARD_CODES[action - c.CARD_0]}",)
    if action < c.FIRE_0:
        place = action - c.UNIT_0
        side = side_of_object(s, seat)
        return (unit_id(side, s.serial[side][place]),)
    if action < c.HIT_0:
        return (shooter_id(s, seat, (action - c.FIRE_0) // 3),)
    return (shooter_id(s, s.loser, action - c.HIT_0),)


def _hand_cards(s: Plain, seat: int, unit: int) -> tuple[str, ...]:
    return tuple(f"hand-{c.TYPE_CODES[unit]}:{number}" for number in range(s.hand[seat][unit]))


def _sector(s: Plain, seat: int, side: int, sector: int) -> tuple[str, ...]:
    """A sector's square, and the units of a side in it, which lie on it."""
    first = c.STACK * sector
    units = range(first, first + s.count[side][sector])
    return (
        name_of_square(sector, seat),
        *(unit_id(side, s.serial[side][place]) for place in units),
    )


def _group(s: Plain, seat: int, mask: int) -> tuple[str, ...]:
    first = c.STACK * source_now(s)
    return tuple(unit_id(seat, s.serial[seat][first + k]) for k in range(c.STACK) if mask >> k & 1)


def _ghosts(s: Plain, seat: int, action: int) -> tuple[Ghost, ...]:
    """Where units would stand after a move."""
    if s.phase not in (c.MOVE_DEST, c.GR_DEST, c.RETREAT_TO):
        return ()
    if not c.SECTOR_0 <= action <= c.MASK_0:
        return ()
    sector = action - c.SECTOR_0
    moving = [place for place in s.chosen if place != c.NONE]
    if s.phase == c.RETREAT_TO:
        moving = [c.STACK * s.battle]
    first = c.STACK * sector + s.count[seat][sector]
    return tuple(
        Ghost(unit_id(seat, s.serial[seat][place]), "field", place_of(first + k, seat))
        for k, place in enumerate(moving)
    )
