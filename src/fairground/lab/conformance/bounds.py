"""Conformance of indices: Python counts -1 from the end of a list, machine code does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairground.kernel.layout import Plain
from fairground.lab.conformance.probe import Finding, Probe, Situation, words_of

read, write = list.__getitem__, list.__setitem__


class Guarded(list[Any]):
    """A list that refuses to be read or written from its end.

    Rules do little else than this, so it is written to be fast.
    """

    def __getitem__(self, place: Any) -> Any:
        if place.__class__ is slice:
            return Guarded(read(self, place))
        if place < 0:
            raise IndexError(f"place {place} of a list was asked for")
        return read(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if place.__class__ is not slice and place < 0:
            raise IndexError(f"place {place} of a list was asked for")
        write(self, place, value)


def indices_stay_inside(probe: Probe) -> Iterator[Finding]:
    """In every choice, action, estimate and redeal of random games."""
    desk = guard(probe.game.plain.new_desk())
    for here in probe.walk("bounds", probe.many(500)):
        for seat in range(here.seats):
            try:
                _ask(probe, here, seat, desk)
            except IndexError as error:
                yield probe.finding("indices inside their lists", str(error), here.kept(), seat)


def _ask(probe: Probe, here: Situation, seat: int, desk: Plain) -> None:
    """All that a bot asks of a position, and the last of its choices."""
    twin = probe.game.plain
    state, view = guard(here.state.copy()), probe.game.layout.new()
    twin.estimate(state, seat, desk)
    twin.veil(here.state, seat, view)
    twin.redeal(guard(view), seat, *words_of(len(here.actions)), desk)
    out = twin.new_out()
    count = twin.choices(state, seat, out, desk)
    if count:
        twin.apply(state, seat, out[count - 1], desk)


def guard(state: Plain) -> Plain:
    """The same state with guarded lists."""
    for name in state.layout.by_name:
        value = getattr(state, name)
        if isinstance(value, Plain):
            guard(value)
        elif isinstance(value, list):
            lines = [Guarded(line) if isinstance(line, list) else line for line in value]
            setattr(state, name, Guarded(lines))
    return state
