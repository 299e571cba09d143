"""The options of Crash Grid: what a table may settle otherwise before the match."""

from fairground.games.crash_grid.rules.components import MOST_HAND
from fairground.kernel.options import Constraint, Distinct, Flag, OneOf, Option, Whole

BOARD_SIZE = Option(
    "board_size",
    OneOf(6, 8, 10, 12),
    {2: 8, 3: 10, 4: 12},
    "Squares along each edge of the arena.",
    ("CG-5", "CG-6"),
)
SUITS = Option(
    "suits",
    Distinct("spades", "hearts", "diamonds", "clubs"),
    ("spades", "hearts", "diamonds", "clubs"),
    "The suit each seat claims, in seat order.",
    ("CG-2", "CG-49", "CG-R28"),
    codes={"spades": 3, "hearts": 2, "diamonds": 1, "clubs": 0},
)
START_LAYOUT = Option(
    "start_layout",
    OneOf("ring", "sides"),
    "ring",
    "Where riders start: evenly along the ring, or (three riders) each in mid-side.",
    ("CG-7", "CG-R18"),
)
ROTATE_STARTS = Option(
    "rotate_starts",
    Flag(),
    True,
    "Start squares move on by one seat each round.",
    ("CG-53", "CG-R19"),
)
ROUNDS_MIN = Option(
    "rounds_min",
    Whole(1, 5),
    3,
    "Rounds to play before a single leader wins the match.",
    ("CG-52", "CG-R20"),
)
ROUNDS_MAX = Option(
    "rounds_max",
    Whole(1, 5),
    5,
    "Rounds after which the match ends even if the lead is tied.",
    ("CG-52", "CG-R20"),
)
RAIL_MOVES = Option(
    "rail_moves",
    Whole(0, 36),
    9,
    "Moves that leave a rail behind; every later move is an Extended move.",
    ("CG-30", "CG-31", "CG-47", "CG-R1"),
)
CRASH_SQUARE = Option(
    "crash_square",
    OneOf("wall", "cleared"),
    "wall",
    "Whether a crashed rider's last square stays a wall or becomes free at once.",
    ("CG-37", "CG-R6"),
)
ROUND_END = Option(
    "round_end",
    OneOf("end_of_trick", "immediate"),
    "end_of_trick",
    "Whether the round ends after the trick or at the crash that leaves one rider.",
    ("CG-41", "CG-51", "CG-R10"),
)
CRASHED_HAND = Option(
    "crashed_hand",
    OneOf("discard", "keep"),
    "discard",
    "Whether a crashed rider's hand goes to the open discard pile or stays unseen.",
    ("CG-39", "CG-R8"),
)
DECK_OUT = Option(
    "deck_out",
    OneOf("reshuffle", "dwindle"),
    "reshuffle",
    "Whether an empty Deck A is renewed from the discard pile or hands simply shrink.",
    ("CG-43", "CG-R13"),
)
HAND_SIZE = Option(
    "hand_size",
    Whole(1, MOST_HAND),
    5,
    "Initiative cards in a full hand.",
    ("CG-9", "CG-42"),
)

OPTIONS = (
    BOARD_SIZE,
    SUITS,
    START_LAYOUT,
    ROTATE_STARTS,
    ROUNDS_MIN,
    ROUNDS_MAX,
    RAIL_MOVES,
    CRASH_SQUARE,
    ROUND_END,
    CRASHED_HAND,
    DECK_OUT,
    HAND_SIZE,
)

CONSTRAINTS = (
    Constraint(
        lambda options: options["rounds_min"] <= options["rounds_max"],
        "rounds_min must not be larger than rounds_max",
        ("CG-52",),
    ),
)
