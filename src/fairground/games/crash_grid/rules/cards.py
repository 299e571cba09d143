"""Crash Grid's Deck A: dealing, drawing, discarding, reshuffling."""

from fairground.games.crash_grid.rules.components import CARDS, MOST_SHUFFLES, NO_CARD
from fairground.games.crash_grid.rules.events import (
    DEALT,
    DREW,
    DREW_UNSEEN,
    HAND_DEALT,
    HAND_LOST,
    RAN_OUT,
    RESHUFFLED,
    pair_from,
)
from fairground.games.crash_grid.rules.options import DECK_OUT
from fairground.kernel.dice import roll
from fairground.kernel.piles import fill, insert_sorted, remove_sorted
from fairground.kernel.tape import RULING


def open_deck(s):
    """CG-1, CG-53: all 52 cards of Deck A, in no order: drawing picks any of them."""
    for card in range(CARDS):
        s.deck[card] = card
    fill(s.discard, CARDS, NO_CARD)
    fill(s.origin, CARDS, 0)
    s.deck_left = CARDS
    s.discarded = 0
    s.shuffles = 0


def deal_hands(s, desk):
    """CG-9: one card at a time round the table, until everybody has a full hand."""
    for _ in range(s.hand_size):
        for seat in range(s.seats):
            draw(s, seat)
    if desk.taping == 1:
        for seat in range(s.seats):
            hand = s.hand[seat]
            HAND_DEALT(
                desk,
                seat,
                pair_from(hand, 0),
                pair_from(hand, 2),
                pair_from(hand, 4),
                pair_from(hand, 6),
            )
            DEALT(desk, seat, s.held[seat])


def draw(s, seat):
    """CG-9, CG-42: any card of Deck A, each as likely, into the hand."""
    deck = s.deck
    left = s.deck_left
    held = s.held[seat]
    i = roll(s, left)
    left -= 1
    card = deck[i]
    deck[i] = deck[left]
    deck[left] = NO_CARD
    insert_sorted(s.hand[seat], held, card)
    s.deck_left = left
    s.held[seat] = held + 1
    s.held_from[seat][s.shuffles] += 1  # every card of Deck A is of the last shuffle
    return card


def leave_hand(s, seat, card):
    """A card leaves a hand in the open."""
    remove_sorted(s.hand[seat], s.held[seat], card, NO_CARD)
    s.held[seat] -= 1
    s.held_from[seat][s.origin[card]] -= 1


def discard_card(s, card):
    """CG-40: face up on the discard pile (nothing happens for no card)."""
    if card != NO_CARD:
        s.discard[s.discarded] = card
        s.discarded += 1


def lose_hand(s, seat, desk):
    """CG-39: the crashed rider's hand goes face up to the discard pile."""
    if desk.taping == 1 and s.held[seat] > 0:
        hand = s.hand[seat]
        HAND_LOST(
            desk,
            seat,
            pair_from(hand, 0),
            pair_from(hand, 2),
            pair_from(hand, 4),
            pair_from(hand, 6),
        )
    while s.held[seat] > 0:
        card = s.hand[seat][0]
        leave_hand(s, seat, card)
        discard_card(s, card)


def refill(s, desk):
    """CG-42, CG-44: in this trick's order, one card each, round and round."""
    full = s.hand_size
    held = s.held
    short = True
    while short:
        short = False
        for i in range(s.riders):
            seat = s.order[i]
            if s.alive[seat] == 1 and held[seat] < full:
                if s.deck_left == 0 and not renew_deck(s, desk):
                    note_shortage(s, desk)
                    return
                card = draw(s, seat)
                short |= held[seat] < full
                if desk.taping == 1:
                    DREW(desk, seat, card)
                    DREW_UNSEEN(desk, seat)


def note_shortage(s, desk):
    """CG-44, CG-R13: there is nothing left to draw, so these hands stay short."""
    short = 0
    for seat in range(s.seats):
        if s.alive[seat] == 1 and s.held[seat] < s.hand_size:
            short |= 1 << seat
    rule = RULING + 13 if s.deck_out == DECK_OUT.DWINDLE else 44
    RAN_OUT(desk, rule, short, s.deck_out)


def renew_deck(s, desk):
    """CG-43: an empty Deck A is renewed from the discard pile; whether there is a card now."""
    if s.discarded > 0 and s.deck_out != DECK_OUT.DWINDLE:
        reshuffle(s, desk)
    return s.deck_left > 0


def reshuffle(s, desk):
    """CG-43: the open discard pile becomes Deck A; from now on its cards carry a new number."""
    RESHUFFLED(desk, s.discarded)
    if s.shuffles < MOST_SHUFFLES - 1:
        s.shuffles += 1
    for i in range(s.discarded):
        card = s.discard[i]
        s.deck[i] = card
        s.origin[card] = s.shuffles
    fill(s.discard, CARDS, NO_CARD)
    s.deck_left = s.discarded
    s.discarded = 0
