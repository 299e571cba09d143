"""What every BattleGrid battle obeys: who fights, what supports it, whose step it is, the shots."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.battle.aftermath import can_retreat, retreat_sectors
from fairground.games.battlegrid.rules.battle.attack import may_dig_in, may_pre_roll, may_support
from fairground.games.battlegrid.rules.battle.fire import has_units, unfired
from fairground.games.battlegrid.rules.board import spread, terrain_of
from fairground.games.battlegrid.rules.cards import holds, may_hold
from fairground.games.battlegrid.rules.options import (
    FIRE_MODE,
    HIT_CHOICE,
    PRINTED_USE,
    SURPLUS_FIRE,
)
from fairground.games.battlegrid.show.names import CARD_NAMES, SECTOR_NAMES, SIDE_NAMES
from fairground.kernel.layout import Plain

IN_BATTLE = range(c.SUPPORT, c.OVER)
FIRING = range(c.FIRE, c.HIT + 1)


def battle_is_possible(s: Plain) -> Iterator[str]:
    """A battle in its phases and nowhere else, complete in all its parts."""
    if (s.phase in IN_BATTLE) != (s.battle != c.NONE):
        yield "there is a battle outside its phases, or none in them"
        return
    if s.battle == c.NONE:
        if _remains(s):
            yield "something of a battle is left"
        return
    for check in (_fighters, _origins, _guns, _helicopters, _cards, _shooters, _table):
        yield from check(s)
    yield from _windows(s)
    yield from _decisions(s)


def _remains(s: Plain) -> bool:
    """Whether a field speaks of a battle that there is not."""
    marked = (s.dug, s.surprised, s.shooter, s.loser, *s.shown)
    counts = (*s.flown, *s.guns, *s.long_gun, *s.spent, *s.fired, *s.origin, *s.total)
    flags = (s.turn_of, s.grounded, s.weather, s.surprise, s.firing_round, s.shot_mode)
    lines = (*s.heli, *s.dice)
    if any(slot != c.NONE for slot in marked) or any(map(any, lines)):
        return True
    return any((*counts, *flags, s.shot_total, s.next_side))


def _played(s: Plain, side: int, card: int) -> bool:
    """Whether the side has played the card in this turn, as far as one can see."""
    return bool(s.card_used[side] and s.played[side] >> card & 1)


# ---------------------------------------------------------------- units


def _fighters(s: Plain) -> Iterator[str]:
    """BG-22, BG-28, BG-50, BG-52: both sides are there, face up."""
    where = SECTOR_NAMES[s.battle]
    for side in range(c.SIDES):
        count = s.count[side][s.battle]
        if not count and (s.phase not in FIRING or not has_units(s, side)):
            yield f"{SIDE_NAMES[side]} has nobody in the battle for {where}"
        places = range(c.STACK * s.battle, c.STACK * s.battle + count)
        if any(not s.marks[side][place] & c.FACE_UP for place in places):
            yield f"a unit in the battle for {where} is face down (BG-28)"
        if any(s.marks[side][place] & c.MOVED for place in places):
            yield "a unit fights that could not attack (BG-26)"
    if s.moved_at.bit_count() > 1:
        yield "several units have moved in a turn with an attack (BG-11)"


def _origins(s: Plain) -> Iterator[str]:
    """BG-25, BG-57, BG-72: where each attacker came from, and can go back to."""
    side, count = s.active, s.count[s.active][s.battle]
    origins = [*s.origin[:count]]
    if any(s.origin[count:]):
        yield "somebody is to go back who does not fight"
    if len(set(origins)) > 2 or (len(set(origins)) == 2 and not _played(s, side, c.CA)):
        yield "the attackers come from too many sectors (BG-22)"
    if any(origin >= c.SECTORS or origin == s.battle for origin in origins):
        yield "an attacker comes from nowhere (BG-22)"
        return
    if s.phase == c.RETREAT_TO:  # the defender may have gone where the attackers came from
        return
    far = 0
    if s.jeep_attack_range == 2:
        far = spread(c.ADJACENT[s.battle] & ~s.taken[1 - side])
    for k, origin in enumerate(origins):
        name = SECTOR_NAMES[origin]
        jeep = s.unit[side][c.STACK * s.battle + k] == c.JEEP
        if not c.ADJACENT[s.battle] >> origin & 1 and not (jeep and far >> origin & 1):
            yield f"nobody can have attacked from {name} (BG-25)"
        if s.taken[1 - side] >> origin & 1:
            yield f"the enemy holds {name}, where an attacker came from"
        if s.count[side][origin] + origins.count(origin) > c.STACK:
            yield f"more units have come from {name} than were there (BG-16)"


def _guns(s: Plain) -> Iterator[str]:
    """BG-29, BG-30, BG-67, BG-68: supporting guns, near and far."""
    for side in range(c.SIDES):
        near = _marked(s, side, c.IN_RANGE[s.battle])
        far = _marked(s, side, c.LONG_RANGE_OF[s.battle])
        silenced = int(_played(s, 1 - side, c.BC) and s.phase >= c.PRE_ROLL)
        if near not in (s.guns[side], s.guns[side] + silenced):
            yield "supporting guns are counted wrongly (BG-29)"
        if far != s.long_gun[side] or (far and not _played(s, side, c.LA)):
            yield "a gun supports from afar without Long-range Artillery (BG-68)"
        if _marked(s, side, c.EVERYWHERE) != near + far:
            yield "a gun out of range supports the battle (BG-29)"
        if s.spent[side] > s.guns[side] + s.long_gun[side]:
            yield "more support was used than there is"
    asked = s.turn_of == s.active and s.phase in (c.SUPPORT, c.LONG_RANGE)
    if asked and (s.guns[1 - s.active] or s.long_gun[1 - s.active]):
        yield "the defender has declared guns before the attacker (BG-29)"


def _marked(s: Plain, side: int, area: int) -> int:
    """How many of the side's units in an area are marked as supporting guns."""
    return sum(
        bool(s.marks[side][c.STACK * sector + k] & c.GUN)
        for sector in range(c.SECTORS)
        if area >> sector & 1
        for k in range(s.count[side][sector])
    )


