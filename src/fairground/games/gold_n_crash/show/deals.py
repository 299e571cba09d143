"""What Gold n' Crash deals at its beginning."""

from __future__ import annotations

from fairground.games.gold_n_crash.rules.components import FACES
from fairground.games.gold_n_crash.show.names import card_name
from fairground.kernel.layout import Plain
from fairground.kernel.luck import Deal


def _hands(s: Plain) -> list[list[int]]:
    """Each crew has a deck of its own, of the same faces."""
    return [[sum(hand[face::FACES]) for face in range(FACES)] for hand in s.hand]


DEALS = (
    Deal(
        "Cards in the first hands",
        tuple(map(card_name, range(FACES))),
        _hands,
        lambda s: s.deck_counts,
    ),
)
