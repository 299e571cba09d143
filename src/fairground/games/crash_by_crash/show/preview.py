"""What a choice of Crash by Crash would do on the floor, tried on a copy of what a seat sees.

Everything on the floor is open, so that a veiled state is enough; nothing is ever drawn here.
"""

from __future__ import annotations

from dataclasses import dataclass

from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import magnets, prospects, pushes, tricks, walks
from fairground.games.crash_by_crash.show import room
from fairground.kernel.layout import Plain
from fairground.kernel.tape import Event, read_tape, start_tape

LAST_QUESTIONS = (
    c.PLACE_DIRECTION,
    c.PLACE_SECOND,
    c.PLACE_POWER,
    c.WALK_DIRECTION,
    c.CARD_SECOND,
)
"""Phases in which every choice moves something."""


@dataclass(frozen=True)
class Preview:
    """The floor after a choice, and what happens on the way."""

    after: Plain
    events: tuple[Event, ...]


def preview(s: Plain, action: int) -> Preview | None:
    """What the choice would do; None if it moves nothing on the floor yet."""
    if not _moves_something(s, action):
        return None
    trial, desk = s.copy(), room.desk()
    start_tape(desk)
    _carry_out(trial, action, desk)
    if trial.phase != c.OVER and trial.steps_left == 0:
        magnets.magnet_phase(trial, desk)
    return Preview(trial, read_tape(desk))


def _moves_something(s: Plain, action: int) -> bool:
    """Whether nothing more is asked before something moves on the floor."""
    match s.phase:
        case c.PLACE_CELL:
            return bool(s.magnetic) or _asks_no_direction(s, action)
        case c.WALK_STEP:
            return not walks.asks_direction(s, action)
        case c.CARD_FIRST:
            return not tricks.asks_twice(s.chosen_card)
        case _:
            return s.phase in LAST_QUESTIONS


def _carry_out(s: Plain, action: int, desk: Plain) -> None:
    none = c.NO_DIRECTION
    match s.phase:
        case c.PLACE_CELL:
            pushes.place_car(s, s.magnetic, action, none, none, 0, desk)
        case c.PLACE_DIRECTION:
            d = none if action == c.DONE else action - c.DIRECTION
            pushes.place_car(s, 0, s.chosen_cell, d, none, 0, desk)
        case c.PLACE_SECOND:
            d = none if action == c.DONE else action - c.DIRECTION
            pushes.place_car(s, 0, s.chosen_cell, s.chosen_direction, d, 0, desk)
        case c.PLACE_POWER:
            power = action - c.ACCUMULATOR
            pushes.place_car(s, 0, s.chosen_cell, s.chosen_direction, none, power, desk)
        case c.WALK_STEP:
            walks.step(s, action, walks.first_way(walks.ways_onto(s, action)), desk)
        case c.WALK_DIRECTION:
            walks.step(s, s.chosen_cell, action - c.DIRECTION, desk)
        case c.CARD_FIRST:
            tricks.do_trick(s, s.chosen_card, action, 0, desk)
        case c.CARD_SECOND:
            tricks.do_trick(s, s.chosen_card, s.chosen_cell, action, desk)


def _asks_no_direction(s: Plain, cell: int) -> bool:
    return s.bound == c.EXPANSION and not any(prospects.car_towards(s, cell, d) for d in range(6))
