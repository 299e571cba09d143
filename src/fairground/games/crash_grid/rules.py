"""Crash Grid's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.crash_grid.arena import (
    blocked,
    clear_arena,
    place_rider,
    reset_rider,
)
from fairground.games.crash_grid.cards import (
    deal_hands,
    discard_card,
    leave_hand,
    lose_hand,
    open_deck,
    refill,
)
from fairground.games.crash_grid.state import (
    BLANK_WALL,
    BOUNDARY,
    CARD_WALL,
    CARDS,
    COMMITTED,
    CRASHED,
    EXTENDED,
    FACING_AFTER,
    FREE,
    HAND_DISCARD,
    HEAD,
    HEAD_CELLS,
    IMMEDIATE,
    LAID_BLANK,
    LAID_CARD,
    MATCH_OVER,
    MOST_SEATS,
    MOVE_J,
    MOVES_LEFT,
    NO_CARD,
    OPEN_MOVES,
    ORDERED,
    OVER,
    RAIL_CELLS,
    REFRESHED,
    REVEAL,
    REVEALED,
    RIDE,
    RIDER,
    RODE,
    ROUND_STARTED,
    SCORED,
    SQUARE_CLEARED,
    VOIDED,
    WALL,
    WRECK,
    cell_of,
    kind_of,
    owner_of,
)
from fairground.kernel.grids import (
    COLUMN_STEP,
    NORTH,
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
        return s.suits[seat] - 4
    return card


def note_order(s, desk):
    """CG-21: the order is fixed for the whole trick."""
    if desk.taping == 1:
        third = s.order[2] if s.riders > 2 else -1
        fourth = s.order[3] if s.riders > 3 else -1
        note(desk, 22, ORDERED, EVERYONE, 0, s.order[0], s.order[1], third, fourth)


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


def advance(s, seat, move, row, column, facing, desk):
    """CG-30, CG-31: leave a wall behind and bring the head card into the new square."""
    if desk.taping == 1:
        note(desk, 25 + move, RODE, EVERYONE, seat, move, row, column, facing)
    card = s.revealed[seat]
    moves = s.moves[seat]
    if moves < s.rail_moves:
        # CG-30, CG-13: the rail points the way the rider left the square.
        s.cell[s.row[seat]][s.column[seat]] = RAIL_CELLS[seat][facing]
        discard_card(s, card)
    elif card != NO_CARD:
        leave_card(s, seat, card, desk)
    else:
        leave_blank(s, seat, desk)
    s.revealed[seat] = NO_CARD
    s.moves[seat] = moves + 1
    s.row[seat] = row
    s.column[seat] = column
    s.facing[seat] = facing
    s.cell[row][column] = HEAD_CELLS[seat][facing]


def leave_card(s, seat, card, desk):
    """CG-31, CG-48: the revealed initiative card becomes a face-down wall."""
    row = s.row[seat]
    column = s.column[seat]
    s.cell[row][column] = cell_of(CARD_WALL, seat, NORTH)
    s.wall_card[row][column] = card
    note(desk, 31, LAID_CARD, EVERYONE, seat, card, row, column, 0)


def leave_blank(s, seat, desk):
    """CG-49: without a card, a blank marker becomes the wall."""
    s.cell[s.row[seat]][s.column[seat]] = cell_of(BLANK_WALL, seat, NORTH)
    note(desk, 49, LAID_BLANK, EVERYONE, seat, 0, s.row[seat], s.column[seat], 0)


def crash(s, seat, move, row, column, desk):
    """CG-33..CG-39: the mover alone is out; its walls and its last square stay."""
    note_crash(s, seat, move, row, column, desk)
    s.alive[seat] = 0
    s.living -= 1
    s.crashed_in[seat] = s.trick
    here = s.cell[s.row[seat]]
    if s.crash_square == SQUARE_CLEARED:
        here[s.column[seat]] = FREE
    else:
        here[s.column[seat]] = cell_of(WRECK, seat, s.facing[seat])
    discard_card(s, s.revealed[seat])  # CG-38
    s.revealed[seat] = NO_CARD
    if s.crashed_hand == HAND_DISCARD:
        lose_hand(s, seat, desk)


def note_crash(s, seat, move, row, column, desk):
    """The cause of a crash as the table reports it (section "What a mover meets")."""
    size = s.board_size
    if row < 0 or row >= size or column < 0 or column >= size:
        note(desk, 33, CRASHED, EVERYONE, seat, move, BOUNDARY, seat, 0)
    else:
        hit = s.cell[row][column]
        cause = RIDER if kind_of(hit) == HEAD else WALL
        note(desk, 34, CRASHED, EVERYONE, seat, move, cause, owner_of(hit), row * 16 + column)


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
    if s.living == 1:
        for seat in range(s.seats):
            if s.alive[seat] == 1:
                s.points[seat] += 1
                note(desk, 50, SCORED, EVERYONE, seat, s.points[seat], 0, 0, 0)
    else:
        note(desk, 51, VOIDED, EVERYONE, 0, 0, 0, 0, 0)
    if match_is_over(s):
        s.phase = OVER
        s.waiting = 0
        note(desk, 52, MATCH_OVER, EVERYONE, 0, leaders(s), 0, 0, 0)
    else:
        start_round(s, desk)


def best_points(s):
    """The lead: the most points of any seat."""
    lead = 0
    for seat in range(s.seats):
        if s.points[seat] > lead:
            lead = s.points[seat]
    return lead


def leaders(s):
    """Bit mask of the seats that share the lead (CG-R21)."""
    lead = best_points(s)
    mask = 0
    for seat in range(s.seats):
        if s.points[seat] == lead:
            mask |= 1 << seat
    return mask


def match_is_over(s):
    """CG-52, CG-R20, CG-R22: after the last round, or as soon as one leader is settled."""
    if s.round >= s.rounds_max:
        return True
    lead = best_points(s)
    holders = 0
    second = 0
    for seat in range(s.seats):
        if s.points[seat] == lead:
            holders += 1
        elif s.points[seat] > second:
            second = s.points[seat]
    if holders != 1:
        return False
    return s.round >= s.rounds_min or lead - second > s.rounds_min - s.round


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
