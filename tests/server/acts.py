"""What was done at a table and when, as only its database can tell: the secret actions too."""

from __future__ import annotations

import json
from dataclasses import dataclass

from fairground.kernel.layout import NOBODY
from fairground.registry import game as find_game
from fairground.server.story import Story
from server.visitors import Hall


@dataclass(frozen=True)
class Act:
    """One action."""

    seat: int
    at: float
    asked: float  # when the seat was asked for it
    choices: int  # that it had
    step: int | None  # of a spectator's, if one is told of it


def acts(hall: Hall, table: str) -> list[Act]:
    """Every action of a table so far."""
    ((name, key, options, created),) = hall.rows(
        "SELECT game, key, options, created FROM tables WHERE id = ?", table
    )
    ((seats,),) = hall.rows('SELECT count(*) FROM seats WHERE "table" = ?', table)
    rows = hall.rows('SELECT seat, action, at FROM moves WHERE "table" = ? ORDER BY n', table)
    story = Story(find_game(name).new(seats, key=key, **json.loads(options)))
    times = [created, *(at for _, _, at in rows)]
    found = []
    for seat, action, at in rows:
        asked, choices = times[story.asked_after(seat)], len(story.position.choices(seat))
        before = story.n((NOBODY,))
        story.accept(story.draft(seat, action))
        step = story.n((NOBODY,))
        found.append(Act(seat, at, asked, choices, step if step != before else None))
    return found
