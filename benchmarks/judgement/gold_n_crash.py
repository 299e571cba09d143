"""What a position of Gold n' Crash is worth, made by hand: the yardstick of what was learned."""

from math import tanh

from fairground.games.gold_n_crash.rules.components import (
    BITS,
    CALLBACK,
    CHESTS,
    COIN,
    COIN2,
    FIVE,
    GLASS,
    GLASS3,
    GOLD_OF,
    HOOK,
    HOOK3,
    LANES_EACH,
    LAST_BOMBS,
    LAST_CHESTS,
    MIX4,
    NINE,
    NO_GUEST,
    OBSERVE,
    OVER,
    PAIR,
    SECURING,
    SWORD,
)
from fairground.games.gold_n_crash.rules.guests import copies, gold_in_column, types_in_column
from fairground.games.gold_n_crash.rules.turns import winner
from fairground.games.gold_n_crash.rules.verdicts import columns_to_secure
from fairground.kernel.temper import Temper

TEMPER = Temper(looks=3)

# What things are worth in Gold.
CARD = 0.45  # in the hand
CHEST_IN_HAND = 0.8
EXPOSED = 0.6  # share of a top card that an opposing BOMB can crack, or a CHEST loot
SOFT = 0.1  # share of the Gold that no Guest locks
WISH = 0.5  # share of a Guest's Gold, times its progress
LAST = 0.3  # share of a last card that a CHEST could secure
LYING = 0.1  # share of the Gold that lies deeper in a column
LOSS = (0, 2, 7, 40)  # by Zeppelins destroyed
LOOK = 0.3  # an OBSERVE still to decide
SURE = 5.0  # a lead that is nearly safe at the very end
TEMPO = 0.9  # how much less safe it is for every card left to draw
HASTE = 4.0  # cards left to draw at which hopes count half


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over both seats they sum to zero."""
    if s.phase == OVER:
        best = winner(s)
        if best < 0:
            return 0.0
        return 1.0 if best == seat else -1.0
    left = 0 if s.last_turn == 1 else min(s.deck_left[0], s.deck_left[1])
    hope = hopes(s, 0) - hopes(s, 1)
    lead = s.gold[0] - s.gold[1] + left / (left + HASTE) * hope
    gain = pending_gain(s)
    lead += gain if s.active == 0 else -gain
    worth = tanh(lead / (SURE + TEMPO * left))
    return worth if seat == 0 else -worth


def hopes(s, seat):
    """What the player may still turn into Gold, or lose."""
    total = CARD * s.held[seat] - LOSS[LANES_EACH - BITS[s.afloat[seat]]]
    if s.holds[seat] & (7 * CHESTS) != 0:
        total += CHEST_IN_HAND
    total -= danger(s, seat)
    for column in range(LANES_EACH):
        lane = LANES_EACH * seat + column
        total += column_worth(s, lane)
        if s.guest[lane] != NO_GUEST:
            total += WISH * s.guest_gold[s.guest[lane]] * progress(s, lane, column, s.guest[lane])
    return total


def danger(s, seat):
    """What the opponent can crack out of the Treasure or loot from the discard pile."""
    ready = s.last[1 - seat]
    total = 0.0
    if s.treasured[seat] > s.locked[seat]:
        top = GOLD_OF[s.treasure[seat][s.treasured[seat] - 1]]
        total += SOFT * top
        if ready & LAST_BOMBS != 0:
            total += EXPOSED * top
    if s.discarded[seat] > 0 and ready & LAST_CHESTS != 0:
        total += EXPOSED * GOLD_OF[s.discard[seat][s.discarded[seat] - 1]]
    return total


def column_worth(s, lane):
    """Gold in a column can be secured from its end."""
    height = s.height[lane]
    if height == 0:
        return 0.0
    last = GOLD_OF[s.column[lane][height - 1]]
    return LAST * last + LYING * (gold_in_column(s, lane) - last)


def progress(s, lane, column, guest):
    """How much of a Guest's wish is met already, from 0 to 1."""
    if guest == NINE:
        return min(gold_in_column(s, lane) / s.nine_threshold, 1.0)
    if guest == PAIR:
        return 0.3
    if guest == FIVE:
        return min(s.height[lane] / 5.0, 1.0)
    if guest == MIX4:
        return min(types_in_column(s, lane) / 4.0, 1.0)
    if guest == COIN2:
        return copies(s, lane, COIN) / 2.0
    if guest == GLASS3:
        return copies(s, lane, GLASS) / 3.0
    if guest == HOOK3:
        return copies(s, lane, HOOK) / 3.0
    return copies(s, lane, SWORD) / 3.0


def pending_gain(s):
    """What the effect under way will bring the active player."""
    if s.phase == SECURING:
        return best_to_secure(s)
    if s.phase == CALLBACK:
        return CARD
    if s.phase == OBSERVE:
        return LOOK
    return 0.0


def best_to_secure(s):
    """The best last card beside the CHEST's column, and a little for each further one."""
    columns = columns_to_secure(s, s.active)
    best = 0.0
    for column in range(LANES_EACH):
        if (columns >> column) & 1 == 1:
            lane = LANES_EACH * s.active + column
            best = max(best, float(GOLD_OF[s.column[lane][s.height[lane] - 1]]))
    return best + (s.left - 1)
