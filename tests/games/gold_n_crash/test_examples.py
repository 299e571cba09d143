"""The worked examples E1 to E23 of the specification."""

import random

import pytest

from fairground.games.gold_n_crash.rules.components import GUEST_NAMES
from fairground.games.gold_n_crash.rules.events import (
    CLEARED,
    CUT_SHORT,
    FISHED,
    GUEST_SECURED,
    PLAYED,
    TOTAL,
)
from play_gold import GAME, at, deal, side


@pytest.mark.rule("GC-21", "GC-34", "GC-45", "GC-13")
def test_e1_a_sword_is_played_only_where_there_is_a_card_to_board():
    duel = at(side("S1"), side(cols="/H1/"))
    assert duel.legal() == {"draw", "S1@1"}
    duel.play("S1@1")
    assert duel.cols(1) == "- / - / -"
    assert duel.discard(1) == "H1"
    assert duel.phase == "action"
    assert (duel.player, duel["action"]) == (0, 1)
    assert duel.hand(1) == ""


@pytest.mark.rule("GC-18", "GC-19", "GC-20", "GC-R5", "GC-R6")
@pytest.mark.parametrize(
    ("cols", "columns"),
    [
        ("B1 S1/H1/", "12"),
        ("B1 S1/H1 G1/", "2"),
        ("B1 S1/H1 G1/C1 B2", "012"),
        ("B1 S1 H1/G1/C1", "12"),
    ],
)
def test_e2_open_columns(cols, columns):
    assert at(side("$4", cols)).plays() == {f"$4@{column}" for column in columns}


E3 = side("B2", "B1/H1/G1")


@pytest.mark.rule("GC-28", "GC-29", "GC-30", "GC-R2", "GC-R24")
def test_e3_two_bombs_destroy_robustness_two_and_its_guest_is_lost():
    duel = at(E3, side(zeps="2 1 3", guests="NINE - -")).play("B2@0")
    assert duel.afloat(1) == [1, 2]
    assert "NINE" in duel.box.split()
    assert duel.guests(1) == [None] * 3
    assert (duel.treasure(0), duel.treasure(1)) == ("", "")
    for watcher in (-1, 0, 1):
        assert duel.position.view(watcher).describe()["players"][1]["zeppelins"][0] == 2


@pytest.mark.rule("GC-31", "GC-R28")
def test_e4_a_zeppelin_that_resists_is_known_to_its_owner_only():
    duel = at(E3, side(zeps="3 1 2", guests="NINE - -")).play("B2@0")
    assert duel.afloat(1) == [0, 1, 2]
    assert duel.guests(1)[0] == "NINE"
    assert duel.cols(0) == "B1 B2 / H1 / G1"
    for watcher, value in ((-1, None), (0, None), (1, 3)):
        shown = duel.position.view(watcher).describe()["players"][1]
        assert shown["zeppelins"] == [value, None, None]
        assert shown["resisted"] == [2, 0, 0]


@pytest.mark.rule("GC-33", "GC-38", "GC-R7")
def test_e5_a_wreck_is_no_target():
    duel = at(side("B1 $4"), side(zeps="2 1 3", wrecks=[1]))
    assert duel.plays() == {"B1@0", "B1@2", "$4@0", "$4@1", "$4@2"}


@pytest.mark.rule("GC-25", "GC-26", "GC-35", "GC-46", "GC-48", "GC-57", "GC-R25")
def test_e6_the_third_hook_fishes_then_secures_its_guest_then_clears():
    mine = side("H1", "H1 G1 H2 / S1 G2 C1 / S2 B1 C2", "B2 $4", guests="HOOK3 - -")
    duel = at(mine).play("H1@0")
    assert sorted(duel.hand(0).split()) == ["$4", "B2"]
    assert duel.cols(0).startswith("- / ")
    assert duel.discard(0) == "H1 G1 H2 H1"
    assert (duel.treasure(0), duel.gold(0)) == ("HOOK3", 5)
    assert duel.kinds() == [
        PLAYED.kind,
        FISHED.kind,
        FISHED.kind,
        CUT_SHORT.kind,
        GUEST_SECURED.kind,
        TOTAL.kind,
        CLEARED.kind,
    ]


@pytest.mark.rule("GC-27", "GC-40", "GC-47", "GC-57")
def test_e7_a_manoeuvre_brings_the_third_glass_without_its_effect():
    mine = side("", "G1 G2 / H1 G1 / $4 S2", deck="B1 B1", guests="GLASS3 - -")
    duel = at(mine).play("discard 2")
    assert duel.phase == "manoeuvre"
    duel.play("move 1>0")
    assert duel.deck(0) == "B1 B1"
    assert duel.discard(0) == "S2 G1 G2 G1"
    assert duel.cols(0) == "- / H1 / $4"
    assert duel.treasure(0) == "GLASS3"


