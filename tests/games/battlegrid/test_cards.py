"""The action cards: in general and one by one (BG-60 to BG-85)."""

import pytest

from battle import I, U, at
from fairground.games.battlegrid.rules import components as parts

QUIET = ("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed")


# ---------------------------------------------------------------- in general


@pytest.mark.rule("BG-60", "BG-R48")
def test_bg60_one_card_in_each_players_turn():
    table = at("B1[INF INF] C1[INF] | cards GR RC", "B4[(INF)] | cards OC LD")
    table.go("RC", "B4.0")
    assert "GR" not in table.texts()
    assert table.rule(U, "GR") == "BG-60"
    table.go("B1.0", "B2", "I: OC")
    assert table.side(I)["card_used"] is True
    table.go("U: pass", "I: pass")
    assert "GR" in table.texts(U)  # the next turn


@pytest.mark.rule("BG-60")
def test_bg60_a_card_played_in_the_enemys_turn_leaves_one_for_the_own():
    table = at("B1[INF] | hand TANK", "B4[INF INF] | cards OC GR").go("B1.0", "B2", "I: OC")
    table.go("U: pass")
    assert "GR" in table.texts(I)


@pytest.mark.rule("BG-61")
def test_bg61_cards_cost_no_action():
    table = at("B1[INF INF] | cards RC", "B4[(INF)]").go("RC", "B4.0")
    assert (table.asked, table.actions) == (U, 2)


@pytest.mark.rule("BG-62")
def test_bg62_a_played_card_is_shown_and_gone():
    table = at("B1[INF] | cards RC | card_pile GR", "B4[(INF)]").go("RC", "B4.0")
    assert (table.cards(U), table.zone(U, "played")) == ("", "RC")
    assert "plays Recon" in table.position.log(I)[0].text
    table.go("draw-card")
    assert table.cards(U) == "GR"


@pytest.mark.rule("BG-63", "BG-R51", "BG-10")
def test_bg63_drawing_an_action_card_takes_both_actions():
    table = at("| cards OC | card_pile GR | pile INF", "").go("draw-card")
    assert (table.cards(U), table.asked) == ("OC GR", I)
    table = at("| card_pile GR | pile INF", "").go("draw")
    assert table.rule(U, "draw-card") == "BG-63"
    assert at("| cards OC", "").rule(U, "draw-card") == "BG-R51"


@pytest.mark.rule("BG-63", "BG-R23")
def test_bg63_there_is_no_limit_to_the_action_hand():
    eleven = " ".join(parts.CARD_CODES[:11])
    table = at(f"| cards {eleven} | card_pile GR | hand INF INF INF INF INF JEEP JEEP", "")
    assert len(table.go("draw-card").side(U)["cards"]) == 12


@pytest.mark.rule("BG-66", "BG-R49")
def test_bg66_a_card_without_effect_cannot_be_played():
    table = at("B1[INF] | cards RC GR", "B4[INF]")
    assert table.rule(U, "RC") == "BG-R44"
    assert table.rule(U, "GR") == "BG-80"
    assert at("B1[TANK] | cards PM", "").rule(U, "PM") == "BG-83"


# ---------------------------------------------------------------- cards of the battle


@pytest.mark.rule("BG-67", "BG-R36")
def test_bg67_bad_coordinates_takes_one_gun_for_the_whole_battle():
    table = at("B2[INF] A2[ARTY] A3[ARTY] | hand JEEP TANK", "B3[INF] | cards BC")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "A2.0", "A3.0", "U: pass", "I: BC")
    assert table.tokens(U) == 1
    table.go(*QUIET, "I: pass", "U: supply TANK")
    assert table.tokens(U) == 1


@pytest.mark.rule("BG-67", "BG-66")
def test_bg67_without_an_enemy_gun_it_is_not_offered():
    table = at("B2[INF] | hand JEEP TANK", "B3[INF] A3[ARTY] | cards BC")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "I: A3.0", "U: pass").until("pre_roll")
    assert (table.asked, table.texts()) == (I, {"pass"})  # asked all the same: it might be Dug In
    assert table.rule(I, "BC") == "BG-66"


@pytest.mark.rule("BG-67")
def test_bg67_the_attacker_may_play_it_too():
    table = at("B2[INF] | hand JEEP | cards BC", "B3[INF] A3[ARTY]")
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0", "I: A3.0", "U: BC")
    assert (table.phase, table.tokens(I)) == ("fire", 0)


