"""Crash Grid's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.crash_grid.rules.arena import (
    blocked,
    clear_arena,
    place_rider,
    reset_rider,
)
from fairground.games.crash_grid.rules.cards import (
    deal_hands,
    discard_card,
    leave_hand,
    open_deck,
    refill,
)
from fairground.games.crash_grid.rules.riding import advance, crash
from fairground.games.crash_grid.rules.standings import (
    leaders,
    match_is_over,
    note_match,
    note_points,
)
from fairground.games.crash_grid.rules.state import (
    CARDS,
    COMMITTED,
    EXTENDED,
    FACING_AFTER,
    IMMEDIATE,
    MOST_SEATS,
    MOVE_J,
    MOVES_LEFT,
    NO_CARD,
    OPEN_MOVES,
    ORDERED,
    OVER,
    REFRESHED,
    REVEAL,
    REVEALED,
    RIDE,
    ROUND_STARTED,
    SCORED,
    SUIT_FLOOR,
    TRICK_STARTED,
    VOIDED,
)
from fairground.kernel.grids import (
    COLUMN_STEP,
    ROW_STEP,
)
from fairground.kernel.piles import (
    copy_cards,
    index_of,
)
from fairground.kernel.tape import (
    EVERYONE,
    RULING,
    all_but,
    keep_picture,
    note,
    only,
)

# ---------------------------------------------------------------- round start


def deal(s, desk):
    """CG-1..CG-9: a new match; options, seats and key already lie in the state."""
    s.round = 0
    for seat in range(MOST_SEATS):
        s.points[seat] = 0
    start_round(s, desk)


def start_round(s, desk):
    """CG-53: everything afresh; only points and the round number carry over."""
    note(desk, 53, ROUND_STARTED, EVERYONE, 0, s.round, s.seats, 0, 0)
    clear_arena(s)
    open_deck(s)
    s.trick = 1
    s.living = s.seats
    for seat in range(MOST_SEATS):
        reset_rider(s, seat)
    for seat in range(s.seats):
        place_rider(s, seat, desk)
    deal_hands(s, desk)
    if s.rail_moves == 0:
        note(desk, 47, EXTENDED, EVERYONE, 0, 0, 0, 0, 0)
    start_trick(s, desk)


# ---------------------------------------------------------------- the decision


def pending(s):
    """CG-17, CG-24: all living riders with a card at once, or the one whose turn it is."""
    return s.waiting


def verdict(s, seat, a, desk):
    """0 if the action is legal for the seat now, else the number of the rule it breaks."""
    if s.phase == OVER:
        return 52
    if s.alive[seat] == 0:
        return 19
    if s.phase == REVEAL:
        return verdict_on_reveal(s, seat, a)
    return verdict_on_ride(s, seat, a)


def verdict_on_reveal(s, seat, a):
    """CG-17: exactly one card of the own hand, final once given (CG-R29)."""
    if s.held[seat] == 0:
        return 49
    if (s.waiting >> seat) & 1 == 0:
        return RULING + 29
    if a >= CARDS:
        return 24
    if index_of(s.hand[seat], s.held[seat], a) < 0:
        return 17
    return 0


def verdict_on_ride(s, seat, a):
    """CG-24: the rider whose turn it is plays one unused move card."""
    if (s.waiting >> seat) & 1 == 0:
        return 21
    if a < CARDS:
        return 18
    if (s.used[seat] >> (a - MOVE_J)) & 1 == 1:
        return 15
    return 0


def choices(s, seat, out, desk):
    """Write the seat's legal actions in ascending order; return how many there are."""
    if (s.waiting >> seat) & 1 == 0:
        return 0
    if s.phase == REVEAL:
        held = s.held[seat]
        copy_cards(out, s.hand[seat], held)
        return held
    used = s.used[seat]
    n = OPEN_MOVES[used]
    copy_cards(out, MOVES_LEFT[used], n)
    return n


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    if s.phase == REVEAL:
        commit(s, seat, a, desk)
    else:
        ride(s, seat, a - MOVE_J, desk)
    return s.waiting


# ---------------------------------------------------------------- step 1: initiative


def start_trick(s, desk):
    """CG-17, CG-49: all living riders with a card choose; if none has one, they just ride."""
    if desk.taping == 1:
        note(desk, 53 if s.trick == 1 else 46, TRICK_STARTED, EVERYONE, 0, s.trick, 0, 0, 0)
    s.phase = REVEAL
    waiting = 0
    for seat in range(s.seats):
        if s.alive[seat] == 1 and s.held[seat] > 0:
            waiting |= 1 << seat
    s.waiting = waiting
    if waiting == 0:
        set_order(s, desk)


def commit(s, seat, card, desk):
    """CG-17: a secret choice; the card stays in the hand until all have chosen."""
    s.committed[seat] = card
    waiting = s.waiting & ~(1 << seat)
    s.waiting = waiting
    if desk.taping == 1:
        note(desk, 17, COMMITTED, only(seat), seat, card, 0, 0, 0)
        note(desk, 17, COMMITTED, all_but(seat), seat, NO_CARD, 0, 0, 0)
    if waiting == 0:
        reveal(s, desk)


