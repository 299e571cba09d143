"""Crash by Crash's components as constants, its options, and the layout of its state."""

from collections.abc import Mapping
from typing import Any

from fairground.games.crash_by_crash.tiles import (
    CELLS,
    FLOWERS,
    NO_CELL,
    SLOTS,
    TILE_SET,
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
from fairground.kernel.options import Constraint, Flag, Numbers, OneOf, Option, Whole

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
MOST_CARDS = CARD_TYPES * COPIES
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

# What moved a car, for the tape.
PUSHED, SLID, SHIFTED, PULLED, RODE, FOLLOWED = range(6)

# Option values that rules compare with.
BOARD_RANDOM, BOARD_IDENTITY, BOARD_EXPLICIT = range(3)
DRIVER_RANDOM = 0
REPEAT_ANY, REPEAT_PLACING = range(2)
YELLOW_FIRST, YELLOW_ALL = range(2)
TO_STOCK, TO_BOX = range(2)
TIE_DRAW, TIE_CARS = range(2)

# Events on the tape.
(
    GAME_STARTED,  # seat: last driver, a: operator's cell
    ROW_LAID,  # a: slot, b: card
    HAND_DEALT,  # seat, a: cards
    SET_UP,  # seat, a: cell, b: car
    STARTER_FOUND,  # seat: starter, a: sum of side A, b: sum of side B
    TURN_STARTED,  # seat, a: turn
    PLACED,  # seat, a: cell, b: car
    PAID,  # seat, a: points
    SPENT,  # seat, a: accumulators
    MOVED,  # seat, a: car, b: from, c: to, d: what moved it
    PASSED_ON,  # seat, a: cell of the car that is hit, b: direction
    ABSORBED,  # seat, a: cell or hole of the operator
    FELL,  # seat, a: car, b: from, c: direction, d: points
    RANG,  # seat, a: cell, b: number of the event, c: yellow card or NO_CARD
    COUNTED,  # seat, a: points of side A, b: points of side B
    FLOWER_REMOVED,  # seat, a: flower slot
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
    GAME_OVER,  # seat, a: reason, b: winning side, or 2
) = range(35)


def _is_floor_plan(options: Mapping[str, Any]) -> bool:
    """Every tile once in a slot of its shape, turned as that shape can be turned."""
    flowers: list[int] = []
    xs: list[int] = []
    for slot, entry in enumerate(options["board_tiles"]):
        tile, turn = divmod(entry, 10)
        is_flower = SLOTS[slot] < FLOWERS
        (flowers if is_flower else xs).append(tile)
        if turn >= (6 if is_flower else 2):
            return False
    return sorted(flowers) == list(range(FLOWERS)) and sorted(xs) == list(range(TILES - FLOWERS))


def _is_tile_set(options: Mapping[str, Any]) -> bool:
    """Colours from 0 to 3; ten flowers have a star, two have none."""
    stars = 0
    for tile, number in enumerate(options["tile_set"]):
        digits = f"{number:08d}"
        star = int(digits[7]) if tile < FLOWERS else 0
        colours = digits[:7] if tile < FLOWERS else digits
        if star > 7 or any(digit > "3" for digit in colours):
            return False
        stars += star > 0
    return stars == FLOWERS - 2


OPTIONS = (
    Option(
        "board",
        OneOf("random", "identity", "explicit"),
        "random",
        "How the tiles lie: at random, in the order of their numbers, or as board_tiles says.",
        ("CC-1", "CC-2"),
    ),
    Option(
        "board_tiles",
        Numbers(TILES, 0, 125),
        tuple(10 * (code if code < FLOWERS else code - FLOWERS) for code in SLOTS),
        "For board=explicit, slot by slot in reading order: ten times the tile's number plus its "
        "turn (flowers 0 to 5, X tiles 0 or 1).",
        ("CC-1", "CC-2"),
    ),
    Option(
        "tile_rotation",
        Flag(),
        True,
        "Whether the tiles of a random floor are turned at random.",
        ("CC-2", "CC-R3"),
    ),
    Option(
        "tile_set",
        Numbers(TILES, 0, 33333333, most_total=10**9),
        TILE_SET,
        "The printed tiles as eight digits each: twelve flowers (the colours of the centre and of "
        "the petals E, NE, NW, W, SW, SE, then the star: 0 none, 1 centre, 2 to 7 petals), then "
        "thirteen X tiles (the colours row by row).",
        ("CC-2", "CC-3", "CC-R1"),
    ),
    Option(
        "cell_values",
        Numbers(4, 0, 20),
        (0, 1, 2, 3),
        "What a car on a white, light, medium or dark cell is worth.",
        ("CC-9", "CC-61", "CC-R2"),
    ),
    Option(
        "deck_types",
        OneOf(13, 12),
        13,
        "Thirteen types of cards, or twelve, without the second Shady Exception.",
        ("CC-5", "CC-R4"),
    ),
    Option(
        "shady_a",
        Numbers(4, 0, 20),
        (3, 2, 1, 0),
        "What a white, light, medium or dark cell is worth under the first Shady Exception.",
        ("CC-77", "CC-R5"),
    ),
    Option(
        "shady_b",
        Numbers(4, 0, 20),
        (2, 2, 2, 2),
        "What a white, light, medium or dark cell is worth under the second Shady Exception.",
        ("CC-77", "CC-R5"),
    ),
    Option(
        "last_driver",
        OneOf("random", "seat_0", "seat_1", "seat_2", "seat_3"),
        "random",
        "Who drove a real bumper car last, and so puts the first car on the floor.",
        ("CC-7", "CC-9", "CC-R45"),
    ),
    Option(
        "setup_cars",
        Whole(1, 8),
        4,
        "Cars that each side puts on the floor before the first turn.",
        ("CC-7", "CC-R34"),
    ),
    Option(
        "repeat",
        OneOf("any", "placing_only"),
        "any",
        "Which kinds of action may be taken twice in a turn.",
        ("CC-15", "CC-R6"),
    ),
    Option(
        "magnet_hold",
        Flag(),
        True,
        "Whether a car next to a magnet is held against the pull of the other one.",
        ("CC-35", "CC-38", "CC-R8"),
    ),
    Option(
        "absorbed_push",
        Flag(),
        True,
        "Whether a car may be placed although the operator absorbs its whole push.",
        ("CC-27", "CC-R18"),
    ),
    Option(
        "return_lock",
        Flag(),
        True,
        "Whether a car that returned to the stock has to wait for a later turn.",
        ("CC-20", "CC-R20"),
    ),
    Option(
        "operator_own_points",
        Flag(),
        False,
        "Whether the operator earns points for pushing one's own cars off as well.",
        ("CC-53", "CC-R22"),
    ),
    Option(
        "operator_guards_hole",
        Flag(),
        False,
        "Whether the operator in a hole keeps cars from falling into it.",
        ("CC-19", "CC-R24"),
    ),
    Option(
        "yellow_scope",
        OneOf("first", "all"),
        "first",
        "Which scoring events of the second action a yellow card changes.",
        ("CC-44", "CC-R28"),
    ),
    Option(
        "saboteur",
        OneOf("stock", "box"),
        "stock",
        "Where the Saboteur sends a car: back to its stock, or out of the game.",
        ("CC-73", "CC-R30"),
    ),
    Option(
        "tie_break",
        OneOf("draw", "cars_on_floor"),
        "draw",
        "Who wins with equal scores: nobody, or the side with more cars on the floor.",
        ("CC-92", "CC-R36"),
    ),
    Option(
        "max_turns",
        Whole(20, 1000),
        300,
        "Turns after which the game ends in any case.",
        ("CC-93",),
    ),
    Option("start_score", Whole(1, 200), 10, "The score that each side begins with.", ("CC-6",)),
    Option(
        "events_to_end",
        Whole(1, 10),
        7,
        "Scoring events until the game is over.",
        ("CC-67", "CC-90"),
    ),
    Option(
        "accumulators",
        Whole(0, 8),
        4,
        "Accumulators that each side begins with.",
        ("CC-6", "CC-28"),
    ),
    Option(
        "push_points",
        Whole(0, 20),
        2,
        "Points for an opposing car pushed off the floor.",
        ("CC-21",),
    ),
    Option(
        "second_place_cost",
        Whole(0, 20),
        4,
        "Points that the second placement of a turn costs.",
        ("CC-23",),
    ),
    Option(
        "op4_cost",
        Whole(0, 20),
        2,
        "Points that the operator's walk of four cells costs.",
        ("CC-51",),
    ),
    Option(
        "first_scoring_turn",
        Whole(0, 50),
        6,
        "The first turn in which a bell may be rung.",
        ("CC-66", "CC-103"),
    ),
)

CONSTRAINTS = (
    Constraint(
        _is_floor_plan,
        "board_tiles must name every flower tile once in the slots of flowers and every X tile "
        "once in the others, and turn flowers by 0 to 5, X tiles by 0 or 1",
        ("CC-1", "CC-2"),
    ),
    Constraint(
        _is_tile_set,
        "tile_set must have the colours 0 to 3 only, and a star from 1 to 7 on exactly ten flowers",
        ("CC-2", "CC-3"),
    ),
    Constraint(
        lambda options: (
            options["last_driver"] in ("random", "seat_0", "seat_1")
            or options["seats"] == MOST_SEATS
        ),
        "last_driver must be a seat of the table: with two seats random, seat_0 or seat_1",
        ("CC-7",),
    ),
)

STATE = state_layout(
    "crash-by-crash",
    *(option.field(MOST_SEATS) for option in OPTIONS),
    # the floor
    Field("car", U8, (CELLS + 1,)),  # by cell, and beyond the edge: VACANT, a car, NO_FLOOR
    Field("where", U8, (CARS,)),  # by car: a cell, IN_STOCK, LOCKED or BOXED
    Field("bell_at", U8, (FLOWERS + 1,), blank=NO_CELL),  # by flower slot; none for NO_FLOWER
    Field("operator_at", U8),  # a cell, or HOLE + flower slot
    Field("colour", U8, (CELLS,)),
    Field("tile", U8, (TILES,)),  # by slot in reading order
    Field("turned", U8, (TILES,)),
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
    Field("placements", U8),
    Field("first_kind", U8),
    Field("bound", U8, blank=NO_CARD),  # the blue or yellow card played in this turn
    Field("armed", U8),  # CC-44: a yellow card waits for its event
    Field("rung", U8),  # whether the present action has rung a bell
    Field("restless", U8),  # CC-R52: after the last action a pull is left over
    Field("last_driver_seat", U8),
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
    Field("deck_batch", U8),
    Field("unseen", U8, (BATCHES, CARD_TYPES)),  # cards of a batch that nobody has seen openly
)

DESK = desk_layout(
    "crash-by-crash",
    Field("marks", U8, (CELLS + FLOWERS,)),  # cells, and holes behind them, marked for a search
    Field("pool", U8, (CARD_TYPES,)),  # redeal: hidden cards of one batch
    # rooms to try things in: the position after a bound card, a placement or a grey card, and the
    # steps of a walk
    room_for("after_card", STATE),
    room_for("trial", STATE),
    room_for("after_walk", STATE),
    room_for("step_two", STATE),
    room_for("step_three", STATE),
    room_for("step_four", STATE),
)
