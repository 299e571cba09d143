"""Grid of Shadows' cards: shuffling, drawing, discarding, and who remembers what.

Nobody sees which cards leave a hand face-down. So a seat remembers the kinds it saw enter each
hand, with a clock: how many cards had left that hand unseen at the time. A kind whose clock still
stands is surely there; otherwise it is there or among the cards that have left since.
"""

from fairground.games.grid_of_shadows.rules.components import (
    BY_DEAL,
    BY_DRAWING,
    BY_PLAYING,
    CARDS,
    KINDS,
    MEMORY,
    MOST_SEATS,
    NO_CARD,
    NUMBERS,
)
from fairground.games.grid_of_shadows.rules.events import (
    DEALT_CARDS,
    DREW,
    DREW_CARDS,
    PLAYED_CARDS,
    TOOK_CARDS,
)
from fairground.games.grid_of_shadows.rules.options import DISCARD_VISIBILITY
from fairground.kernel.dice import roll
from fairground.kernel.piles import fill

MOST_OUTS = 255
PACK = 3  # kinds in one detail of an event


# ---------------------------------------------------------------- the deck


def shuffle_deck(s):
    """GS-10, GS-11, GS-17, GS-130: the cards of this game in a random order, from the top down."""
    pile = s.pile
    total = s.copies * (KINDS if s.extended == 1 else NUMBERS)
    for i in range(total):
        pile[total - 1 - i] = i // s.copies
    for i in range(total - 1, 0, -1):
        j = i - roll(s, i + 1)
        kind = pile[j]
        pile[j] = pile[i]
        pile[i] = kind
    s.pile_left = total


def clear_cards(s):
    """No card anywhere, and nothing remembered."""
    fill(s.pile, CARDS, NO_CARD)
    fill(s.pile_known, CARDS, 0)
    s.pile_left = 0
    for seat in range(MOST_SEATS):
        fill(s.hand[seat], KINDS, 0)
        fill(s.seen_in[seat], MEMORY, 0)
        fill(s.seen_at[seat], MEMORY, 0)
        fill(s.gone_known[seat], KINDS, 0)
        s.held[seat] = 0
        s.outs[seat] = 0
        s.lacks[seat] = 0
        s.passed_on[seat] = 0
    fill(s.public_in, MEMORY, 0)
    fill(s.public_at, MEMORY, 0)
    fill(s.gone_up, KINDS, 0)
    fill(s.gone_down, KINDS, 0)
    s.gone_hidden = 0
    fill(s.aside, 2, NO_CARD)
    s.aside_left = 0
    fill(s.pair, 2, NO_CARD)
    s.paired = 0


def take_top(s):
    """The top card of the pile, which must have one."""
    left = s.pile_left - 1
    kind = s.pile[left]
    s.pile[left] = NO_CARD
    s.pile_known[left] = 0
    s.pile_left = left
    return kind


def draw(s, seat, count, desk):
    """GS-5: so many cards from the top into the hand, as far as the pile goes."""
    for _ in range(count):
        if s.pile_left == 0:
            return
        knowers = s.pile_known[s.pile_left - 1]
        kind = take_top(s)
        s.hand[seat][kind] += 1
        s.held[seat] += 1
        if knowers != 0:
            for other in range(s.seats):
                if (knowers >> other) & 1 == 1 and other != seat:
                    remember(s, s.seen_in[other], s.seen_at[other], seat, kind)
        if desk.taping == 1:
            desk.drawn[seat][desk.drew[seat]] = kind
            desk.drew[seat] += 1


def tell_draws(s, rule, desk):
    """What was drawn since the last telling: how many to all, which cards to their owners."""
    if desk.taping == 0:
        return
    for seat in range(s.seats):
        if desk.drew[seat] > 0:
            DREW(desk, rule, seat, desk.drew[seat], s.held[seat])
            tell_cards(BY_DRAWING, rule, seat, desk.drawn[seat], desk.drew[seat], desk)
            desk.drew[seat] = 0


def tell_cards(came, rule, seat, kinds, count, desk):
    """Cards to their owner alone: twelve to an event, three in each of its details."""
    i = 0
    while i < count:
        first = packed(kinds, i, count)
        second = packed(kinds, i + PACK, count)
        third = packed(kinds, i + 2 * PACK, count)
        fourth = packed(kinds, i + 3 * PACK, count)
        if came == BY_DEAL:
            DEALT_CARDS(desk, rule, seat, first, second, third, fourth)
        elif came == BY_DRAWING:
            DREW_CARDS(desk, rule, seat, first, second, third, fourth)
        elif came == BY_PLAYING:
            PLAYED_CARDS(desk, rule, seat, first, second, third, fourth)
        else:
            TOOK_CARDS(desk, rule, seat, first, second, third, fourth)
        i += 4 * PACK


