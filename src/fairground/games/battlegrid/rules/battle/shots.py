"""BattleGrid's shots: who fires, what is added to the base, the dice, the total."""

from fairground.games.battlegrid.rules.board import terrain_of
from fairground.games.battlegrid.rules.components import (
    BY_DUG_IN,
    BY_MINES,
    BY_SURPRISE,
    BY_TERRAIN,
    EXTRA,
    EXTRA_SLOT,
    HELI,
    HELI_SLOT,
    NONE,
    PRINTED,
    SIDES,
    STACK,
    THREE_DICE,
)
from fairground.games.battlegrid.rules.events import ANSWERED, DICE, SHOT
from fairground.games.battlegrid.rules.options import PRINTED_PLACE
from fairground.kernel.dice import roll

# ---------------------------------------------------------------- shooters


def unit_in(s, side, slot):
    """The type of a shooter by its slot."""
    if slot < HELI_SLOT:
        return s.unit[side][STACK * s.battle + slot]
    return HELI if slot < EXTRA_SLOT else EXTRA


def shooter_in(s, side, slot):
    """A shooter as events name it: 8 * number + type."""
    number = 0
    if slot < HELI_SLOT:
        number = s.serial[side][STACK * s.battle + slot] + 1
    elif slot < EXTRA_SLOT:
        number = slot - HELI_SLOT + 1
    return 8 * number + unit_in(s, side, slot)


# ---------------------------------------------------------------- modifiers


def ground_modifier(s, unit):
    """BG-41: what the terrain of the battle adds."""
    return s.terrain_modifiers[4 * unit + terrain_of(s, s.battle)]


def causes(s, side, slot, unit):
    """BG-41: what else counts for a shooter: minefield, Dug In, Surprise Attack, as bits."""
    if side != s.active:
        return BY_DUG_IN if slot == s.dug else 0
    found = BY_SURPRISE if slot == s.surprised else 0
    if s.mine[1 - side] == s.battle and (unit != EXTRA or s.mine_extra_shot == 1):
        found |= BY_MINES
    return found


def worth_of(found):
    """What causes add together."""
    plus = 0
    if found & (BY_DUG_IN | BY_SURPRISE) != 0:
        plus = 2
    return plus - 1 if found & BY_MINES != 0 else plus


def modifier(s, side, slot, unit):
    """BG-41: terrain, minefield, Dug In, Surprise Attack."""
    return ground_modifier(s, unit) + worth_of(causes(s, side, slot, unit))


def best_answer(s, side):
    """BG-47: the slot of the highest modifier among the side's units, AA and helicopters too."""
    best = NONE
    most = -99
    for slot in range(s.count[side][s.battle]):
        plus = modifier(s, side, slot, unit_in(s, side, slot))
        if plus > most:
            best = slot
            most = plus
    for k in range(s.flown[side]):
        if s.heli[side][k] > 0 and modifier(s, side, HELI_SLOT + k, HELI) > most:
            best = HELI_SLOT + k
            most = modifier(s, side, best, HELI)
    return best


# ---------------------------------------------------------------- totals


def throw(s, side, slot, mode, desk):
    """BG-40, BG-41: the total of a shot."""
    unit = unit_in(s, side, slot)
    plus = modifier(s, side, slot, unit)
    if mode == PRINTED:
        total = s.printed_numbers[PRINTED_PLACE[unit]] + plus
    elif mode == THREE_DICE:
        total = three_dice(s, side, desk) + plus
    else:
        total = two_dice(s, side, 40, desk) + plus
    show(s, side, slot, total)
    tell_shot(s, side, slot, mode, total, desk)
    return total


def tell_shot(s, side, slot, mode, total, desk):
    """Tell the total of a shot, with all that was added."""
    if desk.taping == 1:
        unit = unit_in(s, side, slot)
        parts = mode | parts_of(s, side, slot, unit)
        SHOT(desk, side, shooter_in(s, side, slot), parts, ground_modifier(s, unit), total)


def tell_answer(s, rule, side, slot, total, desk):
    """The same of the answer to a shot that no shooter answers, with whose modifiers count."""
    if desk.taping == 1:
        unit = unit_in(s, side, slot)
        parts = parts_of(s, side, slot, unit)
        shooter = shooter_in(s, side, slot)
        ANSWERED(desk, rule, side, shooter, parts, ground_modifier(s, unit), total)


def parts_of(s, side, slot, unit):
    """What a total is made of besides its base: causes, and the terrain above them."""
    return causes(s, side, slot, unit) | BY_TERRAIN * terrain_of(s, s.battle)


def show(s, side, slot, total):
    """Everybody sees who has fired and the total."""
    s.shown[side] = slot
    s.total[side] = total


def clear_table(s):
    """Dice and totals of the last shots are taken up."""
    for side in range(SIDES):
        s.shown[side] = NONE
        s.total[side] = 0
        for k in range(3):
            s.dice[side][k] = 0


def two_dice(s, side, rule, desk):
    """The sum of two dice."""
    one = roll(s, 6) + 1
    two = roll(s, 6) + 1
    s.dice[side][0] = one
    s.dice[side][1] = two
    DICE(desk, rule, side, one, two, 0)
    return one + two


def three_dice(s, side, desk):
    """The sum of three dice, for a shot with support (BG-R14)."""
    one = roll(s, 6) + 1
    two = roll(s, 6) + 1
    three = roll(s, 6) + 1
    s.dice[side][0] = one
    s.dice[side][1] = two
    s.dice[side][2] = three
    DICE(desk, 40, side, one, two, three)
    return one + two + three