def _helicopters(s: Plain) -> Iterator[str]:
    """BG-32, BG-36, BG-69."""
    for side in range(c.SIDES):
        if s.flown[side] > c.MOST_HELIS or any(s.heli[side][s.flown[side] :]):
            yield "a helicopter flies that was not committed"
            return
        states = s.heli[side][: s.flown[side]]
        if any(state > s.unit_hits for state in states):
            yield "a destroyed helicopter flies on"
        if s.phase < c.FIRE and any(state != 1 for state in states):
            yield "a helicopter is hit before the fire (BG-36)"
    early = s.phase < c.HELICOPTERS or s.weather
    if any(s.flown) and early:
        yield "a helicopter flies before its time, or in bad weather (BG-32)"
    both = 0 if early else 3
    if s.phase != c.HELICOPTERS and s.grounded != both:
        yield "those who commit no more helicopters are the wrong ones (BG-32)"
    if s.phase == c.HELICOPTERS and (s.grounded > 3 or s.grounded >> s.turn_of & 1):
        yield "a side is asked for helicopters that has passed (BG-32)"


def _cards(s: Plain) -> Iterator[str]:
    """BG-69, BG-71, BG-73: cards that work for the whole battle."""
    side = s.active
    called = _played(s, 0, c.BW) or _played(s, 1, c.BW)
    if s.weather and (not called or s.phase < c.PRE_ROLL):
        yield "the weather is bad though nobody has called it (BG-69)"
    if s.dug != c.NONE:
        dug = s.dug < s.count[1 - side][s.battle]
        infantry = dug and s.unit[1 - side][c.STACK * s.battle + s.dug] == c.INF
        marsh = terrain_of(s, s.battle) == c.MARSH
        if not infantry or marsh or not _played(s, 1 - side, c.DI) or s.phase < c.FIRE:
            yield "somebody has dug in who cannot have (BG-71)"
    if s.surprise > 2 or (s.surprise and not _played(s, side, c.SA)):
        yield "there is a surprise without Surprise Attack (BG-73)"
    if s.surprise != 2 and s.surprised != c.NONE:
        yield "a unit has the surprise before it has fired (BG-73)"
    if s.surprise == 1 and s.fired[side] & ((1 << c.EXTRA_SLOT) - 1):
        yield "a unit has fired, and none has the surprise (BG-73)"
    if s.surprise == 2 and s.phase < c.FIRE:
        yield "somebody has the surprise before the fire (BG-73)"
    if s.surprised != c.NONE and not _is_there(s, side, s.surprised, c.EXTRA_SLOT):
        yield "a unit has the surprise that is not there (BG-73)"


