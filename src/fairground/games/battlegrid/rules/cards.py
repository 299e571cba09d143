"""BattleGrid's cards: unit hands, piles and discards, and the action cards."""

from fairground.games.battlegrid.rules.components import (
    CARD_RULES,
    CERTAIN,
    FAINT,
    HELI,
    MOST_HELIS,
    TYPES,
)
from fairground.games.battlegrid.rules.events import (
    DREW,
    DREW_CARD,
    DREW_CARD_UNSEEN,
    DREW_UNSEEN,
    PLAYED,
    RESHUFFLED,
)
from fairground.kernel.dice import roll

# ---------------------------------------------------------------- unit cards


def pick_type(s, counts, total):
    """Take any of the cards in a pile kept as counts by type, each card as likely."""
    n = roll(s, total)
    unit = 0
    while n >= counts[unit]:
        n -= counts[unit]
        unit += 1
    counts[unit] -= 1
    return unit


def unseen_helis(s, side):
    """Helicopters whose place is not known: in the hand or in the pile."""
    n = s.army[HELI] - s.discard[side][HELI] - s.destroyed[side][HELI]
    for k in range(s.flown[side]):
        if s.heli[side][k] > 0:
            n -= 1
    return n


def expect_draw(s, side):
    """Everybody's odds of helicopters in a hand, as the top card of the pile is drawn."""
    odds = s.odds[side]
    unseen = unseen_helis(s, side)
    left = s.left[side]
    for k in range(MOST_HELIS):
        h = MOST_HELIS - 1 - k
        drawn = odds[h] * max(unseen - h, 0) // left
        odds[h] -= drawn
        odds[h + 1] += drawn


def expect_ground(s, side, shown):
    """The same as a ground unit leaves the hand: shown it was any card, deployed a chosen one."""
    odds = s.odds[side]
    held = s.held[side]
    for h in range(MOST_HELIS + 1):
        ground = max(held - h, 0)
        if shown == 1:
            odds[h] = odds[h] * ground // held
        elif ground == 0:
            odds[h] = 0
    mend_odds(s, side)


def expect_heli(s, side, shown):
    """The same as a helicopter leaves the hand, as supply or for the battle."""
    odds = s.odds[side]
    for h in range(1, MOST_HELIS + 1):
        odds[h - 1] = odds[h] * h // s.held[side] if shown == 1 else odds[h]
    odds[MOST_HELIS] = 0
    mend_odds(s, side)


def mend_odds(s, side):
    """Odds that have become faint all together are scaled up."""
    odds = s.odds[side]
    total = 0
    for h in range(MOST_HELIS + 1):
        total += odds[h]
    if 0 < total < FAINT:
        for h in range(MOST_HELIS + 1):
            odds[h] = odds[h] * CERTAIN // total


def take_top(s, side):
    """The top card of the unit pile, which is any card of it, into the hand."""
    expect_draw(s, side)
    unit = pick_type(s, s.pile[side], s.left[side])
    s.left[side] -= 1
    s.hand[side][unit] += 1
    s.held[side] += 1
    return unit


def draw_unit(s, side, desk):
    """BG-13, BG-14: draw a unit card, after a reshuffle if the pile is empty."""
    if s.left[side] == 0:
        reshuffle(s, side, desk)
    unit = take_top(s, side)
    if desk.taping == 1:
        DREW(desk, side, unit)
        DREW_UNSEEN(desk, side)


def discarded(s, side):
    """How many cards the unit discard pile holds."""
    total = 0
    for unit in range(TYPES):
        total += s.discard[side][unit]
    return total


def can_draw(s, side):
    """BG-13, BG-14: whether a unit card may be drawn."""
    if s.held[side] >= s.hand_limit:
        return False
    return s.left[side] > 0 or (s.reshuffle_discards == 1 and discarded(s, side) > 0)


def reshuffle(s, side, desk):
    """BG-14: the discard pile becomes the pile; everybody knows what is in it."""
    s.left[side] = discarded(s, side)
    RESHUFFLED(desk, side, s.left[side])
    for unit in range(TYPES):
        s.pile[side][unit] = s.discard[side][unit]
        s.shuffled[side][unit] = s.discard[side][unit]
        s.since[side][unit] = 0
        s.discard[side][unit] = 0
    s.since_serial[side] = s.deployed[side]


def show_card(s, side, unit, shown):
    """A unit card leaves the hand in the open; `shown` is 1 if it could have been any card."""
    if unit == HELI:
        expect_heli(s, side, shown)
    else:
        expect_ground(s, side, shown)
    s.hand[side][unit] -= 1
    s.held[side] -= 1
    s.since[side][unit] += 1


# ---------------------------------------------------------------- action cards


def holds(s, side, card):
    """Whether the side may play this card now as far as hand and turn go (BG-60)."""
    return s.card_used[side] == 0 and (s.cards[side] >> card) & 1 == 1


def may_hold(s, side, wanted):
    """Whether the side could play one of these cards now, as far as everybody knows.

    Windows open on this and on nothing hidden, so that an open one tells nothing (section 6).
    """
    if s.card_used[side] == 1 or s.cards_held[side] == 0:
        return False
    return wanted & ~s.played[side] != 0


def play_card(s, side, card, desk):
    """BG-60..BG-62: the card is shown, by its own rule, and leaves the game."""
    play_card_by(s, side, card, CARD_RULES[card], desk)


def play_card_by(s, side, card, rule, desk):
    """The same by another rule than the card's own."""
    s.cards[side] &= ~(1 << card)
    s.cards_held[side] -= 1
    s.played[side] |= 1 << card
    s.card_used[side] = 1
    PLAYED(desk, rule, side, card)


def take_card(s, side):
    """Any card of the action pile, each as likely, into the hand."""
    n = roll(s, s.cards_left[side])
    rest = s.card_pile[side]
    for _ in range(n):
        rest &= rest - 1
    bit = rest & -rest
    s.card_pile[side] ^= bit
    s.cards[side] |= bit
    s.cards_left[side] -= 1
    s.cards_held[side] += 1
    return bit


def draw_card(s, side, desk):
    """BG-63: draw an action card."""
    bit = take_card(s, side)
    if desk.taping == 1:
        card = 0
        while bit >> card != 1:
            card += 1
        DREW_CARD(desk, side, card)
        DREW_CARD_UNSEEN(desk, side)
