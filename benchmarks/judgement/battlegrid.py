"""What a position of BattleGrid is worth, made by hand: the yardstick of what was learned."""

from math import exp

from fairground.games.battlegrid.rules.board import (
    able_sectors,
    attackers_in,
    hits_on,
    points,
    reach,
    sources_of,
    spread,
)
from fairground.games.battlegrid.rules.components import (
    ANSWER,
    ATTACK_CARD,
    BIT_OF,
    DEPTH,
    EVERYWHERE,
    GR_DEST,
    GR_FIRST,
    HIT,
    LUCKY,
    MASK,
    MINE,
    MOVE_DEST,
    NONE,
    OVER,
    RECON,
    SETUP,
    SOURCE,
    STACK,
    SUPPLY,
    TYPES,
)
from fairground.games.battlegrid.rules.turns import leader
from fairground.kernel.temper import Temper

TEMPER = Temper(heat=0.05, eye=0.05)

# In hundredths of a point: what a unit is worth on the board and as a card in hand, and its weight
# in a battle (section 12: tanks and helicopters are the strongest, anti-aircraft does not fire).
UNIT_WORTH = (120, 130, 160, 60, 120, 60)
CARD_WORTH = (60, 65, 75, 70, 55, 45)
FORCE = (100, 90, 120, 110, 100, 35)

