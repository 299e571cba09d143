"""BattleGrid's firing rounds: anti-aircraft, shots and answers, totals, hits."""

from fairground.games.battlegrid.aftermath import close_origin
from fairground.games.battlegrid.board import take, terrain_of
from fairground.games.battlegrid.cards import may_hold, play_card
from fairground.games.battlegrid.options import (
    AA_DESTROYS,
    ALTERNATE,
    FREE,
    HIT_WINNER,
    NO_SURPLUS,
    PRINTED_PLACE,
    TIE_ATTACKER_HIT,
)
from fairground.games.battlegrid.state import (
    AA,
    ANSWER,
    ANSWERED,
    DICE,
    EXTRA,
    EXTRA_SLOT,
    FIRE,
    FLAK,
    HELI,
    HELI_LOST,
    HELI_SLOT,
    HIT,
    HURT,
    LD,
    LOST_ROLL,
    LUCKY,
    NAMED,
    NO_HIT,
    NONE,
    PRINTED,
    SHOT,
    SIDES,
    STACK,
    THREE_DICE,
    TO_AFTERMATH,
    TO_SHOT,
    UNIT_DESTROYED,
    UNIT_HIT,
)
from fairground.games.battlegrid.turn import ask
from fairground.kernel.dice import roll
from fairground.kernel.tape import EVERYONE, note

# ---------------------------------------------------------------- who can fire


def unit_in(s, side, slot):
    """The type of a shooter by its slot."""
    if slot < HELI_SLOT:
        return s.unit[side][STACK * s.battle + slot]
    return HELI if slot < EXTRA_SLOT else EXTRA


def unfired(s, side):
    """BG-39, BG-46: the side's shooters that have not fired in this round, as a mask of slots."""
    mask = 1 << EXTRA_SLOT
    first = STACK * s.battle
    for k in range(s.count[side][s.battle]):
        if s.unit[side][first + k] != AA:
            mask |= 1 << k
    for k in range(s.flown[side]):
        if s.heli[side][k] > 0:
            mask |= 1 << (HELI_SLOT + k)
    return mask & ~s.fired[side]


def helis_of(s, side):
    """How many of the side's helicopters are in the battle."""
    n = 0
    for k in range(s.flown[side]):
        if s.heli[side][k] > 0:
            n += 1
    return n


def has_units(s, side):
    """BG-50: ground units or helicopters in the battle."""
    return s.count[side][s.battle] > 0 or helis_of(s, side) > 0


def tokens(s, side):
    """BG-30: support that is left in this firing round."""
    return s.guns[side] + s.long_gun[side] - s.spent[side]


# ---------------------------------------------------------------- the round


def start_firing(s, desk):
    """BG-36, BG-56: a firing round starts with the anti-aircraft."""
    s.firing_round += 1
    for side in range(SIDES):
        s.fired[side] = 0
        s.spent[side] = 0
    s.next_side = s.active
    anti_aircraft(s, s.active, desk)
    anti_aircraft(s, 1 - s.active, desk)
    return TO_SHOT


def anti_aircraft(s, side, desk):
    """BG-36: a die for each anti-aircraft unit if the enemy has helicopters; odd hits."""
    if helis_of(s, 1 - side) == 0:
        return
    first = STACK * s.battle
    for place in range(first, first + s.count[side][s.battle]):
        if s.unit[side][place] == AA:
            die = roll(s, 6) + 1
            note(desk, 36, FLAK, EVERYONE, side, die, die & 1, 0, 0)
            if die & 1 == 1:
                lose_helicopter(s, 1 - side, desk)


def lose_helicopter(s, side, desk):
    """BG-37, BG-R59: the most damaged one is lost, the earliest among equals.

    With `aa_effect=hit` the least damaged one takes a hit instead (BG-R19).
    """
    best = NONE
    for k in range(s.flown[side]):
        if s.heli[side][k] > 0 and (best == NONE or is_lost_before(s, side, k, best)):
            best = k
    if best == NONE:
        return
    if s.aa_effect == AA_DESTROYS:
        s.heli[side][best] = s.unit_hits
    hit_helicopter(s, side, best)
    lost = 1 if s.heli[side][best] == 0 else 0
    note(desk, 37, HELI_LOST, EVERYONE, side, best, lost, 0, 0)


