"""BattleGrid's components as constants: units, terrain, cards, the map, actions and phases."""

UFP, IS = range(2)
SIDES = 2

# Units (specification 2.1); the Extra Shot is a shooter, not a unit.
INF, JEEP, TANK, HELI, ARTY, AA, EXTRA = range(7)
TYPES = 6
TYPE_CODES = ("INF", "JEEP", "TANK", "HELI", "ARTY", "AA", "X")
NO_UNIT = 255
MOST_HELIS = 4
CERTAIN = 1 << 30  # odds of what is sure
FAINT = 1 << 20  # odds below this in all are scaled up
DEPLOYED_TYPES = (INF, JEEP, TANK, ARTY, AA)  # in the order of the DEPLOY actions

# Terrain (2.3): ten cards, of which eight are laid out.
FIELD, FOREST, HILL, MARSH = range(4)
TERRAINS = 4
TERRAIN_CARDS = (3, 3, 2, 2)
TERRAIN_CODES = ("Field", "Forest", "Hill", "Marsh")

# Action cards (2.4).
BC, LA, BW, LD, DI, CA, SA, ES, OC, PM, RC, GR = range(12)
CARDS = 12
ALL_CARDS = (1 << CARDS) - 1
CARD_CODES = ("BC", "LA", "BW", "LD", "DI", "CA", "SA", "ES", "OC", "PM", "RC", "GR")
CARD_RULES = (67, 68, 69, 70, 71, 72, 73, 74, 75, 83, 79, 80)
ATTACK_CARDS = 1 << CA | 1 << SA | 1 << ES

# Geometry (3): sector = 4 * (row - 1) + column; masks of sectors have bit s for sector s.
SECTORS = 16
ROWS = 4
COLUMNS = 4
STACK = 4  # BG-16
PLACES = SECTORS * STACK
EVERYWHERE = (1 << SECTORS) - 1
NONE = 255  # no sector, slot, card or type
BASE_ROW = (0x000F, 0xF000)  # each side's base line as a mask
BASE_SECTOR = (0, 12)  # its first sector


def _neighbours(sector: int) -> list[int]:
    """BG-17, BG-18: straight steps, and diagonals between the centre columns B and C."""
    row, column = divmod(sector, COLUMNS)
    steps = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    if column in (1, 2):
        steps += [(row + 1, 3 - column), (row - 1, 3 - column)]
    return [4 * r + c for r, c in steps if 0 <= r < ROWS and 0 <= c < COLUMNS]


