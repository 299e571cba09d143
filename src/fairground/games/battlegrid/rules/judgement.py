"""What a BattleGrid position is worth: points, armies, cards, tempo, and what has been begun.

Each side's traits are told as whole numbers, and what one of each is worth was learned (`fairground
train battlegrid`), at four moments of the game between which it is interpolated.
"""

from fairground.games.battlegrid.rules.board import hits_on, points, spread, terrain_of
from fairground.games.battlegrid.rules.components import (
    ANSWER,
    ARTY,
    ATTACK_CARD,
    BIT_OF,
    CARD_CODES,
    CARDS,
    DEPTH,
    EVERYWHERE,
    GR_DEST,
    HELI,
    HIT,
    JEEP,
    LUCKY,
    MASK,
    MOVE_DEST,
    NONE,
    OVER,
    RECON,
    SETUP,
    SIDES,
    STACK,
    TERRAINS,
    TYPE_CODES,
    TYPES,
)
from fairground.games.battlegrid.rules.promises import (
    ADVANCE,
    CARD_WORTH,
    attack_of,
    battle_lead,
    begun,
    best_attack,
    chance_of,
    defence_of,
    promise,
)
from fairground.games.battlegrid.rules.turns import leader
from fairground.games.battlegrid.rules.weights import LEAD
from fairground.kernel.piles import fill
from fairground.kernel.temper import Temper
from fairground.kernel.weighing import SCALE, Lesson, prospects, worth_ahead

TEMPER = Temper(heat=0.05, eye=0.05)

# What is told of a side: see `tell`. The side in turn alone has what is said of actions, attacks
# and battles.
TRAITS = (
    "points",
    "points ahead, by 6 at most",
    "best empty sector to walk into",
    "best empty sector to drive into",
    *(f"hits that {TYPE_CODES[unit]} can take" for unit in range(TYPES)),
    "rows forward",
    "units beyond the first of a sector",
    "terrain that suits",
    *(f"{TYPE_CODES[unit]} in hand" for unit in range(TYPES)),
    "unit cards beyond the fourth",
    "a unit card for supply",
    *(f"{code} in hand, in twelfths" for code in CARD_CODES),
    "rows of the minefield",
    "best attack, in turn",
    "best attack, later",
    "the last turn",
    "actions left",
    "a choice begun",
    "an attack begun",
    "what it promises",
    "a battle begun",
    "what it promises",
    "force ahead in it",
    "the shot to answer",
    "a hit to come",
)
(
    POINTS,
    AHEAD,
    WALK,
    DRIVE,
    HITS,
) = range(5)
FORWARD = HITS + TYPES
SPARE = FORWARD + 1
TERRAIN = FORWARD + 2
HAND = FORWARD + 3
CROWDED = HAND + TYPES
SUPPLIED = CROWDED + 1
CARD = CROWDED + 2
(
    MINEFIELD,
    THREAT,
    LATER,
    LAST,
    ACTIONS,
    BEGUN,
    ATTACKING,
    ATTACK,
    FIGHTING,
    BATTLE,
    FORCES,
    SHOT,
    STRUCK,
) = range(CARD + CARDS, len(TRAITS))
TOLD = len(TRAITS)

# The moments, in turns left after this one, and the parts that the way between two has.
MOMENTS = (0, 2, 6, 38)
PARTS = 8
MINED = 400
"""A minefield's worth by hand, at any time: in games of bots mines are too rare to learn it."""

FLAW = 0.01
"""What a won game lacks if it was won by nothing: of equal ends a bot takes the one with more."""

CROWD = 4  # unit cards in hand beyond which another one is worth little
WHOLE = 12  # an action card


def _start(moment: int) -> tuple[int, ...]:
    """What the traits are worth at a moment if judged by hand, in points."""
    left = moment / 40
    worth = [0.0] * TOLD
    worth[POINTS] = 1.0
    worth[WALK] = 0.3
    for unit, hundredths in enumerate((60, 65, 80, 30, 60, 30)):
        worth[HITS + unit] = left * hundredths / 100
        worth[HAND + unit] = left * CARD_WORTH[unit] / 100
    worth[FORWARD] = left * ADVANCE
    worth[CROWDED] = left * -0.5
    for card in range(CARDS):
        worth[CARD + card] = left * 0.3 / WHOLE
    worth[MINEFIELD] = left * 0.6
    worth[ACTIONS] = 0.6
    worth[BEGUN] = worth[ATTACK] = worth[BATTLE] = 0.1
    return tuple(round(one * SCALE / 4 / PARTS) for one in worth)