def is_lost_before(s, side, later, earlier):
    """BG-R59: whether the helicopter committed later is the one that the fire takes."""
    if s.aa_effect == AA_DESTROYS:
        return s.heli[side][later] > s.heli[side][earlier]
    return s.heli[side][later] < s.heli[side][earlier]


def hit_helicopter(s, side, slot):
    """BG-45: one more hit; with the last one the helicopter leaves the game."""
    s.heli[side][slot] += 1
    if s.heli[side][slot] > s.unit_hits:
        s.heli[side][slot] = 0
        s.destroyed[side][HELI] += 1
        if side == s.active and s.surprised == HELI_SLOT + slot:
            s.surprised = NONE


def next_shot(s):
    """BG-42, BG-47..BG-51: whose shot is next, or the end of the round."""
    side = s.active
    mine = unfired(s, side)
    theirs = unfired(s, 1 - side)
    if not has_units(s, side) or not has_units(s, 1 - side) or mine | theirs == 0:
        return TO_AFTERMATH
    if s.fire_mode == ALTERNATE:
        side = s.next_side
        if unfired(s, side) == 0:
            side = 1 - side
    elif mine == 0 or theirs == 0:
        if s.surplus_fire == NO_SURPLUS:
            return TO_AFTERMATH
        if mine == 0:
            side = 1 - side
    return ask(s, FIRE, side)


def fire(s, side, slot, mode, desk):
    """BG-40, BG-42, BG-47: name a shooter and its base, and throw."""
    clear_table(s)
    s.fired[side] |= 1 << slot
    if mode == THREE_DICE:
        s.spent[side] += 1
    if side == s.active and s.surprise == 1 and slot != EXTRA_SLOT:
        s.surprise = 2  # BG-73: the first unit that fires has the surprise
        s.surprised = slot
    if s.fire_mode == ALTERNATE:
        s.next_side = 1 - side
        return fire_alone(s, side, slot, mode, desk)
    if side == s.active and unfired(s, 1 - side) != 0:
        s.shooter = slot
        s.shot_mode = mode
        if s.defender_sees_roll == 1:
            s.shot_total = throw(s, side, slot, mode, desk)
        else:
            note(desk, 42, NAMED, EVERYONE, side, unit_in(s, side, slot), mode, 0, 0)
        return ask(s, ANSWER, 1 - side)
    return fire_alone(s, side, slot, mode, desk)


def answer(s, side, slot, mode, desk):
    """BG-42, BG-43: the defender's shooter throws too; the lower total takes a hit."""
    s.fired[side] |= 1 << slot
    if mode == THREE_DICE:
        s.spent[side] += 1
    if s.defender_sees_roll == 0:
        s.shot_total = throw(s, 1 - side, s.shooter, s.shot_mode, desk)
    total = throw(s, side, slot, mode, desk)
    shot = s.shot_total
    s.shooter = NONE
    s.shot_mode = 0
    s.shot_total = 0
    if shot > total:
        return take_hit(s, side, desk)
    if shot < total or s.tie_rule == TIE_ATTACKER_HIT:
        return take_hit(s, 1 - side, desk)
    return miss(side, desk)


def fire_alone(s, side, slot, mode, desk):
    """BG-47, BG-48: a shot that no shooter answers; two dice and the best modifier do."""
    shot = throw(s, side, slot, mode, desk)
    plus = best_modifier(s, 1 - side)
    total = two_dice(s, 1 - side, desk) + plus
    show(s, 1 - side, NONE, total)
    note(desk, 47, ANSWERED, EVERYONE, 1 - side, plus, 0, 0, total)
    if shot > total:
        return take_hit(s, 1 - side, desk)
    if shot < total and (s.fire_mode == ALTERNATE or s.surplus_fire != FREE):
        return take_hit(s, side, desk)
    return miss(side, desk)


