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
from fairground.games.battlegrid.rules.components import (
    ASKED,
    BASE_SECTOR,
    BIT_OF,
    COLUMNS,
    DEPLOYED_TYPES,
    GR,
    IS,
    MAIN,
    MOVED,
    NONE,
    OC,
    ORDER_CONFUSION,
    OVER,
    PM,
    RC,
    STACK,
    TO_TURN_END,
    UFP,
)
from fairground.games.battlegrid.rules.events import (
    DEPLOYED,
    GAME_OVER,
    MINES_LAID,
    MOVED_TO,
    ROUND,
    SENT_BACK,
    TURN,
)
from fairground.games.battlegrid.rules.options import TIEBREAK
from fairground.kernel.tape import RULING, all_but, only

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
            ROUND(desk, seat, s.round, s.rounds)
        TURN(desk, seat, points(s, UFP), points(s, IS))


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
        ufp = points(s, UFP)
        imperial = points(s, IS)
        rule = RULING + 54 if ufp == imperial and lead != 0 else 88
        GAME_OVER(desk, rule, ufp, imperial, winner, s.rounds)


def leader(s):
    """BG-88, BG-R54: 1 if U.F.P. is ahead, -1 if I.S. is, 0 if nobody."""
    lead = points(s, 0) - points(s, 1)
    if lead == 0 and s.tiebreak == TIEBREAK.UNITS:
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
    DEPLOYED(desk, seat, sector, serial, unit)
    settle(s, sector, desk)  # BG-R61
    return spend(s, 1)


def march(s, seat, place, sector, rule, desk):
    """BG-17, BG-20, BG-21: a unit moves; two sectors away only a Jeep goes, and shows itself."""
    start = place >> 2
    place = carry(s, seat, place, sector)
    s.marks[seat][place] |= MOVED
    s.moved_at |= 1 << sector
    if desk.taping == 1:
        serial = s.serial[seat][place]
        known = known_type(s, seat, place)
        MOVED_TO(desk, rule, only(seat), seat, start, sector, serial, s.unit[seat][place])
        MOVED_TO(desk, rule, all_but(seat), seat, start, sector, serial, known)
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
        SENT_BACK(desk, only(side), side, back, serial, s.unit[side][place])
        SENT_BACK(desk, all_but(side), side, back, serial, known_type(s, side, place))
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
    MINES_LAID(desk, seat, place >> 2)
    return spend(s, 2)


def result(s, seat):
    """BG-88: 1 for a win, a half for a draw."""
    lead = leader(s)
    if lead == 0:
        return 0.5
    return 1.0 if (lead > 0) == (seat == UFP) else 0.0
