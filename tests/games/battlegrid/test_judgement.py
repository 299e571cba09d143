"""What attacks and battles promise (section 12): units, ground, guns and helicopters count."""

import pytest

from battle import GAME, U, at
from fairground.games.battlegrid.rules import promises

PLAIN = GAME.plain
FIELDS, MARSHES = ["Field"] * 8, ["Marsh"] * 8


def attack(ufp: str, imperial: str, **scenario) -> int:
    """What the best attack of U.F.P. promises, in tenths of a point."""
    s = PLAIN.state(at(ufp, imperial, **{"terrain": FIELDS, **scenario}).position.row)
    desk = PLAIN.new_desk()
    PLAIN.estimate(s, U, desk)
    return promises.best_attack(s, U, desk)


def test_what_is_even_is_even_and_what_is_ahead_is_likelier():
    assert promises.chance_of(0) == 50
    chances = [promises.chance_of(ahead) for ahead in range(-500, 501, 10)]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (2, 98)
    for ahead in range(0, 400, 10):
        assert promises.chance_of(ahead) + promises.chance_of(-ahead) == pytest.approx(100, abs=1)


ALONE = ("B2[INF] | hand INF", "B3[INF] | hand JEEP")


def test_a_defender_has_the_edge():
    """The sector is worth 1 + 5 + 2 points; one against one takes it in less than half of cases."""
    assert 0 < attack(*ALONE) < 5 * (1 + 5 + 2)


@pytest.mark.parametrize(
    ("ufp", "imperial"),
    [
        ("B2[INF INF] | hand INF", ALONE[1]),
        ("B2[TANK] | hand INF", ALONE[1]),
        ("B2[INF] A2[ARTY] | hand INF", ALONE[1]),
        ("B2[INF] | hand INF HELI", ALONE[1]),
        (ALONE[0], "B3[INF*] | hand JEEP"),
        (ALONE[0], "B3[AA] | hand JEEP"),
    ],
    ids=["two", "a tank on a field", "a gun in range", "a helicopter", "damaged", "anti-aircraft"],
)
def test_an_attack_is_better_with(ufp, imperial):
    assert attack(ufp, imperial) > attack(*ALONE)


@pytest.mark.parametrize(
    "imperial",
    [
        "B3[INF JEEP] | hand JEEP",
        "B3[INF] B4[ARTY] | hand JEEP",
        "B3[INF] | hand HELI",
        "B3[INF] | hand JEEP | mine B3",
    ],
    ids=["two", "a gun in range", "a helicopter", "a minefield"],
)
def test_an_attack_is_worse_against(imperial):
    assert attack(ALONE[0], imperial) < attack(*ALONE)


def test_tanks_would_rather_attack_on_fields():
    tanks = "B2[TANK TANK] | hand INF"
    assert attack(tanks, ALONE[1]) > attack(tanks, ALONE[1], terrain=MARSHES)


def test_nothing_to_discard_is_no_attack():
    assert attack("B2[INF]", ALONE[1]) == 0
