"""Every option: what it changes, and that its values are data (section 9)."""

import random

import pytest

from battle import GAME, I, U, at, deal, set_up
from fairground import BadOption
from fairground.games.battlegrid.rules import components as parts
from fairground.games.battlegrid.rules.events import NAMED
from tables import play_at_random

QUIET = ("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed")


def attacked(ufp: str, imperial: str, group: str = "0", **scenario):
    """U attacks B3 from B2."""
    table = at(ufp, imperial, **scenario).go("attack B3", "supply JEEP", "B2")
    return table.go(f"group {group}")


def test_the_options_are_the_specifications():
    assert [option.name for option in GAME.options] == [
        *("action_cards", "base_boxes", "extra_boxes", "first_player", "terrain_layout"),
        *("terrain_modifiers", "printed_numbers", "printed_use", "fire_mode", "surplus_fire"),
        *("defender_sees_roll", "tie_rule", "hit_choice", "unit_hits", "reshuffle_discards"),
        *("aa_effect", "jeep_attack_range", "press_extra_supply", "mine_extra_shot", "tiebreak"),
        *("army", "start_hand", "hand_limit", "start_deal", "row_points"),
    ]


@pytest.mark.rule("BG-1", "BG-8")
def test_without_action_cards_there_is_no_set_up_and_no_window():
    table = deal(2, action_cards=False)
    assert table.phase == "main"
    phases = set()
    for seed in range(12):
        table, rng = deal(seed, action_cards=False), random.Random(seed)
        while table.position.pending:
            phases.add(table.phase)
            play_at_random(table, rng, 1)
    assert not phases & {"setup", "order_confusion", "attack_card", "weather", "pre_roll", "lucky"}
    assert {"fire", "answer", "hit", "helicopters", "support"} <= phases


@pytest.mark.rule("BG-7", "BG-R27")
@pytest.mark.parametrize(("first", "seat"), [("ufp", U), ("is", I)])
def test_first_player(first, seat):
    for seed in range(6):
        assert deal(seed, action_cards=False, first_player=first).asked == seat


@pytest.mark.rule("BG-5")
def test_terrain_layout_is_laid_as_listed():
    codes = [0, 1, 2, 3, 3, 2, 1, 0]
    table = deal(1, action_cards=False, terrain_layout=codes)
    assert table["terrain"] == [parts.TERRAIN_CODES[code] for code in codes]
    assert GAME.options_of(table.state)["terrain_layout"] == tuple(codes)
    assert GAME.options_of(deal(1).state)["terrain_layout"] == "random"


@pytest.mark.rule("BG-41")
def test_terrain_modifiers_are_data():
    numbers = [0] * 28
    numbers[0], numbers[24] = 3, -2  # Infantry and the Extra Shot in a Field
    table = attacked("B2[INF] | hand JEEP", "B3[INF]", terrain_modifiers=numbers)
    table.go("fire g0 printed", "fire X printed")
    assert table.totals() == [9, 4]


@pytest.mark.rule("BG-40", "BG-R11")
def test_printed_numbers_are_data():
    table = attacked("B2[INF] | hand JEEP", "B3[JEEP]", printed_numbers=[2, 12, 7, 7, 6, 11])
    table.go("fire g0 printed", "fire g0 printed", "hit g0", "fire X printed")
    assert table.totals() == [2, 13, 11]


@pytest.mark.rule("BG-R11")
def test_printed_use_off():
    table = attacked("B2[INF] | hand JEEP", "B3[INF]", printed_use="off").until("fire")
    assert table.texts() == {"fire g0 2d6", "fire X 2d6"}
    assert table.rule(U, "fire g0 printed") == "BG-R11"


@pytest.mark.rule("BG-R9")
def test_fire_mode_alternate():
    table = attacked("B2[INF INF] | hand JEEP", "B3[INF TANK*]", "0+1", fire_mode="alternate")
    table.go("U: fire g0 2d6 : 1 1 6 6")
    assert table.totals() == [2, 14]  # two dice and the best modifier, a Tank's +2
    assert table.asked == U  # the firer is hit
    table.go("U: hit g0")
    assert (table.phase, table.asked) == ("fire", I)
    table.go("I: fire g1 printed : 4 5")
    assert table.totals()[-2:] == [9, 9]  # a tie hits nobody
    assert (table.phase, table.asked) == ("fire", U)
    table.go("U: fire g1 2d6 : 6 6 1 1", "I: hit g1")
    assert table.at(I, "B3") == "INF"
    table.go("I: fire g0 printed : 3 3", "U: fire X printed : 3 3", "I: fire X printed : 3 3")
    assert table.phase == "retreat"


