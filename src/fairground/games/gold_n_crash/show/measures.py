"""What a study counts of Gold n' Crash: Guests, attacks on Zeppelins, cards played, and ends."""

from __future__ import annotations

from typing import Any

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.rules.events import (
    DESTROYED,
    ENDED,
    GUEST_LOST,
    GUEST_SECURED,
    PLAYED,
    RESISTED,
    TURN,
)
from fairground.games.gold_n_crash.show.names import card_name, card_text
from fairground.kernel.measures import Counted, Hand, Measures, Tally


def points(finals: Any, seats: int) -> Any:
    """Every seat's Gold at the end."""
    return finals["gold"][:, :seats]


NAMES = {card_text(card): card_name(card) for card in range(c.FACES)}

MEASURES = Measures(
    turn=TURN,
    tallies=(
        Tally(
            "Guests secured",
            [Counted(GUEST_SECURED, "guest")],
            c.GUEST_NAMES,
            "Which Guests come into a Treasure.",
        ),
        Tally(
            "Guests lost",
            [Counted(GUEST_LOST, "guest")],
            c.GUEST_NAMES,
            "Which Guests go to the box with a wreck.",
        ),
        Tally(
            "Attacks on Zeppelins",
            [Counted(DESTROYED), Counted(RESISTED, offset=1)],
            ("destroyed", "resisted"),
            "What comes of Bombs.",
        ),
        Tally(
            "Cards played",
            [Counted(PLAYED, "card")],
            tuple(card_name(card % c.FACES) for card in range(c.CARDS)),
            "Which cards are played into columns, of both crews together.",
        ),
        Tally(
            "How games end",
            [Counted(ENDED, "reason")],
            ("not over", "all Zeppelins lost", "Gold counted", "stopped at the limit of turns"),
        ),
    ),
    points=points,
    points_word="Gold",
    hands=(Hand("Cards in hand", "players/{seat}/hand", "players/{seat}/deck", spoken=NAMES),),
)
