"""What a sensible enemy of BattleGrid probably hides: units, hand and action cards (section 12).

Counted at the beginning of every turn of 300 games of search:2000 against itself, then rounded: how
many times likelier a card was found somewhere than if any unseen card could as well have been it
(`python benchmarks/belief.py` counts again). What was never found still has a small chance.
"""

from fairground.games.battlegrid.rules.board import terrain_of
from fairground.games.battlegrid.rules.components import (
    DEPTH,
    MOST_HELIS,
    ROWS,
    STACK,
    TERRAINS,
    TYPES,
)
from fairground.kernel.dice import roll

# How likely a face-down unit is INF, JEEP, TANK, HELI, ARTY or AA, in hundredths: infantry and
# anti-aircraft are sent first, then tanks and guns, Jeeps late. Few walk far without a dash.
BY_ORDER = (  # the first two units that were sent, the next two, the next four, later ones
    (150, 6, 110, 0, 47, 185),
    (130, 27, 130, 0, 107, 108),
    (100, 60, 122, 0, 126, 93),
    (97, 106, 104, 0, 97, 97),
)
BY_ROW = (  # from its own base line on; the enemy's two rows were counted together
    (94, 110, 95, 0, 102, 100),
    (120, 69, 106, 0, 101, 104),
    (116, 13, 160, 0, 90, 122),
    (116, 13, 160, 0, 90, 122),
)
BY_TERRAIN = (  # Field, Forest, Hill, Marsh
    (85, 109, 111, 0, 101, 95),
    (113, 104, 96, 0, 90, 100),
    (102, 83, 99, 0, 115, 102),
    (103, 100, 90, 0, 101, 107),
)
ORDER_OF = (0, 0, 1, 1, 2, 2, 2, 2, 3)
LIKELY = tuple(
    tuple(-(-a * b * c // 10_000) for a, b, c in zip(order, row, ground, strict=True))
    for order in BY_ORDER
    for row in BY_ROW
    for ground in BY_TERRAIN
)

# The hand. Ground units are sent as soon as they come, and so a card that stays is a helicopter, or
# early in the game a Jeep; in the last turns cards are drawn that nobody can use any more.
OPENING, GATHERING, MIDDLE, END = range(4)
HELIS_HELD = (100, 130, 370, 85)  # in hundredths, for each helicopter more in the hand
HELIS = tuple(tuple(100 * more**h // 100**h for h in range(MOST_HELIS + 1)) for more in HELIS_HELD)
IN_HAND = (  # in hundredths, for ground units
    (97, 107, 96, 0, 108, 92),
    (71, 153, 83, 0, 139, 53),
    (90, 128, 65, 0, 85, 131),
    (98, 109, 94, 0, 76, 122),
)

# The action card that was picked, of a thousand; and how many of ten set each card aside.
#         BC LA BW LD   DI CA SA ES OC PM RC GR
PICKED = (9, 3, 1, 870, 2, 1, 2, 105, 2, 2, 1, 2)
ASIDE = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 6)
ASIDE_OF = 10

HALF = 65536  # half the bits of a chance


def chance(s):
    """A number between 0 and 1."""
    return (roll(s, HALF) * 65536.0 + roll(s, HALF) + 0.5) / 4294967296.0


def moment(s):
    """The part of the game by which hands differ."""
    if 2 * (s.rounds - s.round) < 6:
        return END
    gone = 2 * s.round - (2 if s.active == s.first else 1)
    if gone < 4:
        return OPENING
    return GATHERING if gone < 10 else MIDDLE


def pick_likely(s, counts, likely):
    """Take one of the cards kept as counts by type; a card of each type is so many times likely."""
    total = 0
    for unit in range(TYPES):
        total += counts[unit] * likely[unit]
    n = roll(s, total)
    unit = 0
    while n >= counts[unit] * likely[unit]:
        n -= counts[unit] * likely[unit]
        unit += 1
    counts[unit] -= 1
    return unit


def sent_as(s, side, place):
    """The line of `LIKELY` for a face-down unit: when and where it was sent."""
    sector = place // STACK
    order = ORDER_OF[min(s.serial[side][place], len(ORDER_OF) - 1)]
    return (order * ROWS + DEPTH[side][sector]) * TERRAINS + terrain_of(s, sector)