LESSONS = (
    Lesson(
        "LEAD",
        "traits",
        TRAITS,
        sum((_start(moment) for moment in MOMENTS), ()),
        (2,),
        # Mines are laid by who is in distress, but it is not they that bring it.
        free=tuple(trait != "rows of the minefield" for _ in MOMENTS for trait in TRAITS),
        moments=tuple(f"{moment} turns to go" for moment in MOMENTS),
        parts=PARTS,
    ),
)


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over both seats they sum to zero."""
    if s.phase == OVER:
        lead = leader(s) * (1.0 - FLAW / (1.0 + abs(points(s, 0) - points(s, 1))))
        return lead if seat == 0 else -lead
    for side in range(SIDES):
        fill(desk.traits[side], TOLD, 0)
    at = moment(s)
    desk.when[0] = at // (PARTS + 1)
    desk.when[1] = at % (PARTS + 1)
    if s.phase == SETUP:
        tell_setup(s, desk)
    else:
        tell(s, at, desk)
    mine = desk.traits[seat]
    other = desk.traits[1 - seat]
    lead = worth_ahead(mine, other, LEAD[0], TOLD, desk.when, PARTS)
    lead += MINED * (mined(s, seat) - mined(s, 1 - seat))
    return prospects(lead, SCALE)


def mined(s, side):
    """Whether the side has a minefield."""
    return 0 if s.mine[side] == NONE else 1


def moment(s):
    """Which two moments the game is between, and how many parts of the way: nine for each."""
    turns = 2 * (s.rounds - s.round) + (1 if s.active == s.first else 0)
    if turns < MOMENTS[1]:
        return turns * PARTS // 2
    if turns < MOMENTS[2]:
        return PARTS + 1 + (turns - MOMENTS[1]) * PARTS // 4
    return 2 * (PARTS + 1) + min((turns - MOMENTS[2]) * PARTS // 32, PARTS)


# ---------------------------------------------------------------- what a side has


def tell_setup(s, desk):
    """The action card taken, and the chance to be dealt each of those not set aside."""
    for side in range(SIDES):
        left = 0
        for card in range(CARDS):
            left += (s.card_pile[side] >> card) & 1
        chance = WHOLE * min(s.start_deal, left) // max(left, 1)
        for card in range(CARDS):
            taken = (s.cards[side] >> card) & 1
            desk.traits[side][CARD + card] = WHOLE * taken
            if (s.card_pile[side] >> card) & 1 == 1:
                desk.traits[side][CARD + card] = chance


def tell(s, at, desk):
    """Write both sides' traits."""
    for side in range(SIDES):
        tell_army(s, side, desk)
        tell_cards(s, side, desk)
    own = holdings(s, 0)
    other = holdings(s, 1)
    more = max(min(own - other, 6), -6)
    desk.traits[0][POINTS] = own
    desk.traits[1][POINTS] = other
    desk.traits[0][AHEAD] = max(more, 0)
    desk.traits[1][AHEAD] = max(-more, 0)
    desk.traits[1 - s.first][LAST] = 1
    active = s.active
    ready = s.phase <= RECON and s.actions == 2
    for side in range(SIDES):
        trait = THREAT if ready and side == active else LATER
        desk.traits[side][trait] = best_attack(s, side, desk)
    desk.traits[active][ACTIONS] = actions_left(s)
    if s.battle != NONE:
        tell_battle(s, desk)
    elif s.phase < ATTACK_CARD or s.phase > MASK:
        desk.traits[active][BEGUN] = int(10.0 * begun(s, at / (3.0 * PARTS)))
    else:
        desk.traits[active][ATTACKING] = 1
        desk.traits[active][ATTACK] = int(10.0 * promise(s, desk))


def holdings(s, side):
    """Points of the sectors held, but for one that is fought for."""
    worth = points(s, side)
    if s.battle != NONE and (s.taken[side] >> s.battle) & 1 == 1:
        worth -= s.row_points[DEPTH[side][s.battle]]
    return worth


