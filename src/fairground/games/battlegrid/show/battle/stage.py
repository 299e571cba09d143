"""BattleGrid's battle on a screen: two lines of shooters with their dice, and the steps' track."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.battle.fire import tokens, unfired
from fairground.games.battlegrid.rules.battle.shots import unit_in
from fairground.games.battlegrid.rules.board import hits_on, terrain_of
from fairground.games.battlegrid.show.names import SECTOR_NAMES, shooter_text
from fairground.games.battlegrid.show.phrases import modifiers_text, plus_now
from fairground.games.battlegrid.show.pieces import UNIT_LOOKS, unit_code, unit_id
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Cell, Piece, Zone, part
from fairground.kernel.sentences import figure, how_many, signed

STEPS = (
    "Supply",
    "Move",
    "Reveal",
    "Artillery",
    "Weather",
    "Helicopters",
    "Cards",
    "Flak",
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
STEP_COLUMNS = 5
STEPS_BOX = (0.0, 0.0, 10.0, 1.42)
BOARD_BOX = (0.0, 1.5, 10.0, 2.4)
FAR, NEAR = range(2)  # the lines of the battle board
FEWEST_PLACES = 6  # for shooters; the dice lie behind them
DICE = 3


def shooter_id(s: Plain, side: int, slot: int) -> str:
    """A shooter's piece: a ground unit is the one that stood on the map."""
    if slot < c.HELI_SLOT:
        return unit_id(side, s.serial[side][c.STACK * s.battle + slot])
    return f"extra:{side}" if slot == c.EXTRA_SLOT else f"heli:{side}:{slot - c.HELI_SLOT}"


def step_of(s: Plain) -> int:
    """Which of the ten steps the battle is in."""
    return STEP_OF[s.phase]


def battle_zones(s: Plain, names: Sequence[str]) -> tuple[Zone, ...]:
    """The battle board and its steps, while there is a battle."""
    if s.battle == c.NONE:
        return ()
    where = f"{SECTOR_NAMES[s.battle]} ({c.TERRAIN_CODES[terrain_of(s, s.battle)]})"
    title = f"Battle for {where}: {names[s.active]} attacks, {names[1 - s.active]} defends"
    return _steps(step_of(s)), _board(title, _dice_place(s) + DICE + 1)


@part
def _steps(now: int) -> Zone:
    cells = tuple(
        Cell(
            divmod(k, STEP_COLUMNS),
            "step-spent" if k < now else "now" if k == now else "step",
            text,
            f"step {k + 1}: {text}",
        )
        for k, text in enumerate(STEPS)
    )
    rows = len(STEPS) // STEP_COLUMNS
    return Zone("steps", "track", "Steps", rows, STEP_COLUMNS, box=STEPS_BOX, cells=cells)


@part
def _board(title: str, places: int) -> Zone:
    return Zone("battle", "panel", title, 2, places, box=BOARD_BOX)


def _slots(s: Plain, side: int) -> list[int]:
    """The side's shooters and other units in the battle: ground, helicopters, Extra Shot."""
    helis = [c.HELI_SLOT + k for k in range(s.flown[side]) if s.heli[side][k]]
    return [*range(s.count[side][s.battle]), *helis, c.EXTRA_SLOT]


def _dice_place(s: Plain) -> int:
    """The first place behind the shooters of both sides."""
    return max(FEWEST_PLACES, *(len(_slots(s, side)) for side in range(c.SIDES)))


def battle_pieces(s: Plain, seat: int, names: Sequence[str]) -> list[Piece]:
    """The own line below, the enemy's above (the attacker's for spectators); who is to decide."""
    if s.battle == c.NONE:
        return []
    deciding = 0 if s.waiting & 1 else 1
    pieces = [_flag(step_of(s), deciding, names[deciding])]
    near = seat if seat != NOBODY else 1 - s.active
    for side in range(c.SIDES):
        line = NEAR if side == near else FAR
        ready = unfired(s, side)
        for place, slot in enumerate(_slots(s, side)):
            pieces.append(_shooter(s, side, slot, (line, place), bool(ready >> slot & 1), names))
        pieces += _dice(s, side, line, names[side])
    return pieces


@part
def _flag(step: int, side: int, name: str) -> Piece:
    """Stands at the step of the battle, in the colour of the side that may act or react."""
    return Piece(
        id="flag",
        zone="steps",
        at=divmod(step, STEP_COLUMNS),
        look="flag",
        text=name,
        code=">>",
        label=f"{name} decides in the step {STEPS[step]}",
        owner=side,
        kind="marker",
    )


