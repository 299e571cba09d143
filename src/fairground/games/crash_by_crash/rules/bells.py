"""Scoring events of Crash by Crash: a bell rings, both sides count, the flower goes."""

from fairground.games.crash_by_crash.rules.components import (
    CARS,
    CARS_OF_SIDE,
    MOST_TOLD,
    NO_CARD,
    NO_CARS,
    NO_FLOOR,
    OVER,
    POWERLESS_BELL,
    SEVEN_EVENTS,
    SHADY_A,
    SHADY_B,
    SIDES,
    TURN_CAP,
)
from fairground.games.crash_by_crash.rules.events import (
    COUNTED,
    FLOWER_REMOVED,
    FLOWER_STAYED,
    GAME_OVER,
    OPERATOR_FELL,
    RANG,
    RETURNED,
)
from fairground.games.crash_by_crash.rules.floor import cars_on_floor, flower_at, is_car, take_off
from fairground.games.crash_by_crash.rules.options import TIE_BREAK, YELLOW_SCOPE
from fairground.games.crash_by_crash.rules.tiles import (
    CELLS,
    FLOWER_CELLS,
    FLOWER_PLACES,
    HOLE,
    NO_CELL,
)


def worth(s, colour, card):
    """CC-61, CC-77: what a car on a cell of this colour counts."""
    if card == SHADY_A:
        return s.shady_a[colour]
    if card == SHADY_B:
        return s.shady_b[colour]
    return s.cell_values[colour]


def sum_of(s, side, card):
    """The values under all cars of a side."""
    total = 0
    for i in range(CARS_OF_SIDE * side, CARS_OF_SIDE * side + CARS_OF_SIDE):
        cell = s.where[i]
        if cell < CELLS:
            total += worth(s, s.colour[cell], card)
    return total


def ring(s, cell, desk):
    """CC-60..CC-67: count for both sides, take the bell, remove the flower, perhaps end."""
    card = s.bound if s.armed == 1 else NO_CARD
    if s.yellow_scope == YELLOW_SCOPE.FIRST:
        s.armed = 0
    s.rung = 1
    first = sum_of(s, 0, card)
    other = sum_of(s, 1, card)
    s.score[0] += first
    s.score[1] += other
    s.events += 1
    flower = flower_at(cell)
    s.bell_at[flower] = NO_CELL
    if desk.taping == 1:
        RANG(desk, s.seat, cell, s.events, card)
        tell_counts(s, first, other, card, desk)
    if card != POWERLESS_BELL:
        remove_flower(s, flower, desk)
    elif desk.taping == 1:
        FLOWER_STAYED(desk, s.seat, flower)
    if s.events >= s.events_to_end:
        end_game(s, SEVEN_EVENTS, 90, desk)


def tell_counts(s, first, other, card, desk):
    """CC-61, CC-77: the points of both sides, and what they have now."""
    rule = 77 if card == SHADY_A or card == SHADY_B else 61
    one = min(s.score[0], MOST_TOLD)
    two = min(s.score[1], MOST_TOLD)
    COUNTED(desk, rule, s.seat, first, other, one, two)


def remove_flower(s, flower, desk):
    """CC-63: the flower leaves a hole; its cars go home, and the operator falls into it."""
    if desk.taping == 1:
        FLOWER_REMOVED(desk, s.seat, flower)
    for i in range(FLOWER_CELLS * flower, FLOWER_CELLS * flower + FLOWER_CELLS):
        cell = FLOWER_PLACES[i]
        if is_car(s.car[cell]):
            number = take_off(s, cell)
            if desk.taping == 1:
                RETURNED(desk, s.seat, number, cell)
        s.car[cell] = NO_FLOOR
        if s.operator_at == cell:
            s.operator_at = HOLE + flower
            visit(s, HOLE + flower)
            if desk.taping == 1:
                OPERATOR_FELL(desk, s.seat, flower)


def visit(s, place):
    """CC-52, CC-R49: the operator has been there, if a walk goes on."""
    if s.visits > 0:
        s.visited[s.visits] = place
        s.visits += 1


def winner(s):
    """CC-92, CC-R36: the side with the higher score, or 2 for a draw."""
    first = s.score[0]
    other = s.score[1]
    if first == other and s.tie_break == TIE_BREAK.CARS_ON_FLOOR:
        for i in range(CARS):
            if s.where[i] < CELLS:
                first += 1 - 2 * (i // CARS_OF_SIDE)
    if first == other:
        return SIDES
    return 0 if first > other else 1


def end_game(s, reason, rule, desk):
    """CC-67, CC-91, CC-93: nothing more is carried out."""
    s.phase = OVER
    s.reason = reason
    if desk.taping == 1:
        GAME_OVER(desk, rule, s.seat, reason, winner(s), last_straw(s))


def last_straw(s):
    """What ended the game: so many events, the sides without a car as bits, or the last turn."""
    if s.reason == NO_CARS:
        sides = 0
        for side in range(SIDES):
            if cars_on_floor(s, side) == 0:
                sides |= 1 << side
        return sides
    return s.turn if s.reason == TURN_CAP else s.events