ACTION_CARD = 0.3  # an action card in hand
CROWD = 4  # unit cards in hand beyond which another one is worth little
SPARE_CARD = 0.1
ADVANCE = 0.35  # a row forward, while there is time to use it
MINEFIELD = 0.6
TEMPO = 0.6  # an action still to be taken
OPENING = 0.3  # the share that counts of the best empty sector one step away
HALF_LEAD = 8.0  # the lead that makes half of the way to certainty
STEEPNESS = 0.9  # how fast a stronger force wins a battle


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over both seats they sum to zero."""
    if s.phase == OVER:
        lead = leader(s) * 1.0
        return lead if seat == 0 else -lead
    if s.phase == SETUP:
        return 0.0
    left = (s.rounds - s.round) / (s.rounds * 1.0)
    lead = holdings(s, seat, left) - holdings(s, 1 - seat, left)
    lead += tempo(s) if seat == s.active else -tempo(s)
    if s.battle != NONE:
        lead += battle_lead(s, seat)
    elif s.phase < ATTACK_CARD or s.phase > MASK:
        lead += begun_lead(s, seat, left)
    else:
        lead += attack_lead(s, seat)
    return lead / (HALF_LEAD + abs(lead))


# ---------------------------------------------------------------- what a side has


def holdings(s, side, left):
    """Points of the sectors held, the army, the cards; material counts while there is time."""
    worth = points(s, side) * 1.0
    if s.battle != NONE and (s.taken[side] >> s.battle) & 1 == 1:
        worth -= s.row_points[DEPTH[side][s.battle]]  # `battle_lead` speaks of it
    army = 0.0
    taken = s.taken[side]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            health = (s.unit_hits - hits_on(s, side, place)) / (s.unit_hits * 1.0)
            army += UNIT_WORTH[s.unit[side][place]] * (0.3 + 0.7 * health) / 100.0
            army += ADVANCE * DEPTH[side][sector]
    cards = 0.0
    held = s.held[side]
    for unit in range(TYPES):
        cards += CARD_WORTH[unit] * s.hand[side][unit] / 100.0
    if held > CROWD:
        cards -= (held - CROWD) * (0.6 - SPARE_CARD)
    cards += ACTION_CARD * s.cards_held[side]
    if s.mine[side] != NONE:
        army += MINEFIELD * (1 + DEPTH[side][s.mine[side]])
    for k in range(s.flown[side]):
        cards += 0.2 * s.heli[side][k]
    return worth + OPENING * opening(s, side) + left * (army + cards)


def opening(s, side):
    """What the best sector is worth that nobody holds and a unit of the side can walk into."""
    best = 0
    ways = spread(s.taken[side]) & EVERYWHERE & ~s.taken[0] & ~s.taken[1]
    while ways != 0:
        bit = ways & -ways
        ways ^= bit
        best = max(best, s.row_points[DEPTH[side][BIT_OF[bit % 37]]])
    return best


def tempo(s):
    """What is left of the turn; without it a side behind would hurry towards the end.

    A choice begun has its action spent already. After the last one the enemy has two.
    """
    actions = 0
    if s.phase <= RECON:
        actions = s.actions
    elif MOVE_DEST <= s.phase <= GR_DEST:
        actions = s.actions - 1
    return TEMPO * actions if actions > 0 else -2.0 * TEMPO


# ---------------------------------------------------------------- moves begun


def begun_lead(s, seat, left):
    """The best that a unit or a card can still do whose choice has begun."""
    gain = 0.0
    if s.phase == MOVE_DEST:
        gain = best_move(s, s.active, s.chosen[0], left)
    elif s.phase == RECON:
        gain = ACTION_CARD * left + 0.02
    elif s.phase == MINE:
        gain = 0.05
    elif GR_FIRST <= s.phase <= GR_DEST:
        gain = 0.5 * left
        if s.chosen[0] != NONE:
            gain += best_move(s, s.active, s.chosen[0], left)
    return gain if seat == s.active else -gain


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


def attack_lead(s, seat):
    """What the attack being prepared promises, less its supply."""
    side = s.active
    target = s.target
    force = 0.0
    if s.phase == MASK:
        source = s.source[0] if s.source[1] == NONE else s.source[1]
        force = group_force(s, side, source, attackers_in(s, side, source, target))
    else:
        sources = sources_of(s, side, target, able_sectors(s, side))
        while sources != 0:
            bit = sources & -sources
            sources ^= bit
            source = BIT_OF[bit % 37]
            group = attackers_in(s, side, source, target)
            force = max(force, group_force(s, side, source, group))
    chance = win_chance(force - group_force(s, 1 - side, target, 15))
    gain = chance * stakes(s, target) - 0.5
    if s.supply != NONE:
        gain -= CARD_WORTH[s.supply] / 100.0
    elif s.attack_card == NONE:
        gain -= 0.5
    if s.phase == SUPPLY or s.phase == SOURCE:
        gain += 0.01
    return gain if seat == side else -gain


def stakes(s, sector):
    """What the attacker wins with a sector: its points, and those that the defender loses."""
    side = s.active
    return 1.0 + s.row_points[DEPTH[side][sector]] + s.row_points[DEPTH[1 - side][sector]]


def group_force(s, side, sector, group):
    """How strongly a group fights: what its units weigh, damaged ones less."""
    force = 0.0
    for k in range(s.count[side][sector]):
        if (group >> k) & 1 == 1:
            place = STACK * sector + k
            health = (s.unit_hits - hits_on(s, side, place)) / (s.unit_hits * 1.0)
            force += FORCE[s.unit[side][place]] * (0.4 + 0.6 * health) / 100.0
    return force


def win_chance(lead):
    """How likely the stronger force takes the sector."""
    return 1.0 / (1.0 + exp(-STEEPNESS * lead))


def battle_lead(s, seat):
    """The sector that is fought for, shared by the chances; a hit to come, a shot to answer."""
    side = s.active
    sector = s.battle
    lead = group_force(s, side, sector, 15) - group_force(s, 1 - side, sector, 15)
    for k in range(STACK):
        lead += (air_force(s, side, k) - air_force(s, 1 - side, k)) * FORCE[3] / 100.0
    lead += 0.3 * (s.guns[side] + s.long_gun[side] - s.guns[1 - side] - s.long_gun[1 - side])
    if s.surprise > 0:
        lead += 0.3
    if s.dug != NONE:
        lead -= 0.3
    worth = 0.0
    if s.phase == ANSWER:
        lead += 0.1 * (s.shot_total - 7)
    elif HIT >= s.phase >= LUCKY:
        lost = 0.5
        lead += -lost if s.loser == side else lost
    if s.count[side][sector] == 0:
        worth = -1.0 * s.row_points[DEPTH[1 - side][sector]]
    elif s.count[1 - side][sector] == 0:
        worth = 1.0 * s.row_points[DEPTH[side][sector]]
    else:
        chance = win_chance(lead)
        worth = chance * s.row_points[DEPTH[side][sector]]
        worth -= (1.0 - chance) * s.row_points[DEPTH[1 - side][sector]]
    return worth if seat == side else -worth


def air_force(s, side, slot):
    """A helicopter's health."""
    if s.heli[side][slot] == 0:
        return 0.0
    return 1.0 - (s.heli[side][slot] - 1) * 0.4
