"""What every position of Crash by Crash obeys in the course of a game: turn, choice, hands, end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import (
    cards,
    floor,
    magnets,
    prospects,
    tricks,
    turns,
    walks,
)
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import tiles as t
from fairground.games.crash_by_crash.show import room
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many

WALKING = (c.WALK_STEP, c.WALK_DIRECTION)
AIMING = (c.PLACE_DIRECTION, c.PLACE_SECOND, c.PLACE_POWER)
TARGETING = (c.CARD_FIRST, c.CARD_SECOND)
EXCHANGING = (c.EXCHANGE_DISCARD, c.EXCHANGE_DRAW)
REFILLING = (c.END_DRAW, c.KEEP_ONE)


def broken_course(s: Plain) -> Iterator[str]:
    """What is wrong with the turn and the choice that is being made."""
    if s.phase == c.SETUP_CAR:
        return
    yield from _broken_turn(s)
    yield from _broken_bound(s)
    yield from _broken_hands(s)
    yield from _broken_leftovers(s)
    if s.phase == c.OVER:
        yield from _broken_end(s)
    else:
        yield from _broken_action(s)


# ---------------------------------------------------------------- the turn


def _broken_turn(s: Plain) -> Iterator[str]:
    """Invariant 9 and the course of a turn."""
    if s.turn < 1 or s.turn > s.max_turns:
        yield f"the turn must be from 1 to {s.max_turns} (CC-93)"
    if (s.seat - s.last_driver_seat - s.turn + 1) % s.seats > 1:
        yield "seats take turns from the last driver or the seat after on (CC-12, CC-105)"
    if (s.first_kind == c.NO_KIND) != (not s.second):
        yield "the kind of the first action is known exactly in the second (CC-15)"
    placed = int(s.first_kind == c.PLACING)
    finished = s.phase in (c.OVER, c.END_DRAW) or (s.phase == c.KEEP_ONE and not s.draws_left)
    if s.placements - placed not in ((0, 1) if finished else (0,)):
        yield "the placements are those of the actions that were taken (CC-13, CC-23)"
    if s.phase == c.END_DRAW and not s.second:
        yield "a hand is refilled after the second action (CC-16)"
    if s.rung and s.phase not in (*WALKING, c.OVER):
        yield "a bell that rang belongs to the action that is being carried out (CC-64)"
    fresh = s.phase == c.ACTION and not s.second
    if fresh and c.LOCKED in s.where:
        yield "no car is locked at the start of a turn (CC-20)"
    for side in range(c.SIDES):
        if s.blocked[side] and s.power[side] == s.accumulators:
            yield "a side whose accumulators are blocked has lost one (CC-75)"


def _broken_bound(s: Plain) -> Iterator[str]:
    """CC-42..CC-45: a bound card was the first action, and lies on the discard pile."""
    if s.armed and (not turns.is_yellow_bound(s) or s.phase in REFILLING):
        yield "only a yellow card waits for a scoring event (CC-44)"
    if s.bound == c.NO_CARD:
        return
    colour = c.CARD_COLOURS[s.bound]
    if colour == c.GREY or (s.phase != c.OVER and not s.second):
        yield "only a blue or yellow card binds the second action (CC-42, CC-43)"
    elif s.second and s.first_kind != c.CARD_PLAYING:
        yield "a bound card has been the first action (CC-42, CC-43)"
    elif colour == c.YELLOW and turns.is_quiet(s):
        yield "no yellow card can be played while no bell may ring (CC-43)"
    elif s.draws_left and s.phase != c.OVER:
        yield "after a blue or yellow card nothing is exchanged (CC-42, CC-43)"
    elif colour == c.BLUE and s.phase in (*WALKING, *TARGETING):
        yield "after a blue card a car is placed (CC-42)"
    elif s.phase not in (*REFILLING, *TARGETING, c.OVER) and s.top != s.bound:
        yield "the card that binds lies on top of the discard pile (CC-45)"
    elif (
        turns.is_yellow_bound(s) and s.phase not in (*REFILLING, c.OVER) and not (s.rung or s.armed)
    ):
        yield "a yellow card waits for its scoring event (CC-44)"


def _broken_end(s: Plain) -> Iterator[str]:
    """CC-67, CC-90, CC-91, CC-93: the reason why the game is over is there."""
    is_last = s.events >= s.events_to_end
    has_cars = all(floor.cars_on_floor(s, side) for side in range(c.SIDES))
    if s.reason == c.SEVEN_EVENTS and not is_last:
        yield f"the game ends with scoring event {s.events_to_end}, not {s.events} (CC-90)"
    if s.reason == c.NO_CARS and (is_last or has_cars):
        yield "the game is over without the last event only if a side has no car (CC-91)"
    if s.reason == c.TURN_CAP and (is_last or not has_cars or s.turn != s.max_turns):
        yield f"the last turn is turn {s.max_turns} (CC-93)"


# ---------------------------------------------------------------- cards


def _broken_hands(s: Plain) -> Iterator[str]:
    """Invariant 6: full hands and a full row, but for what was played and taken in this turn."""
    cap = s.phase == c.OVER and s.reason == c.TURN_CAP
    for seat in range(s.seats):
        held = cards.held(s, seat)
        least, most = hand_bounds(s) if seat == s.seat and not cap else (c.HAND, c.HAND)
        if not least <= held <= most:
            count = how_many(most, "card") if least == most else f"{least} to {most} cards"
            yield f"seat {seat} must hold {count} now, not {held} (CC-16, CC-48)"
    if s.seats == c.SIDES and s.row.count(c.NO_CARD) > (0 if cap else most_taken(s)):
        yield "the face-up row lacks only what was taken in this turn (CC-49)"


def hand_bounds(s: Plain) -> tuple[int, int]:
    """How many cards the player whose turn it is can hold."""
    full = c.HAND - (s.first_kind == c.CARD_PLAYING)
    if s.phase == c.OVER:
        return c.HAND - 2, c.HAND
    if s.phase in TARGETING:
        return full - 1, full - 1
    if s.phase == c.EXCHANGE_DISCARD:
        return full - 2 + s.draws_left, full - 2 + s.draws_left
    if s.draws_left:
        return full - s.draws_left, full - s.draws_left
    if s.phase in REFILLING:
        return full - 1, c.HAND - 1
    return full, full


def most_taken(s: Plain) -> int:
    """How many face-up cards can have been taken in this turn."""
    taken = 2 if s.first_kind == c.EXCHANGING else 0
    if s.phase == c.EXCHANGE_DRAW:
        taken += 2 - s.draws_left
    if s.phase in REFILLING or s.phase == c.OVER:
        taken += 2
    return taken


# ---------------------------------------------------------------- the choice


def _broken_leftovers(s: Plain) -> Iterator[str]:
    """Nothing of a finished choice stays in the state."""
    if s.reason and s.phase != c.OVER:
        yield "there is a reason for the end only when the game is over (CC-90)"
    if s.magnetic and s.phase != c.PLACE_CELL:
        yield "a magnetic car is being placed only until its cell is chosen (CC-33)"
    if s.chosen_cell and s.phase not in (*AIMING, c.CARD_SECOND, c.WALK_DIRECTION):
        yield "a cell has been chosen only while the choice goes on"
    if s.chosen_direction and s.phase not in (c.PLACE_SECOND, c.PLACE_POWER):
        yield "a direction has been chosen only while the choice goes on"
    if (s.chosen_card != c.NO_CARD) != (s.phase in TARGETING):
        yield "a grey card is being played exactly while its targets are chosen (CC-41)"
    drawing = s.phase in EXCHANGING or (s.phase == c.KEEP_ONE and s.draws_left > 0)
    if (s.draws_left > 0) != drawing or (s.draws_left and s.phase == c.END_DRAW):
        yield "cards are left to exchange exactly during an exchange (CC-59)"
    if s.phase not in WALKING and (s.steps_left or s.visits):
        yield "steps are left exactly during a walk (CC-51)"
    if s.phase == c.KEEP_ONE and s.seats == c.SIDES:
        yield "only in a team game one of two cards is kept (CC-102)"
    if any(s.visited[s.visits :]):
        yield "the operator has been only where he went during this walk (CC-52)"


def _broken_action(s: Plain) -> Iterator[str]:
    """The choice that is being made fits its phase, and can be made."""
    if s.phase in WALKING:
        yield from _broken_walk(s)
    elif bool(s.restless) == magnets.is_settled(s):
        yield "a pull is left over exactly if a magnet pulls something (CC-R52)"
    if s.phase in TARGETING:
        yield from _broken_targets(s)
    elif s.phase == c.PLACE_CELL or s.phase in AIMING:
        yield from _broken_placement(s)
    out = [0] * c.ACTIONS
    if rules.choices(s, s.seat, out, room.desk()) == 0:
        yield "there is always a legal choice (CC-13)"


def _broken_walk(s: Plain) -> Iterator[str]:
    """CC-51, CC-52: the way so far, and what is left of it."""
    way = s.visited[: s.visits]
    steps = s.visits - 1 - _falls(way)
    if not s.steps_left or not way or steps + s.steps_left not in (2, 4):
        yield "a walk has two or four steps in all, and at least one is left (CC-51)"
    elif way[-1] != s.operator_at or len(set(way)) != len(way):
        yield "the operator is at the end of his way, which crosses no place twice (CC-52)"
    elif _comes_back(way):
        yield "no cell of a flower is left once the operator has been in its hole (CC-63)"
    elif s.phase == c.WALK_DIRECTION and not walks.asks_direction(s, s.chosen_cell):
        yield "a direction is asked for where two lead out of a hole onto a car (CC-56)"


def _falls(way: list[int]) -> int:
    """How often the operator fell into a hole on his way: from a cell of the flower that went."""
    return sum(_is_part_of(cell, hole) for cell, hole in pairwise(way))


def _comes_back(way: list[int]) -> bool:
    """Whether the way leads from a hole to a cell that has become part of it."""
    return any(_is_part_of(cell, hole) for hole, cell in combinations(way, 2))


def _is_part_of(cell: int, hole: int) -> bool:
    """CC-54: whether a place is a cell of the flower that a hole was."""
    return hole >= t.HOLE and cell < t.CELLS and t.FLOWER_AT[cell] == hole - t.HOLE


def _broken_targets(s: Plain) -> Iterator[str]:
    """CC-41, CC-45: a grey card that needs targets lies on the discard pile."""
    card = s.chosen_card
    if card >= c.DEAD_ACCUMULATOR:
        yield "targets are chosen for grey cards that need them (CC-41)"
    elif s.top != card:
        yield "the card that is played lies on top of the discard pile (CC-45)"
    elif s.phase == c.CARD_SECOND and not (
        tricks.asks_twice(card) and tricks.is_first_target(s, card, s.chosen_cell)
    ):
        yield f"cell {s.chosen_cell} is no first target of the card that is played"


def _broken_placement(s: Plain) -> Iterator[str]:
    """CC-17..CC-33: a car to place, its price, its cell, and the push that is asked about."""
    side = floor.side_of(s.seat)
    blue = prospects.is_blue_bound(s)
    if floor.car_in_stock(s, side, s.magnetic) < 0:
        yield "there must be a car to place (CC-17)"
    if s.placements and s.score[side] <= s.second_place_cost:
        yield "the second placement of a turn must be paid for (CC-23)"
    if s.magnetic and blue and s.bound != c.EXPANSION:
        yield "this blue card needs a standard car (CC-82)"
    if s.phase not in AIMING:
        return
    if prospects.cell_fault(s, 0, s.chosen_cell):
        yield f"a standard car cannot be placed on cell {s.chosen_cell} (CC-17, CC-24)"
    if s.phase == c.PLACE_DIRECTION:
        if not floor.has_car_next_to(s, s.chosen_cell):
            yield "a push is asked for beside a car (CC-25)"
        return
    d = s.chosen_direction
    if d >= t.DIRECTIONS or not prospects.car_towards(s, s.chosen_cell, d):
        yield "the direction of the push must lead to a car (CC-25)"
    elif s.phase == c.PLACE_SECOND and not (
        s.bound == c.DOUBLE_HIT and prospects.has_other_car(s, s.chosen_cell, d)
    ):
        yield "a second push is asked for with Double Hit beside two cars (CC-78)"
    elif s.phase == c.PLACE_POWER and prospects.most_power(s) == 0:
        yield "accumulators are asked for if some may be spent (CC-28, CC-32)"
