"""The layout of Gold n' Crash's state, and of the desk that its rules work on."""

from fairground.games.gold_n_crash.rules.components import (
    CARDS,
    LANES,
    LANES_EACH,
    MOST_CARDS,
    MOST_COLUMN,
    MOST_DECK,
    MOST_TREASURE,
    NO_CARD,
    NO_GUEST,
    SEATS,
)
from fairground.games.gold_n_crash.rules.options import OPTIONS
from fairground.kernel.layout import (
    I16,
    I32,
    I64,
    U8,
    U16,
    Audience,
    Field,
    desk_layout,
    state_layout,
)

STATE = state_layout(
    "gold-n-crash",
    *(option.field(SEATS) for option in OPTIONS),
    # the turn
    Field("phase", U8),
    # bit mask of the seat that must decide
    Field("waiting", U8, unseen="it is the active player, until the game is over"),
    Field("active", U8),
    Field("turn", U16),  # 1 for the first
    Field("action", U8),  # actions already taken in this turn
    Field("plays", U8, (LANES_EACH,)),  # cards played into each column in this turn
    Field("left", U8),  # applications of SECURE still to make
    Field("base", U8),  # the column that the CHEST was played into
    Field("last_turn", U8),
    Field("reason", U8),
    # whose view this is: 0 the whole state, 1 a spectator's, 2 + seat
    Field("viewer", U8, unseen="a scene names its seat"),
    Field("crew", U8, (SEATS,)),
    # Zeppelins and Guests, by lane
    Field("robust", U8, (LANES,), Audience.NOBODY),
    Field("afloat", U8, (SEATS,)),  # bit mask of undamaged Zeppelins
    Field("resisted", U8, (LANES,)),  # the strongest bomb resisted: its owner has looked (GC-31)
    Field("guest", U8, (LANES,), blank=NO_GUEST),
    # columns, oldest card first
    Field("column", U8, (LANES, MOST_COLUMN), blank=NO_CARD),
    Field("height", U8, (LANES,)),
    # cards of each type in the column; the last cards of the columns, by type
    Field("tally", I64, (LANES,), unseen="counted in the columns"),
    Field("last", I32, (SEATS,), unseen="read off the columns"),
    # piles, the top card last
    Field("deck", U8, (SEATS, MOST_DECK), Audience.NOBODY, NO_CARD),
    Field("deck_left", U8, (SEATS,)),
    # Bit i: the owner has looked at the card in place i. Everybody saw the owner look and where the
    # two cards went, so the places are public and only the cards are not.
    Field("observed", I64, (SEATS,)),
    Field("discard", U8, (SEATS, MOST_CARDS), blank=NO_CARD),
    Field("discarded", U8, (SEATS,)),
    # A Treasure's cards came from face-up places, so its order is common knowledge by recall, and
    # the state's views have it; whether a screen shows it is the option `treasure_visibility`.
    Field("treasure", U8, (SEATS, MOST_TREASURE), blank=NO_CARD),
    Field("treasured", U8, (SEATS,)),
    Field("locked", U8, (SEATS,)),  # cards up to the topmost Guest (GC-52)
    Field("gold", I16, (SEATS,)),
    # hands as counts of each card
    Field("hand", U8, (SEATS, CARDS), Audience.OWNER),
    # faces in hand, three bits each
    Field("holds", I64, (SEATS,), Audience.OWNER, unseen="read off the hand"),
    Field("held", U8, (SEATS,)),
    Field("hand_public", U8, (SEATS, CARDS)),  # copies that everybody knows to be in the hand
    Field("aside", U8, (CARDS,)),  # cards that a scenario leaves out of the game
)

DESK = desk_layout(
    "gold-n-crash",
    Field("pool", U8, (MOST_CARDS,)),  # redeal: cards of one crew that the seat has not seen
    Field("unseen", I16, (CARDS,)),
    Field("traits", I32, (SEATS, 26)),  # judgement
)
