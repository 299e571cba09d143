"""The course of a match of Grid of Shadows: setup, turns, escapes, the end."""

from fairground.games.grid_of_shadows.rules.cards import (
    clear_cards,
    shuffle_deck,
    take_top,
    tell_hands,
)
from fairground.games.grid_of_shadows.rules.components import (
    ACTION,
    CARDS,
    COUNTED,
    DEAL_GAME,
    DOWN,
    END_GAME,
    ESCAPE_AT_ONCE,
    ESCAPED,
    FIRST_PREVIOUS,
    FIRST_SEAT_0,
    FIRST_WINNER_0,
    FREE_FLIP,
    GAME_STARTED,
    GAME_WON,
    GRID,
    KINDS,
    MATCH_OVER,
    MOST_SEATS,
    NO_SEAT,
    NO_STEP,
    NUMBERS,
    OVER,
    PUT_ASIDE,
    STANDING,
    TIE_FEWEST,
    TURN_BEGAN,
    WHOLE_WIN,
)
from fairground.games.grid_of_shadows.rules.grid import any_face, clear_grid, lay_down, tell_laid
from fairground.kernel.dice import roll
from fairground.kernel.piles import fill
from fairground.kernel.tape import AFTERWARDS, EVERYONE, RULING, note

# ---------------------------------------------------------------- setup


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
    note(desk, 11, GAME_STARTED, EVERYONE, first, s.game, s.hand_size, s.games_in_match, 0)
    tell_hands(s, desk)
    tell_laid(s, 12, (1 << GRID) - 1, desk)
    for i in range(s.set_aside):
        note(desk, 13, PUT_ASIDE, AFTERWARDS, first, s.aside[i], 0, 0, 0)
    start_turn(s, first, s.free_flips, desk)


def who_opens(s):
    """GS-15, GS-R3: chance or the champion of an earlier match, then each game's winner."""
    known = s.first_player
    if FIRST_SEAT_0 <= known < FIRST_WINNER_0:
        return known - FIRST_SEAT_0
    if s.game > 0:
        return s.opener_next
    if known >= FIRST_WINNER_0:
        return known - FIRST_WINNER_0
    return 0 if known == FIRST_PREVIOUS else roll(s, s.seats)


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


def clear_turn(s):
    """Nothing has happened in this turn yet."""
    s.flips_left = 0
    s.lights_called = 0
    s.silenced = 0
    s.used = 0
    s.touched = 0
    s.first_turn = 0


def clear_sequence(s):
    """No sequence runs, nothing is assembled, no ability is under way."""
    s.seq_slot = 0
    s.number = 0
    s.colour = 0
    s.opener = 0
    s.last_player = NO_SEAT
    s.last_number = 0
    s.run_start = 0
    s.prior_start = 0
    s.passes = 0
    s.passed = 0
    s.closing = 0
    s.accused = 0
    s.accuser = NO_SEAT
    s.calls = 0
    s.ability = 0
    clear_copies(s)
    clear_aims(s)
    s.discards_left = 0
    s.flip_from = 0
    s.flip_slot = 0
    clear_draft(s)


def clear_copies(s):
    """No card has been claimed as the number yet."""
    for i in range(s.copied):
        s.copy_player[i] = 0
    s.copied = 0


def clear_aims(s):
    """No effect is aimed at anybody."""
    for i in range(s.aimed):
        s.aim_sender[i] = 0
        s.aim_target[i] = 0
    s.aimed = 0
    s.offered = 0
    s.offering = 0
    s.reflector = NO_SEAT


def clear_draft(s):
    """Nothing is being assembled."""
    s.step = NO_STEP
    s.draft_slot = 0
    s.draft_claim = 0
    s.picked = 0
    s.pick_last = 0
    fill(s.pick, KINDS, 0)


# ---------------------------------------------------------------- turns


def start_turn(s, seat, flips, desk):
    """GS-16, GS-95: with free flips first, if there are any and a card to turn."""
    s.turn = seat
    s.waiting = 1 << seat
    s.flips_left = flips
    s.phase = ACTION
    if flips > 0 and any_face(s, DOWN):
        s.phase = FREE_FLIP
    else:
        s.flips_left = 0
    rule = 20
    if s.flips_left > 0:
        rule = 16 if s.first_turn == 1 else 95
    note(desk, rule, TURN_BEGAN, EVERYONE, seat, s.flips_left, 0, 0, 0)


