"""BattleGrid's firing rounds: anti-aircraft, shots and answers, hits."""

from fairground.games.battlegrid.rules.battle.aftermath import close_origin
from fairground.games.battlegrid.rules.battle.shots import (
    best_answer,
    clear_table,
    modifier,
    shooter_in,
    show,
    tell_answer,
    throw,
    two_dice,
    unit_in,
)
from fairground.games.battlegrid.rules.board import take
from fairground.games.battlegrid.rules.cards import may_hold, play_card
from fairground.games.battlegrid.rules.components import (
    AA,
    ANSWER,
    BITS,
    EXTRA_SLOT,
    FIRE,
    GONE,
    HELI,
    HELI_SLOT,
    HIT,
    HURT,
    LD,
    LUCKY,
    NONE,
    SIDES,
    STACK,
    THREE_DICE,
    TO_AFTERMATH,
    TO_SHOT,
)
from fairground.games.battlegrid.rules.events import (
    FIRE_STOPPED,
    FLAK,
    HELI_LOST,
    HIT_CANCELLED,
    LOST_ROLL,
    NAMED,
    NO_HIT,
    NOT_FIRED,
    UNIT_DESTROYED,
    UNIT_HIT,
)
from fairground.games.battlegrid.rules.options import (
    AA_EFFECT,
    FIRE_MODE,
    HIT_CHOICE,
    SURPLUS_FIRE,
    TIE_RULE,
)
from fairground.games.battlegrid.rules.turns import ask
from fairground.kernel.dice import roll
from fairground.kernel.tape import RULING

# ---------------------------------------------------------------- who can fire


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
            late = 1 if helis_of(s, 1 - side) == 0 else 0
            FLAK(desk, side, die, die & 1, s.serial[side][place], late)
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
    rule = RULING + 19
    if s.aa_effect == AA_EFFECT.DESTROY:
        rule = 37
        s.heli[side][best] = s.unit_hits
    hit_helicopter(s, side, best)
    lost = 1 if s.heli[side][best] == 0 else 0
    HELI_LOST(desk, rule, side, best, lost)


def is_lost_before(s, side, later, earlier):
    """BG-R59: whether the helicopter committed later is the one that the fire takes."""
    if s.aa_effect == AA_EFFECT.DESTROY:
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


def next_shot(s, desk):
    """BG-42, BG-47..BG-51: whose shot is next, or the end of the round."""
    side = s.active
    mine = unfired(s, side)
    theirs = unfired(s, 1 - side)
    if not has_units(s, side) or not has_units(s, 1 - side) or mine | theirs == 0:
        stop_fire(s, mine | theirs, desk)
        return TO_AFTERMATH
    if s.fire_mode == FIRE_MODE.ALTERNATE:
        side = s.next_side
        if unfired(s, side) == 0:
            side = 1 - side
    elif mine == 0 or theirs == 0:
        if s.surplus_fire == SURPLUS_FIRE.NONE:
            rest = side if theirs == 0 else 1 - side
            NOT_FIRED(desk, rest, BITS[mine | theirs])
            return TO_AFTERMATH
        if mine == 0:
            side = 1 - side
    return ask(s, FIRE, side)


def stop_fire(s, ready, desk):
    """BG-50: a side without units ends the fire, though others are ready to fire."""
    if ready != 0:
        for side in range(SIDES):
            if not has_units(s, side):
                FIRE_STOPPED(desk, side)