@pytest.mark.rule("BG-R9")
def test_fire_mode_alternate_skips_a_side_without_shooters_and_ignores_ties():
    options = {"fire_mode": "alternate", "tie_rule": "attacker_hit", "surplus_fire": "none"}
    table = attacked("B2[INF INF INF] | hand JEEP", "B3[AA]", "0+1+2", **options)
    table.go("U: fire g0 printed : 3 3", "I: fire X printed : 3 3", "U: fire g1 printed : 3 3")
    assert (table.phase, table.asked) == ("fire", U)
    table.go("U: fire g2 printed : 3 3", "U: fire X printed : 3 3")
    assert table.phase == "retreat"


@pytest.mark.rule("BG-R10", "BG-48")
@pytest.mark.parametrize(("surplus", "asked"), [("free", None), ("opposed", U)])
def test_surplus_fire_free_or_opposed(surplus, asked):
    table = attacked("B2[INF INF] | hand JEEP", "B3[AA]", "0+1", surplus_fire=surplus)
    table.go("fire X printed", "fire X printed", "fire g0 2d6 : 1 1 6 6")
    if asked is None:
        assert table.phase == "fire"
    else:
        assert (table.phase, table.asked) == ("hit", asked)


@pytest.mark.rule("BG-R10")
def test_surplus_fire_none():
    table = attacked("B2[INF INF] | hand JEEP", "B3[AA]", "0+1", surplus_fire="none")
    table.go("fire X printed", "fire X printed")
    assert table.phase == "retreat"
    attacker = attacked("B2[AA] | hand JEEP", "B3[INF INF]", surplus_fire="none")
    assert attacker.go("fire X printed", "fire X printed").phase == "retreat"


@pytest.mark.rule("BG-R12")
def test_defender_sees_roll_false_names_both_before_the_dice():
    table = attacked("B2[INF] | hand JEEP", "B3[INF]", defender_sees_roll=False)
    table.go("fire g0 2d6")
    assert table.totals() == []
    assert table.told(NAMED)
    assert "The attacker has" not in table.position.view(I).scene.prompt
    table.go("I: fire g0 2d6 : 6 5 1 2")
    assert table.totals() == [11, 3]  # the attacker's dice first
    assert table.asked == I


@pytest.mark.rule("BG-R13", "BG-43")
def test_tie_rule_attacker_hit_in_exchanges_only():
    table = attacked("B2[INF INF] | hand JEEP", "B3[AA]", "0+1", tie_rule="attacker_hit")
    table.go("fire X printed", "fire X printed")
    assert (table.phase, table.asked) == ("hit", U)
    table.go("hit g0", "fire g0 2d6 : 2 2 2 2")
    assert table.phase == "fire"  # a free shot's tie hurts nobody


@pytest.mark.rule("BG-R8", "BG-70")
def test_hit_choice_winner():
    sides = ("B2[INF] | hand JEEP", "B3[INF TANK] | cards LD")
    table = attacked(*sides, hit_choice="winner").go("fire g0 2d6 : 6 6")
    table.go("I: fire g0 printed")
    assert (table.phase, table.asked, table.texts()) == ("lucky", I, {"pass", "LD"})
    table.go("I: pass")
    assert (table.phase, table.asked, table.texts()) == ("hit", U, {"hit g0", "hit g1"})
    assert table.rule(U, "LD") == "BG-1"
    table.go("U: hit g1")
    assert table.at(I, "B3") == "INF TANK*"
    lucky = attacked(*sides, hit_choice="winner").go("fire g0 2d6 : 6 6")
    lucky.go("I: fire g0 printed", "I: LD")
    assert (lucky.phase, lucky.at(I, "B3")) == ("fire", "INF TANK")


@pytest.mark.rule("BG-45")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_unit_hits(hits):
    table = attacked("B2[INF INF INF] | hand JEEP", "B3[INF TANK]", "0+1+2", unit_hits=hits)
    for shot in range(hits):
        assert table.at(I, "B3") == ("INF" + "*" * shot + " TANK")
        table.go(f"fire g{shot} 2d6 : 6 6", f"fire {('X', 'g0', 'g1')[shot]} printed", "I: hit g0")
    assert table.at(I, "B3") == "TANK"


