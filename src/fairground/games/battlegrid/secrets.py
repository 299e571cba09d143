"""What a seat cannot know in BattleGrid, and how to imagine it."""

from fairground.games.battlegrid.belief import (
    ASIDE,
    ASIDE_OF,
    HELIS,
    IN_HAND,
    LIKELY,
    PICKED,
    moment,
    pick_likely,
    sent_as,
)
from fairground.games.battlegrid.board import known_type
from fairground.games.battlegrid.cards import pick_type
from fairground.games.battlegrid.quiet import quiet_action
from fairground.games.battlegrid.setup import may_set_aside
from fairground.games.battlegrid.state import (
    ALL_CARDS,
    CARDS,
    FACE_UP,
    HELI,
    MOST_HELIS,
    NONE,
    PICKING,
    PUBLIC_PHASE,
    READY,
    SECTORS,
    SETTING_ASIDE,
    SETUP,
    SIDES,
    SOMEBODY,
    STACK,
    TYPES,
)
from fairground.games.battlegrid.worlds import worlds
from fairground.kernel.belief import BLIND, SENSIBLE
from fairground.kernel.dice import roll

__all__ = ["quiet_action", "redeal", "unveil", "worlds"]

TRIES = 300
"""How often a deal over a reshuffle is tried before older cards are taken as unknown."""

HALF = 65536


# ---------------------------------------------------------------- what others see


def unveil(view, s, seat):
    """Face-up units are everybody's; choices that are not complete, nobody else's (section 6)."""
    for side in range(SIDES):
        if side != seat:
            for sector in range(SECTORS):
                for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
                    view.unit[side][place] = known_type(s, side, place)
    if seat >= 0 and (s.waiting >> seat) & 1 == 1:
        if s.phase == SETUP:
            view.waiting = 1 << seat
        return
    if s.phase == SETUP:
        # Who is ready knows that the other is not; a spectator knows that somebody is not.
        view.waiting = SOMEBODY if seat < 0 else 1 << (1 - seat)
    view.phase = PUBLIC_PHASE[s.phase]
    view.target = NONE
    view.attack_card = NONE
    view.supply = NONE
    view.group = 0
    for i in range(2):
        view.chosen[i] = NONE
        view.source[i] = NONE


def redeal(s, seat, desk):
    """Fill the blanks of the seat's view with one of the worlds it holds possible."""
    for side in range(SIDES):
        if side != seat:
            imagine_units(s, side, desk)
            if s.phase != SETUP and s.action_cards == 1:
                imagine_cards(s, side, desk)
    if s.phase == SETUP:
        imagine_set_up(s, seat)


# ---------------------------------------------------------------- unit cards


def imagine_units(s, side, desk):
    """Name the side's face-down units, deal its hand, and leave the rest in its pile.

    First the helicopters, whose number in the hand everybody has odds of; then the ground units.
    Everybody knows what the last reshuffle put into the pile, and that units deployed before it
    and cards held since are none of those.
    """
    count_unseen(s, side, desk)
    helis = imagine_helis(s, side, desk)
    desk.helis[0] = helis
    desk.helis[1] = desk.pool[HELI] - helis
    desk.pool[HELI] = 0
    older = 0
    for unit in range(TYPES):
        if unit != HELI:
            older += older_cards(s, side, unit, desk)
    if older > 0:
        for _ in range(TRIES):
            part_by_shuffle(s, side, desk)
            if deal_over_shuffle(s, side, desk):
                return
    for unit in range(TYPES):
        desk.fresh[unit] = desk.pool[unit]
        desk.old[unit] = 0
    name_units(s, side, 0, desk)
    fill_hand(s, side, desk)


