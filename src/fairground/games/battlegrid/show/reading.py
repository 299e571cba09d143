"""Sectors, units' places and cards, read by their names from readable positions."""

from __future__ import annotations

from typing import Any

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.show.names import SECTOR_NAMES
from fairground.kernel.errors import BadScenario
from fairground.kernel.reading import mask_of


def sector_named(name: Any) -> int:
    """The sector of a name such as B2."""
    if name not in SECTOR_NAMES:
        raise BadScenario(f"a sector is named A1 to D4, not {name!r}")
    return SECTOR_NAMES.index(name)


def place_named(name: Any) -> int:
    """The place of a unit such as B2.0: its sector and its slot there."""
    sector, _, slot = str(name).partition(".")
    if slot not in ("0", "1", "2", "3"):
        raise BadScenario(f"a unit's place is named as B1.0, not {name!r}")
    return c.STACK * sector_named(sector) + int(slot)


def slots_in(value: Any, name: str, most: int) -> int:
    """A mask of slots from a list of their numbers."""
    return mask_of(value, repr(name), f"an entry of {name!r}", most)


def card_coded(code: Any) -> int:
    """The action card of a code."""
    if code not in c.CARD_CODES:
        raise BadScenario(f"an action card is one of {', '.join(c.CARD_CODES)}, not {code!r}")
    return c.CARD_CODES.index(code)
