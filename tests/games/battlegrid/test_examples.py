"""The worked examples of the specification, in its order."""

import pytest

from battle import GAME, I, U, at, deal, set_up
from fairground.games.battlegrid.rules.events import NO_HIT


@pytest.mark.rule("BG-64", "BG-80", "BG-82")
def test_e1_great_road_is_immune_to_order_confusion():
    table = at("B1[(INF) (TANK)] | cards GR", "| cards OC").go("GR", "B1.0", "B1.1", "B2")
    assert table.at(U, "B2") == "(INF)~ (TANK)~"
    assert (table.phase, table.asked, table.actions) == ("main", U, 1)
    assert table.zone(U, "played") == "GR"
    assert table.cards(I) == "OC"


E2 = ("B2[INF] A2[ARTY] B1[ARTY] | hand JEEP | cards LA", "B3[INF] | cards BC")


@pytest.mark.rule("BG-29", "BG-67", "BG-68", "BG-64", "BG-R37")
def test_e2_bad_coordinates_leaves_the_long_range_gun():
    table = at(*E2).go("attack B3", "pass", "supply JEEP", "B2", "group 0")
    table.go("U: A2.0", "LA", "B1.0").until("pre_roll")
    assert table.tokens(U) == 2
    assert table.asked == I
    assert "BC" in table.texts(I)
    table.go("I: BC")
    assert table.tokens(U) == 1
    assert table["battle"]["long_guns"] == [1, 0]


@pytest.mark.rule("BG-64", "BG-67")
def test_e2_with_the_long_range_gun_alone_bad_coordinates_is_not_legal():
    table = at(*E2).go("attack B3", "pass", "supply JEEP", "B2", "group 0", "LA", "B1.0", "U: pass")
    table.until("fire")
    assert table.cards(I) == "BC"
    assert table.tokens(U) == 1


@pytest.mark.rule("BG-41", "BG-42", "BG-43", "BG-44", "BG-45", "BG-65", "BG-71", "BG-73")
def test_e3_surprise_attack_and_dug_in_together():
    table = at(
        "B1[TANK INF] | hand JEEP | cards SA",
        "B2[(INF) (INF)] | cards DI",
        terrain=["Field", "Field", "Forest", *["Field"] * 5],
    ).go("attack B2", "SA", "supply JEEP", "B1", "group 0+1", "I: DI", "B2.0")
    table.go("fire g0 2d6 : 4 3", "I: fire g0 printed")
    assert table.totals() == [8, 10]
    table.go("U: hit g1", "fire g1 printed", "I: fire g1 2d6 : 2 3")
    assert table.totals()[2:] == [8, 7]
    table.go("I: hit g1", "U: fire X 2d6 : 6 5", "I: fire X printed", "I: hit g0")
    assert table.totals()[4:] == [11, 6]
    assert (table.at(U, "B2"), table.at(I, "B2")) == ("TANK INF*", "INF* INF*")
    assert (table.phase, table.asked) == ("retreat", I)


@pytest.mark.rule("BG-17", "BG-18", "BG-19", "BG-R2", "BG-R3", "BG-R4")
def test_e4_where_can_it_go():
    ends = {
        unit: at("A1[INF] B2[INF] D1[JEEP]", "C2[INF]").go(unit).sectors()
        for unit in ("A1.0", "B2.0", "D1.0")
    }
    assert ends["A1.0"] == {"B1", "A2"}
    assert ends["B2.0"] == {"B1", "C1", "A2", "B3", "C3"}
    assert ends["D1.0"] == {"C1", "D2", "B1", "B2", "D3"}
    table = at("A1[INF] B2[INF INF TANK TANK] D1[JEEP]", "C2[INF]").go("D1.0")
    assert table.sectors() == {"C1", "D2", "B1", "D3"}


@pytest.mark.rule("BG-16", "BG-19", "BG-21", "BG-R5")
def test_e5_a_jeep_passes_a_full_stack():
    table = at("C1[INF INF TANK TANK] D1[(JEEP)]", "").go("D1.0")
    assert "B1" in table.sectors()
    assert "C1" not in table.sectors()
    assert table.rule(U, "C1") == "BG-19"
    table.go("B1")
    assert table.at(U, "B1") == "JEEP~"


