"""Crash by Crash's cards: the deck, hands, the open row, drawing and discarding.

Nobody ever sees the deck's order, so it is kept as a number of cards of each type. What everybody
could observe is public: which shuffle (batch) each card of a hand comes from, which cards were
taken openly, and which cards of each batch nobody has seen.
"""

from fairground.games.crash_by_crash.rules.components import (
    BATCHES,
    CARD_TYPES,
    COPIES,
    FROM_ROW,
    HAND,
    MOST_SEATS,
    NO_BATCH,
    NO_CARD,
    ROW,
    SHADY_B,
)
from fairground.games.crash_by_crash.rules.events import (
    DISCARDED,
    DREW,
    DREW_UNSEEN,
    HAND_DEALT,
    HAND_SEEN,
    KEPT,
    LAID_OFF,
    RESHUFFLED,
    ROW_LAID,
    SAW_PAIR,
    SAW_PAIR_UNSEEN,
    TOOK_OPEN,
)
from fairground.kernel.dice import roll
from fairground.kernel.piles import fill


def open_deck(s):
    """CC-5: all cards, unseen; with `deck_types=12` without the second Shady Exception (CC-R4)."""
    for batch in range(BATCHES):
        fill(s.unseen[batch], CARD_TYPES, 0)
    s.deck_left = 0
    for card in range(CARD_TYPES):
        count = COPIES if s.deck_types == CARD_TYPES or card != SHADY_B else 0
        s.deck[card] = count
        s.unseen[0][card] = count
        s.deck_left += count
    fill(s.discard, CARD_TYPES, 0)
    fill(s.row, ROW, NO_CARD)
    fill(s.pair_batch, 2, NO_BATCH)
    s.discarded = 0
    s.top = NO_CARD
    s.deck_batch = 0
    for seat in range(MOST_SEATS):
        fill(s.hand[seat], HAND, NO_CARD)
        fill(s.batch[seat], HAND, NO_BATCH)
        fill(s.shown[seat], HAND, NO_CARD)
        fill(s.pair[seat], 2, NO_CARD)


def deal_cards(s, desk):
    """CC-5, CC-6, CC-102: the open row (two players), then three cards for everybody."""
    if s.seats == 2:
        refill_row(s, 5, desk)
    for seat in range(s.seats):
        for place in range(HAND):
            s.hand[seat][place] = draw(s, desk)
            s.batch[seat][place] = s.deck_batch
        hand = s.hand[seat]
        HAND_SEEN(desk, seat, hand[0], hand[1], hand[2])
        HAND_DEALT(desk, seat, HAND)


def draw(s, desk):
    """Any card of the deck, each as likely; an empty deck is renewed first (CC-50)."""
    if s.deck_left == 0:
        reshuffle(s, desk)
    at = roll(s, s.deck_left)
    card = 0
    while at >= s.deck[card]:
        at -= s.deck[card]
        card += 1
    s.deck[card] -= 1
    s.deck_left -= 1
    return card


def reshuffle(s, desk):
    """CC-50, CC-R31: the discard pile becomes the deck, and its cards a batch of their own."""
    RESHUFFLED(desk, s.seat, s.discarded)
    batch = idle_batch(s)
    for card in range(CARD_TYPES):
        s.deck[card] = s.discard[card]
        s.unseen[batch][card] = s.discard[card]
        s.discard[card] = 0
    s.deck_left = s.discarded
    s.discarded = 0
    s.top = NO_CARD
    s.deck_batch = batch


def idle_batch(s):
    """A batch of which no card is hidden: twelve hidden hand cards leave one of thirteen idle."""
    batch = 0
    while is_hidden_somewhere(s, batch):
        batch += 1
    return batch


def is_hidden_somewhere(s, batch):
    """Whether a card of the batch lies in a hand or a pair (the deck itself is empty)."""
    for seat in range(s.seats):
        for place in range(HAND):
            if s.batch[seat][place] == batch:
                return True
    return s.pair_batch[0] == batch or s.pair_batch[1] == batch


