"""What Crash Grid deals at its beginning."""

from __future__ import annotations

from fairground.games.crash_grid.rules.components import CARDS
from fairground.games.crash_grid.show.names import card_sign
from fairground.kernel.layout import Plain
from fairground.kernel.luck import Deal


def _hands(s: Plain) -> list[list[int]]:
    return [[sum(hand.count(card) for hand in s.hand[: s.seats]) for card in range(CARDS)]]


DEALS = (
    Deal(
        "Cards in the first hands",
        tuple(map(card_sign, range(CARDS))),
        _hands,
        lambda _: [1] * CARDS,
    ),
)
