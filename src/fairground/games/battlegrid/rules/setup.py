"""BattleGrid's set-up: secret action cards, terrain, opening hands, the first player."""

from fairground.games.battlegrid.rules.cards import take_card, take_top
from fairground.games.battlegrid.rules.components import (
    AA,
    ALL_CARDS,
    ARTY,
    ASKED,
    CARDS,
    CERTAIN,
    HELI,
    INF,
    JEEP,
    NONE,
    PICKING,
    READY,
    SETTING_ASIDE,
    SETUP,
    SIDES,
    TANK,
    TERRAIN_CARDS,
    TERRAINS,
    TYPES,
)
from fairground.games.battlegrid.rules.events import (
    BEGINS,
    CARDS_DEALT,
    CARDS_DEALT_UNSEEN,
    HAND_DEALT,
    HAND_DEALT_UNSEEN,
    PICKED,
    SET_ASIDE,
    SETUP_DONE,
    TERRAIN_LAID,
)
from fairground.games.battlegrid.rules.options import FIRST_PLAYER, TERRAIN_LAYOUT
from fairground.games.battlegrid.rules.turns import start_turn
from fairground.kernel.dice import roll
from fairground.kernel.piles import draw_any
from fairground.kernel.tape import RULING


def set_up(s, desk):
    """BG-1..BG-8: first the secret choice of action cards, if they are used."""
    s.rounds = s.base_boxes
    for side in range(SIDES):
        s.odds[side][0] = CERTAIN
        for unit in range(TYPES):
            s.pile[side][unit] = s.army[unit]
            s.shuffled[side][unit] = s.army[unit]
            s.left[side] += s.army[unit]
    if s.action_cards == 1:
        s.rounds += s.extra_boxes
        s.phase = SETUP
        s.waiting = 3
        for side in range(SIDES):
            s.card_pile[side] = ALL_CARDS
    else:
        open_game(s, desk)


def choose_cards(s, seat, card, desk):
    """BG-2, BG-3: take one card, then set others aside; `card` is NONE when that is done."""
    if s.stage[seat] == PICKING:
        s.picked[seat] = card
        s.cards[seat] = 1 << card
        s.card_pile[seat] ^= 1 << card
        s.stage[seat] = SETTING_ASIDE
        PICKED(desk, seat, card)
    elif card != NONE:
        s.aside[seat] |= 1 << card
        s.card_pile[seat] ^= 1 << card
        SET_ASIDE(desk, seat, card)
    else:
        s.stage[seat] = READY
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            deal_cards(s, desk)
            open_game(s, desk)
    return ASKED


def may_set_aside(s, seat, card):
    """BG-3, BG-R50: any card, in any order, but never the one that was picked."""
    return card != s.picked[seat] and (s.aside[seat] >> card) & 1 == 0


def deal_cards(s, desk):
    """BG-4: three cards of the shuffled rest, or all of it; the remainder is the pile."""
    for seat in range(SIDES):
        s.stage[seat] = PICKING
        s.picked[seat] = NONE
        s.cards_held[seat] = 1
        for card in range(CARDS):
            s.cards_aside[seat] += (s.aside[seat] >> card) & 1
        s.cards_left[seat] = CARDS - 1 - s.cards_aside[seat]
        dealt = 0
        for _ in range(min(s.start_deal, s.cards_left[seat])):
            dealt |= take_card(s, seat)
        if desk.taping == 1:
            left = s.cards_left[seat]
            SETUP_DONE(desk, seat, s.cards_aside[seat])
            CARDS_DEALT(desk, seat, dealt, left)
            CARDS_DEALT_UNSEEN(desk, seat, s.cards_held[seat] - 1, left)


def open_game(s, desk):
    """BG-5..BG-7: terrain, opening unit hands, and who begins."""
    lay_terrain(s, desk)
    for seat in range(SIDES):
        for _ in range(min(s.start_hand, s.left[seat])):
            take_top(s, seat)
        if desk.taping == 1:
            hand = s.hand[seat]
            first = 64 * hand[INF] + 8 * hand[JEEP] + hand[TANK]
            last = 64 * hand[HELI] + 8 * hand[ARTY] + hand[AA]
            HAND_DEALT(desk, seat, first, last)
            HAND_DEALT_UNSEEN(desk, seat, s.held[seat])
    rule = 7
    if s.first_player == FIRST_PLAYER.RANDOM:
        s.first = roll(s, SIDES)
    else:
        s.first = s.first_player - FIRST_PLAYER.UFP
        rule = RULING + 27
    BEGINS(desk, rule, s.first)
    s.round = 1
    start_turn(s, s.first, desk)


def lay_terrain(s, desk):
    """BG-5: eight of the ten shuffled terrain cards, in the order L1 R1 to L4 R4."""
    n = 0
    for kind in range(TERRAINS):
        for _ in range(TERRAIN_CARDS[kind]):
            desk.terrain[n] = kind
            n += 1
    for place in range(8):
        kind = s.terrain_layout[place]
        if kind == TERRAIN_LAYOUT.RANDOM:
            kind = draw_any(s, desk.terrain, n - place, 0)
        s.terrain[place] = kind
        TERRAIN_LAID(desk, place, kind)