def refill_row(s, rule, desk):
    """CC-5, CC-49: the face-up row is filled to three; what comes up is seen by all."""
    for slot in range(ROW):
        if s.row[slot] == NO_CARD:
            card = draw(s, desk)
            s.row[slot] = card
            s.unseen[s.deck_batch][card] -= 1
            ROW_LAID(desk, rule, s.seat, slot, card)


def held(s, seat):
    """How many cards a hand has; everybody can count them."""
    count = 0
    for place in range(HAND):
        if s.batch[seat][place] != NO_BATCH:
            count += 1
    return count


def holds(s, seat, card):
    """Whether a hand has a card of this type."""
    for place in range(HAND):
        if s.hand[seat][place] == card:
            return True
    return False


def types_in_hand(s, seat):
    """The types of the cards in a hand, as bits."""
    types = 0
    for place in range(HAND):
        if s.hand[seat][place] != NO_CARD:
            types |= 1 << s.hand[seat][place]
    return types


def leave_hand(s, seat, card):
    """A card leaves a hand in the open: one that everybody knew if there is one, so that the
    choice among equal cards tells nothing."""
    place = HAND
    for i in range(HAND):
        if s.hand[seat][i] == card and (place == HAND or s.shown[seat][i] == card):
            place = i
    if s.shown[seat][place] == NO_CARD:
        s.unseen[s.batch[seat][place]][card] -= 1
    s.hand[seat][place] = NO_CARD
    s.batch[seat][place] = NO_BATCH
    s.shown[seat][place] = NO_CARD
    put_on_discard(s, card)


def put_on_discard(s, card):
    """CC-45: face up on top of the discard pile."""
    s.discard[card] += 1
    s.discarded += 1
    s.top = card


def discard_card(s, seat, card, desk):
    """CC-59: without effect."""
    leave_hand(s, seat, card)
    DISCARDED(desk, seat, card)


def take_into_hand(s, seat, card, batch):
    """A card fills the first empty place of a hand."""
    place = 0
    while s.batch[seat][place] != NO_BATCH:
        place += 1
    s.hand[seat][place] = card
    s.batch[seat][place] = batch
    if batch == FROM_ROW:
        s.shown[seat][place] = card


def take_open(s, seat, slot, desk):
    """CC-48, CC-59: a face-up card, which stays known in the hand."""
    card = s.row[slot]
    s.row[slot] = NO_CARD
    take_into_hand(s, seat, card, FROM_ROW)
    TOOK_OPEN(desk, drawing_rule(s), seat, slot, card)


def drawing_rule(s):
    """The rule by which a card is taken: an exchange (CC-59), or the end of the turn (CC-48)."""
    return 59 if s.draws_left > 0 else 48


def take_from_deck(s, seat, desk):
    """CC-48, CC-59: the top card, seen by its taker alone."""
    card = draw(s, desk)
    take_into_hand(s, seat, card, s.deck_batch)
    if desk.taping == 1:
        rule = drawing_rule(s)
        DREW(desk, rule, seat, card)
        DREW_UNSEEN(desk, rule, seat)


def look_at_pair(s, seat, desk):
    """CC-102: in a team game every draw is a choice of two."""
    for i in range(2):
        s.pair[seat][i] = draw(s, desk)
        s.pair_batch[i] = s.deck_batch
    if desk.taping == 1:
        SAW_PAIR(desk, seat, s.pair[seat][0], s.pair[seat][1])
        SAW_PAIR_UNSEEN(desk, seat)


def keep_one(s, seat, choice, desk):
    """CC-102: one into the hand, the other face up on the discard pile."""
    card = s.pair[seat][choice]
    batch = s.pair_batch[choice]
    other = s.pair[seat][1 - choice]
    s.unseen[s.pair_batch[1 - choice]][other] -= 1
    for i in range(2):
        s.pair[seat][i] = NO_CARD
        s.pair_batch[i] = NO_BATCH
    take_into_hand(s, seat, card, batch)
    put_on_discard(s, other)
    KEPT(desk, seat, card)
    LAID_OFF(desk, seat, other)
