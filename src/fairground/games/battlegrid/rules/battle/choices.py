"""BattleGrid's legal actions in battles, enumerated step by step."""

from fairground.games.battlegrid.rules.battle.aftermath import retreat_sectors
from fairground.games.battlegrid.rules.battle.attack import may_dig_in
from fairground.games.battlegrid.rules.battle.fire import tokens, unfired
from fairground.games.battlegrid.rules.board import own_gun_in
from fairground.games.battlegrid.rules.cards import holds
from fairground.games.battlegrid.rules.components import (
    ANSWER,
    ARTY,
    BC,
    BIT_OF,
    BW,
    CARD_0,
    COMMIT,
    DI,
    DIG_IN,
    ES,
    EXTRA_SLOT,
    FIRE,
    FIRE_0,
    GUN,
    HELI,
    HELI_SLOT,
    HELICOPTERS,
    HIT,
    HIT_0,
    IN_RANGE,
    LA,
    LD,
    LONG_RANGE,
    LONG_RANGE_OF,
    LUCKY,
    PASS,
    PRE_ROLL,
    PRESS,
    PRINTED,
    RETREAT,
    RETREAT_OR_STAY,
    RETREAT_TO,
    STACK,
    SUPPORT,
    THREE_DICE,
    TWO_DICE,
    UNIT_0,
    WEATHER,
)
from fairground.games.battlegrid.rules.listing import (
    sector_choices,
    supply_choices,
    unit_choices,
    window_choices,
)
from fairground.games.battlegrid.rules.options import HIT_CHOICE, PRINTED_USE


def battle_choices(s, seat, phase, out):
    """In a battle."""
    if FIRE <= phase <= ANSWER:
        return fire_choices(s, seat, out)
    if phase == HIT:
        return hit_choices(s, seat, out)
    if phase == HELICOPTERS:
        out[0] = PASS
        out[1] = COMMIT
        return 2 if s.hand[seat][HELI] > 0 else 1
    if phase == RETREAT_OR_STAY:
        out[0] = PASS
        out[1] = RETREAT
        return 2
    if phase == RETREAT_TO:
        return sector_choices(retreat_sectors(s), out)
    if phase == PRESS:
        return press_choices(s, seat, out)
    if phase == SUPPORT:
        return support_choices(s, seat, out)
    if phase == LONG_RANGE:
        return unit_choices(s, seat, phase, out)
    if phase == DIG_IN:
        return unit_choices(s, seat, phase, out)
    return window_choices(s, seat, open_cards(s, seat, phase), out)


# ---------------------------------------------------------------- windows


def open_cards(s, seat, phase):
    """BG-35: the cards that this window is for, and that would have an effect (BG-66)."""
    if phase == WEATHER:
        return 1 << BW
    if phase == LUCKY:
        return 1 << LD
    cards = 0
    if phase == PRE_ROLL:
        if s.guns[1 - seat] > 0:
            cards = 1 << BC
        if seat != s.active and may_dig_in(s):
            cards |= 1 << DI
    return cards


def support_choices(s, seat, out):
    """BG-29, BG-68: own guns one sector away, or the card for one that is two away."""
    out[0] = PASS
    n = 1
    if can_reach_far(s, seat):
        out[n] = CARD_0 + LA
        n += 1
    area = IN_RANGE[s.battle] & s.taken[seat]
    while area != 0:
        bit = area & -area
        area ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[seat][sector]):
            if s.unit[seat][place] == ARTY and s.marks[seat][place] & GUN == 0:
                out[n] = UNIT_0 + place
                n += 1
    return n


def can_reach_far(s, seat):
    """BG-68: the card, and an own gun exactly two sectors away."""
    return holds(s, seat, LA) and own_gun_in(s, seat, LONG_RANGE_OF[s.battle])


# ---------------------------------------------------------------- fire and aftermath


def fire_choices(s, seat, out):
    """BG-40, BG-49: every shooter that has not fired, with every base it may use."""
    mask = unfired(s, seat)
    supported = tokens(s, seat) > 0
    printed = s.printed_use == PRINTED_USE.CHOICE
    n = 0
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        slot = BIT_OF[bit % 37]
        action = FIRE_0 + 3 * slot
        out[n] = action + TWO_DICE
        n += 1
        if printed:
            out[n] = action + PRINTED
            n += 1
        if supported and slot != EXTRA_SLOT:
            out[n] = action + THREE_DICE
            n += 1
    return n


def hit_choices(s, seat, out):
    """BG-44, BG-70: any unit of the side that is hit; its owner may be lucky instead."""
    side = s.loser
    n = 0
    if s.hit_choice == HIT_CHOICE.OWNER and holds(s, seat, LD):
        out[0] = CARD_0 + LD
        n = 1
    for slot in range(s.count[side][s.battle]):
        out[n] = HIT_0 + slot
        n += 1
    for k in range(s.flown[side]):
        if s.heli[side][k] > 0:
            out[n] = HIT_0 + HELI_SLOT + k
            n += 1
    return n


def press_choices(s, seat, out):
    """BG-55, BG-R32."""
    out[0] = PASS
    n = supply_choices(s, seat, out, 1)
    if s.press_extra_supply == 1 and holds(s, seat, ES):
        out[n] = CARD_0 + ES
        n += 1
    return n
