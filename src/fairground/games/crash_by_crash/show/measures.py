"""What a study counts of Crash by Crash: bells by turn, cards, falls, and where bells ring."""

from __future__ import annotations

from typing import Any

from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import tiles as t
from fairground.games.crash_by_crash.rules.events import (
    CARD_PLAYED,
    FELL,
    GAME_OVER,
    RANG,
    TURN_STARTED,
)
from fairground.games.crash_by_crash.show.names import CARD_TITLES
from fairground.kernel.measures import Counted, Hand, HeatMap, Kept, Measures, Tally

TURNS = 60
HALF = 0.5


def points(finals: Any, seats: int) -> Any:
    """Every seat's side's points."""
    return finals["score"][:, [seat % c.SIDES for seat in range(seats)]]


def _middle(cell: int) -> tuple[float, float]:
    row, column = t.place_of(cell)
    return column + HALF * (row % 2), float(row)


TITLES = dict(zip(c.CARD_NAMES, CARD_TITLES, strict=True))

MEASURES = Measures(
    turn=TURN_STARTED,
    tallies=(
        Tally(
            "Bells by turn",
            [Counted(RANG, by_kept=True)],
            tuple(f"turns {turn // 5 * 5} to {turn // 5 * 5 + 4}" for turn in range(TURNS)),
            f"In which turn bells ring, of the first {TURNS}.",
            kept=Kept(TURN_STARTED, "turn"),
        ),
        Tally(
            "Cards played",
            [Counted(CARD_PLAYED, "card")],
            tuple(CARD_TITLES[card] for card in range(c.CARD_TYPES)),
        ),
        Tally(
            "How games end",
            [Counted(GAME_OVER, "reason")],
            ("seven scoring events", "a side without cars", "stopped at the limit of turns"),
        ),
        HeatMap(
            "Where bells ring",
            [Counted(RANG, "cell")],
            places=tuple(_middle(cell) for cell in range(t.CELLS)),
        ),
        HeatMap(
            "Where cars fall",
            [Counted(FELL, "cell")],
            sentence="The cell from which a car falls off the floor.",
            places=tuple(_middle(cell) for cell in range(t.CELLS)),
        ),
    ),
    points=points,
    hands=(Hand("Cards in hand", "hands/{seat}", "deck", "card", TITLES),),
)
