"""Crash Grid's components as constants, its options, and the layout of its state."""

from fairground.kernel.grids import AHEAD, EAST, LEFT, NORTH, RIGHT, SOUTH, WEST
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
from fairground.kernel.options import Constraint, Distinct, Flag, OneOf, Option, Whole

MOST_SEATS = 4
MOST_SIZE = 12
MOST_HAND = 7
MOST_SHUFFLES = 16
WORDS = 5
"""Words of a bit mask of the arena, with an idle one at either end."""

# Cards (specification 2.2): 4 * rank + suit; the code is the initiative strength (CG-22, CG-23).
CARDS = 52
NO_CARD = 255
RANKS = "23456789TJQKA"
SUITS = "CDHS"
SUIT_SIGNS = "♣♦♥♠"
SUIT_FLOOR = -4
"""The strength of no card with the claimed suit ♣: all four lie below every card (CG-49)."""

# Actions (5.2): reveal a card by its code, or ride.
MOVE_J = CARDS
MOVE_Q = CARDS + 1
MOVE_K = CARDS + 2
ACTIONS = CARDS + 3
MOVES = 3
MOVE_NAMES = "JQK"
MOVE_TURNS = (LEFT, RIGHT, AHEAD)
FACING_AFTER = tuple(tuple((facing + turn) % 4 for facing in range(4)) for turn in MOVE_TURNS)

# The unused moves as actions, and how many there are, by the bit mask of used ones.
MOVES_LEFT = tuple(
    tuple(sorted(range(MOVE_J, ACTIONS), key=lambda action: used >> (action - MOVE_J) & 1))
    for used in range(1 << MOVES)
)
OPEN_MOVES = tuple(MOVES - used.bit_count() for used in range(1 << MOVES))

# Phases that wait for somebody (5.1).
REVEAL, RIDE, OVER = range(3)

# What lies on a square: kind, owner and direction packed into one byte by `cell_of`.
FREE, HEAD, RAIL, CARD_WALL, BLANK_WALL, WRECK = range(6)

# Why a rider crashed (4.1).
BOUNDARY, WALL, RIDER = range(3)

# Option values that rules compare with.
LAYOUT_RING, LAYOUT_SIDES = range(2)
SQUARE_WALL, SQUARE_CLEARED = range(2)
END_OF_TRICK, IMMEDIATE = range(2)
HAND_DISCARD, HAND_KEEP = range(2)
RESHUFFLE, DWINDLE = range(2)

# Inward facing of each side of the outer ring, clockwise from the north side (3.2).
INWARD = (SOUTH, WEST, NORTH, EAST)

# Events on the tape.
(
    ROUND_STARTED,  # a: round, b: seats
    PLACED,  # seat, a: row, b: column, c: facing
    DEALT,  # seat, a: cards (to the others)
    COMMITTED,  # seat, a: card (to its owner only, else NO_CARD)
    REVEALED,  # seat, a: card
    ORDERED,  # a..d: seats in order, -1 behind the last
    RODE,  # seat, a: move, b: row, c: column, d: facing
    LAID_CARD,  # seat, a: card, b: row, c: column
    LAID_BLANK,  # seat, b: row, c: column
    CRASHED,  # seat, a: move, b: cause, c: owner, d: target row * 16 + column (if on the board)
    HAND_LOST,  # seat, a..d: its cards, two in each (see `pair_of`)
    DREW,  # seat, a: card (to its owner)
    DREW_UNSEEN,  # seat (to the others)
    RESHUFFLED,  # a: cards
    REFRESHED,
    EXTENDED,
    SCORED,  # seat, a..d: the points of every seat now
    VOIDED,  # a..d: the points of every seat
    MATCH_OVER,  # a: bit mask of winners, b: rounds, c: what ended it, d: rounds_min
    TRICK_STARTED,  # a: trick
    HAND_DEALT,  # seat, a..d: its cards, two in each (to their owner)
    RAN_OUT,  # a: bit mask of the seats whose hands stay short, b: deck_out
) = range(22)

# What ended a match (7): the last round that it may have, one leader, or a lead beyond reach.
LAST_ROUND, SOLE_LEADER, DECIDED = range(3)

# Two cards in one detail of an event; a hand is at most four such pairs, NO_CARD where it ends.
PAIR = 64
NO_CARD_IN_PAIR = NO_CARD % PAIR

