"""Crash Grid's components: cards, moves, phases, and what lies on a square."""

from fairground.kernel.grids import AHEAD, EAST, LEFT, NORTH, RIGHT, SOUTH, WEST

MOST_SEATS = 4
MOST_SIZE = 12
MOST_HAND = 7
MOST_SHUFFLES = 16

# Cards (specification 2.2): 4 * rank + suit; the code is the initiative strength (CG-22, CG-23).
CARDS = 52
NO_CARD = 255
RANKS = "23456789TJQKA"
SUIT_LETTERS = "CDHS"
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

# Inward facing of each side of the outer ring, clockwise from the north side (3.2).
INWARD = (SOUTH, WEST, NORTH, EAST)

# What ended a match (7): the last round that it may have, one leader, or a lead beyond reach.
LAST_ROUND, SOLE_LEADER, DECIDED = range(3)


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
