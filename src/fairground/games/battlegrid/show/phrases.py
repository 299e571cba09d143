"""BattleGrid's actions in words: texts that are read back, phrases, and the words on a button."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.battle.shots import (
    causes,
    ground_modifier,
    unit_in,
    worth_of,
)
from fairground.games.battlegrid.rules.board import terrain_of
from fairground.games.battlegrid.rules.options import PRINTED_PLACE
from fairground.games.battlegrid.show.names import (
    CARD_NAMES,
    CARD_TEXTS,
    MODE_WORDS,
    SECTOR_NAMES,
    TYPE_NAMES,
    cause_names,
    shooter_text,
    unit_name,
    unit_text,
)
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import capital, figure, listed, signed

# ---------------------------------------------------------------- texts

MODE_NAMES = ("2d6", "printed", "3d6")
SLOT_NAMES = ("g0", "g1", "g2", "g3", "h0", "h1", "h2", "h3", "X")


def action_texts() -> Iterator[str]:
    """The text of every action, in the order of the flat action space."""
    yield from ("pass", "draw", "draw-card", "retreat", "heli")
    yield from (f"supply {code}" for code in c.TYPE_CODES[: c.TYPES])
    for unit in c.DEPLOYED_TYPES:
        yield from (f"deploy {c.TYPE_CODES[unit]} {column}" for column in "ABCD")
    yield from (f"attack {name}" for name in SECTOR_NAMES)
    yield from SECTOR_NAMES
    for mask in range(1, 16):
        yield "group " + "+".join(str(k) for k in range(c.STACK) if mask >> k & 1)
    yield from c.CARD_CODES
    yield from (f"{name}.{k}" for name in SECTOR_NAMES for k in range(c.STACK))
    for slot in SLOT_NAMES:
        yield from (f"fire {slot} {mode}" for mode in MODE_NAMES)
    yield from (f"hit {slot}" for slot in SLOT_NAMES[: c.EXTRA_SLOT])


ACTION_TEXTS = tuple(action_texts())
READ = {text.upper(): action for action, text in enumerate(ACTION_TEXTS)}


def action_text(action: int) -> str:
    """The short text of an action."""
    return ACTION_TEXTS[action]


def read_action(text: str) -> int | None:
    """The action of its text, in any case and with any spacing."""
    return READ.get(re.sub(r"\s+", " ", text.strip()).upper())


# ---------------------------------------------------------------- phrases


def spoken_action(s: Plain, seat: int, action: int) -> str:
    """The action as a phrase for the one who may choose it."""
    if action < c.DEPLOY_0:
        return _spoken_word(s, action)
    if action < c.ATTACK_0:
        unit, sector = deployment(seat, action)
        return f"deploy {TYPE_NAMES[unit]} in {SECTOR_NAMES[sector]}"
    if action < c.SECTOR_0:
        return f"attack {SECTOR_NAMES[action - c.ATTACK_0]}"
    if action <= c.MASK_0:
        return _spoken_sector(s, SECTOR_NAMES[action - c.SECTOR_0])
    if action < c.CARD_0:
        return f"attack with {listed(_group(s, seat, action - c.MASK_0))}"
    if action < c.UNIT_0:
        return _spoken_card(s, seat, action - c.CARD_0)
    if action < c.FIRE_0:
        return _spoken_unit(s, seat, action - c.UNIT_0)
    if action < c.HIT_0:
        slot, mode = divmod(action - c.FIRE_0, 3)
        reasons = modifiers_text(s, seat, slot)
        return f"fire {shooter_text(s, seat, slot)} with {MODE_WORDS[mode]}, {reasons}"
    return f"let {shooter_text(s, s.loser, action - c.HIT_0)} take the hit"


def _spoken_word(s: Plain, action: int) -> str:
    if action == c.PASS:
        return _spoken_pass(s)
    if action >= c.SUPPLY_0:
        unit = TYPE_NAMES[action - c.SUPPLY_0]
        return f"press on, discarding {unit}" if s.phase == c.PRESS else f"discard {unit} as supply"
    return {
        c.DRAW: "draw a unit card",
        c.DRAW_ACTION: "draw an action card for both actions",
        c.RETREAT: "retreat with all units",
        c.COMMIT: "commit a Helicopter",
    }[action]


def _spoken_pass(s: Plain) -> str:
    return {
        c.SETUP: "set no more cards aside",
        c.MAIN: "end the turn",
        c.ATTACK_CARD: "attack without a card",
        c.SUPPORT: "declare no more guns",
        c.HELICOPTERS: "commit no more Helicopters",
        c.RETREAT_OR_STAY: "stay",
        c.PRESS: "do not press on: go back",
        c.LUCKY: "take the hit",
    }.get(s.phase, "play no card")


def _spoken_sector(s: Plain, name: str) -> str:
    return {
        c.SOURCE: f"attack from {name}",
        c.RETREAT_TO: f"retreat to {name}",
    }.get(s.phase, f"move to {name}")


def _spoken_card(s: Plain, seat: int, card: int) -> str:
    if s.phase != c.SETUP:
        return f"play {CARD_NAMES[card]}"
    verb = "take" if s.stage[seat] == c.PICKING else "set aside"
    effect = CARD_TEXTS[card][0]
    return f"{verb} {CARD_NAMES[card]} ({effect[0].lower()}{effect[1:-1]})"


# What is done with a unit, where it does not simply move.
UNIT_PHRASES = {
    c.RECON: "reveal {}",
    c.MINE: "lay the minefield with {}",
    c.GR_FIRST: "send {} by road",
    c.GR_SECOND: "send {} with it",
    c.SUPPORT: "support with {}",
    c.LONG_RANGE: "support from afar with {}",
    c.DIG_IN: "dig in {}",
}


def _spoken_unit(s: Plain, seat: int, place: int) -> str:
    unit = unit_text(s, side_of_object(s, seat), place)
    return UNIT_PHRASES.get(s.phase, "move {}").format(unit)


# ---------------------------------------------------------------- buttons


def short_action(s: Plain, seat: int, action: int) -> str:
    """The action in a few words, as they stand on a button; the prompt says what is asked."""
    if action < c.DEPLOY_0:
        if action >= c.SUPPLY_0:
            return TYPE_NAMES[action - c.SUPPLY_0]
        return capital(_spoken_word(s, action))
    if action < c.ATTACK_0:
        unit, sector = deployment(seat, action)
        return f"{TYPE_NAMES[unit]} to {SECTOR_NAMES[sector]}"
    if c.SECTOR_0 <= action <= c.MASK_0:
        return SECTOR_NAMES[action - c.SECTOR_0]
    if c.MASK_0 < action < c.CARD_0:
        return " + ".join(_group(s, seat, action - c.MASK_0))
    if c.CARD_0 <= action < c.UNIT_0:
        return CARD_NAMES[action - c.CARD_0]
    if c.FIRE_0 <= action < c.HIT_0:
        slot, mode = divmod(action - c.FIRE_0, 3)
        return f"{capital(shooter_text(s, seat, slot))}: {_base(s, seat, slot, mode)}"
    if action >= c.HIT_0:
        return shooter_text(s, s.loser, action - c.HIT_0)
    return capital(spoken_action(s, seat, action))


def _base(s: Plain, seat: int, slot: int, mode: int) -> str:
    unit = unit_in(s, seat, slot)
    plus = plus_now(s, seat, slot)
    added = f" {signed(plus)}" if plus else ""
    if mode != c.PRINTED:
        return f"{MODE_WORDS[mode]}{added}"
    number = s.printed_numbers[PRINTED_PLACE[unit]]
    return f"printed {number}{added} = {figure(number + plus)}" if plus else f"printed {number}"


# ---------------------------------------------------------------- what an action is about


def deployment(seat: int, action: int) -> tuple[int, int]:
    """The type and the sector of a DEPLOY action."""
    number, column = divmod(action - c.DEPLOY_0, c.COLUMNS)
    return c.DEPLOYED_TYPES[number], c.BASE_SECTOR[seat] + column


def side_of_object(s: Plain, seat: int) -> int:
    """Whose units a UNIT action of the seat speaks of."""
    return 1 - seat if s.phase == c.RECON else seat


def source_now(s: Plain) -> int:
    """The sector that attackers are being chosen in."""
    return int(s.source[0] if s.source[1] == c.NONE else s.source[1])


def causes_now(s: Plain, side: int, slot: int) -> int:
    """What would count beside the terrain if this shooter fired now.

    BG-73: before the attacker has fired a unit, whichever fires has the surprise.
    """
    found: int = causes(s, side, slot, unit_in(s, side, slot))
    if s.surprise == 1 and side == s.active and can_surprise(s, side, slot):
        found |= c.BY_SURPRISE
    return found


def can_surprise(s: Plain, side: int, slot: int) -> bool:
    """BG-73, BG-R38: the Extra Shot is no unit, and Anti-aircraft does not fire."""
    return unit_in(s, side, slot) not in (c.EXTRA, c.AA)


def plus_now(s: Plain, side: int, slot: int) -> int:
    """BG-41: all that would be added to the shooter's base if it fired now."""
    ground: int = ground_modifier(s, unit_in(s, side, slot))
    return ground + int(worth_of(causes_now(s, side, slot)))


def modifiers_text(s: Plain, side: int, slot: int) -> str:
    """BG-41: the same spelt out: terrain, cards, mines."""
    ground = ground_modifier(s, unit_in(s, side, slot))
    terrain = c.TERRAIN_CODES[terrain_of(s, s.battle)]
    return ", ".join([f"{signed(ground)} {terrain}", *cause_names(causes_now(s, side, slot))])


def _group(s: Plain, seat: int, mask: int) -> list[str]:
    first = c.STACK * source_now(s)
    return [unit_name(s, seat, first + k) for k in range(c.STACK) if mask >> k & 1]
