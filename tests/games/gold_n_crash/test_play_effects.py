"""Play effects: how often, bombs, boarding, fishing, reinforcing, securing (GC-24 to GC-38)."""

import itertools

import pytest

from fairground.games.gold_n_crash.rules.events import DESTROYED, FISHED, RESISTED
from play_gold import at, side


@pytest.mark.rule("GC-24", "GC-25")
@pytest.mark.parametrize(("column", "times"), [("", 1), ("H1", 2), ("H1 G1 H2", 3), ("G1 C1", 1)])
def test_gc24_cards_of_the_type_in_the_column_say_how_often(column, times):
    cols = f"{column} / S1 G2 C2 S2 / B1 G1 C1 B2"
    duel = at(side("H3", cols, "B3 S3 G3 C3")).play("H3@0")
    assert duel.kinds().count(FISHED.kind) == times
    assert duel.hand(0) == {1: "C3", 2: "G3 C3", 3: "S3 G3 C3"}[times]


@pytest.mark.rule("GC-24")
def test_gc24_it_does_not_matter_how_the_others_got_there():
    mine = side("H2", "S1 / H1 / $4", "B3 S3 G3 C3")
    duel = at(mine, actions_per_turn=3).play("discard 0", "move 1>0")
    assert duel.kinds().count(FISHED.kind) == 0
    duel.play("H2@1")
    assert duel.kinds().count(FISHED.kind) == 1
    duel = at(side("H2", "S1 / H1 / $4 G1 C1", "B3 S3 G3 C3"), actions_per_turn=3)
    duel.play("discard 0", "move 1>0", "H2@0")
    assert duel.kinds().count(FISHED.kind) == 2


@pytest.mark.rule("GC-24")
def test_gc24_other_columns_do_not_count():
    duel = at(side("H2", " / H1 / H1", "B3 S3 G3")).play("H2@0")
    assert duel.kinds().count(FISHED.kind) == 1


@pytest.mark.rule("GC-27")
def test_gc27_a_moved_card_has_no_play_effect():
    for card in ("B1", "S1", "H1", "G1", "C1"):
        mine = side("", f"S2 / {card} / $4", "B3", deck="B2 B1")
        duel = at(mine, side(cols="G1/G1/G1", zeps="1 2 3")).play("discard 0", "move 1>0")
        assert (duel.hand(0), duel.deck(0)) == ("", "B2 B1")
        assert duel.cols(1) == "G1 / G1 / G1"
        assert duel.afloat(1) == [0, 1, 2]
        assert (duel.treasure(0), duel.phase) == ("", "action")


@pytest.mark.rule("GC-28", "GC-29", "GC-31", "GC-32", "GC-R2", "GC-R8")
@pytest.mark.parametrize(("bombs", "robustness"), [*itertools.product((1, 2, 3), (1, 2, 3))])
@pytest.mark.parametrize("lane", [0, 1, 2])
def test_gc29_robustness_against_the_number_of_bombs(bombs, robustness, lane):
    others = ["G1 H1 S1 C1", "G2 H2 S2 C2", "G3 H3 S3 C3"]
    others[lane] = " ".join(["B1", "B1"][: bombs - 1])
    values = [value for value in (1, 2, 3) if value != robustness]
    values.insert(lane, robustness)
    theirs = side(cols="B1/B2/B3", zeps=" ".join(map(str, values)))
    duel = at(side("B2", "/".join(others)), theirs).play(f"B2@{lane}")
    destroyed = robustness <= bombs
    assert (lane in duel.afloat(1)) != destroyed
    assert len(duel.afloat(1)) == 3 - destroyed
    assert duel.of(1, "resisted")[lane] == (0 if destroyed else bombs)
    checks = [kind for kind in duel.kinds() if kind in (DESTROYED.kind, RESISTED.kind)]
    assert len(checks) == 1
    assert duel.afloat(0) == [0, 1, 2]


@pytest.mark.rule("GC-31")
def test_gc31_the_strongest_bomb_resisted_is_remembered():
    duel = at(side("B1 B1", " / H1 / G1"), side(zeps="3 1 2"), actions_per_turn=3)
    duel.play("B1@0")
    assert duel.of(1, "resisted") == [1, 0, 0]
    duel = at(side("B1", " / H1 / G1"), side(zeps="3 1 2", resisted=[2, 0, 0])).play("B1@0")
    assert duel.of(1, "resisted") == [2, 0, 0]


@pytest.mark.rule("GC-30", "GC-R24")
def test_gc30_a_secured_guest_stays_in_its_treasure():
    theirs = side(zeps="1 2 3", guests="FIVE PAIR -", treasure="NINE")
    duel = at(side("B1"), theirs).play("B1@0")
    assert duel.guests(1) == [None, "PAIR", None]
    assert "FIVE" in duel.box.split()
    assert duel.treasure(1) == "NINE"


