"""Crash by Crash's options: every value that no source settles, and the knobs of its balance."""

from collections.abc import Mapping
from typing import Any

from fairground.games.crash_by_crash.rules.components import MOST_SEATS
from fairground.games.crash_by_crash.rules.tiles import FLOWERS, PRINTED_TILES, SLOTS, TILES
from fairground.kernel.options import Constraint, Flag, Numbers, OneOf, Option, Whole


def _is_floor_plan(options: Mapping[str, Any]) -> bool:
    """Every tile once in a slot of its shape, turned as that shape can be turned."""
    flowers: list[int] = []
    xs: list[int] = []
    for slot, entry in enumerate(options["board_tiles"]):
        tile, turn = divmod(entry, 10)
        is_flower = SLOTS[slot] < FLOWERS
        (flowers if is_flower else xs).append(tile)
        if turn >= (6 if is_flower else 2):
            return False
    return sorted(flowers) == list(range(FLOWERS)) and sorted(xs) == list(range(TILES - FLOWERS))


def _is_tile_set(options: Mapping[str, Any]) -> bool:
    """Colours from 0 to 3; ten flowers have a star, two have none."""
    stars = 0
    for tile, number in enumerate(options["tile_set"]):
        digits = f"{number:08d}"
        star = int(digits[7]) if tile < FLOWERS else 0
        colours = digits[:7] if tile < FLOWERS else digits
        if star > 7 or any(digit > "3" for digit in colours):
            return False
        stars += star > 0
    return stars == FLOWERS - 2


BOARD = Option(
    "board",
    OneOf("random", "identity", "explicit"),
    "random",
    "How the tiles lie: at random, in the order of their numbers, or slot by slot as one likes.",
    ("CC-1", "CC-2"),
)
BOARD_TILES = Option(
    "board_tiles",
    Numbers(TILES, 0, 125),
    tuple(10 * (code if code < FLOWERS else code - FLOWERS) for code in SLOTS),
    "For tiles slot by slot, in reading order: ten times the tile's number plus its "
    "turn (flowers 0 to 5, X tiles 0 or 1).",
    ("CC-1", "CC-2"),
    needs=(("board", "explicit"),),
)
TILE_ROTATION = Option(
    "tile_rotation",
    Flag(),
    True,
    "Whether the tiles of a random floor are turned at random.",
    ("CC-2", "CC-R3"),
)
TILE_SET = Option(
    "tile_set",
    Numbers(TILES, 0, 33333333, most_total=10**9),
    PRINTED_TILES,
    "The printed tiles as eight digits each: twelve flowers (the colours of the centre and of "
    "the petals E, NE, NW, W, SW, SE, then the star: 0 none, 1 centre, 2 to 7 petals), then "
    "thirteen X tiles (the colours row by row).",
    ("CC-2", "CC-3", "CC-R1"),
)
CELL_VALUES = Option(
    "cell_values",
    Numbers(4, 0, 20),
    (0, 1, 2, 3),
    "What a car on a white, light, medium or dark cell is worth.",
    ("CC-9", "CC-61", "CC-R2"),
)
DECK_TYPES = Option(
    "deck_types",
    OneOf(13, 12),
    13,
    "Thirteen types of cards, or twelve, without the second Shady Exception.",
    ("CC-5", "CC-R4"),
)
# Options that have the name of a card are called otherwise here.
SHADY_A_VALUES = Option(
    "shady_a",
    Numbers(4, 0, 20),
    (3, 2, 1, 0),
    "What a white, light, medium or dark cell is worth under the first Shady Exception.",
    ("CC-77", "CC-R5"),
)
SHADY_B_VALUES = Option(
    "shady_b",
    Numbers(4, 0, 20),
    (2, 2, 2, 2),
    "What a white, light, medium or dark cell is worth under the second Shady Exception.",
    ("CC-77", "CC-R5"),
)
LAST_DRIVER = Option(
    "last_driver",
    OneOf("random", "seat_0", "seat_1", "seat_2", "seat_3"),
    "random",
    "Who drove a real bumper car last, and so puts the first car on the floor.",
    ("CC-7", "CC-9", "CC-R45"),
)
SETUP_CARS = Option(
    "setup_cars",
    Whole(1, 8),
    4,
    "Cars that each side puts on the floor before the first turn.",
    ("CC-7", "CC-R34"),
)
REPEAT = Option(
    "repeat",
    OneOf("any", "placing_only"),
    "any",
    "Which kinds of action may be taken twice in a turn.",
    ("CC-15", "CC-R6"),
)
MAGNET_HOLD = Option(
    "magnet_hold",
    Flag(),
    True,
    "Whether a car next to a magnet is held against the pull of the other one.",
    ("CC-35", "CC-38", "CC-R8"),
)
ABSORBED_PUSH = Option(
    "absorbed_push",
    Flag(),
    True,
    "Whether a car may be placed although the operator absorbs its whole push.",
    ("CC-27", "CC-R18"),
)
RETURN_LOCK = Option(
    "return_lock",
    Flag(),
    True,
    "Whether a car that returned to the stock has to wait for a later turn.",
    ("CC-20", "CC-R20"),
)
OPERATOR_OWN_POINTS = Option(
    "operator_own_points",
    Flag(),
    False,
    "Whether the operator earns points for pushing one's own cars off as well.",
    ("CC-53", "CC-R22"),
)
OPERATOR_GUARDS_HOLE = Option(
    "operator_guards_hole",
    Flag(),
    False,
    "Whether the operator in a hole keeps cars from falling into it.",
    ("CC-19", "CC-R24"),
)
YELLOW_SCOPE = Option(
    "yellow_scope",
    OneOf("first", "all"),
    "first",
    "Which scoring events of the second action a yellow card changes.",
    ("CC-44", "CC-R28"),
)
SABOTEUR_TO = Option(
    "saboteur",
    OneOf("stock", "box"),
    "stock",
    "Where the Saboteur sends a car: back to its stock, or out of the game.",
    ("CC-73", "CC-R30"),
)
TIE_BREAK = Option(
    "tie_break",
    OneOf("draw", "cars_on_floor"),
    "draw",
    "Who wins with equal scores: nobody, or the side with more cars on the floor.",
    ("CC-92", "CC-R36"),
)
MAX_TURNS = Option(
    "max_turns",
    Whole(20, 1000),
    300,
    "Turns after which the game ends in any case.",
    ("CC-93",),
)
START_SCORE = Option(
    "start_score", Whole(1, 200), 10, "The score that each side begins with.", ("CC-6",)
)
EVENTS_TO_END = Option(
    "events_to_end",
    Whole(1, 10),
    7,
    "Scoring events until the game is over.",
    ("CC-67", "CC-90"),
)
ACCUMULATORS = Option(
    "accumulators",
    Whole(0, 8),
    4,
    "Accumulators that each side begins with.",
    ("CC-6", "CC-28"),
)
PUSH_POINTS = Option(
    "push_points",
    Whole(0, 20),
    2,
    "Points for an opposing car pushed off the floor.",
    ("CC-21",),
)
SECOND_PLACE_COST = Option(
    "second_place_cost",
    Whole(0, 20),
    4,
    "Points that the second placement of a turn costs.",
    ("CC-23",),
)
OP4_COST = Option(
    "op4_cost",
    Whole(0, 20),
    2,
    "Points that the operator's walk of four cells costs.",
    ("CC-51",),
)
FIRST_SCORING_TURN = Option(
    "first_scoring_turn",
    Whole(0, 50),
    6,
    "The first turn in which a bell may be rung.",
    ("CC-66", "CC-103"),
)