@pytest.mark.rule("GC-37", "GC-25", "GC-R26")
def test_e8_two_securings_from_either_side():
    duel = at(side("C2", "H1 $4 / C1 / $6")).play("C2@1")
    assert duel.legal() == {"secure 0", "secure 2"}
    duel.play("secure 2")
    assert duel.legal() == {"secure 0"}
    duel.play("secure 0")
    assert (duel.phase, duel["action"]) == ("action", 1)
    assert duel.treasure(0) == "$6 $4"
    assert duel.cols(0) == "H1 / C1 C2 / -"


@pytest.mark.rule("GC-26", "GC-R26", "GC-R4")
def test_e9_a_second_securing_without_a_card_is_skipped():
    duel = at(side("C2", "C1 / $4 / S1")).play("C2@0")
    assert duel.legal() == {"secure 1"}
    duel.play("secure 1")
    assert (duel.phase, duel["action"], duel.treasure(0)) == ("action", 1, "$4")


@pytest.mark.rule("GC-50", "GC-51", "GC-52", "GC-55", "GC-R9", "GC-12")
def test_e10_a_guest_lies_above_the_card_secured_before_it():
    mine = side("C1", "B1 B2 S1 S2 $4 / B1 S1 H1 G1 / H2", guests="- FIVE -")
    duel = at(mine).play("C1@1")
    assert duel.legal() == {"secure 0", "secure 2"}
    duel.play("secure 0")
    assert (duel.treasure(0), duel.gold(0)) == ("$4 FIVE", 10)
    assert duel.state.locked[0] == 2
    assert duel.cols(0).split(" / ")[1] == "B1 S1 H1 G1 C1"


@pytest.mark.rule("GC-39", "GC-52")
def test_e11_a_guest_locks_the_treasure():
    duel = at(side("", "H1 B1 / B2 /"), side(treasure="$4 NINE C2")).play("discard 0")
    assert duel.discard(1) == "C2"
    assert duel.treasure(1) == "$4 NINE"
    assert duel.legal() == {"draw", "discard 0"}
    assert duel.refusal("discard 1") == "GC-52"


@pytest.mark.rule("GC-39", "GC-43", "GC-R11")
def test_e12_crack_then_loot():
    duel = at(side("", "B1 / C1 /"), side(treasure="$4", discard="H1")).play("discard 0")
    assert duel.discard(1) == "H1 $4"
    duel.play("discard 1")
    assert duel.treasure(0) == "$4*"
    assert (duel.discard(1), duel.discard(0)) == ("H1", "B1 C1")
    assert duel.player == 1


@pytest.mark.rule("GC-54", "GC-R21", "GC-34")
def test_e13_pair_counts_plays_even_if_the_first_card_is_gone():
    mine = side("S1 $4", "S1 S2 H1 / G1 B1 C1 / G2 B2 C2", guests="PAIR - -")
    duel = at(mine, side(cols="G1 H1//")).play("S1@0")
    assert duel.discard(1) == "H1 G1"
    assert duel.discard(0) == "S1 S2 H1 S1"
    assert duel.plays() == {"$4@0"}
    duel.play("$4@0")
    assert duel.treasure(0) == "PAIR"
    assert duel.cols(0).startswith("$4 / ")


@pytest.mark.rule("GC-63", "GC-64", "GC-65", "GC-R12")
def test_e14_the_last_turn_and_the_count():
    mine = side("$4", "H1//", deck="G1", treasure="$6")
    duel = at(mine, side(treasure="C3 $4")).play("draw")
    assert (duel.player, duel["last_turn"]) == (0, False)
    duel.play("$4@1")
    assert (duel.player, duel["last_turn"]) == (1, True)
    duel.play("draw", "draw")
    assert duel["reason"] == "gold"
    assert (duel.gold(0), duel.gold(1)) == (6, 7)
    assert duel.position.outcome.winners == (1,)


@pytest.mark.rule("GC-14", "GC-R31", "GC-63")
def test_e15_a_forced_pass():
    duel = at(side("S1", "$4//", deck=""), action=1)
    assert duel.legal() == {"pass"}
    duel.play("pass")
    assert (duel.player, duel["last_turn"]) == (1, True)


