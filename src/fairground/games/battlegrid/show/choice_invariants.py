"""What every BattleGrid position obeys in the middle of a turn: choices begun, moves, actions."""

from __future__ import annotations

from collections.abc import Iterator

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.board import (
    able_sectors,
    any_pair,
    attackers_in,
    is_near,
    last_place,
    pair_ends,
    reach,
    sources_of,
    spread,
)
from fairground.games.battlegrid.rules.cards import holds, may_hold
from fairground.games.battlegrid.rules.choices import any_hidden, can_lay_mines, can_supply
from fairground.games.battlegrid.show.names import CARD_NAMES, SECTOR_NAMES
from fairground.kernel.layout import Plain

ROAD = range(c.GR_FIRST, c.GR_DEST + 1)
ATTACK = range(c.ATTACK_CARD, c.MASK + 1)
ACTING = (c.MAIN, c.MOVE_DEST, c.ORDER_CONFUSION, *ROAD)
BOTH_ACTIONS = (c.RECON, c.MINE, *ATTACK)


def turn_is_possible(s: Plain) -> Iterator[str]:
    """Actions left and what has been done with the others."""
    if s.phase in ACTING and not s.actions:
        yield "a turn goes on without actions"
    if s.phase in BOTH_ACTIONS and s.actions != 2:
        yield "what takes both actions has begun, and one is used (BG-11)"
    if s.phase in (c.SETUP, *range(c.SUPPORT, c.OVER + 1)) and s.actions:
        yield "there are actions left where no turn goes on (BG-9)"
    if s.phase in range(c.SUPPORT, c.OVER) and not s.begun:
        yield "there is a battle in a turn that has not begun"
    if s.phase in range(c.MAIN, c.SUPPORT):
        yield from _begun(s)
    if s.phase == c.OVER and (s.round != s.rounds or s.active == s.first):
        yield "the game is over before the time sheet is full (BG-86)"
    if s.phase == c.OVER and (s.moved_at or any(s.card_used)):
        yield "marks of a turn are left after the game"


def _begun(s: Plain) -> Iterator[str]:
    """BG-60, BG-77: what a turn shows of what was done in it."""
    other = 1 - s.active
    confused = bool(s.card_used[other] and s.played[other] >> c.OC & 1)
    if s.card_used[other] and not confused:
        yield "a card was played out of turn that is none for this moment (BG-35)"
    if s.begun and s.actions == 2 and not confused and s.phase != c.ORDER_CONFUSION:
        yield "the turn has begun, and no action is used or given back (BG-77)"
    if not s.begun and (s.actions < 2 or s.moved_at or confused):
        yield "the turn has not begun, and something is done already"
    if s.phase == c.ORDER_CONFUSION and not s.begun:
        yield "a unit has moved in a turn that has not begun"
    used = s.played[s.active] & (1 << c.RC | 1 << c.GR)
    if s.card_used[s.active] and not used:
        yield "a card was played in this turn that is none for this moment (BG-35)"


# ---------------------------------------------------------------- moves and cards


def choice_is_possible(s: Plain) -> Iterator[str]:
    """A choice begun has what it needs, and nothing is left of another."""
    if s.phase not in ROAD and s.phase != c.MOVE_DEST and any(p != c.NONE for p in s.chosen):
        yield "units are picked for a move that nobody makes"
    if s.phase not in ATTACK and _attack_parts(s) != (c.NONE, c.NONE, c.NONE, c.NONE, c.NONE, 0):
        yield "parts of an attack are chosen, and nobody attacks"
    cards = {c.RECON: c.RC, c.MINE: c.PM} | dict.fromkeys(ROAD, c.GR)
    if s.phase in cards and not holds(s, s.active, cards[s.phase]):
        yield f"{CARD_NAMES[cards[s.phase]]} is being played, and it cannot be (BG-60)"
    if s.phase == c.RECON and (s.begun or not any_hidden(s, 1 - s.active)):
        yield "Recon is being played too late, or with nothing to find out (BG-79)"
    if s.phase == c.MINE and not can_lay_mines(s, s.active):
        yield "a minefield is being laid without an Infantry unit (BG-83)"
    if s.phase == c.GR_FIRST and not any_pair(s, s.active):
        yield "nobody can take the Great Road (BG-80)"
    if s.phase == c.MOVE_DEST or s.phase in ROAD:
        yield from _picked(s)
    if s.phase in ATTACK:
        yield from _attack(s)
    if (s.phase == c.ORDER_CONFUSION) != (s.move_to != c.NONE):
        yield "a move is open outside its window"
    elif (s.move_to == c.NONE) != (s.move_from == c.NONE):
        yield "a move has only one end"
    elif s.phase == c.ORDER_CONFUSION:
        yield from _moved(s)


def _attack_parts(s: Plain) -> tuple[int, ...]:
    return (s.target, s.attack_card, s.supply, *s.source, s.group)