def fire(s, side, slot, mode, desk):
    """BG-40, BG-42, BG-47: name a shooter and its base, and throw."""
    clear_table(s)
    s.fired[side] |= 1 << slot
    if mode == THREE_DICE:
        s.spent[side] += 1
    if side == s.active and s.surprise == 1 and slot != EXTRA_SLOT:
        s.surprise = 2  # BG-73: the first unit that fires has the surprise
        s.surprised = slot
    if s.fire_mode == FIRE_MODE.ALTERNATE:
        s.next_side = 1 - side
        return fire_alone(s, side, slot, mode, desk)
    if side == s.active and unfired(s, 1 - side) != 0:
        s.shooter = slot
        s.shot_mode = mode
        if s.defender_sees_roll == 1:
            s.shot_total = throw(s, side, slot, mode, desk)
        else:
            NAMED(desk, side, shooter_in(s, side, slot), mode)
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
        return take_hit(s, side, 43, desk)
    if shot < total:
        return take_hit(s, 1 - side, 43, desk)
    if s.tie_rule == TIE_RULE.ATTACKER_HIT:
        return take_hit(s, 1 - side, RULING + 13, desk)
    return miss(side, 43, desk)


def fire_alone(s, side, slot, mode, desk):
    """BG-47, BG-48: a shot that no shooter answers; two dice and the best modifier do."""
    shot = throw(s, side, slot, mode, desk)
    best = best_answer(s, 1 - side)
    answering = RULING + 9 if s.fire_mode == FIRE_MODE.ALTERNATE else 47
    total = two_dice(s, 1 - side, answering, desk)
    total += modifier(s, 1 - side, best, unit_in(s, 1 - side, best))
    show(s, 1 - side, NONE, total)
    tell_answer(s, answering, 1 - side, best, total, desk)
    hurting = rule_of_lone_shots(s)
    if shot > total:
        return take_hit(s, 1 - side, hurting, desk)
    if shot < total and hurting != 48:
        return take_hit(s, side, hurting, desk)
    return miss(side, hurting, desk)


def rule_of_lone_shots(s):
    """BG-48, BG-R9, BG-R10: what says whom a shot can hit that no shooter answers."""
    if s.fire_mode == FIRE_MODE.ALTERNATE:
        return RULING + 9
    return 48 if s.surplus_fire == SURPLUS_FIRE.FREE else RULING + 10


def miss(side, rule, desk):
    """BG-43, BG-48: nobody is hit."""
    NO_HIT(desk, rule, side)
    return TO_SHOT


# ---------------------------------------------------------------- hits


def take_hit(s, side, rule, desk):
    """BG-44, BG-R8: the side that is hit chooses the unit, or the winner does."""
    s.loser = side
    LOST_ROLL(desk, rule, side)
    if s.hit_choice != HIT_CHOICE.WINNER:
        return ask(s, HIT, side)
    if may_hold(s, side, 1 << LD):
        return ask(s, LUCKY, side)
    return ask(s, HIT, 1 - side)


def be_lucky(s, seat, desk):
    """BG-70: the hit is cancelled."""
    play_card(s, seat, LD, desk)
    HIT_CANCELLED(desk, seat)
    s.loser = NONE
    return TO_SHOT


def hit(s, slot, desk):
    """BG-44, BG-45: the chosen unit is turned, or leaves the game."""
    side = s.loser
    s.loser = NONE
    shooter = shooter_in(s, side, slot)
    left = s.unit_hits - 1
    if slot >= HELI_SLOT:
        left -= s.heli[side][slot - HELI_SLOT] - 1
        hit_helicopter(s, side, slot - HELI_SLOT)
    else:
        place = STACK * s.battle + slot
        left -= s.marks[side][place] // HURT
        if left == 0:
            s.destroyed[side][unit_in(s, side, slot)] += 1
            take(s, side, place)
            close_slot(s, side, slot)
        else:
            s.marks[side][place] += HURT
    if left == 0:
        UNIT_DESTROYED(desk, side, shooter)
    else:
        UNIT_HIT(desk, side, shooter, left)
    return TO_SHOT


def close_slot(s, side, slot):
    """What is remembered by ground slots moves down with them."""
    fired = s.fired[side]
    ground = fired & 15
    ground = (ground & ((1 << slot) - 1)) | ((ground >> (slot + 1)) << slot)
    s.fired[side] = (fired & ~15) | ground
    if s.shown[side] == slot:
        s.shown[side] = GONE
    else:
        s.shown[side] = slot_after(s.shown[side], slot)
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
