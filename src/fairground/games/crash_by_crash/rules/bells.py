"""Scoring events of Crash by Crash: a bell rings, both sides count, the flower goes."""

from fairground.games.crash_by_crash.rules.floor import (
    cars_on_floor,
    flower_at,
    is_car,
    take_off,
)
from fairground.games.crash_by_crash.rules.options import TIE_CARS, YELLOW_FIRST
from fairground.games.crash_by_crash.rules.state import (
    CARS,
    CARS_OF_SIDE,
    COUNTED,
    FLOWER_REMOVED,
    FLOWER_STAYED,
    GAME_OVER,
    MOST_TOLD,
    NO_CARD,
    NO_CARS,
    NO_FLOOR,
    OPERATOR_FELL,
    OVER,
    POWERLESS_BELL,
    RANG,
    RETURNED,
    SEVEN_EVENTS,
    SHADY_A,
    SHADY_B,
    SIDES,
    TURN_CAP,
)
from fairground.games.crash_by_crash.rules.tiles import (
    CELLS,
    FLOWER_CELLS,
    FLOWER_PLACES,
    HOLE,
    NO_CELL,
)
from fairground.kernel.tape import EVERYONE, note


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
    if s.yellow_scope == YELLOW_FIRST:
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
        note(desk, 60, RANG, EVERYONE, s.seat, cell, s.events, card, 0)
        tell_counts(s, first, other, card, desk)
    if card != POWERLESS_BELL:
        remove_flower(s, flower, desk)
    elif desk.taping == 1:
        note(desk, 76, FLOWER_STAYED, EVERYONE, s.seat, flower, 0, 0, 0)
    if s.events >= s.events_to_end:
        end_game(s, SEVEN_EVENTS, 90, desk)


def tell_counts(s, first, other, card, desk):
    """CC-61, CC-77: the points of both sides, and what they have now."""
    rule = 77 if card == SHADY_A or card == SHADY_B else 61
    one = min(s.score[0], MOST_TOLD)
    two = min(s.score[1], MOST_TOLD)
    note(desk, rule, COUNTED, EVERYONE, s.seat, first, other, one, two)


def remove_flower(s, flower, desk):
    """CC-63: the flower leaves a hole; its cars go home, and the operator falls into it."""
    if desk.taping == 1:
        note(desk, 63, FLOWER_REMOVED, EVERYONE, s.seat, flower, 0, 0, 0)
    for i in range(FLOWER_CELLS * flower, FLOWER_CELLS * flower + FLOWER_CELLS):
        cell = FLOWER_PLACES[i]
        if is_car(s.car[cell]):
            number = take_off(s, cell)
            if desk.taping == 1:
                note(desk, 63, RETURNED, EVERYONE, s.seat, number, cell, 0, 0)
        s.car[cell] = NO_FLOOR
        if s.operator_at == cell:
            s.operator_at = HOLE + flower
            visit(s, HOLE + flower)
            if desk.taping == 1:
                note(desk, 63, OPERATOR_FELL, EVERYONE, s.seat, flower, 0, 0, 0)


def visit(s, place):
    """CC-52, CC-R49: the operator has been there, if a walk goes on."""
    if s.visits > 0:
        s.visited[s.visits] = place
        s.visits += 1


def winner(s):
    """CC-92, CC-R36: the side with the higher score, or 2 for a draw."""
    first = s.score[0]
    other = s.score[1]
    if first == other and s.tie_break == TIE_CARS:
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
        note(desk, rule, GAME_OVER, EVERYONE, s.seat, reason, winner(s), last_straw(s), 0)


def last_straw(s):
    """What ended the game: so many events, the sides without a car as bits, or the last turn."""
    if s.reason == NO_CARS:
        sides = 0
        for side in range(SIDES):
            if cars_on_floor(s, side) == 0:
                sides |= 1 << side
        return sides
    return s.turn if s.reason == TURN_CAP else s.events
