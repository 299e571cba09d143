"""What a study counts of Crash Grid: causes of crashes, where they happen, where riders ride."""

from __future__ import annotations

from typing import Any

from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.rules.events import CRASHED, RODE, TARGET_ROW, TRICK_STARTED
from fairground.games.crash_grid.show.names import card_sign, card_text
from fairground.kernel.measures import Counted, Hand, HeatMap, Measures, Tally

CAUSE = c.MOST_SIZE * TARGET_ROW


def points(finals: Any, seats: int) -> Any:
    """Every seat's points at the end."""
    return finals["points"][:, :seats]


SIGNS = {card_text(card): card_sign(card) for card in range(c.CARDS)}

MEASURES = Measures(
    turn=TRICK_STARTED,
    turn_word="trick",
    tallies=(
        Tally(
            "Causes of crashes",
            [Counted(CRASHED, "cause")],
            ("the edge of the arena", "a wall", "another rider"),
            "What riders crash into.",
        ),
        Tally(
            "Moves that crash",
            [Counted(CRASHED, "move")],
            ("J (left)", "Q (right)", "K (ahead)"),
            "Which way riders were going when they crashed.",
        ),
        HeatMap(
            "Where riders ride",
            [Counted(RODE, "row", "column")],
            sentence="How often a rider comes to a square.",
            rows=c.MOST_SIZE,
            columns=c.MOST_SIZE,
        ),
        HeatMap(
            "Where riders crash",
            [
                Counted(CRASHED, "cause", "target", stride=CAUSE, offset=-CAUSE * cause)
                for cause in (c.WALL, c.RIDER)  # a target beyond the edge is no square
            ],
            sentence="The squares that riders crash into, the edge left out.",
            rows=c.MOST_SIZE,
            columns=TARGET_ROW,
        ),
    ),
    points=points,
    hands=(Hand("Cards of Deck A", "riders/{seat}/hand", "deck", spoken=SIGNS),),
)