@pytest.mark.rule("GC-2", "GC-62")
def test_e16_the_third_wreck_wins_at_once():
    theirs = side(treasure="$6 $4", zeps="1 2 3", wrecks=[0, 2])
    duel = at(side("B1 $4", "H1 / B2 / G1"), theirs).play("B1@1")
    assert duel.position.pending == ()
    assert duel["reason"] == "zeppelins"
    assert (duel.gold(0), duel.gold(1)) == (0, 10)
    assert duel.position.outcome.winners == (0,)


E17 = [
    (66, "B1 S1 H1 C1", "both on top of the deck"),
    (67, "S1 B1 H1 C1", "both on top of the deck"),
    (68, "B1 H1 C1 S1", "one of them on top of the deck and one at the bottom"),
    (69, "S1 H1 C1 B1", "one of them on top of the deck and one at the bottom"),
    (70, "H1 C1 B1 S1", "both at the bottom of the deck"),
    (71, "H1 C1 S1 B1", "both at the bottom of the deck"),
]


@pytest.mark.rule("GC-42")
@pytest.mark.parametrize(("outcome", "deck", "told"), E17)
def test_e17_the_six_outcomes_of_observe(outcome, deck, told):
    duel = at(side("", "G1//", deck="B1 S1 H1 C1")).play("discard 0", outcome)
    assert duel.deck(0) == deck
    assert duel.told(1) == [f"P0 puts {told}."]


@pytest.mark.rule("GC-36", "GC-R4", "GC-63")
def test_e18_a_doubled_reinforcement_draws_what_is_there():
    duel = at(side("G2", "G1 / H1 / S1", deck="B1"), action=1).play("G2@0")
    assert duel.hand(0) == "B1"
    assert (duel.deck(0), duel.player, duel["last_turn"]) == ("", 1, True)


@pytest.mark.rule("GC-23", "GC-R17")
def test_e19_a_sword_alone_cannot_be_discarded():
    assert at(side("", "S1//", deck="")).legal() == {"pass"}
    assert at(side("", "S1/$4/", deck="")).legal() == {"discard 0"}


@pytest.mark.rule("GC-49", "GC-R3", "GC-38")
def test_e20_three_coins_clear_a_column():
    duel = at(side("$6", "$4 $4 / H1 G1 / H2 G2")).play("$6@0")
    assert duel.discard(0) == "$4 $4 $6"
    assert duel.cols(0).startswith("- / ")


@pytest.mark.rule("GC-R30", "GC-63")
def test_e21_an_empty_deck_in_the_last_turn_gives_no_further_turn():
    theirs = side("$4", deck="B1", treasure="C1")
    duel = at(side(deck="", treasure="C2"), theirs, player=1, last_turn=True)
    duel.play("draw", "$4@0")
    assert duel.position.pending == ()
    assert (duel.gold(0), duel.gold(1)) == (2, 1)
    assert duel.position.outcome.winners == (0,)


@pytest.mark.rule("GC-6", "GC-7", "GC-8", "GC-9")
@pytest.mark.parametrize("seed", range(6))
def test_e22_after_set_up(seed):
    duel = deal(seed)
    for seat in (0, 1):
        assert len(duel.deck(seat).split()) == 26
        assert len(duel.hand(seat).split()) == 5
        assert len(duel.discard(seat).split()) == 5
        assert duel.treasure(seat) == ""
        assert sorted(duel.of(seat, "zeppelins")) == [1, 2, 3]
        for watcher in (-1, 0, 1):
            shown = duel.position.view(watcher).describe()["players"][seat]
            assert shown["zeppelins"] == [None] * 3
    guests = [name for seat in (0, 1) for name in duel.guests(seat)]
    assert len(set(guests)) == 6
    assert set(guests) | set(duel.box.split()) == set(GUEST_NAMES)
    assert len(duel.box.split()) == 2


@pytest.mark.rule("GC-35", "GC-17")
def test_e23_what_everybody_knows_to_be_in_a_hand():
    duel = at(side("H1 H2", discard="$4 H2")).play("H1@0")
    assert duel.hand(0) == "H2 H2"
    assert duel.of(0, "public") == "H2"
    duel.play("H2@1")
    assert duel.hand(0) == "H2 $4"
    assert duel.of(0, "public") == "$4"


def test_examples_leave_the_rest_of_each_crew_in_its_deck_or_aside():
    duel = at(side("S1", deck="B1 B2"), side("H1"))
    assert len(duel["aside"].split()) == 36 - 3
    assert len(duel.deck(1).split()) == 35
    assert duel.deck(1).split()[:4] == ["B1", "B1", "B1", "B2"]
    assert GAME.at(duel.position.describe()).hash == duel.position.hash
    duel.play_at_random(random.Random(1))
    assert duel.position.outcome is not None