def _picked(s: Plain) -> Iterator[str]:
    """BG-17, BG-20, BG-80: units that are picked to move."""
    wanted = {c.GR_FIRST: 0, c.GR_DEST: 2}.get(s.phase, 1)
    if [place != c.NONE for place in s.chosen] != [k < wanted for k in range(2)]:
        yield f"{wanted} must be picked to move, in their order"
        return
    side = s.active
    for place in s.chosen[:wanted]:
        if place >= c.PLACES or place & 3 >= s.count[side][place >> 2]:
            yield "a unit is picked to move that is not there (BG-17)"
            return
        if s.marks[side][place] & c.MOVED:
            yield "a unit is picked to move that has moved (BG-20)"
        elif not reach(s, side, place):
            yield "a unit is picked to move that has nowhere to go (BG-19)"
    if s.phase == c.GR_DEST and not pair_ends(s, side, s.chosen[0], s.chosen[1]):
        yield "the two units cannot take the Great Road together (BG-80)"


def _moved(s: Plain) -> Iterator[str]:
    """BG-17..BG-21, BG-75: the move that Order Confusion may answer."""
    side, start, end = s.active, s.move_from, s.move_to
    if not s.count[side][end] or not s.marks[side][last_place(s, side, end)] & c.MOVED:
        yield f"no unit has just moved to {SECTOR_NAMES[end]} (BG-75)"
        return
    place = last_place(s, side, end)
    enemies = s.taken[1 - side]
    if (enemies >> start | enemies >> end) & 1 or s.full[side] >> start & 1:
        yield f"nobody can have come from {SECTOR_NAMES[start]} (BG-19)"
    if is_near(start, end):
        return
    jeep = s.unit[side][place] == c.JEEP and s.marks[side][place] & c.FACE_UP
    middle = c.ADJACENT[start] & ~enemies
    if not jeep or start == end or not spread(middle) >> end & 1:
        yield f"nobody can have gone from {SECTOR_NAMES[start]} to {SECTOR_NAMES[end]} (BG-17)"


# ---------------------------------------------------------------- attacks


def _attack(s: Plain) -> Iterator[str]:
    """BG-22..BG-27, BG-72..BG-74: an attack that is not complete."""
    side, target = s.active, s.target
    if target >= c.SECTORS or not s.count[1 - side][target]:
        yield "an attack has no target (BG-22)"
        return
    if not can_supply(s, side):
        yield "an attack has begun without supply (BG-24)"
    sources = sources_of(s, side, target, able_sectors(s, side))
    if not sources:
        yield f"nobody can attack {SECTOR_NAMES[target]} (BG-25)"
    yield from _attack_card(s, sources)
    if any(source != c.NONE and not sources >> source & 1 for source in s.source):
        yield "attackers come from where nobody can (BG-25)"
        return
    yield from _sources(s)


def _attack_card(s: Plain, sources: int) -> Iterator[str]:
    """BG-24, BG-72..BG-74: the card and the supply of the attack."""
    card, side = s.attack_card, s.active
    if s.phase == c.ATTACK_CARD and not may_hold(s, side, c.ATTACK_CARDS):
        yield "there is no chance for a card of the attack (BG-60)"
    if card != c.NONE:
        if card not in (c.CA, c.SA, c.ES) or not holds(s, side, card):
            yield "an attack is made with a card that cannot be played (BG-35)"
        if s.phase == c.ATTACK_CARD or (s.phase == c.SUPPLY and card == c.ES):
            yield "the card of the attack is chosen before its time (BG-23)"
    if card == c.CA and sources & (sources - 1) == 0:
        yield "a Coordinated Attack has one source only (BG-R40)"
    if card != c.ES and s.phase != c.ATTACK_CARD and not s.held[side]:
        yield "an attack has no supply (BG-24)"
    supplied = s.phase in (c.SOURCE, c.MASK) and card != c.ES
    if supplied != (s.supply != c.NONE):
        yield "the supply of the attack is missing, or chosen too early (BG-23)"
    elif supplied and (s.supply >= c.TYPES or not s.hand[side][s.supply]):
        yield "the supply of the attack is not in hand (BG-24)"


def _sources(s: Plain) -> Iterator[str]:
    """BG-22, BG-72: sources and the units of the first one."""
    first, second = s.source
    known = s.attack_card == c.CA and first != c.NONE and bool(s.group)
    if s.phase not in (c.SOURCE, c.MASK):
        if (first, second, s.group) != (c.NONE, c.NONE, 0):
            yield "the sources of the attack are chosen before their time (BG-23)"
    elif (s.phase == c.SOURCE and (first != c.NONE or s.group) and not known) or (
        s.phase == c.MASK and first == c.NONE
    ):
        yield "the sources of the attack are not chosen in their order (BG-23)"
    elif (second != c.NONE) != (s.phase == c.MASK and known):
        yield "an attack has a second source without Coordinated Attack (BG-72)"
    elif first == second != c.NONE:
        yield "a Coordinated Attack has the same source twice (BG-72)"
    elif s.group & ~(attackers_in(s, s.active, first, s.target) if known else 0):
        yield "attackers are chosen that cannot attack (BG-25)"
    elif c.BITS[s.group] == c.STACK:
        yield "a Coordinated Attack leaves no room for its second source (BG-72)"
