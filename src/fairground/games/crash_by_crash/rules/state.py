"""The layout of Crash by Crash's state, and of the desk its rules work on."""

from fairground.games.crash_by_crash.rules.components import (
    BATCHES,
    CARD_TYPES,
    CARS,
    HAND,
    MOST_SEATS,
    MOST_VISITED,
    NO_BATCH,
    NO_CARD,
    ROW,
    SIDES,
)
from fairground.games.crash_by_crash.rules.options import OPTIONS
from fairground.games.crash_by_crash.rules.tiles import CELLS, FLOWERS, NO_CELL, TILES
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
