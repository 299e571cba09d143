"""The turn: draw, deploy, move, and when it ends (BG-9 to BG-21)."""

import pytest

from battle import I, U, at
from fairground.games.battlegrid.rules.events import RESHUFFLED


@pytest.mark.rule("BG-9", "BG-10")
@pytest.mark.parametrize(
    "actions",
    [
        ("draw", "draw"),
        ("deploy INF A", "deploy JEEP B"),
        ("draw", "deploy INF A"),
        ("C1.0", "C2", "D1.0", "D2"),
        ("C1.0", "C2", "draw"),
        ("deploy INF C", "C1.1", "C2"),
    ],
)
def test_bg9_two_actions_of_any_kind_and_the_other_has_the_turn(actions):
    table = at("C1[INF] D1[TANK] | hand INF JEEP | pile AA AA", "").go(*actions)
    assert (table.asked, table.actions, table.phase) == (I, 2, "main")


@pytest.mark.rule("BG-9", "BG-11", "BG-59")
def test_bg11_an_attack_needs_both_actions_and_ends_the_turn():
    table = at("B2[INF] | hand INF JEEP | pile AA", "B3[INF*]")
    assert table.targets() == {"B3"}
    table.go("draw")
    assert table.targets() == set()
    assert table.rule(U, "attack B3") == "BG-11"
    table = at("B2[INF] | hand JEEP", "B3[INF*]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "fire g0 2d6 : 6 6")
    table.go("I: fire g0 2d6 : 1 1", "hit g0")
    assert (table.asked, table.actions) == (I, 2)


@pytest.mark.rule("BG-12", "BG-R25")
@pytest.mark.parametrize("first", [(), ("draw",)])
def test_bg12_a_turn_may_end_early(first):
    table = at("A1[INF] | hand INF | pile AA", "").go(*first, "U: pass")
    assert (table.asked, table.actions) == (I, 2)


@pytest.mark.rule("BG-12", "BG-R55")
def test_a_side_with_nothing_left_passes_and_the_game_goes_on():
    table = at("", "B3[INF]", action_cards=False)
    assert table.texts(U) == {"pass"}
    table.go("U: pass", "I: pass")
    assert (table.asked, table["round"]) == (U, 6)


@pytest.mark.rule("BG-13")
def test_bg13_draw_takes_a_card_of_the_pile_unless_seven_are_held():
    table = at("| hand INF INF INF INF JEEP JEEP | pile TANK", "").go("draw")
    assert table.hand(U) == "INF INF INF INF JEEP JEEP TANK"
    assert table.zone(U, "pile") == ""
    assert table.rule(U, "draw") == "BG-13"
    assert "draw" not in table.texts()


@pytest.mark.rule("BG-14", "BG-R22")
def test_bg14_with_pile_and_discards_empty_nothing_can_be_drawn():
    table = at("| hand INF", "")
    assert table.rule(U, "draw") == "BG-R22"
    assert "draw" not in table.texts()


@pytest.mark.rule("BG-14", "BG-R21")
def test_bg14_the_discards_become_the_pile_only_when_it_is_empty():
    table = at("| pile TANK | discard HELI INF", "").go("draw")
    assert (table.hand(U), table.zone(U, "discard")) == ("TANK", "INF HELI")
    table.go("draw")
    assert table.zone(U, "discard") == ""
    assert len(table.side(U)["pile"]) == 1
    assert table.told(RESHUFFLED)


@pytest.mark.rule("BG-13", "BG-R23")
def test_action_cards_do_not_count_towards_the_seven():
    table = at("| hand INF INF INF INF JEEP JEEP | pile TANK | cards OC GR RC LD", "")
    assert "draw" in table.texts()


@pytest.mark.rule("BG-15", "BG-R7")
def test_bg15_ground_units_are_deployed_face_down_in_the_own_base_row():
    table = at("| hand INF JEEP TANK HELI ARTY AA", "")
    deployments = {text for text in table.texts() if text.startswith("deploy")}
    assert deployments == {
        f"deploy {code} {column}"
        for code in ("INF", "JEEP", "TANK", "ARTY", "AA")
        for column in "ABCD"
    }
    assert table.go("deploy TANK C").at(U, "C1") == "(TANK)"
    enemy = at("", "| hand INF", active=1).go("deploy INF A")
    assert enemy.at(I, "A4") == "(INF)"


@pytest.mark.rule("BG-15")
def test_bg15_not_where_an_enemy_stands_and_not_without_the_card():
    table = at("| hand INF", "B1[JEEP]")
    assert table.rule(U, "deploy INF B") == "BG-15"
    assert table.rule(U, "deploy TANK A") == "BG-15"
    assert table.rule(U, "deploy INF A") is None


@pytest.mark.rule("BG-16", "BG-15")
def test_bg16_at_most_four_ground_units_in_a_sector():
    table = at("A1[INF INF JEEP JEEP] B1[TANK] A2[TANK] | hand INF", "")
    assert table.rule(U, "deploy INF A") == "BG-16"
    table.go("B1.0")
    assert "A1" not in table.sectors()


@pytest.mark.rule("BG-17")
def test_bg17_only_a_jeep_goes_two_sectors():
    assert at("A1[JEEP]", "").go("A1.0").sectors() == {"B1", "A2", "C1", "B2", "C2", "A3"}
    for code in ("INF", "TANK", "ARTY", "AA"):
        assert at(f"A1[{code}]", "").go("A1.0").sectors() == {"B1", "A2"}


@pytest.mark.rule("BG-19", "BG-R4", "BG-R5")
def test_bg19_a_jeep_does_not_drive_through_enemies_nor_back():
    table = at("A1[JEEP]", "B1[INF] A2[INF]")
    assert table.rule(U, "A1.0") == "BG-19"
    assert "A1.0" not in table.texts()
    table = at("A1[JEEP]", "B1[INF]").go("A1.0")
    assert table.sectors() == {"A2", "A3", "B2"}


@pytest.mark.rule("BG-20")
def test_bg20_a_unit_moves_once_and_a_new_one_may_move():
    table = at("A1[INF] | hand TANK", "").go("A1.0", "A2")
    assert table.rule(U, "A2.0") == "BG-20"
    assert "A2.0" not in table.texts()
    table = at("| hand TANK", "").go("deploy TANK B", "B1.0", "B2", "I: pass")
    assert table.at(U, "B2") == "(TANK)"  # the mark of the move is gone with the turn
    assert "B2.0" in table.texts()


@pytest.mark.rule("BG-21", "BG-R17")
def test_bg21_a_jeep_shows_itself_on_its_second_step_only():
    assert at("A1[(JEEP)]", "").go("A1.0", "A2").at(U, "A2") == "(JEEP)~"
    assert at("A1[(JEEP)]", "").go("A1.0", "A3").at(U, "A3") == "JEEP~"


def test_slots_arrivals_are_appended_and_departures_close_the_gap():
    table = at("B1[INF TANK ARTY] B2[AA]", "").go("B1.0", "B2")
    assert table.at(U, "B1") == "TANK ARTY"
    assert table.at(U, "B2") == "AA INF~"


@pytest.mark.rule("BG-10")
def test_bg10_what_is_no_action_is_refused():
    table = at("B1[INF] | hand INF", "")
    for text in ("heli", "retreat", "supply INF", "B2", "group 0", "fire g0 2d6", "hit g0"):
        assert table.rule(U, text) == "BG-10"
    assert table.rule(U, "C1.0") == "BG-17"
    assert table.rule(I, "draw") == "BG-9"
