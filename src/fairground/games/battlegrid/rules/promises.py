"""What BattleGrid's moves, attacks and battles promise before they are done."""

from math import exp

from fairground.games.battlegrid.rules.board import (
    able_sectors,
    attackers_in,
    hits_on,
    reach,
    sources_of,
    spread,
    terrain_of,
)
from fairground.games.battlegrid.rules.components import (
    AA,
    ADJACENT,
    BIT_OF,
    DEPTH,
    GR_DEST,
    GR_FIRST,
    HELI,
    IN_RANGE,
    MASK,
    MINE,
    MOVE_DEST,
    NONE,
    RECON,
    SOURCE,
    STACK,
    SUPPLY,
    TERRAINS,
)

# What makes an attacker take a sector, in hundredths of log-odds, as fitted to battles of bots
# (benchmarks/battles.py, docs/judgement.md): units by type, a point of terrain for each shooter,
# guns in range, and on the defender's side damage, a minefield, and to be the defender at all.
#          INF JEEP TANK HELI ARTY AA
ATTACK = (86, 93, 93, 75, 80, 25)
DEFENCE = (145, 154, 152, 63, 148, 95)
ATTACK_FIT = 19
DEFENCE_FIT = 33
ATTACK_GUN = 59
DEFENCE_GUN = 31
DAMAGE = 128
MINES = 126
EDGE = 95
BONUS = 30  # of Surprise Attack and Dug In, by hand
# How likely that is, in hundredths, by tenths of log-odds from -40 to 40.
CHANCES = tuple(round(100 / (1 + exp(-lead / 10))) for lead in range(-40, 41))

EVERYBODY = 15  # all units of a sector, as a group
CARD_WORTH = (60, 65, 75, 70, 55, 45)  # a unit card, in hundredths of a point
ADVANCE = 0.35  # a row forward, while there is time to use it

# ---------------------------------------------------------------- moves begun


def begun(s, left):
    """The best that a unit or a card can still do whose choice has begun."""
    gain = 0.0
    if s.phase == MOVE_DEST:
        gain = best_move(s, s.active, s.chosen[0], left)
    elif s.phase == RECON:
        gain = 0.3 * left + 0.02
    elif s.phase == MINE:
        gain = 0.05
    elif GR_FIRST <= s.phase <= GR_DEST:
        gain = 0.5 * left
        if s.chosen[0] != NONE:
            gain += best_move(s, s.active, s.chosen[0], left)
    return gain


def best_move(s, side, place, left):
    """The most that the unit can win by a move."""
    start = place >> 2
    best = -9.0
    ends = reach(s, side, place)
    while ends != 0:
        bit = ends & -ends
        ends ^= bit
        sector = BIT_OF[bit % 37]
        gain = ADVANCE * left * (DEPTH[side][sector] - DEPTH[side][start])
        if s.count[side][sector] == 0:
            gain += s.row_points[DEPTH[side][sector]]
        best = max(best, gain)
    if s.count[side][start] == 1:
        best -= s.row_points[DEPTH[side][start]]
    return best


# ---------------------------------------------------------------- attacks and battles


def promise(s, desk):
    """What the attack being prepared promises, less its supply."""
    side = s.active
    target = s.target
    force = 0
    if s.phase == MASK:
        source = s.source[0] if s.source[1] == NONE else s.source[1]
        force = attack_force(s, side, source, attackers_in(s, side, source, target), target)
    else:
        sources = sources_of(s, side, target, able_sectors(s, side))
        while sources != 0:
            bit = sources & -sources
            sources ^= bit
            source = BIT_OF[bit % 37]
            group = attackers_in(s, side, source, target)
            force = max(force, attack_force(s, side, source, group, target))
    ahead = force + backing(s, side, target, desk) - desk.defence[1 - side][target]
    gain = chance_of(ahead) * stakes(s, side, target) / 100.0 - 0.5
    if s.supply != NONE:
        gain -= CARD_WORTH[s.supply] / 100.0
    elif s.attack_card == NONE:
        gain -= 0.5
    if s.phase == SUPPLY or s.phase == SOURCE:
        gain += 0.01
    return gain


