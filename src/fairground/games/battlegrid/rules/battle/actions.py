"""What every action in a battle of BattleGrid does, step by step."""

from fairground.games.battlegrid.rules.battle.aftermath import begin_retreat, press, retreat, stay
from fairground.games.battlegrid.rules.battle.attack import (
    call_weather,
    declare_gun,
    dig_in,
    end_pre_roll,
    end_support,
    end_weather,
    fly_in,
    silence_gun,
    stop_flying,
)
from fairground.games.battlegrid.rules.battle.fire import answer, be_lucky, fire, hit
from fairground.games.battlegrid.rules.components import (
    ANSWER,
    ASKED,
    BC,
    CARD_0,
    DIG_IN,
    FIRE,
    FIRE_0,
    HELICOPTERS,
    HIT,
    HIT_0,
    LONG_RANGE,
    LUCKY,
    PASS,
    RETREAT_OR_STAY,
    RETREAT_TO,
    SECTOR_0,
    SUPPORT,
    UNIT_0,
    WEATHER,
)
from fairground.games.battlegrid.rules.turns import ask


def apply_in_window(s, seat, a, phase, desk):
    """The steps of a battle before the dice."""
    if phase == HELICOPTERS:
        return stop_flying(s, seat, desk) if a == PASS else fly_in(s, seat, desk)
    if phase == SUPPORT:
        if a == PASS:
            return end_support(s, seat)
        if a >= UNIT_0:
            return declare_gun(s, seat, a - UNIT_0, 0, desk)
        s.phase = LONG_RANGE
        return ASKED
    if phase == LONG_RANGE:
        return declare_gun(s, seat, a - UNIT_0, 1, desk)
    if phase == WEATHER:
        return end_weather(s, seat) if a == PASS else call_weather(s, seat, desk)
    if phase == DIG_IN:
        return dig_in(s, seat, a - UNIT_0, desk)
    if a == PASS:
        return end_pre_roll(s, seat)
    if a == CARD_0 + BC:
        return silence_gun(s, seat, desk)
    s.phase = DIG_IN
    return ASKED


def apply_in_fire(s, seat, a, phase, desk):
    """The dice, the hits, and the aftermath."""
    if phase == FIRE:
        return fire(s, seat, (a - FIRE_0) // 3, (a - FIRE_0) % 3, desk)
    if phase == ANSWER:
        return answer(s, seat, (a - FIRE_0) // 3, (a - FIRE_0) % 3, desk)
    if phase == HIT:
        return hit(s, a - HIT_0, desk) if a >= HIT_0 else be_lucky(s, seat, desk)
    if phase == LUCKY:
        return ask(s, HIT, 1 - seat) if a == PASS else be_lucky(s, seat, desk)
    if phase == RETREAT_OR_STAY:
        return stay(seat, desk) if a == PASS else begin_retreat(s)
    if phase == RETREAT_TO:
        return retreat(s, a - SECTOR_0, desk)
    return press(s, seat, a, desk)
