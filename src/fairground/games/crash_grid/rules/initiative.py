"""Crash Grid's initiative: secret cards, turned up together, set the order of a trick."""

from fairground.games.crash_grid.rules.cards import leave_hand
from fairground.games.crash_grid.rules.components import NO_CARD, RIDE, SUIT_FLOOR
from fairground.games.crash_grid.rules.events import COMMITTED, ORDERED, REVEALED


def commit(s, seat, card, desk):
    """CG-17: a secret choice; the card stays in the hand until all have chosen."""
    s.committed[seat] = card
    waiting = s.waiting & ~(1 << seat)
    s.waiting = waiting
    if desk.taping == 1:
        COMMITTED(desk, seat, card)
    if waiting == 0:
        reveal(s, desk)


def reveal(s, desk):
    """CG-18: all chosen cards are turned up together."""
    committed = s.committed
    for seat in range(s.seats):
        card = committed[seat]
        if card != NO_CARD:
            leave_hand(s, seat, card)
            committed[seat] = NO_CARD
            s.revealed[seat] = card
            if desk.taping == 1:
                REVEALED(desk, seat, card)
    set_order(s, desk)


def set_order(s, desk):
    """CG-20..CG-23, CG-49: every living rider, the strongest card first."""
    order = s.order
    strength = desk.strength
    n = 0
    for seat in range(s.seats):
        if s.alive[seat] == 1:
            mine = initiative(s, seat)
            i = n
            while i > 0 and strength[i - 1] < mine:
                strength[i] = strength[i - 1]
                order[i] = order[i - 1]
                i -= 1
            strength[i] = mine
            order[i] = seat
            n += 1
    for i in range(n, s.seats):
        order[i] = 0
    s.riders = n
    s.turn = 0
    s.phase = RIDE
    s.waiting = 1 << s.order[0]
    note_order(s, desk)


def initiative(s, seat):
    """CG-22, CG-23: the card's code; CG-49: without a card by claimed suit, below every card."""
    card = s.revealed[seat]
    if card == NO_CARD:
        return s.suits[seat] + SUIT_FLOOR
    return card


def note_order(s, desk):
    """CG-21: the order is fixed for the whole trick."""
    if desk.taping == 1:
        third = s.order[2] if s.riders > 2 else -1
        fourth = s.order[3] if s.riders > 3 else -1
        ORDERED(desk, rule_of_order(s), s.order[0], s.order[1], third, fourth)


def rule_of_order(s):
    """CG-22 by rank; CG-23 if a suit decides; CG-49 if somebody has no card."""
    rule = 22
    for i in range(1, s.riders):
        ahead = s.revealed[s.order[i - 1]]
        card = s.revealed[s.order[i]]
        if card == NO_CARD:
            return 49
        if card // 4 == ahead // 4:
            rule = 23
    return rule
