"""The layout of Gold n' Crash's state, and of the desk that its rules work on."""

from fairground.games.gold_n_crash.rules.components import (
    BY_CAP,
    CARDS,
    FACE_GOLD,
    FACES,
    GUESTS,
    LANES,
    LANES_EACH,
    LAST_BITS,
    MOST_CARDS,
    MOST_COLUMN,
    MOST_DECK,
    MOST_TREASURE,
    NO_CARD,
    NO_GUEST,
    OVER,
    SEATS,
    TALLY_BITS,
)
from fairground.games.gold_n_crash.rules.options import (
    ACTIONS_PER_TURN,
    DECK_COUNTS,
    GUEST_GOLD,
    OPTIONS,
    TURN_CAP,
)
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

# The highest values of fields that options reach at most.
MOST_TURNS = TURN_CAP.highest
MOST_ACTIONS = ACTIONS_PER_TURN.highest
MOST_COPIES = DECK_COUNTS.highest
MOST_GOLD = MOST_CARDS * max(FACE_GOLD) + GUESTS * GUEST_GOLD.highest

STATE = state_layout(
    "gold-n-crash",
    *(option.field(SEATS) for option in OPTIONS),
    # the turn
    Field("phase", U8, most=OVER),
    # bit mask of the seat that must decide
    Field("waiting", U8, bits=SEATS, unseen="it is the active player, until the game is over"),
    Field("active", U8, most=1),
    Field("turn", U16, most=MOST_TURNS),  # 1 for the first
    Field("action", U8, most=MOST_ACTIONS),  # actions already taken in this turn
    # cards played into each column in this turn
    Field("plays", U8, (LANES_EACH,), most=MOST_ACTIONS),
    Field("left", U8, most=MOST_COLUMN),  # applications of SECURE still to make
    Field("base", U8, most=LANES_EACH - 1),  # the column that the CHEST was played into
    Field("last_turn", U8, most=1),
    Field("reason", U8, most=BY_CAP),
    # whose view this is: 0 the whole state, 1 a spectator's, 2 + seat
    Field("viewer", U8, most=SEATS + 1, unseen="a scene names its seat"),
    Field("crew", U8, (SEATS,), most=1),
    # Zeppelins and Guests, by lane
    Field("robust", U8, (LANES,), Audience.NOBODY, most=3),
    Field("afloat", U8, (SEATS,), bits=LANES_EACH),  # bit mask of undamaged Zeppelins
    # the strongest bomb resisted: its owner has looked (GC-31)
    Field("resisted", U8, (LANES,), most=3),
    Field("guest", U8, (LANES,), blank=NO_GUEST, most=GUESTS - 1),
    # columns, oldest card first
    Field("column", U8, (LANES, MOST_COLUMN), blank=NO_CARD, most=CARDS - 1),
    Field("height", U8, (LANES,), most=MOST_COLUMN),
    # cards of each type in the column; the last cards of the columns, by type
    Field("tally", I64, (LANES,), bits=6 * TALLY_BITS, unseen="counted in the columns"),
    Field("last", I32, (SEATS,), bits=6 * LAST_BITS, unseen="read off the columns"),
    # piles, the top card last
    Field("deck", U8, (SEATS, MOST_DECK), Audience.NOBODY, NO_CARD, most=CARDS - 1),
    Field("deck_left", U8, (SEATS,), most=MOST_DECK),
    # Bit i: the owner has looked at the card in place i. Everybody saw the owner look and where the
    # two cards went, so the places are public and only the cards are not.
    Field("observed", I64, (SEATS,), bits=MOST_DECK),
    Field("discard", U8, (SEATS, MOST_CARDS), blank=NO_CARD, most=CARDS - 1),
    Field("discarded", U8, (SEATS,), most=MOST_CARDS),
    # A Treasure's cards came from face-up places, so its order is common knowledge by recall, and
    # the state's views have it; whether a screen shows it is the option `treasure_visibility`.
    Field("treasure", U8, (SEATS, MOST_TREASURE), blank=NO_CARD, most=CARDS + GUESTS - 1),
    Field("treasured", U8, (SEATS,), most=MOST_TREASURE),
    Field("locked", U8, (SEATS,), most=MOST_TREASURE),  # cards up to the topmost Guest (GC-52)
    Field("gold", I16, (SEATS,), most=MOST_GOLD),
    # hands as counts of each card
    Field("hand", U8, (SEATS, CARDS), Audience.OWNER, most=MOST_COPIES),
    # faces in hand, three bits each
    Field("holds", I64, (SEATS,), Audience.OWNER, bits=3 * FACES, unseen="read off the hand"),
    Field("held", U8, (SEATS,), most=MOST_CARDS),
    # copies that everybody knows to be in the hand
    Field("hand_public", U8, (SEATS, CARDS), most=MOST_COPIES),
    Field("aside", U8, (CARDS,), most=MOST_COPIES),  # cards that a scenario leaves out of the game
)

DESK = desk_layout(
    "gold-n-crash",
    Field("pool", U8, (MOST_CARDS,)),  # redeal: cards of one crew that the seat has not seen
    Field("unseen", I16, (CARDS,)),
    Field("traits", I32, (SEATS, 26)),  # judgement
)
