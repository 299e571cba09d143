"""What a study counts of Grid of Shadows: lies told, believed and caught."""

from __future__ import annotations

from typing import Any

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules.events import (
    ABILITY,
    CALLED,
    GUESSED,
    JUDGED,
    LET_GO,
    PLAYED,
    PLAYED_CARDS,
    TURN_BEGAN,
)
from fairground.games.grid_of_shadows.show.names import card_name
from fairground.kernel.measures import Counted, Hand, HeatMap, Kept, Measures, Tally

TOLD = c.KINDS + 1  # a card in a pack is its kind + 1, the first one lowest
PAIRS = TOLD * TOLD


def points(finals: Any, seats: int) -> Any:
    """Every seat's wins of the match."""
    return finals["wins"][:, :seats] / c.WHOLE_WIN


def _honest(claim: int, pack: int) -> str:
    """Whether one or two cards are what they are said to be."""
    first, second = pack % TOLD, pack // TOLD
    true = first == claim + 1 and second in (0, claim + 1)
    return "the truth" if true else "a lie"


MEASURES = Measures(
    turn=TURN_BEGAN,
    tallies=(
        Tally(
            "Lies told",
            [Counted(PLAYED_CARDS, "first", by_kept=True, stride=PAIRS)],
            tuple(_honest(value // PAIRS, value % PAIRS) for value in range(c.KINDS * PAIRS)),
            "Plays of one or two cards: whether they are what the player says.",
            kept=Kept(PLAYED, "claim"),
        ),
        Tally(
            "Lies believed",
            [Counted(LET_GO), Counted(CALLED, offset=1)],
            ("let go", "Lights! is called"),
            "What the others do about a play.",
        ),
        Tally(
            "Lies caught",
            [Counted(JUDGED, "truthful")],
            ("a lie is caught", "the accused told the truth"),
            "What comes to light when Lights! is called.",
        ),
        Tally("Guesses", [Counted(GUESSED, "right")], ("wrong", "right")),
        Tally(
            "Abilities by number",
            [Counted(ABILITY, "number")],
            ("none", *(str(number) for number in range(1, 13))),
            "How often the ability of each number is used.",
        ),
        Tally(
            "Claims",
            [Counted(PLAYED, "claim")],
            tuple(card_name(kind) for kind in range(c.KINDS)),
            "What cards are said to be.",
        ),
        HeatMap(
            "Where cards are played",
            [Counted(PLAYED, "space")],
            sentence="Spaces of the grid, row by row.",
            rows=3,
            columns=3,
        ),
    ),
    points=points,
    points_word="games won",
    hands=(Hand("Cards in hand", "hands/{seat}", "pile"),),
)
