"""The action cards of BattleGrid that a seat does not see, and how to imagine them."""

from fairground.games.battlegrid.rules.belief import ASIDE, ASIDE_OF, PICKED, chance
from fairground.games.battlegrid.rules.components import (
    ALL_CARDS,
    CARDS,
    NONE,
    PICKING,
    READY,
    SETTING_ASIDE,
    SIDES,
)
from fairground.games.battlegrid.rules.setup import may_set_aside
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.dice import roll

# ---------------------------------------------------------------- hand, pile and cards set aside


def imagine_cards(s, side, desk):
    """Deal the side's unseen action cards to its hand, its pile and the cards set aside.

    Which card was picked and which were set aside were choices. A choice among so many is imagined
    as any of them: then all sets of as many cards are as likely, and BG-4 makes every deal of the
    rest as likely as any other.
    """
    held = s.cards_held[side]
    hidden = held + s.cards_left[side]
    total = 0
    for card in range(CARDS):
        desk.weight[card] = pick_weight(s, side, card, held, hidden, desk)
        total += desk.weight[card]
    threshold = total * chance(s)
    picked = 0
    total = desk.weight[0]
    while total <= threshold and picked < CARDS - 1:
        picked += 1
        total += desk.weight[picked]
    s.aside[side] = imagine_aside(s, side, picked, desk)
    deal_hidden(s, side, picked, held)


def pick_weight(s, side, card, held, hidden, desk):
    """How likely it is that this card was picked, up to a factor."""
    weight = ways_to_set_aside(s, side, card, desk)
    if desk.belief == SENSIBLE:
        weight *= PICKED[card]
    if (s.played[side] >> card) & 1 == 1:
        return weight * max(hidden, 1)
    return weight * held


def ways_to_set_aside(s, side, picked, desk):
    """The weight of all sets of the right size; desk.ways[i][n]: n of the cards from i on."""
    ways = desk.ways
    size = s.cards_aside[side]
    for n in range(CARDS + 1):
        ways[CARDS][n] = 0
    ways[CARDS][0] = 1
    for step in range(CARDS):
        card = CARDS - 1 - step
        if card == picked:
            for n in range(size + 1):
                ways[card][n] = ways[card + 1][n]
        else:
            outside = ASIDE_OF - ASIDE[card] if desk.belief == SENSIBLE else 1
            inside = 0
            if (s.played[side] >> card) & 1 == 0:
                inside = ASIDE[card] if desk.belief == SENSIBLE else 1
            ways[card][0] = ways[card + 1][0] * outside
            for n in range(1, size + 1):
                ways[card][n] = ways[card + 1][n] * outside + ways[card + 1][n - 1] * inside
    return ways[0][size]


def imagine_aside(s, side, picked, desk):
    """A set of cards put aside, each in its due share."""
    ways_to_set_aside(s, side, picked, desk)
    ways = desk.ways
    left = s.cards_aside[side]
    aside = 0
    for card in range(CARDS):
        if left > 0 and card != picked and (s.played[side] >> card) & 1 == 0:
            inside = ways[card + 1][left - 1] * (ASIDE[card] if desk.belief == SENSIBLE else 1.0)
            if chance(s) * ways[card][left] < inside:
                aside |= 1 << card
                left -= 1
    return aside


def deal_hidden(s, side, picked, held):
    """The picked card is in the hand unless it was played; the rest is dealt at random."""
    rest = ALL_CARDS & ~s.played[side] & ~s.aside[side]
    hand = (1 << picked) & rest
    rest ^= hand
    n = s.cards_left[side] + held
    if hand != 0:
        n -= 1
        held -= 1
    for _ in range(held):
        skip = roll(s, n)
        others = rest
        for _ in range(skip):
            others &= others - 1
        bit = others & -others
        hand |= bit
        rest ^= bit
        n -= 1
    s.cards[side] = hand
    s.card_pile[side] = rest


# ---------------------------------------------------------------- set-up


def imagine_set_up(s, seat):
    """How far the others are is unknown: they are imagined to choose at their own pace."""
    if seat < 0:
        waiting = 0
        while waiting == 0:
            waiting = imagine_both(s)
        s.waiting = waiting
        return
    other = 1 - seat
    if (s.waiting >> seat) & 1 == 1:
        done = imagine_choices(s, other, pace_of_other(s, seat))
        s.waiting = 1 << seat if done else 3
    else:
        while imagine_choices(s, other, roll(s, CARDS + 1)):
            pass
        s.waiting = 1 << other


def pace_of_other(s, seat):
    """Whoever chooses next is a matter of luck: the other's choices before the seat's next one."""
    mine = 1
    if s.stage[seat] != PICKING:
        mine += 1
        for card in range(CARDS):
            mine += (s.aside[seat] >> card) & 1
    steps = 0
    while mine > 0:
        if roll(s, 2) == 0:
            mine -= 1
        else:
            steps += 1
    return steps


def imagine_choices(s, side, steps):
    """A side that has made so many random choices; whether it is ready."""
    clear_set_up(s, side)
    for _ in range(steps):
        if s.stage[side] != READY:
            imagine_choice(s, side)
    return s.stage[side] == READY


def imagine_both(s):
    """Both sides after some random choices; who is not ready."""
    clear_set_up(s, 0)
    clear_set_up(s, 1)
    for _ in range(roll(s, 2 * CARDS + 2)):
        side = roll(s, 2)
        if s.stage[side] == READY:
            side = 1 - side
        if s.stage[side] != READY:
            imagine_choice(s, side)
    waiting = 0
    for side in range(SIDES):
        if s.stage[side] != READY:
            waiting |= 1 << side
    return waiting


def clear_set_up(s, side):
    """Nothing chosen yet."""
    s.stage[side] = PICKING
    s.picked[side] = NONE
    s.cards[side] = 0
    s.card_pile[side] = ALL_CARDS
    s.aside[side] = 0


def imagine_choice(s, side):
    """One choice of the set-up, any of those that are open."""
    if s.stage[side] == PICKING:
        card = roll(s, CARDS)
        s.picked[side] = card
        s.cards[side] = 1 << card
        s.card_pile[side] ^= 1 << card
        s.stage[side] = SETTING_ASIDE
        return
    n = 1
    for card in range(CARDS):
        if may_set_aside(s, side, card):
            n += 1
    skip = roll(s, n)
    if skip == 0:
        s.stage[side] = READY
        return
    for card in range(CARDS):
        if may_set_aside(s, side, card):
            skip -= 1
            if skip == 0:
                s.aside[side] |= 1 << card
                s.card_pile[side] ^= 1 << card
                return
