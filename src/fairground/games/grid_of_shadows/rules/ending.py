"""The end of a game of Grid of Shadows, and what it means for the match."""

from fairground.games.grid_of_shadows.rules.clearing import clear_sequence
from fairground.games.grid_of_shadows.rules.components import (
    CARDS,
    DEAL_GAME,
    END_GAME,
    KINDS,
    MOST_SEATS,
    NUMBERS,
    OVER,
    WHOLE_WIN,
)
from fairground.games.grid_of_shadows.rules.events import (
    COUNTED,
    ESCAPED,
    GAME_WON,
    MATCH_OVER,
    STANDING,
)
from fairground.games.grid_of_shadows.rules.options import ESCAPE, TIE_BREAK
from fairground.kernel.dice import roll
from fairground.kernel.tape import RULING

# ---------------------------------------------------------------- who wins


def escapes(s, seat, rule, desk):
    """GS-100, GS-101: whether the seat has emptied its hand, which ends the game at once."""
    if s.held[seat] > 0 or s.escape != ESCAPE.IMMEDIATE:
        return False
    escape(seat, rule, desk)
    return True


def escape(seat, rule, desk):
    """GS-2: the first empty hand wins."""
    ESCAPED(desk, rule, seat)
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
        COUNTED(desk, seat, total, s.held[seat])
        rank = total * CARDS * 2
        if s.tie_break == TIE_BREAK.FEWEST_CARDS_THEN_SHARED:
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


# ---------------------------------------------------------------- the match


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
        MATCH_OVER(desk, rule, leaders(s), s.games_in_match)
        return
    s.opener_next = pick_seat(winners, roll(s, count) if count > 1 else 0)
    desk.todo = DEAL_GAME


def tell_win(s, winners, rule, desk):
    """Who has won the game, by a tie-break if it took one, and what the match stands at."""
    if rule == 119 and lowest_hands(s) > 1:
        rule = RULING + 37
    GAME_WON(desk, rule, winners, s.game, s.games_in_match)
    if s.games_in_match > 1:
        wins = s.wins
        STANDING(desk, 0, wins[0], wins[1], wins[2], wins[3])
        if s.seats > 4:
            STANDING(desk, 4, wins[4], wins[5], 0, 0)


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


# ---------------------------------------------------------------- bit masks of seats


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
