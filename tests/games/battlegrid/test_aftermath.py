"""After a firing round: capture, retreat, press, the way back (BG-52 to BG-59)."""

import pytest

from battle import I, U, at
from fairground.games.battlegrid.rules import components as parts

QUIET = ("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed")


@pytest.mark.rule("BG-52", "BG-59")
def test_bg52_captured_held_or_empty():
    captured = at("B2[INF] | hand JEEP", "B3[INF*]")
    captured.go("attack B3", "supply JEEP", "B2", "group 0", "fire g0 2d6 : 6 6")
    captured.go("I: fire g0 printed", "hit g0")
    assert (captured.at(U, "B3"), captured.at(I, "B3"), captured.asked) == ("INF", "", I)
    held = at("B2[INF*] | hand JEEP", "B3[INF]")
    held.go("attack B3", "supply JEEP", "B2", "group 0", "fire g0 2d6 : 1 1")
    held.go("I: fire g0 printed", "U: hit g0")
    assert (held.at(U, "B3"), held.at(I, "B3"), held.asked) == ("", "INF", I)


@pytest.mark.rule("BG-52", "BG-R33", "BG-50")
def test_bg52_helicopters_alone_fire_on_but_hold_nothing():
    table = at("B2[INF] | hand JEEP", "B3[INF*] | hand HELI")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "I: heli")
    table.go("fire g0 2d6 : 6 6", "I: fire g0 printed", "I: hit g0")
    assert table.phase == "fire"
    table.go("fire X printed", "I: fire X printed", "I: fire h0 2d6 : 1 1 6 6")
    assert table.at(U, "B3") == "INF"
    assert table.zone(I, "discard") == "HELI"
    assert table.asked == I


@pytest.mark.rule("BG-53")
def test_bg53_the_defender_decides_first():
    table = at("B2[INF] | hand JEEP TANK", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "U: pass", *QUIET)
    assert table.texts() == {"pass", "retreat"}
    assert table.asked == I
    assert (table.go("I: pass").phase, table.asked) == ("press", U)


def test_a_helicopter_step_comes_before_the_fire():
    table = at("B2[INF] | hand JEEP TANK", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0")
    assert table.phase == "helicopters"


@pytest.mark.rule("BG-54", "BG-R29")
def test_bg54_sideways_or_back_also_where_the_attackers_came_from():
    table = at("B4[INF] | hand JEEP", "B3[INF]", active=0)
    table.go("attack B3", "supply JEEP", "B4", "group 0", *QUIET, "I: retreat")
    # I.S. retreats towards row 4: the attacker's own source is open again
    assert table.sectors() == {"A3", "C3", "B4", "C4"}
    table.go("B4")
    assert (table.at(I, "B4"), table.at(U, "B3")) == ("INF", "INF")


@pytest.mark.rule("BG-54")
def test_bg54_one_step_for_jeeps_too_and_no_enemy_sector():
    table = at("B2[INF] A3[INF] | hand JEEP", "B3[JEEP]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "fire g0 printed", "fire g0 printed")
    table.go("fire X printed", "fire X printed", "I: retreat")
    assert table.sectors() == {"C3", "B4", "C4"}
    assert table.rule(I, "B2") == "BG-54"


@pytest.mark.rule("BG-54")
@pytest.mark.parametrize(
    ("side", "sectors"), [(I, {"A3", "C3", "B4", "C4"}), (U, {"A3", "C3", "B2", "C2"})]
)
def test_bg54_forward_is_towards_the_enemy(side, sectors):
    if side == I:
        table = at("B2[INF] | hand JEEP", "B3[INF]").go("attack B3", "supply JEEP", "B2", "group 0")
    else:
        table = at("B3[INF]", "B4[INF] | hand JEEP", active=1)
        table.go("attack B3", "supply JEEP", "B4", "group 0")
    assert table.go(*QUIET, "retreat").sectors() == sectors


@pytest.mark.rule("BG-55", "BG-56")
def test_bg55_press_costs_another_card_each_time():
    table = at("B2[INF] | hand JEEP TANK AA", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "U: pass", *QUIET, "I: pass")
    table.go("supply TANK", *QUIET, "I: pass", "supply AA", *QUIET, "I: pass")
    assert table.zone(U, "discard") == "JEEP TANK AA"
    assert (table.at(U, "B2"), table.asked) == ("INF", I)


@pytest.mark.rule("BG-56", "BG-R31")
def test_bg56_a_pressed_round_begins_with_the_anti_aircraft():
    table = at("B2[INF] | hand JEEP TANK HELI", "B3[AA INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "U: heli", "U: pass : 2")
    table.go("fire g0 printed", "fire g1 printed", "fire X printed", "fire X printed")
    table.go("fire h0 2d6 : 1 1 6 6", "I: pass", "U: supply TANK : 1")
    assert table["battle"]["helicopters"] == [[0], []]
    assert (table.phase, table["battle"]["round"]) == ("fire", 2)


@pytest.mark.rule("BG-56", "BG-71", "BG-73", "BG-67", "BG-R36", "BG-R39")
def test_bg56_cards_stay_in_force_and_no_window_opens_again():
    table = at(
        "B2[INF] A2[ARTY] | hand JEEP TANK | cards SA",
        "B3[INF] | cards DI BC | hand HELI",
    ).go("attack B3", "SA", "supply JEEP", "B2", "group 0", "U: A2.0", "U: pass", "I: pass")
    table.go("I: DI", "B3.0", "fire g0 printed", "fire g0 printed", "fire X printed")
    table.go("fire X printed", "I: pass", "U: supply TANK")
    assert (table.phase, table.asked) == ("fire", U)
    table.go("fire g0 printed", "fire g0 printed")
    assert table.totals()[-2:] == [8, 8]
    assert table.tokens(U) == 1


@pytest.mark.rule("BG-57", "BG-R30")
def test_bg57_every_attacker_goes_back_to_its_own_sector():
    table = at("B2[INF INF] D3[TANK] | hand JEEP TANK | cards CA", "C3[INF INF INF]")
    table.go("attack C3", "CA", "supply JEEP", "B2", "group 1", "D3", "group 0", "U: pass")
    table.go("fire g0 printed", "fire g0 printed", "fire g1 printed", "fire g1 printed", "hit g0")
    table.go("fire X printed", "fire X printed", "I: fire g2 printed : 6 6", "I: pass", "U: pass")
    assert (table.at(U, "B2"), table.at(U, "D3"), table.at(U, "C3")) == ("INF INF", "TANK", "")
    assert table.at(I, "C3") == "INF* INF INF"


@pytest.mark.rule("BG-58")
def test_bg58_helicopters_are_discarded_and_their_damage_is_forgotten():
    table = at("B2[INF INF] | hand JEEP HELI", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1", "heli", "fire g0 2d6 : 1 1")
    table.go("fire g0 printed", "U: hit h0", "fire g1 printed", "fire X printed")
    table.go("fire h0 2d6 : 1 1 6 6", "fire X 2d6 : 1 1 6 6", "I: retreat", "B4")
    assert table.zone(U, "discard") == "JEEP HELI"
    assert table.zone(U, "destroyed").count("HELI") == 3
    state = table.state
    assert (state.battle, state.flown, state.dug, state.surprised) == (255, [0, 0], 255, 255)
    assert not any(mark & parts.GUN for line in state.marks for mark in line)


@pytest.mark.rule("BG-85")
def test_bg85_a_retreat_onto_an_empty_enemy_minefield_clears_it():
    table = at("B2[INF] | hand JEEP | mine B4", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", *QUIET, "I: retreat", "B4")
    assert table.side(U)["mine"] is None