def packed(kinds, first, count):
    """The next kinds as the digits of one number, the first one lowest; 0 is no card."""
    number = 0
    for i in range(min(first + PACK, count) - 1, first - 1, -1):
        number = number * (KINDS + 1) + kinds[i] + 1
    return number


def tell_hands(s, desk):
    """GS-11: everybody is told the hand that was dealt to them."""
    if desk.taping == 0:
        return
    for seat in range(s.seats):
        count = 0
        for kind in range(KINDS):
            for _ in range(s.hand[seat][kind]):
                desk.pool[count] = kind
                count += 1
        tell_cards(BY_DEAL, 11, seat, desk.pool, count, desk)


def under_the_pile(s, kind, knowers):
    """GS-76: a card goes to the bottom; whoever saw it remembers it."""
    i = s.pile_left
    while i > 0:
        s.pile[i] = s.pile[i - 1]
        s.pile_known[i] = s.pile_known[i - 1]
        i -= 1
    s.pile[0] = kind
    s.pile_known[0] = knowers
    s.pile_left += 1


# ---------------------------------------------------------------- discarding


def discard_down(s, kind, knowers):
    """GS-7, GS-R39: a face-down card stays the secret of whoever knew it; whether it does."""
    if s.discard_visibility == DISCARD_VISIBILITY.PUBLIC:
        s.gone_up[kind] += 1
        return False
    s.gone_down[kind] += 1
    s.gone_hidden += 1
    for seat in range(s.seats):
        if (knowers >> seat) & 1 == 1:
            s.gone_known[seat][kind] += 1
    return True


def discard_from_hand(s, seat, kind):
    """GS-7: a card goes from the hand to the discard pile unseen; whether it stays secret."""
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1
    secret = discard_down(s, kind, 1 << seat)
    if secret:
        left_unseen(s, seat, 1)
    else:
        left_openly(s, seat, kind)
    return secret


# ---------------------------------------------------------------- who remembers what


def remember(s, seen, at, seat, kind):
    """A kind was seen to enter the seat's hand."""
    place = seat * KINDS + kind
    seen[place] += 1
    at[place] = s.outs[seat]


def forget(s, seen, seat, kind):
    """A kind was seen to leave the seat's hand: one that was seen to enter it is accounted for.

    It may also have come there unseen from a hand that it was seen to enter.
    """
    if seen[seat * KINDS + kind] > 0:
        seen[seat * KINDS + kind] -= 1
        return
    for other in range(s.seats):
        if (s.passed_on[other] >> seat) & 1 == 1 and seen[other * KINDS + kind] > 0:
            seen[other * KINDS + kind] -= 1
            return


def take_openly(s, seat, kind):
    """A card that everybody sees enters the seat's hand."""
    s.hand[seat][kind] += 1
    s.held[seat] += 1
    for other in range(s.seats):
        if other != seat:
            remember(s, s.seen_in[other], s.seen_at[other], seat, kind)
    remember(s, s.public_in, s.public_at, seat, kind)


def left_openly(s, seat, kind):
    """Everybody sees a kind that comes from the seat's hand."""
    for other in range(s.seats):
        if other != seat:
            forget(s, s.seen_in[other], seat, kind)
    forget(s, s.public_in, seat, kind)


def found_lacking(s, seat, kind):
    """Everybody sees that the seat holds no such card: what was seen to enter has left again."""
    s.lacks[seat] |= 1 << kind
    for other in range(s.seats):
        s.seen_in[other][seat * KINDS + kind] = 0
    s.public_in[seat * KINDS + kind] = 0


def left_unseen(s, seat, count):
    """So many cards leave the hand, and nobody else sees which."""
    s.outs[seat] = min(s.outs[seat] + count, MOST_OUTS)


def passed_on_unseen(s, seat, to):
    """A card that nobody knew left one hand and is in another now."""
    if seat != to:
        for other in range(s.seats):
            if other == seat or (s.passed_on[other] >> seat) & 1 == 1:
                s.passed_on[other] |= 1 << to
