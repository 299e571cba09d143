"""What a position of Gold n' Crash is worth: Gold first, then what can still become Gold.

Things are counted for each player, and what one of them is worth was learned (`fairground train
gold-n-crash`). What is hoped for counts less as the decks run out, and a lead in Gold more.
"""

from fairground.games.gold_n_crash.rules.components import (
    BOMB,
    BOMBS,
    CALLBACK,
    CHEST,
    CHESTS,
    COIN,
    COINS,
    FIVE,
    GLASS,
    GLASSES,
    GOLD_OF,
    HOOK,
    HOOKS,
    LANES_EACH,
    LAST_BOMBS,
    LAST_CHESTS,
    MIX4,
    MOST_DECK,
    NINE,
    NO_GUEST,
    OVER,
    PAIR,
    SECURING,
    SWORD,
    SWORDS,
    TALLY_MASK,
    TALLY_SHIFT,
)
from fairground.games.gold_n_crash.rules.finishing import wins_at_once
from fairground.games.gold_n_crash.rules.guests import copies, gold_in_column, types_in_column
from fairground.games.gold_n_crash.rules.turns import winner
from fairground.games.gold_n_crash.rules.verdicts import columns_to_secure, open_columns
from fairground.games.gold_n_crash.rules.weights import WORTH
from fairground.kernel.temper import Temper
from fairground.kernel.weighing import Lesson, prospects, weighed

TEMPER = Temper(looks=3)

SURE = 0.99
"""What a win is worth that the active player has at hand: less than the win."""

UNIT = 10_000_000
"""So much of weights times traits is one log-odds."""

# What is told of a player: see `tell`. All but the first three are hopes.
TRAITS = (
    "Gold, which counts more the fewer cards are left to draw",
    "Gold",
    "Gold that the effect under way will bring",
    "actions left in this turn",
    "cards in hand",
    "a BOMB in hand",
    "a SWORD in hand",
    "a HOOK in hand",
    "a CHEST in hand",
    "a COIN in hand",
    "Zeppelins not lost, of which the second counts more",
    "Gold not on top of an unlocked Treasure",
    "the same, in reach of a BOMB",
    "cards not above the topmost Guest",
    "Gold not on top of the discard pile, in reach of a CHEST",
    "Gold of the columns' last cards",
    "the most of it that a CHEST in hand can secure",
    "cards in columns",
    "COINs in columns",
    "HOOKs in columns",
    "CHESTs in columns",
    "Guests' Gold, one step away",
    "the same, with a card in hand for it",
    "Guests' Gold, two steps away",
    "opposing Zeppelins that one more BOMB destroys",
    "the same, with a BOMB in hand",
)
BY_HAND = (
    1000, 0, 1000, 0, 450, 0, 0, 0, 800, 0, 1000, 100, 600, 0, 600, 300, 0, 100, 300, 0, 0, 350, 0,
    200, 0, 0,
)  # fmt: skip
COUNT = len(TRAITS)
FIRST_HOPE = 3
LESSONS = (Lesson("WORTH", "traits", TRAITS, BY_HAND, (2,), unit=UNIT),)

# Gold, and what may become Gold, by the cards left to draw: a lead is safest when there are none.
NEAR = tuple(round(20_000 / (5.0 + 0.9 * left)) for left in range(MOST_DECK + 1))
HOPE = tuple(round(near * left / (left + 4.0)) for left, near in enumerate(NEAR))
FAR = 1_000  # Gold at any time
LOSS = (9, 7, 7, 2, 7, 2, 2, 0)  # by the set of Zeppelins afloat

# Columns as bit masks.
MIDDLE = 2
SIDES = 5

# By Guest: what it asks for, the type, the faces that bring it a step nearer, and what a step is.
# NINE asks for Gold, as the option says.
WISH = (9, 2, 5, 4, 3, 3, 3, 2)
KIND = (COIN, COIN, COIN, COIN, GLASS, HOOK, SWORD, COIN)
ANY = 7 * (BOMBS + SWORDS + HOOKS + GLASSES + CHESTS + COINS)
NEEDS = (7 * COINS, ANY, ANY, ANY, 7 * GLASSES, 7 * HOOKS, 7 * SWORDS, 7 * COINS)
STEP = (4, 1, 1, 1, 1, 1, 1, 1)


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over both seats they sum to zero."""
    if s.phase == OVER:
        best = winner(s)
        if best < 0:
            return 0.0
        return 1.0 if best == seat else -1.0
    if wins_at_once(s):
        return SURE if s.active == seat else -SURE
    tell(s, 0, desk.traits[0])
    tell(s, 1, desk.traits[1])
    lead = weighed(desk.traits[0], WORTH[0], COUNT) - weighed(desk.traits[1], WORTH[0], COUNT)
    worth = prospects(lead, UNIT)
    return worth if seat == 0 else -worth


def tell(s, seat, traits):
    """Write a player's traits."""
    left = 0 if s.last_turn == 1 else min(s.deck_left[0], s.deck_left[1])
    tell_turn(s, seat, traits)
    tell_danger(s, seat, traits)
    columns = open_columns(s, seat)
    tell_columns(s, seat, columns, traits)
    tell_guests(s, seat, columns, traits)
    tell_bombs(s, seat, traits)
    traits[0] = s.gold[seat] * NEAR[left]
    traits[1] = s.gold[seat] * FAR
    traits[2] *= NEAR[left]
    hope = HOPE[left]
    for i in range(FIRST_HOPE, COUNT):
        traits[i] *= hope


