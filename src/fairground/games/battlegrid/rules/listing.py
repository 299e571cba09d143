"""Parts of BattleGrid's choices that several phases share: sectors, units, supply, cards."""

from fairground.games.battlegrid.rules.board import has_partner, pair_ends
from fairground.games.battlegrid.rules.components import (
    ARTY,
    BIT_OF,
    CARD_0,
    CARDS,
    DIG_IN,
    FACE_UP,
    GR_FIRST,
    GR_SECOND,
    GUN,
    IN_RANGE,
    INF,
    LONG_RANGE,
    LONG_RANGE_OF,
    MINE,
    PASS,
    RECON,
    SECTOR_0,
    STACK,
    SUPPLY_0,
    TYPES,
    UNIT_0,
)


def sector_choices(mask, out):
    """The sectors of a mask."""
    n = 0
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        out[n] = SECTOR_0 + BIT_OF[bit % 37]
        n += 1
    return n


def unit_choices(s, seat, phase, out):
    """The units that a card may be played on."""
    side = 1 - seat if phase == RECON else seat
    n = 0
    taken = s.taken[side]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            if is_object(s, side, phase, place):
                out[n] = UNIT_0 + place
                n += 1
    return n


def is_object(s, side, phase, place):
    """Whether a card may be played on this unit of the side, in the phase that asks for it."""
    if phase == RECON:
        return s.marks[side][place] & FACE_UP == 0
    if phase == MINE:
        return s.unit[side][place] == INF
    if phase == GR_FIRST:
        return has_partner(s, side, place)
    if phase == GR_SECOND:
        return pair_ends(s, side, s.chosen[0], place) != 0
    if phase == DIG_IN:
        return place >> 2 == s.battle and s.unit[side][place] == INF
    area = LONG_RANGE_OF[s.battle] if phase == LONG_RANGE else IN_RANGE[s.battle]
    if (area >> (place >> 2)) & 1 == 0:
        return False
    return s.unit[side][place] == ARTY and s.marks[side][place] & GUN == 0


def supply_choices(s, seat, out, n):
    """BG-24: any unit card in hand."""
    for unit in range(TYPES):
        if s.hand[seat][unit] > 0:
            out[n] = SUPPLY_0 + unit
            n += 1
    return n


def window_choices(s, seat, cards, out):
    """Pass, or one of the cards that the window is for."""
    out[0] = PASS
    n = 1
    if s.card_used[seat] == 0:
        cards &= s.cards[seat]
        for card in range(CARDS):
            if (cards >> card) & 1 == 1:
                out[n] = CARD_0 + card
                n += 1
    return n
