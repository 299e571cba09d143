"""What BattleGrid's moves, attacks and battles promise before they are done."""

from math import exp

from fairground.games.battlegrid.board import (
    able_sectors,
    attackers_in,
    hits_on,
    reach,
    sources_of,
    spread,
    terrain_of,
)
from fairground.games.battlegrid.state import (
    ADJACENT,
    BIT_OF,
    DEPTH,
    GR_DEST,
    GR_FIRST,
    HELI,
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

# In hundredths: the weight of a unit in a battle (section 12: tanks and helicopters are the
# strongest, anti-aircraft does not fire), and of one point that terrain gives to it.
FORCE = (100, 90, 120, 110, 100, 35)
FIT = 15
CARD_WORTH = (60, 65, 75, 70, 55, 45)  # a unit card, in hundredths of a point

ADVANCE = 0.35  # a row forward, while there is time to use it
STEEPNESS = 0.9  # how fast a stronger force wins a battle
# How likely that is, in hundredths, by tenths of force ahead from -40 to 40.
CHANCES = tuple(round(100 / (1 + exp(-STEEPNESS * lead / 10))) for lead in range(-40, 41))

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


def promise(s):
    """What the attack being prepared promises, less its supply."""
    side = s.active
    target = s.target
    force = 0.0
    if s.phase == MASK:
        source = s.source[0] if s.source[1] == NONE else s.source[1]
        force = group_force(s, side, source, attackers_in(s, side, source, target), target)
    else:
        sources = sources_of(s, side, target, able_sectors(s, side))
        while sources != 0:
            bit = sources & -sources
            sources ^= bit
            source = BIT_OF[bit % 37]
            group = attackers_in(s, side, source, target)
            force = max(force, group_force(s, side, source, group, target))
    chance = win_chance(force - group_force(s, 1 - side, target, 15, target))
    gain = chance * stakes(s, side, target) - 0.5
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
    helis = FORCE[HELI] * (s.hand[side][HELI] - s.hand[1 - side][HELI])
    targets = spread(s.taken[side]) & s.taken[1 - side]
    while targets != 0:
        bit = targets & -targets
        targets ^= bit
        target = BIT_OF[bit % 37]
        force = 0
        sources = ADJACENT[target] & s.taken[side]
        while sources != 0:
            source = sources & -sources
            sources ^= source
            force = max(force, desk.attack[side][BIT_OF[source % 37]])
        ahead = force + helis - desk.defence[1 - side][target]
        chance = CHANCES[max(min(ahead // 10, 40), -40) + 40]
        best = max(best, chance * stakes(s, side, target))
    return best // 10


def stakes(s, side, sector):
    """What an attacker wins with a sector: its points, and those that the defender loses."""
    return 1 + s.row_points[DEPTH[side][sector]] + s.row_points[DEPTH[1 - side][sector]]


def group_force(s, side, sector, group, target):
    """How strongly a group fights: what its units weigh there, damaged ones less."""
    force = 0
    ground = terrain_of(s, target)
    for k in range(s.count[side][sector]):
        if (group >> k) & 1 == 1:
            place = STACK * sector + k
            unit = s.unit[side][place]
            left = 2 * (s.unit_hits - hits_on(s, side, place)) // s.unit_hits
            force += FORCE[unit] * (2 + left) // 4
            force += FIT * s.terrain_modifiers[TERRAINS * unit + ground]
    return force / 100.0


def win_chance(lead):
    """How likely the stronger force takes the sector."""
    return 1.0 / (1.0 + exp(-STEEPNESS * lead))


def air_force(s, side, slot):
    """A helicopter's health."""
    if s.heli[side][slot] == 0:
        return 0.0
    return 1.0 - (s.heli[side][slot] - 1) * 0.4
