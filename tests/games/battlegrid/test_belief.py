"""What bots take for likely (section 12): by how a sensible enemy plays, and never more than is."""

from collections import Counter
from collections.abc import Callable

import pytest

from battle import GAME, I, U, at
from fairground.games.battlegrid.rules import belief
from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.show.worlds import worlds
from fairground.kernel.belief import BLIND, FAIR, SENSIBLE
from fairground.kernel.layout import Plain

PLAIN = GAME.plain
DRAWS = 2000


def imagined(table, ask: Callable[[Plain], int], weighing: int = SENSIBLE) -> Counter[int]:
    """What U finds out about worlds that it imagines."""
    view, desk = PLAIN.state(table.position.view(U).row), PLAIN.new_desk(weighing)
    found: Counter[int] = Counter()
    for number in range(DRAWS):
        world = view.copy()
        PLAIN.redeal(world, U, number, 7, desk)
        found[ask(world)] += 1
    return found


def share(one: float, other: float) -> float:
    return one / (one + other)


@pytest.mark.parametrize(("sector", "row"), [("A4", 0), ("A3", 1), ("B2", 2)])
def test_a_unit_is_what_was_likely_sent_there(sector, row):
    table = at("", f"{sector}[(INF)] | pile TANK", action_cards=False)
    place = c.STACK * (4 * (int(sector[1]) - 1) + "ABCD".index(sector[0]))
    found = imagined(table, lambda world: world.unit[I][place])
    likely = belief.LIKELY[(0 * c.ROWS + row) * c.TERRAINS + c.FIELD]
    assert found[c.INF] / DRAWS == pytest.approx(share(likely[c.INF], likely[c.TANK]), abs=0.04)


def test_a_hand_that_is_kept_is_of_helicopters():
    """Two cards, of which one is held: without belief as likely the one as the other."""
    table = at("", "A4[INF] | hand HELI | pile INF", action_cards=False, round=8)
    blind = imagined(table, lambda world: world.hand[I][c.HELI], FAIR)
    assert blind[1] / DRAWS == pytest.approx(0.5, abs=0.04)
    found = imagined(table, lambda world: world.hand[I][c.HELI])
    times = belief.HELIS_HELD[belief.MIDDLE]
    assert found[1] / DRAWS == pytest.approx(share(times, 100), abs=0.04)


def test_whoever_sends_ground_units_has_kept_helicopters():
    """Three cards were drawn of three INF and three HELI, and an INF was sent.

    It was chosen: that it was there is all that it tells. To the blind it might have been any card.
    """
    side = "| hand INF INF HELI | pile INF HELI HELI"
    table = at("", side, action_cards=False, active=1).go("deploy INF A")
    for weighing, ways in {FAIR: (1, 9, 9), BLIND: (1, 6, 3)}.items():
        found = imagined(table, lambda world: world.hand[I][c.HELI], weighing)
        for helis, count in enumerate(ways):
            assert found[helis] / DRAWS == pytest.approx(count / sum(ways), abs=0.04)


def test_early_in_the_game_jeeps_are_kept():
    table = at("", "A4[INF] | hand JEEP | pile INF", action_cards=False, round=4)
    found = imagined(table, lambda world: world.hand[I][c.JEEP])
    held = belief.IN_HAND[belief.GATHERING]
    assert found[1] / DRAWS == pytest.approx(share(held[c.JEEP], held[c.INF]), abs=0.04)


def test_the_card_that_nearly_everybody_picks():
    table = at("", "| cards LD | card_pile GR | played BC LA BW DI CA SA ES OC PM RC")
    assert imagined(table, lambda world: world.cards[I], FAIR)[1 << c.LD] < 1300
    # Who picked it holds it; who picked one of those played holds it or Great Road.
    gone = sum(belief.PICKED) - belief.PICKED[c.LD] - belief.PICKED[c.GR]
    expected = share(belief.PICKED[c.LD] + gone, belief.PICKED[c.GR] + gone)
    found = imagined(table, lambda world: world.cards[I])
    assert found[1 << c.LD] / DRAWS == pytest.approx(expected, abs=0.04)
    assert expected > 0.85


def test_the_cards_that_are_set_aside():
    table = at("", "| cards LD | aside GR | played BC LA BW DI CA SA ES OC PM RC")
    assert imagined(table, lambda world: world.aside[I])[1 << c.GR] > 1900


@pytest.mark.parametrize(
    ("side", "options"),
    [
        ("A4[(INF)] B3[(AA) TANK] | hand INF HELI | pile TANK HELI", {"action_cards": False}),
        ("| cards DI CA | card_pile GR | aside RC | played BC LA BW LD SA ES OC PM", {}),
    ],
)
def test_believed_worlds_are_exactly_the_possible_ones(side, options):
    table = at("", side, **options)
    possible = [world for world, _ in worlds(PLAIN.state(table.position.view(U).row), U) or []]
    found = imagined(table, lambda world: hash(hidden(world)))
    assert set(found) == {hash(hidden(world)) for world in possible}


def hidden(s: Plain) -> tuple:
    """What is hidden of I."""
    cards = (s.cards[I], s.card_pile[I], s.aside[I])
    return (tuple(s.unit[I]), tuple(s.hand[I]), tuple(s.pile[I]), *cards)


def test_nothing_that_can_be_is_excluded():
    for likely in (*belief.LIKELY, *belief.IN_HAND):
        assert all((likely[unit] > 0) == (unit != c.HELI) for unit in range(c.TYPES))
    assert min(*belief.HELIS_HELD, *belief.PICKED, *belief.ASIDE) > 0
    assert max(belief.ASIDE) < belief.ASIDE_OF
