"""What Grid of Shadows deals at its beginning."""

from __future__ import annotations

from fairground.games.grid_of_shadows.rules.components import KINDS, NUMBERS
from fairground.games.grid_of_shadows.show.names import card_name
from fairground.kernel.layout import Plain
from fairground.kernel.luck import Deal


def _hands(s: Plain) -> list[list[int]]:
    return [[sum(hand[kind] for hand in s.hand[: s.seats]) for kind in range(KINDS)]]


def _deck(s: Plain) -> list[int]:
    return [s.copies if kind < NUMBERS or s.extended else 0 for kind in range(KINDS)]


DEALS = (Deal("Cards in the first hands", tuple(map(card_name, range(KINDS))), _hands, _deck),)