def count_unseen(s, side, desk):
    """The side's cards whose place is not known: in its hand, its pile, or face down."""
    for unit in range(TYPES):
        desk.pool[unit] = s.army[unit] - s.discard[side][unit] - s.destroyed[side][unit]
    for sector in range(SECTORS):
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            if s.marks[side][place] & FACE_UP != 0:
                desk.pool[s.unit[side][place]] -= 1
    for k in range(s.flown[side]):
        if s.heli[side][k] > 0:
            desk.pool[HELI] -= 1


def imagine_helis(s, side, desk):
    """How many helicopters the hand holds, by everybody's odds of what is possible."""
    total = 0
    for h in range(MOST_HELIS + 1):
        total += weigh_helis(s, side, h, desk)
    threshold = total * chance(s)
    found = 0
    total = 0
    for h in range(MOST_HELIS + 1):
        weight = weigh_helis(s, side, h, desk)
        if weight > 0 and total <= threshold:
            total += weight
            found = h
    return found


def weigh_helis(s, side, h, desk):
    """How likely so many helicopters are; however faint, what is possible stays so."""
    if not may_hold_helis(s, side, h, desk):
        return 0
    if desk.belief == BLIND:
        return ways_to_lay(h, s.held[side]) * ways_to_lay(desk.pool[HELI] - h, s.left[side])
    if desk.belief == SENSIBLE:
        return (s.odds[side][h] + 1) * HELIS[moment(s)][h]
    return s.odds[side][h] + 1


def ways_to_lay(n, places):
    """In how many ways n cards can lie on so many places."""
    found = 1
    for i in range(n):
        found = found * (places - i) // (i + 1)
    return found


def may_hold_helis(s, side, h, desk):
    """Whether the hand can hold so many helicopters and the pile the others."""
    others = desk.pool[HELI] - h
    return h <= s.held[side] and 0 <= others <= s.left[side]


def older_cards(s, side, unit, desk):
    """Cards of a type, unseen or seen since, that were not in the pile of the last shuffle."""
    return desk.pool[unit] + s.since[side][unit] - s.shuffled[side][unit]


def part_by_shuffle(s, side, desk):
    """Which unseen cards are of the last shuffle: of those seen since, any may have been."""
    for unit in range(TYPES):
        if unit == HELI:
            desk.fresh[unit] = 0
            desk.old[unit] = 0
        else:
            desk.fresh[unit] = s.shuffled[side][unit]
            desk.old[unit] = older_cards(s, side, unit, desk)
            for _ in range(s.since[side][unit]):
                if roll(s, desk.fresh[unit] + desk.old[unit]) < desk.fresh[unit]:
                    desk.fresh[unit] -= 1
                else:
                    desk.old[unit] -= 1


def deal_over_shuffle(s, side, desk):
    """Deal with fresh cards apart from old ones; whether the deal is possible and accepted.

    Accepted with the chance that makes all ways of dealing single cards equally likely: old cards
    cannot be in the pile, and units deployed before the shuffle cannot be fresh.
    """
    ground = total_of(desk.old)
    most = 0
    for unit in range(TYPES):
        if unit != HELI:
            most += older_cards(s, side, unit, desk)
    for i in range(count_old_units(s, side)):
        if roll(s, most - i) >= ground - i:
            return False
    name_units(s, side, 1, desk)
    held = s.held[side] - desk.helis[0]
    left = s.left[side] - desk.helis[1]
    if left > 0:
        for i in range(total_of(desk.old)):
            if i >= held or roll(s, left + held - i) >= held - i:
                return False
    fill_hand(s, side, desk)
    return True


def count_old_units(s, side):
    """Face-down units that were deployed before the last shuffle."""
    n = 0
    for sector in range(SECTORS):
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            if s.marks[side][place] & FACE_UP == 0 and is_old(s, side, place):
                n += 1
    return n


def is_old(s, side, place):
    """Whether a unit was deployed before the last shuffle."""
    return s.serial[side][place] < s.since_serial[side]