@pytest.mark.rule("BG-68", "BG-R37")
def test_bg68_a_gun_exactly_two_away_joins():
    table = at("B2[INF] B1[(ARTY)] D3[(ARTY)] A2[ARTY] | hand JEEP | cards LA", "B3[INF]")
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0", "LA")
    assert table.texts() == {"B1.0", "D3.0"}
    table.go("D3.0")
    assert table.at(U, "D3") == "ARTY+"
    assert table.texts() == {"pass", "A2.0"}  # the usual guns may still come
    table.go("A2.0")
    assert table.tokens(U) == 2


@pytest.mark.rule("BG-68")
def test_bg68_the_defender_may_bring_one_too_but_not_from_three_away():
    table = at("B2[INF] | hand JEEP", "B3[INF] D1[ARTY] | cards LA")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "I: LA", "D1.0")
    assert table.tokens(I) == 1
    far = at("C1[INF] | hand JEEP", "C2[INF] D4[(ARTY)] A4[ARTY] | cards LA")
    far.go("attack C2", "supply JEEP", "C1", "group 0")
    assert far.texts(I) == {"pass", "LA"}
    assert far.go("LA").texts() == {"D4.0", "A4.0"}
    none = at("B1[INF] | hand JEEP", "A1[INF] D1[ARTY] | cards LA")
    none.go("attack A1", "supply JEEP", "B1", "group 0")
    assert none.phase != "support"


@pytest.mark.rule("BG-69", "BG-31", "BG-R35")
def test_bg69_bad_weather_keeps_all_helicopters_out():
    table = at("B2[INF] | hand JEEP HELI | cards BW", "B3[INF] | hand HELI | cards BW")
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0")
    assert (table.phase, table.asked) == ("weather", U)
    table.go("U: BW").until("fire")  # the other side has no chance to play it, nobody flies
    assert table.cards(I) == "BW"


@pytest.mark.rule("BG-69", "BG-31", "BG-R49", "BG-R34")
def test_bg69_the_defender_may_play_it_after_the_attacker_passed():
    table = at("B2[INF] | hand JEEP HELI | cards BW", "B3[INF] | cards BW")
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0", "U: pass", "I: BW")
    assert table.phase == "fire"
    assert table.hand(U) == "HELI"


@pytest.mark.rule("BG-70", "BG-R46")
def test_bg70_your_lucky_day_cancels_a_hit_of_an_exchange_or_a_free_shot():
    table = at("B2[INF INF INF] | hand JEEP | cards SA", "B3[INF] | cards LD")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0+1+2", "fire g0 2d6 : 6 6")
    table.go("I: fire g0 printed")
    assert table.texts(I) == {"hit g0", "LD"}
    table.go("LD")
    assert (table.at(I, "B3"), table.phase, table.asked) == ("INF", "fire", U)
    free = at("B2[INF INF INF] | hand JEEP", "B3[INF] | cards LD")
    free.go("attack B3", "supply JEEP", "B2", "group 0+1+2", "fire g0 printed", "fire g0 printed")
    free.go("fire g1 printed", "fire X printed", "fire g2 2d6 : 6 6 1 1")
    assert free.texts(I) == {"hit g0", "LD"}
    own = at("B2[INF] | hand JEEP | cards LD", "B3[INF]")
    own.go("attack B3", "pass", "supply JEEP", "B2", "group 0", "fire g0 2d6 : 1 1")
    assert own.go("I: fire g0 printed").texts(U) == {"hit g0", "LD"}


@pytest.mark.rule("BG-70")
def test_bg70_not_against_anti_aircraft():
    table = at("B2[INF] | hand JEEP HELI | cards LD", "B3[AA]")
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0", "U: heli : 1").until("fire")
    assert table["battle"]["helicopters"][U] == [0]
    assert table.cards(U) == "LD"


