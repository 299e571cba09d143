"""Conformance of undo: who takes an action back has learned nothing by it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from fairground.kernel.layout import Plain
from fairground.kernel.tape import read_picture, read_tape, start_tape
from fairground.kernel.undoing import learns
from fairground.kernel.view import veiled
from fairground.lab.conformance.probe import Finding, Probe, Situation
from fairground.lab.conformance.secrets import choices_of, redealt

WORLDS = 2


def slips_teach_nothing(probe: Probe) -> Iterator[Finding]:
    """What may be taken back looks the same in every world that the seat can imagine.

    Whether it may be is the same in all of them, too: the answer itself tells nothing.
    """
    luck = probe.luck("undo")
    for here in probe.some(100):
        for seat in here.waiting:
            action = luck.choice(choices_of(probe, here.state, seat))
            yield from _teaches_nothing(probe, here, seat, action, luck)


def _teaches_nothing(
    probe: Probe, here: Situation, seat: int, action: int, luck: random.Random
) -> Iterator[Finding]:
    taught = learns(probe.game, here.state, seat, action)
    view, after = veiled(probe.game, here.state, seat), _seen(probe, here.state, seat, action)
    for _ in range(WORLDS):
        world = redealt(probe, view, seat, luck)
        if learns(probe.game, world, seat, action) != taught:
            yield probe.finding(
                "the same answer whether an action may be taken back, whatever is hidden",
                "it depends on what the seat does not know",
                here,
                seat,
                action,
            )
        if not taught and _seen(probe, world, seat, action) != after:
            yield probe.finding(
                "an action that may be taken back to teach its seat nothing",
                "the seat sees something else if something hidden is different",
                here,
                seat,
                action,
            )


def _seen(probe: Probe, state: Plain, seat: int, action: int) -> tuple[Any, ...]:
    """What a seat sees and hears of its action."""
    after, desk = state.copy(), probe.game.plain.new_desk()
    start_tape(desk)
    probe.game.plain.apply(after, seat, action, desk)
    heard = tuple(event for event in read_tape(desk) if event.seen_by(seat))
    picture = read_picture(desk)
    shown = None if picture is None else veiled(probe.game, picture, seat).pack()
    return veiled(probe.game, after, seat).pack(), heard, shown
