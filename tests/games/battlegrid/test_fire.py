"""The firing round: anti-aircraft, totals, exchanges, hits, free shots (BG-36 to BG-51)."""

import pytest

from battle import I, U, at
from fairground.games.battlegrid.rules.events import FLAK, NO_HIT

TERRAINS = ("Field", "Forest", "Hill", "Marsh")
TABLE = {
    "INF": (0, 2, 1, 0),
    "JEEP": (1, 0, -1, -1),
    "TANK": (2, -1, 0, -2),
    "ARTY": (0, -1, 2, -1),
}
PRINTED = {"INF": 6, "JEEP": 5, "TANK": 7, "ARTY": 6}


def fight(ufp: str, imperial: str, group: str = "0", **scenario):
    """U attacks B3 from B2, and everything goes on to the first shot."""
    table = at(ufp, imperial, **scenario)
    table.go("attack B3", *(["pass"] if table.cards(U) else []), "supply JEEP", "B2")
    return table.go(f"group {group}")


@pytest.mark.rule("BG-36")
@pytest.mark.parametrize("die", range(1, 7))
def test_bg36_odd_numbers_destroy_a_helicopter(die):
    table = fight("B2[INF] | hand JEEP HELI", "B3[AA INF]").go(f"heli : {die}").until("fire")
    lost = die % 2 == 1
    assert table["battle"]["helicopters"][U] == [0 if lost else 1]
    assert table.zone(U, "destroyed").count("HELI") == (4 if lost else 3)


@pytest.mark.rule("BG-36")
def test_bg36_both_sides_fire_the_attackers_dice_first():
    table = fight("B2[AA INF] | hand JEEP HELI", "B3[AA AA] | hand HELI", "0+1")
    table.go("U: heli", "I: heli : 1 2 4").until("fire")
    assert [(flak.seat, flak.die) for flak in table.told(FLAK)] == [(U, 1), (I, 2), (I, 4)]
    assert table["battle"]["helicopters"] == [[1], [0]]


@pytest.mark.rule("BG-36")
def test_bg36_no_dice_without_helicopters():
    table = fight("B2[AA INF] | hand JEEP", "B3[AA AA]", "0+1").until("fire")
    assert not table.told(FLAK)


@pytest.mark.rule("BG-37", "BG-R59")
def test_bg37_a_damaged_helicopter_is_lost_first_and_surplus_hits_are_lost():
    table = fight("B2[INF] | hand JEEP JEEP HELI HELI", "B3[AA AA AA INF]", army=[5, 5, 4, 4, 3, 4])
    table.go("heli", "heli", "U: pass : 2 2 2").until("fire")
    table.go("fire h0 2d6 : 1 1", "I: fire g3 printed", "U: hit h1")
    table.go("fire h1 printed", "I: fire X printed", "I: hit g3", "fire g0 printed : 6 6")
    table.go("fire X printed : 6 6", "I: pass", "U: supply JEEP : 1 2 2")
    assert table["battle"]["helicopters"][U] == [1, 0]
    table = fight("B2[INF] | hand JEEP HELI", "B3[AA AA INF]").go("heli : 1 3").until("fire")
    assert table.zone(U, "destroyed").count("HELI") == 4


@pytest.mark.rule("BG-38", "BG-39")
def test_bg38_anti_aircraft_does_not_fire_but_can_be_hit():
    table = fight("B2[INF] | hand JEEP", "B3[AA INF]").go("fire g0 2d6 : 6 6")
    assert table.texts(I) == {"fire g1 2d6", "fire g1 printed", "fire X 2d6", "fire X printed"}
    assert table.rule(I, "fire g0 2d6") == "BG-39"
    assert table.go("fire g1 printed").texts(I) == {"hit g0", "hit g1"}


@pytest.mark.rule("BG-38", "BG-47")
def test_bg38_anti_aircraft_counts_for_the_answer_to_a_free_shot():
    table = fight("B2[INF INF] | hand JEEP", "B3[AA]", "0+1", terrain=["Hill"] * 8)
    table.go("fire g0 printed", "fire X printed", "I: hit g0", "fire g1 2d6 : 4 4 3 4")
    assert table.totals()[-2:] == [9, 8]  # +1 for Infantry on a Hill, +1 for Anti-aircraft
    assert table.phase == "hit"


