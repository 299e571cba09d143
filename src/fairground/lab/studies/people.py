"""People's games as a study: replays, observed like the games of bots, with the names left out."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fairground.kernel.bundles import key_from
from fairground.kernel.errors import BadReplay, FairgroundError
from fairground.kernel.extras import need
from fairground.kernel.game import Game, key_of
from fairground.kernel.replay import Replay
from fairground.lab.studies import observing as o
from fairground.lab.studies.folder import Folder
from fairground.lab.studies.plans import PEOPLE, SEATS, BadStudy, Plan, Unit, Variant
from fairground.lab.studies.sheets import Array, Room, Seen
from fairground.lab.studies.study import Study
from fairground.lab.studies.units import Done, decision_columns, outcome_columns


class Gathered(NamedTuple):
    """The study of people's games, and why some were left out."""

    study: Study
    left_out: tuple[str, ...]


def gather(game: Game, replays: Iterable[Replay], out: Path, command: str = "") -> Gathered:
    """A study of finished games, a variant for each kind of table among them."""
    need("lab")
    if (out / "study.json").exists():
        raise BadStudy(f"{out} holds a study already, and nothing of it is overwritten")
    groups: dict[tuple[int, str], list[Replay]] = {}
    left_out = []
    for replay in replays:
        try:
            replay = usable(game, replay)
        except FairgroundError as error:
            left_out.append(str(error))
            continue
        said = json.dumps(replay.options, sort_keys=True)
        groups.setdefault((replay.seats, said), []).append(replay)
    if not groups:
        raise BadStudy(f"there is no finished game of {game.title} to study")
    plan = _plan(game, [found[0] for found in groups.values()])
    folder = Folder.begin(out, plan, command)
    folder.blocks = {i: [(0, len(found))] for i, found in enumerate(groups.values())}
    folder.write_head()
    for variant, found in zip(plan.variants, groups.values(), strict=True):
        folder.keep(_observed(plan, variant, found))
    folder.join()
    return Gathered(Study(folder), tuple(left_out))


def usable(game: Game, replay: Replay) -> Replay:
    """The game as it stood, if it is one of this game, was dealt, is over and comes out."""
    if replay.start is not None or replay.key is None:
        raise BadReplay("a game that began in the middle is not counted")
    replay = replay.standing()
    position = replay.position(game)
    if position.outcome is None:
        raise BadReplay("a game that is not over is not counted")
    return replay


def _plan(game: Game, kinds: list[Replay]) -> Plan:
    """A variant for each kind of table, told apart by what differs among them."""
    differ = [
        name for name in kinds[0].options if len({repr(one.options[name]) for one in kinds}) > 1
    ]
    several = len({one.seats for one in kinds}) > 1
    variants = []
    for number, one in enumerate(kinds):
        varied: dict[str, Any] = {SEATS: one.seats} if several else {}
        varied |= {name: one.options[name] for name in differ}
        variants.append(Variant(number, (PEOPLE,) * one.seats, dict(one.options), varied))
    return Plan(game.name, game.version, 0, tuple(variants), decisions=True)


def _observed(plan: Plan, variant: Variant, replays: list[Replay]) -> Done:
    """All games of a variant, observed from what was played."""
    game, seats = plan.found, variant.seats
    row = game.table_of(seats, variant.options).pack()
    room = Room(game, seats, row, key_from(key_of(0)), 1)
    parts = []
    for number, replay in enumerate(replays):
        room.key = key_from(key_of(None, replay.key))
        script = [action for _, action in replay.actions]
        seen = room.observe(0, 1, [0] * seats, 0, o.OWN, script, steps=len(script))
        seen.steps[:, 0] = number
        parts.append(seen)
    seen = Seen(
        np.concatenate([part.results for part in parts]),
        np.concatenate([part.figures for part in parts]),
        np.concatenate([part.finals for part in parts]),
        np.concatenate([part.steps for part in parts]),
        sum(part.taken for part in parts),
    )
    unit = Unit(variant.number, 0, 0, len(replays))
    games: dict[str, Array] = {
        "variant": np.full(len(replays), variant.number, np.uint16),
        "rotation": np.zeros(len(replays), np.uint8),
        "table": np.arange(len(replays), dtype=np.uint32),
        "key": np.array([replay.key for replay in replays]),
    }
    return Done(
        unit,
        games | outcome_columns(plan, seats, seen),
        decision_columns(unit, seen),
        room.noted(),
        {},
    )
