"""The layout of Crash Grid's state, and of the desk that its rules work on."""

from fairground.games.crash_grid.rules.components import (
    CARDS,
    MOST_HAND,
    MOST_SEATS,
    MOST_SHUFFLES,
    MOST_SIZE,
    NO_CARD,
)
from fairground.games.crash_grid.rules.options import OPTIONS
from fairground.kernel.layout import (
    I16,
    I32,
    I64,
    U8,
    Audience,
    Field,
    desk_layout,
    room_for,
    state_layout,
)

WORDS = 5
"""Words of a bit mask of the arena, with an idle one at either end."""

STATE = state_layout(
    "crash-grid",
    *(option.field(MOST_SEATS) for option in OPTIONS),
    Field("phase", U8),
    Field("waiting", U8),  # bit mask of the seats that must decide
    Field("round", U8),  # rounds finished so far
    Field("trick", U8),  # 1 for the first trick of the round
    Field("living", U8, unseen="panels show who is alive"),
    Field("points", U8, (MOST_SEATS,)),
    # riders
    Field("row", U8, (MOST_SEATS,)),
    Field("column", U8, (MOST_SEATS,)),
    Field("facing", U8, (MOST_SEATS,)),
    Field("alive", U8, (MOST_SEATS,)),
    Field("used", U8, (MOST_SEATS,)),  # bit mask of used moves J, Q, K
    Field("moves", U8, (MOST_SEATS,)),  # successful moves this round
    Field("crashed_in", U8, (MOST_SEATS,)),  # trick of the crash, 0 while alive
    # this trick
    Field("committed", U8, (MOST_SEATS,), Audience.OWNER, NO_CARD),
    Field("revealed", U8, (MOST_SEATS,), blank=NO_CARD, minor=True),
    Field("order", U8, (MOST_SEATS,)),
    # how many ride in this trick: the length of `order`
    Field("riders", U8, unseen="panels show who rides in this trick"),
    Field("turn", U8, unseen="panels show who rides now"),  # index into `order`
    # Deck A
    Field("hand", U8, (MOST_SEATS, MOST_HAND), Audience.OWNER, NO_CARD),
    Field("held", U8, (MOST_SEATS,)),
    Field("deck", U8, (CARDS,), Audience.NOBODY, NO_CARD),
    Field("deck_left", U8, minor=True),
    Field("discard", U8, (CARDS,), minor=True),
    Field("discarded", U8, minor=True),
    # what a reshuffle makes public (6.2): the shuffle each card was last part of (0 is the deal),
    # and how many cards of each hand come from each shuffle
    Field("shuffles", U8, minor=True),
    Field(
        "origin",
        U8,
        (CARDS,),
        minor=True,
        unseen="told of every card that is hidden, where Deck A is opened; of others it is idle",
    ),
    Field("held_from", U8, (MOST_SEATS, MOST_SHUFFLES), minor=True),
    # the arena
    Field("cell", U8, (MOST_SIZE, MOST_SIZE)),
    Field("wall_card", U8, (MOST_SIZE, MOST_SIZE), minor=True),
)

DESK = desk_layout(
    "crash-grid",
    room_for("picture", STATE),  # the arena at the end of a round (see `end_round`)
    Field("pool", U8, (CARDS,)),  # redeal: cards of one shuffle that the seat has not seen
    Field("seen", U8, (CARDS,)),
    Field("strength", I16, (MOST_SEATS,)),  # set_order: initiative of the riders in `order`
    # judgement: the arena as bit masks, an idle word at either end (see there)
    Field("free", I64, (WORDS,)),
    Field("known", I64, (WORDS + 1 + MOST_SEATS,)),  # arena and riders that were judged last
    Field("front", I64, (8 * MOST_SEATS, WORDS)),
    Field("safe", I64, (8 * MOST_SEATS, WORDS)),
    Field("touched", I64, (2 * MOST_SEATS, WORDS)),
    Field("alone", I16, (MOST_SEATS,)),
    Field("ahead", I16, (MOST_SEATS,)),
    Field("traits", I16, (MOST_SEATS, 16)),
    Field("worth", I32, (MOST_SEATS,)),
    Field("stakes", I16, (MOST_SEATS, 4)),
)