@pytest.mark.rule("BG-71", "BG-R39")
def test_bg71_dug_in_adds_two_to_every_total_of_the_unit():
    table = at("B2[INF INF INF] | hand JEEP TANK", "B3[TANK INF] | cards DI")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1+2", "U: pass", "I: DI")
    assert table.texts() == {"B3.1"}
    table.go("B3.1", "fire g0 printed", "fire g1 printed")
    assert table.totals() == [6, 8]
    table.go("U: hit g0", "fire g1 printed", "fire g0 printed", "U: hit g1")
    table.go("fire g2 printed", "fire X printed", "fire X 2d6 : 1 1 1 1")
    assert table.totals()[-2:] == [2, 4]  # 2 dice + the best modifier: +2 for Infantry dug in


@pytest.mark.rule("BG-71", "BG-66", "BG-R49")
def test_bg71_not_in_a_marsh_and_not_without_infantry():
    for imperial, terrain in (("B3[INF]", "Marsh"), ("B3[TANK]", "Field")):
        table = at("B2[INF] | hand JEEP", f"{imperial} | cards DI", terrain=[terrain] * 8)
        table.go("attack B3", "supply JEEP", "B2", "group 0")
        assert table.until("fire").cards(I) == "DI"
    attacker = at("B2[INF] | hand JEEP | cards DI", "B3[INF]")
    attacker.go("attack B3", "pass", "supply JEEP", "B2", "group 0").until("fire")
    assert attacker.cards(U) == "DI"


@pytest.mark.rule("BG-71", "BG-46")
def test_bg71_the_bonus_stays_with_its_unit_when_slots_close():
    table = at("B2[INF INF] | hand JEEP", "B3[JEEP* INF] | cards DI")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1", "I: DI", "B3.1")
    table.go("fire g0 2d6 : 6 6", "fire X printed", "I: hit g0", "fire g1 printed")
    table.go("I: fire g0 printed")
    assert table.totals()[-1] == 8


@pytest.mark.rule("BG-72", "BG-R40")
def test_bg72_coordinated_attack_needs_two_sources():
    table = at("B2[INF INF] | hand JEEP | cards CA", "B3[INF]").go("attack B3")
    assert table.rule(U, "CA") == "BG-72"
    assert table.texts() == {"pass"}
    table = at("B2[INF INF] A3[INF INF] | hand JEEP TANK | cards CA", "B3[INF]")
    table.go("attack B3", "CA", "supply JEEP", "A3", "group 0+1", "B2", "group 1")
    assert table.at(U, "B3") == "INF INF INF"
    assert table.hand(U) == "TANK"  # one supply for all


@pytest.mark.rule("BG-72")
def test_bg72_at_most_four_in_all():
    table = at("B2[INF INF INF] A3[TANK TANK] | hand JEEP | cards CA", "B3[INF]")
    table.go("attack B3", "CA", "supply JEEP", "B2", "group 0+1+2", "A3")
    assert table.texts() == {"group 0", "group 1"}


@pytest.mark.rule("BG-73", "BG-R38")
def test_bg73_the_first_unit_fired_has_the_surprise():
    table = at("B2[INF INF] | hand JEEP TANK | cards SA", "B3[INF INF INF]")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0+1", "U: pass")
    table.go("fire X printed", "fire X printed", "fire g1 printed", "fire g0 printed", "hit g2")
    table.go("fire g0 printed", "fire g1 printed", "I: fire g2 2d6 : 3 3 2 2")
    assert table.totals() == [6, 6, 8, 6, 6, 6, 6, 6]  # the last is 4 + 2: the best modifier
    table.go("I: pass", "U: supply TANK", "fire g1 printed")
    assert table.totals()[-1] == 8


@pytest.mark.rule("BG-73", "BG-R38")
def test_bg73_the_surprise_is_lost_with_its_unit():
    table = at("B2[INF* INF] | hand JEEP | cards SA", "B3[INF INF]")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0+1", "fire g0 2d6 : 1 1")
    table.go("fire g0 printed", "U: hit g0", "fire g0 printed")
    assert table.totals()[-1] == 6
    alone = at("B2[AA] | hand JEEP | cards SA", "B3[INF]")
    alone.go("attack B3", "SA", "supply JEEP", "B2", "group 0", "fire X printed")
    assert alone.totals() == [6]


@pytest.mark.rule("BG-73")
def test_bg73_a_helicopter_is_a_unit_too():
    table = at("B2[INF] | hand JEEP HELI | cards SA", "B3[INF]")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0", "heli", "fire h0 printed")
    assert table.totals() == [10]


