"""What things are called in BattleGrid: sides, sectors, units, cards, terrain, shooters."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import listed

SIDE_NAMES = ("U.F.P.", "I.S.")
SECTOR_NAMES = tuple(f"{'ABCD'[s % 4]}{s // 4 + 1}" for s in range(c.SECTORS))
TYPE_NAMES = (
    "Infantry",
    "Jeep",
    "Tank",
    "Helicopter",
    "Artillery",
    "Anti-aircraft",
    "Extra Shot",
)
PLURALS = {"Jeep": "Jeeps", "Tank": "Tanks", "Helicopter": "Helicopters"}
"""Of the types that differ when there are several."""
CARD_NAMES = (
    "Bad Coordinates",
    "Long-range Artillery",
    "Bad Weather",
    "Your Lucky Day",
    "Dug In",
    "Coordinated Attack",
    "Surprise Attack",
    "Extra Supply",
    "Order Confusion",
    "Partial Minefield",
    "Recon",
    "Great Road",
)
# What an action card does, and when it may be played.
CARD_TEXTS = (
    ("One enemy supporting gun takes no part in this battle.", "Before the dice."),
    ("A gun two sectors away supports the battle.", "While declaring artillery."),
    ("No helicopters in this battle.", "After the artillery is declared."),
    ("Cancels a hit.", "When you have lost a roll."),
    ("A defending Infantry unit has +2 in this battle, not in a Marsh.", "Before the dice."),
    ("Attack from two sectors with one supply.", "When an attack begins."),
    ("Your first unit to fire has +2 in this battle.", "When an attack begins."),
    ("Pays for an attack in place of a unit card.", "When an attack begins."),
    ("Sends a unit back that has just moved.", "In the enemy's turn."),
    ("An Infantry unit mines its sector: attackers have −1.", "Costs both actions."),
    ("Turns a face-down enemy unit face up.", "Before your first action."),
    ("Two units of one sector move together for one action.", "As one of your moves."),
)
CAUSES = (
    (c.BY_DUG_IN, "+2 Dug In"),
    (c.BY_SURPRISE, "+2 Surprise Attack"),
    (c.BY_MINES, "−1 minefield"),
)
MODE_WORDS = ("two dice", "the printed number", "three dice")
TERRAIN_PLACES = ("L1", "R1", "L2", "R2", "L3", "R3", "L4", "R4")


def sectors_in(mask: int) -> list[str]:
    """The names of the sectors in a mask."""
    return [name for sector, name in enumerate(SECTOR_NAMES) if mask >> sector & 1]


def cards_in(mask: int) -> list[str]:
    """The names of the action cards in a mask."""
    return [name for card, name in enumerate(CARD_NAMES) if mask >> card & 1]


def cause_names(causes: int) -> list[str]:
    """BG-41: what is added beside the terrain, each with its reason."""
    return [name for bit, name in CAUSES if causes & bit]


def counted(counts: Sequence[int]) -> str:
    """How many there are of each type, such as "2 Infantry and 1 Jeep"."""
    named = zip(counts, TYPE_NAMES, strict=False)
    return listed([f"{n} {PLURALS.get(name, name) if n > 1 else name}" for n, name in named if n])


# ---------------------------------------------------------------- units of a state


def unit_name(s: Plain, side: int, place: int) -> str:
    """A unit as the viewer knows it: its type or "hidden unit", and its serial."""
    unit = s.unit[side][place]
    what = TYPE_NAMES[unit] if unit < c.TYPES else "the hidden unit"
    return f"{what} {s.serial[side][place] + 1}"


def unit_text(s: Plain, side: int, place: int) -> str:
    """A unit and where it stands."""
    return f"{unit_name(s, side, place)} in {SECTOR_NAMES[place >> 2]}"


def shooter_text(s: Plain, side: int, slot: int) -> str:
    """A shooter of a battle."""
    if slot == c.EXTRA_SLOT:
        return "the Extra Shot"
    if slot >= c.HELI_SLOT:
        return f"Helicopter {slot - c.HELI_SLOT + 1}"
    return unit_name(s, side, c.STACK * s.battle + slot)
