"""What BattleGrid's pieces are called, and the texts of its actions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fairground.games.battlegrid.rules import state as c

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
MODE_NAMES = ("2d6", "printed", "3d6")
SLOT_NAMES = ("g0", "g1", "g2", "g3", "h0", "h1", "h2", "h3", "X")
TERRAIN_PLACES = ("L1", "R1", "L2", "R2", "L3", "R3", "L4", "R4")


def action_texts() -> Iterator[str]:
    """The text of every action, in the order of the flat action space."""
    yield from ("pass", "draw", "draw-card", "retreat", "heli")
    yield from (f"supply {code}" for code in c.TYPE_CODES[: c.TYPES])
    for unit in c.DEPLOYED_TYPES:
        yield from (f"deploy {c.TYPE_CODES[unit]} {column}" for column in "ABCD")
    yield from (f"attack {name}" for name in SECTOR_NAMES)
    yield from SECTOR_NAMES
    for mask in range(1, 16):
        yield "group " + "+".join(str(k) for k in range(c.STACK) if mask >> k & 1)
    yield from c.CARD_CODES
    yield from (f"{name}.{k}" for name in SECTOR_NAMES for k in range(c.STACK))
    for slot in SLOT_NAMES:
        yield from (f"fire {slot} {mode}" for mode in MODE_NAMES)
    yield from (f"hit {slot}" for slot in SLOT_NAMES[: c.EXTRA_SLOT])


ACTION_TEXTS = tuple(action_texts())
READ = {text.upper(): action for action, text in enumerate(ACTION_TEXTS)}


def action_text(action: int) -> str:
    """The short text of an action."""
    return ACTION_TEXTS[action]


def read_action(text: str) -> int | None:
    """The action of its text, in any case and with any spacing."""
    return READ.get(re.sub(r"\s+", " ", text.strip()).upper())


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
    """How many there are of each type, such as "2 Infantry, 1 Jeep"."""
    named = zip(counts, TYPE_NAMES, strict=False)
    return ", ".join(f"{n} {PLURALS.get(name, name) if n > 1 else name}" for n, name in named if n)
