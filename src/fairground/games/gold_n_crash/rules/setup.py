"""Gold n' Crash's set-up: decks, first cards, Zeppelins, Guests, and who starts."""

from fairground.games.gold_n_crash.rules.cards import lift_from_deck, put_on_discard, take
from fairground.games.gold_n_crash.rules.components import (
    ALL_COLUMNS,
    FACES,
    GUESTS,
    LANES,
    LANES_EACH,
    NO_CARD,
    ORDER,
    ORDERS,
    SEATS,
)
from fairground.games.gold_n_crash.rules.events import (
    BOARDED_SHIP,
    CREWED,
    DEALT,
    DEALT_CARDS,
    DISCARDED_FIRST,
    LAID,
    STARTS,
    packed_faces,
)
from fairground.games.gold_n_crash.rules.options import CREWS, FIRST_PLAYER
from fairground.games.gold_n_crash.rules.turns import start_turn
from fairground.kernel.dice import roll


def deal(s, desk):
    """GC-3..GC-10: a new game; options and key already lie in the state."""
    choose_crews(s, desk)
    for seat in range(SEATS):
        shuffle_deck(s, seat)
        deal_cards(s, seat, desk)
        lay_zeppelins(s, seat, desk)
    invite_guests(s, desk)
    choose_first_player(s, desk)


def choose_crews(s, desk):
    """GC-3: one player takes the Octopirates, the other the Meowmurais."""
    first = s.crews - CREWS.SEAT0_OCTOPIRATES
    if s.crews == CREWS.RANDOM:
        first = roll(s, 2)
    s.crew[0] = first
    s.crew[1] = 1 - first
    for seat in range(SEATS):
        CREWED(desk, seat, s.crew[seat])


def shuffle_deck(s, seat):
    """GC-5: the crew's cards, in any order, each as likely."""
    deck = s.deck[seat]
    n = 0
    for face in range(FACES):
        for _ in range(s.deck_counts[face]):
            deck[n] = face + FACES * s.crew[seat]
            n += 1
    s.deck_left[seat] = n
    for i in range(n - 1, 0, -1):
        j = roll(s, i + 1)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card


def deal_cards(s, seat, desk):
    """GC-6, GC-7: the first cards open the discard pile, the next ones are the hand."""
    for _ in range(s.start_discard):
        put_on_discard(s, seat, lift_from_deck(s, seat))
    for _ in range(s.start_hand):
        take(s, seat, lift_from_deck(s, seat))
    if desk.taping == 1:
        top = s.discard[seat][s.start_discard - 1] if s.start_discard > 0 else NO_CARD
        DISCARDED_FIRST(desk, seat, s.start_discard, top)
        DEALT(desk, seat, s.start_hand)
        hand = s.hand[seat]
        first = packed_faces(hand, 0)
        second = packed_faces(hand, 1)
        third = packed_faces(hand, 2)
        fourth = packed_faces(hand, 3)
        DEALT_CARDS(desk, seat, first, second, third, fourth)


def lay_zeppelins(s, seat, desk):
    """GC-8: three Zeppelins in any order; nobody looks at their robustness."""
    order = ORDER[roll(s, ORDERS)]
    for column in range(LANES_EACH):
        s.robust[LANES_EACH * seat + column] = s.robustness[order[column]]
    s.afloat[seat] = ALL_COLUMNS
    if desk.taping == 1:
        lane = LANES_EACH * seat
        robust = s.robust
        first = robust[lane]
        LAID(desk, seat, first, robust[lane + 1], robust[lane + 2])


def invite_guests(s, desk):
    """GC-9: a different Guest above each Zeppelin; the two left over stay in the box."""
    chosen = 0
    for lane in range(LANES):
        guest = roll(s, GUESTS - lane)
        for other in range(GUESTS):
            if (chosen >> other) & 1 == 1 and other <= guest:
                guest += 1
        chosen |= 1 << guest
        s.guest[lane] = guest
        seat = lane // LANES_EACH
        BOARDED_SHIP(desk, seat, guest, lane % LANES_EACH, s.nine_threshold)


def choose_first_player(s, desk):
    """GC-10: anybody, each as likely, unless the table has settled it."""
    first = s.first_player - FIRST_PLAYER.SEAT0
    if s.first_player == FIRST_PLAYER.RANDOM:
        first = roll(s, 2)
    s.turn = 0
    STARTS(desk, first)
    start_turn(s, first, desk)
