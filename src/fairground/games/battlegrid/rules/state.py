"""BattleGrid's components as constants, its options, and the layout of its state."""

from fairground.games.battlegrid.rules.options import OPTIONS
from fairground.kernel.layout import (
    I8,
    I16,
    I64,
    U8,
    U16,
    Audience,
    Field,
    desk_layout,
    state_layout,
)

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
NO_AA = (1 << SHOOTERS) - 1

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

# Events on the tape. A shooter is 8 * number + type; units and Helicopters are numbered from 1.
(
    PICKED,  # seat, a: card (to its owner)
    SET_ASIDE,  # seat, a: card (to its owner)
    SETUP_DONE,  # seat, a: cards set aside
    CARDS_DEALT,  # seat, a: mask of the cards dealt (to its owner), b: cards in the pile
    CARDS_DEALT_UNSEEN,  # seat, a: cards dealt (to the others), b: cards in the pile
    TERRAIN_LAID,  # a: terrain place, b: terrain
    HAND_DEALT,  # seat, a, b: cards of the first and last three types in octal (to its owner)
    HAND_DEALT_UNSEEN,  # seat, a: unit cards (to the others)
    BEGINS,  # seat that has the first turn
    ROUND,  # a: round, b: rounds in all
    TURN,  # seat, a: points of U.F.P., b: points of I.S.
    DREW,  # seat, a: type (to its owner)
    DREW_UNSEEN,  # seat (to the others)
    RESHUFFLED,  # seat, a: cards
    DREW_CARD,  # seat, a: card (to its owner)
    DREW_CARD_UNSEEN,  # seat
    DEPLOYED,  # seat, a: sector, b: serial, c: type (to its owner, else NONE)
    MOVED_TO,  # seat, a: 16 * from + to, b: serial, c: type if the reader knows it, else NONE
    TURNED_UP,  # seat, a: sector, b: serial, c: type
    PLAYED,  # seat, a: card
    SENT_BACK,  # seat of the unit, a: sector it goes back to, b: serial, c: type or NONE
    MINES_LAID,  # seat, a: sector
    MINES_GONE,  # seat of the owner, a: sector
    ATTACKED,  # seat, a: source, b: target, c: units
    SUPPLIED,  # seat, a: type
    SUPPORTED,  # seat, a: sector, b: serial, c: 1 if long-range
    WEATHER_CALLED,  # seat
    FLEW_IN,  # seat, a: slot
    NO_MORE_HELIS,  # seat
    GUN_SILENCED,  # seat of the gun
    DUG,  # seat, a: sector, b: serial
    FLAK,  # seat, a: die, b: 1 if it hits, c: serial, d: 1 if nothing was left to hit
    HELI_LOST,  # seat of the helicopter, a: slot, b: 1 if destroyed, 0 if hit
    SHOT,  # seat, a: shooter, b: mode + causes (below), c: terrain modifier, d: total
    DICE,  # seat, a: die, b: die, c: die or 0
    ANSWERED,  # as SHOT, to a shot that no shooter answers; a: whose modifiers count
    NAMED,  # seat, a: shooter, b: mode (the dice come later)
    NO_HIT,  # seat that fired
    LOST_ROLL,  # seat that takes a hit
    HIT_CANCELLED,  # seat that was lucky
    UNIT_HIT,  # seat, a: shooter, b: hits that it can still take
    UNIT_DESTROYED,  # seat, a: shooter
    FIRE_STOPPED,  # seat without a unit in the battle
    NOT_FIRED,  # seat, a: shooters left over that do not fire
    STAYED,  # seat
    RETREATED,  # seat, a: 16 * from + to, b: serial, c: type
    PRESSED,  # seat
    WENT_BACK,  # seat, a: 16 * from + to, b: serial, c: type
    CAPTURED,  # seat, a: sector
    HELD,  # seat, a: sector
    EMPTIED,  # a: sector
    HELIS_LEFT,  # seat, a: Helicopters that go to the discard pile
    GAME_OVER,  # a: points of U.F.P., b: points of I.S., c: winner or NONE, d: rounds
) = range(53)

# What a shot's total is made of besides its base: bits beside its mode, the terrain above them.
BY_DUG_IN = 4
BY_SURPRISE = 8
BY_MINES = 16
BY_TERRAIN = 32

