"""BattleGrid's attack before the dice: supply, move, reveal, and the windows up to the fire.

Functions that carry out an action return what follows: ASKED, or the next step of the battle.
"""

from fairground.games.battlegrid.rules.board import carry, possible_gun_in, terrain_of, turn_up
from fairground.games.battlegrid.rules.cards import may_hold, play_card, show_card
from fairground.games.battlegrid.rules.components import (
    ASKED,
    ATTACK_CARD,
    ATTACK_CARDS,
    BC,
    BW,
    CA,
    DI,
    ES,
    GUN,
    HELI,
    HELICOPTERS,
    IN_RANGE,
    INF,
    LA,
    LONG_RANGE_OF,
    MARSH,
    MASK,
    NONE,
    PRE_ROLL,
    SA,
    SIDES,
    SOURCE,
    STACK,
    SUPPLY,
    SUPPORT,
    TO_FIRE,
    TO_HELICOPTERS,
    TO_PRE_ROLL,
    TO_SUPPORT,
    TO_WEATHER,
    WEATHER,
)
from fairground.games.battlegrid.rules.events import (
    ATTACKED,
    DUG,
    FLEW_IN,
    GUN_SILENCED,
    NO_MORE_HELIS,
    SUPPLIED,
    SUPPORTED,
    WEATHER_CALLED,
)
from fairground.games.battlegrid.rules.turns import ask

# ---------------------------------------------------------------- declaring


def declare_attack(s, seat, target):
    """BG-22, BG-23: the target; then the window for a card of the attack."""
    s.target = target
    s.phase = ATTACK_CARD if may_hold(s, seat, ATTACK_CARDS) else SUPPLY
    return ASKED


def take_attack_card(s, card):
    """BG-72..BG-74: kept secret until the units have moved; Extra Supply is the supply."""
    s.attack_card = card
    s.phase = SOURCE if card == ES else SUPPLY
    return ASKED


def take_supply(s, unit):
    """BG-24: the card to discard, shown when the units move."""
    s.supply = unit
    s.phase = SOURCE
    return ASKED


def take_source(s, sector):
    """BG-22, BG-72: where attackers come from."""
    if s.source[0] == NONE:
        s.source[0] = sector
    else:
        s.source[1] = sector
    s.phase = MASK
    return ASKED


def take_units(s, seat, mask, desk):
    """BG-22, BG-72: which units of the source attack; a Coordinated Attack has two sources."""
    if s.attack_card == CA and s.source[1] == NONE:
        s.group = mask
        s.phase = SOURCE
        return ASKED
    return attack(s, seat, mask, desk)


def attack(s, seat, mask, desk):
    """BG-22..BG-28: now everything is shown: card, supply, move and units."""
    target = s.target
    if s.attack_card != NONE:
        play_card(s, seat, s.attack_card, desk)
    if s.supply != NONE:
        discard_supply(s, seat, s.supply, 24, desk)
    s.battle = target
    s.begun = 1
    s.actions = 0
    s.surprise = 1 if s.attack_card == SA else 0
    if s.source[1] == NONE:
        enter(s, seat, s.source[0], mask, desk)
    else:
        enter(s, seat, s.source[0], s.group, desk)
        enter(s, seat, s.source[1], mask, desk)
    for side in range(SIDES):
        for place in range(STACK * target, STACK * target + s.count[side][target]):
            turn_up(s, side, place, 28, desk)
    s.target = NONE
    s.attack_card = NONE
    s.supply = NONE
    s.source[0] = NONE
    s.source[1] = NONE
    s.group = 0
    s.turn_of = seat
    return TO_SUPPORT


def discard_supply(s, seat, unit, rule, desk):
    """BG-24, BG-55, BG-R24: face up to the discard pile."""
    show_card(s, seat, unit, 1)
    s.discard[seat][unit] += 1
    SUPPLIED(desk, rule, seat, unit)


def enter(s, seat, source, mask, desk):
    """BG-27: the units of a source join the battle, in the order of their slots."""
    target = s.target
    gone = 0
    for k in range(STACK):
        if (mask >> k) & 1 == 1:
            s.origin[s.count[seat][target]] = source
            carry(s, seat, STACK * source + k - gone, target)
            gone += 1
    ATTACKED(desk, seat, source, target, gone)


# ---------------------------------------------------------------- windows before the dice


def offer_support(s):
    """BG-29: attacker, then defender, each as long as anybody may think of a gun."""
    side = s.turn_of
    if side == s.active and not may_support(s, side):
        side = 1 - side
    if may_support(s, side):
        return ask(s, SUPPORT, side)
    return then(s, TO_WEATHER, s.active)


