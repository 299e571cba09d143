"""What BattleGrid deals at its beginning."""

from __future__ import annotations

from fairground.games.battlegrid.rules.components import TYPES
from fairground.games.battlegrid.show.names import TYPE_NAMES
from fairground.kernel.layout import Plain
from fairground.kernel.luck import Deal


def _hands(s: Plain) -> list[list[int]]:
    """Each side has an army of its own."""
    return [list(hand) for hand in s.hand]


DEALS = (Deal("Units in the first hands", TYPE_NAMES[:TYPES], _hands, lambda s: s.army),)
