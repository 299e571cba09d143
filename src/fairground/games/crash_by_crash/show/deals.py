"""What Crash by Crash deals at its beginning."""

from __future__ import annotations

from fairground.games.crash_by_crash.rules.components import CARD_TYPES, COPIES, SHADY_B
from fairground.games.crash_by_crash.show.names import CARD_TITLES
from fairground.kernel.layout import Plain
from fairground.kernel.luck import Deal


def _hands(s: Plain) -> list[list[int]]:
    return [[sum(hand.count(card) for hand in s.hand[: s.seats]) for card in range(CARD_TYPES)]]


def _deck(s: Plain) -> list[int]:
    whole = s.deck_types == CARD_TYPES
    return [COPIES if whole or card != SHADY_B else 0 for card in range(CARD_TYPES)]


DEALS = (Deal("Cards in the first hands", CARD_TITLES, _hands, _deck),)