def reveal(s, desk):
    """CG-18: all chosen cards are turned up together."""
    committed = s.committed
    for seat in range(s.seats):
        card = committed[seat]
        if card != NO_CARD:
            leave_hand(s, seat, card)
            committed[seat] = NO_CARD
            s.revealed[seat] = card
            if desk.taping == 1:
                note(desk, 18, REVEALED, EVERYONE, seat, card, 0, 0, 0)
    set_order(s, desk)


def set_order(s, desk):
    """CG-20..CG-23, CG-49: every living rider, the strongest card first."""
    order = s.order
    strength = desk.strength
    n = 0
    for seat in range(s.seats):
        if s.alive[seat] == 1:
            mine = initiative(s, seat)
            i = n
            while i > 0 and strength[i - 1] < mine:
                strength[i] = strength[i - 1]
                order[i] = order[i - 1]
                i -= 1
            strength[i] = mine
            order[i] = seat
            n += 1
    for i in range(n, s.seats):
        order[i] = 0
    s.riders = n
    s.turn = 0
    s.phase = RIDE
    s.waiting = 1 << s.order[0]
    note_order(s, desk)


def initiative(s, seat):
    """CG-22, CG-23: the card's code; CG-49: without a card by claimed suit, below every card."""
    card = s.revealed[seat]
    if card == NO_CARD:
        return s.suits[seat] + SUIT_FLOOR
    return card


def note_order(s, desk):
    """CG-21: the order is fixed for the whole trick."""
    if desk.taping == 1:
        third = s.order[2] if s.riders > 2 else -1
        fourth = s.order[3] if s.riders > 3 else -1
        rule = rule_of_order(s)
        note(desk, rule, ORDERED, EVERYONE, 0, s.order[0], s.order[1], third, fourth)


def rule_of_order(s):
    """CG-22 by rank; CG-23 if a suit decides; CG-49 if somebody has no card."""
    rule = 22
    for i in range(1, s.riders):
        ahead = s.revealed[s.order[i - 1]]
        card = s.revealed[s.order[i]]
        if card == NO_CARD:
            return 49
        if card // 4 == ahead // 4:
            rule = 23
    return rule


# ---------------------------------------------------------------- steps 2 and 3: riding


def ride(s, seat, move, desk):
    """CG-25..CG-29: turn, test the square ahead, then advance or crash."""
    facing = FACING_AFTER[move][s.facing[seat]]
    row = s.row[seat] + ROW_STEP[facing]
    column = s.column[seat] + COLUMN_STEP[facing]
    s.used[seat] |= 1 << move  # CG-32
    if blocked(s, row, column):
        crash(s, seat, move, row, column, desk)
        if s.round_end == IMMEDIATE and s.living == 1:
            end_round_at_once(s, desk)
            return
    else:
        advance(s, seat, move, row, column, facing, desk)
    turn = s.turn + 1
    s.turn = turn
    if turn < s.riders:
        s.waiting = 1 << s.order[turn]  # CG-24: the next in order
    else:
        end_trick(s, desk)


# ---------------------------------------------------------------- step 4: end of the trick


def end_trick(s, desk):
    """CG-41..CG-46: the round ends, or survivors refill, refresh and start the next trick."""
    if s.living <= 1:
        end_round(s, desk)
        return
    refill(s, desk)
    if s.trick % 3 == 0:
        refresh(s, desk)
    if s.trick == s.rail_moves:
        note(desk, 47, EXTENDED, EVERYONE, 0, 0, 0, 0, 0)
    s.trick += 1
    start_trick(s, desk)


def refresh(s, desk):
    """CG-45, CG-R24: after every third trick all J, Q, K are turned face up."""
    for seat in range(s.seats):
        s.used[seat] = 0
    note(desk, 45, REFRESHED, EVERYONE, 0, 0, 0, 0, 0)


# ---------------------------------------------------------------- round and match


def end_round_at_once(s, desk):
    """CG-R10, `round_end=immediate`: the last rider scores without moving."""
    for i in range(s.turn + 1, s.riders):
        seat = s.order[i]
        discard_card(s, s.revealed[seat])
        s.revealed[seat] = NO_CARD
    end_round(s, desk)


def end_round(s, desk):
    """CG-50, CG-51: the last rider scores a point, or the round is void."""
    s.round += 1
    s.waiting = 0
    if s.living == 1:
        for seat in range(s.seats):
            if s.alive[seat] == 1:
                s.points[seat] += 1
                note_points(s, RULING + 10 if s.round_end == IMMEDIATE else 50, SCORED, seat, desk)
    else:
        note_points(s, 51, VOIDED, 0, desk)
    if match_is_over(s):
        s.phase = OVER
        note_match(s, desk)
    else:
        keep_picture(s, desk)
        start_round(s, desk)


def score(s, out):
    """CG-52: the winners share one point of result; before the end everybody has nothing."""
    winners = leaders(s)
    count = 0
    for seat in range(s.seats):
        count += (winners >> seat) & 1
    for seat in range(s.seats):
        out[seat] = 0.0
        if s.phase == OVER and (winners >> seat) & 1 == 1:
            out[seat] = 1.0 / count
