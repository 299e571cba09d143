"""The layout of BattleGrid's state, and of the desk its rules work on."""

from fairground.games.battlegrid.rules.components import (
    CARDS,
    CERTAIN,
    GONE,
    MOST_HELIS,
    NO_UNIT,
    NONE,
    OVER,
    PICKING,
    PLACES,
    READY,
    SECTORS,
    SHOOTERS,
    SIDES,
    STACK,
    TERRAINS,
    THREE_DICE,
    TYPES,
)
from fairground.games.battlegrid.rules.options import (
    ARMY,
    BASE_BOXES,
    EXTRA_BOXES,
    HAND_LIMIT,
    OPTIONS,
    UNIT_HITS,
)
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

# The highest values of fields that options reach at most.
MOST_BOXES = BASE_BOXES.highest + EXTRA_BOXES.highest
MOST_OF_TYPE = ARMY.highest
MOST_UNITS = TYPES * MOST_OF_TYPE
MOST_HAND = HAND_LIMIT.highest
MOST_HITS = UNIT_HITS.highest
MOST_GUNS = 4  # an army has no more Artillery (BG-6)
LEAST_TOTAL, MOST_TOTAL = -2, 23  # BG-41: two dice to three, terrain, minefield, Dug In or Surprise

STATE = state_layout(
    "battlegrid",
    *(option.field(SIDES) for option in OPTIONS),
    Field("phase", U8, most=OVER),
    Field("waiting", U8, bits=8),  # bit mask of the seats that must decide
    # the time sheet
    Field("rounds", U8, most=MOST_BOXES),  # boxes in all
    Field("round", U8, most=MOST_BOXES),  # the box being filled, from 1; 0 in set-up
    Field("first", U8, most=1),
    Field("active", U8, most=1),
    Field("actions", U8, most=2),
    # 1 once the active player has taken an action this turn
    Field("begun", U8, most=1, unseen="follows from the actions left and from those given back"),
    # set-up, each seat by itself
    Field("stage", U8, (SIDES,), Audience.OWNER, PICKING, most=READY),
    Field("picked", U8, (SIDES,), Audience.OWNER, NONE, most=CARDS - 1),
    # action cards as bit masks
    Field("cards", U16, (SIDES,), Audience.OWNER, bits=CARDS),  # in hand
    Field("card_pile", U16, (SIDES,), Audience.OWNER, bits=CARDS),
    Field("aside", U16, (SIDES,), Audience.OWNER, bits=CARDS),
    Field("played", U16, (SIDES,), bits=CARDS),  # removed from the game, or lying as a minefield
    Field("cards_held", U8, (SIDES,), most=CARDS),
    Field("cards_left", U8, (SIDES,), most=CARDS),
    Field("cards_aside", U8, (SIDES,), most=CARDS),
    # 1 if the side has played a card in this turn (BG-60)
    Field("card_used", U8, (SIDES,), most=1),
    Field("mine", U8, (SIDES,), blank=NONE, most=SECTORS - 1),  # sector of the side's minefield
    # unit cards as counts by type
    Field("hand", U8, (SIDES, TYPES), Audience.OWNER, most=MOST_OF_TYPE),
    Field("pile", U8, (SIDES, TYPES), Audience.OWNER, most=MOST_OF_TYPE),
    Field("held", U8, (SIDES,), most=MOST_HAND),
    Field("left", U8, (SIDES,), most=MOST_UNITS),
    Field("discard", U8, (SIDES, TYPES), most=MOST_OF_TYPE),
    Field("destroyed", U8, (SIDES, TYPES), most=MOST_OF_TYPE),
    # what a reshuffle makes public: the pile it made, what came to light since from hands and from
    # units deployed since, and the first serial deployed after it
    Field("shuffled", U8, (SIDES, TYPES), most=MOST_OF_TYPE),
    Field("since", U8, (SIDES, TYPES), most=MOST_OF_TYPE),
    Field("since_serial", U8, (SIDES,), most=MOST_UNITS),
    # how likely everybody must think each number of helicopters in a hand: they cannot be deployed,
    # so that they gather there
    Field(
        "odds",
        I64,
        (SIDES, MOST_HELIS + 1),
        most=CERTAIN,
        unseen="reckoned from what is on the screen",
    ),
    # the map
    Field("terrain", U8, (8,), most=TERRAINS - 1),
    # type, place = 4 * sector + slot
    Field("unit", U8, (SIDES, PLACES), Audience.OWNER, NO_UNIT, most=TYPES - 1),
    Field("marks", U8, (SIDES, PLACES), bits=5),
    Field("serial", U8, (SIDES, PLACES), most=MOST_UNITS),
    Field("count", U8, (SIDES, SECTORS), most=STACK),
    # sectors with at least one of the side's units; with four
    Field("taken", U16, (SIDES,), bits=SECTORS, unseen="follows from the units on the map"),
    Field("full", U16, (SIDES,), bits=SECTORS, unseen="follows from the units on the map"),
    Field("deployed", U8, (SIDES,), most=MOST_UNITS),  # units deployed so far: the next serial
    # sectors with marks of this turn
    Field("moved_at", U16, bits=SECTORS, unseen="follows from the units that have moved"),
    # a choice that is not complete; nobody else sees it
    Field("chosen", U8, (2,), blank=NONE, most=PLACES - 1),  # places of units picked to move
    Field("target", U8, blank=NONE, most=SECTORS - 1),
    Field("attack_card", U8, blank=NONE, most=CARDS - 1),
    Field("supply", U8, blank=NONE, most=TYPES - 1),
    Field("source", U8, (2,), blank=NONE, most=SECTORS - 1),
    Field("group", U8, most=STACK),  # slots taken from the first source
    # the move that Order Confusion may answer
    Field("move_from", U8, blank=NONE, most=SECTORS - 1),
    Field("move_to", U8, blank=NONE, most=SECTORS - 1),
    # the battle
    Field("battle", U8, blank=NONE, most=SECTORS - 1),  # its sector
    # who is asked in SUPPORT, WEATHER, HELICOPTERS, PRE_ROLL, FIRE
    Field("turn_of", U8, most=1, unseen="follows from who decides"),
    Field("origin", U8, (STACK,), most=SECTORS - 1),  # where each attacking ground unit came from
    Field("heli", U8, (SIDES, 4), most=MOST_HITS),  # 0: none or lost, else 1 + hits
    Field("flown", U8, (SIDES,), most=MOST_HELIS),  # helicopters committed: the next slot
    Field("grounded", U8, bits=SIDES),  # bit mask of the sides that have passed
    Field("guns", U8, (SIDES,), most=MOST_GUNS),  # declared within range and not cancelled
    Field("long_gun", U8, (SIDES,), most=1),
    Field("spent", U8, (SIDES,), most=MOST_GUNS + 1),  # support used in this firing round
    Field("weather", U8, most=1),
    Field("dug", U8, blank=NONE, most=STACK - 1),  # slot of the unit that has dug in
    Field("surprise", U8, most=2),
    Field("surprised", U8, blank=NONE, most=SHOOTERS - 1),  # slot of the unit with the surprise
    Field("fired", U16, (SIDES,), bits=SHOOTERS),  # shooters that have fired in this round
    Field("firing_round", U8, most=3),
    # the attacker's shot that waits for its answer
    Field("shooter", U8, blank=NONE, most=SHOOTERS - 1),
    Field("shot_mode", U8, most=THREE_DICE),
    Field(
        "shot_total",
        I8,
        least=LEAST_TOTAL,
        most=MOST_TOTAL,
        unseen="is the total that lies on the table",
    ),
    Field("loser", U8, blank=NONE, most=1),  # the side that takes a hit
    # fire_mode=alternate: who fires next
    Field("next_side", U8, most=1, unseen="follows from who has fired last"),
    # what lies on the table for all to see of the last shots: dice, shooter and total of each side
    Field("dice", U8, (SIDES, 3), most=6),
    Field("shown", U8, (SIDES,), blank=NONE, most=GONE),
    Field("total", I8, (SIDES,), least=LEAST_TOTAL, most=MOST_TOTAL),
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
