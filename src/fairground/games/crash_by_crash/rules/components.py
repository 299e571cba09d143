"""Crash by Crash's components, actions, phases and causes as constants."""

from fairground.games.crash_by_crash.rules.tiles import CELLS, FLOWERS

MOST_SEATS = 4

SIDES = 2
SIDE_NAMES = "AB"

# Cars (2.1): side 0 has the numbers 0 to 10, side 1 has 11 to 21; the last of each is magnetic.
STANDARD_CARS = 10
CARS_OF_SIDE = 11
CARS = SIDES * CARS_OF_SIDE

# What stands on a cell: nothing, the car of number n as n + 1, or no floor at all.
VACANT = 0
NO_FLOOR = 255
# Where a car is: on a cell, or one of these.
IN_STOCK = 255
LOCKED = 254  # CC-20: returned to the stock in this turn
BOXED = 253  # CC-R30, `saboteur=box`: out of the game

# Cards (2.3): thirteen types with three copies each.
CARD_TYPES = 13
COPIES = 3
HAND = 3
ROW = 3
NO_CARD = 255
(
    BELL_CHARMS,
    LAMBADA,
    FREE_RIDE,
    SABOTEUR,
    FLYING_DUTCHMAN,
    DEAD_ACCUMULATOR,
    POWERLESS_BELL,
    SHADY_A,
    SHADY_B,
    DOUBLE_HIT,
    CAR_RACKET,
    TANDEM,
    EXPANSION,
) = range(CARD_TYPES)
CARD_NAMES = (
    "bell_charms",
    "lambada",
    "free_ride",
    "saboteur",
    "flying_dutchman",
    "dead_accumulator",
    "powerless_bell",
    "shady_exception_a",
    "shady_exception_b",
    "double_hit",
    "car_racket",
    "tandem",
    "expansion_unlimited",
)
GREY, YELLOW, BLUE = range(3)
CARD_COLOURS = (GREY,) * 6 + (YELLOW,) * 3 + (BLUE,) * 4

# Every shuffle gives its cards a number of its own (a "batch"), as long as one of them is hidden.
BATCHES = MOST_SEATS * HAND + 1
FROM_ROW = 254  # of a card in a hand: taken openly, so that everybody knows it
NO_BATCH = 255  # of an empty place

# The flat action space (5): cells, holes, directions, and the rest.
CELL = 0
HOLE_ACTION = CELLS
DIRECTION = HOLE_ACTION + FLOWERS
ACCUMULATOR = DIRECTION + 6
CARD = ACCUMULATOR + 3
PLACE_STANDARD = CARD + CARD_TYPES
PLACE_MAGNETIC = PLACE_STANDARD + 1
WALK_TWO = PLACE_MAGNETIC + 1
WALK_FOUR = WALK_TWO + 1
EXCHANGE = WALK_FOUR + 1
DONE = EXCHANGE + 1
TAKE = DONE + 1
TAKE_DECK = TAKE + ROW
KEEP = TAKE_DECK + 1
ACTIONS = KEEP + 2

# Phases (5): what is asked.
(
    SETUP_CAR,
    ACTION,
    PLACE_CELL,
    PLACE_DIRECTION,
    PLACE_SECOND,
    PLACE_POWER,
    CARD_FIRST,
    CARD_SECOND,
    WALK_STEP,
    WALK_DIRECTION,
    EXCHANGE_DISCARD,
    EXCHANGE_DRAW,
    END_DRAW,
    KEEP_ONE,
    OVER,
) = range(15)

# The actions that can be asked for in each phase: the first one, and the one behind the last.
FIRST_ACTION = (
    CELL,
    CARD,
    CELL,
    DIRECTION,
    DIRECTION,
    ACCUMULATOR,
    CELL,
    CELL,
    CELL,
    DIRECTION,
    CARD,
    TAKE,
    TAKE,
    KEEP,
    0,
)
BEHIND_LAST = (
    CELLS,
    EXCHANGE + 1,
    CELLS,
    DONE + 1,
    DONE + 1,
    CARD,
    CELLS,
    CELLS,
    DIRECTION,
    ACCUMULATOR,
    PLACE_STANDARD,
    KEEP,
    KEEP,
    ACTIONS,
    0,
)

# Kinds of actions (CC-14), for `repeat=placing_only`.
NO_KIND, PLACING, CARD_PLAYING, WALKING, EXCHANGING = range(5)

# What a car meets on the next cell.
FREE, CAR, OPERATOR, EDGE = range(4)

# A direction that is not chosen: no push (DONE).
NO_DIRECTION = 6
MOST_POWER = 2  # CC-28: accumulators for one push
MOST_VISITED = 8

# What an action has to do about bells: nothing, ring none (CC-66), ring one (CC-43).
NO_WISH, SILENCE, A_BELL = range(3)

# What magnets may do in a walk that shifts none of them: ring, pull only beside the operator, or
# ring nothing at all.
RESTLESS, CALM, SILENT = range(3)

# Why the game ended (7).
SEVEN_EVENTS, NO_CARS, TURN_CAP = range(3)

# What moved a car, for the tape: a push, Car-Racket, the operator, a magnet, Free Ride, the second
# and the first car of a Tandem, Double Hit; and the rule that says so.
PUSHED, SLID, SHIFTED, PULLED, RODE, FOLLOWED, LED, HIT = range(8)
MOVE_RULES = (26, 79, 53, 36, 72, 80, 80, 78)
# The highest total that a tape can tell.
MOST_TOLD = 32767