def best_attack(s, side, desk):
    """What the best attack on a neighbour promises, in tenths of a point."""
    best = 0
    if s.held[side] == 0 or s.battle != NONE:
        return best
    targets = spread(s.taken[side]) & s.taken[1 - side]
    while targets != 0:
        bit = targets & -targets
        targets ^= bit
        target = BIT_OF[bit % 37]
        ground = terrain_of(s, target)
        force = 0
        sources = ADJACENT[target] & s.taken[side]
        while sources != 0:
            source = sources & -sources
            sources ^= source
            force = max(force, desk.attack[side][TERRAINS * BIT_OF[source % 37] + ground])
        ahead = force + backing(s, side, target, desk) - desk.defence[1 - side][target]
        best = max(best, chance_of(ahead) * stakes(s, side, target))
    return best // 10


def stakes(s, side, sector):
    """What an attacker wins with a sector: its points, and those that the defender loses."""
    return 1 + s.row_points[DEPTH[side][sector]] + s.row_points[DEPTH[1 - side][sector]]


def attack_force(s, side, sector, group, target):
    """How strongly a group of units attacks."""
    force = 0
    ground = terrain_of(s, target)
    for k in range(s.count[side][sector]):
        if (group >> k) & 1 == 1:
            unit = s.unit[side][STACK * sector + k]
            force += attack_of(s, unit, ground)
    return force


def attack_of(s, unit, ground):
    """What a unit counts for when it attacks there."""
    if unit == AA:
        return ATTACK[unit]
    return ATTACK[unit] + ATTACK_FIT * s.terrain_modifiers[TERRAINS * unit + ground]


def defence_of(s, side, place, ground):
    """What a unit counts for when it is attacked there; a damaged one falls at the next hit."""
    unit = s.unit[side][place]
    force = DEFENCE[unit] - DAMAGE * (2 * hits_on(s, side, place) // s.unit_hits)
    if unit == AA:
        return force
    return force + DEFENCE_FIT * s.terrain_modifiers[TERRAINS * unit + ground]


def backing(s, side, target, desk):
    """What supports an attack and its defence from elsewhere, mines and the edge included."""
    ahead = ATTACK[HELI] * s.hand[side][HELI] - DEFENCE[HELI] * s.hand[1 - side][HELI] - EDGE
    ahead += ATTACK_GUN * bits(desk.batteries[side] & IN_RANGE[target])
    ahead -= DEFENCE_GUN * bits(desk.batteries[1 - side] & IN_RANGE[target])
    return ahead - MINES if s.mine[1 - side] == target else ahead


def battle_lead(s, desk):
    """How far the attacker of the present battle is ahead, in hundredths of log-odds.

    Only what has come is counted: helicopters and guns must first be sent.
    """
    side = s.active
    sector = s.battle
    ahead = attack_force(s, side, sector, EVERYBODY, sector) - desk.defence[1 - side][sector] - EDGE
    for k in range(STACK):
        ahead += ATTACK[HELI] * air_force(s, side, k) // 100
        ahead -= DEFENCE[HELI] * air_force(s, 1 - side, k) // 100
    ahead += ATTACK_GUN * (s.guns[side] + s.long_gun[side])
    ahead -= DEFENCE_GUN * (s.guns[1 - side] + s.long_gun[1 - side])
    if s.surprise > 0:
        ahead += BONUS
    if s.dug != NONE:
        ahead -= BONUS
    return ahead - MINES if s.mine[1 - side] == sector else ahead


def bits(mask):
    """How many sectors a mask has."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def chance_of(ahead):
    """How likely an attacker so far ahead takes the sector, in hundredths."""
    return CHANCES[max(min(ahead // 10, 40), -40) + 40]


def air_force(s, side, slot):
    """A helicopter's health, in hundredths."""
    if s.heli[side][slot] == 0:
        return 0
    return 100 - (s.heli[side][slot] - 1) * 40