OPTIONS = (
    Option(
        "board_size",
        OneOf(6, 8, 10, 12),
        {2: 8, 3: 10, 4: 12},
        "Squares along each edge of the arena.",
        ("CG-5", "CG-6"),
    ),
    Option(
        "suits",
        Distinct("spades", "hearts", "diamonds", "clubs"),
        ("spades", "hearts", "diamonds", "clubs"),
        "The suit each seat claims, in seat order.",
        ("CG-2", "CG-49", "CG-R28"),
        codes={"spades": 3, "hearts": 2, "diamonds": 1, "clubs": 0},
    ),
    Option(
        "start_layout",
        OneOf("ring", "sides"),
        "ring",
        "Where riders start: evenly along the ring, or (three riders) each in mid-side.",
        ("CG-7", "CG-R18"),
    ),
    Option(
        "rotate_starts",
        Flag(),
        True,
        "Start squares move on by one seat each round.",
        ("CG-53", "CG-R19"),
    ),
    Option(
        "rounds_min",
        Whole(1, 5),
        3,
        "Rounds to play before a single leader wins the match.",
        ("CG-52", "CG-R20"),
    ),
    Option(
        "rounds_max",
        Whole(1, 5),
        5,
        "Rounds after which the match ends even if the lead is tied.",
        ("CG-52", "CG-R20"),
    ),
    Option(
        "rail_moves",
        Whole(0, 36),
        9,
        "Moves that leave a rail behind; every later move is an Extended move.",
        ("CG-30", "CG-31", "CG-47", "CG-R1"),
    ),
    Option(
        "crash_square",
        OneOf("wall", "cleared"),
        "wall",
        "Whether a crashed rider's last square stays a wall or becomes free at once.",
        ("CG-37", "CG-R6"),
    ),
    Option(
        "round_end",
        OneOf("end_of_trick", "immediate"),
        "end_of_trick",
        "Whether the round ends after the trick or at the crash that leaves one rider.",
        ("CG-41", "CG-51", "CG-R10"),
    ),
    Option(
        "crashed_hand",
        OneOf("discard", "keep"),
        "discard",
        "Whether a crashed rider's hand goes to the open discard pile or stays unseen.",
        ("CG-39", "CG-R8"),
    ),
    Option(
        "deck_out",
        OneOf("reshuffle", "dwindle"),
        "reshuffle",
        "Whether an empty Deck A is renewed from the discard pile or hands simply shrink.",
        ("CG-43", "CG-R13"),
    ),
    Option(
        "hand_size",
        Whole(1, MOST_HAND),
        5,
        "Initiative cards in a full hand.",
        ("CG-9", "CG-42"),
    ),
)

CONSTRAINTS = (
    Constraint(
        lambda options: options["rounds_min"] <= options["rounds_max"],
        "rounds_min must not be larger than rounds_max",
        ("CG-52",),
    ),
)

STATE = state_layout(
    "crash-grid",
    *(option.field(MOST_SEATS) for option in OPTIONS),
    Field("phase", U8),
    Field("waiting", U8),  # bit mask of the seats that must decide
    Field("round", U8),  # rounds finished so far
    Field("trick", U8),  # 1 for the first trick of the round
    Field("living", U8, unseen="panels show who is alive"),
    Field("points", U8, (MOST_SEATS,)),
    # riders
    Field("row", U8, (MOST_SEATS,)),
    Field("column", U8, (MOST_SEATS,)),
    Field("facing", U8, (MOST_SEATS,)),
    Field("alive", U8, (MOST_SEATS,)),
    Field("used", U8, (MOST_SEATS,)),  # bit mask of used moves J, Q, K
    Field("moves", U8, (MOST_SEATS,)),  # successful moves this round
    Field("crashed_in", U8, (MOST_SEATS,)),  # trick of the crash, 0 while alive
    # this trick
    Field("committed", U8, (MOST_SEATS,), Audience.OWNER, NO_CARD),
    Field("revealed", U8, (MOST_SEATS,), blank=NO_CARD, minor=True),
    Field("order", U8, (MOST_SEATS,)),
    # how many ride in this trick: the length of `order`
    Field("riders", U8, unseen="panels show who rides in this trick"),
    Field("turn", U8, unseen="panels show who rides now"),  # index into `order`
    # Deck A
    Field("hand", U8, (MOST_SEATS, MOST_HAND), Audience.OWNER, NO_CARD),
    Field("held", U8, (MOST_SEATS,)),
    Field("deck", U8, (CARDS,), Audience.NOBODY, NO_CARD),
    Field("deck_left", U8, minor=True),
    Field("discard", U8, (CARDS,), minor=True),
    Field("discarded", U8, minor=True),
    # what a reshuffle makes public (6.2): the shuffle each card was last part of (0 is the deal),
    # and how many cards of each hand come from each shuffle
    Field("shuffles", U8, minor=True),
    Field(
        "origin",
        U8,
        (CARDS,),
        minor=True,
        unseen="told of every card that is hidden, where Deck A is opened; of others it is idle",
    ),
    Field("held_from", U8, (MOST_SEATS, MOST_SHUFFLES), minor=True),
    # the arena
    Field("cell", U8, (MOST_SIZE, MOST_SIZE)),
    Field("wall_card", U8, (MOST_SIZE, MOST_SIZE), minor=True),
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


def cell_of(kind: int, owner: int, facing: int) -> int:
    """Pack what lies on a square into one byte; FREE is 0."""
    return kind * 16 + owner * 4 + facing


def kind_of(cell: int) -> int:
    """What lies on the square."""
    return cell >> 4


def owner_of(cell: int) -> int:
    """The rider who left it there, or who is there."""
    return (cell >> 2) & 3


def facing_of(cell: int) -> int:
    """The direction its short edge points to (CG-13)."""
    return cell & 3


# What a rider's square and the square behind it show, by seat and facing.
HEAD_CELLS = tuple(
    tuple(cell_of(HEAD, seat, facing) for facing in range(4)) for seat in range(MOST_SEATS)
)
RAIL_CELLS = tuple(
    tuple(cell_of(RAIL, seat, facing) for facing in range(4)) for seat in range(MOST_SEATS)
)