# ---------------------------------------------------------------- shots


def _is_there(s: Plain, side: int, slot: int, slots: int = c.SHOOTERS) -> bool:
    """Whether a shooter of these slots is in the battle; Anti-aircraft is none (BG-38)."""
    if slot < c.HELI_SLOT:
        there: bool = slot < s.count[side][s.battle]
        return there and bool(s.unit[side][c.STACK * s.battle + slot] != c.AA)
    if slot < c.EXTRA_SLOT:
        return bool(s.heli[side][slot - c.HELI_SLOT])
    return slot < slots


def _was_there(s: Plain, side: int, slot: int) -> bool:
    """Whether a shooter is in the battle, or was: Helicopters may be gone."""
    gone = c.HELI_SLOT <= slot < c.HELI_SLOT + s.flown[side]
    return gone or _is_there(s, side, slot)


def _shooters(s: Plain) -> Iterator[str]:
    """BG-39, BG-42, BG-56: who has fired, and the shot that waits for its answer."""
    early = s.phase < c.FIRE
    if early == bool(s.firing_round) or s.firing_round > s.hand_limit + 2:
        yield "the firing rounds are counted wrongly (BG-56)"
    if early and (any(s.fired) or any(s.spent) or s.next_side):
        yield "somebody has fired before the fire"
    for side in range(c.SIDES):
        slots = [x for x in range(16) if s.fired[side] >> x & 1]
        if any(not _was_there(s, side, slot) for slot in slots):
            yield "a shooter has fired that there is not"
    if not early and s.next_side not in _next_sides(s):
        yield "the wrong side is the next to fire (BG-42)"
    if (s.phase == c.ANSWER) != (s.shooter != c.NONE):
        yield "there is no shot to answer, or nobody to answer it (BG-42)"
    elif s.phase == c.ANSWER:
        yield from _shot(s)
    elif s.shot_mode or s.shot_total:
        yield "a shot is counted that nobody has fired (BG-42)"
    if (s.phase in (c.HIT, c.LUCKY)) != (s.loser != c.NONE) or s.loser not in (0, 1, c.NONE):
        yield "nobody takes the hit, or there is none to take (BG-44)"


def _next_sides(s: Plain) -> set[int]:
    """BG-R9: whoever has not fired the last shot, if the sides take turns; the attacker begins."""
    if s.phase == c.RETREAT_TO:  # the shots have been taken up
        return {0, 1}
    if s.fire_mode != FIRE_MODE.ALTERNATE:
        return {int(s.active)}
    other = 1 if s.shown[0] != c.NONE else 0
    if any(s.fired):
        return {other}
    if c.GONE not in s.shown:
        return {int(s.active)}
    # Whoever has fired was destroyed: in this round, or in the one before, whose shots still lie
    # there when a round begins.
    return {other} if s.firing_round == 1 else {other, int(s.active)}


def _shot(s: Plain) -> Iterator[str]:
    """BG-40, BG-42: the attacker's shot that the defender answers."""
    side = s.active
    if s.fire_mode == FIRE_MODE.ALTERNATE or not unfired(s, 1 - side):
        yield "nobody can answer the shot (BG-42)"
    if not _is_there(s, side, s.shooter) or not s.fired[side] >> s.shooter & 1:
        yield "a shot was fired by nobody (BG-42)"
    if s.shot_mode == c.PRINTED and s.printed_use == PRINTED_USE.OFF:
        yield "a printed number is used where it may not be (BG-R11)"
    if s.shot_mode == c.THREE_DICE and (s.shooter == c.EXTRA_SLOT or not s.spent[side]):
        yield "a shot has three dice without support (BG-30)"
    seen = bool(s.defender_sees_roll)
    if s.shot_total != (s.total[side] if seen else 0) or s.shown[side] != (
        s.shooter if seen else c.NONE
    ):
        yield "the shot is not the one on the table (BG-42)"
    if s.shown[1 - side] != c.NONE or any(s.dice[1 - side]):
        yield "the shot has been answered already (BG-42)"


