"""BattleGrid's options: every value that no source settles, and the designer's knobs."""

from fairground.kernel.options import Constraint, Flag, Numbers, OneOf, Option, Whole

TERRAIN_TABLE = (  # Field, Forest, Hill, Marsh
    (0, 2, 1, 0),  # Infantry
    (1, 0, -1, -1),  # Jeep
    (2, -1, 0, -2),  # Tank
    (1, -1, 0, 1),  # Helicopter
    (0, -1, 2, -1),  # Artillery
    (0, 0, 1, 0),  # Anti-aircraft
    (0, 0, 0, 0),  # Extra Shot
)
PRINTED_PLACE = (0, 1, 2, 3, 4, 0, 5)  # a shooter type's place among the printed numbers

ACTION_CARDS = Option(
    "action_cards",
    Flag(),
    True,
    "Play with the action cards; without them the base game alone is played.",
    ("BG-1", "BG-8"),
)
BASE_BOXES = Option(
    "base_boxes",
    Whole(6, 30),
    18,
    "Boxes on the time sheet: one for a turn of each side.",
    ("BG-8", "BG-R28"),
)
EXTRA_BOXES = Option(
    "extra_boxes",
    Whole(0, 10),
    2,
    "Boxes added when action cards are used.",
    ("BG-8", "BG-R28"),
)
FIRST_PLAYER = Option(
    "first_player",
    OneOf("random", "ufp", "is"),
    "random",
    "Who has the first turn.",
    ("BG-7", "BG-R27"),
)
TERRAIN_LAYOUT = Option(
    "terrain_layout",
    Numbers(8, 0, 3, word="random"),
    "random",
    "The terrain cards in the order L1 R1 to L4 R4: 0 Field, 1 Forest, 2 Hill, 3 Marsh.",
    ("BG-5",),
)
TERRAIN_MODIFIERS = Option(
    "terrain_modifiers",
    Numbers(28, -3, 3),
    tuple(entry for line in TERRAIN_TABLE for entry in line),
    "What terrain adds to a total: Field, Forest, Hill, Marsh for Infantry, Jeep, Tank, "
    "Helicopter, Artillery, Anti-aircraft, Extra Shot.",
    ("BG-41",),
)
PRINTED_NUMBERS = Option(
    "printed_numbers",
    Numbers(6, 2, 12),
    (6, 5, 7, 7, 6, 6),
    "Printed numbers of Infantry, Jeep, Tank, Helicopter, Artillery, Extra Shot.",
    ("BG-40", "BG-R11"),
)
PRINTED_USE = Option(
    "printed_use",
    OneOf("choice", "off"),
    "choice",
    "Whether a printed number may stand in for the two dice.",
    ("BG-40", "BG-R11"),
)
FIRE_MODE = Option(
    "fire_mode",
    OneOf("paired", "alternate"),
    "paired",
    "Whether shooters are paired, or the sides take turns and each shot is answered by dice.",
    ("BG-42", "BG-R9"),
)
SURPLUS_FIRE = Option(
    "surplus_fire",
    OneOf("free", "opposed", "none"),
    "free",
    "Shooters without an opponent: fire freely, can be hit in return, or do not fire.",
    ("BG-47", "BG-48", "BG-R10"),
)
DEFENDER_SEES_ROLL = Option(
    "defender_sees_roll",
    Flag(),
    True,
    "Whether the defender names a shooter after the attacker's dice, or before any dice.",
    ("BG-42", "BG-R12"),
)
TIE_RULE = Option(
    "tie_rule",
    OneOf("none", "attacker_hit"),
    "none",
    "Whether an exchange with equal totals hits nobody or the attacker.",
    ("BG-43", "BG-R13"),
)
HIT_CHOICE = Option(
    "hit_choice",
    OneOf("owner", "winner"),
    "owner",
    "Who chooses the unit that takes a hit.",
    ("BG-44", "BG-R8"),
)
UNIT_HITS = Option(
    "unit_hits",
    Whole(1, 3),
    2,
    "Hits that destroy a unit.",
    ("BG-45",),
)
RESHUFFLE_DISCARDS = Option(
    "reshuffle_discards",
    Flag(),
    True,
    "Whether an empty unit pile is renewed from the discard pile.",
    ("BG-14", "BG-R21"),
)
AA_EFFECT = Option(
    "aa_effect",
    OneOf("destroy", "hit"),
    "destroy",
    "Whether anti-aircraft fire destroys a helicopter or hits it once.",
    ("BG-36", "BG-37", "BG-R19"),
)
JEEP_ATTACK_RANGE = Option(
    "jeep_attack_range",
    Whole(1, 2),
    2,
    "From how many sectors away Jeeps may attack.",
    ("BG-25", "BG-R6"),
)
PRESS_EXTRA_SUPPLY = Option(
    "press_extra_supply",
    Flag(),
    False,
    "Whether Extra Supply may pay for pressing the attack.",
    ("BG-55", "BG-74", "BG-R32"),
)
MINE_EXTRA_SHOT = Option(
    "mine_extra_shot",
    Flag(),
    False,
    "Whether a minefield troubles the attacker's Extra Shot too.",
    ("BG-84", "BG-R57"),
)
TIEBREAK = Option(
    "tiebreak",
    OneOf("draw", "units"),
    "draw",
    "Whether equal points are a draw or the stronger army on the board wins.",
    ("BG-88", "BG-R54"),
)
ARMY = Option(
    "army",
    Numbers(6, 0, 6),
    (5, 5, 4, 4, 3, 2),
    "Cards of each side: Infantry, Jeep, Tank, Helicopter, Artillery, Anti-aircraft.",
    ("BG-6",),
)
START_HAND = Option(
    "start_hand",
    Whole(0, 7),
    5,
    "Unit cards in the opening hand.",
    ("BG-6",),
)
HAND_LIMIT = Option(
    "hand_limit",
    Whole(1, 9),
    7,
    "The most unit cards in a hand.",
    ("BG-13",),
)
START_DEAL = Option(
    "start_deal",
    Whole(0, 11),
    3,
    "Action cards dealt beside the chosen one.",
    ("BG-4",),
)
ROW_POINTS = Option(
    "row_points",
    Numbers(4, 0, 20),
    (1, 2, 5, 8),
    "Points of a sector in the own base row, the next, the next, and the enemy's.",
    ("BG-87",),
)
OPTIONS = (
    ACTION_CARDS,
    BASE_BOXES,
    EXTRA_BOXES,
    FIRST_PLAYER,
    TERRAIN_LAYOUT,
    TERRAIN_MODIFIERS,
    PRINTED_NUMBERS,
    PRINTED_USE,
    FIRE_MODE,
    SURPLUS_FIRE,
    DEFENDER_SEES_ROLL,
    TIE_RULE,
    HIT_CHOICE,
    UNIT_HITS,
    RESHUFFLE_DISCARDS,
    AA_EFFECT,
    JEEP_ATTACK_RANGE,
    PRESS_EXTRA_SUPPLY,
    MINE_EXTRA_SHOT,
    TIEBREAK,
    ARMY,
    START_HAND,
    HAND_LIMIT,
    START_DEAL,
    ROW_POINTS,
)

CONSTRAINTS = (
    Constraint(
        lambda options: options["start_hand"] <= options["hand_limit"],
        "start_hand must not be larger than hand_limit",
        ("BG-6", "BG-13"),
    ),
    Constraint(
        lambda options: max(options["army"][3:]) <= 4,
        "an army has at most 4 Helicopters, 4 Artillery and 4 Anti-aircraft",
        ("BG-6",),
    ),
)
