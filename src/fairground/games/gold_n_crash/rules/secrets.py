"""What a seat cannot know in Gold n' Crash, and how to imagine it (specification 6)."""

from fairground.games.gold_n_crash.rules.cards import take
from fairground.games.gold_n_crash.rules.components import (
    CARDS,
    FACES,
    LANES,
    LANES_EACH,
    MOST_DECK,
    NO_CARD,
    ORDER,
    ORDERS,
    SEATS,
)
from fairground.kernel.dice import roll
from fairground.kernel.piles import draw_any


def unveil(view, s, seat):
    """Wrecks show their value; an owner knows the cards it observed and the values it looked up."""
    view.viewer = seat + 2
    for lane in range(LANES):
        if knows_value(s, lane, seat):
            view.robust[lane] = s.robust[lane]
    if seat >= 0:
        for place in range(s.deck_left[seat]):
            if (s.observed[seat] >> place) & 1 == 1:
                view.deck[seat][place] = s.deck[seat][place]


def knows_value(s, lane, seat):
    """GC-29, GC-31, GC-R28: all know a wreck's value, its owner that of one that resisted."""
    owner = lane // LANES_EACH
    wrecked = (s.afloat[owner] >> (lane % LANES_EACH)) & 1 == 0
    return wrecked or (owner == seat and s.resisted[lane] > 0)


def redeal(s, seat, desk):
    """Fill the blanks of the seat's view with one of the worlds it holds possible.

    What a seat knows beyond the open cards is kept in public fields: cards seen on their way into
    a hand, places of a deck that its owner has looked at, bombs that a Zeppelin has resisted.
    """
    s.viewer = 0
    count_unseen(s, seat, desk)
    for owner in range(SEATS):
        left = gather_pool(s, owner, desk)
        if owner != seat:
            left = imagine_hand(s, owner, left, desk)
        imagine_deck(s, owner, seat, left, desk)
        imagine_zeppelins(s, owner, seat)


# ---------------------------------------------------------------- cards


def count_unseen(s, seat, desk):
    """How many copies of each card are where the seat cannot see them."""
    unseen = desk.unseen
    for card in range(CARDS):
        public = s.hand_public[0][card] + s.hand_public[1][card]
        if seat >= 0:
            public += s.hand[seat][card] - s.hand_public[seat][card]
        unseen[card] = s.deck_counts[card % FACES] - s.aside[card] - public
    for lane in range(LANES):
        for i in range(s.height[lane]):
            unseen[s.column[lane][i]] -= 1
    for owner in range(SEATS):
        for i in range(s.discarded[owner]):
            unseen[s.discard[owner][i]] -= 1
        for i in range(s.treasured[owner]):
            if s.treasure[owner][i] < CARDS:
                unseen[s.treasure[owner][i]] -= 1
    if seat >= 0:
        for place in range(s.deck_left[seat]):
            if (s.observed[seat] >> place) & 1 == 1:
                unseen[s.deck[seat][place]] -= 1


def gather_pool(s, owner, desk):
    """The unseen cards of a player's crew, and how many: they are in that player's hand or deck."""
    n = 0
    for face in range(FACES):
        card = face + FACES * s.crew[owner]
        for _ in range(desk.unseen[card]):
            desk.pool[n] = card
            n += 1
    return n


def imagine_hand(s, owner, left, desk):
    """The cards known to be in the hand, and any of the others for the rest of it."""
    hidden = s.held[owner]
    s.held[owner] = 0
    s.holds[owner] = 0
    for card in range(CARDS):
        s.hand[owner][card] = 0
        for _ in range(s.hand_public[owner][card]):
            take(s, owner, card)
            hidden -= 1
    for _ in range(hidden):
        take(s, owner, draw_any(s, desk.pool, left, NO_CARD))
        left -= 1
    return left


def imagine_deck(s, owner, seat, left, desk):
    """Every order of the unseen cards, each as likely, in the places that the seat has not seen."""
    for place in range(s.deck_left[owner]):
        if owner != seat or (s.observed[owner] >> place) & 1 == 0:
            s.deck[owner][place] = draw_any(s, desk.pool, left, NO_CARD)
            left -= 1
    for place in range(s.deck_left[owner], MOST_DECK):
        s.deck[owner][place] = NO_CARD


# ---------------------------------------------------------------- Zeppelins


def imagine_zeppelins(s, owner, seat):
    """GC-8: any order of the three that fits what is known of them, each as likely."""
    count = 0
    for order in range(ORDERS):
        if fits(s, owner, seat, order):
            count += 1
    wanted = roll(s, count)
    for order in range(ORDERS):
        if fits(s, owner, seat, order):
            if wanted == 0:
                lay(s, owner, order)
                return
            wanted -= 1


def fits(s, owner, seat, order):
    """Whether the order agrees with values the seat knows and with resisted bombs (GC-31)."""
    for column in range(LANES_EACH):
        lane = LANES_EACH * owner + column
        value = s.robustness[ORDER[order][column]]
        if knows_value(s, lane, seat):
            if value != s.robust[lane]:
                return False
        elif value <= s.resisted[lane]:
            return False
    return True


def lay(s, owner, order):
    """Lay the three Zeppelins in this order."""
    for column in range(LANES_EACH):
        s.robust[LANES_EACH * owner + column] = s.robustness[ORDER[order][column]]