@pytest.mark.rule("BG-14", "BG-R21")
def test_reshuffle_discards_false():
    table = at("| discard INF HELI", "", reshuffle_discards=False)
    assert table.rule(U, "draw") == "BG-14"
    assert "draw" not in table.texts()


@pytest.mark.rule("BG-R19", "BG-37")
def test_aa_effect_hit_falls_on_the_least_damaged_and_earliest():
    sides = ("B2[INF] | hand JEEP HELI HELI", "B3[AA AA AA]")
    options = {"aa_effect": "hit", "army": [5, 5, 4, 4, 3, 4]}
    table = attacked(*sides, **options).go("heli", "heli : 1 2 2").until("fire")
    assert table["battle"]["helicopters"][U] == [2, 1]
    table = attacked(*sides, **options).go("heli", "heli : 1 1 2").until("fire")
    assert table["battle"]["helicopters"][U] == [2, 2]
    table = attacked(*sides, **options).go("heli", "heli : 1 1 1").until("fire")
    assert table["battle"]["helicopters"][U] == [0, 2]


@pytest.mark.rule("BG-R6", "BG-25")
def test_jeep_attack_range_one():
    assert at("B1[JEEP] | hand INF", "B3[INF]", jeep_attack_range=1).targets() == set()
    assert at("B1[JEEP] | hand INF", "B3[INF]").targets() == {"B3"}


@pytest.mark.rule("BG-R32", "BG-55")
def test_press_extra_supply():
    table = at("B2[INF] | hand JEEP | cards ES", "B3[INF]", press_extra_supply=True)
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0", *QUIET, "I: pass")
    assert table.texts(U) == {"pass", "ES"}
    table.go("ES")
    assert (table.phase, table["battle"]["round"], table.cards(U)) == ("fire", 2, "")


@pytest.mark.rule("BG-R57", "BG-84")
def test_mine_extra_shot():
    table = attacked("B2[INF] | hand JEEP", "B3[INF] | mine B3", mine_extra_shot=True)
    table.go("fire X printed", "I: fire X printed")
    assert table.totals() == [5, 6]


@pytest.mark.rule("BG-6")
def test_army_and_hands_are_data():
    table = deal(1, action_cards=False, army=[1, 0, 0, 1, 0, 0], start_hand=5)
    assert table.hand(U) == "INF HELI"  # a smaller army is dealt whole
    assert table.zone(U, "pile") == ""
    table = deal(1, action_cards=False, start_hand=0, hand_limit=1)
    assert table.hand(U) == ""
    assert table.go("draw").rule(table.asked, "draw") == "BG-13"


@pytest.mark.rule("BG-4")
@pytest.mark.parametrize("dealt", [0, 11])
def test_start_deal(dealt):
    table = set_up(deal(1, start_deal=dealt))
    assert len(table.side(U)["cards"]) == 1 + dealt


@pytest.mark.rule("BG-87")
def test_row_points_are_data():
    table = at("A1[INF] A4[INF]", "B1[INF]", row_points=[0, 3, 7, 20], round=20, first=1)
    assert table.go("pass").position.outcome.reason == "A draw, 20 : 20 after 20 rounds."


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"start_hand": 5, "hand_limit": 4}, "start_hand must not be larger than hand_limit"),
        ({"army": [5, 5, 4, 5, 3, 2]}, "an army has at most 4 Helicopters"),
        ({"army": [7, 5, 4, 4, 3, 2]}, "6 whole numbers from 0 to 6"),
        ({"base_boxes": 5}, "a whole number from 6 to 30"),
        ({"terrain_layout": [0, 1, 2]}, "random, or 8 whole numbers from 0 to 3"),
        ({"terrain_modifiers": [4] * 28}, "28 whole numbers from -3 to 3"),
        ({"printed_numbers": [1] * 6}, "6 whole numbers from 2 to 12"),
        ({"fire_mode": "wild"}, "one of paired, alternate"),
        ({"unit_hits": 4}, "a whole number from 1 to 3"),
    ],
)
def test_options_out_of_their_domain_are_refused(options, message):
    with pytest.raises(BadOption, match=message):
        GAME.new(**options)