STATE = state_layout(
    "battlegrid",
    *(option.field(SIDES) for option in OPTIONS),
    Field("phase", U8),
    Field("waiting", U8),  # bit mask of the seats that must decide
    # the time sheet
    Field("rounds", U8),  # boxes in all
    Field("round", U8),  # the box being filled, from 1; 0 in set-up
    Field("first", U8),
    Field("active", U8),
    Field("actions", U8),
    # 1 once the active player has taken an action this turn
    Field("begun", U8, unseen="follows from the actions left and from those given back"),
    # set-up, each seat by itself
    Field("stage", U8, (SIDES,), Audience.OWNER, PICKING),
    Field("picked", U8, (SIDES,), Audience.OWNER, NONE),
    # action cards as bit masks
    Field("cards", U16, (SIDES,), Audience.OWNER),  # in hand
    Field("card_pile", U16, (SIDES,), Audience.OWNER),
    Field("aside", U16, (SIDES,), Audience.OWNER),
    Field("played", U16, (SIDES,)),  # removed from the game, or lying as a minefield
    Field("cards_held", U8, (SIDES,)),
    Field("cards_left", U8, (SIDES,)),
    Field("cards_aside", U8, (SIDES,)),
    Field("card_used", U8, (SIDES,)),  # 1 if the side has played a card in this turn (BG-60)
    Field("mine", U8, (SIDES,), blank=NONE),  # sector of the side's minefield
    # unit cards as counts by type
    Field("hand", U8, (SIDES, TYPES), Audience.OWNER),
    Field("pile", U8, (SIDES, TYPES), Audience.OWNER),
    Field("held", U8, (SIDES,)),
    Field("left", U8, (SIDES,)),
    Field("discard", U8, (SIDES, TYPES)),
    Field("destroyed", U8, (SIDES, TYPES)),
    # what a reshuffle makes public: the pile it made, what came to light since from hands and from
    # units deployed since, and the first serial deployed after it
    Field("shuffled", U8, (SIDES, TYPES)),
    Field("since", U8, (SIDES, TYPES)),
    Field("since_serial", U8, (SIDES,)),
    # how likely everybody must think each number of helicopters in a hand: they cannot be deployed,
    # so that they gather there
    Field("odds", I64, (SIDES, MOST_HELIS + 1), unseen="reckoned from what is on the screen"),
    # the map
    Field("terrain", U8, (8,)),
    Field("unit", U8, (SIDES, PLACES), Audience.OWNER, NO_UNIT),  # type, place = 4 * sector + slot
    Field("marks", U8, (SIDES, PLACES)),
    Field("serial", U8, (SIDES, PLACES)),
    Field("count", U8, (SIDES, SECTORS)),
    # sectors with at least one of the side's units; with four
    Field("taken", U16, (SIDES,), unseen="follows from the units on the map"),
    Field("full", U16, (SIDES,), unseen="follows from the units on the map"),
    Field("deployed", U8, (SIDES,)),  # units deployed so far: the next serial
    # sectors with marks of this turn
    Field("moved_at", U16, unseen="follows from the units that have moved"),
    # a choice that is not complete; nobody else sees it
    Field("chosen", U8, (2,), blank=NONE),  # places of units picked to move
    Field("target", U8, blank=NONE),
    Field("attack_card", U8, blank=NONE),
    Field("supply", U8, blank=NONE),
    Field("source", U8, (2,), blank=NONE),
    Field("group", U8),  # slots taken from the first source
    # the move that Order Confusion may answer
    Field("move_from", U8, blank=NONE),
    Field("move_to", U8, blank=NONE),
    # the battle
    Field("battle", U8, blank=NONE),  # its sector
    # who is asked in SUPPORT, WEATHER, HELICOPTERS, PRE_ROLL, FIRE
    Field("turn_of", U8, unseen="follows from who decides"),
    Field("origin", U8, (STACK,)),  # where each attacking ground unit came from
    Field("heli", U8, (SIDES, 4)),  # 0: none or lost, else 1 + hits
    Field("flown", U8, (SIDES,)),  # helicopters committed: the next slot
    Field("grounded", U8),  # bit mask of the sides that have passed
    Field("guns", U8, (SIDES,)),  # declared within range and not cancelled
    Field("long_gun", U8, (SIDES,)),
    Field("spent", U8, (SIDES,)),  # support used in this firing round
    Field("weather", U8),
    Field("dug", U8, blank=NONE),  # slot of the unit that has dug in
    Field("surprise", U8),
    Field("surprised", U8, blank=NONE),  # slot of the unit with the surprise
    Field("fired", U16, (SIDES,)),  # shooters that have fired in this round
    Field("firing_round", U8),
    Field("shooter", U8, blank=NONE),  # the attacker's shot that waits for its answer
    Field("shot_mode", U8),
    Field("shot_total", I8, unseen="is the total that lies on the table"),
    Field("loser", U8, blank=NONE),  # the side that takes a hit
    # fire_mode=alternate: who fires next
    Field("next_side", U8, unseen="follows from who has fired last"),
    # what lies on the table for all to see of the last shots: dice, shooter and total of each side
    Field("dice", U8, (SIDES, 3)),
    Field("shown", U8, (SIDES,), blank=NONE),
    Field("total", I8, (SIDES,)),
)

DESK = desk_layout(
    "battlegrid",
    # redeal: unseen unit cards of the last shuffle and older ones, unseen action cards
    Field("fresh", U8, (TYPES,)),
    Field("old", U8, (TYPES,)),
    Field("pool", U8, (TYPES,)),
    Field("helis", U8, (2,)),  # helicopters imagined in the hand and in the pile
    Field("belief", U8),  # how it weighs what the enemy has sent and kept
    Field("ways", I64, (CARDS + 1, CARDS + 1)),
    Field("weight", I64, (CARDS,)),
    Field("terrain", U8, (10,)),  # set-up: the shuffled terrain cards
    # judgement: a side's traits, between which moments of the game, and how strongly it attacks
    # from and defends each sector
    Field("traits", I16, (SIDES, 46)),
    Field("when", U8, (2,)),
    Field("strength", U8, (TYPES,)),
    Field("attack", I16, (SIDES, SECTORS * TERRAINS)),  # by the terrain that is attacked
    Field("defence", I16, (SIDES, SECTORS)),
    Field("batteries", U16, (SIDES,)),  # sectors with guns
)
