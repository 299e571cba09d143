"""Gold n' Crash's components: cards, Guests, actions, phases, and sets of them as bit masks."""

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
FACE_COPIES = (3, 2, 1) * 5 + (5, 1)
CARDS = FACES * SEATS  # a crew for each seat: 0 the Octopirates, 1 the Meowmurais
TYPE_OF = FACE_TYPES * SEATS
GOLD_OF = FACE_GOLD * SEATS
NO_CARD = 255

# Guests (2.4); in a Treasure a Guest is the card GUEST + its id.
GUESTS = 8
NINE, PAIR, FIVE, MIX4, GLASS3, HOOK3, SWORD3, COIN2 = range(GUESTS)
GUEST_NAMES = ("NINE", "PAIR", "FIVE", "MIX4", "GLASS3", "HOOK3", "SWORD3", "COIN2")
GUEST_VALUES = (5, 4, 6, 5, 5, 5, 5, 5)
GUEST = CARDS
NO_GUEST = 255

# Sizes that every setting of the options fits (5.4).
MOST_DECK = 36
MOST_CARDS = 72
MOST_COLUMN = 48
MOST_TREASURE = 76

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
