"""Conformance of secrets: what views show, what simultaneous choices leak."""

from __future__ import annotations

import random
from collections.abc import Iterator

from fairground.kernel.layout import KERNEL_FIELDS, NOBODY, Audience, Plain
from fairground.kernel.position import Position
from fairground.kernel.tape import Event, read_tape
from fairground.kernel.view import View, veiled
from fairground.lab.conformance.probe import Finding, Probe, Situation, seats_in


def redealt(probe: Probe, view: Plain, seat: int, luck: random.Random) -> Plain:
    """One of the worlds that the seat holds possible."""
    world = view.copy()
    k0, k1 = luck.getrandbits(64), luck.getrandbits(64)
    probe.game.plain.redeal(world, seat, k0, k1, probe.desk)
    return world


def choices_of(probe: Probe, state: Plain, seat: int) -> list[int]:
    """The legal actions of a seat."""
    out: list[int] = probe.game.plain.new_out()
    count = probe.game.plain.choices(state, seat, out, probe.desk)
    return out[:count]


def fields_apart(probe: Probe, one: Plain, other: Plain) -> str:
    """The names of the fields in which two states differ."""
    names = [each.name for each in probe.game.layout.fields]
    return ", ".join(name for name in names if getattr(one, name) != getattr(other, name))


# ---------------------------------------------------------------- views


def views_hide(probe: Probe) -> Iterator[Finding]:
    """The dice are never shown; what a seat sees does not depend on what it may not know."""
    luck = probe.luck("views")
    for number, here in enumerate(probe.some(400)):
        for seat in here.watchers:
            view = veiled(probe.game, here.state, seat)
            world = redealt(probe, view, seat, luck)
            again = veiled(probe.game, world, seat)
            if again.pack() != view.pack():
                yield probe.finding(
                    "a redealt world to look exactly the same to the seat",
                    f"the views differ in {fields_apart(probe, view, again)}",
                    here,
                    seat,
                )
            yield from _view_is_right(probe, here, view, seat)
            if number % 8 == 0:
                yield from _screens_agree(probe, here, world, seat)


def _view_is_right(probe: Probe, here: Situation, view: Plain, seat: int) -> Iterator[Finding]:
    blank = probe.game.layout.unpack(probe.game.layout.blank)
    for each in KERNEL_FIELDS:
        hidden = each.audience is Audience.NOBODY
        if hidden and getattr(view, each.name) != getattr(blank, each.name):
            yield probe.finding("no view of the dice", f"the view shows {each.name}", here, seat)
    known = seats_in(probe.game.plain.pending(view), here.seats)
    if not set(known) <= set(here.waiting):
        yield probe.finding(
            f"a view that knows of deciding seats only: {here.waiting}",
            f"it says {known}",
            here,
            seat,
        )
    if seat == NOBODY:
        return
    if (seat in known) != (seat in here.waiting):
        yield probe.finding("a seat to know whether it must decide", f"it sees {known}", here, seat)
    mine, seen = choices_of(probe, here.state, seat), choices_of(probe, view, seat)
    if mine != seen:
        yield probe.finding(
            f"the seat's own choices in its view: {mine}", f"the view has {seen}", here, seat
        )


def _screens_agree(probe: Probe, here: Situation, world: Plain, seat: int) -> Iterator[Finding]:
    """Scene and description come from the view alone."""
    real = Position(probe.game, here.state, None).view(seat)
    imagined = Position(probe.game, world, None).view(seat)
    from_bytes = View.from_row(probe.game, seat, real.row)
    for other in (imagined, from_bytes):
        if other.scene != real.scene:
            yield probe.finding("one scene for equal views", "the scenes differ", here, seat)
        if other.describe() != real.describe():
            yield probe.finding(
                "one description for equal views", "the descriptions differ", here, seat
            )
        if other.outcome != real.outcome or other.choices != real.choices:
            yield probe.finding("one outcome and the same choices", "they differ", here, seat)


# ---------------------------------------------------------------- simultaneous choices


def simultaneous_choices_are_secret(probe: Probe) -> Iterator[Finding]:
    """Others choose differently in another world: the seat sees the same until the last choice."""
    luck = probe.luck("simultaneity")
    for here in probe.some(300):
        if len(here.waiting) < 2:
            continue
        for seat in here.watchers:
            yield from _nothing_is_learnt(probe, here, seat, luck)
        yield from _order_is_free(probe, here, luck)


def _nothing_is_learnt(
    probe: Probe, here: Situation, seat: int, luck: random.Random
) -> Iterator[Finding]:
    last = seat if seat in here.waiting else luck.choice(here.waiting)
    real = here.state.copy()
    imagined = redealt(probe, veiled(probe.game, real, seat), seat, luck)
    while last not in seats_in(probe.game.plain.pending(imagined), here.seats):
        imagined = redealt(
            probe, veiled(probe.game, real, seat), seat, luck
        )  # it may have finished
    first = [other for other in here.waiting if other != last]
    luck.shuffle(first)
    for other in first:
        action = luck.choice(choices_of(probe, real, other))
        seen = _seen(probe, real, other, action, seat)
        # How far the other is may be a secret too: in the imagined world it may have finished.
        theirs = choices_of(probe, imagined, other)
        also = _seen(probe, imagined, other, luck.choice(theirs), seat) if theirs else []
        if seen != also:
            yield probe.finding(
                f"events that tell nothing of seat {other}'s hidden choice",
                f"seat {seat} reads {seen}, and {also} after another choice",
                here,
                other,
                action,
            )
        one, two = veiled(probe.game, real, seat), veiled(probe.game, imagined, seat)
        if one.pack() != two.pack():
            yield probe.finding(
                f"a view that tells nothing of seat {other}'s hidden choice",
                f"seat {seat} sees a difference in {fields_apart(probe, one, two)}",
                here,
                other,
                action,
            )


def _seen(probe: Probe, state: Plain, mover: int, action: int, seat: int) -> list[Event]:
    """Play an action; what the seat reads of it."""
    desk = probe.game.plain.new_desk()
    desk.taping = 1
    probe.game.plain.apply(state, mover, action, desk)
    return [event for event in read_tape(desk) if event.seen_by(seat)]


def _order_is_free(probe: Probe, here: Situation, luck: random.Random) -> Iterator[Finding]:
    actions = [(seat, luck.choice(choices_of(probe, here.state, seat))) for seat in here.waiting]
    desk = probe.game.plain.new_desk()
    ends = []
    for _ in range(2):
        state = here.state.copy()
        for seat, action in actions:
            probe.game.plain.apply(state, seat, action, desk)
        ends.append(state)
        actions.reverse()
    if ends[0] != ends[1]:
        yield probe.finding(
            "simultaneous choices to come to the same in any order",
            f"{actions} backwards differs in {fields_apart(probe, ends[0], ends[1])}",
            here,
        )
