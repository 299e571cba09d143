"""Grid of Shadows' setup: a new game of a match, and who opens it."""

from fairground.games.grid_of_shadows.rules.cards import (
    clear_cards,
    shuffle_deck,
    take_top,
    tell_hands,
)
from fairground.games.grid_of_shadows.rules.clearing import clear_sequence, clear_turn
from fairground.games.grid_of_shadows.rules.components import GRID
from fairground.games.grid_of_shadows.rules.events import GAME_STARTED, PUT_ASIDE
from fairground.games.grid_of_shadows.rules.grid import clear_grid, lay_down, tell_laid
from fairground.games.grid_of_shadows.rules.options import FIRST_PLAYER
from fairground.games.grid_of_shadows.rules.turns import start_turn
from fairground.kernel.dice import roll


def deal_game(s, desk):
    """GS-10..GS-17: a new game; the winner of the one before opens it."""
    first = who_opens(s)
    clear_cards(s)
    clear_grid(s)
    clear_turn(s)
    clear_sequence(s)
    lay_out(s)
    s.turn = first
    s.first_turn = 1
    GAME_STARTED(desk, first, s.game, s.hand_size, s.games_in_match)
    tell_hands(s, desk)
    tell_laid(s, 12, (1 << GRID) - 1, desk)
    for i in range(s.set_aside):
        PUT_ASIDE(desk, first, s.aside[i])
    start_turn(s, first, s.free_flips, desk)


def who_opens(s):
    """GS-15, GS-R3: chance or the champion of an earlier match, then each game's winner."""
    known = s.first_player
    if FIRST_PLAYER.SEAT_0 <= known < FIRST_PLAYER.WINNER_0:
        return known - FIRST_PLAYER.SEAT_0
    if s.game > 0:
        return s.opener_next
    if known >= FIRST_PLAYER.WINNER_0:
        return known - FIRST_PLAYER.WINNER_0
    return 0 if known == FIRST_PLAYER.PREVIOUS_WINNER else roll(s, s.seats)


def lay_out(s):
    """GS-17: hands in seat order, the grid, the cards put aside; the rest is the pile."""
    shuffle_deck(s)
    for seat in range(s.seats):
        for _ in range(s.hand_size):
            s.hand[seat][take_top(s)] += 1
        s.held[seat] = s.hand_size
    for slot in range(GRID):
        lay_down(s, slot, take_top(s), 0)
    for i in range(s.set_aside):
        s.aside[i] = take_top(s)
    s.aside_left = s.set_aside