def _hits(s: Plain, side: int, slot: int) -> int:
    if slot < c.HELI_SLOT:
        return int(hits_on(s, side, c.STACK * s.battle + slot))
    return s.heli[side][slot - c.HELI_SLOT] - 1 if slot < c.EXTRA_SLOT else 0


def _shooter(
    s: Plain, side: int, slot: int, at: tuple[int, int], ready: bool, names: Sequence[str]
) -> Piece:
    unit, hits = unit_in(s, side, slot), _hits(s, side, slot)
    states = (
        modifiers_text(s, side, slot),
        "" if ready or unit == c.AA else "has fired",
        how_many(hits, "hit") if hits else "",
    )
    called = f"{_called(s, side, slot)} of {names[side]}"
    lit = slot in (s.shown[side], s.shooter if side == s.active else c.NONE)
    ident, plus = shooter_id(s, side, slot), plus_now(s, side, slot)
    return _shooter_piece(ident, at, side, (unit, hits, plus), (called, *states), ready, lit)


@part
def _shooter_piece(
    ident: str,
    at: tuple[int, int],
    side: int,
    of: tuple[int, int, int],
    told: tuple[str, ...],
    ready: bool,
    lit: bool,
) -> Piece:
    unit, hits, plus = of
    return Piece(
        id=ident,
        zone="battle",
        at=at,
        look=UNIT_LOOKS[unit] + (" hit" if hits else ""),
        text=c.TYPE_CODES[unit],
        code=unit_code(unit, hits),
        label=", ".join(text for text in told if text),
        owner=side,
        turned=2 if hits else 0,
        kind="token",
        badge=signed(plus) if plus else "",
        faded=not ready,
        lit=lit,
    )


def _called(s: Plain, side: int, slot: int) -> str:
    return shooter_text(s, side, slot).removeprefix("the ")


def _dice(s: Plain, side: int, line: int, name: str) -> list[Piece]:
    """The dice and the total of the side's last shot, or the support it has left."""
    first = _dice_place(s)
    throw, behind = _throw(s, side), (line, first + DICE)
    pieces = [
        _die(side, f"{throw}:{k}", die, (line, first + k), name)
        for k, die in enumerate(s.dice[side])
        if die
    ]
    if s.shown[side] != c.NONE or pieces:
        won = s.total[side] > s.total[1 - side] and s.phase in (c.HIT, c.LUCKY)
        pieces.append(_total(side, s.total[side], behind, won, name, _by(s, side)))
    elif (support := tokens(s, side)) > 0:
        pieces.append(_support(side, support, behind, name))
    return pieces


@part
def _die(side: int, throw: str, die: int, at: tuple[int, int], name: str) -> Piece:
    return Piece(
        id=f"die:{side}:{throw}",
        zone="battle",
        at=at,
        look="die",
        text=str(die),
        code=f" {die}",
        label=f"die of {name}: {die}",
        owner=side,
        kind="dice",
    )


@part
def _total(side: int, total: int, at: tuple[int, int], won: bool, name: str, by: str) -> Piece:
    return Piece(
        id=f"total:{side}",
        zone="battle",
        at=at,
        look="total won" if won else "total",
        text=figure(total),
        code=figure(total) if total > 9 or total < 0 else f"={total}",
        label=f"total of {name}: {figure(total)}{by}",
        owner=side,
        kind="marker",
    )


@part
def _support(side: int, shots: int, at: tuple[int, int], name: str) -> Piece:
    return Piece(
        id=f"support:{side}",
        zone="battle",
        at=at,
        look="support",
        text=f"3d6 ×{shots}",
        code=f"{shots}+",
        label=f"{name} has artillery support for {how_many(shots, 'more shot')}",
        owner=side,
        kind="marker",
    )


def _by(s: Plain, side: int) -> str:
    """Whose total it is; the answer to a shot that no shooter answers is nobody's."""
    slot = s.shown[side]
    if slot == c.NONE:
        return ""
    return " of a unit that is lost" if slot == c.GONE else f" of {shooter_text(s, side, slot)}"


def _throw(s: Plain, side: int) -> str:
    """A name for the side's last throw: the dice of the next one are other pieces, and roll."""
    by = side if s.shown[side] != c.NONE else 1 - side  # else the answer to a free shot
    return f"{s.firing_round}.{by}.{c.BITS[s.fired[by]]}"
