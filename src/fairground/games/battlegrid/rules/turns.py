"""BattleGrid's turn: two actions or one attack, moves, cards of the main phase, the end.

Functions that carry out an action return what follows: ASKED, or the next step.
"""

from fairground.games.battlegrid.rules.board import (
    carry,
    is_near,
    known_type,
    last_place,
    points,
    put,
    settle,
    strength,
    turn_up,
)
from fairground.games.battlegrid.rules.cards import expect_ground, may_hold, play_card
from fairground.games.battlegrid.rules.options import (
    TIEBREAK_UNITS,
)
from fairground.games.battlegrid.rules.state import (
    ASKED,
    BASE_SECTOR,
    BIT_OF,
    COLUMNS,
    DEPLOYED,
    DEPLOYED_TYPES,
    GAME_OVER,
    GR,
    MAIN,
    MINES_LAID,
    MOVED,
    MOVED_TO,
    NONE,
    OC,
    ORDER_CONFUSION,
    OVER,
    PM,
    RC,
    ROUND,
    SENT_BACK,
    STACK,
    TO_TURN_END,
    TURN,
    UFP,
)
from fairground.kernel.tape import EVERYONE, RULING, all_but, note, only

# ---------------------------------------------------------------- turns


def start_turn(s, seat, desk):
    """BG-9: two actions, or an attack."""
    s.active = seat
    s.actions = 2
    s.begun = 0
    s.phase = MAIN
    s.waiting = 1 << seat
    if desk.taping == 1:
        if seat == s.first:
            note(desk, 8, ROUND, EVERYONE, seat, s.round, s.rounds, 0, 0)
        note(desk, 9, TURN, EVERYONE, seat, points(s, 0), points(s, 1), 0, 0)


def end_turn(s, desk):
    """BG-8, BG-86: marks are cleared; the other side's turn, the next round, or the end."""
    side = s.active
    s.card_used[0] = 0
    s.card_used[1] = 0
    moved = s.moved_at
    s.moved_at = 0
    while moved != 0:
        bit = moved & -moved
        moved ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            s.marks[side][place] &= ~MOVED
    if side != s.first:
        if s.round == s.rounds:
            end_game(s, desk)
            return ASKED
        s.round += 1
    start_turn(s, 1 - side, desk)
    return ASKED


def ask(s, phase, side):
    """Ask one side in a step of a battle."""
    s.phase = phase
    s.turn_of = side
    s.waiting = 1 << side
    return ASKED


def spend(s, actions):
    """BG-9, BG-10: actions are used up; without any the turn ends."""
    s.begun = 1
    s.actions -= actions
    if s.actions == 0:
        return TO_TURN_END
    s.phase = MAIN
    s.waiting = 1 << s.active
    return ASKED


def end_game(s, desk):
    """BG-86..BG-88."""
    s.phase = OVER
    s.waiting = 0
    s.actions = 0
    if desk.taping == 1:
        lead = leader(s)
        winner = NONE if lead == 0 else (1 - lead) // 2
        own = points(s, 0)
        other = points(s, 1)
        rule = RULING + 54 if own == other and lead != 0 else 88
        note(desk, rule, GAME_OVER, EVERYONE, 0, own, other, winner, s.rounds)


def leader(s):
    """BG-88, BG-R54: 1 if U.F.P. is ahead, -1 if I.S. is, 0 if nobody."""
    lead = points(s, 0) - points(s, 1)
    if lead == 0 and s.tiebreak == TIEBREAK_UNITS:
        lead = strength(s, 0) - strength(s, 1)
    if lead > 0:
        return 1
    return -1 if lead < 0 else 0


# ---------------------------------------------------------------- deploy and move


