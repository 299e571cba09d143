"""What a seat cannot know in Crash by Crash, and how to imagine it."""

from fairground.games.crash_by_crash.rules.components import (
    BATCHES,
    CARD_TYPES,
    HAND,
    NO_BATCH,
    NO_CARD,
)
from fairground.kernel.dice import roll


def unveil(view, s, seat):
    """A hand is a set: of others' hands a seat knows which cards were taken openly and which
    shuffle each hidden one is of, but not the places in which they are held."""
    for other in range(s.seats):
        if other != seat:
            for last in range(HAND - 1, 0, -1):
                for place in range(last):
                    sort_places(view.batch[other], view.shown[other], place)


def sort_places(batches, shown, place):
    """Two neighbouring places of a hand in order: by shuffle, then by the open card."""
    one = 256 * batches[place] + shown[place]
    other = 256 * batches[place + 1] + shown[place + 1]
    if other < one:
        batches[place] = other // 256
        shown[place] = other % 256
        batches[place + 1] = one // 256
        shown[place + 1] = one % 256


def redeal(s, seat, desk):
    """Fill the blanks of the seat's view with one of the worlds it holds possible.

    The cards of one batch that nobody has seen openly lie in the hidden places of that batch and,
    if it is the deck's batch, in the deck: every arrangement of them is as likely as any other.
    """
    for batch in range(BATCHES):
        for card in range(CARD_TYPES):
            desk.pool[card] = s.unseen[batch][card]
        if seat >= 0:
            take_out_own(s, seat, batch, desk)
        for other in range(s.seats):
            if other != seat:
                deal_out(s, other, batch, desk)
        if batch == s.deck_batch:
            for card in range(CARD_TYPES):
                s.deck[card] = desk.pool[card]


def take_out_own(s, seat, batch, desk):
    """The seat knows its own cards."""
    for place in range(HAND):
        if s.batch[seat][place] == batch:
            desk.pool[s.hand[seat][place]] -= 1
    if seat == s.seat:
        for i in range(2):
            if s.pair_batch[i] == batch:
                desk.pool[s.pair[seat][i]] -= 1


def deal_out(s, other, batch, desk):
    """Hidden cards of one batch into the places of another seat; open ones are known."""
    for place in range(HAND):
        if s.batch[other][place] == batch:
            s.hand[other][place] = draw_unseen(s, desk)
        elif s.shown[other][place] != NO_CARD:
            s.hand[other][place] = s.shown[other][place]
    if other == s.seat:
        for i in range(2):
            if s.pair_batch[i] == batch and batch != NO_BATCH:
                s.pair[other][i] = draw_unseen(s, desk)


def draw_unseen(s, desk):
    """Any hidden card, each as likely."""
    left = 0
    for card in range(CARD_TYPES):
        left += desk.pool[card]
    at = roll(s, left)
    card = 0
    while at >= desk.pool[card]:
        at -= desk.pool[card]
        card += 1
    desk.pool[card] -= 1
    return card
