"""The unit cards of BattleGrid that a seat does not see, and how to imagine them."""

from fairground.games.battlegrid.rules.belief import (
    HELIS,
    IN_HAND,
    LIKELY,
    chance,
    moment,
    pick_likely,
    sent_as,
)
from fairground.games.battlegrid.rules.cards import pick_type
from fairground.games.battlegrid.rules.components import (
    FACE_UP,
    HELI,
    MOST_HELIS,
    SECTORS,
    STACK,
    TYPES,
)
from fairground.kernel.belief import BLIND, SENSIBLE
from fairground.kernel.dice import roll

TRIES = 300
"""How often a deal over a reshuffle is tried before older cards are taken as unknown."""


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
