"""What bots take a face-down unit for (section 12): by where it stands, and never more than is."""

from collections import Counter

import fairground
from fairground.games.battlegrid import state as c
from fairground.games.battlegrid.belief import AT_HOME, FORWARD

GAME = fairground.game("battlegrid")


def imagined(depth: int, believing: bool) -> Counter[int]:
    """The types that a seat imagines for a lone face-down unit of the enemy."""
    t = GAME.new(seats=2, seed=3)
    while t._state.phase == c.SETUP:
        t.play(t.pending[0], t.choices(t.pending[0])[-1].id)
    s = t._state
    for sector in range(c.SECTORS):
        s.count[1][sector] = 0
    sector = next(n for n in range(c.SECTORS) if c.DEPTH[1][n] == depth)
    s.count[1][sector] = 1
    s.marks[1][c.STACK * sector] = 0
    view, desk = GAME.layout.new(), GAME.plain.new_desk(believing)
    GAME.plain.veil(s, 0, view)
    found: Counter[int] = Counter()
    for number in range(600):
        world = view.copy()
        GAME.plain.redeal(world, 0, number, 7, desk)
        found[world.unit[1][c.STACK * sector]] += 1
    return found


def test_a_unit_far_forward_is_hardly_ever_a_jeep():
    assert imagined(3, believing=False)[c.JEEP] > 60
    assert imagined(3, believing=True)[c.JEEP] < 30


def test_artillery_stays_at_home():
    assert imagined(0, believing=True)[c.ARTY] > imagined(3, believing=True)[c.ARTY] + 20


def test_every_unit_that_can_be_deployed_stays_possible():
    for likely in (AT_HOME, FORWARD):
        assert all((likely[unit] > 0) == (unit != c.HELI) for unit in range(c.TYPES))
