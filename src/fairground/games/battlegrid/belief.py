"""What a face-down unit of BattleGrid probably is, by where it stands (section 12).

A sensible player keeps Jeeps in hand for a dash near the end and as supply, sends infantry and
tanks forward, and leaves artillery behind. Counted in games between bots: how often a face-down
unit was of a type, against how often it would have been if any unseen card had been deployed.
"""

from fairground.games.battlegrid.state import TYPES
from fairground.kernel.dice import roll

# In hundredths, for INF, JEEP, TANK, HELI, ARTY, AA: in the own base row, and beyond it.
AT_HOME = (100, 50, 135, 0, 125, 90)
FORWARD = (155, 10, 140, 0, 80, 120)


def pick_likely(s, counts, depth):
    """Take one of the cards kept as counts by type, each as likely as it was deployed there."""
    likely = AT_HOME if depth == 0 else FORWARD
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
