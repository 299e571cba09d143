"""Gold n' Crash's cards on their way: hands, columns, decks, discard piles, Treasures."""

from fairground.games.gold_n_crash.rules.components import (
    CARDS,
    FACES,
    GOLD_OF,
    GUEST,
    HOLDS_FACE,
    LANES_EACH,
    LAST_CARD,
    NO_CARD,
    NOT_LAST_IN,
    TALLY_MASK,
    TALLY_ONE,
    TALLY_SHIFT,
    TYPE_OF,
)
from fairground.games.gold_n_crash.rules.events import DREW, DREW_UNSEEN, TOTAL
from fairground.games.gold_n_crash.rules.options import TREASURE_VISIBILITY
from fairground.kernel.tape import AFTERWARDS, EVERYONE, only

# ---------------------------------------------------------------- hands


def take(s, seat, card):
    """A card comes into the hand."""
    s.hand[seat][card] += 1
    s.held[seat] += 1
    s.holds[seat] |= HOLDS_FACE[card % FACES]


def take_openly(s, seat, card):
    """GC-35, GC-41: everybody sees which card comes into the hand, and remembers it."""
    take(s, seat, card)
    s.hand_public[seat][card] += 1


def leave_hand(s, seat, card):
    """GC-17: a card is played; if one like it was known to be in the hand, it was that one."""
    hand = s.hand[seat]
    hand[card] -= 1
    s.held[seat] -= 1
    face = card % FACES
    if hand[face] + hand[face + FACES] == 0:
        s.holds[seat] &= ~HOLDS_FACE[face]
    if s.hand_public[seat][card] > 0:
        s.hand_public[seat][card] -= 1


def copy_to_play(s, seat, face):
    """GC-17: one that everybody knows to be in the hand before a secret one, so that no play gives
    a secret away for nothing; of two such the own crew's (2.7).

    A foreign card came into the hand in sight of all (GC-35, GC-41).
    """
    own = face + FACES * s.crew[seat]
    foreign = (own + FACES) % CARDS
    if s.hand_public[seat][own] > 0 or s.hand[seat][foreign] == 0:
        return own
    return foreign


# ---------------------------------------------------------------- decks


def draw(s, seat, rule, desk):
    """GC-15, GC-36: the top card of the deck comes into the hand, unseen by the others."""
    card = lift_from_deck(s, seat)
    take(s, seat, card)
    if desk.taping == 1:
        DREW(desk, rule, seat, card)
        DREW_UNSEEN(desk, rule, seat)


def put_under(s, seat, card):
    """GC-42: a card that its owner has looked at becomes the bottom card of the deck."""
    deck = s.deck[seat]
    left = s.deck_left[seat]
    for i in range(left):
        deck[left - i] = deck[left - i - 1]
    deck[0] = card
    s.deck_left[seat] = left + 1
    s.observed[seat] = (s.observed[seat] << 1) | 1


def put_on_deck(s, seat, card):
    """GC-42: a card that its owner has looked at becomes the top card of the deck."""
    left = s.deck_left[seat]
    s.deck[seat][left] = card
    s.deck_left[seat] = left + 1
    s.observed[seat] |= 1 << left


def lift_from_deck(s, seat):
    """The top card leaves the deck."""
    deck = s.deck[seat]
    left = s.deck_left[seat] - 1
    card = deck[left]
    deck[left] = NO_CARD
    s.deck_left[seat] = left
    if s.observed[seat] != 0:
        s.observed[seat] &= ~(1 << left)
    return card


# ---------------------------------------------------------------- columns


def add_to_column(s, seat, column, card):
    """GC-11, GC-24: a card becomes the last of a column; say how many of its type lie there."""
    lane = LANES_EACH * seat + column
    height = s.height[lane]
    s.column[lane][height] = card
    s.height[lane] = height + 1
    tally = s.tally[lane] + TALLY_ONE[card]
    s.tally[lane] = tally
    s.last[seat] = (s.last[seat] & NOT_LAST_IN[column]) | (LAST_CARD[card] << column)
    return (tally >> TALLY_SHIFT[TYPE_OF[card]]) & TALLY_MASK


def last_of_column(s, seat, column):
    """The last card of a column leaves it."""
    lane = LANES_EACH * seat + column
    cards = s.column[lane]
    height = s.height[lane] - 1
    card = cards[height]
    cards[height] = NO_CARD
    s.height[lane] = height
    s.tally[lane] -= TALLY_ONE[card]
    s.last[seat] &= NOT_LAST_IN[column]
    if height > 0:
        s.last[seat] |= LAST_CARD[cards[height - 1]] << column
    return card


# ---------------------------------------------------------------- discard piles and Treasures


def put_on_discard(s, seat, card):
    """A card goes face up on top of a discard pile."""
    s.discard[seat][s.discarded[seat]] = card
    s.discarded[seat] += 1


def top_of_discard(s, seat):
    """The top card of a discard pile leaves it."""
    count = s.discarded[seat] - 1
    card = s.discard[seat][count]
    s.discard[seat][count] = NO_CARD
    s.discarded[seat] = count
    return card


def put_in_treasure(s, seat, card):
    """GC-12: a card goes face down on top of the Treasure."""
    s.treasure[seat][s.treasured[seat]] = card
    s.treasured[seat] += 1
    s.gold[seat] += GOLD_OF[card]


def lock_treasure(s, seat, guest):
    """GC-51, GC-52: a Guest goes on top and locks everything up to itself."""
    count = s.treasured[seat]
    s.treasure[seat][count] = GUEST + guest
    s.treasured[seat] = count + 1
    s.locked[seat] = count + 1
    s.gold[seat] += s.guest_gold[guest]


def top_of_treasure(s, seat):
    """The top card of a Treasure leaves it; it is above every Guest (GC-52)."""
    count = s.treasured[seat] - 1
    card = s.treasure[seat][count]
    s.treasure[seat][count] = NO_CARD
    s.treasured[seat] = count
    s.gold[seat] -= GOLD_OF[card]
    return card


def note_gold(s, seat, desk):
    """GC-64, GC-R27: what a Treasure is worth now, told to those who may look through it."""
    if desk.taping == 1:
        readers = AFTERWARDS
        if s.treasure_visibility == TREASURE_VISIBILITY.OWNER:
            readers = only(seat)
        elif s.treasure_visibility == TREASURE_VISIBILITY.OPEN:
            readers = EVERYONE
        TOTAL(desk, readers, seat, s.gold[seat])