def miss(side, desk):
    """BG-43, BG-48: nobody is hit."""
    note(desk, 43, NO_HIT, EVERYONE, side, 0, 0, 0, 0)
    return TO_SHOT


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
        total = two_dice(s, side, desk) + plus
    show(s, side, slot, total)
    note(desk, 40, SHOT, EVERYONE, side, unit, mode, plus, total)
    return total


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


def two_dice(s, side, desk):
    """The sum of two dice."""
    one = roll(s, 6) + 1
    two = roll(s, 6) + 1
    s.dice[side][0] = one
    s.dice[side][1] = two
    note(desk, 40, DICE, EVERYONE, side, one, two, 0, 0)
    return one + two


def three_dice(s, side, desk):
    """The sum of three dice, for a shot with support (BG-R14)."""
    one = roll(s, 6) + 1
    two = roll(s, 6) + 1
    three = roll(s, 6) + 1
    s.dice[side][0] = one
    s.dice[side][1] = two
    s.dice[side][2] = three
    note(desk, 40, DICE, EVERYONE, side, one, two, three, 0)
    return one + two + three


def modifier(s, side, slot, unit):
    """BG-41: terrain, minefield, Dug In, Surprise Attack."""
    plus = s.terrain_modifiers[4 * unit + terrain_of(s, s.battle)]
    if side != s.active:
        return plus + 2 if slot == s.dug else plus
    if s.mine[1 - side] == s.battle and (unit != EXTRA or s.mine_extra_shot == 1):
        plus -= 1
    return plus + 2 if slot == s.surprised else plus


def best_modifier(s, side):
    """BG-47: the highest modifier among the side's units in the battle, AA and helicopters too."""
    best = -99
    for slot in range(s.count[side][s.battle]):
        best = max(best, modifier(s, side, slot, unit_in(s, side, slot)))
    for k in range(s.flown[side]):
        if s.heli[side][k] > 0:
            best = max(best, modifier(s, side, HELI_SLOT + k, HELI))
    return best


# ---------------------------------------------------------------- hits


def take_hit(s, side, desk):
    """BG-44, BG-R8: the side that is hit chooses the unit, or the winner does."""
    s.loser = side
    note(desk, 43, LOST_ROLL, EVERYONE, side, 0, 0, 0, 0)
    if s.hit_choice != HIT_WINNER:
        return ask(s, HIT, side)
    if may_hold(s, side, 1 << LD):
        return ask(s, LUCKY, side)
    return ask(s, HIT, 1 - side)


def be_lucky(s, seat, desk):
    """BG-70: the hit is cancelled."""
    play_card(s, seat, LD, desk)
    s.loser = NONE
    return TO_SHOT


def hit(s, slot, desk):
    """BG-44, BG-45: the chosen unit is turned, or leaves the game."""
    side = s.loser
    s.loser = NONE
    unit = unit_in(s, side, slot)
    if slot >= HELI_SLOT:
        hit_helicopter(s, side, slot - HELI_SLOT)
        gone = 1 if s.heli[side][slot - HELI_SLOT] == 0 else 0
    else:
        place = STACK * s.battle + slot
        gone = 1 if s.marks[side][place] // HURT + 1 >= s.unit_hits else 0
        if gone == 1:
            s.destroyed[side][unit] += 1
            take(s, side, place)
            close_slot(s, side, slot)
        else:
            s.marks[side][place] += HURT
    kind = UNIT_DESTROYED if gone == 1 else UNIT_HIT
    note(desk, 45, kind, EVERYONE, side, unit, 0, slot, 0)
    return TO_SHOT


def close_slot(s, side, slot):
    """What is remembered by ground slots moves down with them."""
    fired = s.fired[side]
    ground = fired & 15
    ground = (ground & ((1 << slot) - 1)) | ((ground >> (slot + 1)) << slot)
    s.fired[side] = (fired & ~15) | ground
    if side == s.active:
        close_origin(s, slot)
        s.surprised = slot_after(s.surprised, slot)
    else:
        s.dug = slot_after(s.dug, slot)


def slot_after(remembered, slot):
    """A remembered slot after a ground slot has closed."""
    if remembered == slot:
        return NONE
    if slot < remembered and remembered < HELI_SLOT:
        return remembered - 1
    return remembered
