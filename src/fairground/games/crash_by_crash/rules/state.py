"""The layout of Crash by Crash's state, and of the desk its rules work on."""

from fairground.games.crash_by_crash.rules.components import (
    BATCHES,
    CARD_TYPES,
    CARS,
    COPIES,
    EXCHANGING,
    FROM_ROW,
    HAND,
    IN_STOCK,
    MOST_SEATS,
    MOST_TOLD,
    MOST_VISITED,
    NO_BATCH,
    NO_CARD,
    OVER,
    ROW,
    SIDES,
    TURN_CAP,
)
from fairground.games.crash_by_crash.rules.options import (
    ACCUMULATORS,
    EVENTS_TO_END,
    MAX_TURNS,
    OPTIONS,
)
from fairground.games.crash_by_crash.rules.tiles import (
    CELLS,
    DIRECTIONS,
    FLOWERS,
    HOLE,
    NO_CELL,
    TILES,
    X_TILES,
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

# Why no scene shows some of what everybody knows.
ITS_COLOURS = "the colours of its cells are seen, or were before it was taken out"
THE_LOG = "the log of the turn tells it"
THE_FLOOR = "follows from what stands on the floor"

# The highest values of fields that options reach at most.
MOST_ACCUMULATORS = ACCUMULATORS.highest
MOST_EVENTS = EVENTS_TO_END.highest
MOST_TURNS = MAX_TURNS.highest

STATE = state_layout(
    "crash-by-crash",
    *(option.field(MOST_SEATS) for option in OPTIONS),
    # the floor
    # by cell, and beyond the edge: VACANT, a car, NO_FLOOR
    Field("car", U8, (CELLS + 1,), most=CARS),
    Field("where", U8, (CARS,), most=IN_STOCK),  # by car: a cell, IN_STOCK, LOCKED or BOXED
    # by flower slot; none for NO_FLOWER
    Field("bell_at", U8, (FLOWERS + 1,), blank=NO_CELL, most=CELLS - 1),
    Field("operator_at", U8, most=HOLE + FLOWERS - 1),  # a cell, or HOLE + flower slot
    Field("colour", U8, (CELLS,), most=3),
    Field("tile", U8, (TILES,), most=X_TILES - 1, unseen=ITS_COLOURS),  # by slot in reading order
    Field("turned", U8, (TILES,), most=DIRECTIONS - 1, unseen=ITS_COLOURS),
    # the sides
    Field("score", I32, (SIDES,), most=MOST_TOLD),
    Field("power", U8, (SIDES,), most=MOST_ACCUMULATORS),  # accumulators left
    Field("blocked", U8, (SIDES,), most=1),  # CC-75
    Field("events", U8, most=MOST_EVENTS),
    # the turn
    Field("phase", U8, most=OVER),
    Field("seat", U8, most=MOST_SEATS - 1),
    Field("turn", U16, most=MOST_TURNS),
    Field("second", U8, most=1),  # 1 in the second action of a turn
    Field("placements", U8, most=2, unseen=THE_LOG),
    Field("first_kind", U8, most=EXCHANGING, unseen=THE_LOG),
    # the blue or yellow card played in this turn
    Field("bound", U8, blank=NO_CARD, most=CARD_TYPES - 1),
    Field("armed", U8, most=1, unseen=THE_LOG),  # CC-44: a yellow card waits for its event
    Field("rung", U8, most=1, unseen=THE_LOG),  # whether the present action has rung a bell
    # CC-R52: after the last action a pull is left over
    Field("restless", U8, most=1, unseen=THE_FLOOR),
    Field("last_driver_seat", U8, most=MOST_SEATS - 1, unseen=THE_LOG),
    Field("reason", U8, most=TURN_CAP),
    # the choice that is being made
    Field("magnetic", U8, most=1),
    Field("chosen_cell", U8, most=CELLS - 1),
    Field("chosen_direction", U8, most=DIRECTIONS - 1),
    Field("chosen_card", U8, blank=NO_CARD, most=CARD_TYPES - 1),
    Field("draws_left", U8, most=HAND),
    Field("steps_left", U8, most=4),
    Field("visited", U8, (MOST_VISITED,), most=HOLE + FLOWERS - 1),
    Field("visits", U8, most=MOST_VISITED),
    # cards
    Field("hand", U8, (MOST_SEATS, HAND), Audience.OWNER, NO_CARD, most=CARD_TYPES - 1),
    # which shuffle each hand card is of
    Field("batch", U8, (MOST_SEATS, HAND), blank=NO_BATCH, most=FROM_ROW),
    # hand cards that everybody has seen
    Field("shown", U8, (MOST_SEATS, HAND), blank=NO_CARD, most=CARD_TYPES - 1),
    Field("pair", U8, (MOST_SEATS, 2), Audience.OWNER, NO_CARD, most=CARD_TYPES - 1),  # CC-102
    Field("pair_batch", U8, (2,), blank=NO_BATCH, most=FROM_ROW),
    Field("row", U8, (ROW,), blank=NO_CARD, most=CARD_TYPES - 1),
    # cards left of each type, in no order
    Field("deck", U8, (CARD_TYPES,), Audience.NOBODY, most=COPIES),
    Field("deck_left", U8, most=CARD_TYPES * COPIES),
    Field("discard", U8, (CARD_TYPES,), most=COPIES),
    Field("discarded", U8, most=CARD_TYPES * COPIES),
    Field("top", U8, blank=NO_CARD, most=CARD_TYPES - 1),  # the last card discarded
    Field(
        "deck_batch",
        U8,
        most=BATCHES - 1,
        unseen="shuffles have no numbers at a table; which cards are of this deck is seen",
    ),
    # cards of a batch that nobody has seen openly
    Field("unseen", U8, (BATCHES, CARD_TYPES), most=COPIES),
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
