"""Which card each rider of Crash Grid revealed in this trick, also after it has been put away.

A rider's card goes to the discard pile or the board as soon as it has ridden (CG-40, CG-31), and
the state keeps no other memory of it. Everybody could follow it, so it is found again there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.rules.initiative import initiative
from fairground.games.crash_grid.rules.options import CRASHED_HAND, DECK_OUT
from fairground.kernel.grids import COLUMN_STEP, ROW_STEP
from fairground.kernel.layout import Plain


def cards_of_trick(s: Plain) -> list[int]:
    """Every seat's open card of this trick; NO_CARD if it has none, or it cannot be told."""
    cards = list(s.revealed)
    gone = have_ridden(s)
    tellings = ways_it_went(s, gone)
    for place, seat in enumerate(gone):
        found = {telling[place] for telling in tellings}
        if len(found) == 1:
            cards[seat] = found.pop()
    return cards


def have_ridden(s: Plain) -> list[int]:
    """The seats whose cards of this trick have been put away, in the order of the trick."""
    if s.phase == c.REVEAL:
        return []
    return list(s.order[: s.turn if s.waiting else s.riders])


def ways_it_went(s: Plain, gone: Sequence[int]) -> list[tuple[int, ...]]:
    """The cards with which they can have ridden; more than one way only if Deck A has run out."""
    sizes = product(*(_hands_before(s, seat) for seat in gone))
    ways = (_follow(s, gone, held) for held in sizes)
    return [way for way in ways if way is not None]


def _hands_before(s: Plain, seat: int) -> Sequence[int]:
    """How many cards the seat can have held before the reveal: all, while there were enough."""
    if s.deck_left > 0 or s.trick == 1:
        return (s.hand_size,)
    if not s.alive[seat] and s.crashed_hand == CRASHED_HAND.DISCARD:
        return range(s.hand_size + 1)
    if _left_a_card(s, seat):
        return (s.held[seat] + int(_wall_behind(s, seat) != c.NO_CARD),)
    return (s.held[seat] + 1,) if s.held[seat] else (0, 1)


def _follow(s: Plain, gone: Sequence[int], held: Sequence[int]) -> tuple[int, ...] | None:
    """The cards from the top of the pile downwards, if these hands can have been played so."""
    top = s.discarded
    cards: list[int] = []
    riding = s.order[len(gone) : s.riders]
    weakest = max((initiative(s, seat) for seat in riding), default=c.SUIT_FLOOR - 1)
    for seat, size in zip(reversed(gone), reversed(held), strict=True):
        card = c.NO_CARD
        if size and _left_a_card(s, seat):
            card = _wall_behind(s, seat)
        elif size:
            lost = size - 1 if not s.alive[seat] and s.crashed_hand == CRASHED_HAND.DISCARD else 0
            top -= lost + 1
            hand = s.discard[top + 1 : top + 1 + lost]
            if top < 0 or hand != sorted(hand):
                return None
            card = s.discard[top]
        strength = s.suits[seat] + c.SUIT_FLOOR if card == c.NO_CARD else card
        if strength <= weakest:  # CG-21: nobody rides before a stronger card
            return None
        weakest = strength
        cards.insert(0, card)
    hands = [*held, *(s.held[seat] + (s.revealed[seat] != c.NO_CARD) for seat in riding)]
    return tuple(cards) if _could_be_dealt(s, hands, top) else None


def _could_be_dealt(s: Plain, hands: Sequence[int], pile: int) -> bool:
    """CG-43, CG-44: whether the last refill can have led to such hands beside such a pile."""
    if s.trick == 1:
        return pile == 0
    if s.deck_out == DECK_OUT.RESHUFFLE:  # hands are short only where there was nothing to shuffle
        return pile == 0 or min(hands, default=s.hand_size) == s.hand_size
    return max(hands, default=0) - min(hands, default=0) <= 1  # the last card is drawn only once


def _left_a_card(s: Plain, seat: int) -> bool:
    """CG-31, CG-49: whether it has ridden on in Extended Mode, with its card or a blank behind."""
    return bool(s.alive[seat] and s.moves[seat] == s.trick and s.trick > s.rail_moves)


def _wall_behind(s: Plain, seat: int) -> int:
    """The card that lies face down behind a rider; NO_CARD if it is a blank wall."""
    facing = s.facing[seat]
    row, column = s.row[seat] - ROW_STEP[facing], s.column[seat] - COLUMN_STEP[facing]
    if not (0 <= row < s.board_size and 0 <= column < s.board_size):
        return c.NO_CARD
    return int(s.wall_card[row][column])