def tell_turn(s, seat, traits):
    """What the turn and the hand still bring."""
    traits[2] = 0
    traits[3] = 0
    traits[4] = s.held[seat]
    if s.active == seat:
        traits[3] = s.actions_per_turn - s.action
        if s.phase == SECURING:
            traits[2] = best_to_secure(s)
        elif s.phase == CALLBACK:
            traits[4] += 1
    holds = s.holds[seat]
    traits[5] = 1 if holds & BOMBS != 0 else 0
    traits[6] = 1 if holds & SWORDS != 0 else 0
    traits[7] = 1 if holds & HOOKS != 0 else 0
    traits[8] = 1 if holds & CHESTS != 0 else 0
    traits[9] = 1 if holds & COINS != 0 else 0


def best_to_secure(s):
    """The best last card beside the CHEST's column, and a little for each further one."""
    columns = columns_to_secure(s, s.active)
    best = 0
    for column in range(LANES_EACH):
        if (columns >> column) & 1 == 1:
            best = max(best, last_gold(s, LANES_EACH * s.active + column))
    return best + s.left - 1


def last_gold(s, lane):
    """The Gold of a column's last card."""
    height = s.height[lane]
    return GOLD_OF[s.column[lane][height - 1]] if height > 0 else 0


def tell_danger(s, seat, traits):
    """What may be lost: Zeppelins, and what the opponent can crack or loot with a last card."""
    traits[10] = -LOSS[s.afloat[seat]]
    traits[11] = 0
    traits[12] = 0
    traits[13] = s.locked[seat] - s.treasured[seat]
    traits[14] = 0
    ready = s.last[1 - seat]
    if traits[13] < 0:
        traits[11] = -GOLD_OF[s.treasure[seat][s.treasured[seat] - 1]]
        if ready & LAST_BOMBS != 0:
            traits[12] = traits[11]
    if s.discarded[seat] > 0 and ready & LAST_CHESTS != 0:
        traits[14] = -GOLD_OF[s.discard[seat][s.discarded[seat] - 1]]


def tell_columns(s, seat, columns, traits):
    """Gold that can be secured from the columns' ends, and what lies there."""
    lane = LANES_EACH * seat
    left = last_gold(s, lane)
    middle = last_gold(s, lane + 1)
    right = last_gold(s, lane + 2)
    traits[15] = left + middle + right
    traits[16] = 0
    if traits[8] != 0:
        if columns & SIDES != 0:
            traits[16] = middle
        if columns & MIDDLE != 0:
            traits[16] = max(traits[16], left, right)
    traits[17] = s.height[lane] + s.height[lane + 1] + s.height[lane + 2]
    tally = s.tally[lane] + s.tally[lane + 1] + s.tally[lane + 2]
    traits[18] = (tally >> TALLY_SHIFT[COIN]) & TALLY_MASK
    traits[19] = (tally >> TALLY_SHIFT[HOOK]) & TALLY_MASK
    traits[20] = (tally >> TALLY_SHIFT[CHEST]) & TALLY_MASK


def tell_guests(s, seat, columns, traits):
    """How near the Guests are; a card can be played into the open columns."""
    traits[21] = 0
    traits[22] = 0
    traits[23] = 0
    for column in range(LANES_EACH):
        guest = s.guest[LANES_EACH * seat + column]
        if guest != NO_GUEST:
            gold = s.guest_gold[guest]
            missing = missing_for(s, seat, column, guest)
            if missing <= STEP[guest]:
                traits[21] += gold
                if s.holds[seat] & NEEDS[guest] != 0 and (columns >> column) & 1 == 1:
                    traits[22] += gold
            elif missing <= 2 * STEP[guest]:
                traits[23] += gold


def missing_for(s, seat, column, guest):
    """How much of a Guest's wish is missing."""
    lane = LANES_EACH * seat + column
    if guest == NINE:
        return s.nine_threshold - gold_in_column(s, lane)
    if guest == PAIR:
        return 1 if s.active == seat and s.plays[column] > 0 else 2
    if guest == FIVE:
        return WISH[FIVE] - s.height[lane]
    if guest == MIX4:
        return WISH[MIX4] - types_in_column(s, lane)
    return WISH[guest] - copies(s, lane, KIND[guest])


def tell_bombs(s, seat, traits):
    """Opposing Zeppelins that are ripe."""
    foe = 1 - seat
    ripe = 0
    for column in range(LANES_EACH):
        if (s.afloat[foe] >> column) & 1 == 1:
            bombs = copies(s, LANES_EACH * seat + column, BOMB)
            if s.robust[LANES_EACH * foe + column] <= bombs + 1:
                ripe += 1
    traits[24] = ripe
    traits[25] = ripe * traits[5]