def tell_army(s, side, desk):
    """Units by their kind and where they stand, and where they can go."""
    strength = desk.strength
    fill(strength, TYPES, 0)
    forward = 0
    spare = 0
    fit = 0
    jeeps = 0
    guns = 0
    taken = s.taken[side]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        sector = BIT_OF[bit % 37]
        n = s.count[side][sector]
        forward += n * DEPTH[side][sector]
        spare += n - 1
        ground = terrain_of(s, sector)
        defence = 0
        for against in range(TERRAINS):
            desk.attack[side][TERRAINS * sector + against] = 0
        for place in range(STACK * sector, STACK * sector + n):
            unit = s.unit[side][place]
            strength[unit] += 2 * (s.unit_hits - hits_on(s, side, place)) // s.unit_hits
            fit += s.terrain_modifiers[TERRAINS * unit + ground]
            defence += defence_of(s, side, place, ground)
            for against in range(TERRAINS):
                desk.attack[side][TERRAINS * sector + against] += attack_of(s, unit, against)
            if unit == JEEP:
                jeeps |= bit
            elif unit == ARTY:
                guns |= bit
        desk.defence[side][sector] = defence
    desk.batteries[side] = guns
    for unit in range(TYPES):
        desk.traits[side][HITS + unit] = strength[unit]
    desk.traits[side][FORWARD] = forward
    desk.traits[side][SPARE] = spare
    desk.traits[side][TERRAIN] = fit
    if s.mine[side] != NONE:
        desk.traits[side][MINEFIELD] = 1 + DEPTH[side][s.mine[side]]
    free = EVERYWHERE & ~s.taken[0] & ~s.taken[1]
    walk = best_sector(s, side, spread(s.taken[side]) & free)
    desk.traits[side][WALK] = walk
    if jeeps != 0:
        middle = spread(jeeps) & ~s.taken[1 - side]
        desk.traits[side][DRIVE] = max(best_sector(s, side, spread(middle) & free) - walk, 0)


def best_sector(s, side, sectors):
    """The most that one of the sectors is worth."""
    best = 0
    while sectors != 0:
        bit = sectors & -sectors
        sectors ^= bit
        best = max(best, s.row_points[DEPTH[side][BIT_OF[bit % 37]]])
    return best


def tell_cards(s, side, desk):
    """Unit cards and action cards in hand."""
    for unit in range(TYPES):
        desk.traits[side][HAND + unit] = s.hand[side][unit]
    flying = 0
    for k in range(s.flown[side]):
        flying += 1 if s.heli[side][k] != 0 else 0
    desk.traits[side][HITS + HELI] = 2 * flying
    desk.traits[side][CROWDED] = max(s.held[side] - CROWD, 0)
    desk.traits[side][SUPPLIED] = min(s.held[side], 1)
    cards = s.cards[side]
    for card in range(CARDS):
        if (cards >> card) & 1 == 1:
            desk.traits[side][CARD + card] = WHOLE


def actions_left(s):
    """What is left of the turn; without it a side behind would hurry towards the end.

    A choice begun has its action spent already. After the last one the enemy has two.
    """
    actions = 0
    if s.phase <= RECON:
        actions = s.actions
    elif MOVE_DEST <= s.phase <= GR_DEST:
        actions = s.actions - 1
    return actions if actions > 0 else -2


# ---------------------------------------------------------------- battles


def tell_battle(s, desk):
    """The sector that is fought for, shared by the chances; a hit to come, a shot to answer."""
    side = s.active
    sector = s.battle
    lead = battle_lead(s, desk) / 100.0
    worth = 0.0
    if s.phase == ANSWER:
        lead += 0.1 * (s.shot_total - 7)
        desk.traits[side][SHOT] = s.shot_total - 7
    elif HIT >= s.phase >= LUCKY:
        lost = 0.5
        lead += -lost if s.loser == side else lost
        desk.traits[side][STRUCK] = -1 if s.loser == side else 1
    if s.count[side][sector] == 0:
        worth = -1.0 * s.row_points[DEPTH[1 - side][sector]]
    elif s.count[1 - side][sector] == 0:
        worth = 1.0 * s.row_points[DEPTH[side][sector]]
    else:
        chance = chance_of(int(100.0 * lead)) / 100.0
        worth = chance * s.row_points[DEPTH[side][sector]]
        worth -= (1.0 - chance) * s.row_points[DEPTH[1 - side][sector]]
        desk.traits[side][FORCES] = int(10.0 * max(min(lead, 3.0), -3.0))
    desk.traits[side][FIGHTING] = 1
    desk.traits[side][BATTLE] = int(10.0 * worth)
