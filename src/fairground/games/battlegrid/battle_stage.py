"""BattleGrid's battle on a screen: two lines of shooters, dice, and the track of its steps."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid import state as c
from fairground.games.battlegrid.field_stage import UNIT_LOOKS, unit_code
from fairground.games.battlegrid.fire import modifier, tokens, unfired, unit_in
from fairground.games.battlegrid.names import SECTOR_NAMES, TYPE_NAMES, signed
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Cell, Piece, Zone

STEPS = (
    "Supply",
    "Move",
    "Reveal",
    "Artillery",
    "Weather",
    "Helicopters",
    "Cards",
    "Anti-aircraft",
    "Fire",
    "Aftermath",
)
STEP_OF = {
    c.SUPPORT: 3,
    c.LONG_RANGE: 3,
    c.WEATHER: 4,
    c.HELICOPTERS: 5,
    c.PRE_ROLL: 6,
    c.DIG_IN: 6,
    c.FIRE: 8,
    c.ANSWER: 8,
    c.LUCKY: 8,
    c.HIT: 8,
    c.RETREAT_OR_STAY: 9,
    c.RETREAT_TO: 9,
    c.PRESS: 9,
}
ATTACKERS, THEIR_DICE, OUR_DICE, DEFENDERS = range(4)  # the lines of the battle board


def shooter_id(side: int, slot: int) -> str:
    """A shooter's piece on the battle board."""
    return f"shooter:{side}:{slot}"


def step_of(s: Plain) -> int:
    """Which of the ten steps the battle is in."""
    return STEP_OF[s.phase]


def battle_zones(s: Plain, names: Sequence[str]) -> list[Zone]:
    """The battle board and its steps, while there is a battle."""
    if s.battle == c.NONE:
        return []
    now = step_of(s)
    cells = tuple(
        Cell((0, k), "spent" if k < now else "now" if k == now else "", text, text)
        for k, text in enumerate(STEPS)
    )
    title = f"Battle for {SECTOR_NAMES[s.battle]}: {names[s.active]} attacks"
    return [
        Zone("steps", "track", "Steps", 1, len(STEPS), box=(0, 8.1, 10, 0.5), cells=cells),
        Zone("battle", "panel", title, 4, c.SHOOTERS, box=(10.2, 0, 7.2, 4)),
    ]


def battle_pieces(s: Plain, names: Sequence[str]) -> list[Piece]:
    """Attacker above, defender below: units, helicopters, Extra Shot, dice, total."""
    if s.battle == c.NONE:
        return []
    pieces: list[Piece] = []
    for side in (s.active, 1 - s.active):
        line, dice = (ATTACKERS, THEIR_DICE) if side == s.active else (DEFENDERS, OUR_DICE)
        slots = [*range(s.count[side][s.battle])]
        slots += [c.HELI_SLOT + k for k in range(s.flown[side]) if s.heli[side][k]]
        slots.append(c.EXTRA_SLOT)
        ready = unfired(s, side)
        pieces += [_shooter(s, side, slot, line, bool(ready >> slot & 1), names) for slot in slots]
        pieces += _dice(s, side, dice, names)
    return pieces


def _shooter(s: Plain, side: int, slot: int, line: int, ready: bool, names: Sequence[str]) -> Piece:
    unit = unit_in(s, side, slot)
    hits = 0
    if slot < c.HELI_SLOT:
        hits = s.marks[side][c.STACK * s.battle + slot] // c.HURT
    elif slot < c.EXTRA_SLOT:
        hits = s.heli[side][slot - c.HELI_SLOT] - 1
    plus = modifier(s, side, slot, unit)
    states = ["" if ready or unit == c.AA else "has fired", f"{hits} hits" if hits else ""]
    details = "".join(f", {text}" for text in states if text)
    return Piece(
        id=shooter_id(side, slot),
        zone="battle",
        at=(line, slot),
        look=UNIT_LOOKS[unit] + (" hit" if hits else ""),
        text=c.TYPE_CODES[unit],
        code=unit_code(unit, hits),
        label=f"{TYPE_NAMES[unit]} of {names[side]}, {signed(plus)}{details}",
        owner=side,
        turned=2 if hits else 0,
        kind="token",
        badge=signed(plus),
        faded=not ready,
        lit=s.shown[side] == slot,
    )


def _dice(s: Plain, side: int, line: int, names: Sequence[str]) -> list[Piece]:
    pieces = [
        Piece(
            id=f"die:{side}:{k}",
            zone="battle",
            at=(line, k),
            look="die",
            text=str(die),
            code=f" {die}",
            label=f"die of {names[side]}: {die}",
            owner=side,
            kind="dice",
        )
        for k, die in enumerate(s.dice[side])
        if die
    ]
    if s.shown[side] != c.NONE or pieces:
        pieces.append(
            Piece(
                id=f"total:{side}",
                zone="battle",
                at=(line, 3),
                look="total",
                text=f"={s.total[side]}",
                code=f"{s.total[side]:>2}",
                label=f"total of {names[side]}: {s.total[side]}",
                owner=side,
                kind="marker",
            )
        )
    support = tokens(s, side)
    if support > 0:
        pieces.append(
            Piece(
                id=f"support:{side}",
                zone="battle",
                at=(line, 5),
                look="support",
                text=f"3d6 ×{support}",
                code=f"{support}+",
                label=f"{names[side]} has artillery support for {support} more shots",
                owner=side,
                kind="marker",
            )
        )
    return pieces