@pytest.mark.rule("BG-39")
def test_bg39_each_shooter_fires_once():
    table = fight("B2[INF INF] | hand JEEP HELI", "B3[INF]", "0+1").go("heli")
    table.go("fire g0 printed", "fire g0 printed")
    assert {text.split()[1] for text in table.texts()} == {"g1", "h0", "X"}
    assert table.rule(U, "fire g0 2d6") == "BG-39"


@pytest.mark.rule("BG-40", "BG-41")
@pytest.mark.parametrize("code", list(TABLE))
@pytest.mark.parametrize("terrain", range(4))
def test_bg41_the_terrain_table_with_dice_and_printed_numbers(code, terrain):
    scenario = {"terrain": [TERRAINS[terrain]] * 8}
    printed = fight(f"B2[{code}] | hand JEEP", "B3[AA]", **scenario).go("fire g0 printed")
    assert printed.totals() == [PRINTED[code] + TABLE[code][terrain]]
    thrown = fight(f"B2[{code}] | hand JEEP", "B3[AA]", **scenario).go("fire g0 2d6 : 2 5")
    assert thrown.totals() == [7 + TABLE[code][terrain]]


@pytest.mark.rule("BG-41")
@pytest.mark.parametrize(("terrain", "total"), list(zip(TERRAINS, (8, 6, 7, 8), strict=True)))
def test_bg41_helicopters_have_their_own_row(terrain, total):
    table = fight("B2[INF] | hand JEEP HELI", "B3[INF]", terrain=[terrain] * 8)
    assert table.go("heli", "fire h0 printed").totals() == [total]


@pytest.mark.rule("BG-41", "BG-R1")
def test_bg41_it_is_the_terrain_of_the_battle_sector():
    terrain = ["Field"] * 8
    terrain[4] = "Forest"  # L3, beside A3 and B3
    assert fight("B2[INF] | hand JEEP", "B3[AA]", terrain=terrain).go(
        "fire g0 printed"
    ).totals() == [8]


@pytest.mark.rule("BG-42", "BG-R9", "BG-R12")
def test_bg42_the_defender_answers_with_the_total_before_his_eyes():
    table = fight("B2[INF TANK] | hand JEEP", "B3[INF JEEP]", "0+1").go("fire g1 printed")
    assert (table.phase, table.asked) == ("answer", I)
    assert table["battle"]["total"] == 9
    assert "The attacker has 9" in table.position.view(I).scene.prompt
    table.go("I: fire g1 2d6 : 6 6")
    assert table.totals() == [9, 13]
    assert (table.phase, table.asked) == ("hit", U)


@pytest.mark.rule("BG-43")
@pytest.mark.parametrize(("dice", "loser"), [("6 6", I), ("1 1", U), ("2 4", None)])
def test_bg43_the_lower_total_takes_the_hit(dice, loser):
    table = fight("B2[INF] | hand JEEP", "B3[INF]").go(f"fire g0 2d6 : {dice}", "fire g0 printed")
    if loser is None:
        assert table.phase == "fire"
        assert table.told(NO_HIT)
    else:
        assert (table.phase, table.asked) == ("hit", loser)


@pytest.mark.rule("BG-44", "BG-R8")
def test_bg44_any_own_unit_in_the_battle_fired_or_damaged_or_not():
    table = fight("B2[INF TANK*] A2[ARTY] | hand JEEP HELI", "B3[INF]", "0+1").go("U: A2.0", "heli")
    table.go("fire g0 2d6 : 1 1", "fire g0 printed")
    assert table.texts(U) == {"hit g0", "hit g1", "hit h0"}
    for text in ("hit g2", "hit h1", "fire g1 2d6", "pass"):
        assert table.rule(U, text) == "BG-44"


@pytest.mark.rule("BG-45", "BG-R20")
def test_bg45_the_first_hit_damages_and_the_second_destroys():
    table = fight("B2[INF INF] | hand JEEP", "B3[INF INF]", "0+1")
    table.go("fire g0 2d6 : 1 1", "fire g0 printed", "U: hit g1")
    assert table.at(U, "B3") == "INF INF*"
    table.go("fire g0 printed" if "fire g0 printed" in table.texts() else "fire g1 2d6 : 1 1")
    table.go("fire g1 printed", "U: hit g1")
    assert table.at(U, "B3") == "INF"
    assert table.zone(U, "destroyed").count("INF") == 4
    assert table.zone(U, "discard") == "JEEP"


