"""Conformance of what can be kept of a game: copies, replays, scenarios."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from fairground.kernel.errors import FairgroundError
from fairground.kernel.position import Position
from fairground.kernel.replay import Replay
from fairground.lab.conformance.probe import Finding, Probe, Situation


def copies_are_independent(probe: Probe) -> Iterator[Finding]:
    """Play on in the copy, then in the original: the other one stays as it was."""
    luck = probe.luck("copies")
    for here in probe.some(120):
        if not here.waiting:
            continue
        position = Position(probe.game, here.state.copy(), None)
        twin = position.copy()
        before = position.hash
        if twin.hash != before:
            yield probe.finding("a copy to be equal", "it differs at once", here)
        actions = play_on(twin, luck, 4)
        if position.hash != before or position.steps:
            yield probe.finding(
                "the original to stay", f"it moved with its copy's actions {actions}", here
            )
        after = twin.hash
        repeat(position, actions)
        if twin.hash != after:
            yield probe.finding("the copy to stay", "it moved with its original", here)
        if position.hash != after:
            yield probe.finding(
                "the same actions to lead to the same state in both", "they differ", here
            )


def replays_come_back(probe: Probe) -> Iterator[Finding]:
    """To JSON and back, verified, at any point; also of games begun in the middle."""
    luck = probe.luck("replays")
    for here in probe.some(60):
        written = here.replay()
        read = Replay.from_json(written.to_json())
        if read != written:
            yield probe.finding("the replay that was written", f"it reads as {read}", here)
        try:
            position = read.verify(probe.game)
        except FairgroundError as error:
            yield probe.finding("a replay that verifies", str(error), here)
            continue
        if position.options != here.options or position.seats != here.seats:
            yield probe.finding("the same table", f"it has options {position.options}", here)
        if position.replay() != written:
            yield probe.finding("the same replay again", f"{position.replay()}", here)
        yield from _goes_on(probe, here, read.position(probe.game), luck)


def scenarios_come_back(probe: Probe) -> Iterator[Finding]:
    """`at(describe())` is the same position, through JSON too, and goes on the same way."""
    luck = probe.luck("scenarios")
    for here in probe.some(130):
        described = probe.game.scenario.describe(here.state)
        try:
            position = probe.game.at(json.loads(json.dumps(described)))
        except FairgroundError as error:
            yield probe.finding("a description that can be built", str(error), here)
            continue
        if position.row != here.state.pack():
            yield probe.finding(
                "the position that was described",
                f"the one built from it differs in {', '.join(differing(here, position))}",
                here,
            )
        yield from _goes_on(probe, here, position, luck)
        replay = Replay.from_json(position.replay().to_json())
        if replay.verify(probe.game).hash != position.hash:
            yield probe.finding("a replay from a scenario to verify", "it differs", here)


def differing(here: Situation, position: Position) -> list[str]:
    """The fields in which a position's state is not the situation's."""
    other = here.game.layout.unpack(position.row)
    names = [field.name for field in here.game.layout.fields]
    return [name for name in names if getattr(other, name) != getattr(here.state, name)]


def _goes_on(
    probe: Probe, here: Situation, position: Position, luck: random.Random
) -> Iterator[Finding]:
    """The same further actions lead to the same states."""
    original = Position(probe.game, here.state.copy(), None)
    for _ in range(6):
        if not original.pending:
            return
        seat = luck.choice(original.pending)
        action = luck.choice(original.choices(seat)).id
        events = original.play(seat, action)
        if position.play(seat, action) != events or position.row != original.row:
            yield probe.finding(
                "the same actions to lead on to the same states and events",
                f"they part after action {action} of seat {seat}",
                here,
                seat,
                action,
            )
            return


def play_on(position: Position, luck: random.Random, count: int) -> list[tuple[int, int]]:
    """Play a few random actions; return them."""
    actions: list[tuple[int, int]] = []
    while position.pending and len(actions) < count:
        seat = luck.choice(position.pending)
        action = luck.choice(position.choices(seat)).id
        position.play(seat, action)
        actions.append((seat, action))
    return actions


def repeat(position: Position, actions: list[tuple[int, int]]) -> None:
    """Play these actions."""
    for seat, action in actions:
        position.play(seat, action)
