"""Duel's rules: deal, pending, verdict, apply, score."""

from duel.state import CARDS, CHOSE, HAND, NO_CARD, SCORED, SHOWED
from fairground.kernel.piles import draw_any, index_of, insert_sorted, remove_sorted


def deal(s, desk):
    """DU-1, DU-2: a shuffled pack of nine, three cards each."""
    for card in range(CARDS):
        s.deck[card] = card
    s.deck_count = CARDS
    for seat in range(s.seats):
        for i in range(HAND):
            insert_sorted(s.hand[seat], i, draw_any(s, s.deck, s.deck_count, NO_CARD))
            s.deck_count -= 1
        s.hand_count[seat] = HAND


def pending(s):
    """DU-3: everybody with cards who has not chosen yet."""
    waiting = 0
    for seat in range(s.seats):
        if s.hand_count[seat] > 0 and s.chosen_count[seat] == 0:
            waiting |= 1 << seat
    return waiting


def verdict(s, seat, a, desk):
    """0, or the number of the rule that the action breaks."""
    if s.chosen_count[seat] > 0:
        return 4
    if s.hand_count[seat] == 0:
        return 6
    if index_of(s.hand[seat], s.hand_count[seat], a) < 0:
        return 3
    return 0


def apply(s, seat, a, desk):
    """DU-3: put the card face down; with the last one all are shown."""
    remove_sorted(s.hand[seat], s.hand_count[seat], a, NO_CARD)
    s.hand_count[seat] -= 1
    s.chosen[seat] = a
    s.chosen_count[seat] = 1
    CHOSE(desk, seat, a)
    if s.chosen_count[0] + s.chosen_count[1] == 2:
        compare(s, desk)
    return pending(s)


def compare(s, desk):
    """DU-5: the higher card takes the point; both cards are put away."""
    winner = 0 if s.chosen[0] > s.chosen[1] else 1
    for seat in range(s.seats):
        SHOWED(desk, seat, s.chosen[seat])
        s.discard[s.discard_count] = s.chosen[seat]
        s.discard_count += 1
        s.chosen[seat] = NO_CARD
        s.chosen_count[seat] = 0
    s.points[winner] += 1
    SCORED(desk, winner, s.points[winner])


def score(s, out):
    """DU-6: the point goes to who has more points; 0 before the end."""
    for seat in range(s.seats):
        out[seat] = 0.0
    if pending(s) == 0:
        out[0 if s.points[0] > s.points[1] else 1] = 1.0


def flaw(s):
    """Optional: 0, or the rule that no position of the game breaks (for written positions)."""
    if s.hand_count[0] + s.chosen_count[0] != s.hand_count[1] + s.chosen_count[1]:
        return 3
    if s.points[0] + s.points[1] != HAND - s.hand_count[0] - s.chosen_count[0]:
        return 5
    return 0