def deploy(s, seat, number, desk):
    """BG-15: a ground unit from hand, face down, into the own base row."""
    unit = DEPLOYED_TYPES[number // COLUMNS]
    sector = BASE_SECTOR[seat] + number % COLUMNS
    serial = s.deployed[seat]
    s.deployed[seat] = serial + 1
    expect_ground(s, seat, 0)
    s.hand[seat][unit] -= 1
    s.held[seat] -= 1
    put(s, seat, sector, unit, 0, serial)
    if desk.taping == 1:
        note(desk, 15, DEPLOYED, only(seat), seat, sector, serial, unit, 0)
        note(desk, 15, DEPLOYED, all_but(seat), seat, sector, serial, NONE, 0)
    settle(s, sector, desk)  # BG-R61
    return spend(s, 1)


def march(s, seat, place, sector, rule, desk):
    """BG-17, BG-20, BG-21: a unit moves; two sectors away only a Jeep goes, and shows itself."""
    start = place >> 2
    place = carry(s, seat, place, sector)
    s.marks[seat][place] |= MOVED
    s.moved_at |= 1 << sector
    if desk.taping == 1:
        way = start * 16 + sector
        serial = s.serial[seat][place]
        note(desk, rule, MOVED_TO, only(seat), seat, way, serial, s.unit[seat][place], 0)
        note(desk, rule, MOVED_TO, all_but(seat), seat, way, serial, known_type(s, seat, place), 0)
    if not is_near(start, sector):
        turn_up(s, seat, place, 21, desk)


def move(s, seat, sector, desk):
    """BG-17: one unit moves; then the opponent may answer with Order Confusion (BG-75)."""
    start = s.chosen[0] >> 2
    march(s, seat, s.chosen[0], sector, 17, desk)
    s.chosen[0] = NONE
    s.begun = 1
    s.move_from = start
    s.move_to = sector
    if may_hold(s, 1 - seat, 1 << OC):
        s.phase = ORDER_CONFUSION
        s.waiting = 1 << (1 - seat)
        return ASKED
    return complete_move(s, desk)


def complete_move(s, desk):
    """BG-78: only now does the move take a minefield, and cost its action."""
    settle(s, s.move_to, desk)
    s.move_from = NONE
    s.move_to = NONE
    return spend(s, 1)


def confuse(s, seat, desk):
    """BG-75, BG-77: the unit goes back and has moved; the action is given back."""
    play_card(s, seat, OC, desk)
    side = s.active
    place = carry(s, side, last_place(s, side, s.move_to), s.move_from)
    s.moved_at |= 1 << s.move_from
    if not any_moved(s, side, s.move_to):
        s.moved_at &= ~(1 << s.move_to)
    if desk.taping == 1:
        back = s.move_from
        serial = s.serial[side][place]
        note(desk, 75, SENT_BACK, only(side), side, back, serial, s.unit[side][place], 0)
        known = known_type(s, side, place)
        note(desk, 75, SENT_BACK, all_but(side), side, back, serial, known, 0)
    s.move_from = NONE
    s.move_to = NONE
    s.phase = MAIN
    s.waiting = 1 << side
    return ASKED


def any_moved(s, side, sector):
    """Whether a unit in the sector has moved this turn."""
    for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
        if s.marks[side][place] & MOVED != 0:
            return True
    return False


# ---------------------------------------------------------------- cards of the main phase


def go_by_road(s, seat, sector, desk):
    """BG-80..BG-82: two units move together, the lower slot first; nobody may confuse them."""
    play_card(s, seat, GR, desk)
    first = min(s.chosen[0], s.chosen[1])
    second = max(s.chosen[0], s.chosen[1])
    march(s, seat, first, sector, 80, desk)
    march(s, seat, second - 1, sector, 80, desk)  # the gap has closed
    s.chosen[0] = NONE
    s.chosen[1] = NONE
    settle(s, sector, desk)
    return spend(s, 1)


def recon(s, seat, place, desk):
    """BG-79: a face-down enemy unit is turned face up."""
    play_card(s, seat, RC, desk)
    turn_up(s, 1 - seat, place, 79, desk)
    s.phase = MAIN
    return ASKED


def lay_mines(s, seat, place, desk):
    """BG-83: an infantry unit shows itself and lays the minefield, for both actions."""
    play_card(s, seat, PM, desk)
    turn_up(s, seat, place, 83, desk)
    s.mine[seat] = place >> 2
    note(desk, 83, MINES_LAID, EVERYONE, seat, place >> 2, 0, 0, 0)
    return spend(s, 2)


def result(s, seat):
    """BG-88: 1 for a win, a half for a draw."""
    lead = leader(s)
    if lead == 0:
        return 0.5
    return 1.0 if (lead > 0) == (seat == UFP) else 0.0
