"""Gold n' Crash's components as constants, its options, and the layout of its state."""

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
from fairground.kernel.options import Flag, Numbers, OneOf, Option, Whole

SEATS = 2
LANES_EACH = 3
LANES = SEATS * LANES_EACH  # lane 3 * seat + column: the column, its Zeppelin and its Guest

# Types of cards (specification 2.1).
BOMB, SWORD, HOOK, GLASS, CHEST, COIN = range(6)
TYPE_LETTERS = "BSHGC$"

# Faces (2.2): a type and a Gold value. A card is known by its face and its crew, since copies of a
# face are interchangeable: card = face + FACES * crew.
FACES = 17
FACE_TYPES = (BOMB,) * 3 + (SWORD,) * 3 + (HOOK,) * 3 + (GLASS,) * 3 + (CHEST,) * 3 + (COIN,) * 2
FACE_GOLD = (1, 2, 3) * 5 + (4, 6)
DECK_COUNTS = (3, 2, 1) * 5 + (5, 1)
CREWS = 2
OCTOPIRATES, MEOWMURAIS = range(CREWS)
CARDS = FACES * CREWS
TYPE_OF = FACE_TYPES * CREWS
GOLD_OF = FACE_GOLD * CREWS
NO_CARD = 255

# Guests (2.4); in a Treasure a Guest is the card GUEST + its id.
GUESTS = 8
NINE, PAIR, FIVE, MIX4, GLASS3, HOOK3, SWORD3, COIN2 = range(GUESTS)
GUEST_NAMES = ("NINE", "PAIR", "FIVE", "MIX4", "GLASS3", "HOOK3", "SWORD3", "COIN2")
GUEST_GOLD = (5, 4, 6, 5, 5, 5, 5, 5)
GUEST = CARDS
NO_GUEST = 255

# Sizes that every setting of the options fits (5.4).
MOST_DECK = 36
MOST_CARDS = 72
MOST_COLUMN = 48
MOST_TREASURE = 76
ROBUSTNESS = (1, 2, 3)

# Actions (5.2).
DRAW = 0
PLAY = 1  # + 3 * face + column
DISCARD = PLAY + 3 * FACES  # + column
PASS = DISCARD + 3
SECURE = PASS + 1  # + column
MOVE = SECURE + 3  # + one of four ways
CALL = MOVE + 4  # + column
ARRANGE = CALL + 3  # + one of six outcomes
OUTCOMES = 6
ACTIONS = ARRANGE + OUTCOMES
MOVE_FROM = (0, 1, 1, 2)
MOVE_TO = (1, 0, 2, 1)

# OBSERVE's outcomes (5.3): cards left on top; odd ones take the second card before the first.
OUTCOME_TOPS = (2, 2, 1, 1, 0, 0)

# Phases (5.1).
ACTION, SECURING, MANOEUVRE, CALLBACK, OBSERVE, OVER = range(6)

# Why the game ended (section 7).
NOT_OVER, BY_ZEPPELINS, BY_GOLD, BY_CAP = range(4)

# Option values that rules compare with.
RANDOM = 0
ALL_OR_ILLEGAL = 1
BEFORE_EFFECT = 1
FIRST_ON_TOP = 1
CREW_OWNER = 1
VISIBLE_TO_OWNER, VISIBLE_TO_ALL, VISIBLE_TO_NOBODY = range(3)
TIE_DRAW, TIE_ZEPPELINS = range(2)

# Columns as bit masks of 0, 1, 2: which are beside one of a set, and how many bits a set has.
BESIDE = (0, 2, 5, 7, 2, 2, 7, 7)
BITS = (0, 1, 1, 2, 1, 2, 2, 3)
ALL_COLUMNS = 7
MOVES_FROM = tuple(
    sum(1 << way for way in range(4) if columns >> MOVE_FROM[way] & 1) for columns in range(8)
)

# A hand and the plays it allows are numbers of 3 bits for each face, one for each column; these
# have the lowest bit of every face of a type, so that a product with a set of columns fills them.
FACES_OF_TYPE = tuple(
    sum(1 << 3 * face for face in range(FACES) if FACE_TYPES[face] == kind) for kind in range(6)
)
BOMBS, SWORDS, HOOKS, GLASSES, CHESTS, COINS = FACES_OF_TYPE
HOLDS_FACE = tuple(7 << 3 * face for face in range(FACES))

