"""Gold n' Crash's Esteemed Guests: what each asks for, and how it is secured."""

from fairground.games.gold_n_crash.rules.cards import lock_treasure, note_gold
from fairground.games.gold_n_crash.rules.components import (
    COIN,
    COIN2,
    FIVE,
    GLASS,
    GLASS3,
    GOLD_OF,
    HOOK,
    HOOK3,
    LANES_EACH,
    MIX4,
    NINE,
    NO_GUEST,
    PAIR,
    SWORD,
    TALLY_MASK,
    TALLY_SHIFT,
    TYPE_OF,
)
from fairground.games.gold_n_crash.rules.events import GUEST_SECURED


def check_guest(s, seat, column, rule, desk):
    """GC-50, GC-59: the Guest of the column that received a card is secured at once, if it can."""
    lane = LANES_EACH * seat + column
    guest = s.guest[lane]
    if guest != NO_GUEST and is_content(s, lane, column, guest):
        s.guest[lane] = NO_GUEST
        lock_treasure(s, seat, guest)
        gold = s.guest_gold[guest]
        GUEST_SECURED(desk, rule, seat, guest, column, gold, s.nine_threshold)
        note_gold(s, seat, desk)


def is_content(s, lane, column, guest):
    """Whether the Guest's requirement holds in its column."""
    if guest == NINE:
        return gold_in_column(s, lane) >= s.nine_threshold  # GC-53
    if guest == PAIR:
        return s.plays[column] >= 2  # GC-54
    if guest == FIVE:
        return s.height[lane] >= 5  # GC-55
    if guest == MIX4:
        return types_in_column(s, lane) >= 4  # GC-56
    if guest == GLASS3:
        return copies(s, lane, GLASS) >= 3  # GC-57
    if guest == HOOK3:
        return copies(s, lane, HOOK) >= 3  # GC-57
    if guest == COIN2:
        return copies(s, lane, COIN) >= 2  # GC-58
    return copies(s, lane, SWORD) >= 3  # GC-57, SWORD3


def copies(s, lane, kind):
    """GC-24: how many cards of a type lie in a column."""
    return (s.tally[lane] >> TALLY_SHIFT[kind]) & TALLY_MASK


def types_in_column(s, lane):
    """How many different types lie in a column."""
    count = 0
    for kind in range(6):
        if copies(s, lane, kind) > 0:
            count += 1
    return count


def gold_in_column(s, lane):
    """GC-53, GC-R22: the printed Gold of a column, COINs included unless the option says no."""
    total = 0
    for i in range(s.height[lane]):
        card = s.column[lane][i]
        if s.nine_counts_coins == 1 or TYPE_OF[card] != COIN:
            total += GOLD_OF[card]
    return total
