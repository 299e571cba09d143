"""Conformance of written positions: refused with a sentence, or playable in every respect."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.lab.conformance.mutations import described, mutants
from fairground.lab.conformance.probe import Finding, Probe
from fairground.lab.conformance.secrets import redealt

LOOKS = (0, 1, 2, 5, 11, 23)
"""After how many actions a position is looked at; then the rest of the game is played out."""


def positions_are_refused_or_playable(probe: Probe) -> Iterator[Finding]:
    """Whatever is wrong with a described position, `game.at` says so, or it can be played."""
    luck = probe.luck("positions")
    texts = described(probe, 60)
    for change, text in itertools.islice(mutants(texts, luck), probe.many(500)):
        yield from judged(probe, change, text, luck)


def judged(probe: Probe, change: str, text: Any, luck: random.Random) -> Iterator[Finding]:
    """What is wrong with a position's answer, if anything."""
    probe.now = None
    try:
        position = probe.game.at(text)
    except BadScenario as error:
        if not str(error):
            yield probe.finding("a sentence that says what is wrong", f"none ({change})")
        return
    except Exception as error:
        yield probe.finding(
            "BadScenario with a sentence", f"{type(error).__name__}: {error} ({change})"
        )
        return
    try:
        wrong = fault_of(probe, position, luck)
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    if wrong is not None:
        yield probe.finding(
            "an accepted position to be playable",
            f"{wrong} ({change}, with {len(position.steps)} further actions), from {text}",
        )


def fault_of(probe: Probe, position: Position, luck: random.Random) -> str | None:
    """Look at a position, play it to its end at random, and look at it on the way."""
    game = probe.game
    again = game.at(position.describe())
    if again.row != position.row:
        return "its description describes another position"
    for step in range(LOOKS[-1] + 1):
        wrong = _look(probe, position, luck) if step in LOOKS or not position.pending else None
        if wrong is not None or not position.pending:
            return wrong
        seat = luck.choice(position.pending)
        position.play(seat, luck.choice(position.choices(seat)).id)
    state, desk, out = game.plain.state(position.row), probe.desk, game.plain.new_out()
    waiting = game.plain.pending(state)
    most = game.longest + 1
    if game.plain.playout(state, desk, out, [luck.getrandbits(31)], waiting, most) == most:
        return f"it does not end within {game.longest} actions"
    return game.broken_invariant(state)


def _look(probe: Probe, position: Position, luck: random.Random) -> str | None:
    """Everything that a table asks of a position."""
    state = probe.game.plain.state(position.row)
    broken = probe.game.broken_invariant(state)
    if broken is not None:
        return broken
    for seat in range(position.seats):
        wrong = _wrong_choices(probe, position, seat, luck)
        if wrong is not None:
            return wrong
    for seat in (NOBODY, *range(position.seats)):
        view = position.view(seat)
        _ = view.scene, view.describe(), view.outcome, position.log(seat)
    if position.pending:
        seat = luck.choice(position.pending)
        world = redealt(probe, probe.game.plain.state(position.view(seat).row), seat, luck)
        broken = probe.game.broken_invariant(world)
        return None if broken is None else f"seat {seat} imagines an impossible world: {broken}"
    return None if position.outcome is not None else "it is over without an outcome"


def _wrong_choices(probe: Probe, position: Position, seat: int, luck: random.Random) -> str | None:
    """Whether a seat's choices are what the verdict allows, and the rest is refused in words."""
    verdict, desk = probe.game.plain.verdict, probe.desk
    state = probe.game.plain.state(position.row)
    legal = [choice.id for choice in position.choices(seat)]
    allowed = [a for a in range(probe.game.actions) if verdict(state, seat, a, desk) == 0]
    if legal != allowed:
        return f"seat {seat} has the choices {legal}, and the verdict allows {allowed}"
    if bool(legal) != (seat in position.pending):
        return f"seats {position.pending} decide, and seat {seat} has the choices {legal}"
    for action in luck.sample(range(probe.game.actions), 3):
        refusal = position.verdict(seat, action)
        if (refusal is None) != (action in legal):
            return f"the refusal of action {action} is {refusal}"
    return None