def then(s, step, side):
    """The next step of the battle, beginning with a side."""
    s.turn_of = side
    return step


def may_support(s, side):
    """Whether the side could declare a gun, as far as everybody knows."""
    if possible_gun_in(s, side, IN_RANGE[s.battle]):
        return True
    return may_hold(s, side, 1 << LA) and possible_gun_in(s, side, LONG_RANGE_OF[s.battle])


def declare_gun(s, side, place, long_range, desk):
    """BG-29, BG-30, BG-68: the gun is turned face up and worth one token."""
    rule = 29
    if long_range == 1:
        rule = 68
        play_card(s, side, LA, desk)
        s.long_gun[side] = 1
    else:
        s.guns[side] += 1
    turn_up(s, side, place, rule, desk)
    s.marks[side][place] |= GUN
    SUPPORTED(desk, rule, side, place >> 2, s.serial[side][place], long_range)
    return then(s, TO_SUPPORT, side)


def end_support(s, side):
    """BG-29: the other side, then the weather."""
    if side == s.active:
        return then(s, TO_SUPPORT, 1 - side)
    return then(s, TO_WEATHER, s.active)


def offer_weather(s):
    """BG-31: attacker, then defender may call bad weather."""
    side = s.turn_of
    if side == s.active and not may_hold(s, side, 1 << BW):
        side = 1 - side
    if may_hold(s, side, 1 << BW):
        return ask(s, WEATHER, side)
    return then(s, TO_HELICOPTERS, s.active)


def end_weather(s, side):
    """BG-31: nobody has called bad weather so far."""
    if side == s.active:
        return then(s, TO_WEATHER, 1 - side)
    return then(s, TO_HELICOPTERS, s.active)


def call_weather(s, side, desk):
    """BG-69: no helicopters in this battle."""
    play_card(s, side, BW, desk)
    WEATHER_CALLED(desk, side)
    s.weather = 1
    return then(s, TO_PRE_ROLL, s.active)


def offer_helicopters(s):
    """BG-32: the sides alternate; who has passed, or has no card in hand, is not asked."""
    side = s.turn_of
    for _ in range(SIDES):
        if (s.grounded >> side) & 1 == 0:
            if s.held[side] > 0:
                return ask(s, HELICOPTERS, side)
            s.grounded |= 1 << side
        side = 1 - side
    return then(s, TO_PRE_ROLL, s.active)


def fly_in(s, side, desk):
    """BG-32: commit one helicopter from hand."""
    slot = s.flown[side]
    s.flown[side] = slot + 1
    s.heli[side][slot] = 1
    show_card(s, side, HELI, 0)
    FLEW_IN(desk, side, slot)
    return then(s, TO_HELICOPTERS, 1 - side)


def stop_flying(s, side, desk):
    """BG-32: no more helicopters of this side in this battle."""
    s.grounded |= 1 << side
    NO_MORE_HELIS(desk, side)
    return then(s, TO_HELICOPTERS, 1 - side)


def offer_pre_roll(s):
    """BG-33: the last cards before the dice, attacker first."""
    side = s.turn_of
    if side == s.active and not may_pre_roll(s, side):
        side = 1 - side
    if may_pre_roll(s, side):
        return ask(s, PRE_ROLL, side)
    return TO_FIRE


def may_pre_roll(s, side):
    """Whether the side could play Bad Coordinates or Dug In, as far as everybody knows."""
    wanted = 0
    if s.guns[1 - side] > 0:
        wanted |= 1 << BC
    if side != s.active and may_dig_in(s):
        wanted |= 1 << DI
    return may_hold(s, side, wanted)


def may_dig_in(s):
    """BG-71: a defending infantry unit, and no marsh."""
    if terrain_of(s, s.battle) == MARSH:
        return False
    side = 1 - s.active
    for place in range(STACK * s.battle, STACK * s.battle + s.count[side][s.battle]):
        if s.unit[side][place] == INF:
            return True
    return False


def end_pre_roll(s, side):
    """BG-33: one chance each."""
    if side == s.active:
        return then(s, TO_PRE_ROLL, 1 - side)
    return TO_FIRE


def silence_gun(s, side, desk):
    """BG-67, BG-R36: one enemy gun takes no part in this battle."""
    play_card(s, side, BC, desk)
    s.guns[1 - side] -= 1
    GUN_SILENCED(desk, 1 - side)
    return end_pre_roll(s, side)


def dig_in(s, side, place, desk):
    """BG-71: one defending infantry unit has +2 for the whole battle."""
    play_card(s, side, DI, desk)
    s.dug = place & 3
    DUG(desk, side, place >> 2, s.serial[side][place])
    return TO_FIRE
