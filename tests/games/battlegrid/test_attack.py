"""The attack up to the dice: supply, sources, reveal, support, helicopters (BG-22 to BG-35)."""

import pytest

from battle import GAME, I, U, at
from fairground.games.battlegrid.rules import components as parts


@pytest.mark.rule("BG-22")
def test_bg22_only_sectors_with_enemies_in_reach_can_be_attacked():
    table = at("B2[INF] | hand JEEP", "B3[INF] D4[INF]")
    assert table.targets() == {"B3"}
    assert table.rule(U, "attack A2") == "BG-22"
    assert table.rule(U, "attack D4") == "BG-25"


@pytest.mark.rule("BG-22", "BG-27", "BG-R56")
def test_bg22_any_number_of_units_of_one_sector():
    table = at("B2[INF TANK AA ARTY] | hand JEEP", "B3[INF INF JEEP JEEP]")
    table.go("attack B3", "supply JEEP", "B2")
    assert len(table.texts()) == 15
    table.go("group 0+1+2+3").until("fire")
    assert table.at(U, "B3") == "INF TANK AA ARTY"
    assert table.at(I, "B3") == "INF INF JEEP JEEP"
    assert table.at(U, "B2") == ""
    some = at("B2[INF TANK AA ARTY] | hand JEEP", "B3[INF]")
    some.go("attack B3", "supply JEEP", "B2", "group 1+3")
    assert (some.at(U, "B3"), some.at(U, "B2")) == ("TANK ARTY", "INF AA")


@pytest.mark.rule("BG-23", "BG-35")
def test_bg23_target_card_supply_source_units():
    table = at("B2[INF] | hand JEEP | cards SA", "B3[INF]").go("attack B3")
    assert table.phase == "attack_card"
    assert table.rule(U, "supply JEEP") == "BG-23"
    table.go("pass")
    assert table.phase == "supply"
    assert table.rule(U, "SA") == "BG-24"
    table.go("supply JEEP")
    assert (table.phase, table.rule(U, "group 0")) == ("source", "BG-25")
    table.go("B2")
    assert (table.phase, table.rule(U, "B2")) == ("mask", "BG-22")


@pytest.mark.rule("BG-23")
def test_bg23_nothing_of_it_is_seen_before_the_units_have_moved():
    table = at("B2[INF] C3[INF] | hand JEEP TANK | cards SA", "B3[INF] | cards OC")
    before = table.position.view(I).row, table.position.view().row
    for text in ("attack B3", "SA", "supply TANK", "B2"):
        events = table.play(U, text)
        assert events == ()
        assert (table.position.view(I).row, table.position.view().row) == before
    table.play(U, "group 0")
    seen = table.position.view(I).describe()
    assert seen["sides"][U]["played"] == ["SA"]
    assert seen["sides"][U]["discard"] == ["TANK"]


@pytest.mark.rule("BG-24", "BG-R24")
def test_bg24_one_unit_card_of_any_type_is_discarded_face_up():
    table = at("B2[INF] | hand HELI JEEP JEEP", "B3[INF]").go("attack B3")
    assert table.texts() == {"supply HELI", "supply JEEP"}
    table.go("supply HELI", "B2", "group 0")
    assert (table.hand(U), table.zone(U, "discard")) == ("JEEP JEEP", "HELI")
    assert table.position.view(I).describe()["sides"][U]["discard"] == ["HELI"]


@pytest.mark.rule("BG-24")
def test_bg24_without_a_card_there_is_no_attack():
    table = at("B2[INF]", "B3[INF]")
    assert table.targets() == set()
    assert table.rule(U, "attack B3") == "BG-24"


@pytest.mark.rule("BG-25", "BG-R6")
def test_bg25_from_two_sectors_away_only_jeeps_come():
    table = at("B1[INF JEEP JEEP] | hand TANK", "B3[INF]").go("attack B3", "supply TANK")
    assert table.sectors() == {"B1"}
    table.go("B1")
    assert table.texts() == {"group 1", "group 2", "group 1+2"}
    assert table.rule(U, "group 0") == "BG-25"


@pytest.mark.rule("BG-25")
def test_bg25_some_way_must_be_free_of_enemies():
    assert at("A1[JEEP] | hand TANK", "A3[INF] A2[INF]").targets() == {"A2"}
    assert at("A1[JEEP] | hand TANK", "A3[INF]").targets() == {"A3"}
    assert at("B1[JEEP] | hand TANK", "B3[INF] B2[INF]").targets() == {"B2", "B3"}  # round by C2
    assert at("B1[JEEP] | hand TANK", "B3[INF] B2[INF] C2[INF]").targets() == {"B2", "C2"}
    full = at("A1[JEEP] A2[INF INF TANK TANK] | hand TANK", "A3[INF]").go(
        "attack A3", "supply TANK"
    )
    assert full.sectors() == {"A1", "A2"}  # a Jeep drives through a full sector of its own side


@pytest.mark.rule("BG-R58")
def test_an_attack_with_anti_aircraft_alone_has_the_extra_shot_only():
    table = at("B2[AA] | hand JEEP", "B3[INF]").go("attack B3", "supply JEEP", "B2", "group 0")
    assert table.until("fire").texts() == {"fire X 2d6", "fire X printed"}


@pytest.mark.rule("BG-28", "BG-R16")
def test_bg28_all_units_in_the_sector_are_revealed_for_good():
    table = at("B2[(INF) (TANK)] A2[(AA)] | hand JEEP", "B3[(INF) (JEEP)] A3[(AA)]")
    table.go("attack B3", "supply JEEP", "B2", "group 0")
    assert (table.at(U, "B3"), table.at(U, "B2")) == ("INF", "(TANK)")
    assert (table.at(I, "B3"), table.at(I, "A3")) == ("INF JEEP", "(AA)")
    table.go("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed")
    table.go("fire g1 printed : 6 6", "I: pass")
    assert table.at(U, "B2") == "(TANK) INF"


