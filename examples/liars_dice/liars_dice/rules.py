"""Liar's Dice: deal, pending, verdict, apply, score, and what no position breaks."""

from fairground.kernel.components import NO_DIE
from fairground.kernel.dice import roll
from fairground.kernel.scoring import share_win
from fairground.kernel.turns import next_holder, total
from liars_dice.state import BID, CALLED, FACES, FOUND, LIAR, LOST


def deal(s, desk):
    """LD-1: everybody has as many dice."""
    for seat in range(s.seats):
        s.cup_count[seat] = s.dice
    s.in_play = s.seats * s.dice
    start_round(s, 0)


def start_round(s, seat):
    """LD-2, LD-3: all roll, and the seat begins, or the next one that still has dice."""
    for other in range(s.seats):
        for i in range(s.cup_count[other]):
            s.cup[other][i] = 1 + roll(s, s.faces)
    s.quantity = s.face = 0
    s.turn = s.bidder = seat if s.cup_count[seat] > 0 else next_holder(s.cup_count, s.seats, seat)


def pending(s):
    """LD-3, LD-8: whose turn it is, while somebody else has dice."""
    return 0 if s.cup_count[s.turn] == s.in_play else 1 << s.turn


def verdict(s, seat, a, desk):
    """0, or the number of the rule that the action breaks."""
    if pending(s) != 1 << seat:
        return 3 if pending(s) > 0 else 8
    if a == LIAR:
        return 0 if s.quantity > 0 else 5
    if a % FACES >= s.faces or a // FACES >= s.in_play:
        return 1
    return 0 if a >= (s.quantity - 1) * FACES + s.face else 4


def apply(s, seat, a, desk):
    """LD-4, LD-5, LD-7: bid higher, or call the last bid a lie; the loser puts a die away."""
    if a == LIAR:
        CALLED(desk, seat)
        loser = s.bidder if count_dice(s, desk) < s.quantity else seat
        s.cup_count[loser] -= 1
        s.cup[loser][s.cup_count[loser]] = NO_DIE
        s.in_play -= 1
        LOST(desk, loser)
        start_round(s, loser)
    else:
        s.quantity = 1 + a // FACES
        s.face = 1 + a % FACES
        s.bidder = seat
        s.turn = next_holder(s.cup_count, s.seats, seat)
        BID(desk, seat, s.quantity, s.face)
    return pending(s)


def count_dice(s, desk):
    """LD-6: how many dice show the face that was bid; wild ones count too."""
    count = 0
    for seat in range(s.seats):
        found = 0
        for i in range(s.cup_count[seat]):
            found += s.cup[seat][i] == s.face or (s.wild and s.cup[seat][i] == 1)
        FOUND(desk, seat, found)
        count += found
    return count


def score(s, out):
    """LD-8: whoever has the last dice wins."""
    share_win(out, s.cup_count, s.seats, pending(s) == 0)


def flaw(s):
    """0, or the rule that no position of the game breaks."""
    for seat in range(s.seats):
        if s.cup_count[seat] > s.dice:
            return 1
    if s.in_play != total(s.cup_count, s.seats):
        return 7
    if s.quantity > s.in_play or s.face > s.faces or (s.quantity > 0) != (s.face > 0):
        return 4
    after = next_holder(s.cup_count, s.seats, s.bidder) if s.quantity > 0 else s.bidder
    return 0 if s.turn == after and s.cup_count[s.bidder] > 0 and s.cup_count[after] > 0 else 3