OPTIONS = (
    BOARD,
    BOARD_TILES,
    TILE_ROTATION,
    TILE_SET,
    CELL_VALUES,
    DECK_TYPES,
    SHADY_A_VALUES,
    SHADY_B_VALUES,
    LAST_DRIVER,
    SETUP_CARS,
    REPEAT,
    MAGNET_HOLD,
    ABSORBED_PUSH,
    RETURN_LOCK,
    OPERATOR_OWN_POINTS,
    OPERATOR_GUARDS_HOLE,
    YELLOW_SCOPE,
    SABOTEUR_TO,
    TIE_BREAK,
    MAX_TURNS,
    START_SCORE,
    EVENTS_TO_END,
    ACCUMULATORS,
    PUSH_POINTS,
    SECOND_PLACE_COST,
    OP4_COST,
    FIRST_SCORING_TURN,
)

CONSTRAINTS = (
    Constraint(
        _is_floor_plan,
        "board_tiles must name every flower tile once in the slots of flowers and every X tile "
        "once in the others, and turn flowers by 0 to 5, X tiles by 0 or 1",
        ("CC-1", "CC-2"),
    ),
    Constraint(
        _is_tile_set,
        "tile_set must have the colours 0 to 3 only, and a star from 1 to 7 on exactly ten flowers",
        ("CC-2", "CC-3"),
    ),
    Constraint(
        lambda options: (
            options["last_driver"] in ("random", "seat_0", "seat_1")
            or options["seats"] == MOST_SEATS
        ),
        "last_driver must be a seat of the table: with two seats random, seat_0 or seat_1",
        ("CC-7",),
    ),
)