@pytest.mark.rule("BG-45", "BG-58")
def test_bg45_a_helicopter_is_destroyed_by_its_second_hit():
    table = fight("B2[INF INF] | hand JEEP HELI", "B3[INF INF]", "0+1").go("heli")
    table.go("fire g0 2d6 : 1 1", "fire g0 printed", "U: hit h0")
    table.go("fire g1 2d6 : 1 1", "fire g1 printed", "U: hit h0")
    assert table["battle"]["helicopters"][U] == [0]
    assert {text.split()[1] for text in table.texts()} == {"X"}


@pytest.mark.rule("BG-46")
def test_bg46_a_unit_destroyed_before_its_shot_does_not_fire():
    table = fight("B2[INF INF*] | hand JEEP", "B3[INF INF]", "0+1")
    table.go("fire g0 2d6 : 1 1", "fire g0 printed", "U: hit g1")
    assert {text.split()[1] for text in table.texts()} == {"X"}


@pytest.mark.rule("BG-46")
def test_shots_fired_are_remembered_when_slots_close():
    table = fight("B2[INF* JEEP INF] | hand JEEP", "B3[INF INF INF]", "0+1+2")
    table.go("fire g1 2d6 : 1 1", "fire g0 printed", "U: hit g0")
    assert table.at(U, "B3") == "JEEP INF"
    assert {text.split()[1] for text in table.texts()} == {"g1", "X"}  # the Jeep has fired


@pytest.mark.rule("BG-47", "BG-48")
def test_bg47_the_defender_too_has_free_shots():
    table = fight("B2[INF] | hand JEEP", "B3[INF INF TANK]")
    table.go("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed")
    assert (table.phase, table.asked) == ("fire", I)
    table.go("I: fire g2 printed : 1 2")
    assert table.totals()[-2:] == [9, 3]
    assert (table.phase, table.asked) == ("hit", U)
    table.go("hit g0", "I: fire g1 2d6 : 1 1 6 6")
    assert table.totals()[-2:] == [2, 12]
    assert table.phase == "retreat"  # the one who fired a free shot is never hit


@pytest.mark.rule("BG-47", "BG-84")
def test_bg47_the_answer_has_the_best_modifier_but_not_the_extra_shots():
    scenario = {"terrain": ["Marsh"] * 8}
    table = fight(
        "B2[TANK JEEP] | hand JEEP HELI",
        "B3[AA AA AA] | mine B3",
        "0+1",
        **scenario,
        army=[5, 5, 4, 4, 3, 4],
    )
    table.go("heli : 2 2 2", "fire X printed", "fire X printed")
    table.go("fire g0 2d6 : 1 1 6 6", "fire g1 2d6 : 1 1 6 6", "fire h0 2d6 : 1 1 6 6")
    assert table.totals()[-6:] == [-1, 12, 0, 12, 2, 12]
    table = fight("B2[TANK] | hand JEEP", "B3[INF INF] | mine B3", **scenario)
    table.go("fire g0 printed", "fire g0 printed", "hit g0", "fire X printed", "fire X printed")
    table.go("I: fire g1 2d6 : 3 3 5 5")
    assert table.totals()[-2:] == [6, 7]  # 10 and -2 for the Tank in a Marsh, -1 for the mines


@pytest.mark.rule("BG-49")
def test_bg49_nobody_may_hold_back_a_shooter():
    table = fight("B2[INF] | hand JEEP", "B3[INF]").until("fire")
    assert table.rule(U, "pass") == "BG-49"
    assert table.go("fire g0 printed").rule(I, "pass") == "BG-49"


@pytest.mark.rule("BG-50")
def test_bg50_fire_stops_when_a_side_has_no_unit_left():
    table = fight("B2[INF INF] | hand JEEP", "B3[INF*]", "0+1")
    table.go("fire g0 2d6 : 6 6", "fire g0 printed", "I: hit g0")
    assert table.at(U, "B3") == "INF INF"
    assert (table.phase, table.asked) == ("main", I)


@pytest.mark.rule("BG-51")
def test_bg51_the_round_ends_when_all_have_fired():
    table = fight("B2[INF] | hand JEEP", "B3[INF]")
    table.go("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed")
    assert table.phase == "retreat"


@pytest.mark.rule("BG-R18")
def test_a_damaged_unit_is_never_face_down():
    with pytest.raises(ValueError, match="face down"):
        at("B2[(INF)*]", "")
