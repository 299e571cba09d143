"""Gold n' Crash's set-up: decks, first cards, Zeppelins, Guests, and who starts."""

from fairground.games.gold_n_crash.rules.cards import lift_from_deck, put_on_discard, take
from fairground.games.gold_n_crash.rules.state import (
    ALL_COLUMNS,
    BOARDED_SHIP,
    CARDS,
    CREWED,
    DEALT,
    DEALT_CARDS,
    DISCARDED_FIRST,
    FACES,
    GUESTS,
    LAID,
    LANES,
    LANES_EACH,
    NO_CARD,
    ORDER,
    ORDERS,
    PACKED_BITS,
    PACKED_EACH,
    RANDOM,
    SEATS,
    STARTS,
)
from fairground.games.gold_n_crash.rules.turns import start_turn
from fairground.kernel.dice import roll
from fairground.kernel.tape import AFTERWARDS, EVERYONE, all_but, note, only


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
    first = s.crews - 1
    if s.crews == RANDOM:
        first = roll(s, 2)
    s.crew[0] = first
    s.crew[1] = 1 - first
    for seat in range(SEATS):
        note(desk, 3, CREWED, EVERYONE, seat, s.crew[seat], 0, 0, 0)


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
        note(desk, 6, DISCARDED_FIRST, EVERYONE, seat, s.start_discard, top, 0, 0)
        note(desk, 7, DEALT, all_but(seat), seat, s.start_hand, 0, 0, 0)
        first = packed_faces(s, seat, 0)
        second = packed_faces(s, seat, 1)
        third = packed_faces(s, seat, 2)
        fourth = packed_faces(s, seat, 3)
        note(desk, 7, DEALT_CARDS, only(seat), seat, first, second, third, fourth)


def packed_faces(s, seat, part):
    """The faces of three cards of the hand in one entry of the tape, 0 where there is none."""
    packed = 0
    place = 0
    for card in range(CARDS):
        for _ in range(s.hand[seat][card]):
            if place // PACKED_EACH == part:
                packed |= (1 + card % FACES) << (PACKED_BITS * (place % PACKED_EACH))
            place += 1
    return packed


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
        note(desk, 8, LAID, AFTERWARDS, seat, first, robust[lane + 1], robust[lane + 2], 0)


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
        note(desk, 9, BOARDED_SHIP, EVERYONE, seat, guest, lane % LANES_EACH, s.nine_threshold, 0)


def choose_first_player(s, desk):
    """GC-10: anybody, each as likely, unless the table has settled it."""
    first = s.first_player - 1
    if s.first_player == RANDOM:
        first = roll(s, 2)
    s.turn = 0
    note(desk, 10, STARTS, EVERYONE, first, 0, 0, 0, 0)
    start_turn(s, first, desk)