def _table(s: Plain) -> Iterator[str]:
    """The dice of the last shots, as they lie on the table."""
    for side in range(c.SIDES):
        dice = s.dice[side]
        if any(die > 6 for die in dice) or [bool(die) for die in dice] not in (
            [False] * 3,
            [True, True, False],
            [True] * 3,
        ):
            yield "the dice on the table are none that anybody threw"
        if s.shown[side] not in (c.NONE, c.GONE) and not _was_there(s, side, s.shown[side]):
            yield "a shot lies on the table that nobody fired"
        if s.shown[side] == c.NONE and not any(dice) and s.total[side]:
            yield "a total lies on the table that nobody threw"
        over = s.phase < c.FIRE or s.phase == c.RETREAT_TO
        if over and (any(dice) or s.shown[side] != c.NONE or s.fired[side]):
            yield "shots lie on the table before the fire, or after it"


# ---------------------------------------------------------------- decisions


def _windows(s: Plain) -> Iterator[str]:
    """BG-29..BG-33, BG-60: a window is open for whoever might use it."""
    side = s.turn_of
    closed: dict[int, Callable[[], bool]] = {
        c.SUPPORT: lambda: not may_support(s, side),
        c.WEATHER: lambda: not may_hold(s, side, 1 << c.BW),
        c.HELICOPTERS: lambda: not s.held[side],
        c.PRE_ROLL: lambda: not may_pre_roll(s, side),
        c.LUCKY: lambda: s.hit_choice != HIT_CHOICE.WINNER or not may_hold(s, side, 1 << c.LD),
    }
    if s.phase in closed and closed[s.phase]():
        yield f"{SIDE_NAMES[side]} is asked in a step that is over for it (BG-35)"
    cards = {c.LONG_RANGE: c.LA, c.DIG_IN: c.DI}
    if s.phase in cards and not holds(s, side, cards[s.phase]):
        yield f"{CARD_NAMES[cards[s.phase]]} is being played, and it cannot be (BG-60)"
    if s.phase == c.DIG_IN and (side == s.active or not may_dig_in(s)):
        yield "nobody can dig in here (BG-71)"


def _decisions(s: Plain) -> Iterator[str]:
    """BG-42, BG-44, BG-53..BG-55: who decides when the dice are thrown, and about what."""
    side = s.active
    if s.phase == c.ANSWER and s.turn_of == side:
        yield "the attacker is to answer its own shot (BG-42)"
    if s.phase == c.FIRE:
        yield from _who_fires(s)
    if s.phase == c.HIT and s.turn_of != (
        s.loser if s.hit_choice == HIT_CHOICE.OWNER else 1 - s.loser
    ):
        yield "the wrong side chooses the unit that is hit (BG-44)"
    if s.phase == c.LUCKY and s.turn_of != s.loser:
        yield "the wrong side may be lucky (BG-70)"
    if s.phase in (c.RETREAT_OR_STAY, c.RETREAT_TO) and s.turn_of == side:
        yield "the attacker is to retreat (BG-53)"
    if s.phase in (c.RETREAT_OR_STAY, c.RETREAT_TO) and not can_retreat(s):
        yield "there is no room to retreat to (BG-54)"
    if s.phase == c.RETREAT_TO and (not retreat_sectors(s) or s.dug != c.NONE):
        yield "nobody can retreat (BG-54)"
    if s.phase == c.PRESS:
        extra = s.press_extra_supply and may_hold(s, side, 1 << c.ES)
        if s.turn_of != side or not (s.held[side] or extra):
            yield "the attack cannot be pressed (BG-55)"


def _who_fires(s: Plain) -> Iterator[str]:
    """BG-42, BG-47, BG-R9: the side whose shot is next."""
    side = s.active
    mine, theirs = unfired(s, side), unfired(s, 1 - side)
    if s.fire_mode == FIRE_MODE.ALTERNATE:
        first = s.next_side if unfired(s, s.next_side) else 1 - s.next_side
    else:
        first = side if mine else 1 - side
    alone = s.fire_mode != FIRE_MODE.ALTERNATE and not (mine and theirs)
    if not mine | theirs or s.turn_of != first or (alone and s.surplus_fire == SURPLUS_FIRE.NONE):
        yield "the wrong side is to fire, or nobody can (BG-42)"