# Legal actions are numbers too, bit by bit, and are read in parts of 28 bits, which Python computes
# with fast. The place of a part's only bit, by its remainder: 2 is a primitive root of 29.
PART_BITS = 28
PART_MASK = (1 << PART_BITS) - 1
PART_MODULUS = 29
BIT_AT = tuple(
    next((bit for bit in range(PART_BITS) if (1 << bit) % PART_MODULUS == rest), 0)
    for rest in range(PART_MODULUS)
)

# A column's cards counted by type, six bits for each type.
TALLY_BITS = 6
TALLY_MASK = 63
TALLY_SHIFT = tuple(TALLY_BITS * kind for kind in range(6))
TALLY_ONE = tuple(1 << TALLY_SHIFT[kind] for kind in TYPE_OF)  # of a card

# The last cards of a player's columns are one number of 4 bits for each type, one for each column.
# Since 16 is 1 more than 15, the remainder by 15 adds these up: it is the set of their columns.
LAST_BITS = 4
COLUMNS_OF_LAST = (1 << LAST_BITS) - 1
LAST_CARD = tuple(1 << LAST_BITS * kind for kind in TYPE_OF)  # of a card in column 0
NOT_LAST_IN = tuple(
    ~sum(1 << LAST_BITS * kind + column for kind in range(6)) for column in range(LANES_EACH)
)
LAST_BOMBS, LAST_SWORDS, LAST_HOOKS, LAST_GLASSES, LAST_CHESTS, LAST_COINS = (
    ALL_COLUMNS << LAST_BITS * kind for kind in range(6)
)

# The orders in which three Zeppelins can lie.
ORDERS = 6
ORDER = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))

# Events on the tape; cards as numbers, lanes as columns 0 to 2.
(
    CREWED,  # seat, a: crew
    DISCARDED_FIRST,  # seat, a: cards, b: the top one
    DEALT,  # seat, a: cards (to the others)
    DEALT_CARDS,  # seat, a to d: the faces of the cards, packed (to their owner)
    LAID,  # seat, a to c: the robustness of its Zeppelins (to nobody before the end)
    BOARDED_SHIP,  # seat, a: guest, b: column, c: what NINE asks for
    STARTS,  # seat
    TURN,  # seat whose turn begins, a: its number, b: actions
    DREW,  # seat, a: card (to its owner)
    DREW_UNSEEN,  # seat (to the others)
    PLAYED,  # seat, a: card, b: column, c: how many times
    DESTROYED,  # seat, a: column, b: strength, c: robustness
    GUEST_LOST,  # seat whose Guest it was, a: guest, b: column
    RESISTED,  # seat, a: column, b: strength
    LOOKED_UP,  # seat who looked at the own Zeppelin, a: column, b: robustness
    BOARDED,  # seat, a: card, b: column
    FISHED,  # seat, a: card
    CUT_SHORT,  # seat, a: type of the card played, b: how often it acted, c: of how many times
    SECURED,  # seat, a: card, b: column
    GUEST_SECURED,  # seat, a: guest, b: column, c: Gold, d: what NINE asks for
    CLEARED,  # seat, a: cards, b: column, c: type of which there were three
    DISCARDED,  # seat, a: card, b: column
    CRACKED,  # seat, a: card, b: seat whose discard pile it lies on
    MOVED,  # seat, a: card, b: from column, c: to column
    CALLED_BACK,  # seat, a: card, b: column
    LOOKS,  # seat, a: cards looked at
    LOOKED_AT,  # seat, a: first card, b: second card (to its owner), NO_CARD if there is none
    ARRANGED,  # seat, a: on top, b: at the bottom (to the others)
    ARRANGED_SO,  # seat, a: on top, b and c: cards in the order chosen (to its owner)
    LOOTED,  # seat, a: card
    TOTAL,  # seat, a: the Gold of its Treasure (to those who may look through it)
    PASSED,  # seat, a: 1 if something else could have been done, for all that is known
    LAST_TURN,  # seat whose last turn begins, because the other's deck is empty
    CAPPED,  # a: the turn that was the last one allowed
    ENDED,  # a: reason, b: winner + 1 or 0, c and d: Gold of seats 0 and 1
) = range(35)
EVENT_KINDS = ENDED + 1

# Faces of dealt cards on the tape: each is 1 + face, three of them in an entry of 16 bits.
PACKED_BITS = 5
PACKED_EACH = 3

