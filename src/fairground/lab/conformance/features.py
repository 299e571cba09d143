"""Conformance of features: learners read a field by what it is declared to hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairground.kernel.layout import NOTHING, Field, Plain
from fairground.kernel.observing import observed_fields, painted, range_of
from fairground.kernel.view import View, veiled
from fairground.lab.conformance.probe import Finding, Probe

SITUATIONS = 250


def features_are_declared(probe: Probe) -> Iterator[Finding]:
    """Every field says what it holds, and holds nothing else, in states as in views."""
    game = probe.game
    fields = observed_fields(game)
    for field in fields:
        if not range_of(field, game.most_seats).declared:
            yield probe.finding(
                "every field to declare what its entries hold: most=..., or bits=... of a bit mask",
                f"field {field.name} declares neither",
            )
    for here in probe.some(SITUATIONS):
        for seat in (None, *here.watchers):
            seen = here.state if seat is None else veiled(game, here.state, seat)
            for field in fields:
                for value in strangers(field, seen, game.most_seats):
                    holds = range_of(field, game.most_seats)
                    yield probe.finding(
                        f"{field.name} to hold {holds.least} to {holds.most}, or its blank",
                        f"{field.name} holds {value}",
                        here,
                        seat=seat,
                    )
            if seat is not None and game.planes is not None:
                view = View(game, seat, seen, ())
                if not all(0.0 <= square <= 1.0 for plane in painted(view) for square in plane):
                    yield probe.finding(
                        "planes to be painted with numbers from 0 to 1", "another", here, seat=seat
                    )


def strangers(field: Field, seen: Plain, most_seats: int) -> set[int]:
    """The values of a field's entries that lie beyond its declaration and mean nothing."""
    value: Any = getattr(seen, field.name)
    lines = value if len(field.shape) == 2 else (value if field.shape else (value,),)
    holds = range_of(field, most_seats)
    nothing = (field.blank, NOTHING)
    return {
        entry
        for line in lines
        for entry in set(line)
        if not holds.least <= entry <= holds.most and entry not in nothing
    }
