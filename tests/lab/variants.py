"""Crash Grid, broken in one place: what the conformance suite must find."""

import dataclasses
from types import SimpleNamespace

import fairground
from fairground.games.crash_grid import rules
from fairground.games.crash_grid.rules import judgement as judged
from fairground.games.crash_grid.rules import secrets
from fairground.games.crash_grid.rules.state import STATE
from fairground.games.crash_grid.show import scenario, words
from fairground.kernel.layout import Audience, Layout
from fairground.lab import conformance
from fairground.lab.conformance.probe import Finding, Probe

GAME = fairground.game("crash-grid")
CHECKS = {check.name: check for check in conformance.CHECKS}


def look(name: str, game: fairground.Game, effort: float = 0.15) -> Finding | None:
    """What one check finds."""
    return conformance.run(CHECKS[name], Probe(game, 0, effort))


def room(module, **changed):
    """A game's room with some of its functions replaced."""
    return SimpleNamespace(**{**vars(module), **changed})


def variant(**changed) -> fairground.Game:
    """Crash Grid with some functions replaced, whichever room they live in."""
    rooms = {
        "rules": rules,
        "secrets": secrets,
        "judgement": judged,
        "words": words,
        "scenario": scenario,
    }
    replaced = {}
    for name, module in rooms.items():
        here = {key: value for key, value in changed.items() if hasattr(module, key)}
        if here and name not in changed:
            replaced[name] = room(module, **here)
    others = {key: value for key, value in changed.items() if key in GAME.__dataclass_fields__}
    return dataclasses.replace(GAME, **replaced, **others)


def with_audience(name: str, audience: Audience) -> Layout:
    """Crash Grid's layout with another audience for one field."""
    return Layout(
        "crash-grid",
        *(
            dataclasses.replace(field, audience=audience) if field.name == name else field
            for field in STATE.fields
        ),
    )