def name_units(s, side, parted, desk):
    """Give every face-down unit a type; the old ones first, if they are parted."""
    if parted == 1:
        for sector in range(SECTORS):
            for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
                if s.marks[side][place] & FACE_UP == 0 and is_old(s, side, place):
                    s.unit[side][place] = pick_unit(s, side, place, desk.old, desk)
    for sector in range(SECTORS):
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            hidden = s.marks[side][place] & FACE_UP == 0
            if hidden and (parted == 0 or not is_old(s, side, place)):
                fresh = total_of(desk.fresh)
                old = total_of(desk.old)
                if roll(s, fresh + old) < fresh:
                    s.unit[side][place] = pick_unit(s, side, place, desk.fresh, desk)
                else:
                    s.unit[side][place] = pick_unit(s, side, place, desk.old, desk)


def pick_unit(s, side, place, counts, desk):
    """Take any of the cards for a unit on the board; a bot weighs when and where it was sent."""
    if desk.belief == SENSIBLE:
        return pick_likely(s, counts, LIKELY[sent_as(s, side, place)])
    return pick_type(s, counts, total_of(counts))


def fill_hand(s, side, desk):
    """Old cards are in the hand, fresh ones fill it; the rest is the pile."""
    n = desk.helis[0]
    for unit in range(TYPES):
        s.hand[side][unit] = desk.old[unit]
        n += desk.old[unit]
    s.hand[side][HELI] = desk.helis[0]
    total = total_of(desk.fresh)
    while n < s.held[side]:
        if desk.belief == SENSIBLE:
            s.hand[side][pick_likely(s, desk.fresh, IN_HAND[moment(s)])] += 1
        else:
            s.hand[side][pick_type(s, desk.fresh, total)] += 1
        total -= 1
        n += 1
    for unit in range(TYPES):
        s.pile[side][unit] = desk.fresh[unit]
    s.pile[side][HELI] = desk.helis[1]


def total_of(counts):
    """How many cards there are."""
    total = 0
    for unit in range(TYPES):
        total += counts[unit]
    return total


# ---------------------------------------------------------------- action cards


def imagine_cards(s, side, desk):
    """Deal the side's unseen action cards to its hand, its pile and the cards set aside.

    Which card was picked and which were set aside were choices. A choice among so many is imagined
    as any of them: a card is then set aside with the odds 1 : j, where j cards are offered after it
    and BG-4 makes every deal of the rest as likely as any other.
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


def chance(s):
    """A number between 0 and 1."""
    return (roll(s, HALF) * 65536.0 + roll(s, HALF) + 0.5) / 4294967296.0


def pick_weight(s, side, card, held, hidden, desk):
    """How likely it is that this card was picked, up to a factor."""
    weight = ways_to_set_aside(s, side, card, desk)
    if desk.belief == SENSIBLE:
        weight *= PICKED[card]
    if (s.played[side] >> card) & 1 == 1:
        return weight * max(hidden, 1)
    return weight * held


def ways_to_set_aside(s, side, picked, desk):
    """The weight of all sets of the right size; desk.ways[i][n]: n of the cards from i on.

    A card with j offered after it has weight 1 inside the set and j outside.
    """
    ways = desk.ways
    size = s.cards_aside[side]
    for n in range(CARDS + 1):
        ways[CARDS][n] = 0
    ways[CARDS][0] = 1
    after = 1
    for step in range(CARDS):
        card = CARDS - 1 - step
        if card == picked:
            for n in range(size + 1):
                ways[card][n] = ways[card + 1][n]
        else:
            outside = ASIDE_OF - ASIDE[card] if desk.belief == SENSIBLE else after
            inside = 0
            if (s.played[side] >> card) & 1 == 0:
                inside = ASIDE[card] if desk.belief == SENSIBLE else 1
            ways[card][0] = ways[card + 1][0] * outside
            for n in range(1, size + 1):
                ways[card][n] = ways[card + 1][n] * outside + ways[card + 1][n - 1] * inside
            after += 1
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
