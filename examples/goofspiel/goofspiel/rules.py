"""Goofspiel's rules: deal, pending, verdict, apply, score, and what no position breaks."""

from fairground.kernel.piles import draw_any, index_of, put, take_sorted
from fairground.kernel.scoring import share_win
from fairground.kernel.turns import total
from goofspiel.state import LAID, NO_CARD, SHOWN, TIED, TURNED, WON


def deal(s, desk):
    """GOPS-1: a suit for each player, and one of prizes."""
    for card in range(s.cards):
        s.deck_count = put(s.deck, s.deck_count, card)
        for seat in range(s.seats):
            s.hand_count[seat] = put(s.hand[seat], s.hand_count[seat], card)
    turn_prize(s, desk)


def turn_prize(s, desk):
    """GOPS-2: any of the prizes that are left is turned up."""
    s.prize = draw_any(s, s.deck, s.deck_count, NO_CARD)
    s.deck_count -= 1
    s.prize_count = 1
    TURNED(desk, s.prize)


def pending(s):
    """GOPS-3: everybody who has not laid a card for this prize."""
    waiting = 0
    for seat in range(s.seats):
        if s.hand_count[seat] > 0 and s.laid_count[seat] == 0:
            waiting |= 1 << seat
    return waiting


def verdict(s, seat, a, desk):
    """0, or the number of the rule that the bid breaks."""
    if s.laid_count[seat] > 0:
        return 4
    if s.hand_count[seat] == 0:
        return 7
    return 0 if index_of(s.hand[seat], s.hand_count[seat], a) >= 0 else 3


def apply(s, seat, a, desk):
    """GOPS-3: lay a card; the second one shows both."""
    s.hand_count[seat] = take_sorted(s.hand[seat], s.hand_count[seat], a, NO_CARD)
    s.laid[seat] = a
    s.laid_count[seat] = 1
    LAID(desk, seat, a)
    if s.laid_count[0] + s.laid_count[1] == s.seats:
        compare(s, desk)
    return pending(s)


def compare(s, desk):
    """GOPS-4 to GOPS-6: the higher bid wins the prize, 1 point for an ace, 13 for a king."""
    ahead = s.laid[0] - s.laid[1]
    for seat in range(s.seats):
        SHOWN(desk, seat, s.laid[seat])
        s.played_count[seat] = put(s.played[seat], s.played_count[seat], s.laid[seat])
        s.laid[seat] = NO_CARD
        s.laid_count[seat] = 0
    if ahead == 0:
        TIED(desk)
    else:
        winner = 0 if ahead > 0 else 1
        s.points[winner] += s.prize + 1
        WON(desk, winner, s.prize + 1)
    s.gone_count = put(s.gone, s.gone_count, s.prize)
    s.prize = NO_CARD
    s.prize_count = 0
    if s.deck_count > 0:
        turn_prize(s, desk)


def score(s, out):
    """GOPS-7: the point is shared by those with the most points."""
    share_win(out, s.points, s.seats, pending(s) == 0)


def flaw(s):
    """0, or the rule that no position of the game breaks."""
    for seat in range(s.seats):
        if s.played_count[seat] != s.gone_count:
            return 4
    if total(s.points, s.seats) > total(s.gone, s.gone_count) + s.gone_count:
        return 5
    return 0 if s.prize_count == (s.gone_count < s.cards) else 2
