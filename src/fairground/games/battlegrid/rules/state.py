"""The layout of BattleGrid's state, and of the desk its rules work on."""

from fairground.games.battlegrid.rules.components import (
    CARDS,
    MOST_HELIS,
    NO_UNIT,
    NONE,
    PICKING,
    PLACES,
    SECTORS,
    SIDES,
    STACK,
    TERRAINS,
    TYPES,
)
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
