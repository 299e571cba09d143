"""The end: the last box, points, draws (BG-86 to BG-88)."""

import pytest

from battle import I, U, at
from fairground.games.battlegrid.show.names import SECTOR_NAMES


@pytest.mark.rule("BG-86", "BG-R53")
def test_bg86_the_game_ends_after_the_second_players_last_turn():
    table = at("B2[INF] | hand JEEP", "B3[INF*]", round=20, first=1)
    table.go("attack B3", "supply JEEP", "B2", "group 0", "fire g0 2d6 : 6 6")
    assert table.position.pending == (I,)  # an attack begun in the last turn is finished
    table.go("I: fire g0 printed", "hit g0")
    assert table.position.pending == ()
    assert table.position.outcome.scores == (1.0, 0.0)
    for text in ("pass", "draw"):
        assert table.rule(U, text) == "BG-86"


@pytest.mark.rule("BG-86")
def test_bg86_the_first_players_last_turn_is_not_the_end():
    table = at("", "", round=20, first=0).go("U: pass")
    assert table.position.pending == (I,)
    assert table.go("I: pass").position.pending == ()


@pytest.mark.rule("BG-87")
@pytest.mark.parametrize("sector", range(16))
def test_bg87_every_row_has_its_points(sector):
    row = sector // 4
    for side, worth in ((U, (1, 2, 5, 8)[row]), (I, (8, 5, 2, 1)[row])):
        sides = ["", ""]
        sides[side] = f"{SECTOR_NAMES[sector]}[INF TANK]"
        headline = at(*sides).position.view().scene.headline
        points = next(fact.value for fact in headline if fact.label == "Points")
        assert points == (f"{worth} : 0" if side == U else f"0 : {worth}")


@pytest.mark.rule("BG-87")
def test_bg87_the_most_is_64():
    everywhere = " ".join(f"{name}[INF]" for name in SECTOR_NAMES[:6])
    table = at(everywhere, "", army=[6, 6, 6, 4, 4, 4], round=20, first=1).go("pass")
    assert table.position.outcome.reason.startswith("U.F.P. wins, 8 : 0")


@pytest.mark.rule("BG-88", "BG-R54")
def test_bg88_equal_points_are_a_draw():
    table = at("B2[INF TANK]", "B3[INF]", round=20, first=1).go("pass")
    outcome = table.position.outcome
    assert (outcome.scores, outcome.winners) == ((0.5, 0.5), (U, I))
    assert outcome.reason == "A draw, 2 : 2 after 20 rounds."


@pytest.mark.rule("BG-R54")
@pytest.mark.parametrize(
    ("ufp", "imperial", "scores"),
    [
        ("B2[INF TANK]", "B3[INF]", (1.0, 0.0)),
        ("B2[INF* TANK*]", "B3[INF INF*]", (0.0, 1.0)),
        ("B2[INF*]", "B3[INF*]", (0.5, 0.5)),
    ],
)
def test_r54_with_the_option_the_stronger_army_wins(ufp, imperial, scores):
    table = at(ufp, imperial, round=20, first=1, tiebreak="units").go("pass")
    assert table.position.outcome.scores == scores
