"""The layout of Crash Grid's state, and of the desk that its rules work on."""

from fairground.games.crash_grid.rules.components import (
    CARDS,
    MOST_HAND,
    MOST_SEATS,
    MOST_SHUFFLES,
    MOST_SIZE,
    MOVES,
    NO_CARD,
    OVER,
    WRECK,
    cell_of,
)
from fairground.games.crash_grid.rules.options import OPTIONS, ROUNDS_MAX
from fairground.kernel.grids import WEST
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

SQUARES = cell_of(WRECK, MOST_SEATS - 1, WEST)
"""The largest value of a square."""

WORDS = 5
"""Words of a bit mask of the arena, with an idle one at either end."""

MOST_POINTS = ROUNDS_MAX.highest
MOST_TRICKS = 3 * MOST_SIZE
"""More than a round has: a rider has three moves and every second trick gives them back."""

STATE = state_layout(
    "crash-grid",
    *(option.field(MOST_SEATS) for option in OPTIONS),
    Field("phase", U8, most=OVER),
    Field("waiting", U8, bits=MOST_SEATS),  # bit mask of the seats that must decide
    Field("round", U8, most=MOST_POINTS),  # rounds finished so far
    Field("trick", U8, most=MOST_TRICKS),  # 1 for the first trick of the round
    Field("living", U8, most=MOST_SEATS, unseen="panels show who is alive"),
    Field("points", U8, (MOST_SEATS,), most=MOST_POINTS),
    # riders
    Field("row", U8, (MOST_SEATS,), most=MOST_SIZE - 1),
    Field("column", U8, (MOST_SEATS,), most=MOST_SIZE - 1),
    Field("facing", U8, (MOST_SEATS,), most=WEST),
    Field("alive", U8, (MOST_SEATS,), most=1),
    Field("used", U8, (MOST_SEATS,), bits=MOVES),  # bit mask of used moves J, Q, K
    Field("moves", U8, (MOST_SEATS,), most=MOST_TRICKS),  # successful moves this round
    Field("crashed_in", U8, (MOST_SEATS,), most=MOST_TRICKS),  # trick of the crash, 0 while alive
    # this trick
    Field("committed", U8, (MOST_SEATS,), Audience.OWNER, NO_CARD, most=CARDS - 1),
    Field("revealed", U8, (MOST_SEATS,), blank=NO_CARD, minor=True, most=CARDS - 1),
    Field("order", U8, (MOST_SEATS,), most=MOST_SEATS - 1),
    # how many ride in this trick: the length of `order`
    Field("riders", U8, most=MOST_SEATS, unseen="panels show who rides in this trick"),
    Field("turn", U8, most=MOST_SEATS, unseen="panels show who rides now"),  # index into `order`
    # Deck A
    Field("hand", U8, (MOST_SEATS, MOST_HAND), Audience.OWNER, NO_CARD, most=CARDS - 1),
    Field("held", U8, (MOST_SEATS,), most=MOST_HAND),
    Field("deck", U8, (CARDS,), Audience.NOBODY, NO_CARD, most=CARDS - 1),
    Field("deck_left", U8, minor=True, most=CARDS),
    Field("discard", U8, (CARDS,), minor=True, most=CARDS - 1),
    Field("discarded", U8, minor=True, most=CARDS),
    # what a reshuffle makes public (6.2): the shuffle each card was last part of (0 is the deal),
    # and how many cards of each hand come from each shuffle
    Field("shuffles", U8, minor=True, most=MOST_SHUFFLES - 1),
    Field(
        "origin",
        U8,
        (CARDS,),
        minor=True,
        most=MOST_SHUFFLES - 1,
        unseen="told of every card that is hidden, where Deck A is opened; of others it is idle",
    ),
    Field("held_from", U8, (MOST_SEATS, MOST_SHUFFLES), minor=True, most=MOST_HAND),
    # the arena
    Field("cell", U8, (MOST_SIZE, MOST_SIZE), most=SQUARES),
    Field("wall_card", U8, (MOST_SIZE, MOST_SIZE), minor=True, most=CARDS - 1),
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
