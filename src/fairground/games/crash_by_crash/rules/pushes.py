"""Pushes of Crash by Crash: lines, passed-on movement, and the cars of the blue cards."""

from fairground.games.crash_by_crash.rules.bells import ring
from fairground.games.crash_by_crash.rules.components import (
    CAR,
    CAR_RACKET,
    DOUBLE_HIT,
    EDGE,
    EXPANSION,
    FOLLOWED,
    FREE,
    HIT,
    LED,
    NO_DIRECTION,
    OPERATOR,
    OVER,
    PUSHED,
    SLID,
    TANDEM,
)
from fairground.games.crash_by_crash.rules.events import (
    ABSORBED,
    FORCE_LOST,
    PAID,
    PASSED_ON,
    PLACED,
    SPENT,
)
from fairground.games.crash_by_crash.rules.floor import (
    bell_on,
    car_in_stock,
    fall,
    last_of_line,
    meets,
    move_car,
    neighbour,
    put_car,
    side_of,
)
from fairground.games.crash_by_crash.rules.tiles import CELLS, DIRECTIONS, NO_CELL
from fairground.kernel.tape import RULING


def push(s, first, d, force, desk):
    """CC-26..CC-30: the last car of the line moves; return the bell it rings, or NO_CELL."""
    mover = last_of_line(s, first, d)
    moved = 0
    while force > 0:
        ahead = neighbour(mover, d)
        met = meets(s, ahead)
        if met == FREE:
            move_car(s, mover, ahead, HIT if s.bound == DOUBLE_HIT else PUSHED, desk)
            mover = ahead
            force -= 1
            moved = 1
            if bell_on(s, mover):
                lose_force(s, force, desk)
                return mover
        elif met == CAR:
            if desk.taping == 1:
                PASSED_ON(desk, 29, s.seat, ahead, d)
            mover = last_of_line(s, ahead, d)
        else:
            stop(s, mover, d, met, moved, 27, desk)
            if met == EDGE:
                lose_force(s, force - 1, desk)
            return NO_CELL
    return NO_CELL


def stop(s, mover, d, met, moved, rule, desk):
    """CC-19, CC-27: the movement ends at the operator, as a rule says, or beyond the edge."""
    if met == EDGE:
        fall(s, mover, d, 0, desk)
    elif desk.taping == 1:
        if s.operator_at >= CELLS:
            rule = RULING + 24
        ABSORBED(desk, rule, s.seat, s.operator_at, moved)


def lose_force(s, force, desk):
    """CC-30, CC-R41: what is left of a movement that ended early is lost."""
    if force > 0 and desk.taping == 1:
        FORCE_LOST(desk, s.seat, force)


def push_target(s, first, d, force):
    """The bell that such a push would ring, or NO_CELL; nothing moves."""
    mover = last_of_line(s, first, d)
    while force > 0:
        ahead = neighbour(mover, d)
        met = meets(s, ahead)
        if met == FREE:
            mover = ahead
            force -= 1
            if bell_on(s, mover):
                return mover
        elif met == CAR:
            mover = last_of_line(s, ahead, d)
        else:
            return NO_CELL
    return NO_CELL


def is_absorbed(s, cell, d):
    """CC-R18: whether the operator takes the whole push, or there is none: no car moves."""
    if d == NO_DIRECTION:
        return True
    last = last_of_line(s, neighbour(cell, d), d)
    return meets(s, neighbour(last, d)) == OPERATOR


def racket(s, first, d, desk):
    """CC-79: the pushed car flies until it hits something."""
    mover = last_of_line(s, first, d)
    moved = 0
    while True:
        ahead = neighbour(mover, d)
        met = meets(s, ahead)
        if met == CAR:
            if desk.taping == 1:
                PASSED_ON(desk, 79, s.seat, ahead, d)
            return push(s, ahead, d, 1, desk)
        if met != FREE:
            stop(s, mover, d, met, moved, 79, desk)
            return NO_CELL
        move_car(s, mover, ahead, SLID, desk)
        mover = ahead
        moved = 1
        if bell_on(s, mover):
            return mover


def tandem(s, placed, d, desk):
    """CC-80: the last two cars of the line move, or the single car and the placed one."""
    front = last_of_line(s, placed, d)
    behind = neighbour(front, (d + 3) % DIRECTIONS)
    ahead = neighbour(front, d)
    met = meets(s, ahead)
    if met == OPERATOR:
        stop(s, front, d, met, 0, 80, desk)
        return NO_CELL
    if met == EDGE:
        fall(s, front, d, 0, desk)
    else:
        move_car(s, front, ahead, LED, desk)
    move_car(s, behind, front, FOLLOWED, desk)
    return ahead if met == FREE and bell_on(s, ahead) else NO_CELL


def place_car(s, magnetic, cell, d, second_d, power, desk):
    """CC-17, CC-23, CC-31: pay, put the car down, push, and resolve the bells it rings."""
    side = side_of(s.seat)
    if s.placements > 0:
        s.score[side] -= s.second_place_cost
        if desk.taping == 1:
            PAID(desk, 23, s.seat, s.second_place_cost)
    if power > 0:
        s.power[side] -= power
        if desk.taping == 1:
            SPENT(desk, s.seat, power)
    s.placements += 1
    number = car_in_stock(s, side, magnetic)
    put_car(s, number, cell)
    if desk.taping == 1:
        rule = 33 if magnetic == 1 else 17
        if s.bound == EXPANSION:
            rule = 81
        PLACED(desk, rule, s.seat, cell, number)
    if d != NO_DIRECTION:
        collide(s, cell, d, second_d, power, desk)


def collide(s, cell, d, second_d, power, desk):
    """CC-25, CC-78..CC-80: the push of the placed car, as its blue card says."""
    first = neighbour(cell, d)
    if s.bound == CAR_RACKET:
        rung = racket(s, first, d, desk)
    elif s.bound == TANDEM:
        rung = tandem(s, cell, d, desk)
    else:
        rung = push(s, first, d, 1 + power, desk)
    also = NO_CELL
    if s.bound == DOUBLE_HIT and second_d != NO_DIRECTION:
        also = push(s, neighbour(cell, second_d), second_d, 1, desk)
    if rung != NO_CELL:
        ring(s, rung, desk)
    if also != NO_CELL and s.phase != OVER:
        ring(s, also, desk)
