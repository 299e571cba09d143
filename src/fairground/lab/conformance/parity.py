"""Conformance of screens with views: a person can see, or look up, all that a bot is told.

Two worlds that differ for a seat must look different to it. They come from play (what one action
leads to, and what another), and from changed states: an entry with another value, or two that are
exchanged, where that is still a position of the game. Whatever a layout shows and no scene does is
declared in the layout with its reason (`Field.unseen`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from fairground.kernel.layout import KERNEL_FIELDS, Audience, Field, Plain
from fairground.kernel.scene import Scene
from fairground.kernel.view import View, veiled
from fairground.lab.conformance.probe import Finding, Probe, Situation
from fairground.lab.conformance.secrets import choices_of

Place = tuple[Field, tuple[int, ...]]


def screens_show_what_views_hold(probe: Probe) -> Iterator[Finding]:
    """Different views give different scenes, and every field that is shown is seen in some."""
    yield from _actions_are_seen(probe)
    yield from _changes_are_seen(probe)
    yield from _fields_are_seen(probe)


class Sight:
    """What a seat knows of a state, as its bot gets it and as its screen shows it."""

    def __init__(self, probe: Probe, state: Plain, seat: int) -> None:
        self.probe = probe
        self.seat = seat
        self.view = veiled(probe.game, state, seat)

    @property
    def known(self) -> dict[str, Any]:
        """All that the view says, without what only another field says already."""
        return self.probe.game.scenario.describe(self.view)

    @property
    def scene(self) -> Scene:
        """All that the screen shows, opened piles included."""
        return View.from_row(self.probe.game, self.seat, self.view.pack()).scene

    def hides(self, other: Sight) -> list[str]:
        """The fields in which two views differ although their scenes are the same."""
        apart = fields_apart(self.probe, self.view, other.view)
        if all(field.unseen for field in apart):
            return []
        if self.known == other.known or self.scene != other.scene:
            return []
        return [field.name for field in apart if not field.unseen]


def fields_apart(probe: Probe, one: Plain, other: Plain) -> list[Field]:
    """The fields in which two states differ."""
    return [
        field
        for field in probe.game.layout.fields
        if getattr(one, field.name) != getattr(other, field.name)
    ]


# ---------------------------------------------------------------- by playing


def _actions_are_seen(probe: Probe) -> Iterator[Finding]:
    """What an action changes for a seat, and what another would have changed, its screen shows."""
    luck = probe.luck("parity play")
    desk = probe.game.plain.new_desk()
    for here in probe.some(130):
        if not here.waiting:
            continue
        mover = luck.choice(here.waiting)
        legal = choices_of(probe, here.state, mover)
        worlds = [here.state]
        for action in luck.sample(legal, min(3, len(legal))):
            world = here.state.copy()
            probe.game.plain.apply(world, mover, action, desk)
            worlds.append(world)
        for seat in {mover, luck.choice(here.watchers)}:
            yield from _told_apart(probe, here, worlds, seat)


def _told_apart(probe: Probe, here: Situation, worlds: list[Plain], seat: int) -> Iterator[Finding]:
    first, *others = (Sight(probe, world, seat) for world in worlds)
    pairs = [(first, other) for other in others]
    for one, other in (*pairs, *pairwise(others)):
        hidden = one.hides(other)
        if hidden:
            yield probe.finding(
                "another scene when a seat knows something else",
                f"the views of seat {seat} differ in {', '.join(hidden)}, and its screen does not",
                here,
                seat,
            )


# ---------------------------------------------------------------- by changing


def _changes_are_seen(probe: Probe) -> Iterator[Finding]:
    """A possible world in which one thing is different looks different."""
    luck = probe.luck("parity changes")
    for here in probe.some(300):
        for _ in range(12):
            world, change = changed(probe, here.state, luck)
            if not possible(probe, world) or world == here.state:
                continue
            for seat in here.watchers:
                hidden = Sight(probe, here.state, seat).hides(Sight(probe, world, seat))
                if hidden:
                    yield probe.finding(
                        "another scene when a seat knows something else",
                        f"with {change} the view of seat {seat} differs in {', '.join(hidden)}, "
                        f"and its screen does not",
                        here,
                        seat,
                    )


def possible(probe: Probe, world: Plain) -> bool:
    """Whether a changed state is one that the game can describe and take back."""
    game = probe.game
    try:
        row = world.pack()  # first of all: a count that does not fit its field is no count
        if game.broken_invariant(world) is not None:
            return False
        return game.at(game.scenario.describe(world)).row == row
    except Exception:  # what could never be need not even have a description
        return False


def changed(probe: Probe, state: Plain, luck: random.Random) -> tuple[Plain, str]:
    """The state with one entry changed or two exchanged, and what was done."""
    world = state.copy()
    options = {option.name for option in probe.game.options}
    fields = [
        field
        for field in probe.game.layout.fields[len(KERNEL_FIELDS) :]
        if field.name not in options
    ]
    place = _somewhere(luck.choice(fields), luck)
    here = _entry(world, place)
    if luck.random() < 0.5:
        value = max(0, here + luck.choice((-1, 1, 2)))
        _put(world, place, value)
        return world, f"{_spoken(place)} at {value} instead of {here}"
    partner = place[0] if luck.random() < 0.6 else luck.choice(fields)
    other = _somewhere(partner, luck)
    there = _entry(world, other)
    _put(world, place, there)
    _put(world, other, here)
    return world, f"{_spoken(place)} and {_spoken(other)} exchanged"


def _somewhere(field: Field, luck: random.Random) -> Place:
    return field, tuple(luck.randrange(length) for length in field.shape)


def _places(field: Field) -> list[Place]:
    return [(field, indices) for indices in product(*map(range, field.shape))]


def _spoken(place: Place) -> str:
    return place[0].name + "".join(f"[{index}]" for index in place[1])


def _entry(state: Plain, place: Place) -> int:
    value: Any = getattr(state, place[0].name)
    for index in place[1]:
        value = value[index]
    return int(value)


def _put(state: Plain, place: Place, value: int) -> None:
    field, indices = place
    if not indices:
        setattr(state, field.name, value)
        return
    line: Any = getattr(state, field.name)
    for index in indices[:-1]:
        line = line[index]
    line[indices[-1]] = value


# ---------------------------------------------------------------- field by field


def _fields_are_seen(probe: Probe) -> Iterator[Finding]:
    """Every field that some seat may see has changed some scene, or says why it cannot."""
    unseen = {
        field.name: field
        for field in probe.game.layout.fields[len(KERNEL_FIELDS) :]
        if field.audience is not Audience.NOBODY and not field.unseen
    }
    luck = probe.luck("parity fields")
    for here in probe.some(400):
        for field in list(unseen.values()):
            # some things are shown only to who decides
            seat = luck.choice((*here.watchers, *here.waiting))
            if field.audience is Audience.OWNER:
                seat = luck.randrange(here.seats)
            if _changes_scene(probe, here.state, seat, field, luck):
                del unseen[field.name]
        if not unseen:
            return
    names = ", ".join(unseen)
    yield probe.finding(
        "every field that a seat may see to be on its screen, or to say why it is not",
        f"nothing that happens to {names} changes any scene",
    )


def _changes_scene(
    probe: Probe, state: Plain, seat: int, field: Field, luck: random.Random
) -> bool:
    """Whether another value of an entry changes the scene, be it possible or not."""
    sight = Sight(probe, state, seat)
    scene = sight.scene
    used = [place for place in _places(field) if _entry(sight.view, place) != field.blank]
    for _ in range(3):
        place = luck.choice(used) if used and luck.random() < 0.5 else _somewhere(field, luck)
        if field.audience is Audience.OWNER:
            place = field, (seat, *place[1][1:])
        value = _entry(sight.view, place)
        others = {0, value + 1, max(value - 1, 0)} - {value}  # 0: what is blank may be another
        _put(sight.view, place, luck.choice(sorted(others)))
        try:
            if sight.scene != scene:
                return True
        except Exception:  # no scene of what could never be: that tells nothing
            pass
        _put(sight.view, place, value)
    return False
