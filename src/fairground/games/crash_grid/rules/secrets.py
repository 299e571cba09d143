"""What a seat cannot know in Crash Grid, and how to imagine it."""

from fairground.games.crash_grid.rules.components import CARD_WALL, CARDS, NO_CARD, REVEAL, kind_of
from fairground.kernel.dice import roll
from fairground.kernel.piles import draw_any, insert_sorted


def unveil(view, s, seat):
    """No exceptions: the layout's audiences hide hands, committed cards and Deck A."""


def redeal(s, seat, desk):
    """Fill the blanks of the seat's view with one of the worlds it holds possible.

    The public number of each card's last shuffle and the public count of each hand by that number
    (specification 6.2) say exactly which worlds there are, over any number of reshuffles.
    """
    mark_seen(s, seat, desk)
    for other in range(s.seats):
        if other != seat:
            for i in range(s.held[other]):
                s.hand[other][i] = NO_CARD
            s.committed[other] = NO_CARD
    for shuffle in range(s.shuffles + 1):
        deal_out(s, seat, shuffle, desk)
    if s.phase == REVEAL:
        imagine_commitments(s, seat)


def mark_seen(s, seat, desk):
    """Cards whose place the seat knows: its own, discarded, revealed, or laid as a wall."""
    for card in range(CARDS):
        desk.seen[card] = 0
    if seat >= 0:
        for i in range(s.held[seat]):
            desk.seen[s.hand[seat][i]] = 1
    for i in range(s.discarded):
        desk.seen[s.discard[i]] = 1
    for other in range(s.seats):
        if s.revealed[other] != NO_CARD:
            desk.seen[s.revealed[other]] = 1
    for row in range(s.board_size):
        for column in range(s.board_size):
            if kind_of(s.cell[row][column]) == CARD_WALL:
                desk.seen[s.wall_card[row][column]] = 1


def deal_out(s, seat, shuffle, desk):
    """Deal the unseen cards of one shuffle to the hands that hold them; the rest is Deck A."""
    left = 0
    for card in range(CARDS):
        if desk.seen[card] == 0 and s.origin[card] == shuffle:
            desk.pool[left] = card
            left += 1
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.held_from[other][shuffle]):
                card = draw_any(s, desk.pool, left, NO_CARD)
                left -= 1
                insert_into_blank(s.hand[other], card)
    if shuffle == s.shuffles:
        for i in range(left):
            s.deck[i] = desk.pool[i]


def insert_into_blank(hand, card):
    """Insert into an ascending hand whose idle places are NO_CARD, the largest value there is."""
    n = 0
    while hand[n] != NO_CARD:
        n += 1
    insert_sorted(hand, n, card)


def imagine_commitments(s, seat):
    """CG-17: who has chosen already has chosen one of its cards; which one is anybody's guess."""
    for other in range(s.seats):
        chosen = (s.waiting >> other) & 1 == 0
        if other != seat and s.alive[other] == 1 and s.held[other] > 0 and chosen:
            s.committed[other] = s.hand[other][roll(s, s.held[other])]
