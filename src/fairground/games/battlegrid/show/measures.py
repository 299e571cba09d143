"""What a study counts of BattleGrid: odds of attacks, losses, action cards, and where it burns."""

from __future__ import annotations

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.events import (
    ATTACKED,
    CAPTURED,
    EMPTIED,
    HELD,
    PLAYED,
    TURN,
    UNIT_DESTROYED,
)
from fairground.games.battlegrid.show.names import CARD_NAMES, TYPE_NAMES
from fairground.kernel.measures import Counted, Hand, HeatMap, Kept, Measures, Tally

ENDS = ("captured", "held", "left empty")
SHOOTER = 8  # a shooter is so many times its number, and its type

ACTION_CARDS = dict(zip(c.CARD_CODES, CARD_NAMES, strict=True))
UNITS = dict(zip(c.TYPE_CODES, TYPE_NAMES, strict=True))

MEASURES = Measures(
    turn=TURN,
    tallies=(
        Tally(
            "Odds of attacks",
            [
                Counted(event, by_kept=True, stride=len(ENDS), offset=end)
                for end, event in enumerate((CAPTURED, HELD, EMPTIED))
            ],
            tuple(f"{units} from a side: {end}" for units in range(c.STACK + 1) for end in ENDS),
            "What comes of an attack, by how many units went in from the last side.",
            kept=Kept(ATTACKED, "units"),
        ),
        Tally(
            "How attacks end",
            [Counted(event, offset=end) for end, event in enumerate((CAPTURED, HELD, EMPTIED))],
            ENDS,
        ),
        Tally(
            "Units destroyed",
            [Counted(UNIT_DESTROYED, "shooter")],
            tuple(
                (*TYPE_NAMES, "none", "none")[shooter % SHOOTER]
                for shooter in range(SHOOTER * (c.SHOOTERS + 1))
            ),
            "Which units are lost in battles.",
        ),
        Tally("Action cards played", [Counted(PLAYED, "card")], CARD_NAMES),
        HeatMap(
            "Where attacks are made",
            [Counted(ATTACKED, "target")],
            sentence="The sector that is attacked; the U.F.P. has the first row.",
            rows=c.ROWS,
            columns=c.COLUMNS,
        ),
    ),
    hands=(
        Hand("Action cards", "sides/{seat}/cards", "sides/{seat}/card_pile", spoken=ACTION_CARDS),
        Hand("Units in hand", "sides/{seat}/hand", "sides/{seat}/pile", spoken=UNITS),
    ),
)
