"""BattleGrid's options: every value that no source settles, and the designer's knobs."""

from fairground.kernel.options import Constraint, Flag, Numbers, OneOf, Option, Whole

# Option values that rules compare with.
FIRST_RANDOM, FIRST_UFP, FIRST_IS = range(3)
RANDOM_TERRAIN = 4
PRINTED_CHOICE, PRINTED_OFF = range(2)
PAIRED, ALTERNATE = range(2)
FREE, OPPOSED, NO_SURPLUS = range(3)
TIE_NONE, TIE_ATTACKER_HIT = range(2)
HIT_OWNER, HIT_WINNER = range(2)
AA_DESTROYS, AA_HITS = range(2)
TIEBREAK_DRAW, TIEBREAK_UNITS = range(2)

TERRAIN_TABLE = (
    (0, 2, 1, 0),
    (1, 0, -1, -1),
    (2, -1, 0, -2),
    (1, -1, 0, 1),
    (0, -1, 2, -1),
    (0, 0, 1, 0),
    (0, 0, 0, 0),
)
PRINTED_NUMBERS = (6, 5, 7, 7, 6, 6)
PRINTED_PLACE = (0, 1, 2, 3, 4, 0, 5)  # a shooter type's place among the printed numbers

OPTIONS = (
    Option(
        "action_cards",
        Flag(),
        True,
        "Play with the action cards; without them the base game alone is played.",
        ("BG-1", "BG-8"),
    ),
    Option(
        "base_boxes",
        Whole(6, 30),
        18,
        "Boxes on the time sheet: one for a turn of each side.",
        ("BG-8", "BG-R28"),
    ),
    Option(
        "extra_boxes",
        Whole(0, 10),
        2,
        "Boxes added when action cards are used.",
        ("BG-8", "BG-R28"),
    ),
    Option(
        "first_player",
        OneOf("random", "ufp", "is"),
        "random",
        "Who has the first turn.",
        ("BG-7", "BG-R27"),
    ),
    Option(
        "terrain_layout",
        Numbers(8, 0, 3, word="random"),
        "random",
        "The terrain cards in the order L1 R1 to L4 R4: 0 Field, 1 Forest, 2 Hill, 3 Marsh.",
        ("BG-5",),
    ),
    Option(
        "terrain_modifiers",
        Numbers(28, -3, 3),
        tuple(entry for line in TERRAIN_TABLE for entry in line),
        "What terrain adds to a total: Field, Forest, Hill, Marsh for Infantry, Jeep, Tank, "
        "Helicopter, Artillery, Anti-aircraft, Extra Shot.",
        ("BG-41",),
    ),
    Option(
        "printed_numbers",
        Numbers(6, 2, 12),
        PRINTED_NUMBERS,
        "Printed numbers of Infantry, Jeep, Tank, Helicopter, Artillery, Extra Shot.",
        ("BG-40", "BG-R11"),
    ),
    Option(
        "printed_use",
        OneOf("choice", "off"),
        "choice",
        "Whether a printed number may stand in for the two dice.",
        ("BG-40", "BG-R11"),
    ),
    Option(
        "fire_mode",
        OneOf("paired", "alternate"),
        "paired",
        "Whether shooters are paired, or the sides take turns and each shot is answered by dice.",
        ("BG-42", "BG-R9"),
    ),
    Option(
        "surplus_fire",
        OneOf("free", "opposed", "none"),
        "free",
        "Shooters without an opponent: fire freely, can be hit in return, or do not fire.",
        ("BG-47", "BG-48", "BG-R10"),
    ),
    Option(
        "defender_sees_roll",
        Flag(),
        True,
        "Whether the defender names a shooter after the attacker's dice, or before any dice.",
        ("BG-42", "BG-R12"),
    ),
    Option(
        "tie_rule",
        OneOf("none", "attacker_hit"),
        "none",
        "Whether an exchange with equal totals hits nobody or the attacker.",
        ("BG-43", "BG-R13"),
    ),
    Option(
        "hit_choice",
        OneOf("owner", "winner"),
        "owner",
        "Who chooses the unit that takes a hit.",
        ("BG-44", "BG-R8"),
    ),
    Option(
        "unit_hits",
        Whole(1, 3),
        2,
        "Hits that destroy a unit.",
        ("BG-45",),
    ),
    Option(
        "reshuffle_discards",
        Flag(),
        True,
        "Whether an empty unit pile is renewed from the discard pile.",
        ("BG-14", "BG-R21"),
    ),
    Option(
        "aa_effect",
        OneOf("destroy", "hit"),
        "destroy",
        "Whether anti-aircraft fire destroys a helicopter or hits it once.",
        ("BG-36", "BG-37", "BG-R19"),
    ),
    Option(
        "jeep_attack_range",
        Whole(1, 2),
        2,
        "From how many sectors away Jeeps may attack.",
        ("BG-25", "BG-R6"),
    ),
    Option(
        "press_extra_supply",
        Flag(),
        False,
        "Whether Extra Supply may pay for pressing the attack.",
        ("BG-55", "BG-74", "BG-R32"),
    ),
    Option(
        "mine_extra_shot",
        Flag(),
        False,
        "Whether a minefield troubles the attacker's Extra Shot too.",
        ("BG-84", "BG-R57"),
    ),
    Option(
        "tiebreak",
        OneOf("draw", "units"),
        "draw",
        "Whether equal points are a draw or the stronger army on the board wins.",
        ("BG-88", "BG-R54"),
    ),
    Option(
        "army",
        Numbers(6, 0, 6),
        (5, 5, 4, 4, 3, 2),
        "Cards of each side: Infantry, Jeep, Tank, Helicopter, Artillery, Anti-aircraft.",
        ("BG-6",),
    ),
    Option(
        "start_hand",
        Whole(0, 7),
        5,
        "Unit cards in the opening hand.",
        ("BG-6",),
    ),
    Option(
        "hand_limit",
        Whole(1, 9),
        7,
        "The most unit cards in a hand.",
        ("BG-13",),
    ),
    Option(
        "start_deal",
        Whole(0, 11),
        3,
        "Action cards dealt beside the chosen one.",
        ("BG-4",),
    ),
    Option(
        "row_points",
        Numbers(4, 0, 20),
        (1, 2, 5, 8),
        "Points of a sector in the own base row, the next, the next, and the enemy's.",
        ("BG-87",),
    ),
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