@pytest.mark.rule("GC-33", "GC-R7")
def test_gc33_no_bomb_against_a_wreck():
    duel = at(side("B1"), side(wrecks=[0, 1]))
    assert duel.plays() == {"B1@2"}
    assert duel.refusal("B1@0") == "GC-33"


@pytest.mark.rule("GC-R8")
def test_r8_a_bomb_that_cannot_succeed_may_be_played():
    duel = at(side("B1"), side(zeps="3 1 2", resisted=[2, 0, 0]))
    assert "B1@0" in duel.plays()


@pytest.mark.rule("GC-34", "GC-26")
@pytest.mark.parametrize(
    ("swords", "boarded", "left"),
    [(1, "H3", "B2 $4 C2"), (2, "H3 C2", "B2 $4"), (3, "H3 C2 $4", "B2")],
)
def test_gc34_boarding_takes_the_last_cards_one_after_another(swords, boarded, left):
    column = " ".join(["S1", "S1"][: swords - 1])
    mine = side("S2", f"{column} / G1 B1 C1 / G2 B2 C2")
    duel = at(mine, side(cols="B2 $4 C2 H3 / G1 /", discard="B1")).play("S2@0")
    assert duel.discard(1) == f"B1 {boarded}"
    assert duel.cols(1) == f"{left} / G1 / -"
    assert (duel.hand(1), duel.phase) == ("", "action")


@pytest.mark.rule("GC-34", "GC-26", "GC-R4")
def test_gc34_too_few_cards_to_board_are_enough():
    duel = at(side("S2", "S1 S1 / G1 B1 C1 / G2 B2 C2"), side(cols="$4//")).play("S2@0")
    assert (duel.discard(1), duel.cols(1)) == ("$4", "- / - / -")
    assert duel.discard(0) == "S1 S1 S2"


@pytest.mark.rule("GC-35")
def test_gc35_fishing_takes_the_own_top_card_in_sight_of_all():
    duel = at(side("H1", discard="B1 S2"), side(discard="C1")).play("H1@2")
    assert (duel.hand(0), duel.discard(0), duel.discard(1)) == ("S2", "B1", "C1")
    assert duel.of(0, "public") == "S2"


@pytest.mark.rule("GC-36")
@pytest.mark.parametrize(("glasses", "drawn"), [(1, "B1"), (2, "B1 S1"), (3, "B1 S1 H1")])
def test_gc36_reinforcing_draws_unseen_cards(glasses, drawn):
    column = " ".join(["G1", "G1"][: glasses - 1])
    mine = side("G2", f"{column} / S2 B2 C2 / H2 B3 C3", deck="B1 S1 H1 C1")
    duel = at(mine).play("G2@0")
    assert duel.hand(0) == drawn
    assert duel.of(0, "public") == ""
    assert len(duel.deck(0).split()) == 4 - glasses


@pytest.mark.rule("GC-37", "GC-R26")
def test_gc37_each_securing_is_a_free_choice_among_the_neighbours():
    mine = side("C3", "$4 $6 / C1 C2 / S1 S2 H1")
    for choice in itertools.product((0, 2), repeat=3):
        if choice.count(0) == 3:
            continue
        duel = at(mine).play("C3@1")
        for column in choice:
            duel.play(f"secure {column}")
        lefts, rights = iter(["$6", "$4"]), iter(["H1", "S2", "S1"])
        wanted = [next(lefts) if column == 0 else next(rights) for column in choice]
        assert duel.treasure(0) == " ".join(wanted)
        assert duel.discard(0) == "C1 C2 C3"
        assert duel["action"] == 1


@pytest.mark.rule("GC-37")
@pytest.mark.parametrize(("lane", "beside"), [(0, {1}), (1, {0, 2}), (2, {1})])
def test_gc37_neighbours_of_a_column(lane, beside):
    cols = ["$4 G1", "$4 H1", "$4 B1"]
    cols[lane] = "S1"
    duel = at(side("C1", "/".join(cols))).play(f"C1@{lane}")
    assert duel.legal() == {f"secure {column}" for column in beside}
    assert duel.refusal(f"secure {lane}") == "GC-37"


@pytest.mark.rule("GC-38", "GC-64")
def test_gc38_a_coin_does_nothing_and_scores_only_in_a_treasure():
    duel = at(side("$6", deck=""), side(cols="H1/H1/H1")).play("$6@1")
    assert duel.events[1:] == []
    assert duel.gold(0) == 0
    assert duel.cols(0) == "- / $6 / -"


@pytest.mark.rule("GC-R32")
def test_r32_only_opposing_zeppelins_are_destroyed():
    mine = side("B3", "B1 B1 / H1 G1 S1 / C1 G2 S2", zeps="3 1 2", wrecks=[1, 2])
    duel = at(mine, side(zeps="3 1 2", wrecks=[1, 2])).play("B3@0")
    assert duel.afloat(0) == [0]
    assert duel.afloat(1) == []
    assert duel.position.outcome.winners == (0,)