@pytest.mark.rule("BG-26", "BG-75", "BG-77", "BG-R41")
def test_e6_order_confusion_gives_the_action_back_and_another_unit_attacks():
    table = at("B2[INF] C2[TANK] | hand INF | cards RC", "B3[(JEEP)] | cards OC")
    table.go("C2.0", "C3", "I: OC")
    assert table.at(U, "C2") == "TANK~"
    assert (table.phase, table.asked, table.actions) == ("main", U, 2)
    assert table.targets() == {"B3"}
    assert table.rule(U, "RC") == "BG-79"
    table.go("attack B3", "pass", "supply INF")
    assert table.sectors() == {"B2"}


@pytest.mark.rule("BG-40", "BG-42", "BG-43", "BG-54")
def test_e7_a_printed_number_a_tie_and_one_against_one():
    table = at("B2[INF] | hand JEEP", "B3[INF]").go("attack B3", "supply JEEP", "B2", "group 0")
    table.go("fire g0 2d6 : 3 3", "I: fire g0 printed")
    assert table.told(NO_HIT)
    table.go("fire X 2d6 : 5 4", "I: fire X 2d6 : 2 2")
    assert table.texts(I) == {"hit g0"}
    table.go("hit g0")
    assert table.at(I, "B3") == "INF*"
    assert table.phase == "retreat"
    table.go("I: retreat")
    assert table.sectors() == {"A3", "C3", "B4", "C4"}


E8 = ("B2[INF INF INF] | hand AA", "B3[INF]")


@pytest.mark.rule("BG-47", "BG-48", "BG-R10")
def test_e8_free_shots():
    table = at(*E8).go("attack B3", "supply AA", "B2", "group 0+1+2")
    table.go("fire g0 printed", "fire g0 printed", "fire g1 printed", "fire X printed")
    table.go("U: fire g2 2d6 : 4 4 3 4")
    assert table.totals()[-2:] == [8, 7]
    table.go("I: hit g0")
    assert table.at(I, "B3") == "INF*"
    table.go("U: fire X 2d6 : 1 2 5 5")
    assert table.totals()[-2:] == [3, 10]
    assert table.at(U, "B3") == "INF INF INF"
    assert (table.phase, table.asked) == ("retreat", I)


@pytest.mark.rule("BG-29", "BG-30", "BG-34", "BG-40", "BG-56", "BG-R14")
def test_e9_a_support_token():
    table = at("B2[INF INF INF] A2[(ARTY)] | hand AA TANK", "B3[INF]")
    table.go("attack B3", "supply AA", "B2", "group 0+1+2", "A2.0").until("helicopters")
    assert table.at(U, "A2") == "ARTY+"
    table.go("pass")
    assert {"fire g0 3d6", "fire g1 3d6", "fire g2 3d6"} <= table.texts()
    assert "fire X 3d6" not in table.texts()
    table.go("fire g0 3d6 : 2 5 6")
    assert table.totals() == [13]
    table.go("fire g0 printed", "I: hit g0")
    assert not any("3d6" in text for text in table.texts())
    table.go("fire g1 printed", "fire X printed", "fire g2 printed : 6 6", "fire X printed : 6 6")
    table.go("I: pass", "U: supply TANK")
    assert {"fire g0 3d6", "fire g1 3d6", "fire g2 3d6"} <= table.texts()
    assert "fire X 3d6" not in table.texts()


