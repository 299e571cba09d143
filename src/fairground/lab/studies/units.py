"""A unit of work: some games of one variant, played and observed. It runs anywhere."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from fairground.bots import bot, prepare
from fairground.kernel.game import key_of
from fairground.kernel.replay import Replay
from fairground.lab.simulate import play_through
from fairground.lab.studies import noting as n
from fairground.lab.studies import observing as o
from fairground.lab.studies.pairs import pairs_of
from fairground.lab.studies.plans import POLICIES, BadStudy, Plan, Unit, Variant
from fairground.lab.studies.sheets import MOST_STEPS, Array, Room, Seen, keys_of, room_for

SPARINGLY = 32
"""Of games at random one in so many is judged on its way: judging costs more than playing."""
BRIEF, LONG = 0.1, 0.8  # seconds that a unit takes at least, and about
MOST_GAMES = 4096  # of a unit

WHOLE_FIGURES = {
    "decisions": n.DECISIONS,
    "turns": n.TURNS,
    "moments": n.MOMENTS,
    "idle": n.IDLE,
    "choices": n.CHOICES,
    "forced": n.FORCED,
    "leads": n.LEADS,
}
PART_FIGURES = {
    "decided_at": n.DECIDED,
    "lowest": n.LOWEST,
    "drama": n.DRAMA,
    "margin": n.MARGIN,
}


class Done(NamedTuple):
    """What came of a unit: columns of its games, its decisions, and the sums of its notes."""

    unit: Unit
    games: dict[str, Array]
    decisions: dict[str, Array]
    counts: dict[str, Array]
    pairs: dict[str, Array]


@lru_cache(maxsize=4)
def _plan(text: str) -> Plan:
    plan = Plan.from_json(text)
    if plan.found.version != plan.version:
        raise BadStudy(
            f"this study is of version {plan.version} of {plan.found.title}, "
            f"and this worker plays version {plan.found.version}"
        )
    return plan


def play_unit(text: str, unit: Unit) -> Done:
    """Play and observe the games of a unit of a plan, which is given as its JSON text."""
    plan = _plan(text)
    variant = next(one for one in plan.variants if one.number == unit.variant)
    room, seen = written_down(plan, variant, unit)
    return Done(
        unit,
        _games(plan, variant, unit, seen),
        decision_columns(unit, seen) if plan.decisions else {},
        room.noted(),
        pairs_of(plan, variant, unit, seen) if plan.pairs else {},
    )


def written_down(plan: Plan, variant: Variant, unit: Unit) -> tuple[Room, Seen]:
    """Play the games of a unit, with all decisions if somebody needs them."""
    wanted = MOST_STEPS if plan.decisions or plan.pairs else 0
    room, seen = observed(plan, variant, unit, steps=wanted)
    if wanted and seen.taken > MOST_STEPS:
        room, seen = observed(plan, variant, unit, steps=seen.taken)
    return room, seen


def observed(plan: Plan, variant: Variant, unit: Unit, steps: int) -> tuple[Room, Seen]:
    """Play the games of a unit; of decisions as many are kept as there are steps."""
    every = SPARINGLY if set(variant.bots) == {"random"} else 1
    room = room_for(plan.found, variant.seats, variant.options, plan.seed, every)
    worlds = [POLICIES.get(name, 0) for name in variant.bots]
    if not variant.thinking:
        return room, room.observe(unit.first, unit.tables, worlds, unit.rotation, steps=steps)
    parts: list[Seen] = []
    for table in range(unit.first, unit.first + unit.tables):
        script = [action for _, action in thought_through(plan, variant, table, unit.rotation)]
        room_left = max(steps - sum(part.taken for part in parts), 0)
        parts.append(room.observe(table, 1, worlds, unit.rotation, script=script, steps=room_left))
    for number, part in enumerate(parts):
        part.steps[:, 0] = number
    return room, Seen(
        np.concatenate([part.results for part in parts]),
        np.concatenate([part.figures for part in parts]),
        np.concatenate([part.finals for part in parts]),
        np.concatenate([part.steps for part in parts]),
        sum(part.taken for part in parts),
    )


def thought_through(
    plan: Plan, variant: Variant, table: int, rotation: int
) -> list[tuple[int, int]]:
    """The actions of one game between bots that take their time."""
    game, seats = plan.found, variant.seats
    prepare(game)
    minds = [
        bot(variant.bots[(seat + rotation) % seats], (table << o.SEAT_BITS) + rotation)
        for seat in range(seats)
    ]
    row = game.table(seats, **variant.options).pack()
    return play_through(game.compiled, row, minds, key_of(plan.seed), table)[1]


def replay_of(plan: Plan, variant: Variant, rotation: int, table: int) -> Replay:
    """One game of a study once more, as a replay."""
    game = plan.found
    if variant.thinking:
        actions = thought_through(plan, variant, table, rotation)
    else:
        unit = Unit(variant.number, rotation, table, 1)
        seen = observed(plan, variant, unit, MOST_STEPS)[1]
        actions = [(int(step[2]), int(step[4])) for step in seen.steps]
    seats, options = variant.seats, variant.options
    names = tuple(f"{variant.bots[(seat + rotation) % seats]} {seat + 1}" for seat in range(seats))
    key = str(keys_of(plan.seed, table, 1)[0])
    position = game.new(seats, key=key, names=names, **options)
    for seat, action in actions:
        position.play(seat, action)
    return position.replay()


def _games(plan: Plan, variant: Variant, unit: Unit, seen: Seen) -> dict[str, Array]:
    """A row for each game."""
    numbers = np.arange(unit.first, unit.first + unit.tables)
    columns: dict[str, Array] = {
        "variant": np.full(unit.tables, unit.variant, np.uint16),
        "rotation": np.full(unit.tables, unit.rotation, np.uint8),
        "table": numbers.astype(np.uint32),
        "key": keys_of(plan.seed, unit.first, unit.tables),
    }
    return columns | outcome_columns(plan, variant.seats, seen)


def outcome_columns(plan: Plan, seats: int, seen: Seen) -> dict[str, Array]:
    """The columns of a game that do not depend on who has played it."""
    game = plan.found
    most = max(variant.seats for variant in plan.variants)
    columns: dict[str, Array] = {}
    for seat in range(most):
        columns[f"share_{seat}"] = seen.results[:, seat] if seat < seats else _nothing(seen)
    if game.measures.points is not None:
        finals = seen.finals.view(game.layout.dtype)[:, 0]
        points = game.measures.points(finals, seats)
        for seat in range(most):
            found = points[:, seat].astype(float) if seat < seats else _nothing(seen)
            columns[f"points_{seat}"] = found
    for name, figure in WHOLE_FIGURES.items():
        columns[name] = seen.figures[:, figure].astype(np.int32)
    columns["began"] = (seen.figures[:, n.BEGAN] - 1).astype(np.int8)
    judged = seen.figures[:, n.JUDGED]
    columns["judged"] = judged > 0
    for name, figure in PART_FIGURES.items():
        columns[name] = np.where(judged == 1, seen.figures[:, figure], np.nan)
    return columns


def _nothing(seen: Seen) -> Array:
    return np.full(len(seen.results), np.nan)


def decision_columns(unit: Unit, seen: Seen) -> dict[str, Array]:
    """A row for each decision."""
    steps = seen.steps
    return {
        "variant": np.full(len(steps), unit.variant, np.uint16),
        "rotation": np.full(len(steps), unit.rotation, np.uint8),
        "table": (unit.first + steps[:, 0]).astype(np.uint32),
        "decision": steps[:, 1].astype(np.int32),
        "seat": steps[:, 2].astype(np.uint8),
        "choices": steps[:, 3].astype(np.int16),
        "action": steps[:, 4].astype(np.int16),
        "estimate": steps[:, 5],
    }


def paced(plan: Plan, variant: Variant) -> int:
    """How many games of a variant make a unit of a good length, as a trial shows."""
    count = 1
    observed(plan, variant, Unit(variant.number, 0, 0, count), steps=0)  # compiles what is needed
    while True:
        start = time.perf_counter()
        unit = Unit(variant.number, 0, 0, count)
        seen = written_down(plan, variant, unit)[1]
        if plan.pairs:
            pairs_of(plan, variant, unit, seen)
        seconds = time.perf_counter() - start
        if seconds >= BRIEF / 4 or count >= MOST_GAMES:
            break
        count *= 4
    wanted = max(int(LONG * count / seconds), 1)
    return min(1 << wanted.bit_length() - 1, MOST_GAMES)


def columns_of(done: Done) -> Any:
    """The sums of a unit as a table with its variant."""
    counts = done.counts
    return {"variant": np.full(len(counts["place"]), done.unit.variant, np.uint16), **counts}