@pytest.mark.rule("BG-74", "BG-R60")
def test_bg74_extra_supply_with_an_empty_hand_or_a_full_one():
    empty = at("B2[INF] | cards ES SA", "B3[INF]").go("attack B3")
    assert empty.texts() == {"ES"}
    assert empty.rule(U, "SA") == "BG-24"
    assert empty.rule(U, "pass") == "BG-24"
    empty.go("ES", "B2", "group 0")
    assert empty.zone(U, "played") == "ES"
    full = at("B2[INF] | hand JEEP TANK | cards ES", "B3[INF]").go(
        "attack B3", "ES", "B2", "group 0"
    )
    assert (full.hand(U), full.zone(U, "discard")) == ("JEEP TANK", "")


# ---------------------------------------------------------------- cards of the turn


@pytest.mark.rule("BG-75", "BG-R41", "BG-R52")
def test_bg75_order_confusion_sends_a_unit_back():
    table = at("B1[(JEEP) INF] | pile AA AA", "| cards OC").go("draw", "B1.0", "B3", "I: OC")
    assert table.at(U, "B1") == "INF JEEP~"  # at the end of the list, and revealed
    assert table.actions == 1
    assert table.rule(U, "B1.1") == "BG-20"
    assert (table.cards(I), table.zone(I, "played")) == ("", "OC")


@pytest.mark.rule("BG-75")
def test_bg75_without_the_card_a_move_stands():
    table = at("B1[INF]", "| cards OC").go("B1.0", "B2", "I: pass")
    assert (table.at(U, "B2"), table.actions, table.asked) == ("INF~", 1, U)


@pytest.mark.rule("BG-76")
def test_bg76_no_answer_to_deployments_attacks_retreats_or_great_road():
    table = at("B2[INF] | hand JEEP TANK", "B3[INF] | cards OC").go("deploy TANK A")
    assert table.asked == U
    table = at("B2[INF] | hand JEEP", "B3[INF] | cards OC")
    table.go("attack B3", "supply JEEP", "B2", "group 0", *QUIET)
    assert table.phase == "retreat"
    table = at("B3[INF] | cards OC", "B4[INF] | hand JEEP", active=1)
    table.go("attack B3", "supply JEEP", "B4", "group 0", *QUIET, "U: retreat", "B2")
    assert (table.phase, table.asked) == ("main", U)
    table = at("B1[INF INF] | cards GR", "| cards OC").go("GR", "B1.0", "B1.1", "B2")
    assert table.asked == U


@pytest.mark.rule("BG-77")
def test_bg77_with_both_actions_back_everything_is_open_again():
    table = at("B2[INF] C1[TANK] | hand JEEP | cards PM | card_pile RC", "B3[INF] | cards OC").go(
        "C1.0", "C2", "I: OC"
    )
    assert {"attack B3", "draw-card", "PM"} <= table.texts()


@pytest.mark.rule("BG-79", "BG-R44")
def test_bg79_recon_turns_up_a_face_down_enemy_before_the_first_action():
    table = at("B1[(TANK)] | hand INF | cards RC | pile AA", "B4[(INF) JEEP] A4[(AA)] | hand TANK")
    table.go("RC")
    assert table.texts() == {"B4.0", "A4.0"}
    assert table.rule(U, "B4.1") == "BG-79"
    table.go("A4.0")
    assert (table.at(I, "A4"), table.at(I, "B4")) == ("AA", "(INF) JEEP")
    late = at("B1[(TANK)] | cards RC | pile AA", "B4[(INF)]").go("draw")
    assert late.rule(U, "RC") == "BG-79"


@pytest.mark.rule("BG-80", "BG-R45")
def test_bg80_great_road_takes_two_units_to_a_sector_both_can_reach():
    table = at("B1[INF JEEP JEEP] | cards GR", "").go("GR", "B1.0")
    assert table.texts() == {"B1.1", "B1.2"}
    table.go("B1.1")
    assert table.sectors() == {"A1", "C1", "B2", "C2"}
    jeeps = at("B1[INF (JEEP) (JEEP)] | cards GR", "").go("GR", "B1.2", "B1.1")
    assert "B3" in jeeps.sectors()
    jeeps.go("B3")
    assert jeeps.at(U, "B3") == "JEEP~ JEEP~"
    assert (jeeps.at(U, "B1"), jeeps.actions) == ("INF", 1)