@pytest.mark.rule("BG-36", "BG-37", "BG-38", "BG-39", "BG-44", "BG-58")
def test_e10_anti_aircraft():
    table = at("B2[INF] | hand JEEP HELI HELI", "B3[AA AA INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "heli", "heli : 5 2").until("fire")
    assert table["battle"]["helicopters"] == [[0, 1], []]
    assert table.zone(U, "destroyed").count("HELI") == 3
    assert table.texts() == {
        *("fire g0 2d6", "fire g0 printed", "fire h1 2d6", "fire h1 printed"),
        *("fire X 2d6", "fire X printed"),
    }
    table.go("fire h1 printed")
    assert table.texts(I) == {"fire g2 2d6", "fire g2 printed", "fire X 2d6", "fire X printed"}
    table.go("fire g2 printed")
    assert table.totals() == [8, 6]
    assert table.texts(I) == {"hit g0", "hit g1", "hit g2"}
    table.go("hit g0", "fire g0 printed", "fire X printed", "fire X printed : 6 6")
    table.go("I: pass")
    assert table.zone(U, "discard") == "JEEP HELI"


@pytest.mark.rule("BG-32")
def test_e11_helicopter_bidding():
    sides = ("B2[INF] | hand JEEP HELI HELI", "B3[INF] | hand HELI")
    table = at(*sides).go("attack B3", "supply JEEP", "B2", "group 0")
    table.go("U: heli", "I: heli", "U: pass").until("fire")
    assert table["battle"]["helicopters"] == [[1], [1]]
    assert table.hand(U) == "HELI"
    table = at(*sides).go("attack B3", "supply JEEP", "B2", "group 0")
    table.go("U: heli", "I: pass", "U: heli").until("fire")
    assert table["battle"]["helicopters"] == [[1, 1], []]


@pytest.mark.rule("BG-53", "BG-54", "BG-R29")
def test_e12_retreat_not_forward_and_split():
    attackers = "B2[INF] C3[INF] C4[INF] | hand JEEP"
    printed = ["fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed"]
    # TANK on Field has 9 against 6, so the attacker's hits fall on nobody who matters here
    table = at(attackers, "A3[INF INF JEEP] B4[INF INF TANK TANK] B3[INF* TANK JEEP]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", *printed)
    table.go("I: fire g1 printed : 6 6", "I: fire g2 printed : 6 6")
    assert table.phase == "main"  # nobody was asked: there is no room for three
    table = at(attackers, "A3[INF INF JEEP] B4[INF INF] B3[INF* TANK JEEP]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", *printed)
    table.go("I: fire g1 printed : 6 6", "I: fire g2 printed : 6 6")
    assert table.texts(I) == {"pass", "retreat"}
    table.go("retreat")
    assert table.sectors() == {"A3", "B4"}
    table.go("A3")
    assert table.sectors() == {"B4"}
    table.go("B4", "B4")
    assert table.at(I, "A3") == "INF INF JEEP INF*"
    assert table.at(I, "B4") == "INF INF TANK JEEP"
    assert table.at(U, "B3") == "INF"


@pytest.mark.rule("BG-55", "BG-56", "BG-74", "BG-R31")
def test_e13_press():
    table = at("B2[INF INF] | hand JEEP TANK HELI", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1", "U: pass")
    table.go("fire g0 printed", "fire g0 printed", "fire g1 printed", "fire X printed")
    table.go("U: fire X printed : 3 4", "I: pass")
    assert table.texts(U) == {"pass", "supply TANK", "supply HELI"}
    table.go("supply TANK")
    assert (table.phase, table.asked) == ("fire", U)
    assert {text.split()[1] for text in table.texts()} == {"g0", "g1", "X"}
    assert table.hand(U) == "HELI"


@pytest.mark.rule("BG-74", "BG-R32")
def test_e13_extra_supply_does_not_pay_for_pressing():
    table = at("B2[INF] | hand JEEP | cards ES", "B3[INF]")
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0")
    table.go("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed", "I: pass")
    assert table.at(U, "B2") == "INF"  # no card to press with: the attackers went back
    assert table.cards(U) == "ES"
    table = at("B2[INF] | hand JEEP TANK | cards ES", "B3[INF]")
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0", "U: pass")
    table.go("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed", "I: pass")
    assert table.texts(U) == {"pass", "supply TANK"}
    assert table.rule(U, "ES") == "BG-74"


@pytest.mark.rule("BG-41", "BG-78", "BG-84", "BG-85", "BG-R42", "BG-R57")
def test_e14_minefield():
    table = at("B2[TANK] | hand JEEP", "B3[INF] | mine B3")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "fire g0 printed", "fire g0 printed")
    table.go("I: hit g0", "U: fire X printed")
    assert table.totals() == [8, 6, 6]
    table.go("I: fire X 2d6 : 1 1", "hit g0")
    assert table.at(U, "B3") == "TANK"
    assert table.side(I)["mine"] is None
    confused = at("B2[TANK]", "| mine B3 | cards OC").go("B2.0", "B3")
    assert confused.side(I)["mine"] == "B3"
    assert confused.go("I: pass").side(I)["mine"] is None
    sent_back = at("B2[TANK]", "| mine B3 | cards OC").go("B2.0", "B3", "I: OC")
    assert sent_back.at(U, "B2") == "TANK~"
    assert sent_back.side(I)["mine"] == "B3"


@pytest.mark.rule("BG-2", "BG-3", "BG-4", "BG-63", "BG-R50")
def test_e15_set_up_extremes():
    aside = ("BC", "LA", "BW", "LD", "DI", "CA", "SA", "ES", "PM")
    table = set_up(deal(), ("OC", "SA"), (aside, ()))
    assert table.cards(U) == "OC RC GR"
    assert table.zone(U, "card_pile") == ""
    assert (len(table.side(I)["cards"]), len(table.side(I)["card_pile"])) == (4, 8)
    assert table.position.view(U).describe()["sides"][I]["aside"] == []
    assert table.position.view(I).describe()["sides"][U]["aside"] == 9
    if table.asked == I:
        table.go("I: pass")
    assert table.rule(U, "draw-card") == "BG-R51"


@pytest.mark.rule("BG-60", "BG-R48")
def test_e16_one_card_a_turn():
    table = at("B2[INF] | hand JEEP | cards RC LD", "B3[(INF)] | cards OC")
    table.go("RC", "B3.0", "attack B3", "supply JEEP", "B2", "group 0")
    table.go("fire g0 2d6 : 1 1", "I: fire g0 printed")
    assert table.texts(U) == {"hit g0"}
    assert table.rule(U, "LD") == "BG-60"
    assert table.cards(U) == "LD"
    # in the enemy's next turn U may play a card again
    table = at("B3[INF] | cards LD | played RC | card_used", "B4[INF] | hand JEEP").go("pass")
    table.go("I: attack B3", "supply JEEP", "B4", "group 0")
    table.go("fire g0 2d6 : 6 6", "U: fire g0 printed")
    assert "LD" in table.texts(U)


@pytest.mark.rule("BG-18", "BG-25", "BG-72")
def test_e17_coordinated_attack():
    table = at("B2[INF INF INF INF] D3[INF] A1[JEEP] | hand TANK | cards CA", "C3[INF]")
    table.go("attack C3", "CA", "supply TANK")
    assert table.sectors() == {"B2", "D3"}
    table.go("B2")
    groups = {text for text in table.texts() if text.startswith("group")}
    assert len(groups) == 14  # every group but all four
    assert table.rule(U, "group 0+1+2+3") == "BG-72"
    table.go("group 0+1+2")
    assert table.sectors() == {"D3"}
    table.go("D3")
    assert table.texts() == {"group 0"}
    table.go("group 0").until("fire")
    assert table.at(U, "C3") == "INF INF INF INF"
    assert table["battle"]["origins"] == ["B2", "B2", "B2", "D3"]


@pytest.mark.rule("BG-46", "BG-50", "BG-52", "BG-58", "BG-R33")
def test_e18_both_wiped_out():
    table = at("B3[INF*] | hand JEEP", "C3[INF*] | hand HELI")
    table.go("attack C3", "supply JEEP", "B3", "group 0", "I: heli")
    table.go("fire g0 2d6 : 5 5", "I: fire g0 2d6 : 2 3", "I: hit g0")
    assert table.at(I, "C3") == ""
    table.go("fire X 2d6 : 2 2", "I: fire h0 printed")
    assert table.texts(U) == {"hit g0"}
    table.go("hit g0")
    assert (table.at(U, "C3"), table.at(I, "C3")) == ("", "")
    assert table.zone(I, "discard") == "HELI"
    assert (table.phase, table.asked) == ("main", I)


@pytest.mark.rule("BG-87", "BG-88", "BG-86")
def test_e19_scoring():
    table = at(
        "A1[INF] B2[INF] B3[INF] D4[INF]", "C4[INF] C3[INF] D3[INF] | mine A4", round=20, first=0
    )
    assert table.go("U: pass", "I: pass").position.pending == ()
    outcome = table.position.outcome
    assert outcome.winners == (U,)
    assert outcome.reason == "U.F.P. wins, 16 : 5 after 20 rounds."


@pytest.mark.rule("BG-13", "BG-14", "BG-R21")
def test_e20_reshuffle_and_hand_limit():
    table = at("| hand INF INF INF JEEP JEEP TANK | discard HELI INF", "")
    table.go("draw")
    assert len(table.side(U)["hand"]) == 7
    assert (len(table.side(U)["pile"]), table.zone(U, "discard")) == (1, "")
    assert table.rule(U, "draw") == "BG-13"


@pytest.mark.rule("BG-21")
def test_e21_what_the_enemy_sees():
    table = at("", "B3[(INF) (JEEP) TANK*]", active=1)
    view = table.position.view(U).describe()["sides"][I]
    assert view["units"]["B3"] == ["(?)", "(?)", "TANK*"]
    assert view["serials"]["B3"] == [0, 1, 2]
    table.go("B3.1", "B4")
    view = table.position.view(U).describe()["sides"][I]
    assert (view["units"]["B4"], view["serials"]["B4"]) == (["(?)~"], [1])
    far = at("", "B3[(INF) (JEEP) TANK*]", active=1).go("B3.1", "B1")
    assert far.position.view(U).describe()["sides"][I]["units"]["B1"] == ["JEEP~"]
    assert GAME.actions == 189