@pytest.mark.rule("BG-29", "BG-R15", "BG-R17")
def test_bg29_guns_one_sector_away_diagonally_too_but_not_in_the_battle():
    table = at("A3[ARTY*] A2[(ARTY)] C4[INF] B2[INF ARTY] | hand JEEP", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1")
    assert table.texts(U) == {"pass", "A3.0", "A2.0"}
    table.go("A2.0")
    assert table.at(U, "A2") == "ARTY+"
    assert table.texts(U) == {"pass", "A3.0"}
    table.go("A3.0")
    assert table.tokens(U) == 2


@pytest.mark.rule("BG-29", "BG-R34")
def test_bg29_the_attacker_declares_first_and_may_decline():
    table = at("B2[INF] A2[ARTY] | hand JEEP", "B3[INF] C4[ARTY] A1[ARTY]")
    table.go("attack B3", "supply JEEP", "B2", "group 0")
    assert table.asked == U
    table.go("U: pass")
    assert (table.phase, table.texts(I)) == ("support", {"pass", "C4.0"})  # A1 is two away
    table.go("I: C4.0")
    assert (table.tokens(U), table.tokens(I)) == (0, 1)


@pytest.mark.rule("BG-30", "BG-R14")
def test_bg30_every_gun_is_one_shot_with_three_dice_in_each_round():
    table = at("B2[INF INF] A2[ARTY] A3[ARTY] | hand JEEP", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1", "A2.0", "A3.0")
    table.go("fire g0 3d6 : 1 1 1", "fire g0 printed", "hit g0")
    assert "fire g1 3d6" in table.texts()
    table.go("fire g1 3d6 : 1 1 4", "fire X printed")
    assert table.totals() == [3, 6, 6, 6]
    assert table.tokens(U) == 0


@pytest.mark.rule("BG-30", "BG-32", "BG-R14")
def test_bg30_helicopters_may_use_support():
    table = at("B2[INF] A2[ARTY] | hand JEEP HELI", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "A2.0", "heli")
    assert "fire h0 3d6" in table.until("fire").texts()


@pytest.mark.rule("BG-32")
def test_bg32_helicopters_are_extra_to_the_four_units():
    table = at("B2[INF INF INF INF] | hand JEEP HELI HELI HELI HELI", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1+2+3", "heli", "heli", "heli", "heli")
    assert table.until("fire")["battle"]["helicopters"] == [[1, 1, 1, 1], []]
    assert table.hand(U) == ""


@pytest.mark.rule("BG-33", "BG-R34")
def test_bg33_attacker_then_defender_once_each():
    table = at("B2[INF] A2[ARTY] | hand JEEP | cards BC", "B3[INF] C4[ARTY] | cards BC DI").go(
        "attack B3", "pass", "supply JEEP", "B2", "group 0", "A2.0", "I: C4.0"
    )
    table.until("pre_roll")
    assert (table.asked, table.texts()) == (U, {"pass", "BC"})
    table.go("U: BC")
    assert (table.asked, table.texts()) == (I, {"pass", "BC", "DI"})
    table.go("I: pass")
    assert (table.phase, table.tokens(U), table.tokens(I)) == ("fire", 1, 0)


@pytest.mark.rule("BG-34")
def test_bg34_the_extra_shot_is_no_unit():
    table = at("B2[INF*] | hand JEEP TANK", "B3[INF] | mine B3", terrain=["Marsh"] * 8)
    table.go("attack B3", "supply JEEP", "B2", "group 0", "U: pass", "fire X printed")
    assert table.totals() == [6]  # no terrain, no minefield
    table.go("I: fire X 2d6 : 6 6")
    assert table.texts(U) == {"hit g0"}  # it cannot be hit
    table.go("hit g0")
    assert table.phase == "main"


@pytest.mark.rule("BG-34", "BG-56")
def test_bg34_the_extra_shot_is_there_again_in_the_next_round():
    table = at("B2[INF] | hand JEEP TANK", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "U: pass")
    table.go("fire X printed", "fire X printed", "fire g0 printed", "fire g0 printed")
    table.go("I: pass", "U: supply TANK")
    assert {"fire X 2d6", "fire g0 2d6"} <= table.texts()


@pytest.mark.rule("BG-35")
@pytest.mark.parametrize(
    ("texts", "phase"),
    [
        ((), "main"),
        (("attack B3",), "attack_card"),
        (("attack B3", "pass", "supply JEEP", "B2", "group 0"), "support"),
        (("attack B3", "pass", "supply JEEP", "B2", "group 0", "U: pass", "I: pass"), "weather"),
    ],
)
def test_bg35_a_card_is_played_in_its_own_step_only(texts, phase):
    everything = " ".join(parts.CARD_CODES)
    table = at(
        f"B2[INF INF] C3[INF] A2[ARTY] B1[ARTY] | hand JEEP HELI | cards {everything}",
        "B3[(INF)] C4[(ARTY)] | hand HELI",
    ).go(*texts)
    assert table.phase == phase
    windows = {
        "main": {"PM", "RC", "GR"},
        "attack_card": {"CA", "SA", "ES"},
        "support": {"LA"},
        "weather": {"BW"},
    }
    seat = table.asked
    playable = table.texts(seat) & set(parts.CARD_CODES)
    assert playable == windows[phase]
    for code in set(parts.CARD_CODES) - playable:
        assert table.rule(seat, code) == "BG-35"
    assert GAME.rulebook.rule("BG-35")
    assert I == 1