def _distance(one: int, other: int) -> int:
    """Artillery distance: king moves, whatever lies between (section 3)."""
    return max(abs(one // 4 - other // 4), abs(one % 4 - other % 4))


def _mask(sectors: list[int]) -> int:
    return sum(1 << sector for sector in sectors)


ADJACENT = tuple(_mask(_neighbours(s)) for s in range(SECTORS))
IN_RANGE = tuple(_mask([x for x in range(SECTORS) if _distance(s, x) == 1]) for s in range(SECTORS))
LONG_RANGE_OF = tuple(
    _mask([x for x in range(SECTORS) if _distance(s, x) == 2]) for s in range(SECTORS)
)
# The neighbours of every sector in a mask, by its low and its high byte.
SPREAD_LOW = tuple(
    sum(
        1 << x for x in range(SECTORS) if any(m >> s & 1 and ADJACENT[s] >> x & 1 for s in range(8))
    )
    for m in range(256)
)
SPREAD_HIGH = tuple(
    sum(
        1 << x
        for x in range(SECTORS)
        if any(m >> s & 1 and ADJACENT[8 + s] >> x & 1 for s in range(8))
    )
    for m in range(256)
)
# The rows that are not forward of a sector (BG-54), by side.
NOT_FORWARD = (
    tuple((1 << 4 * (s // 4 + 1)) - 1 for s in range(SECTORS)),
    tuple(EVERYWHERE & ~((1 << 4 * (s // 4)) - 1) for s in range(SECTORS)),
)
TERRAIN_OF = tuple(2 * (s // 4) + (s % 4) // 2 for s in range(SECTORS))
DEPTH = (tuple(s // 4 for s in range(SECTORS)), tuple(3 - s // 4 for s in range(SECTORS)))
# The number of a single bit, by its value modulo 37; how many bits a mask of four or nine has.
BIT_OF = tuple(next((b for b in range(36) if (1 << b) % 37 == r), 0) for r in range(37))
BITS = tuple(bin(m).count("1") for m in range(512))

# Actions (5.1).
PASS, DRAW, DRAW_ACTION, RETREAT, COMMIT = range(5)
SUPPLY_0 = 5
DEPLOY_0 = 11
ATTACK_0 = 31
SECTOR_0 = 47
MASK_0 = 62  # MASK(m) is MASK_0 + m, m from 1 to 15
CARD_0 = 78
UNIT_0 = 90
FIRE_0 = 154
HIT_0 = 181
ACTIONS = 189

# Shooters of a side: ground slots, helicopter slots, the Extra Shot; how their base is made.
HELI_SLOT = 4
EXTRA_SLOT = 8
SHOOTERS = 9
GONE = 9  # of a shot that lies on the table: its shooter has been destroyed since
TWO_DICE, PRINTED, THREE_DICE = range(3)

# Phases (5).
(
    SETUP,  # SETUP_PICK and SETUP_DISCARD, each seat by itself
    MAIN,
    RECON,
    MINE,
    MOVE_DEST,
    ORDER_CONFUSION,
    GR_FIRST,
    GR_SECOND,
    GR_DEST,
    ATTACK_CARD,
    SUPPLY,
    SOURCE,
    MASK,
    SUPPORT,
    LONG_RANGE,
    WEATHER,
    HELICOPTERS,
    PRE_ROLL,
    DIG_IN,
    FIRE,
    ANSWER,
    LUCKY,
    HIT,
    RETREAT_OR_STAY,
    RETREAT_TO,
    PRESS,
    OVER,
) = range(27)
# What others see of a phase: a choice that is not complete is nobody else's business (6).
PUBLIC_PHASE = tuple(
    MAIN
    if phase in (RECON, MINE, MOVE_DEST, GR_FIRST, GR_SECOND, GR_DEST)
    or phase in (ATTACK_CARD, SUPPLY, SOURCE, MASK)
    else {LONG_RANGE: SUPPORT, DIG_IN: PRE_ROLL}.get(phase, phase)
    for phase in range(27)
)

# The rule that says what each phase asks for.
PHASE_RULES = (
    *(3, 10, 79, 83, 17, 75, 80, 80, 80, 23, 24, 22, 22),
    *(29, 68, 31, 32, 33, 71, 49, 42, 70, 44, 53, 54, 55, 86),
)

# What follows when an action has been carried out: somebody is asked, or a step of the machine.
(
    ASKED,
    TO_SUPPORT,
    TO_WEATHER,
    TO_HELICOPTERS,
    TO_PRE_ROLL,
    TO_FIRE,
    TO_SHOT,
    TO_AFTERMATH,
    TO_PRESS,
    TO_WAY_BACK,
    TO_BATTLE_END,
    TO_TURN_END,
) = range(12)

# Stages of a seat's set-up.
PICKING, SETTING_ASIDE, READY = range(3)

# What a unit on the board shows: bits of `marks`.
FACE_UP = 1
MOVED = 2  # this turn, or held back by Order Confusion
GUN = 4  # declared as a supporting gun in this battle
HURT = 8  # one hit; hits are counted from this bit on

SOMEBODY = 128
"""In a view's `waiting`: somebody must decide, but the viewer may not know who."""

# What a shot's total is made of besides its base: bits beside its mode, the terrain above them.
BY_DUG_IN = 4
BY_SURPRISE = 8
BY_MINES = 16
BY_TERRAIN = 32