@pytest.mark.rule("BG-80", "BG-16")
def test_bg80_there_must_be_room_for_both():
    table = at("A1[INF TANK] B1[INF INF INF] A2[ARTY ARTY] | cards GR", "")
    assert table.go("GR", "A1.0", "A1.1").sectors() == {"A2"}
    none = at("A1[INF TANK] B1[INF INF INF] A2[ARTY ARTY TANK] | cards GR", "")
    assert none.go("GR").texts() == {"B1.0", "B1.1", "B1.2", "A2.0", "A2.1", "A2.2"}


@pytest.mark.rule("BG-80")
def test_bg80_not_with_a_unit_that_has_moved():
    table = at("B1[INF] A1[TANK] | cards GR", "").go("A1.0", "B1")
    assert table.rule(U, "GR") == "BG-80"


@pytest.mark.rule("BG-81")
def test_bg81_great_road_does_not_attack():
    table = at("B1[INF TANK] | cards GR", "B2[INF]").go("GR", "B1.0", "B1.1")
    assert "B2" not in table.sectors()


@pytest.mark.rule("BG-82")
def test_bg82_both_have_moved():
    table = at("B1[INF TANK] | cards GR", "").go("GR", "B1.0", "B1.1", "B2")
    assert table.rule(U, "B2.0") == table.rule(U, "B2.1") == "BG-20"


@pytest.mark.rule("BG-83", "BG-R17", "BG-10", "BG-R43")
def test_bg83_an_infantry_unit_lays_the_minefield_for_both_actions():
    table = at("B2[(TANK) (INF)] A1[INF*] | cards PM", "").go("PM")
    assert table.texts() == {"B2.1", "A1.0"}
    table.go("B2.1")
    assert table.at(U, "B2") == "(TANK) INF"
    assert (table.side(U)["mine"], table.asked) == ("B2", I)
    late = at("B2[INF] | cards PM | pile AA", "").go("draw")
    assert late.rule(U, "PM") == "BG-83"


@pytest.mark.rule("BG-84", "BG-R57", "BG-R43")
def test_bg84_every_attacking_unit_has_minus_one_in_every_battle():
    table = at("B2[INF] | hand JEEP HELI JEEP", "B3[INF] | mine B3")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "heli", "U: pass", "fire h0 printed")
    assert table.totals() == [7]
    table.go("fire X printed", "I: hit g0", "fire g0 printed")
    assert table.totals()[-1] == 5
    table.go("I: fire g0 printed", "U: hit h0", "fire X printed : 6 6", "I: pass", "U: pass")
    assert table.side(I)["mine"] == "B3"  # it lasts
    defender = at("B2[INF] | hand JEEP", "B3[INF] | mine B4")
    defender.go("attack B3", "supply JEEP", "B2", "group 0", "fire g0 printed", "fire g0 printed")
    assert defender.totals() == [6, 6]  # another sector, and the defender himself


@pytest.mark.rule("BG-85", "BG-R43", "BG-R61")
def test_bg85_a_minefield_stays_until_the_sector_is_captured():
    table = at("B2[INF] | mine B2", "").go("B2.0", "B3")
    assert table.side(U)["mine"] == "B2"
    captured = at("| mine B4", "| hand INF", active=1).go("deploy INF B")
    assert captured.side(U)["mine"] is None
    assert captured.zone(U, "played") == "PM"


@pytest.mark.rule("BG-85", "BG-R43")
def test_bg85_if_both_sides_are_wiped_out_it_stays():
    table = at("B2[INF*] | hand JEEP", "B3[INF*] | mine B3 | hand HELI")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "I: heli", "fire g0 2d6 : 6 6")
    table.go("I: fire g0 printed", "hit g0", "U: fire X 2d6 : 1 1", "I: fire h0 printed")
    table.go("U: hit g0")
    assert (table.at(U, "B3"), table.at(I, "B3"), table.side(I)["mine"]) == ("", "", "B3")


@pytest.mark.rule("BG-R62", "BG-R43", "BG-85")
def test_minefields_never_lie_among_enemies_or_together():
    with pytest.raises(ValueError, match="captured"):
        at("| mine B3", "B3[INF]")
    with pytest.raises(ValueError, match="two minefields"):
        at("B2[INF] | mine B3", "B4[INF] | mine B3")