# ---------------------------------------------------------------- the end of a game


def escapes(s, seat, rule, desk):
    """GS-100, GS-101: whether the seat has emptied its hand, which ends the game at once."""
    if s.held[seat] > 0 or s.escape != ESCAPE_AT_ONCE:
        return False
    escape(seat, rule, desk)
    return True


def escape(seat, rule, desk):
    """GS-2: the first empty hand wins."""
    note(desk, rule, ESCAPED, EVERYONE, seat, 0, 0, 0, 0)
    win(1 << seat, rule, desk)


def win(winners, rule, desk):
    """The game is won; what it means for the match comes next."""
    desk.winners = winners
    desk.ended_by = rule
    desk.todo = END_GAME


def hand_value(s, seat):
    """GS-119, GS-133: numbers count their value, specials 10."""
    total = 0
    for kind in range(NUMBERS):
        total += s.hand[seat][kind] * (kind % 10 + 1)
    for kind in range(NUMBERS, KINDS):
        total += s.hand[seat][kind] * s.special_value
    return total


def count_hands(s, desk):
    """GS-119, GS-R37: the lowest total wins, then the fewest cards, then they share."""
    best = -1
    winners = 0
    for seat in range(s.seats):
        total = hand_value(s, seat)
        note(desk, 119, COUNTED, EVERYONE, seat, total, s.held[seat], 0, 0)
        rank = total * CARDS * 2
        if s.tie_break == TIE_FEWEST:
            rank += s.held[seat]
        if best < 0 or rank < best:
            best = rank
            winners = 0
        if rank == best:
            winners |= 1 << seat
    shared = winners & (winners - 1) != 0
    win(winners, RULING + 37 if shared else 119, desk)


def lowest_hands(s):
    """GS-R37: how many seats have the lowest total, so that it alone does not decide."""
    least = hand_value(s, 0)
    count = 1
    for seat in range(1, s.seats):
        total = hand_value(s, seat)
        if total < least:
            least = total
            count = 0
        if total == least:
            count += 1
    return count


def end_game(s, desk):
    """Section 7: the winners share the win; the match goes on or is over."""
    winners = desk.winners
    rule = desk.ended_by
    count = count_seats(winners)
    for seat in range(s.seats):
        if (winners >> seat) & 1 == 1:
            s.wins[seat] += WHOLE_WIN // count
    tell_win(s, winners, rule, desk)
    s.ended_by = rule
    s.game += 1
    if s.game >= s.games_in_match:
        s.phase = OVER
        s.waiting = 0
        clear_sequence(s)
        note(desk, rule, MATCH_OVER, EVERYONE, 0, leaders(s), s.games_in_match, 0, 0)
        return
    s.opener_next = pick_seat(winners, roll(s, count) if count > 1 else 0)
    desk.todo = DEAL_GAME


def tell_win(s, winners, rule, desk):
    """Who has won the game, by a tie-break if it took one, and what the match stands at."""
    if rule == 119 and lowest_hands(s) > 1:
        rule = RULING + 37
    note(desk, rule, GAME_WON, EVERYONE, 0, winners, s.game, s.games_in_match, 0)
    if s.games_in_match > 1:
        wins = s.wins
        note(desk, RULING + 3, STANDING, EVERYONE, 0, wins[0], wins[1], wins[2], wins[3])
        if s.seats > 4:
            note(desk, RULING + 3, STANDING, EVERYONE, 4, wins[4], wins[5], 0, 0)


def count_seats(mask):
    """How many seats a bit mask has."""
    count = 0
    for seat in range(MOST_SEATS):
        count += (mask >> seat) & 1
    return count


def pick_seat(mask, place):
    """The seat in this place of a bit mask."""
    for seat in range(MOST_SEATS):
        if (mask >> seat) & 1 == 1:
            if place == 0:
                return seat
            place -= 1
    return 0


def leaders(s):
    """Bit mask of the seats with the most wins."""
    best = 0
    for seat in range(s.seats):
        best = max(best, s.wins[seat])
    mask = 0
    for seat in range(s.seats):
        if s.wins[seat] == best:
            mask |= 1 << seat
    return mask
