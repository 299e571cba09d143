"""The options of Gold n' Crash: what a table may settle otherwise before the game."""

from fairground.games.gold_n_crash.rules.components import (
    FACE_COPIES,
    FACES,
    GUEST_VALUES,
    GUESTS,
    LANES_EACH,
    MOST_DECK,
)
from fairground.kernel.options import Flag, Numbers, OneOf, Option, Whole

FIRST_PLAYER = Option(
    "first_player",
    OneOf("random", "seat0", "seat1"),
    "random",
    "Who takes the first turn.",
    ("GC-10",),
)
CREWS = Option(
    "crews",
    OneOf("random", "seat0_octopirates", "seat0_meowmurais"),
    "random",
    "Which crew flies for the first seat; both crews have the same cards.",
    ("GC-3",),
)
VOLUNTARY_PASS = Option(
    "voluntary_pass",
    Flag(),
    False,
    "Whether an action may be passed although something else could be done.",
    ("GC-14", "GC-R10"),
)
MULTI_EFFECT = Option(
    "multi_effect",
    OneOf("as_many_as_possible", "all_or_illegal"),
    "as_many_as_possible",
    "Whether a doubled or tripled effect with too few targets is cut short or forbidden.",
    ("GC-26", "GC-R4"),
)
COIN_TRIPLE_CLEARS = Option(
    "coin_triple_clears",
    Flag(),
    True,
    "Whether the third COIN clears a column, as the third card of every other type does.",
    ("GC-49", "GC-R3"),
)
NINE_COUNTS_COINS = Option(
    "nine_counts_coins",
    Flag(),
    True,
    "Whether COINs count towards the Gold that the Guest NINE asks for.",
    ("GC-53", "GC-R22"),
)
GUEST_TIMING = Option(
    "guest_timing",
    OneOf("after_effect", "before_effect"),
    "after_effect",
    "Whether a Guest comes aboard after the effect of the card played, or before it.",
    ("GC-50", "GC-R9"),
)
CLEAR_ORDER = Option(
    "clear_order",
    OneOf("last_on_top", "first_on_top"),
    "last_on_top",
    "Which card of a cleared column ends on top of the discard pile.",
    ("GC-48", "GC-R14"),
)
OBSERVE_NEEDS = Option(
    "observe_needs",
    OneOf(1, 2),
    2,
    "How many cards the deck must have for OBSERVE.",
    ("GC-42", "GC-R15"),
)
LOOT_NEEDS = Option(
    "loot_needs",
    OneOf(1, 2),
    1,
    "How many cards the opponent's discard pile must have for LOOT.",
    ("GC-43", "GC-R16"),
)
CRACKED_CARD_TO = Option(
    "cracked_card_to",
    OneOf("treasure_owner", "crew_owner"),
    "treasure_owner",
    "On whose discard pile a card cracked out of a Treasure goes.",
    ("GC-39", "GC-R11"),
)
TREASURE_VISIBILITY = Option(
    "treasure_visibility",
    OneOf("owner", "open", "nobody"),
    "owner",
    "Who may look through a Treasure during the game.",
    ("GC-12", "GC-R27"),
)
TIE_RULE = Option(
    "tie_rule",
    OneOf("draw", "zeppelins"),
    "draw",
    "Whether equal Gold is a draw, or won by more undamaged Zeppelins.",
    ("GC-65", "GC-R13"),
)
TURN_CAP = Option(
    "turn_cap",
    Whole(20, 1000),
    200,
    "The turn after which Gold is counted in any case.",
    ("GC-66",),
)
ACTIONS_PER_TURN = Option(
    "actions_per_turn",
    Whole(1, 4),
    2,
    "Actions in a turn.",
    ("GC-13",),
)
START_HAND = Option(
    "start_hand",
    Whole(0, 10),
    5,
    "Cards in the first hand.",
    ("GC-7",),
)
START_DISCARD = Option(
    "start_discard",
    Whole(0, 10),
    5,
    "Cards that open each discard pile.",
    ("GC-6",),
)
ROBUSTNESS = Option(
    "robustness",
    Numbers(LANES_EACH, 1, 3),
    (1, 2, 3),
    "The robustness of each player's three Zeppelins, before they are shuffled.",
    ("GC-8", "GC-29"),
)
DECK_COUNTS = Option(
    "deck_counts",
    Numbers(FACES, 0, 9, 20, MOST_DECK),
    FACE_COPIES,
    "Copies of each face in a deck: B1 B2 B3 S1 S2 S3 H1 H2 H3 G1 G2 G3 C1 C2 C3 $4 $6.",
    ("GC-5",),
)
GUEST_GOLD = Option(
    "guest_gold",
    Numbers(GUESTS, 0, 9),
    GUEST_VALUES,
    "Gold of the Guests: NINE PAIR FIVE MIX4 GLASS3 HOOK3 SWORD3 COIN2.",
    ("GC-51", "GC-64"),
)
NINE_THRESHOLD = Option(
    "nine_threshold",
    Whole(5, 15),
    9,
    "The Gold that the Guest NINE asks for.",
    ("GC-53",),
)

OPTIONS = (
    FIRST_PLAYER,
    CREWS,
    VOLUNTARY_PASS,
    MULTI_EFFECT,
    COIN_TRIPLE_CLEARS,
    NINE_COUNTS_COINS,
    GUEST_TIMING,
    CLEAR_ORDER,
    OBSERVE_NEEDS,
    LOOT_NEEDS,
    CRACKED_CARD_TO,
    TREASURE_VISIBILITY,
    TIE_RULE,
    TURN_CAP,
    ACTIONS_PER_TURN,
    START_HAND,
    START_DISCARD,
    ROBUSTNESS,
    DECK_COUNTS,
    GUEST_GOLD,
    NINE_THRESHOLD,
)