OPTIONS = (
    Option(
        "first_player",
        OneOf("random", "seat0", "seat1"),
        "random",
        "Who takes the first turn.",
        ("GC-10",),
    ),
    Option(
        "crews",
        OneOf("random", "seat0_octopirates", "seat0_meowmurais"),
        "random",
        "Which crew flies for the first seat; both crews have the same cards.",
        ("GC-3",),
    ),
    Option(
        "voluntary_pass",
        Flag(),
        False,
        "Whether an action may be passed although something else could be done.",
        ("GC-14", "GC-R10"),
    ),
    Option(
        "multi_effect",
        OneOf("as_many_as_possible", "all_or_illegal"),
        "as_many_as_possible",
        "Whether a doubled or tripled effect with too few targets is cut short or forbidden.",
        ("GC-26", "GC-R4"),
    ),
    Option(
        "coin_triple_clears",
        Flag(),
        True,
        "Whether the third COIN clears a column, as the third card of every other type does.",
        ("GC-49", "GC-R3"),
    ),
    Option(
        "nine_counts_coins",
        Flag(),
        True,
        "Whether COINs count towards the Gold that the Guest NINE asks for.",
        ("GC-53", "GC-R22"),
    ),
    Option(
        "guest_timing",
        OneOf("after_effect", "before_effect"),
        "after_effect",
        "Whether a Guest comes aboard after the effect of the card played, or before it.",
        ("GC-50", "GC-R9"),
    ),
    Option(
        "clear_order",
        OneOf("last_on_top", "first_on_top"),
        "last_on_top",
        "Which card of a cleared column ends on top of the discard pile.",
        ("GC-48", "GC-R14"),
    ),
    Option(
        "observe_needs",
        OneOf(1, 2),
        2,
        "How many cards the deck must have for OBSERVE.",
        ("GC-42", "GC-R15"),
    ),
    Option(
        "loot_needs",
        OneOf(1, 2),
        1,
        "How many cards the opponent's discard pile must have for LOOT.",
        ("GC-43", "GC-R16"),
    ),
    Option(
        "cracked_card_to",
        OneOf("treasure_owner", "crew_owner"),
        "treasure_owner",
        "On whose discard pile a card cracked out of a Treasure goes.",
        ("GC-39", "GC-R11"),
    ),
    Option(
        "treasure_visibility",
        OneOf("owner", "open", "nobody"),
        "owner",
        "Who may look through a Treasure during the game.",
        ("GC-12", "GC-R27"),
    ),
    Option(
        "tie_rule",
        OneOf("draw", "zeppelins"),
        "draw",
        "Whether equal Gold is a draw, or won by more undamaged Zeppelins.",
        ("GC-65", "GC-R13"),
    ),
    Option(
        "turn_cap",
        Whole(20, 1000),
        200,
        "The turn after which Gold is counted in any case.",
        ("GC-66",),
    ),
    Option(
        "actions_per_turn",
        Whole(1, 4),
        2,
        "Actions in a turn.",
        ("GC-13",),
    ),
    Option(
        "start_hand",
        Whole(0, 10),
        5,
        "Cards in the first hand.",
        ("GC-7",),
    ),
    Option(
        "start_discard",
        Whole(0, 10),
        5,
        "Cards that open each discard pile.",
        ("GC-6",),
    ),
    Option(
        "robustness",
        Numbers(LANES_EACH, 1, 3),
        ROBUSTNESS,
        "The robustness of each player's three Zeppelins, before they are shuffled.",
        ("GC-8", "GC-29"),
    ),
    Option(
        "deck_counts",
        Numbers(FACES, 0, 9, 20, MOST_DECK),
        DECK_COUNTS,
        "Copies of each face in a deck: B1 B2 B3 S1 S2 S3 H1 H2 H3 G1 G2 G3 C1 C2 C3 $4 $6.",
        ("GC-5",),
    ),
    Option(
        "guest_gold",
        Numbers(GUESTS, 0, 9),
        GUEST_GOLD,
        "Gold of the Guests: NINE PAIR FIVE MIX4 GLASS3 HOOK3 SWORD3 COIN2.",
        ("GC-51", "GC-64"),
    ),
    Option(
        "nine_threshold",
        Whole(5, 15),
        9,
        "The Gold that the Guest NINE asks for.",
        ("GC-53",),
    ),
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
