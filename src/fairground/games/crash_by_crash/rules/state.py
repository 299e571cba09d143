"""Crash by Crash's components as constants, and the layout of its state."""

from fairground.games.crash_by_crash.rules.options import MOST_SEATS, OPTIONS
from fairground.games.crash_by_crash.rules.tiles import (
    CELLS,
    FLOWERS,
    NO_CELL,
    TILES,
)
from fairground.kernel.layout import (
    I32,
    U8,
    U16,
    Audience,
    Field,
    desk_layout,
    room_for,
    state_layout,
)

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

# Events on the tape.
(
    GAME_STARTED,  # seat: last driver, a: operator's cell
    ROW_LAID,  # a: slot, b: card
    HAND_DEALT,  # seat, a: cards (to the others)
    HAND_SEEN,  # seat, a, b, c: the cards (to their owner)
    SET_UP,  # seat, a: cell, b: car
    STARTER_FOUND,  # seat: starter, a: sum of side A, b: sum of side B
    TURN_STARTED,  # seat, a: turn
    PLACED,  # seat, a: cell, b: car
    PAID,  # seat, a: points
    SPENT,  # seat, a: accumulators
    MOVED,  # seat, a: car, b: from, c: to, d: what moved it
    PASSED_ON,  # seat, a: cell of the car that is hit, b: direction
    ABSORBED,  # seat, a: cell or hole of the operator, b: whether something has moved before
    FORCE_LOST,  # seat, a: cells of movement
    FELL,  # seat, a: car, b: from, c: direction, d: points
    RANG,  # seat, a: cell, b: number of the event, c: yellow card or NO_CARD
    COUNTED,  # seat, a: points of side A, b: points of side B, c: score of A, d: score of B
    FLOWER_REMOVED,  # seat, a: flower slot
    FLOWER_STAYED,  # seat, a: flower slot
    RETURNED,  # seat, a: car, b: from
    OPERATOR_FELL,  # seat, a: flower slot
    CARD_PLAYED,  # seat, a: card
    BELL_MOVED,  # seat, a: from, b: to
    SWAPPED,  # seat, a: cell, b: cell
    OPERATOR_MOVED,  # seat, a: from, b: to
    SABOTAGED,  # seat, a: car, b: from
    POWER_LOST,  # seat, a: side
    WALK_STARTED,  # seat, a: steps
    DISCARDED,  # seat, a: card
    TOOK_OPEN,  # seat, a: slot, b: card
    DREW,  # seat, a: card (to its owner)
    DREW_UNSEEN,  # seat (to the others)
    SAW_PAIR,  # seat, a: card, b: card (to its owner)
    SAW_PAIR_UNSEEN,  # seat (to the others)
    KEPT,  # seat, a: card (to its owner)
    LAID_OFF,  # seat, a: card
    RESHUFFLED,  # seat, a: cards
    GAME_OVER,  # seat, a: reason, b: winning side, or 2, c: events, sides without cars, or turn
) = range(38)

# Why no scene shows some of what everybody knows.
ITS_COLOURS = "the colours of its cells are seen, or were before it was taken out"
THE_LOG = "the log of the turn tells it"
THE_FLOOR = "follows from what stands on the floor"

STATE = state_layout(
    "crash-by-crash",
    *(option.field(MOST_SEATS) for option in OPTIONS),
    # the floor
    Field("car", U8, (CELLS + 1,)),  # by cell, and beyond the edge: VACANT, a car, NO_FLOOR
    Field("where", U8, (CARS,)),  # by car: a cell, IN_STOCK, LOCKED or BOXED
    Field("bell_at", U8, (FLOWERS + 1,), blank=NO_CELL),  # by flower slot; none for NO_FLOWER
    Field("operator_at", U8),  # a cell, or HOLE + flower slot
    Field("colour", U8, (CELLS,)),
    Field("tile", U8, (TILES,), unseen=ITS_COLOURS),  # by slot in reading order
    Field("turned", U8, (TILES,), unseen=ITS_COLOURS),
    # the sides
    Field("score", I32, (SIDES,)),
    Field("power", U8, (SIDES,)),  # accumulators left
    Field("blocked", U8, (SIDES,)),  # CC-75
    Field("events", U8),
    # the turn
    Field("phase", U8),
    Field("seat", U8),
    Field("turn", U16),
    Field("second", U8),  # 1 in the second action of a turn
    Field("placements", U8, unseen=THE_LOG),
    Field("first_kind", U8, unseen=THE_LOG),
    Field("bound", U8, blank=NO_CARD),  # the blue or yellow card played in this turn
    Field("armed", U8, unseen=THE_LOG),  # CC-44: a yellow card waits for its event
    Field("rung", U8, unseen=THE_LOG),  # whether the present action has rung a bell
    Field("restless", U8, unseen=THE_FLOOR),  # CC-R52: after the last action a pull is left over
    Field("last_driver_seat", U8, unseen=THE_LOG),
    Field("reason", U8),
    # the choice that is being made
    Field("magnetic", U8),
    Field("chosen_cell", U8),
    Field("chosen_direction", U8),
    Field("chosen_card", U8, blank=NO_CARD),
    Field("draws_left", U8),
    Field("steps_left", U8),
    Field("visited", U8, (MOST_VISITED,)),
    Field("visits", U8),
    # cards
    Field("hand", U8, (MOST_SEATS, HAND), Audience.OWNER, NO_CARD),
    Field("batch", U8, (MOST_SEATS, HAND), blank=NO_BATCH),  # which shuffle each hand card is of
    Field("shown", U8, (MOST_SEATS, HAND), blank=NO_CARD),  # hand cards that everybody has seen
    Field("pair", U8, (MOST_SEATS, 2), Audience.OWNER, NO_CARD),  # CC-102
    Field("pair_batch", U8, (2,), blank=NO_BATCH),
    Field("row", U8, (ROW,), blank=NO_CARD),
    Field("deck", U8, (CARD_TYPES,), Audience.NOBODY),  # cards left of each type, in no order
    Field("deck_left", U8),
    Field("discard", U8, (CARD_TYPES,)),
    Field("discarded", U8),
    Field("top", U8, blank=NO_CARD),  # the last card discarded
    Field(
        "deck_batch",
        U8,
        unseen="shuffles have no numbers at a table; which cards are of this deck is seen",
    ),
    Field("unseen", U8, (BATCHES, CARD_TYPES)),  # cards of a batch that nobody has seen openly
)

DESK = desk_layout(
    "crash-by-crash",
    Field("marks", U8, (CELLS + FLOWERS,)),  # cells, and holes behind them, marked for a search
    Field("pool", U8, (CARD_TYPES,)),  # redeal: hidden cards of one batch
    # judgement: what is told of a side, and between which moments of the game
    Field("traits", I32, (MOST_SEATS, 10)),
    Field("when", U8, (2,)),
    # rooms to try things in: the position after a bound card, a placement or a grey card, and the
    # steps of a walk
    room_for("after_card", STATE),
    room_for("trial", STATE),
    room_for("after_walk", STATE),
    room_for("step_two", STATE),
    room_for("step_three", STATE),
    room_for("step_four", STATE),
)
