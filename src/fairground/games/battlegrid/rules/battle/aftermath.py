"""BattleGrid's aftermath of a firing round: retreat, press, the way back, the end of a battle."""

from fairground.games.battlegrid.rules.battle.attack import discard_supply
from fairground.games.battlegrid.rules.battle.shots import clear_table
from fairground.games.battlegrid.rules.board import carry, settle
from fairground.games.battlegrid.rules.cards import may_hold, play_card_by
from fairground.games.battlegrid.rules.components import (
    ADJACENT,
    ASKED,
    BIT_OF,
    CARD_0,
    ES,
    EVERYWHERE,
    GUN,
    HELI,
    IN_RANGE,
    LONG_RANGE_OF,
    NONE,
    NOT_FORWARD,
    PASS,
    PRESS,
    RETREAT_OR_STAY,
    RETREAT_TO,
    SIDES,
    STACK,
    SUPPLY_0,
    TO_BATTLE_END,
    TO_FIRE,
    TO_PRESS,
    TO_TURN_END,
    TO_WAY_BACK,
)
from fairground.games.battlegrid.rules.events import (
    CAPTURED,
    EMPTIED,
    HELD,
    HELIS_LEFT,
    PRESSED,
    RETREATED,
    STAYED,
    WENT_BACK,
)
from fairground.games.battlegrid.rules.turns import ask
from fairground.kernel.tape import RULING


def aftermath(s, desk):
    """BG-52, BG-53: who has ground units left; if both have, the defender may retreat."""
    sector = s.battle
    side = s.active
    if s.count[1 - side][sector] == 0:
        if s.count[side][sector] > 0:
            CAPTURED(desk, 52, side, sector)
        else:
            EMPTIED(desk, side, sector)
        return TO_BATTLE_END
    if s.count[side][sector] == 0:
        HELD(desk, 52, 1 - side, sector)
        return TO_BATTLE_END
    if can_retreat(s):
        return ask(s, RETREAT_OR_STAY, 1 - side)
    return TO_PRESS


def retreat_sectors(s):
    """BG-54: not forward, one step, no enemy, room."""
    side = 1 - s.active
    mask = ADJACENT[s.battle] & NOT_FORWARD[side][s.battle]
    return mask & EVERYWHERE & ~s.taken[1 - side] & ~s.full[side]


def can_retreat(s):
    """BG-54: only if all units find room."""
    side = 1 - s.active
    room = 0
    mask = retreat_sectors(s)
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        room += STACK - s.count[side][BIT_OF[bit % 37]]
    return room >= s.count[side][s.battle]


def begin_retreat(s):
    """BG-53: all of them go; the fire is over, and its dice are taken up."""
    s.dug = NONE
    s.fired[0] = 0
    s.fired[1] = 0
    clear_table(s)
    s.phase = RETREAT_TO
    return ASKED


def retreat(s, sector, desk):
    """BG-54: the first unit that is still there goes one step; behind the last the sector falls."""
    side = 1 - s.active
    place = carry(s, side, STACK * s.battle, sector)
    RETREATED(desk, side, s.battle, sector, s.serial[side][place], s.unit[side][place])
    settle(s, sector, desk)
    if s.count[side][s.battle] > 0:
        return ASKED
    CAPTURED(desk, 54, s.active, s.battle)
    return TO_BATTLE_END


def offer_press(s):
    """BG-55: the attacker may press if he may still have a card to pay with."""
    side = s.active
    if s.held[side] > 0 or (s.press_extra_supply == 1 and may_hold(s, side, 1 << ES)):
        return ask(s, PRESS, side)
    return TO_WAY_BACK


def stay(seat, desk):
    """BG-53: the defender stays."""
    STAYED(desk, seat)
    return TO_PRESS


def press(s, seat, a, desk):
    """BG-55..BG-57: another firing round for another card, or the way back."""
    if a == PASS:
        return TO_WAY_BACK
    if a >= CARD_0:
        play_card_by(s, seat, ES, RULING + 32, desk)
    else:
        discard_supply(s, seat, a - SUPPLY_0, 55, desk)
    PRESSED(desk, seat)
    return TO_FIRE


def go_back(s, desk):
    """BG-57, BG-R30: every attacker returns to where it came from."""
    side = s.active
    HELD(desk, 57, 1 - side, s.battle)
    while s.count[side][s.battle] > 0:
        sector = s.origin[0]
        place = carry(s, side, STACK * s.battle, sector)
        close_origin(s, 0)
        WENT_BACK(desk, side, s.battle, sector, s.serial[side][place], s.unit[side][place])
    return TO_BATTLE_END


def close_origin(s, slot):
    """The origins of the attackers behind a slot move down."""
    for k in range(slot, STACK - 1):
        s.origin[k] = s.origin[k + 1]
    s.origin[STACK - 1] = 0


def end_battle(s, desk):
    """BG-58, BG-59: helicopters to the discard piles, everything of the battle put away."""
    settle(s, s.battle, desk)
    area = IN_RANGE[s.battle] | LONG_RANGE_OF[s.battle]
    for side in range(SIDES):
        leave(s, side, desk)
        put_guns_down(s, side, area)
        s.flown[side] = 0
        s.guns[side] = 0
        s.long_gun[side] = 0
        s.spent[side] = 0
        s.fired[side] = 0
    clear_table(s)
    for k in range(STACK):
        s.origin[k] = 0
    s.battle = NONE
    s.turn_of = 0
    s.grounded = 0
    s.weather = 0
    s.dug = NONE
    s.surprise = 0
    s.surprised = NONE
    s.firing_round = 0
    s.next_side = 0
    return TO_TURN_END


def leave(s, side, desk):
    """BG-58: the side's helicopters go to its discard pile, and their damage is forgotten."""
    leaving = 0
    for k in range(s.flown[side]):
        if s.heli[side][k] > 0:
            leaving += 1
            s.heli[side][k] = 0
    s.discard[side][HELI] += leaving
    if leaving > 0:
        HELIS_LEFT(desk, side, leaving)


def put_guns_down(s, side, area):
    """The marks of the side's supporting guns go."""
    area &= s.taken[side]
    while area != 0:
        bit = area & -area
        area ^= bit
        first = STACK * BIT_OF[bit % 37]
        for place in range(first, first + STACK):
            s.marks[side][place] &= ~GUN
